"""The cube: who may double when, beavers and raccoons, the value of a refusal, Jacoby; the levels of a resignation."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bg import actions as do
from bg import cube
from bg.events import Dropped, EndReason, GameEnded, Taken
from bg.match import MatchState, Phase
from bg.moves import Step
from bg.position import BAR, OFF
from tests.bg.tables import at, begun, ended, refused, run, typed


def test_double_and_take() -> None:
    state, events = run(begun(typed()), do.Double(1, ms=5, hints=1))
    assert (state.phase, state.turn, state.offered, state.cube) == (Phase.DOUBLED, 0, 2, 1)
    assert refused(state, do.Take(1)) == "not_your_turn"
    assert refused(state, do.Roll(1, (1, 2))) == "not_now_doubled"
    assert refused(state, do.Beaver(0)) == "no_beaver"
    state, events = run(state, do.Take(0))
    assert events == [Taken(0, 2, 0)]
    assert (state.phase, state.turn, state.cube, state.owner, state.offered) == (Phase.TO_ROLL, 1, 2, 0, 0)
    assert refused(state, do.Double(1)) == "no_double"  # only the owner may redouble


def test_a_drop_costs_the_cube_before_the_offer() -> None:
    state = begun(typed())
    state, events = run(state, do.Double(1), do.Drop(0))
    assert events[1:] == [Dropped(0), GameEnded(1, 1, 1, EndReason.DROPPED, (0, 1), "")]
    owned = replace(begun(typed(length=15)), cube=4, owner=1)
    assert ended(owned, do.Double(1), do.Drop(0)).points == 4


def test_a_ceiling_stops_the_cube() -> None:
    state = replace(begun(typed(length=15, cube_ceiling=64)), cube=64, owner=1)
    assert refused(state, do.Double(1)) == "no_double"
    free = replace(begun(typed(length=15)), cube=2**20, owner=1)
    assert run(free, do.Double(1))[0].offered == 2**21


def test_no_cube_in_tavla_and_in_one_point() -> None:
    assert refused(begun(typed("tavla", 3)), do.Double(1)) == "no_double"
    assert refused(begun(typed(length=1)), do.Double(1)) == "no_double"
    assert refused(begun(typed(cube=False)), do.Double(1)) == "no_double"


def session(**customs: object) -> MatchState:
    return begun(typed(length=0, beaver=True, raccoon=True, **customs))


def test_beaver_and_raccoon() -> None:
    state, _ = run(session(), do.Double(1), do.Beaver(0))
    assert (state.phase, state.turn, state.offered) == (Phase.BEAVERED, 1, 4)
    taken, events = run(state, do.Take(1))
    assert events == [Taken(1, 4, 0)]
    assert (taken.cube, taken.owner, taken.turn, taken.phase) == (4, 0, 1, Phase.TO_ROLL)
    state, _ = run(state, do.Raccoon(1))
    assert (state.phase, state.turn, state.offered) == (Phase.RACCOONED, 0, 8)
    assert refused(state, do.Beaver(0)) == "not_now_raccooned"
    taken, events = run(state, do.Take(0))
    assert events == [Taken(0, 8, 0)]
    assert (taken.cube, taken.owner, taken.turn) == (8, 0, 1)


def test_dropping_a_beaver_costs_the_double_and_dropping_a_raccoon_the_beaver() -> None:
    beavered, _ = run(session(), do.Double(1), do.Beaver(0))
    end = ended(beavered, do.Drop(1))
    assert (end.winner, end.points) == (0, 2)
    end = ended(beavered, do.Raccoon(1), do.Drop(0))
    assert (end.winner, end.points) == (1, 4)


def test_beavers_are_for_sessions_with_the_custom() -> None:
    state, _ = run(begun(typed(length=0)), do.Double(1))
    assert refused(state, do.Beaver(0)) == "no_beaver"
    state, _ = run(begun(typed(length=5, beaver=True)), do.Double(1))
    assert refused(state, do.Beaver(0)) == "no_beaver"
    state, _ = run(begun(typed(length=0, beaver=True)), do.Double(1), do.Beaver(0))
    assert refused(state, do.Raccoon(1)) == "no_raccoon"


def test_jacoby() -> None:
    gammon = {7: 1, 24: 14}
    last = (do.Roll(1, (2, 1)), do.MakePlay(1, (Step(1, OFF, 2),)))
    centred = at(begun(typed(length=0, jacoby=True)), {1: 1, OFF: 14}, gammon)
    assert ended(centred, *last).level == 1
    assert ended(replace(centred, cube=2, automatic=1), *last).points == 2
    turned = replace(centred, cube=2, owner=0)
    assert (ended(turned, *last).level, ended(turned, *last).points) == (2, 4)
    without = at(begun(typed(length=0)), {1: 1, OFF: 14}, gammon)
    assert ended(without, *last).level == 2


def test_what_may_be_doubled_to() -> None:
    state = begun(typed(length=15))
    assert [cube.double_to(state, seat) for seat in (0, 1)] == [0, 2]
    assert cube.double_to(replace(state, cube=8, owner=1), 1) == 16
    assert cube.double_to(replace(state, cube=8, owner=0), 1) == 0
    assert cube.double_to(replace(state, phase=Phase.TO_PLAY), 1) == 0
    on_the_bar = at(state, {BAR: 1, 6: 14}, {24: 2, 1: 13})
    assert cube.double_to(on_the_bar, 1) == 2  # the bar alone does not stop a double


def levels(state: MatchState, seat: int) -> list[int]:
    return [level for level, _ in cube.resign_levels(state, seat)]


@pytest.mark.parametrize(
    ("mine", "theirs", "rules", "expected"),
    [
        ({6: 15}, {19: 15}, "international", [1, 2]),  # passed, everything home: no backgammon any more
        ({6: 14, 19: 1}, {20: 15}, "international", [1, 2, 3]),  # passed, but still in the far home board
        ({6: 14, OFF: 1}, {19: 15}, "international", [1]),
        ({6: 14, 13: 1}, {19: 14, 10: 1}, "international", [1, 2, 3]),
        ({6: 14, BAR: 1}, {19: 15}, "international", [1, 2, 3]),
        ({6: 15}, {19: 14, BAR: 1}, "international", [1, 2, 3]),
        ({6: 14, 13: 1}, {19: 14, 10: 1}, "tavla", [1, 2]),
        ({6: 14, OFF: 1}, {19: 15}, "tavla", [1]),
    ],
)
def test_levels_that_can_still_happen(
    mine: dict[int, int], theirs: dict[int, int], rules: str, expected: list[int]
) -> None:
    state = at(begun(typed(rules, 25)), mine, theirs)
    assert levels(state, 1) == expected
    turned = replace(state, position=state.rules.flip(state.position), mover=0, turn=0)
    assert levels(turned, 1) == expected  # also when it is the other side's turn


def test_no_level_above_the_one_that_wins_the_match() -> None:
    state = begun(typed(length=5))
    assert cube.resign_levels(state, 1) == ((1, 1), (2, 2), (3, 3))
    assert levels(replace(state, score=(3, 0)), 1) == [1, 2]
    assert levels(replace(state, score=(4, 0)), 1) == [1]
    assert levels(replace(state, score=(0, 4)), 1) == [1, 2, 3]  # what the loser needs does not matter
    assert levels(replace(state, cube=4, owner=0), 1) == [1, 2]
    assert cube.resign_levels(replace(state, cube=2, owner=0), 1) == ((1, 2), (2, 4), (3, 6))


def test_one_level_while_gammons_do_not_count() -> None:
    state = begun(typed(length=0, jacoby=True))
    assert levels(state, 1) == [1]
    assert levels(replace(state, cube=2, owner=1), 1) == [1, 2, 3]


def test_no_resignation_while_a_double_is_on_offer() -> None:
    state, _ = run(begun(typed()), do.Double(1))
    assert cube.resign_levels(state, 0) == ()
    assert refused(state, do.Resign(0, 1)) == "not_now_doubled"
