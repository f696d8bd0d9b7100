"""The command for bear-off tables: what is whole stays, what is known is checked, gnubg's files are read."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import numpy as np
import pytest

from engine.brain import bearoff, bearoff_shelf
from engine.tools import tables


def test_whole_tables_are_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    monkeypatch.setattr(tables.bearoff_make, "make_two_sided", lambda path, progress: made.append(path) or path.touch())
    source = bearoff.folder() / bearoff_shelf.ONE_SIDED
    (tmp_path / source.name).write_bytes(source.read_bytes())
    assert tables.main(["make", "--folder", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "one_sided.npz: whole" in out
    assert made == [tmp_path / "two_sided.npz"]


def test_what_is_known_is_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUSES_DATA", str(tmp_path))
    monkeypatch.setattr(tables, "gnubg_files", lambda: iter(()))
    assert tables.main(["check", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert len(told["known"]) > 30
    assert all(row["same"] for row in told["known"])
    monkeypatch.setattr(tables, "EQUAL_ROLLS", (100, 85.0))
    assert tables.main(["check", "--json"]) == 1
    capsys.readouterr()
    assert tables.main(["check"]) == 1
    out = capsys.readouterr().out
    assert "differs" in out
    assert "no two-sided table" in out


def test_gnubgs_one_sided_file_is_read(tmp_path: Path) -> None:
    """A file of its shape in which every position takes as many rolls as its number, modulo 7, tells."""
    count = bearoff.PLACEMENTS
    heads, body = b"", b""
    for number in range(count):
        heads += struct.pack("<IBBBB", 3 * number, 2, number % 7, 1, 1)
        body += struct.pack("<HHH", number % 65536, 65535 - number % 65536, 65535)
    path = tmp_path / "gnubg_os0.bd"
    path.write_bytes(b"gnubg-OS-06-15-1-1-0".ljust(40, b"x") + heads + body)
    exactly, first = tables.gnubg_one_sided(path)
    theirs = bearoff.numbers(bearoff.all_counts()[:, ::-1])
    for ours in (0, 5, 923, 40_000, count - 1):
        number = int(theirs[ours])
        assert exactly[ours, number % 7] == number % 65536
        assert exactly[ours].sum(dtype=np.int64) == 65535
        assert first[ours, 1] == 65535


def test_gnubgs_two_sided_file_is_read(tmp_path: Path) -> None:
    size = bearoff.TWO_SIDED
    numbers = np.zeros((size, size, 4), np.uint16)
    numbers[7, 11] = (0, 65535, 32768, 16384)
    path = tmp_path / "gnubg_ts0.bd"
    path.write_bytes(b"gnubg-TS-06-06-1".ljust(40, b"x") + numbers.tobytes())
    found = tables.gnubg_two_sided(path)
    theirs = bearoff.numbers(bearoff.all_counts(bearoff.TWO_SIDED_MOST)[:, ::-1]).tolist()
    np.testing.assert_allclose(found[theirs.index(7), theirs.index(11)], [-1, 1, 0, -0.5], atol=1e-4)


@pytest.mark.skipif(not list(tables.gnubg_files()), reason="no gnubg here")
def test_beside_the_real_one() -> None:
    one = bearoff_shelf.shipped()
    assert one is not None
    found = tables.differences(one, None, next(tables.gnubg_files()))
    assert found["one-sided, mean rolls"] < 0.001
    assert found["one-sided, placements where that is over 0.001"] < 10  # ties between plays of equal mean
