"""How strong the local player is, from the matches played here against the computer: an Elo-style rating.

It begins at 1500. The computer's levels count as 1200, 1500, 1700 and 1900. As on backgammon servers, a longer match says
more about its players: the expected result follows the difference times the root of the length. Sessions, imported matches
and real dice leave the rating alone. An adaptive opponent counts as the level it was matched to.

Where the last matches have been judged, the level that suits a player follows from how well they were played.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from bg.setup import DiceSource, Kind, Level
from engine.protocol.rating import Rating, RatingReply
from engine.store import matches, performances
from engine.store.database import Database
from engine.store.performances import Performance

if TYPE_CHECKING:
    from engine.server import Answer

FIRST = 1500.0
LEVELS = {Level.EASY: 1200.0, Level.MEDIUM: 1500.0, Level.HARD: 1700.0, Level.MASTER: 1900.0}
SPREAD = 2000.0  # a difference of so many points makes the stronger side the ten to one favourite in a match to 1
SPEED = 20.0
LAST, ENOUGH_DECISIONS = 5, 40
SUITED = ((2.5, Level.MASTER), (5.0, Level.HARD), (12.5, Level.MEDIUM))
"""Below which performance rating each level suits, by the grades A+, A, B and C; Easy from there."""


def rated(rows: Iterable[matches.Row]) -> tuple[float, int]:
    """The rating after these matches, the oldest first, and how many of them counted."""
    rating, counted = FIRST, 0
    for row in rows:
        local, other = row.setup.players
        computer = local.kind is Kind.HUMAN and other.kind is Kind.COMPUTER
        counts = computer and not row.source and row.setup.length > 0 and row.setup.dice is DiceSource.GENERATED
        if not counts or row.winner is None:
            continue
        root = math.sqrt(row.setup.length)
        strength = LEVELS.get(other.strength, FIRST)
        expected = 1 / (1 + 10 ** ((strength - rating) * root / SPREAD))
        rating += SPEED * root * ((row.winner == 0) - expected)
        counted += 1
    return rating, counted


def level(rating: float) -> Level:
    """The level that comes nearest to a rating."""
    return min(LEVELS, key=lambda name: abs(LEVELS[name] - rating))


def suited(played: Sequence[Performance]) -> Level | None:
    """The level for a player of these performances; None while they say too little."""
    decisions = sum(one.decisions for one in played)
    if decisions < ENOUGH_DECISIONS:
        return None
    pr = sum(one.pr * one.decisions for one in played if one.pr is not None) / decisions
    return next((name for below, name in SUITED if pr < below), Level.EASY)


class Ratings:
    """The handler of the question."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def handlers(self) -> dict[type[msgspec.Struct], Callable[[Any, Answer], None]]:
        return {Rating: self._rating}

    def _rating(self, message: Rating, answer: Answer) -> None:
        rows = self._database.read(lambda c: matches.listed(c, True))
        rating, counted = rated(sorted(rows, key=lambda row: (row.touched, row.match)))
        found = suited(self._database.read(lambda c: performances.latest(c, LAST)))
        answer.ok(RatingReply(round(rating), counted, found or level(rating)))
