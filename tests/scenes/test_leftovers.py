"""Folders that killed executables leave are removed; those of living ones, and other people's, are not."""

from __future__ import annotations

from pathlib import Path

from engine.instance import lock_file
from scenes.leftovers import MARK, sweep


def test_only_what_nobody_holds_goes(tmp_path: Path) -> None:
    own, dead, alive, foreign = (tmp_path / f"_MEI{name}" for name in ("own", "dead", "alive", "foreign"))
    for folder in (own, dead, alive, foreign):
        folder.mkdir()
        (folder / "library").write_bytes(b"x")
    (dead / MARK).write_bytes(b"")
    held = lock_file(alive / MARK)
    assert held is not None
    assert sweep(own) == [dead]
    assert [folder.exists() for folder in (own, dead, alive, foreign)] == [True, False, True, True]
    assert lock_file(own / MARK) is None, "the own folder is not marked as in use"
    held.close()


def test_from_source_nothing_is_touched() -> None:
    assert sweep(None) == []
