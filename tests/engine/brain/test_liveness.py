"""How live a cube is: where a table knows, and what comes of it at a match score, against a recursion over all rolls."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from bg.customs import Customs
from bg.position import OFF, position
from engine.brain import bearoff, bearoff_shelf, boards, kernels, nets
from engine.brain.bearoff import Tables
from engine.brain.cube import Stakes, State, Worth
from engine.brain.liveness import efficiency, of_table
from engine.brain.rolls import ROLLS, WEIGHTS
from engine.brain.search import Search

MONEY = Stakes(Customs())
OWNERS = (0, 1, -1)
ENDING = position({6: 1, 4: 1, 2: 1, OFF: 12}, {21: 1, 23: 2, OFF: 12})


def interpolated(win: float, live: tuple[float, float, float]) -> np.ndarray:
    """Equities as a row of the two-sided table: cubeless, then by `OWNERS`, each at its own efficiency."""
    row = np.array([[win, 0, 0, 0, 0]])
    values = [Worth(MONEY, row, np.array([x])).value(State(1, owner))[0] for owner, x in zip(OWNERS, live)]
    return np.array([[2 * win - 1, *values]])


@pytest.mark.parametrize("win", [0.25, 0.4, 0.62, 0.77])
def test_what_is_put_in_comes_out(win: float) -> None:
    found = of_table(interpolated(win, (0.4, 0.7, 0.9)), np.full((3, 1), 0.6))
    assert found[:, 0] == pytest.approx([0.4, 0.7, 0.9], abs=0.03)


def test_where_it_makes_no_difference_the_fitted_one_counts() -> None:
    fitted = np.array([[0.55], [0.65], [0.75]])
    assert of_table(np.array([[0.0, 0.0, 0.1, -0.1]]), fitted)[0] == pytest.approx(0.55)
    assert of_table(np.array([[1.0, 1.0, 1.0, 1.0]]), fitted) == pytest.approx(fitted)


def test_nothing_is_beyond_reason() -> None:
    rng = np.random.default_rng(3)
    equities = rng.uniform(-1, 1, (500, 4)).astype(np.float32)
    found = of_table(equities, efficiency(np.ones(500, np.bool_), np.full(500, 20, np.int32)))
    assert ((found >= -1) & (found <= 2)).all()


class Recursion:
    """A race to its end, every roll, play and cube. In money play values are at a cube of 1, since a turn doubles all."""

    def __init__(self, stakes: Stakes) -> None:
        self.value = cache(self._value)
        self.sides = {1: stakes, -1: stakes.turned()}

    def _value(self, board: bytes, side: int, state: State, may_double: bool) -> float:
        stakes = self.sides[side]
        one = np.frombuffer(board, np.int8)[None]
        if kernels.phases(one)[0] == kernels.OVER:
            return stakes.game(int(kernels.outcomes(one)[0]) * state.cube)
        rolled = self._rolled(board, side, state)
        if may_double and state.owner >= 0 and stakes.may_double(state.cube, 0):
            doubled = 2 * self._rolled(board, side, State(1, -1)) if stakes.money else self._rolled(board, side, state.doubled())
            rolled = max(rolled, min(doubled, stakes.games(state.cube)[0]))
        return rolled

    def _rolled(self, board: bytes, side: int, state: State) -> float:
        lowest = [min(self.value(after, -side, state.turned(), True) for after in plays) for plays in _plays(board)]
        mean = float(np.array(lowest) @ WEIGHTS)
        return -mean if self.sides[1].money else 1 - mean


@cache
def _plays(board: bytes) -> list[list[bytes]]:
    """The boards after every play of every roll, seen by the other side."""
    parents = np.repeat(np.frombuffer(board, np.int8)[None], len(ROLLS), axis=0)
    plays, offsets = kernels.all_plays(parents, ROLLS, 0)
    after = kernels.flipped(plays)
    return [[row.tobytes() for row in after[first:end]] for first, end in pairwise(offsets)]


@pytest.fixture(scope="module")
def board() -> bytes:
    return boards.board(ENDING).tobytes()


@pytest.fixture(scope="module")
def search(board: bytes) -> Search:
    """A two-sided table that knows this one ending, from the recursion."""
    one, two = bearoff_shelf.shipped(), np.full((bearoff.TWO_SIDED, bearoff.TWO_SIDED, 4), np.nan, np.float32)
    judge = nets.load("international", exact=Tables(one))
    win = float(judge.evaluate(np.frombuffer(board, np.int8)[None])[0, 0])
    exact = Recursion(MONEY)
    mine, theirs = bearoff.sides(np.frombuffer(board, np.int8)[None])
    two[mine[0], theirs[0]] = [2 * win - 1, *(exact.value(board, 1, State(1, owner), False) for owner in OWNERS)]
    judge.exact = Tables(one, two)
    return Search(judge, 0)


SCORES = (((8, 5), State()), ((7, 7), State()), ((5, 9), State()), ((9, 6), State(2, 1)))


def test_the_table_serves_at_match_scores(search: Search, board: bytes) -> None:
    one = np.frombuffer(board, np.int8)[None]
    known, fitted = search.judge.exact, Tables(search.judge.exact.one)
    apart: dict[bool, list[float]] = {True: [], False: []}
    for away, state in SCORES:
        stakes, exact = Stakes(Customs(), away), Recursion(Stakes(Customs(), away))
        for cube in (state, state.doubled()):
            true = stakes.equity(np.array([exact.value(board, 1, cube, False)]), state.cube)[0]
            for tables in (known, fitted):
                search.judge.exact = tables
                value = search.static(one, stakes, [cube], may_double=False).values[cube]
                apart[tables is known].append(abs(stakes.equity(value, state.cube)[0] - true))
    search.judge.exact = known
    assert max(apart[True]) < 0.1
    assert np.mean(apart[True]) < np.mean(apart[False]) / 2
