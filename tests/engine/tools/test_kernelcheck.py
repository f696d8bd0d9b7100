"""The check of the kernels finds what is wrong, goes on where it was, and says how much it has seen."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from engine.brain import kernels
from engine.tools import kernelcheck


def test_parts_of_a_check_add_up(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    whole = kernelcheck.piece
    monkeypatch.setattr(kernelcheck, "piece", lambda seed, number: (asked.append(number), whole(seed, number, 4))[1])
    line = ["--json", "--processes", "1", "--keep", str(tmp_path / "kept")]
    assert kernelcheck.main([*line, "--from", "2", "--to", "4"]) == 0
    part = json.loads(capsys.readouterr().out)
    assert kernelcheck.main([*line, "--to", "5"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert asked == [2, 3, 0, 1, 4]
    assert (part["rolls"], found["rolls"]) == (2 * 4 * 21, 5 * 4 * 21)
    assert found["plays"] > part["plays"] > 0
    assert kernelcheck.MILLION * kernelcheck.BOARDS * 21 >= 1_000_000
    with pytest.raises(SystemExit):
        kernelcheck.main(["--from", "5", "--to", "5"])


def test_a_play_too_few_is_found(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    true = kernels.all_plays

    def less(boards: kernelcheck.Boards, dice: kernelcheck.Boards, options: int = 0) -> tuple[np.ndarray, np.ndarray]:
        found, offsets = true(boards, dice, options)
        if len(boards) == len(kernelcheck.ROLLS) and offsets[-1] > offsets[-2] + 1:
            found, offsets = found[:-1], np.concatenate([offsets[:-1], offsets[-1:] - 1])
        return found, offsets

    monkeypatch.setattr(kernels, "all_plays", less)
    monkeypatch.setattr(kernelcheck, "BOARDS", 3)
    monkeypatch.setattr(kernelcheck.piece, "__defaults__", (3,))
    assert kernelcheck.main(["--to", "1", "--processes", "1"]) == 1
    told = capsys.readouterr().out
    assert "(6, 6)" in told
    assert "0 differences" not in told
