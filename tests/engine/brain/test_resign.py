"""Resignations over random ends: what the computer gives up is always lost at just that level, and it gives away nothing
when it is offered one."""

from __future__ import annotations

import os

import numpy as np
import pytest

from bg import variants
from engine.brain import boards, kernels, nets, resign
from engine.brain.cube import Stakes, State
from engine.brain.evaluators import Boards
from engine.brain.search import Search
from engine.train.arena import static_player

ENDS = 2000 if os.environ.get("DUSES_LONG") == "1" else 200
GAMES = 40
RULES = variants.rules("international")
MONEY = Stakes(RULES.customs, live=False)


def random_ends(count: int) -> Boards:
    """Boards in which the opponent is nearly home; the mover anywhere from ahead of it to hopelessly behind."""
    rng = np.random.default_rng(11)
    ends = np.zeros((count, 26), np.int8)
    for row in ends:
        left = int(rng.integers(1, 6))
        theirs = rng.choice(np.arange(19, 25), left)
        for point in theirs:
            row[point] -= 1
        reach = int(rng.choice([6, 6, 12, 18, 24]))
        free = [point for point in range(1, reach + 1) if row[point] == 0]
        mine = 15 if reach > 6 else int(rng.choice([2, 4, 8, 15]))
        for point in rng.choice(free, mine):
            row[point] += 1
    return ends


@pytest.fixture(scope="module")
def search() -> Search:
    return Search(nets.load("international"), 0)


def played_out(search: Search, starts: Boards) -> np.ndarray:
    """Points of the side to roll, float64[boards, GAMES], both sides playing by one look; all games in lock-step."""
    player = static_player(search.judge)
    at = np.repeat(starts, GAMES, axis=0)
    points, live, sign = np.zeros(len(at)), np.arange(len(at)), 1
    rng = np.random.default_rng(5)
    while len(live):
        dice = rng.integers(1, 7, (len(live), 2)).astype(np.int8)
        at[live] = player(np.ascontiguousarray(at[live]), dice)
        sign = -sign
        results = kernels.outcomes(np.ascontiguousarray(at[live]))
        points[live[results != 0]] = sign * results[results != 0]
        live = live[results == 0]
    return points.reshape(len(starts), GAMES)


def test_what_is_given_up_is_lost(search: Search) -> None:
    ends = random_ends(ENDS)
    levels = np.array([resign.level(search, boards.position(board), MONEY, State()) for board in ends])
    given = np.nonzero(levels)[0]
    assert ENDS / 10 < len(given) < ENDS
    worth = played_out(search, ends[given])
    other = worth != -levels[given, None]  # hopeless is less than a chance in two thousand, not none
    assert other.sum(axis=1).max() <= 1
    assert other.mean() < 0.001
    print(f"{len(given)} of {ENDS} positions given up; {other.sum()} of {other.size} games would have come otherwise")


def test_nothing_is_given_away_by_accepting(search: Search) -> None:
    """Of every offer that is accepted, playing on would bring no more; what is surely all is never refused."""
    ends = random_ends(ENDS // 8)
    for board, worth in zip(ends, played_out(search, ends)):
        position = boards.position(board)
        accepted = [resign.accepts(search, position, MONEY, State(), level) for level in (1, 2, 3)]
        assert accepted == sorted(accepted)  # whoever takes one point takes two
        assert accepted[2]
        error = 4 * worth.std() / GAMES**0.5 + 0.1
        for level, yes in zip((1, 2, 3), accepted):
            if yes:
                assert level >= -worth.mean() - error
            elif level >= -worth.min():
                assert level < -worth.mean() + error
        given = resign.level(search, position, MONEY, State())
        if given:
            assert accepted[given - 1]
            assert given == 1 or not accepted[given - 2]


@pytest.mark.parametrize(
    ("away", "state"), [((5, 7), State(2, -1)), ((2, 9), State()), ((3, 3), State(2, 1)), ((0, 0), State(4, -1))]
)
def test_at_every_score_and_cube_it_takes_what_it_would_give(
    search: Search, away: tuple[int, int], state: State
) -> None:
    """What the computer resigns it would itself accept from another, and whoever takes one point takes two."""
    stakes, given = Stakes(RULES.customs, away), 0
    for board in random_ends(ENDS // 4):
        where = boards.position(board)
        level = resign.level(search, where, stakes, state)
        if level:
            given += 1
            accepted = [resign.accepts(search, where, stakes, state, offered) for offered in (1, 2, 3)]
            assert accepted == sorted(accepted)
            assert accepted[level - 1]
    assert given
