"""The same match told from the other chair: seat 0 and seat 1 changed round in all its events.

A match is shown from seat 0; who imports one may have sat on the right of the page.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bg.events import (
    CubeTurned,
    DiceSwitched,
    Event,
    GameEnded,
    GameStarted,
    MatchEnded,
    MatchStarted,
    OpenerNamed,
    OpeningRolled,
    PositionSet,
    Taken,
)
from bg.setup import MatchSetup


def turned_setup(setup: MatchSetup) -> MatchSetup:
    """The agreement with the two players in each other's place."""
    return replace(setup, players=(setup.players[1], setup.players[0]), light=1 - setup.light)


def turned(events: Iterable[Event]) -> tuple[Event, ...]:
    """All events with the seats changed round. Its own inverse."""
    return tuple(_turned(event) for event in events)


def _turned(event: Event) -> Event:
    match event:
        case MatchStarted():
            return replace(event, setup=turned_setup(event.setup))
        case GameStarted(score=score):
            return replace(event, score=(score[1], score[0]))
        case OpeningRolled(dice=dice, first=first):
            return OpeningRolled((dice[1], dice[0]), None if first is None else 1 - first)
        case OpenerNamed(first=first):
            return OpenerNamed(1 - first)
        case PositionSet(mover=mover, owner=owner):
            return replace(event, mover=1 - mover, owner=None if owner is None else 1 - owner)
        case Taken(seat=seat, owner=owner):
            return replace(event, seat=1 - seat, owner=1 - owner)
        case GameEnded(winner=winner, score=score):
            return replace(event, winner=1 - winner, score=(score[1], score[0]))
        case MatchEnded(winner=champion, score=score):
            return MatchEnded(None if champion is None else 1 - champion, (score[1], score[0]))
        case CubeTurned() | DiceSwitched():
            return event
    return replace(event, seat=1 - event.seat)
