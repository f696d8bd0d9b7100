"""One live match: its state, its draft, its timers; whoever acts in it, every change is committed here, nowhere else.

Memory changes only after the store has the events, so a reply never reports what a crash could lose. Everything that
is not a committed event or the stored draft (the stopwatch, whether the screen has caught up) may be forgotten.
"""

from __future__ import annotations

import hashlib
import logging
import os
import secrets
import sqlite3
import time
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from bg import match as rules
from bg import record
from bg.actions import Action, AnswerResign, Flag, MakePlay, PassClosedOut, Resign, Roll
from bg.dice import SEED_BYTES, commitment
from bg.events import Event, GameEnded, GameStarted
from bg.setup import DiceSource
from bg.state import MatchState, Phase
from bg.turn import Turn
from engine import tables_computer as computer
from engine import tables_time as timing
from engine.jobs import Job, Jobs, Timer, decoded
from engine.protocol.common import Code, Error, NoticeNote, Priority
from engine.protocol.table import SHOWN_LATEST_S, Auto, ClockView, Prefs, View, ViewNote
from engine.store import drafts, events, matches, seeds
from engine.store.database import Database
from engine.store.drafts import Draft
from engine.tables_view import Live, auto, view

log = logging.getLogger("duses.tables")

LOOK_S = 1.0  # how often a running stopwatch is looked at


class House(Protocol):
    """What the tables share."""

    database: Database
    jobs: Jobs
    prefs: Prefs
    later: Callable[[float, Callable[[], None]], Timer]
    note: Callable[[msgspec.Struct], None]


class Elsewhere(Exception):
    """Another process has written events of this match: what is here is old."""


def new_seed(match: int, game: int) -> str:
    """32 secret bytes in hex, from the operating system. DUSES_TEST_SEED makes them follow from its words."""
    words = os.environ.get("DUSES_TEST_SEED")
    if words:
        return hashlib.sha256(f"{words}|{match}|{game}".encode()).hexdigest()
    return secrets.token_hex(SEED_BYTES)


class Table:
    """A match that is being played. Raises rules.Illegal for what may not happen."""

    def __init__(self, house: House, row: matches.Row, stored: list[dict[str, Any]], draft: Draft | None) -> None:
        self.match = row.match
        self.row = row
        self.paused = False
        self._house = house
        self._shown = False
        self._stopwatch = timing.Stopwatch()
        self._timers: list[Timer] = []
        self._job: Job | None = None
        self._since = time.monotonic()
        self._armed = False
        self._thinking = False
        self.wants_dice = False
        self._complained = False
        self._load(stored, draft)
        self._passed = self._settled()
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
        elif not seed and self.state.phase is Phase.BEFORE_GAME and self.row.setup.dice is DiceSource.GENERATED:
            seed = self._announce()
        self._seed = seed or ""
        self._announced = commitment(seed) if seed and not self.state.in_game else ""
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
        if isinstance(action, Resign | AnswerResign) and state.in_game:
            # Refused, the game goes on where it was: the steps already made stay on the table.
            draft = msgspec.structs.replace(self.draft, seq=state.seq, ms=self.ms())
        elif isinstance(action, Roll) and self.state.phase is Phase.TO_ROLL:
            draft = Draft(state.seq, ms=self.ms(), hints=self.draft.hints)
        seed = ""
        if state.phase is Phase.BEFORE_GAME and self.state.in_game and state.setup.dice is DiceSource.GENERATED:
            seed = new_seed(self.match, state.game + 1)
        now = time.time()
        row = matches.Row(
            self.match,
            self.row.setup,
            state.score,
            state.game,
            state.phase is Phase.MATCH_OVER,
            state.winner,
            self.row.started,
            now,
        )

        def write(connection: sqlite3.Connection) -> None:
            matches.put(connection, row)
            events.add(connection, self.match, self.state.seq + 1, plain, now)
            drafts.put(connection, self.match, draft)
            if seed:
                seeds.put(connection, self.match, state.game + 1, seed)

        try:
            self._house.database.write(write)
        except sqlite3.IntegrityError as error:
            raise Elsewhere from error
        self.events = self.events + plain
        self.state, self.row, self.draft = state, row, draft
        if seed:
            self._seed, self._announced = seed, commitment(seed)
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

    def pause(self, paused: bool) -> None:
        """Stop or go on with time and with everything that happens by itself."""
        self.paused = paused
        if paused:
            self._stopwatch.stop()
            self._rest()
        self._save_time()

    def leave(self) -> None:
        """Nobody watches any more."""
        self._stopwatch.stop()
        self._rest()
        self._save_time()

    def _save_time(self) -> None:
        if self.ms() != self.draft.ms:
            self.redraft(rev=self.draft.rev)

    def _begin(self, ms: int) -> None:
        """A new decision."""
        self._rest()
        self._shown = False
        self._passed = self._settled()
        self.wants_dice = False
        self._since = time.monotonic()
        self._stopwatch.reset(ms)

    def _settled(self) -> frozenset[str]:
        """Questions that need no asking now: whose resignation was refused does not offer it again at once."""
        return frozenset({"resign"} if self.events[-1]["kind"] == "resign_answered" else ())

    def _rest(self) -> None:
        for timer in self._timers:
            timer.cancel()
        self._timers = []
        self._armed = self._thinking = False
        if self._job is not None:
            job, self._job = self._job, None
            self._house.jobs.cancel(job)

    # ---- what happens by itself ------------------------------------------------------------------------------

    def shown(self, seq: int) -> None:
        """The screen has caught up with event seq."""
        if seq == self.state.seq and not self._shown:
            self._shown = True
            self.proceed()

    def proceed(self) -> None:
        """Set going whatever is due and not under way. Called after every change, when the change has been told."""
        if self.paused or not self.state.in_game:
            return
        if not self._armed and not self._shown:
            self._armed = True
            seq = self.state.seq
            self._after(SHOWN_LATEST_S - (time.monotonic() - self._since), lambda: self.shown(seq))
        if self._shown and self.state.phase in timing.TIMED and not self._stopwatch.running:
            self._stopwatch.start()
            self._look()
        if self._computer_acts():
            watched = self._shown or not all(computer.plays(self.state, seat) for seat in (0, 1))
            if watched and not self._thinking:
                self._thinking = True
                self._think()
        elif self._shown:
            self._automatic()

    def _computer_acts(self) -> bool:
        if self.state.phase is Phase.OPENING:
            return all(computer.plays(self.state, seat) for seat in (0, 1))
        return computer.plays(self.state, self.state.turn)

    def _after(self, seconds: float, work: Callable[[], None]) -> None:
        self._timers.append(self._house.later(max(seconds, 0.0), work))

    def _look(self) -> None:
        """Look at the running stopwatch: a flag may have fallen."""
        if self._clock is not None and self.state.phase in timing.TIMED:
            fallen = self._clock.begin(self.state.turn, 0).fallen(self._stopwatch.ms())
            if fallen is not None:
                self.happen(Flag(fallen))
                return
        else:
            self._stopwatch.ms()
        self._after(LOOK_S, self._look)

    def happen(self, action: Action) -> None:
        """Commit, tell, go on."""
        try:
            self.commit(action)
        except Elsewhere:
            log.warning("match %d was played elsewhere", self.match)
            self.reload()
        self.tell()
        self.proceed()

    def _automatic(self) -> None:
        seat = self.state.turn
        due = auto(self.state, self.turn, self._house.prefs)
        if due is Auto.ROLL:
            self.happen(Roll(seat))
        elif due is Auto.CLOSED_OUT:
            self.happen(PassClosedOut(seat))
        elif due is not None:
            assert self.turn is not None
            self.happen(MakePlay(seat, self.turn.plays[0], self.ms(), self.draft.hints))

    # ---- the computer's turn ---------------------------------------------------------------------------------

    def _think(self) -> None:
        step = computer.next_step(self.state, self.turn, self._passed)
        if isinstance(step, computer.Question):
            question = step
            self._job = self._house.jobs.submit(
                question.message, Priority.PLAY, lambda ok, error: self._answered(question, ok, error)
            )
        elif isinstance(step, Roll) and self.state.setup.dice is DiceSource.TYPED:
            self.wants_dice = True
            self.tell()
        elif isinstance(step, MakePlay):
            self._play_in_time(step)
        else:
            self.happen(step)

    def _answered(self, question: computer.Question, ok: msgspec.Raw | None, error: Error | None) -> None:
        if error is not None and error.code is Code.CANCELLED:
            return
        self._job = None
        action: Action | None
        try:
            action = computer.meaning(self.state, self.turn, decoded(ok, question.reply), self.ms())
            if action is not None:
                rules.act(self.state, action)
        except (computer.BadAnswer, rules.Illegal) as bad:
            log.error("no use of a brain's answer to %s: %s", question.name, bad)
            self._complain(error)
            action = computer.without_brain(self.state, self.turn, self.ms())
        if action is None:
            self._passed |= {question.name}
            self._think()
        elif isinstance(action, MakePlay):
            self._play_in_time(action)
        else:
            self.happen(action)

    def _complain(self, error: Error | None) -> None:
        """Tell the player, once a table, that the referee is playing; that no brain starts has been told already."""
        if not self._complained and (error is None or error.code is not Code.NO_BRAIN):
            self._complained = True
            self._house.note(NoticeNote(Error(Code.NO_BRAIN, "bad_answer" if error is None else error.code.value)))

    def _play_in_time(self, action: MakePlay) -> None:
        """Not sooner than a person likes to see it."""
        used = time.monotonic() - self._since
        self._after(self._house.prefs.think_ms / 1000 - used, lambda: self.happen(action))
