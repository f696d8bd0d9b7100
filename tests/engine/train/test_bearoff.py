"""The exact bear-off against what can be counted on fingers."""

from __future__ import annotations

import numpy as np
import pytest

from engine.train.bearoff import Table, keys, positions


@pytest.fixture(scope="module")
def table() -> Table:
    return Table(3)


def needs(table: Table, *points: int) -> np.ndarray:
    board = np.zeros((1, 26), np.int8)
    for point in points:
        board[0, point] += 1
    return table.rolls[np.searchsorted(table.keys, keys(board))[0]]


def test_by_hand(table: Table) -> None:
    assert needs(table)[0] == 1
    assert needs(table, 1)[1] == pytest.approx(1)
    assert needs(table, 1, 1)[1] == pytest.approx(1)
    assert needs(table, 6)[1] == pytest.approx(27 / 36)
    assert needs(table, 6)[2] == pytest.approx(9 / 36)
    assert needs(table, 1, 1, 1)[1] == pytest.approx(6 / 36)
    assert needs(table, 5, 2)[1] == pytest.approx(19 / 36)
    np.testing.assert_allclose(table.rolls.sum(axis=1), 1, atol=1e-5)


def test_chances_to_be_first(table: Table) -> None:
    boards = np.zeros((3, 26), np.int8)
    boards[0, 6], boards[0, 24] = 1, -1  # a miss loses at once
    boards[1, 1], boards[1, 19] = 3, -1  # doubles; else the opponent must miss from the 6-point
    boards[2, 1], boards[2, 24] = 2, -3
    expected = [27 / 36, 6 / 36 + 30 / 36 * 9 / 36, 1]
    np.testing.assert_allclose(table.win(boards), expected, atol=1e-6)


def test_random_positions_are_bear_offs_without_gammons() -> None:
    boards = positions(300)
    mine, theirs = np.maximum(boards, 0), np.maximum(-boards, 0)
    assert not mine[:, 7:].any()
    assert not theirs[:, :19].any()
    assert mine.sum(axis=1).max() <= 14
    assert theirs.sum(axis=1).min() >= 1
