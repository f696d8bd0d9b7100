"""The levels with the cube: nobody doubles or gives up wildly, the lower ones err as people do, and better ones err less."""

from __future__ import annotations

from dataclasses import replace
from statistics import fmean

import numpy as np
import pytest

from bg import variants
from bg.position import BAR, OFF, Position, position
from bg.setup import CubePolicy, Level
from engine.brain import cube_action, levels, nets
from engine.brain.cube import Stakes, State
from engine.brain.cube_action import DROPPED, Equities
from engine.brain.levels import SKILLS
from engine.brain.search import Search

RULES = variants.rules("international")
LOWER = (Level.EASY, Level.MEDIUM)
RANDOMS = range(60)


@pytest.fixture(scope="module")
def search() -> Search:
    return Search(nets.load("international"), 0)


def seen(no_double: float, take: float, win: float = 0.7, gammon: float = 0.1) -> Equities:
    return Equities(no_double, take, (win, gammon, 0.0, 0.05, 0.0))


def doubles(level: Level, equities: Equities) -> float:
    """How often."""
    return fmean(levels.doubling(SKILLS[level], equities, n).doubles for n in RANDOMS)


def takes(level: Level, equities: Equities) -> float:
    """How often."""
    return fmean(levels.answering(SKILLS[level], equities, n).take <= DROPPED for n in RANDOMS)


def race(lead: int) -> Position:
    """The mover has 70 pips and the other side that many more."""
    mine, theirs = {6: 5, 5: 5, 4: 2, 3: 1, 2: 2}, [19] * 5 + [20] * 5 + [21] * 2 + [22] + [23] * 2
    for at in range(lead):
        theirs[at % 15] -= 1
    return position(mine, {point: theirs.count(point) for point in set(theirs)})


def test_the_higher_levels_see_what_there_is() -> None:
    for level in (Level.HARD, Level.MASTER):
        for equities in (seen(0.4, 0.41), seen(0.9, 0.99), seen(1.02, 1.3)):
            assert levels.doubling(SKILLS[level], equities, 5) == equities
            assert levels.answering(SKILLS[level], equities, 5) == equities


@pytest.mark.parametrize("level", LOWER)
def test_no_mistake_costs_more_than_is_told(level: Level) -> None:
    rng, worst = np.random.default_rng(4), SKILLS[level].cube_worst
    for n in range(600):
        equities = seen(float(rng.uniform(-0.5, 1.3)), float(rng.uniform(-0.8, 1.9)), float(rng.uniform(0.2, 0.95)))
        gain = equities.double - equities.no_double
        if levels.doubling(SKILLS[level], equities, n).doubles != (gain >= -cube_action.SAME):
            assert abs(gain) <= worst
        if (levels.answering(SKILLS[level], equities, n).take <= DROPPED) != (equities.take <= DROPPED):
            assert abs(equities.take - DROPPED) <= worst
    assert worst <= 0.2


def test_mistakes_are_a_persons() -> None:
    gammons = seen(0.60, 0.72, win=0.62, gammon=0.35)  # the double is in the gammons
    race_like = seen(0.60, 0.72, win=0.80, gammon=0.0)
    assert doubles(Level.EASY, gammons) < 0.3 < 0.9 < doubles(Level.EASY, race_like)
    assert doubles(Level.MEDIUM, gammons) > doubles(Level.EASY, gammons)
    too_good = seen(1.05, 1.4, win=0.82, gammon=0.5)  # cashed
    assert doubles(Level.EASY, too_good) > 0.5
    hard_to_take = seen(0.8, 0.95, win=0.78, gammon=0.0)  # the cube makes it a take
    assert takes(Level.EASY, hard_to_take) < 0.7 < takes(Level.HARD, hard_to_take)
    gammonish = seen(0.9, 1.1, win=0.68, gammon=0.4)  # taken in spite of the gammons
    assert takes(Level.EASY, gammonish) > 0.5


def test_better_levels_lose_less_by_the_cube() -> None:
    rng = np.random.default_rng(8)
    lost: dict[Level, list[float]] = {level: [] for level in (*LOWER, Level.HARD)}
    for n in range(800):
        win = float(rng.uniform(0.55, 0.85))
        take = 2 * (2 * win - 1) * 0.93 + float(rng.normal(0, 0.15))
        equities = seen(take - float(rng.normal(0.0, 0.15)), take, win)
        for level, costs in lost.items():
            twice = levels.doubling(SKILLS[level], equities, n).doubles
            costs.append(max(equities.double, equities.no_double) - (equities.double if twice else equities.no_double))
            given = levels.answering(SKILLS[level], equities, n).take > DROPPED
            costs.append((DROPPED if given else equities.take) - min(equities.take, DROPPED))
    easy, medium, hard = (fmean(costs) for costs in lost.values())
    assert easy > 1.5 * medium > 1.5 * hard
    assert hard < 1e-6
    assert easy < 0.06


SCORES = ((0, 0), (7, 7), (5, 3), (2, 5), (5, 2), (2, 2))


@pytest.mark.parametrize("level", [Level.EASY, Level.MEDIUM, Level.HARD])
def test_sane_to_a_player(search: Search, level: Level) -> None:
    """An even position is not doubled, a crushing one is not taken, and a drop is never of a fair game."""
    crushed = position({6: 3, 5: 3, 4: 2, 3: 2, 2: 2, 1: 2, 7: 1}, {BAR: 2, 19: 4, 20: 5, 21: 4})
    nearly_off = position({1: 2, OFF: 13}, {24: 4, 23: 3, OFF: 8})
    for away in SCORES:
        stakes = Stakes(RULES.customs, away)
        for where, wanted in ((RULES.start(), (0, 1)), (race(0), (0, 1)), (crushed, (None, 0)), (nearly_off, (1, 0))):
            found = cube_action.weigh(search, where, stakes, State(), 1)
            twice, taken = doubles(level, found), takes(level, found)
            if wanted[0] is not None and away != (2, 2):
                assert twice == wanted[0], (away, where)
            assert taken == wanted[1], (away, where)


def test_a_fair_lead_is_doubled_sooner_or_later_by_everybody(search: Search) -> None:
    for level in (Level.EASY, Level.MEDIUM, Level.HARD):
        rates = [doubles(level, cube_action.weigh(search, race(lead), Stakes(RULES.customs), State(), 1)) for lead in (2, 9, 12)]
        assert rates[0] < 0.2
        assert rates[1] > 0.4
        assert rates[2] > 0.8


def test_two_away_each_the_best_double_at_once_and_beginners_wait(search: Search) -> None:
    """A double there is the last, and the other side will make it as soon as it is ahead: waiting gains nothing. A beginner
    does not know."""
    ahead = position({24: 1, 20: 1, 13: 5, 8: 3, 6: 4, 5: 1}, {1: 2, 12: 5, 17: 3, 19: 5})
    found = cube_action.weigh(search, ahead, Stakes(RULES.customs, (2, 2)), State(), 2)
    assert 0.5 < found.chances[0] < 0.66
    assert doubles(Level.HARD, found) == 1
    assert doubles(Level.EASY, found) < 0.3


def test_a_beaver_is_no_accident() -> None:
    equities = replace(seen(0.1, -0.05, win=0.5), beaver=-0.1)
    for level in LOWER:
        answers = {
            cube_action.answers(CubePolicy.ENGINE, levels.answering(SKILLS[level], equities, n), RULES, RULES.start(), False)
            for n in RANDOMS
        }
        assert answers == {"beaver"}
