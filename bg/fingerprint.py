"""A short word for what happened in a match, equal for two records of the same match, whatever file they come from.

Names, times, the order of dice and of a play's steps, how an offer was answered in words, and which player stands on the
left do not count: formats differ in them. Neither do opening ties, nor a roll that was not played any more. What counts
are the rolls played, where the checkers went, and the points.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from bg.events import (
    Beavered,
    Doubled,
    Event,
    GameEnded,
    GameStarted,
    MatchStarted,
    OpeningRolled,
    Played,
    PositionSet,
    Raccooned,
    Rolled,
)

TELLING = 6  # plays; a record with fewer could be anybody's, and its names count, too


def fingerprint(events: Iterable[Event]) -> str:
    """32 hex digits."""
    words: list[str] = []
    names: tuple[str, ...] = ()
    first: int | None = None  # the seat that acts first in the match; seats are told from there
    plays = 0
    roll = ""
    scores: list[tuple[int, ...]] = []
    for event in events:
        if isinstance(event, MatchStarted):
            names = tuple(sorted(player.name for player in event.setup.players))
            words.append(f"{event.setup.rules} {event.setup.length}")
        elif isinstance(event, GameStarted):
            words.append("game")
            scores.append(event.score)
        elif isinstance(event, OpeningRolled | Rolled):
            roll = "".join(str(die) for die in sorted(event.dice, reverse=True))
        elif isinstance(event, PositionSet):
            words.append(f"{event.position.mine} {event.position.theirs} {event.cube}")
        elif isinstance(event, Doubled | Beavered | Raccooned):
            words.append(f"x{event.value}")
        elif isinstance(event, Played):
            first = event.seat if first is None else first
            plays += 1
            words.append(f"{int(event.seat == first)} {roll} {_moves(event)}")
        elif isinstance(event, GameEnded):
            first = event.winner if first is None else first
            words.append(f"{int(event.winner == first)} wins {event.points}")
    words += [f"{score[first or 0]}:{score[1 - (first or 0)]}" for score in scores]
    if plays < TELLING:
        words += names
    return hashlib.sha256("\n".join(words).encode()).hexdigest()[:32]


def _moves(event: Played) -> list[tuple[int, int]]:
    """Where checkers left from and arrived, the places passed on the way left out."""
    left = [step.source for step in event.play]
    arrived = [step.target for step in event.play]
    for place in [*arrived]:
        if place in left and 0 < place < 25:
            left.remove(place)
            arrived.remove(place)
    return list(zip(sorted(left), sorted(arrived), strict=True))
