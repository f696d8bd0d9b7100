"""A match from the other chair is the same match."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import accumulate

import pytest

from bg.events import Event, GameStarted, MatchStarted, PositionSet
from bg.match import after, fold, started
from bg.position import position
from bg.sides import turned, turned_setup
from bg.state import MatchState
from tests.bg.tables import random_match, setup


def states(events: Sequence[Event]) -> Iterator[MatchState]:
    """The state after each event."""
    first = events[0]
    assert isinstance(first, MatchStarted)
    return accumulate(events[1:], after, initial=started(first))


@pytest.mark.parametrize("rules", ["international", "tavla"])
def test_everything_changes_chairs(rules: str) -> None:
    length = 0 if rules == "international" else 5
    state, events = random_match(setup(rules, length, beaver=True, raccoon=True), random.Random(4))
    other = turned(events)
    assert turned(other) == tuple(events)
    for here, there in zip(states(events), states(other)):
        assert there.score == here.score[::-1]
        assert there.pips() == here.pips()[::-1]
        assert (there.phase, there.cube, there.dice) == (here.phase, here.cube, here.dice)
        if here.in_game and here.phase != "opening":
            assert there.mover == 1 - here.mover
            assert there.position == here.position
            assert there.turn == 1 - here.turn
    assert fold(other).winner == (None if state.winner is None else 1 - state.winner)
    assert turned_setup(state.setup).players == state.setup.players[::-1]


def test_a_position_set_up_keeps_its_numbering() -> None:
    where = position({6: 15}, {24: 15})
    events: list[Event] = [MatchStarted(setup()), GameStarted(1, (1, 0), False), PositionSet(0, where, 2, 1)]
    here, there = fold(events), fold(turned(events))
    assert (there.mover, there.owner, there.position) == (1, 0, here.position)
