"""Corrections of a match written down: what can stay stays, what cannot is counted."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bg.actions import MakePlay
from bg.amending import amend, cut_back
from bg.dictation import Misheard, hear
from bg.events import Doubled, Event, GameEnded, OpeningRolled, Played, Rolled
from bg.match import act, fold, new
from bg.notation import text
from bg.state import Phase
from tests.bg.tables import typed


def written(*lines: str) -> list[Event]:
    state, events = new(typed(length=3))
    told = list(events)
    for line in lines:
        for action in hear(state, line):
            state, happened = act(state, action)
            told += happened
    return told


def last_of(events: list[Event], number: int) -> int:
    """The event number of that turn's play, from 1."""
    plays = [index for index, event in enumerate(events, 1) if isinstance(event, Played)]
    return plays[number - 1]


LINES = ("31: 8/5 6/5", "63 24/15", "21 13/11 6/5", "41 13/9 6/5")


def test_a_turn_is_entered_anew_and_the_rest_stays() -> None:
    events = written(*LINES)
    amended = amend(events, last_of(events, 2), "63: 24/18 13/10")
    assert (amended.kept, amended.lost) == (2, 0)
    assert amended.events == tuple(written(LINES[0], "63 24/18 13/10", *LINES[2:]))
    other_dice = amend(events, last_of(events, 1), "42: 8/4 6/4")
    assert other_dice.events[2] == replace(events[2], dice=(4, 2))  # type: ignore[call-arg]


def test_what_becomes_illegal_is_lost_with_all_after_it() -> None:
    events = written(*LINES[:3], "41 15/10")
    amended = amend(events, last_of(events, 2), "63: 13/7 13/10")
    assert (amended.kept, amended.lost) == (1, 1)
    assert amended.reason
    assert (fold(amended.events).turn, fold(amended.events).dice) == (1, None)


def test_a_cube_action_and_an_end_are_turns_too() -> None:
    events = written("31: 8/5 6/5", "double", "take", "63 24/15")
    double = next(number for number, event in enumerate(events, 1) if isinstance(event, Doubled))
    assert amend(events, double, "63 24/15").lost == 2
    end = written("31: 8/5 6/5", "double", "drop")
    assert isinstance(end[-1], GameEnded)
    taken = amend(end, len(end), "take")
    assert fold(taken.events).cube == 2


def test_nothing_wrong_is_entered() -> None:
    events = written(*LINES)
    with pytest.raises(Misheard, match="no_die"):
        amend(events, last_of(events, 2), "63: 24/14")
    with pytest.raises(ValueError, match="no event"):
        amend(events, 99, "63: 24/15")
    with pytest.raises(ValueError, match="beginning"):
        amend(events, 2, "63: 24/15")


def test_any_turn_entered_as_it_was_changes_nothing() -> None:
    events = [replace(event, ms=0, hints=0) if isinstance(event, Played) else event for event in whole_match()]
    for seq, event in enumerate(events, 1):
        if isinstance(event, Played) and event.play:
            roll = next(told for told in reversed(events[: seq - 1]) if isinstance(told, Rolled | OpeningRolled))
            line = f"{roll.dice[0]}{roll.dice[1]}: {text(event.play)}"
            amended = amend(events, seq, line)
            assert (amended.lost, len(amended.events)) == (0, len(events))
            assert fold(amended.events).score == fold(events).score


def whole_match() -> list[Event]:
    """A match with typed dice to its end, at random."""
    rng = random.Random(4)
    state, told = new(typed(length=1))
    events = list(told)
    while state.phase is not Phase.MATCH_OVER:
        if state.phase is Phase.TO_PLAY:
            state, more = act(state, MakePlay(state.turn, rng.choice(state.draft().plays)))
        else:
            word = "next" if state.phase is Phase.BEFORE_GAME else f"{rng.randint(1, 6)}{rng.randint(1, 6)}"
            state, more = act(state, hear(state, word)[0])
        events += more
    return events


def test_the_end_is_taken_back_with_what_followed_from_it() -> None:
    events = written("31: 8/5 6/5", "double", "drop")
    assert cut_back(events, len(events)) == tuple(events)
    assert fold(cut_back(events, len(events) - 1)).phase is Phase.DOUBLED
    assert len(cut_back(events, 0)) == 1
    for count in range(1, len(events) + 1):
        fold(cut_back(events, count))
