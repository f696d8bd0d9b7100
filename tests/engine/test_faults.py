"""A bad disk, met by a whole program: the screen hears why, and a match is played to its end all the same."""

from __future__ import annotations

import os
import sqlite3
import sys
from pathlib import Path

import pytest

from bg.state import Phase
from engine.client import Client
from engine.protocol.common import Code, Error
from engine.protocol.table import ListMatches, OpenMatch
from engine.store.database import NAME
from engine.store.migrations import SCHEMA, migrate
from tests.engine.hands import BY_HAND, Start, people
from tests.engine.player import ENV, ROOT, setup


def reasons(notices: list[Error]) -> list[str]:
    assert all(notice.code is Code.STORE for notice in notices)
    return [notice.reason for notice in notices]


def plays_on(start: Start, data: Path) -> list[str]:
    player = start(data)
    player.start(setup("hypergammon", 1))
    assert player.play().phase is Phase.MATCH_OVER
    assert len(player.ask(ListMatches(finished=True)).matches) == 1
    return reasons(player.notices)


def test_a_damaged_database(start: Start, tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(b"\x00 not at all \xff" * 1000)
    assert plays_on(start, tmp_path) == ["corrupt"]
    assert len(list(tmp_path.glob("duses-damaged-*.db"))) == 1


def test_a_newer_database(start: Start, tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / NAME)
    migrate(connection)
    connection.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    connection.commit()
    connection.close()
    before = (tmp_path / NAME).read_bytes()
    assert plays_on(start, tmp_path) == ["newer"]
    assert (tmp_path / NAME).read_bytes() == before


def test_a_folder_that_cannot_be_written(start: Start, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert plays_on(start, tmp_path / "file" / "data") == ["read_only"]


@pytest.mark.skipif(sys.platform == "win32", reason="limits of file size are POSIX")
def test_a_disk_that_fills_up_in_the_middle_of_a_match(start: Start, tmp_path: Path) -> None:
    limited = "import resource, runpy, sys\nresource.setrlimit(resource.RLIMIT_FSIZE, (150_000, 150_000))\n"
    limited += f"sys.argv = {[str(ROOT / 'game.py'), '--engine', '--data', str(tmp_path)]!r}\n"
    limited += f"sys.path.insert(0, {str(ROOT)!r})\nrunpy.run_path(sys.argv[0], run_name='__main__')"
    player = start(tmp_path)
    player.client.close()
    player.client = Client(
        [sys.executable, "-c", limited], on_note=player._noted, on_notice=player.notices.append, env={**os.environ, **ENV}
    )
    player.start(people("international", 3), BY_HAND)
    view = player.play()
    assert view.phase is Phase.MATCH_OVER
    assert len(reasons(player.notices)) == 1
    assert player.notices[0].reason in ("full", "failed")
    assert player.ask(OpenMatch(view.match)).seq == view.seq
    player.client.close()
    later = start(tmp_path)
    assert later.notices == []
    stored = later.ask(OpenMatch(view.match))
    assert 1 < stored.seq < view.seq
