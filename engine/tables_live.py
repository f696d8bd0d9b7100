"""One live match in time: the clock, what happens by itself, the computer's turns; whoever acts, `commit` makes it so.

Everything that is not a committed event or the stored draft (the stopwatch, whether the screen has caught up) may be
forgotten.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any

import msgspec

from bg import match as rules
from bg.actions import Action, Flag, MakePlay, PassClosedOut, Roll
from bg.setup import DiceSource
from bg.state import Phase
from engine import tables_computer as computer
from engine import tables_time as timing
from engine.jobs import Job, Timer, decoded
from engine.protocol.common import Code, Error, NoticeNote, Priority
from engine.protocol.table import SHOWN_LATEST_S, Auto
from engine.store import matches
from engine.store.drafts import Draft
from engine.tables_match import Elsewhere, House, Recorded
from engine.tables_view import auto

log = logging.getLogger("duses.tables")

LOOK_S = 1.0  # how often a running stopwatch is looked at


class Table(Recorded):
    """A match that is being played. Raises rules.Illegal for what may not happen."""

    def __init__(self, house: House, row: matches.Row, stored: list[dict[str, Any]], draft: Draft | None) -> None:
        self._shown = False
        self._timers: list[Timer] = []
        self._job: Job | None = None
        self._since = time.monotonic()
        self._armed = False
        self._thinking = False
        self._complained = False
        self._slept_ms = 0  # of the stopwatch's, as far as it has been dealt with
        super().__init__(house, row, stored, draft)
        self._passed = self._settled()

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
            if self._clock is not None:
                self.tell()  # it runs now
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
        """Look at the running stopwatch: a flag may have fallen, or the machine slept."""
        used = self._stopwatch.ms()
        if self._stopwatch.slept_ms > self._slept_ms:
            self._woken()
            return
        if self._clock is not None and self.state.phase in timing.TIMED:
            fallen = self._clock.begin(self.state.turn, 0).fallen(used)
            if fallen is not None:
                self.happen(Flag(fallen))
                return
        self._after(LOOK_S, self._look)

    def _woken(self) -> None:
        """The machine slept: a person's time goes on when they are back at the board."""
        self._slept_ms = self._stopwatch.slept_ms
        if self._computer_acts():
            self._after(LOOK_S, self._look)
        else:
            self._stopwatch.stop()
            self._rest()
            self._shown, self._since = False, time.monotonic()
        self.tell()
        self.proceed()

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
