"""What a game's events add up to."""

from __future__ import annotations

from bg import events as ev
from bg.setup import MatchSetup, Player
from bg.variants import default_customs
from scenes.match.tally import tally


def begun(rules: str) -> list[ev.Event]:
    setup = MatchSetup(rules, default_customs(rules), 3, (Player("a"), Player("b")))
    return [ev.MatchStarted(setup), ev.GameStarted(1, (0, 0), False)]


def test_rolls_are_counted_in_pips_and_a_double_four_times() -> None:
    events = [*begun("international"), ev.OpeningRolled((6, 1), 0), ev.Rolled(1, (5, 5)), ev.Rolled(0, (2, 1))]
    found = tally(events, 1)
    assert found.rolls == (2, 1)
    assert found.pips == (10, 20)
    assert found.average(0) == 5.0


def test_the_opening_dice_count_only_where_they_are_played() -> None:
    events = [*begun("tavla"), ev.OpeningRolled((6, 1), 0), ev.Rolled(0, (4, 4))]
    assert tally(events, 1).pips == (16, 0)
    assert tally(events, 1).average(1) is None


def test_a_tie_is_no_roll_of_anybody() -> None:
    assert tally([*begun("international"), ev.OpeningRolled((3, 3), None)], 1).rolls == (0, 0)


def test_time_and_hints_are_of_one_game_only() -> None:
    events = [
        *begun("international"), ev.Played(0, (), 1500, 1), ev.Doubled(1, 2, 700), ev.Dropped(0, 300, 2),
        ev.GameStarted(2, (0, 1), False), ev.Played(0, (), 9000, 4),
    ]  # fmt: skip
    first = tally(events, 1)
    assert first.ms == (1800, 700)
    assert first.hints == (3, 0)
    assert tally(events, 2).ms == (9000, 0)
