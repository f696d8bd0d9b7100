"""The measure of race nets: random bear-offs, and what a net is off by."""

from __future__ import annotations

import numpy as np
import pytest

from engine.train import bearoff
from engine.train.bearoff import positions


def test_random_positions_are_bear_offs_without_gammons() -> None:
    boards = positions(300)
    mine, theirs = np.maximum(boards, 0), np.maximum(-boards, 0)
    assert not mine[:, 7:].any()
    assert not theirs[:, :19].any()
    assert mine.sum(axis=1).max() <= 14
    assert theirs.sum(axis=1).min() >= 1


def test_the_net_is_measured_without_its_tables(capsys: pytest.CaptureFixture[str]) -> None:
    bearoff.main(["international", "--positions", "500"])
    words = capsys.readouterr().out.split()
    off = float(words[words.index("by") + 1])
    assert 0.002 < off < 0.05
