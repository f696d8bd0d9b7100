"""Matches taken in from files and texts: one after the other read by a brain, stored here, told on the way.

A file that cannot be read, kills its brain or takes too long costs one line of the report. What the file said is stored
beside what replaying it gave. A match that is here already is not stored again; one that was handed over goes on where
it stands further.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from bg import record
from bg.setup import MAX_LENGTH
from engine import tables_time as timing
from engine.jobs import Job, Jobs, Timer, decoded
from engine.protocol.archive import Cut, ImportFiles, ImportItem, ImportReport, ImportText
from engine.protocol.common import Code, Error, Priority
from engine.protocol.reading import FindFiles, FoundFiles, ReadFile, ReadMatch
from engine.store import drafts, events, matches, seeds, sources
from engine.store.database import Database
from engine.store.drafts import Draft
from engine.store.matches import Row
from engine.tables import Tables

if TYPE_CHECKING:
    from engine.server import Answer

READ_S = 60.0
"""Longer than any real file takes; then its brain is stopped."""

IMPORTED = "Imported"
"""The tag of every match from a foreign file."""

MOST_MATCHES = 1000
"""Of one file."""


class Stated(msgspec.Struct):
    """What is kept of an imported match's file (see `engine.store.sources`)."""

    file: str = ""
    players: tuple[str, str] = ("", "")
    stated: tuple[int, int] | None = None
    cut: list[Cut] = []
    headers: list[tuple[str, str]] = []
    notes: list[Error] = []


class Imports:
    """Handlers for taking matches in."""

    def __init__(
        self,
        database: Database,
        tables: Tables,
        jobs: Jobs,
        later: Callable[[float, Callable[[], None]], Timer],
    ) -> None:
        self.database = database
        self.tables = tables
        self.jobs = jobs
        self.later = later

    def handlers(self) -> dict[type[msgspec.Struct], Callable[[Any, Answer], None]]:
        return {ImportFiles: self._files, ImportText: self._text}

    def _files(self, message: ImportFiles, answer: Answer) -> None:
        task = Task(self, answer)

        def found(ok: msgspec.Raw | None, error: Error | None) -> None:
            listed = decoded(ok, FoundFiles)
            if listed is None:
                answer.error(error or Error(Code.INTERNAL, "bad_answer"))
            else:
                task.begin([(path, None) for path in listed.files])

        answer.job = self.jobs.submit(FindFiles(message.paths, message.depth), Priority.COACH, found)

    def _text(self, message: ImportText, answer: Answer) -> None:
        Task(self, answer).begin([(message.name, message.text)])

    # ---- storing ---------------------------------------------------------------------------------------------

    def store(self, file: str, read: ReadMatch) -> ImportItem:
        """The match's line in the report, once it is stored or found to be here already."""
        item = ImportItem(
            Path(file).name, read.format, None, read.players, read.length, read.games, read.final, read.stated, read.cut
        )
        if not 0 <= read.setup.length <= MAX_LENGTH:
            item.error = Error(Code.UNSUPPORTED, "too_long", {"most": MAX_LENGTH})
            return item
        known = self.database.read(lambda c: matches.by_uid(c, read.uid)) if read.uid else None
        if known is not None:
            item.match = known.match
            if not self._goes_on(known, read):
                item.duplicate_of = known.match
            return item
        if read.fingerprint:
            item.duplicate_of = self.database.read(lambda c: matches.by_fingerprint(c, read.fingerprint))
        if item.duplicate_of is not None:
            item.match = item.duplicate_of
            return item
        item.match = self.database.write(lambda c: self._add(c, item.file, read))
        return item

    def _add(self, c: sqlite3.Connection, file: str, read: ReadMatch) -> int:
        now = time.time()
        source = "" if read.live else read.format
        row = Row(
            match=0,
            setup=read.setup,
            score=read.score,
            game=read.games,
            finished=not read.live,
            winner=read.winner,
            started=read.started or now,
            touched=now,
            uid=read.uid or read.fingerprint,  # one file taken in on two machines is one match
            tags=(IMPORTED, *read.tags) if source and IMPORTED not in read.tags else read.tags,
            source=source,
            file="" if read.live else file[:200],
            event=read.event,
            fingerprint=read.fingerprint,
            cut_games=len(read.cut),
        )
        match = matches.insert(c, row)
        self._course(c, match, read, 0, now)
        if source:
            said = Stated(file, read.players, read.stated, read.cut, read.headers, read.notes)
            sources.put(c, match, read.format, msgspec.json.encode(said).decode(), read.content)
        return match

    def _course(self, c: sqlite3.Connection, match: int, read: ReadMatch, known: int, now: float) -> None:
        """The events after the first `known`, and what a match that is played on needs."""
        events.add(c, match, known + 1, read.events[known:], now)
        if not read.live:
            return
        for game, seed in read.seeds:
            if seeds.get(c, match, game) is None:
                seeds.put(c, match, game, seed)
        drafts.put(c, match, Draft(len(read.events), ms=_used(read)))

    def _goes_on(self, row: Row, read: ReadMatch) -> bool:
        """A match that is known here: take over what the file has beyond it, or its parked copy back. Whether anything
        changed."""
        stored = self.database.read(lambda c: events.since(c, row.match, 0))
        common = min(len(stored), len(read.events))
        same = stored[:common] == read.events[:common]
        further = same and len(read.events) > len(stored)
        if not further and not (same and row.parked):
            return False
        now = time.time()
        changed = replace(row, parked=False, touched=now)
        if further:
            changed = replace(
                changed, setup=read.setup, score=read.score, game=read.games, finished=not read.live, winner=read.winner,
                fingerprint=read.fingerprint,
            )  # fmt: skip

        def write(c: sqlite3.Connection) -> None:
            matches.put(c, changed)
            if further:
                self._course(c, row.match, read, len(stored), now)

        self.tables.leave(row.match)
        self.database.write(write)
        return True


def _used(read: ReadMatch) -> int:
    """Milliseconds used in the turn that stands open, by the clock that came with the match."""
    clock, standing = read.setup.clock, read.clock
    if clock is None or standing is None or standing.seat is None:
        return 0
    before = timing.spent(clock, [record.from_plain(event) for event in read.events])
    from_reserve = before.reserve_ms[standing.seat] - standing.reserve_ms[standing.seat]
    return max(from_reserve + clock.delay_ms - standing.free_ms, 0)


class Task:
    """One import: its files one after the other. The final reply brings the whole report."""

    def __init__(self, imports: Imports, answer: Answer) -> None:
        self._imports = imports
        self._answer = answer
        self._files: list[tuple[str, str | None]] = []
        self._items: list[ImportItem] = []
        self._done = 0
        self._late = False

    def begin(self, files: list[tuple[str, str | None]]) -> None:
        """files: paths, or names with texts."""
        self._files = files
        self._next(0)

    def _next(self, index: int) -> None:
        """Read match `index` of the file that is to be read now."""
        total = len(self._files)
        if self._done >= total:
            self._answer.ok(ImportReport(total, total, "", self._items))
            return
        path, text = self._files[self._done]
        if index == 0:
            self._answer.partial(ImportReport(self._done, total, Path(path).name))
        imports = self._imports
        self._late = False
        job: Job | None = None
        watch = imports.later(READ_S, lambda: self._too_late(job))

        def final(ok: msgspec.Raw | None, error: Error | None) -> None:
            watch.cancel()
            self._read(path, index, decoded(ok, ReadMatch), error)

        job = imports.jobs.submit(ReadFile(path, text, index), Priority.COACH, final)
        self._answer.job = job

    def _too_late(self, job: Job | None) -> None:
        self._late = True
        if job is not None:
            self._imports.jobs.cancel(job)

    def _read(self, path: str, index: int, read: ReadMatch | None, error: Error | None) -> None:
        name = Path(path).name
        if error is not None and error.code in (Code.CANCELLED, Code.NO_BRAIN) and not self._late:
            self._answer.error(error)
            return
        if read is None:
            if self._late:
                error = Error(Code.BAD_VALUE, "too_slow")
            self._items.append(ImportItem(name, error=error or Error(Code.INTERNAL, "bad_answer")))
        else:
            try:
                self._items.append(self._imports.store(name, read))
            except (sqlite3.Error, msgspec.DecodeError):
                self._items.append(ImportItem(name, read.format, error=Error(Code.STORE, "failed")))
        if read is not None and index + 1 < min(read.count, MOST_MATCHES):
            self._next(index + 1)
        else:
            self._done += 1
            self._next(0)
