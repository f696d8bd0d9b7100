"""The ways of checkers, for whoever shows them."""

from __future__ import annotations

from hypothesis import given, settings

from bg.moves import Step
from bg.paths import Flight, crossed, flights, stops
from bg.position import BAR, HAND, OFF, Position, position
from bg.variants import rules
from tests.bg.tables import positions, rolls

GAME = rules("international")


def test_stops() -> None:
    assert stops((Step(24, 18, 6), Step(18, 13, 5))) == (24, 18, 13)
    assert stops((Step(6, OFF, 6),)) == (6, OFF)


def test_crossed() -> None:
    assert crossed(Step(8, 5, 3)) == (7, 6)
    assert crossed(Step(BAR, 22, 3)) == (24, 23)
    assert crossed(Step(HAND, 24, 1)) == ()
    assert crossed(Step(3, OFF, 3)) == (2, 1)


def test_a_hit_makes_two_flights() -> None:
    at = position({8: 3, OFF: 12}, {5: 1, BAR: 1, 24: 13})
    (first, second) = flights(GAME, at, (Step(8, 5, 3, hit=True), Step(8, 5, 3)))
    assert first == (Flight(True, 8, 2, 5, 0, True), Flight(False, 5, 0, BAR, 1, True))
    assert second == (Flight(True, 8, 1, 5, 1),)


@given(positions(), rolls)
@settings(max_examples=50)
def test_flights_lead_from_top_to_top(at: Position, dice: tuple[int, int]) -> None:
    for play in GAME.plays(at, dice)[:20]:
        now = at
        for step, flown in zip(play, flights(GAME, at, play)):
            after = GAME.apply(now, step)
            own = flown[0]
            assert own.source_height == now.mine[own.source] - 1 == after.mine[own.source]
            assert own.target_height == after.mine[own.target] - 1
            assert len(flown) == 1 + step.hit
            now = after
