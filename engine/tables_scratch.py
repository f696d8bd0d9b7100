"""Matches that are never stored: played on from a position, gone when the referee ends.

They live in a database of their own, in memory, and have numbers that no stored match ever reaches; everything else is
as at any table.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from typing import Protocol

import msgspec

from bg import record
from bg.events import Event, MatchStarted
from bg.match import fold
from engine.jobs import Jobs, Timer
from engine.protocol.table import Prefs
from engine.store import events, matches, seeds
from engine.store.database import Database

FIRST_SCRATCH = 2**40
"""Numbers above it are scratch matches'."""


class Owner(Protocol):
    """Whose brains, time and preferences they share."""

    jobs: Jobs
    later: Callable[[float, Callable[[], None]], Timer]
    note: Callable[[msgspec.Struct], None]
    prefs: Prefs


class Scratch:
    """The house of scratch matches (see tables_match.House)."""

    def __init__(self, owner: Owner) -> None:
        self.kept = False
        self.database = Database(None, full_sync=False, told=lambda error: None)
        self._owner = owner
        self.database.write(lambda c: c.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('matches', ?)", (FIRST_SCRATCH,)))

    @property
    def jobs(self) -> Jobs:
        return self._owner.jobs

    @property
    def later(self) -> Callable[[float, Callable[[], None]], Timer]:
        return self._owner.later

    @property
    def note(self) -> Callable[[msgspec.Struct], None]:
        return self._owner.note

    @property
    def prefs(self) -> Prefs:
        return self._owner.prefs

    def add(self, past: list[Event], seed: str) -> int:
        """A match with these events; its number. seed: of the dice of its running game, or of the coming one."""
        first = past[0]
        assert isinstance(first, MatchStarted)
        state = fold(past)
        now = time.time()

        def write(c: sqlite3.Connection) -> int:
            match = matches.add(c, first.setup, "", now)
            events.add(c, match, 1, [record.to_plain(event) for event in past], now)
            if seed:
                seeds.put(c, match, state.game + (not state.in_game), seed)
            return match

        return self.database.write(write)
