"""Polishing a race net: targets that are right, and a net that comes nearer to the truth."""

from __future__ import annotations

import numpy as np

from engine.brain import kernels
from engine.train import race
from engine.train.bearoff import positions, tables
from engine.train.mlp import Mlp


class Even:
    """Knows nothing."""

    name = "even"

    def evaluate(self, boards: np.ndarray) -> np.ndarray:
        return np.tile(np.array([0.5, 0, 0, 0, 0], np.float32), (len(boards), 1))


def test_where_the_table_says_all() -> None:
    boards = np.zeros((5, 26), np.int8)
    boards[0, 6], boards[0, 19] = 14, -14
    boards[1, 6], boards[1, 19] = 15, -14  # a gammon is still possible
    boards[2, 7], boards[2, 19] = 3, -3  # not home
    boards[3, 6], boards[3, 18] = 3, -3
    boards[4, 6] = 3  # over
    assert race.exact(boards).tolist() == [True, False, False, False, False]


def test_a_backed_up_value_by_hand() -> None:
    boards = np.zeros((1, 26), np.int8)
    boards[0, 1], boards[0, 19] = 2, -15  # the next roll ends it, and it is a gammon
    np.testing.assert_allclose(race.backed_up(boards, Even()), [[1, 1, 0, 0, 0]], atol=1e-6)
    boards[0, 1], boards[0, 3] = 0, 3  # three on the 3-point: 3-3 or more ends it, else all is even
    expected = 4 / 36 + 32 / 36 * 0.5
    np.testing.assert_allclose(race.backed_up(boards, Even())[0, :2], [expected, 4 / 36], atol=1e-6)


def test_polishing_comes_nearer_to_the_truth() -> None:
    table, net = tables(), Mlp([kernels.INPUTS, 32, 16, 5], 3)
    boards, held_out = positions(1000, 5), positions(300, 6)
    truth = table.chances(held_out, 15)[:, 0]

    def error() -> float:
        return float(np.sqrt(np.mean((net.forward(kernels.encoded(held_out))[:, 0] - truth) ** 2)))

    before = error()
    race.polish(net, boards, table, rounds=1, epochs=250)
    assert error() < 0.75 * before
