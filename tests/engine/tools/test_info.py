"""What match files hold, as one JSON list that no file stops."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine.tools import info
from tests.bg.formats.samples import FOLDER, listed

ROOT = Path(__file__).resolve().parents[3]
FIELDS = {"file", "format", "players", "length", "games", "final", "illegal", "errors"}
MATCHES = listed("mat", "sgf", "xg", "bgf", "ogxm")


def test_one_list_whatever_the_files_are(tmp_path: Path) -> None:
    bad = {"empty.mat": b"", "zeros.xg": bytes(5000), "half.xg": b"RGMH" + bytes(20), "deep.sgf": b"(;GM[6]" + b"(;" * 50_000}
    bad |= {"bomb.bgf": b'{"format":"BGF"}\n' + b"\x1f\x8b" * 99, "long.mat": b" 7 point match\n" + b"x" * 300_000}
    for name, data in bad.items():
        (tmp_path / name).write_bytes(data)
    good = FOLDER / "mat" / "gen_gnubg_7pt.mat"
    paths = [*(tmp_path / name for name in bad), tmp_path, tmp_path / "missing", good]
    run = subprocess.run(
        [sys.executable, "game.py", "--info", *map(str, paths), "--json"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        timeout=120,
    )
    found = json.loads(run.stdout)
    assert [known["file"] for known in found] == [str(path) for path in paths]
    assert all(set(known) >= FIELDS for known in found)
    assert all(known["errors"] for known in found[:-1])
    assert all(known["errors"][0]["code"] != "internal" for known in found[:-1]), found
    last = found[-1]
    assert (last["format"], last["length"], last["games"], last["final"]) == ("mat", 7, 4, [7, 2])
    assert (last["illegal"], last["errors"], last["players"]) == (0, [], ["gnubg", "root"])


@pytest.mark.parametrize("sample", MATCHES, ids=str)
def test_every_sample_ends_as_it_should(sample) -> None:  # type: ignore[no-untyped-def]
    known = info.info(str(sample.path))
    assert known["errors"] == [] or known["games"]
    if sample.length is not None:
        assert known["length"] == sample.length
    if sample.final is not None:
        assert known["final"] == [*sample.final]
    assert known["illegal"] == len(known["cut"])


def test_a_person_gets_a_line_a_file(capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path) -> None:
    assert info.main([str(FOLDER / "mat" / "syn_21_illegal_move.mat"), str(tmp_path / "no")], as_json=False) == 0
    first, second = capfdbinary.readouterr().out.decode().splitlines()
    assert first.endswith("mat, alice - bob, 7 points, 1 games, 1 cut, unfinished")
    assert second.endswith("not read (file)")
