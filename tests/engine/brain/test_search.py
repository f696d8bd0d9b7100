"""The search against a small recursion written with `bg` alone, and its cancelling."""

from __future__ import annotations

import numpy as np
import pytest

from bg import variants
from bg.customs import Customs
from bg.movegen import Tree
from bg.position import BAR, OFF, Position, position
from bg.rules import Rules
from engine.brain import boards, kernels, nets
from engine.brain.cube import Stakes, State, Worth
from engine.brain.liveness import efficiency
from engine.brain.search import FILTERS, ROLLS, WEIGHTS, Filter, Search

CUBELESS = Stakes(Customs(cube=False), live=False)
RULES = variants.rules("international")
ENTERING = position({BAR: 1, 3: 2, 1: 3, OFF: 9}, {7: 1, 23: 3, 22: 2, OFF: 9})
BEARING = position({6: 1, 3: 2, OFF: 12}, {24: 1, 21: 1, OFF: 13})


class Brute:
    """The same questions answered one position at a time, by the definition."""

    def __init__(self, judge: nets.Nets, rules: Rules) -> None:
        self.judge, self.rules = judge, rules

    def leaf(self, where: Position, stakes: Stakes, state: State) -> float:
        board = boards.boards([where])
        pips = np.array([self.rules.pip_count(where)[0]], np.int32)
        racing = kernels.phases(board) == kernels.RACE
        worth = Worth(stakes, self.judge.evaluate(board), efficiency(racing, pips))
        if kernels.phases(board)[0] == kernels.OVER:
            return float(worth.dead(state.cube, stakes.counts(state.owner))[0])
        return self.decided(stakes, state, lambda at: float(worth.value(at)[0]))

    def decided(self, stakes, state, value) -> float:  # type: ignore[no-untyped-def]
        held = value(state)
        if state.owner < 0 or not stakes.may_double(state.cube, 0):
            return held
        return max(held, min(value(state.doubled()), stakes.games(state.cube)[0]))

    def value(self, where: Position, stakes: Stakes, state: State, ply: int, may_double: bool = True) -> float:
        over = where.mine[OFF] == where.checkers[0] or where.theirs[OFF] == where.checkers[1]
        if over or ply == 1:
            return self.leaf(where, stakes, state)
        states = [state, state.doubled()] if state.owner >= 0 and stakes.may_double(state.cube, 0) else [state]
        seen = states[0].turned()
        totals = dict.fromkeys(states, 0.0)
        for (a, b), weight in zip(ROLLS.tolist(), WEIGHTS.tolist()):
            ends = [self.rules.flip(end) for end in Tree(self.rules, where, (a, b)).results]
            reply = min(ends, key=lambda end: self.leaf(end, stakes.turned(), seen))
            for at in totals:
                deeper = self.value(reply, stakes.turned(), at.turned(), ply - 1)
                totals[at] += weight * (-deeper if stakes.money else 1 - deeper)
        return self.decided(stakes, state, totals.__getitem__) if may_double else totals[state]


@pytest.fixture(scope="module")
def judge() -> nets.Nets:
    return nets.load("international", interpreter=False)


@pytest.mark.parametrize("where", [RULES.start(), ENTERING, BEARING])
@pytest.mark.parametrize(
    ("stakes", "state"),
    [(CUBELESS, State()), (Stakes(Customs()), State()), (Stakes(Customs(jacoby=True)), State(2, 1)),
     (Stakes(Customs(), (3, 4)), State(1, 0)), (Stakes(Customs(), (2, 5)), State(2, -1))],
)  # fmt: skip
def test_two_plies_are_the_mean_over_the_rolls(
    judge: nets.Nets, where: Position, stakes: Stakes, state: State
) -> None:
    for may_double in (True, False):
        found = Search(judge, 0).judged(boards.boards([where]), stakes, [state], 2, may_double).values[state][0]
        assert found == pytest.approx(Brute(judge, RULES).value(where, stakes, state, 2, may_double), abs=2e-4)


@pytest.mark.parametrize("stakes", [CUBELESS, Stakes(Customs(), (5, 3))])
def test_three_plies(judge: nets.Nets, stakes: Stakes) -> None:
    found = Search(judge, 0).judged(boards.boards([BEARING]), stakes, [State()], 3).values[State()][0]
    assert found == pytest.approx(Brute(judge, RULES).value(BEARING, stakes, State(), 3), abs=2e-4)


def test_customs_are_searched_with(judge: nets.Nets) -> None:
    rules = variants.rules("tavla", must_bear_off=True, no_hit_and_run=True, no_hit_in_far_home=True, higher_die=False)
    stakes, where = Stakes(rules.customs, (3, 2)), position({BAR: 1, 2: 2, OFF: 12}, {20: 1, 22: 2, OFF: 12})
    options = boards.options(rules.customs)
    found = Search(judge, options).judged(boards.boards([where]), stakes, [State()], 2).values[State()][0]
    plain = Search(judge, 0).judged(boards.boards([where]), stakes, [State()], 2).values[State()][0]
    assert found == pytest.approx(Brute(judge, rules).value(where, stakes, State(), 2), abs=2e-4)
    assert found != pytest.approx(plain, abs=1e-2)


def test_a_bear_off_in_one_roll_is_counted(judge: nets.Nets) -> None:
    """Two checkers on 5 and 2 leave in 19 rolls of 36, and the opponent's last one in any."""
    where = position({5: 1, 2: 1, OFF: 13}, {24: 1, OFF: 14})
    judged = Search(judge, 0).judged(boards.boards([where]), CUBELESS, [State()], 2)
    assert judged.chances[0, 0] == pytest.approx(19 / 36, abs=0.01)


def test_finished_games_are_exact(judge: nets.Nets) -> None:
    lost = position({24: 10, 20: 5}, {OFF: 15})
    won = position({OFF: 15}, {3: 2, 10: 1, OFF: 12})
    judged = Search(judge, 0).judged(boards.boards([lost, won, RULES.start()]), CUBELESS, [State()], 2)
    assert judged.values[State()][:2] == pytest.approx([-3, 1])
    centred = Stakes(Customs(jacoby=True))
    assert Search(judge, 0).judged(boards.boards([lost]), centred, [State()], 1).values[State()] == pytest.approx([-1])


def test_filters_keep_the_best_and_mark_the_depth(judge: nets.Nets) -> None:
    after = boards.boards(Tree(RULES, RULES.start(), (6, 4)).results)
    search = Search(judge, 0)
    flat = search.plays(after, CUBELESS, State(), 1)
    deep = search.plays(after, CUBELESS, State(), 2, (Filter(3, 1.0),))
    assert (flat.ply == 1).all()
    assert sorted(np.nonzero(deep.ply == 2)[0]) == sorted(np.argsort(-flat.equity)[:3])
    assert (deep.equity[deep.ply == 1] == flat.equity[deep.ply == 1]).all()
    assert deep.ply[deep.order()].tolist() == sorted(deep.ply.tolist(), reverse=True)


def test_a_search_can_be_stopped(judge: nets.Nets) -> None:
    class Stop(Exception):
        pass

    calls = 0

    def check() -> None:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise Stop

    after = boards.boards(Tree(RULES, RULES.start(), (6, 4)).results)
    with pytest.raises(Stop):
        Search(judge, 0, check).plays(after, CUBELESS, State(), 3, FILTERS)
    assert calls == 3


def test_where_the_cube_makes_all_plays_equal_the_best_without_it_is_played() -> None:
    """The other side will double the mover out whatever is played; but it may forget to."""
    search = Search(nets.load("international"), 0)
    behind = position({12: 2, 8: 3, 6: 4, 5: 3, 4: 3}, {19: 5, 20: 5, 21: 5})
    tree = Tree(RULES, behind, (6, 1))
    after = boards.boards(tree.results)
    for ply in (1, 2):
        weighed = search.plays(after, Stakes(Customs()), State(), ply)
        alike = weighed.ply == weighed.ply.max()
        worth = nets.equity(weighed.chances)[alike]
        assert np.ptp(weighed.equity) < 1e-9
        assert np.ptp(worth) > 1e-3
        assert nets.equity(weighed.chances)[weighed.order()[0]] == pytest.approx(worth.max())
