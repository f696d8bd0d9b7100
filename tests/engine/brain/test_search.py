"""Looking ahead: equal to a small recursion written with the rules, cancelled in the middle, exact at the end."""

from __future__ import annotations

import os
from functools import cache

import numpy as np
import pytest

from bg import variants
from bg.position import OFF, Position, position
from bg.rules import Rules
from engine.brain import boards, nets
from engine.brain.cube import Stakes, State
from engine.brain.search import ROLLS, WEIGHTS, Filter, Search

LONG = os.environ.get("DUSES_LONG") == "1"
BANS = {"no_hit_and_run": True, "must_bear_off": True}
CLOSE = position({6: 2, 5: 1, 2: 1, OFF: 11}, {22: 2, 20: 1, OFF: 12})
CONTACT = position({20: 1, 6: 3, 4: 2, 3: 2, OFF: 7}, {24: 1, 21: 3, 19: 3, 8: 1, OFF: 7})


@cache
def judge(variant: str) -> nets.Nets:
    return nets.load(variant)


def cubeless(rules: Rules) -> Stakes:
    return Stakes(rules.customs, live=False)


def equity(rules: Rules, at: Position, ply: int) -> float:
    """Cubeless points of the side to roll at `at`, by the rules alone; the net judges what is not over."""
    row = boards.boards([at])
    if not any(at.mine[1:]) or not any(at.theirs[1:]) or ply == 1:
        return points(rules, judge(rules.id).evaluate(row)[0].tolist())
    total = 0.0
    for (high, low), weight in zip(ROLLS.tolist(), WEIGHTS.tolist()):
        after = [rules.flip(one) for one in rules.outcomes(at, (high, low))]
        best = min(after, key=lambda one: equity(rules, one, 1))  # replies are chosen by 1 ply
        total -= weight * equity(rules, best, ply - 1)
    return total


def points(rules: Rules, chances: list[float]) -> float:
    win, gammon, backgammon, lose_gammon, lose_backgammon = chances
    return 2 * win - 1 + gammon - lose_gammon + backgammon - lose_backgammon


@pytest.mark.parametrize("at", [CLOSE, CONTACT])
@pytest.mark.parametrize(
    ("game", "changed", "ply"),
    [("international", {}, 2), ("tavla", {}, 2), ("tavla", BANS, 2)] + [("international", {}, 3)] * LONG,
)
def test_equal_to_a_recursion(game: str, changed: dict[str, bool], ply: int, at: Position) -> None:
    rules = variants.rules(game, **changed)
    search = Search(judge(game), boards.options(rules.customs))
    found = search.judged(boards.boards([at]), cubeless(rules), [State()], ply).values[State()][0]
    assert found == pytest.approx(equity(rules, at, ply), abs=2e-4)


def test_three_plies_equal_a_recursion_near_the_end() -> None:
    rules = variants.rules("international")
    at = position({2: 1, 1: 2, OFF: 12}, {23: 2, 22: 1, OFF: 12})
    found = Search(judge("international"), 0).judged(boards.boards([at]), cubeless(rules), [State()], 3)
    assert found.values[State()][0] == pytest.approx(equity(rules, at, 3), abs=2e-4)


def test_the_end_is_exact() -> None:
    rules = variants.rules("international")
    # One checker each on the 1 point: whoever rolls wins, at any depth from 2 plies on and whatever the cube.
    at = boards.boards([position({1: 1, OFF: 14}, {24: 1, OFF: 14})])
    for ply in (2, 3):
        judged = Search(judge("international"), 0).judged(at, Stakes(rules.customs), [State(2, 1)], ply, may_double=False)
        assert judged.values[State(2, 1)][0] == pytest.approx(2)
        assert judged.chances[0].tolist() == pytest.approx([1, 0, 0, 0, 0])
    # The opponent has borne off all, the mover none and is still on the bar.
    lost = boards.boards([position({25: 1, 6: 14}, {OFF: 15})])
    judged = Search(judge("international"), 0).judged(lost, Stakes(rules.customs), [State()], 2)
    assert judged.values[State()][0] == pytest.approx(-3)


def test_a_known_race() -> None:
    # Two checkers on the 6 point against one that will surely go: 6-6, 5-5, 4-4 and 3-3 win, 4 rolls of 36.
    rules = variants.rules("international")
    at = boards.boards([position({6: 2, OFF: 13}, {24: 1, OFF: 14})])
    judged = Search(judge("international"), 0).judged(at, cubeless(rules), [State()], 3)
    assert judged.chances[0, 0] == pytest.approx(4 / 36, abs=1e-5)


def test_plays_are_weighed_as_the_positions_after_them() -> None:
    rules = variants.rules("international")
    search = Search(judge("international"), 0)
    after = boards.boards(rules.outcomes(rules.start(), (3, 1)))
    stakes = cubeless(rules)
    for ply in (1, 2):
        weighed = search.plays(after, stakes, State(), ply, (Filter(1000, 10.0),))
        assert set(weighed.ply.tolist()) == {ply}
        for row, found in zip(after, weighed.equity):
            flipped = rules.flip(boards.position(row))
            judged = search.judged(boards.boards([flipped]), stakes.turned(), [State()], ply).values[State()][0]
            assert found == pytest.approx(-judged, abs=1e-5)


def test_filters() -> None:
    rules = variants.rules("international")
    after = boards.boards(rules.outcomes(rules.start(), (2, 1)))
    search, stakes = Search(judge("international"), 0), Stakes(rules.customs)
    static = search.plays(after, stakes, State(), 1)
    weighed = search.plays(after, stakes, State(), 3, (Filter(4, 0.5), Filter(2, 0.5)))
    assert sorted(weighed.ply.tolist())[-4:] == [2, 2, 3, 3]
    assert set(static.order()[:4]) == {k for k in range(len(after)) if weighed.ply[k] > 1}
    order = weighed.order()
    assert [int(weighed.ply[k]) for k in order[:4]] == [3, 3, 2, 2]
    # A clear best play is not looked at any deeper: nothing could be chosen instead.
    assert set(search.plays(after, stakes, State(), 2, (Filter(8, 0.0),)).ply.tolist()) == {1}


def test_opening_plays_everybody_agrees_on() -> None:
    rules = variants.rules("international")
    search, stakes = Search(judge("international"), 0), Stakes(rules.customs)
    for dice, (first, second) in {(3, 1): (5, 5), (4, 2): (4, 4), (6, 1): (7, 7)}.items():
        results = rules.outcomes(rules.start(), dice)
        weighed = search.plays(boards.boards(results), stakes, State(), 2)
        best = results[weighed.order()[0]]
        assert best.mine[first] == 2
        assert best.mine[second] == 2


class Stop(Exception):
    pass


def test_it_asks_whether_to_go_on() -> None:
    rules = variants.rules("international")
    asked = 0

    def check() -> None:
        nonlocal asked
        asked += 1
        if asked == 3:
            raise Stop

    search = Search(judge("international"), 0, check)
    after = boards.boards(rules.outcomes(rules.start(), (2, 1)))
    with pytest.raises(Stop):
        search.plays(after, Stakes(rules.customs), State(), 3)
    assert asked == 3


def test_the_rolls_and_their_weights() -> None:
    assert len({(int(a), int(b)) for a, b in ROLLS}) == 21
    assert WEIGHTS.sum() == pytest.approx(1)
    assert (ROLLS * WEIGHTS[:, None]).sum() == pytest.approx(7)
    assert np.isclose(WEIGHTS[ROLLS[:, 0] == ROLLS[:, 1]], 1 / 36).all()
