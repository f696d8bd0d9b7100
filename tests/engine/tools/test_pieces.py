"""Work in pieces: what is there is not done again, half a line is forgotten, another job's file is left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.tools import pieces
from engine.tools.executors import Here
from engine.tools.pieces import Kept, OtherJob, fill

JOB = {"tool": "squares", "seed": 1}
WANTED = [(str(k), (k,)) for k in range(5)]


def square(number: int) -> int:
    return number * number


def test_every_piece_is_computed_once(tmp_path: Path) -> None:
    path, heard = tmp_path / "deep" / "kept.jsonl", []
    kept = Kept(path, JOB)
    fill(kept, WANTED[1:3], square, Here(), 1, heard.append)
    fill(Kept(path, JOB), WANTED[:4], square, Here(), 3, heard.append)
    again = Kept(path, JOB)
    assert again.done == {"0": 0, "1": 1, "2": 4, "3": 9}
    fill(again, WANTED, square, Here(), 2, heard.append)
    assert heard == ["1", "2", "0", "3", "4"]
    assert Kept(path, JOB).done == {str(k): k * k for k in range(5)}


def test_what_was_written_by_half_is_done_again(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    fill(Kept(path, JOB), WANTED[:3], square, Here(), 1)
    whole = path.read_bytes()
    for end in range(len(whole)):
        path.write_bytes(whole[:end])
        kept = Kept(path, JOB)
        fill(kept, WANTED[:3], square, Here(), 1)
        assert path.read_bytes() == whole
        assert kept.done == {"0": 0, "1": 1, "2": 4}


def test_another_jobs_file_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept.jsonl"
    Kept(path, JOB).add("0", 0)
    before = path.read_bytes()
    with pytest.raises(OtherJob, match="another job"):
        Kept(path, JOB | {"seed": 2})
    with monkeypatch.context() as patched:
        patched.setattr(pieces, "edition", lambda: "other nets")
        with pytest.raises(OtherJob, match="another job"):
            Kept(path, JOB)
        Kept(tmp_path / "rules.jsonl", JOB, judged=False)
    Kept(tmp_path / "rules.jsonl", JOB, judged=False)  # nets are nothing to it
    assert path.read_bytes() == before
    path.write_bytes(before + b"7\n")
    with pytest.raises(OtherJob, match="line 3"):
        Kept(path, JOB)


def test_a_worker_with_other_nets_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    editions = iter(["ours", "ours", "theirs"])
    monkeypatch.setattr(pieces, "edition", lambda: next(editions))
    with pytest.raises(RuntimeError, match="nets theirs"):
        fill(Kept(None, JOB), WANTED, square, Here(), 1)


def test_a_piece_that_fails_loses_no_other(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"

    def inverse(number: int) -> float:
        return 1 / (number - 2)

    with pytest.raises(ZeroDivisionError):
        fill(Kept(path, JOB), WANTED, inverse, Here(), 1)
    assert Kept(path, JOB).done == {"0": -0.5, "1": -1.0}
