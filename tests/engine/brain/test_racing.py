"""Races judged one side at a time: what two sides make of each other, and how right the published net is."""

from __future__ import annotations

import numpy as np
import pytest

from engine.brain import bearoff_shelf, kernels, nets, racing
from engine.brain.bearoff import Tables
from engine.brain.racing import ALL, FIRST, LEFT, MARKS, Racing
from engine.brain.rolls import ROLLS, WEIGHTS


class Certain:
    """A net that tells how many rolls a side needs for each mark by where its furthest checker stands."""

    name = "certain"

    def __init__(self, needs: dict[int, tuple[int, int, int]]) -> None:
        self.needs = needs

    def evaluate_family(self, parents: np.ndarray, sides: np.ndarray, offsets: np.ndarray) -> np.ndarray:
        out = np.zeros((len(sides), racing.OUTPUTS), np.float32)
        for row, side in zip(out, sides):
            for mark, rolls in zip(MARKS, self.needs[int(np.flatnonzero(side).max())]):
                row[mark.start + rolls - 1] = 1
        return out


def race(mine: dict[int, int], theirs: dict[int, int]) -> np.ndarray:
    """One board of a race; theirs in their own numbering."""
    board = np.zeros((1, 26), np.int8)
    for point, count in mine.items():
        board[0, point] = count
    for point, count in theirs.items():
        board[0, 25 - point] = -count
    return board


def test_who_is_done_first() -> None:
    judge = Racing(Certain({10: (3, 2, 1), 9: (3, 2, 1), 8: (4, 3, 1)}), None)
    few = {1: 2}
    # As many rolls: whoever rolls first. One more: the other.
    assert judge.evaluate(race({10: 1} | few, {9: 1} | few)).tolist() == [[1, 0, 0, 0, 0]]
    assert judge.evaluate(race({8: 1} | few, {9: 1} | few)).tolist() == [[0, 0, 0, 0, 0]]
    assert judge.evaluate(race({10: 1} | few, {8: 1} | few)).tolist() == [[1, 0, 0, 0, 0]]


def test_gammons_and_backgammons() -> None:
    needs = {10: (3, 3, 1), 9: (3, 3, 1), 8: (4, 4, 1), 19: (9, 7, 3), 20: (9, 7, 4), 11: (9, 2, 1)}
    judge, few = Racing(Certain(needs), None), {1: 2}
    # When the side that rolls first needs three rolls the other has had two, else three.
    assert judge.evaluate(race({10: 1} | few, {11: 1, 5: 14})).tolist() == [[1, 0, 0, 0, 0]]
    assert judge.evaluate(race({10: 1} | few, {19: 1, 5: 14})).tolist() == [[1, 1, 1, 0, 0]]
    assert judge.evaluate(race({19: 1, 5: 14}, {10: 1} | few)).tolist() == [[0, 0, 0, 1, 0]]
    assert judge.evaluate(race({20: 1, 5: 14}, {10: 1} | few)).tolist() == [[0, 0, 0, 1, 1]]
    # Nobody loses a gammon who has a checker off.
    assert judge.evaluate(race({10: 1} | few, {11: 1, 5: 13})).tolist() == [[1, 0, 0, 0, 0]]


def test_at_home_the_table_says_it() -> None:
    table = bearoff_shelf.shipped()
    assert table is not None
    boards = np.concatenate([race({6: 2, 3: 1}, {4: 3}), race({6: 15}, {1: 1}), race({1: 2}, {5: 10, 6: 5}), race({2: 7}, {6: 9})])
    judge = Racing(Certain(dict.fromkeys(range(1, 7), (1, 1, 1))), table)
    np.testing.assert_allclose(judge.evaluate(boards), Tables(table).chances(boards, 15), atol=1e-6)


def test_a_board_is_judged_the_same_among_others() -> None:
    judge, rng = nets.load("international").race, np.random.default_rng(1)
    some = [[dict.fromkeys(map(int, rng.choice(range(1, 13), 8)), 1) for _ in range(2)] for _ in range(40)]
    boards = np.concatenate([race(mine, theirs) for mine, theirs in some])
    alone = np.concatenate([judge.evaluate(boards[k : k + 1]) for k in range(len(boards))])
    np.testing.assert_allclose(judge.evaluate(np.repeat(boards, 3, axis=0))[::3], alone, atol=1e-5)


def needed(side: tuple[int, ...], known: dict[tuple[int, ...], np.ndarray]) -> np.ndarray:
    """Exact: the chances to be still bearing off after 0, 1 … 39 rolls, each played for the fewest on average."""
    if side not in known:
        waiting, board = np.zeros(40), np.array([side], np.int8)
        if board.any():
            waiting[0] = 1
            opposed = np.repeat(board, len(ROLLS), axis=0)
            opposed[:, 24] = -1
            plays, offsets = kernels.all_plays(opposed, ROLLS)
            for weight, first, last in zip(WEIGHTS, offsets, offsets[1:]):
                after = [needed(tuple(np.maximum(play, 0).tolist()), known) for play in plays[first:last]]
                waiting[1:] += weight * min(after, key=lambda one: float(one.sum()))[:-1]
        known[side] = waiting
    return known[side]


def test_the_published_net_knows_sides_of_few_checkers() -> None:
    """Late hits leave a side with a straggler and few others: all of these are known exactly."""
    judge, rng, known = nets.load("international").race, np.random.default_rng(3), dict[tuple[int, ...], np.ndarray]()
    assert isinstance(judge, Racing)
    sides = np.zeros((24, 26), np.int8)
    for count, side in enumerate(sides):
        side[rng.integers(7, 13)] += 1
        for point in rng.integers(1, 11, 1 + count % 3):
            side[point] += 1
    exact = np.array([needed(tuple(side.tolist()), known) for side in sides])
    told = judge.waiting(sides)[ALL]
    off = told.sum(axis=1) - exact.sum(axis=1)
    assert np.sqrt(np.mean(off**2)) < 0.1
    assert np.abs(off).max() < 0.3


def played_out(judge: Racing, side: np.ndarray, mark: int, games: int) -> np.ndarray:
    """How many rolls it took, in games of one side alone in which each play is the quickest for the mark."""
    rng, took = np.random.default_rng(7), np.zeros(games, np.int64)
    sides, waiting = np.repeat(side, games, axis=0), np.arange(games)
    while len(waiting):
        took[waiting] += 1
        dice = ROLLS[rng.choice(len(ROLLS), len(waiting), p=WEIGHTS)]
        opposed = sides.copy()
        opposed[:, 24] = -1
        plays, offsets = kernels.all_plays(opposed, dice)
        plays = np.maximum(plays, 0)
        sides = plays[kernels.lowest_of(judge.waiting(plays)[mark].sum(axis=1), offsets)]
        still = racing.stands(sides)[0][:, mark]
        sides, waiting = sides[still], waiting[still]
    return took


@pytest.mark.parametrize("mark", [ALL, FIRST, LEFT])
def test_the_published_net_knows_how_many_rolls_a_side_needs(mark: int) -> None:
    judge = nets.load("international").race
    assert isinstance(judge, Racing)
    games = 600
    for side in (race({6: 5, 8: 3, 13: 5, 23: 2}, {}), race({2: 3, 5: 6, 11: 3, 17: 2, 22: 1}, {}), race({4: 10, 9: 3, 20: 2}, {})):
        took = played_out(judge, side, mark, games)
        waiting = judge.waiting(side)[mark][0]
        mean, rolls = float(waiting.sum()), np.arange(1, len(waiting))
        assert abs(took.mean() - mean) < 4 * took.std() / games**0.5 + 0.03
        spread = float(np.sqrt(-np.diff(waiting) @ (rolls - mean) ** 2))
        assert abs(took.std() - spread) < 0.15 * took.std() + 0.02
