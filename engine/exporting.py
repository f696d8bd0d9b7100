"""Matches given out: written in other forms, identified, handed over to another machine and parked here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from bg import moment, record
from bg.clock import Clock
from bg.formats import native
from bg.formats.native import Native
from bg.formats.transcript import CubeAnalysis, PlayAnalysis
from bg.match import fold
from bg.setup import DiceSource
from bg.state import MatchState
from engine import judged, writing
from engine import tables_time as timing
from engine.analyses import summed
from engine.decisions import decisions
from engine.importing import Stated
from engine.protocol.archive import Export, Exported, ExportFile, Form, Handed, HandOver, Identify, Ids, Unpark
from engine.protocol.common import Code, Nothing, Refused
from engine.store import drafts, judgements, matches, seeds, sources
from engine.store.database import Database
from engine.store.matches import Row
from engine.tables import Tables

if TYPE_CHECKING:
    from engine.server import Answer


class Exports:
    """Handlers for giving matches out. Each raises Refused for what cannot be done."""

    def __init__(self, database: Database, tables: Tables) -> None:
        self._database = database
        self._tables = tables

    def handlers(self) -> dict[type[msgspec.Struct], Callable[[Any, Answer], None]]:
        return {
            Export: self._export,
            ExportFile: self._export_file,
            Identify: self._identify,
            HandOver: self._hand_over,
            Unpark: self._unpark,
        }

    def kept(self, row: Row, *, secrets: bool = False) -> Native:
        """The match as it is kept. secrets: with the seed of the game that runs, or comes next."""
        events = tuple(record.from_plain(event) for event in self._tables.stored(row.match))
        state = fold(events)
        said = self._database.read(lambda c: sources.stated(c, row.match))
        origin: tuple[tuple[str, str], ...] = ()
        if said is not None:
            stated = msgspec.json.decode(said, type=Stated)
            origin = (("source", row.source), ("file", row.file), ("event", row.event), *stated.headers)
        game = state.game + (not state.in_game)
        seed = self._database.read(lambda c: seeds.get(c, row.match, game)) if secrets else None
        return Native(
            events,
            row.uid,
            ((game, seed),) if seed else (),
            self._clock(row, state) if secrets else None,
            started=row.started,
            touched=row.touched,
            tags=row.tags,
            origin=tuple(pair for pair in origin if pair[1]),
        )

    def _clock(self, row: Row, state: MatchState) -> Clock | None:
        """The clock as it stands in the turn that is open."""
        if row.setup.clock is None:
            return None
        past = [record.from_plain(event) for event in self._tables.stored(row.match)]
        clock = timing.spent(row.setup.clock, past)
        draft = self._database.read(lambda c: drafts.get(c, row.match))
        if state.phase not in timing.TIMED or draft is None or draft.seq != state.seq:
            return clock
        return clock.begin(state.turn, 0).pause(draft.ms)

    # ---- other forms -----------------------------------------------------------------------------------------

    def _written(self, match: int, form: Form) -> tuple[str, writing.Written]:
        row = self._tables.row(match)
        try:
            kept = self.kept(row)
            written = writing.match(form, kept, event=row.event, analysis=self._analysis(row, kept))
            return writing.name(row.setup, form, row.started), written
        except writing.Unwritable as error:
            raise Refused(Code.UNSUPPORTED, error.reason, rules=row.setup.rules) from error

    def _analysis(self, row: Row, kept: Native) -> dict[int, PlayAnalysis | CubeAnalysis]:
        """What was judged of the match."""
        known = self._database.read(lambda c: judgements.of(c, row.match))
        return judged.told(summed(row.match, decisions(kept.events), known).decisions) if known else {}

    def _export(self, message: Export, answer: Answer) -> None:
        name, written = self._written(message.match, message.form)
        answer.ok(Exported(name, written.text, [*written.notes]))

    def _export_file(self, message: ExportFile, answer: Answer) -> None:
        name, written = self._written(message.match, message.form)
        self._save(message.path, written.data)
        answer.ok(Exported(name, "", [*written.notes]))

    def _save(self, path: str, data: bytes) -> None:
        try:
            writing.write_whole(Path(path), data)
        except (OSError, ValueError) as error:
            raise Refused(Code.BAD_VALUE, "unwritable", path=path, detail=str(error)) from error

    def _identify(self, message: Identify, answer: Answer) -> None:
        stored = self._tables.stored(message.match)
        count = len(stored) if message.seq < 0 else message.seq
        if not 1 <= count <= len(stored):
            raise Refused(Code.BAD_VALUE, "seq")
        state = fold([record.from_plain(event) for event in stored[:count]])
        try:
            found = moment.ids(state)
        except moment.Unnamed as error:
            raise Refused(Code.UNSUPPORTED, "rules", rules=state.setup.rules) from error
        answer.ok(Ids(found.position, found.match, found.xgid, found.link))

    # ---- to another machine ----------------------------------------------------------------------------------

    def _hand_over(self, message: HandOver, answer: Answer) -> None:
        row = self._row(message.match)
        if row.finished:
            raise Refused(Code.REFUSED, "finished")
        self._tables.leave(row.match)  # the time used so far is in the store now
        kept = self.kept(row, secrets=row.setup.dice is DiceSource.GENERATED)
        name = writing.name(row.setup, Form.NATIVE, row.started)
        text = native.format(kept)
        if message.path:
            self._save(message.path, text.encode())
        self._database.write(lambda c: matches.put(c, replace(row, parked=True)))
        answer.ok(Handed(name, text, native.pack(kept)))

    def _unpark(self, message: Unpark, answer: Answer) -> None:
        row = self._row(message.match)
        self._database.write(lambda c: matches.put(c, replace(row, parked=False)))
        answer.ok(Nothing())

    def _row(self, match: int) -> Row:
        row = self._database.read(lambda c: matches.get(c, match))
        if row is None:
            raise Refused(Code.NOT_FOUND, "match", match=match)
        return row
