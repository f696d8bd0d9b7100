"""The rating from stored results: which matches count, and how much."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bg.setup import DiceSource, Kind, Level, MatchSetup, Player
from bg.variants import default_customs
from engine import rating
from engine.protocol.rating import Rating
from engine.store.matches import Row
from engine.store.performances import Performance
from tests.engine.hands import Start, people


def row(level: Level, winner: int | None, length: int = 1, **more: object) -> Row:
    players = (Player("Ada"), Player("Computer", Kind.COMPUTER, level))
    setup = MatchSetup("international", default_customs("international"), length, players, **more)  # type: ignore[arg-type]
    return Row(1, setup, (0, 0), 1, True, winner, 0.0, 0.0)


def test_a_beginner_starts_in_the_middle() -> None:
    assert rating.rated([]) == (1500.0, 0)
    assert rating.level(1500) is Level.MEDIUM


def test_an_even_match_moves_half_the_speed_and_back() -> None:
    once, counted = rating.rated([row(Level.MEDIUM, 0)])
    assert (once, counted) == (1500 + rating.SPEED / 2, 1)
    again, _ = rating.rated([row(Level.MEDIUM, 0), row(Level.MEDIUM, 1)])
    assert 1499 < again < 1500


def test_a_long_match_against_a_strong_side_counts_more() -> None:
    short, _ = rating.rated([row(Level.MASTER, 0)])
    long, _ = rating.rated([row(Level.MASTER, 0, 15)])
    assert long > short > 1500 + rating.SPEED / 2


def test_who_wins_all_the_time_meets_master_and_who_loses_meets_easy() -> None:
    best, _ = rating.rated([row(Level.MASTER, 0, 7)] * 40)
    worst, _ = rating.rated([row(Level.EASY, 1, 7)] * 40)
    assert rating.level(best) is Level.MASTER
    assert rating.level(worst) is Level.EASY


@pytest.mark.parametrize(
    "left_out",
    [
        row(Level.MASTER, 0, length=0),
        row(Level.MASTER, 0, dice=DiceSource.TYPED),
        replace(row(Level.MASTER, 0), source="mat"),
        replace(row(Level.MASTER, 0), setup=people("international", 1)),
        row(Level.MASTER, None),
    ],
)
def test_sessions_real_dice_files_and_friends_do_not_count(left_out: Row) -> None:
    assert rating.rated([left_out]) == (1500.0, 0)


def test_an_adaptive_opponent_counts_as_what_it_was_matched_to() -> None:
    adaptive = row(Level.ADAPTIVE, 0)
    players = (adaptive.setup.players[0], replace(adaptive.setup.players[1], plays_as=Level.MASTER))
    matched = replace(adaptive, setup=replace(adaptive.setup, players=players))
    assert rating.rated([matched]) == rating.rated([row(Level.MASTER, 0)])


def test_the_referee_answers(start: Start) -> None:
    reply = start().ask(Rating())
    assert (reply.rating, reply.matches, reply.level) == (1500, 0, Level.MEDIUM)


@pytest.mark.parametrize(
    ("prs", "level"),
    [
        ([1.0, 2.0], Level.MASTER),
        ([4.0], Level.HARD),
        ([6.0, 11.0], Level.MEDIUM),
        ([14.0], Level.EASY),
        ([], None),
    ],
)
def test_who_is_judged_meets_a_level_by_grade(prs: list[float], level: Level | None) -> None:
    assert rating.suited([Performance(0, pr, 50) for pr in prs]) is level


def test_few_decisions_say_too_little() -> None:
    assert rating.suited([Performance(0, 1.0, 20), Performance(0, 30.0, 19)]) is None
    assert rating.suited([Performance(0, 1.0, 300), Performance(0, 30.0, 20)]) is Level.HARD
