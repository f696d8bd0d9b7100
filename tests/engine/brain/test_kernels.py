"""The kernels against the readable truth in `bg`, on random boards of every variant and combination of options."""

from __future__ import annotations

import itertools
import os
from typing import Any

import numpy as np
import pytest

from bg.variants import rules
from engine.brain import features, kernels, layers
from engine.brain.evaluators import effects
from engine.tools import kernelcheck
from engine.tools.kernelcheck import ROLLS, scatter, to_board, to_position, walk
from tests.engine.uncompiled import uncompiled

PIECES = 200 if os.environ.get("DUSES_LONG") == "1" else 5


def test_plays_equal_the_readable_truth() -> None:
    rolls = 0
    for number in range(PIECES):
        found = kernelcheck.piece(20260101, number)
        assert not found["wrong"], found["wrong"][:3]
        rolls += found["rolls"]
    assert rolls == PIECES * kernelcheck.BOARDS * len(ROLLS)
    print(f"{rolls:,} rolls of boards: kernels and rules agree")


@pytest.mark.parametrize("variant", ["international", "hypergammon"])
def test_results_pips_and_flip_equal_the_readable_truth(variant: str) -> None:
    rng = np.random.default_rng(5)
    game = rules(variant)
    checkers = game.start().checkers[0]
    boards = np.stack([scatter(rng, checkers) for _ in range(300)])
    boards[::3][boards[::3] > 0] = 0  # a third is finished
    counts = np.empty((len(boards), 2), np.int32)
    kernels.pips(boards, counts)
    turned, found = kernels.flipped(boards), kernels.outcomes(boards, checkers)
    again = kernels.outcomes(turned, checkers)
    for i, board in enumerate(boards):
        position = to_position(board, checkers)
        assert found[i] == (game.result(position) or 0)
        assert again[i] == -found[i]
        assert tuple(counts[i]) == game.pip_count(position)
        assert tuple(turned[i]) == to_board(game.flip(position))


def test_phases() -> None:
    boards = np.zeros((4, 26), np.int8)
    boards[0, 6], boards[0, 5] = 2, -1  # a checker still ahead of an opponent's
    boards[1, 5], boards[1, 6] = 2, -1
    boards[2, 6], boards[2, 0] = 1, -1  # entangled: the opponent is on the bar
    boards[3, 4] = -3
    assert kernels.phases(boards).tolist() == [kernels.CONTACT, kernels.RACE, kernels.CONTACT, kernels.OVER]


def test_inputs_of_one_board_by_hand() -> None:
    board = np.zeros((1, 26), np.int8)
    board[0, 1], board[0, 6], board[0, 25], board[0, 0], board[0, 24] = 1, 5, 2, -1, -3
    row = kernels.encoded(board, 15)[0]
    expected = np.zeros(kernels.INPUTS, np.float32)
    expected[0] = 1
    expected[40:44] = 1, 1, 1, 1
    expected[188:191] = 1
    expected[192:196] = 1, 0.5, 7 / 15, 11 / 15
    np.testing.assert_allclose(row, expected)


def test_lowest_takes_the_first_of_equals() -> None:
    values = np.array([3, 1, 1, 5, 0.5], np.float32)
    assert kernels.lowest_of(values, np.array([0, 3, 4, 5])).tolist() == [1, 3, 4]
    assert kernels.lowest_of(values.astype(np.float64)[::-1], np.array([0, 5])).tolist() == [0]


def test_more_boards_than_room_are_done_in_parts() -> None:
    start = np.array(to_board(rules("international").start()), np.int8)
    boards = np.tile(start, (500, 1))
    dice = np.tile(np.array([[3, 3]], np.int8), (500, 1))
    out = np.empty((kernels.MAX_PLAYS + 100, 26), np.int8)
    offsets = np.zeros(501, np.int64)
    done = kernels.plays(boards, dice, out, offsets, np.empty((5, 26), np.int8), 0)
    assert 0 < done < 500
    found, whole = kernels.all_plays(boards, dice)
    assert len(found) == whole[-1] == 500 * offsets[1]


def test_read_only_boards_are_taken() -> None:
    board = np.array([to_board(rules("international").start())], np.int8)
    board.setflags(write=False)
    found, _ = kernels.all_plays(board, np.array([[3, 1]], np.int8))
    assert len(found) == len(rules("international").plays(to_position(board[0], 15), (3, 1)))


def test_the_source_runs_uncompiled_and_gives_the_same() -> None:
    plain, plain_layers, plain_features = (uncompiled(module) for module in (kernels, layers, features))
    assert not plain.compiled
    rng = np.random.default_rng(8)
    boards = np.stack([scatter(rng, 15) for _ in range(40)])
    dice = np.array([ROLLS[i % 21] for i in range(40)], np.int8)
    for options in (0, 15):
        found, offsets = kernels.all_plays(boards, dice, options)
        again, same = plain.all_plays(boards, dice, options)
        np.testing.assert_array_equal(found, again)
        np.testing.assert_array_equal(offsets, same)
    np.testing.assert_array_equal(kernels.encoded(boards), plain.encoded(boards))
    np.testing.assert_array_equal(kernels.phases(boards), plain.phases(boards))
    np.testing.assert_array_equal(kernels.outcomes(boards), plain.outcomes(boards))
    counts = [np.empty((40, 2), np.int32) for _ in range(2)]
    kernels.pips(boards, counts[0])
    plain.pips(boards, counts[1])
    np.testing.assert_array_equal(counts[0], counts[1])
    np.testing.assert_allclose(features.extra_inputs(boards), plain_features.extra_inputs(boards), atol=1e-6)
    weights = rng.standard_normal((kernels.INPUTS, 8)).astype(np.float32)
    results, begun = [], rng.standard_normal((len(found), 8)).astype(np.float32)  # what other inputs add
    for module, wide in ((layers, np.int8), (plain_layers, np.int64)):  # numpy's small numbers do not grow
        out = begun.copy()
        rows, scales = np.empty(layers.CHANGES, np.int32), np.empty(layers.CHANGES, np.float32)
        base, bias = np.empty((1, 8), np.float32), np.ones(8, np.float32)
        before, after = boards.astype(wide), found.astype(wide)
        module.first_layer(before, 0, 40, after, offsets, 15, effects(weights, 15), bias, rows, scales, base, out)
        results.append(out)
    np.testing.assert_allclose(results[0], np.maximum(begun + kernels.encoded(found) @ weights + 1, 0), atol=1e-4)
    np.testing.assert_allclose(results[0], results[1], atol=1e-4)


@pytest.mark.parametrize("alive", [0, 0.2, 1])
@pytest.mark.parametrize("module", [layers, uncompiled(layers)])
def test_a_layer_passes_over_the_silent_units_alone(module: Any, alive: float) -> None:
    rng = np.random.default_rng(int(10 * alive))
    x = (rng.random((30, 37)) * (rng.random((30, 37)) < alive)).astype(np.float32)
    weights, bias = rng.standard_normal((37, 21)).astype(np.float32), rng.standard_normal(21).astype(np.float32)
    rows, scales, out = np.empty(41, np.int32), np.empty(164, np.float32), np.full((30, 21), 7, np.float32)
    for count, alike in ((30, True), (29, True), (4, True), (3, True), (1, True), (9, False)):  # four at once, and what is left
        assert module.next_layer(x[:count], x[:count].view(np.int32), weights, bias, rows, scales, out, alike) == count
        np.testing.assert_allclose(out[:count], np.maximum(x[:count] @ weights + bias, 0), atol=1e-5)


def test_shots_are_the_rolls_that_can_hit() -> None:
    rng = np.random.default_rng(9)
    game = rules("international")
    boards = np.stack([walk(rng, game, int(rng.integers(0, 60))) for _ in range(40)])
    shots = features.extra_inputs(boards)[:, 0] * 36
    for board, counted in zip(boards, shots):
        hitting = 0
        for first, second in itertools.product(range(1, 7), repeat=2):
            found, _ = kernels.all_plays(board[None], np.array([[first, second]], np.int8))
            hitting += bool((found[:, 0] < board[0]).any())
        # Playing both dice or the higher may forbid a hit that the count allows, seldom more than a roll or two.
        assert hitting <= round(float(counted)) <= hitting + 2, board.tolist()
