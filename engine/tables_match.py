"""One match as it is stored and as a screen sees it: events, the draft of the turn, the view; every change is committed.

Memory changes only after the store has the events, so a reply never reports what a crash could lose. Time, and who acts
when, are the business of `tables_live`.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import sqlite3
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Protocol

import msgspec

from bg import match as rules
from bg import record
from bg.actions import Action, AnswerResign, Resign, Roll, SwitchDice
from bg.dice import SEED_BYTES, commitment
from bg.events import Event, GameEnded, GameStarted, MatchStarted
from bg.fingerprint import fingerprint
from bg.setup import DiceSource
from bg.state import MatchState, Phase
from bg.turn import Turn
from engine import tables_time as timing
from engine.jobs import Jobs, Timer
from engine.protocol.table import ClockView, Prefs, View, ViewNote
from engine.store import drafts, events, matches, seeds
from engine.store.database import Database
from engine.store.drafts import Draft
from engine.tables_view import Live, view


class House(Protocol):
    """What the tables share. kept: False for scratch matches, whose database is in memory only."""

    kept: bool
    database: Database

    @property
    def jobs(self) -> Jobs: ...

    @property
    def prefs(self) -> Prefs: ...

    @property
    def later(self) -> Callable[[float, Callable[[], None]], Timer]: ...

    @property
    def note(self) -> Callable[[msgspec.Struct], None]: ...


class Elsewhere(Exception):
    """Another process has written events of this match: what is here is old."""


def new_seed(match: int, game: int) -> str:
    """32 secret bytes in hex, from the operating system. DUSES_TEST_SEED makes them follow from its words."""
    words = os.environ.get("DUSES_TEST_SEED")
    if words:
        return hashlib.sha256(f"{words}|{match}|{game}".encode()).hexdigest()
    return secrets.token_hex(SEED_BYTES)


class Recorded:
    """A match and its store. Raises rules.Illegal for what may not happen."""

    def __init__(self, house: House, row: matches.Row, stored: list[dict[str, Any]], draft: Draft | None) -> None:
        self.match = row.match
        self.row = row
        self.paused = False
        self.wants_dice = False
        self._house = house
        self._stopwatch = timing.Stopwatch()
        self._load(stored, draft)
        self.told = self.state.seq

    def _load(self, stored: list[dict[str, Any]], draft: Draft | None) -> None:
        past = [record.from_plain(event) for event in stored]
        self.events = stored
        self.state: MatchState = rules.fold(past)
        self._clock = None if self.row.setup.clock is None else timing.spent(self.row.setup.clock, past)
        self._hints = (0, 0)
        self._revealed = ""
        for event in past:
            self._count(event)
        if draft is None or draft.seq != self.state.seq:
            draft = Draft(self.state.seq)
        self.draft = draft
        seed = self._house.database.read(lambda c: seeds.get(c, self.match, self.state.game + (not self.state.in_game)))
        if self.state.in_game:
            self.state = rules.fold(past, seed or "")
        elif not seed and self.state.phase is Phase.BEFORE_GAME and self.state.setup.dice is DiceSource.GENERATED:
            seed = self._announce()
        self._seed = seed or ""
        sealed = self.state.setup.dice is DiceSource.GENERATED and not self.state.in_game
        self._announced = commitment(seed) if seed and sealed else ""
        self._stopwatch.reset(draft.ms)
        self.turn = self._drafted(draft)

    def _announce(self) -> str:
        """A seed for the coming game, of which the store knows none (it was rescued from a broken one)."""
        game = self.state.game + 1
        seed = new_seed(self.match, game)
        self._house.database.write(lambda c: seeds.put(c, self.match, game, seed))
        return seed

    def _count(self, event: Event) -> None:
        """Keep what a view tells of past events."""
        if isinstance(event, GameStarted):
            self._hints = (0, 0)
        elif isinstance(event, GameEnded):
            self._revealed = event.seed
        hints = getattr(event, "hints", 0)
        if hints:
            seat = event.seat  # type: ignore[union-attr]
            self._hints = (self._hints[0] + hints * (seat == 0), self._hints[1] + hints * (seat == 1))

    def _drafted(self, draft: Draft) -> Turn | None:
        """The turn with the draft's steps, in TO_PLAY."""
        if self.state.phase is not Phase.TO_PLAY:
            return None
        turn = self.state.draft()
        turn = turn.swap() if draft.swapped else turn
        for source, target, die in draft.steps:
            turn = turn.step(source, target, die)
        return turn

    @property
    def database(self) -> Database:
        """Where this match is kept."""
        return self._house.database

    # ---- what a screen sees ----------------------------------------------------------------------------------

    def view(self) -> View:
        live = Live(
            match=self.match,
            state=self.state,
            turn=self.turn,
            draft=self.draft,
            prefs=self._house.prefs,
            announced=self._announced,
            revealed=self._revealed,
            hints=self._hints,
            clock=self._clock_view(),
            paused=self.paused,
            wants_dice=self.wants_dice,
            kept=self._house.kept,
            slept_ms=self._stopwatch.slept_ms,
        )
        return view(live)

    def tell(self) -> None:
        """Send the view, with the events not told yet."""
        untold = self.events[self.told :]
        self.told = self.state.seq
        self._house.note(ViewNote(self.match, self.state.seq, self.view(), untold))

    def _clock_view(self) -> ClockView | None:
        if self._clock is None:
            return None
        if self.state.phase not in timing.TIMED:
            return ClockView(self._clock.reserve_ms, self._clock.setup.delay_ms, None)
        seat, ms = self.state.turn, self._stopwatch.ms()
        now = self._clock.begin(seat, 0)
        left = (now.left(0, ms), now.left(1, ms))
        return ClockView(left, now.free(ms), seat if self._stopwatch.running else None)

    # ---- changes ---------------------------------------------------------------------------------------------

    def ms(self) -> int:
        """Time used over the present decision."""
        return self._stopwatch.ms()

    def commit(self, action: Action) -> None:
        """Let an action happen: into the store first. Raises rules.Illegal, Elsewhere."""
        state, happened = rules.act(self.state, action)
        plain = [record.to_plain(event) for event in happened]
        draft = Draft(state.seq)
        if isinstance(action, Resign | AnswerResign | SwitchDice) and state.in_game:
            # The game goes on where it was: the steps already made stay on the table.
            draft = msgspec.structs.replace(self.draft, seq=state.seq, ms=self.ms())
        elif isinstance(action, Roll) and self.state.phase is Phase.TO_ROLL:
            draft = Draft(state.seq, ms=self.ms(), hints=self.draft.hints)
        seed, known = "", None
        sealed = state.phase is Phase.BEFORE_GAME and state.setup.dice is DiceSource.GENERATED
        if sealed and (self.state.in_game or isinstance(action, SwitchDice)):
            coming = state.game + 1
            known = self._house.database.read(lambda c: seeds.get(c, self.match, coming))
            seed = known or new_seed(self.match, coming)
        now = time.time()
        row = self._row_at(state, now, happened)

        def write(connection: sqlite3.Connection) -> None:
            matches.put(connection, row)
            events.add(connection, self.match, self.state.seq + 1, plain, now)
            drafts.put(connection, self.match, draft)
            if seed and not known:
                seeds.put(connection, self.match, state.game + 1, seed)

        try:
            self._house.database.write(write)
        except sqlite3.IntegrityError as error:
            raise Elsewhere from error
        self.events = self.events + plain
        self.state, self.row, self.draft = state, row, draft
        if seed:
            self._seed, self._announced = seed, commitment(seed)
        elif isinstance(action, SwitchDice):
            self._announced = ""
        for event in happened:
            self._count(event)
            if self._clock is not None:
                self._clock = timing.after(self._clock, event)
        self.turn = self._drafted(draft)
        self._begin(draft.ms)

    def redraft(self, **changes: Any) -> None:
        """Change the draft, in the store first. rev is counted unless it is among the changes."""
        draft = msgspec.structs.replace(self.draft, **({"rev": self.draft.rev + 1, "ms": self.ms()} | changes))
        turn = self._drafted(draft)
        self._house.database.write(lambda c: drafts.put(c, self.match, draft))
        self.draft, self.turn = draft, turn

    def rewrite(self, past: Sequence[Event]) -> None:
        """Let the match have been other events from its beginning (a record being written down is corrected)."""
        plain = [record.to_plain(event) for event in past]
        state = rules.fold(past)
        now = time.time()
        row = self._row_at(state, now, past)
        common = min(len(plain), len(self.events))
        same = next((number for number in range(common) if plain[number] != self.events[number]), common)

        def write(connection: sqlite3.Connection) -> None:
            matches.put(connection, row)
            events.clear(connection, self.match, same)
            events.add(connection, self.match, same + 1, plain[same:], now)
            drafts.put(connection, self.match, Draft(state.seq))

        self._house.database.write(write)
        self.row = row
        self._load(plain, None)
        self._begin(0)

    def _row_at(self, state: MatchState, now: float, past: Sequence[Event]) -> matches.Row:
        """The match's row in that state, which these events (all, or the last ones) led to."""
        over = state.phase is Phase.MATCH_OVER
        if over and not isinstance(past[0], MatchStarted):
            past = [*map(record.from_plain, self.events), *past]
        return replace(
            self.row,
            setup=state.setup,
            score=state.score,
            game=state.game,
            finished=over,
            winner=state.winner,
            touched=now,
            fingerprint=fingerprint(past) if over else "",
        )

    def reload(self) -> None:
        """Take over what another process wrote."""
        stored = self._house.database.read(lambda c: events.since(c, self.match, 0))
        self._load(stored, self._house.database.read(lambda c: drafts.get(c, self.match)))
        self._begin(self.draft.ms)

    def rescue(self, connection: sqlite3.Connection) -> None:
        """Put the match into a store that may know only its beginning, or nothing of it."""
        matches.put(connection, self.row)
        known = len(events.since(connection, self.match, 0))
        events.add(connection, self.match, known + 1, self.events[known:], self.row.touched)
        drafts.put(connection, self.match, self.draft)
        game = self.state.game + (not self.state.in_game)
        if self._seed and seeds.get(connection, self.match, game) is None:
            seeds.put(connection, self.match, game, self._seed)

    def _begin(self, ms: int) -> None:
        """A new decision, over which so much time has been used already."""
        self._stopwatch.reset(ms)
