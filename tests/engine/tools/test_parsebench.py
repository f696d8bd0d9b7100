"""The bench of the readers: what it counts; how long anything takes is no test."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.tools import parsebench

SAMPLES = parsebench.SAMPLES


def test_files_are_found_in_folders_and_by_name() -> None:
    found = list(parsebench.files([SAMPLES / "sgf", SAMPLES / "gam" / "gen_gnubg_7pt.gam"]))
    assert [path.suffix for path in found] == [".sgf"] * 5 + [".gam"]


def test_rows_add_up() -> None:
    """A clock that ticks at every look: each round of each file takes one tick."""
    ticks = iter(range(1000))
    paths = [*sorted((SAMPLES / "sgf").iterdir()), SAMPLES / "gam" / "gen_gnubg_7pt.gam"]
    rows = parsebench.measured(paths, rounds=2, now=lambda: float(next(ticks)))
    assert [(row.format, row.files, row.seconds, row.refused) for row in rows] == [("sgf", 5, 5.0, 0), ("-", 1, 1.0, 1)]
    assert rows[0].size == sum(path.stat().st_size for path in paths[:5])
    assert rows[0].slowest == paths[4].name


def test_playing_over_is_part_of_it_when_asked() -> None:
    path = SAMPLES / "mat" / "syn_09_unfinished.mat"
    assert parsebench.worked(path.read_bytes(), path.name, replayed=True) == "mat"
    assert parsebench.worked(b"no match", "a.txt", replayed=True) == ""


def test_what_it_prints(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "a.mat").write_bytes((SAMPLES / "mat" / "syn_09_unfinished.mat").read_bytes())
    assert parsebench.main([str(tmp_path), "--rounds", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["format", "files", "kB", "files/s", "MB/s", "slowest", "ms", "file"]
    assert lines[1].split()[:2] == ["mat", "1"]
    parsebench.main([str(tmp_path), "--json", "--replay"])
    assert json.loads(capsys.readouterr().out)[0]["files"] == 1
