"""The dice of a match counted: opening rolls as faces only, rolls for a turn as doubles and pips, tries from the bar."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bg import throws, variants
from bg.events import Event, GameStarted, MatchStarted, OpeningRolled, PositionSet, Rolled
from bg.match import fold
from bg.position import BAR, position
from bg.setup import DiceSource
from bg.throws import Throws
from tests.bg.tables import random_match, setup


def test_of_a_roll() -> None:
    assert pytest.approx(49 / 6) == throws.MEAN_PIPS
    rolls = [(one, other) for one in range(1, 7) for other in range(1, 7)]
    found = Throws()
    for roll in rolls:
        found = found.rolled(roll, None)
    assert found.faces == (12,) * 6
    assert (found.rolls, found.doubles, found.pips, found.dice) == (36, 6, 294, 72)
    assert pytest.approx(3066 / 36 - (49 / 6) ** 2) == throws.PIPS_VARIANCE


def start(opening: OpeningRolled | None = None) -> list[Event]:
    agreed = replace(setup(), dice=DiceSource.TYPED)
    begun: list[Event] = [MatchStarted(agreed), GameStarted(1, (0, 0), False)]
    return begun if opening is None else [*begun, opening]


def test_an_opening_roll_is_a_face_for_each_side() -> None:
    tie = OpeningRolled((4, 4), None)
    mine, theirs = throws.count([*start(tie), OpeningRolled((2, 6), 1)])
    assert mine.faces == (0, 1, 0, 1, 0, 0)
    assert theirs.faces == (0, 0, 0, 1, 0, 1)
    assert (mine.rolls, theirs.rolls, theirs.doubles, theirs.pips) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("closed", "roll", "enters"), [(5, (6, 6), True), (5, (3, 1), False), (4, (5, 2), True), (1, (1, 1), False)]
)
def test_a_roll_from_the_bar_is_a_try(closed: int, roll: tuple[int, int], enters: bool) -> None:
    made = {25 - point: 2 for point in range(1, closed + 1)}
    put = position({BAR: 1, 6: 14}, {**made, 1: 15 - 2 * closed})
    assert sum(put.theirs) == 15
    mine, theirs = throws.count([*start(), PositionSet(0, put), Rolled(0, roll)])
    assert mine.tries == (pytest.approx((36 - closed * closed) / 36),)
    assert mine.entered == enters
    assert theirs == Throws()


def test_the_games_of_a_match_add_up() -> None:
    for number, rules in enumerate(variant.id for variant in variants.VARIANTS):
        events = random_match(setup(rules, 3), random.Random(number))[1]
        games = [event.number for event in events if isinstance(event, GameStarted)]
        for seat in (0, 1):
            whole = throws.count(events)[seat]
            parts = [throws.count(events, game)[seat] for game in games]
            assert whole.faces == tuple(map(sum, zip(*(part.faces for part in parts))))
            assert whole.tries == tuple(chance for part in parts for chance in part.tries)
            for name in ("rolls", "doubles", "pips", "entered"):
                assert getattr(whole, name) == sum(getattr(part, name) for part in parts)
            rolled = [event for event in events if isinstance(event, Rolled) and event.seat == seat]
            openings = sum(isinstance(event, OpeningRolled) for event in events)
            assert whole.dice == 2 * len(rolled) + openings
            assert len(whole.tries) >= whole.entered
        assert fold(events).seq == len(events)


def test_what_begins_no_match_is_refused() -> None:
    with pytest.raises(ValueError, match="match_started"):
        throws.count([Rolled(0, (1, 2))])
