"""Live matches: opening and leaving them, and the requests that act in them.

What one match does is in `tables_live`; here a request is checked, turned into an action, and answered.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from bg import actions, cube, record
from bg import match as rules
from bg.actions import Action
from bg.events import Event
from bg.setup import MAX_LENGTH, DiceSource, MatchSetup
from bg.state import Phase
from bg.turn import Refused as StepRefused
from engine import tables_computer as computer
from engine.jobs import Jobs, Timer, decoded
from engine.protocol import brain
from engine.protocol.common import Code, Error, Nothing, Priority, Refused
from engine.protocol.table import (
    Act,
    ActReply,
    AskHint,
    HintReply,
    LeaveMatch,
    NewMatch,
    OpenMatch,
    Prefs,
    ResignLevel,
    ResignLevels,
    ResignOptions,
    Shown,
)
from engine.store import drafts, events, matches, seeds
from engine.store.database import Database
from engine.tables_live import Table
from engine.tables_match import Elsewhere, House, new_seed
from engine.tables_scratch import FIRST_SCRATCH, Scratch

if TYPE_CHECKING:
    from engine.server import Answer

MOST_WORD = 200
_NOT_A_SEATS = ("next_game", "end_session", "mix", "pause", "unpause", "flag", "real_dice", "sealed_dice")


class Tables:
    """The open matches, and what they share: store, brains, the players' preferences (see tables_live.House)."""

    def __init__(
        self,
        database: Database,
        jobs: Jobs,
        *,
        later: Callable[[float, Callable[[], None]], Timer],
        note: Callable[[msgspec.Struct], None],
    ) -> None:
        self.kept = True
        self._scratch = Scratch(self)
        self.database = database
        self.jobs = jobs
        self.later = later
        self.note = note
        self.prefs = Prefs()
        self._open: dict[int, Table] = {}
        database.rescue = self._rescue

    def handlers(self) -> dict[type[msgspec.Struct], Callable[[Any, Answer], None]]:
        return {
            Prefs: self._prefs,
            NewMatch: self._new,
            OpenMatch: self._open_match,
            LeaveMatch: self._leave,
            Act: self._act,
            Shown: self._shown,
            AskHint: self._ask_hint,
            ResignOptions: self._resign_options,
        }

    def leave(self, match: int) -> None:
        """Nobody watches this match any more; nothing happens if nobody did."""
        table = self._open.pop(match, None)
        if table is not None:
            table.leave()

    def changed(self, row: matches.Row) -> None:
        """A match's row has been changed from outside: tags and the like. An open table goes on with it."""
        table = self._open.get(row.match)
        if table is not None:
            table.row = row

    def row(self, match: int) -> matches.Row:
        """The row of a stored or scratch match. Refused."""
        database = self._scratch.database if match > FIRST_SCRATCH else self.database
        row = database.read(lambda c: matches.get(c, match))
        if row is None:
            raise Refused(Code.NOT_FOUND, "match", match=match)
        return row

    def stored(self, match: int, since: int = 0) -> list[dict[str, Any]]:
        """The events of a stored or scratch match after number `since`. Refused."""
        database = self._scratch.database if match > FIRST_SCRATCH else self.database
        self.row(match)
        return database.read(lambda c: events.since(c, match, since))

    def busy(self, match: int) -> bool:
        """Is somebody playing it?"""
        table = self._open.get(match)
        return table is not None and table.state.phase is not Phase.MATCH_OVER

    def table(self, match: int) -> Table:
        """The match, opened if need be. Refused."""
        return self._table(match)

    def play_scratch(self, past: list[Event], seed: str) -> Table:
        """A table for a match that is never stored and has come so far; seed: of its running game's dice."""
        return self._table(self._scratch.add(past, seed))

    def close(self) -> None:
        for match in [*self._open]:
            self.leave(match)

    def _rescue(self, connection: sqlite3.Connection) -> None:
        for match, table in self._open.items():
            if match <= FIRST_SCRATCH:
                table.rescue(connection)

    def _table(self, match: int) -> Table:
        """The match, opened if need be."""
        table = self._open.get(match)
        if table is None:
            house: House = self._scratch if match > FIRST_SCRATCH else self
            row = house.database.read(lambda c: matches.get(c, match))
            if row is None:
                raise Refused(Code.NOT_FOUND, "match", match=match)
            if row.parked:
                raise Refused(Code.REFUSED, "parked", match=match)
            stored = house.database.read(lambda c: events.since(c, match, 0))
            draft = house.database.read(lambda c: drafts.get(c, match))
            try:
                table = Table(house, row, stored, draft)
            except record.RecordError as error:
                raise Refused(Code.STORE, "newer" if error.code == "newer" else "corrupt", match=match) from error
            self._open[match] = table
        return table

    # ---- requests --------------------------------------------------------------------------------------------

    def _prefs(self, message: Prefs, answer: Answer) -> None:
        self.prefs = message
        answer.ok(Nothing())
        for table in [*self._open.values()]:
            table.tell()
            table.proceed()

    def _new(self, message: NewMatch, answer: Answer) -> None:
        setup = message.setup
        if not 0 <= setup.length <= MAX_LENGTH:
            raise Refused(Code.BAD_VALUE, "length", most=MAX_LENGTH)
        try:
            _, first = rules.new(setup)
        except rules.Illegal as illegal:
            raise Refused(Code.BAD_VALUE, illegal.reason) from illegal
        match = self.database.write(lambda c: self._store(c, message, setup, [record.to_plain(e) for e in first]))
        table = self._table(match)
        answer.ok(table.view())
        table.proceed()

    def _store(self, c: sqlite3.Connection, message: NewMatch, setup: MatchSetup, first: list[dict[str, Any]]) -> int:
        now = time.time()
        match = matches.add(c, setup, message.token, now)
        if not events.since(c, match, 0):
            events.add(c, match, 1, first, now)
            if setup.dice is DiceSource.GENERATED:
                seeds.put(c, match, 1, new_seed(match, 1))
        return match

    def _open_match(self, message: OpenMatch, answer: Answer) -> None:
        table = self._table(message.match)
        answer.ok(table.view())
        if message.since >= 0:
            table.told = min(message.since, table.state.seq)
            table.tell()
        table.told = table.state.seq
        table.proceed()

    def _leave(self, message: LeaveMatch, answer: Answer) -> None:
        self.leave(message.match)
        answer.ok(Nothing())

    def _shown(self, message: Shown, answer: Answer) -> None:
        table = self._table(message.match)
        answer.ok(Nothing())
        table.shown(message.seq)

    def _act(self, message: Act, answer: Answer) -> None:
        table = self._table(message.match)
        stale = message.seq != table.state.seq or message.rev not in (-1, table.draft.rev)
        if not stale:
            try:
                self._do(table, message)
            except Elsewhere:
                table.reload()
                stale = True
            except (rules.Illegal, StepRefused) as illegal:
                raise Refused(Code.REFUSED, str(illegal.reason)) from illegal
        table.told = table.state.seq
        answer.ok(ActReply(table.view(), table.events[max(message.seq, 0) :], stale))
        table.proceed()

    def _do(self, table: Table, message: Act) -> None:
        state, seat, do = table.state, message.seat, message.do
        if seat not in (0, 1):
            raise Refused(Code.BAD_VALUE, "seat")
        typed = do == "roll" and state.setup.dice is DiceSource.TYPED
        if do not in _NOT_A_SEATS and computer.plays(state, seat) and not typed:
            raise rules.Illegal("not_your_seat")
        match do:
            case "step" | "undo" | "swap" | "done":
                self._draft(table, message)
            case "mix":
                self._mix(table, message.word)
            case "pause" | "unpause":
                table.pause(do == "pause")
            case _:
                table.commit(self._action(table, message))
        if do not in ("pause", "mix"):
            table.paused = False

    def _mix(self, table: Table, word: str) -> None:
        if table.state.phase is not Phase.BEFORE_GAME:
            raise rules.Illegal(f"not_now_{table.state.phase.value}")
        table.redraft(word=(table.draft.word + word)[:MOST_WORD])

    def _draft(self, table: Table, message: Act) -> None:
        """A step and what goes with it: the draft, and the play that it becomes."""
        state, turn, draft = table.state, table.turn, table.draft
        if turn is None:
            raise rules.Illegal(f"not_now_{state.phase.value}")
        if message.seat != state.turn:
            raise rules.Illegal("not_your_turn")
        if message.do == "undo":
            if not draft.steps or not self.prefs.undo:
                raise rules.Illegal("nothing_to_undo" if not draft.steps else "undo_is_off")
            table.redraft(steps=draft.steps[:-1])
        elif message.do == "swap":
            if turn.made or turn.dice[0] == turn.dice[1]:
                raise rules.Illegal("nothing_to_swap")
            table.redraft(swapped=not draft.swapped)
        elif message.do == "step":
            further = turn.step(message.source, message.target, message.die)
            steps = tuple((step.source, step.target, step.die) for step in further.made)
            if further.complete and self.prefs.auto_confirm:
                table.commit(actions.MakePlay(state.turn, further.made, table.ms(), draft.hints))
            else:
                table.redraft(steps=steps)
        else:
            table.commit(actions.MakePlay(state.turn, turn.made, table.ms(), draft.hints))

    def _action(self, table: Table, message: Act) -> Action:
        """What a request other than a draft's means."""
        state, seat, ms, hints = table.state, message.seat, table.ms(), table.draft.hints
        match message.do:
            case "next_game":
                seed = table.database.read(lambda c: seeds.get(c, table.match, state.game + 1)) or ""
                sealed = state.setup.dice is DiceSource.GENERATED
                return actions.StartGame(seed if sealed else "", (table.draft.word + message.word)[:MOST_WORD])
            case "real_dice" | "sealed_dice":
                return actions.SwitchDice(DiceSource.TYPED if message.do == "real_dice" else DiceSource.GENERATED)
            case "end_session":
                return actions.EndSession(seat)
            case "roll":
                if state.phase is Phase.TO_ROLL and state.rules.closed_out(state.position):
                    return actions.PassClosedOut(seat)
                return actions.Roll(seat, message.dice)
            case "double":
                return actions.Double(seat, ms, hints)
            case "take":
                return actions.Take(seat, ms, hints)
            case "drop":
                return actions.Drop(seat, ms, hints)
            case "beaver":
                return actions.Beaver(seat, ms)
            case "raccoon":
                return actions.Raccoon(seat, ms)
            case "resign":
                return actions.Resign(seat, message.level)
            case "answer_resign":
                return actions.AnswerResign(seat, message.accept)
        raise Refused(Code.BAD_VALUE, "do", do=message.do[:100])

    # ---- questions about a live match ------------------------------------------------------------------------

    def _ask_hint(self, message: AskHint, answer: Answer) -> None:
        table = self._table(message.match)
        state = table.state
        if message.seq != state.seq or message.seat != state.turn or computer.plays(state, message.seat):
            raise Refused(Code.REFUSED, "not_your_turn")
        about = computer.context(state, state.mover)
        question: msgspec.Struct
        if state.phase is Phase.TO_PLAY:
            assert state.dice is not None
            question = brain.Hint(state.position, state.dice, about, message.limit)
        elif state.phase in (Phase.TO_ROLL, Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED):
            question = brain.CubeHint(state.position, about)
        else:
            raise Refused(Code.REFUSED, f"not_now_{state.phase.value}")
        if not table.draft.asked:
            table.redraft(hints=table.draft.hints + 1, asked=True, rev=table.draft.rev)

        def final(ok: msgspec.Raw | None, error: Error | None) -> None:
            plays = decoded(ok, brain.Candidates) if isinstance(question, brain.Hint) else None
            equities = decoded(ok, brain.CubeEquities) if isinstance(question, brain.CubeHint) else None
            if plays is None and equities is None:
                answer.error(error or Error(Code.INTERNAL, "bad_answer"))
            else:
                answer.ok(HintReply([] if plays is None else plays.candidates, equities))

        answer.job = self.jobs.submit(question, Priority.HINT, final)

    def _resign_options(self, message: ResignOptions, answer: Answer) -> None:
        state = self._table(message.match).state
        left = list(cube.resign_levels(state, message.seat))
        found: list[ResignLevel] = []
        asks = computer.plays(state, 1 - message.seat)

        def ask_next() -> None:
            if not left:
                answer.ok(ResignLevels(found))
                return
            level, points = left.pop(0)
            if not asks:
                found.append(ResignLevel(level, points))
                ask_next()
                return

            def final(ok: msgspec.Raw | None, error: Error | None) -> None:
                if error is not None and error.code is Code.CANCELLED:
                    answer.error(error)
                    return
                chosen = decoded(ok, brain.ChosenResign)
                found.append(ResignLevel(level, points, None if chosen is None else chosen.accept))
                ask_next()

            answer.job = self.jobs.submit(computer.would_accept(state, message.seat, level), Priority.HINT, final)

        ask_next()
