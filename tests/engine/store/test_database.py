"""The store with a healthy file, and with every bad one: something true is said and play goes on."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import pytest

from bg.customs import Customs
from bg.setup import Kind, MatchSetup, Player
from engine.protocol.common import Code, Error
from engine.store import drafts, events, matches, seeds
from engine.store.database import NAME, Database
from engine.store.migrations import MIGRATIONS, SCHEMA, migrate, version

SETUP = MatchSetup("international", Customs(), 5, (Player("Ayşe"), Player("c", Kind.COMPUTER)))


def opened(folder: Path) -> tuple[Database, list[Error]]:
    told: list[Error] = []
    return Database(folder, full_sync=False, told=told.append), told


def add(database: Database, token: str = "") -> int:
    return database.write(lambda c: matches.add(c, SETUP, token, time.time()))


def listed(database: Database) -> list[int]:
    return [row.match for row in database.read(lambda c: matches.listed(c, False))]


def reasons(told: list[Error]) -> list[str]:
    assert all(error.code is Code.STORE for error in told)
    return [error.reason for error in told]


def test_what_is_written_is_there_again(tmp_path: Path) -> None:
    database, told = opened(tmp_path)
    match = add(database)
    plain = [{"kind": "rolled", "dice": [3, 1]}, {"kind": "played", "name": "Şeş"}]
    draft = drafts.Draft(2, 3, ((24, 21, 3),), True, 1, True, 450, "açıl")
    database.write(lambda c: events.add(c, match, 1, plain, 5.0))
    database.write(lambda c: drafts.put(c, match, draft))
    database.write(lambda c: seeds.put(c, match, 1, "ab" * 32))
    database.close()
    database, told = opened(tmp_path)
    assert database.read(lambda c: events.since(c, match, 0)) == plain
    assert database.read(lambda c: events.since(c, match, 1)) == plain[1:]
    assert database.read(lambda c: drafts.get(c, match)) == draft
    assert database.read(lambda c: seeds.get(c, match, 1)) == "ab" * 32
    row = database.read(lambda c: matches.get(c, match))
    assert row is not None
    assert row.setup == SETUP
    assert told == []
    database.close()


def test_an_event_number_is_given_once(tmp_path: Path) -> None:
    database, _ = opened(tmp_path)
    match = add(database)
    database.write(lambda c: events.add(c, match, 1, [{"kind": "a"}], 0.0))
    with pytest.raises(sqlite3.IntegrityError):
        database.write(lambda c: events.add(c, match, 1, [{"kind": "b"}], 0.0))
    assert database.read(lambda c: events.since(c, match, 0)) == [{"kind": "a"}]
    database.close()


def test_one_token_is_one_match(tmp_path: Path) -> None:
    database, _ = opened(tmp_path)
    assert add(database, "t") == add(database, "t") != add(database, "u")
    assert add(database) != add(database)
    database.close()


def test_deleting_can_be_undone_until_the_end(tmp_path: Path) -> None:
    database, _ = opened(tmp_path)
    first, other = add(database), add(database)
    assert database.write(lambda c: matches.mark(c, first, True))
    assert listed(database) == [other]
    assert database.write(lambda c: matches.mark(c, first, False))
    assert not database.write(lambda c: matches.mark(c, first, False))
    assert sorted(listed(database)) == [first, other]
    database.write(lambda c: matches.mark(c, first, True))
    database.close()
    database, _ = opened(tmp_path)
    assert not database.write(lambda c: matches.mark(c, first, False))
    database.close()


def test_a_transaction_that_fails_leaves_nothing(tmp_path: Path) -> None:
    database, _ = opened(tmp_path)

    def broken(connection: sqlite3.Connection) -> None:
        matches.add(connection, SETUP, "", 0.0)
        raise KeyError

    with pytest.raises(KeyError):
        database.write(broken)
    assert listed(database) == []
    database.close()


@pytest.mark.parametrize("damage", ["garbage", "half", "hole"])
def test_a_damaged_file_is_kept_beside(tmp_path: Path, damage: str) -> None:
    database, _ = opened(tmp_path)
    for _ in range(50):
        add(database)
    database.close()
    path = tmp_path / NAME
    good = path.read_bytes()
    bad = {
        "garbage": b"this is no database" * 500,
        "half": good[: len(good) // 2],
        "hole": good[:4096] + b"\xff" * (len(good) - 4096),
    }[damage]
    path.write_bytes(bad)
    database, told = opened(tmp_path)
    assert reasons(told) == ["corrupt"]
    kept = Path(told[0].values["kept"])
    assert kept.parent == tmp_path
    assert kept.read_bytes() == bad
    assert listed(database) == []
    add(database)
    database.close()
    database, told = opened(tmp_path)
    assert told == []
    assert len(listed(database)) == 1
    database.close()


def test_damage_met_while_running_moves_into_memory(tmp_path: Path) -> None:
    database, told = opened(tmp_path)
    match = add(database)
    rescued: list[sqlite3.Connection] = []
    database.rescue = rescued.append
    database._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database._connection.execute("PRAGMA cache_size = 0")
    (tmp_path / NAME).write_bytes(b"\xff" * 40_000)
    add(database)
    assert reasons(told) == ["corrupt"]
    assert rescued == [database._connection]
    assert match in listed(database) or len(listed(database)) == 1
    database.close()


def test_a_newer_file_is_not_touched(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / NAME)
    migrate(connection)
    connection.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    connection.commit()
    connection.close()
    before = (tmp_path / NAME).read_bytes()
    database, told = opened(tmp_path)
    assert reasons(told) == ["newer"]
    add(database)
    assert len(listed(database)) == 1
    database.close()
    assert (tmp_path / NAME).read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == [NAME]


def test_a_folder_that_cannot_be_made_is_played_in_memory(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    database, told = opened(tmp_path / "file" / "data")
    assert reasons(told) == ["read_only"]
    match = add(database)
    assert listed(database) == [match]
    database.close()


def test_a_read_only_file_is_copied_into_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database, _ = opened(tmp_path)
    match = add(database)
    database.close()
    before = (tmp_path / NAME).read_bytes()
    connect = sqlite3.connect

    def read_only(path: object, **options: object) -> sqlite3.Connection:
        # The administrator may write what modes forbid, so the mode is asked of SQLite instead.
        if isinstance(path, Path):
            return connect(f"{path.as_uri()}?mode=ro", uri=True, isolation_level=None)
        return connect(path, **options)  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr(sqlite3, "connect", read_only)
    database, told = opened(tmp_path)
    assert reasons(told) == ["read_only"]
    assert listed(database) == [match]
    add(database)
    assert len(listed(database)) == 2
    database.close()
    assert (tmp_path / NAME).read_bytes() == before


def test_a_full_disk_moves_into_memory_and_loses_nothing(tmp_path: Path) -> None:
    database, told = opened(tmp_path)
    match = add(database)
    pages = database._connection.execute("PRAGMA page_count").fetchone()[0]
    database._connection.execute(f"PRAGMA max_page_count = {pages + 4}")
    plain = [{"kind": "long", "text": "x" * 1000}]
    for seq in range(1, 21):
        database.write(lambda c, seq=seq: events.add(c, match, seq, plain, 0.0))  # type: ignore[misc]
    assert reasons(told) == ["full"]
    assert database.read(lambda c: events.since(c, match, 0)) == plain * 20
    database.close()
    database, told = opened(tmp_path)
    assert told == []
    assert 0 < len(database.read(lambda c: events.since(c, match, 0))) < 20
    database.close()


def test_a_migration_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database, _ = opened(tmp_path)
    add(database)
    database.close()
    broken = (*MIGRATIONS, ("CREATE TABLE more (x)", "CREATE TABLE more (x)"))
    monkeypatch.setattr("engine.store.migrations.MIGRATIONS", broken)
    monkeypatch.setattr("engine.store.migrations.SCHEMA", SCHEMA + 1)
    connection = sqlite3.connect(tmp_path / NAME, isolation_level=None)
    with pytest.raises(sqlite3.OperationalError):
        migrate(connection)
    assert version(connection) == SCHEMA
    assert connection.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'more'").fetchone() == (0,)
    connection.close()
