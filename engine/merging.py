"""Archives merged in and written out, in slices: what the data folder's requests have in common.

A merge looks at the indexes of other machines' files first, asks a brain for those matches only that are newer there, and
stores each as it comes. A file that cannot be read costs one line of the report.
"""

from __future__ import annotations

import os
import sqlite3
import time
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import msgspec

from engine.archive import MOST_TAG, MOST_TAGS
from engine.importing import Stated
from engine.jobs import Jobs, Timer, decoded
from engine.protocol.common import Code, Error, Priority
from engine.protocol.data import Merged
from engine.protocol.reading import (
    INDEX,
    MOST_ARCHIVED,
    ArchivedMatch,
    ArchivedMatches,
    ArchiveIndex,
    ListArchive,
    ReadArchived,
)
from engine.store import merging
from engine.store.database import Database
from engine.store.matches import Row
from engine.store.merging import Taken
from engine.store.wording import LATEST
from engine.tables import Tables

if TYPE_CHECKING:
    from engine.server import Answer

SLICE_S = 0.02
AT_ONCE = 50
"""Matches asked of a brain at a time; it answers with as many as fit into a line."""

MOST_PROBLEMS = 100
AHEAD_S = 24 * 3600.0
"""How far another machine's clock may be ahead of this one's."""


class House(Protocol):
    """Where matches are kept."""

    database: Database
    tables: Tables
    jobs: Jobs
    later: Callable[[float, Callable[[], None]], Timer]

    def take(self, taken: Taken) -> str: ...


class Merge:
    """Archives read one after the other. removes: what was deleted there is deleted here, too."""

    def __init__(self, house: House, paths: list[Path], answer: Answer, *, removes: bool) -> None:
        self._house = house
        self._left = list(paths)
        self._answer = answer
        self._removes = removes
        self._merged = Merged(time.time())
        self._path = Path()
        self._wanted: list[str] = []
        self._done: Callable[[Merged], None] = lambda merged: None

    def run(self, done: Callable[[Merged], None]) -> None:
        """Begin; done(report) comes when all have been read. A cancel ends it with an error instead."""
        self._done = done
        self._next()

    def _next(self) -> None:
        if not self._left:
            self._done(self._merged)
            return
        self._path = self._left.pop(0)
        self._wanted = []
        self._list(0)

    def _ask(
        self,
        message: msgspec.Struct,
        then: Callable[[msgspec.Raw | None], None],
    ) -> None:
        def final(ok: msgspec.Raw | None, error: Error | None) -> None:
            if error is not None and error.code in (Code.CANCELLED, Code.NO_BRAIN):
                self._answer.error(error)
            elif error is not None:
                self._problem(error)
                self._next()
            else:
                then(ok)

        self._answer.job = self._house.jobs.submit(message, Priority.COACH, final)

    def _problem(self, error: Error) -> None:
        if len(self._merged.problems) < MOST_PROBLEMS:
            error.values = {**error.values, "file": self._path.name}
            self._merged.problems.append(error)

    def _list(self, offset: int) -> None:
        self._ask(ListArchive(str(self._path), offset), partial(self._listed, offset))

    def _listed(self, offset: int, ok: msgspec.Raw | None) -> None:
        index = decoded(ok, ArchiveIndex)
        if index is None:
            self._problem(Error(Code.INTERNAL, "bad_answer"))
            self._next()
            return
        merged = self._merged
        if not offset and (index.name or index.device) not in merged.devices:
            merged.devices.append(index.name or index.device)
        if self._removes:
            removed = self._house.database.write(lambda c: merging.remove(c, index))
            merged.removed += len(removed)
            for match in removed:
                self._house.tables.leave(match)
        new = self._house.database.read(lambda c: merging.wanted(c, index))
        self._wanted += new
        merged.total += len(index.matches)
        merged.unchanged += len(index.matches) - len(new)
        merged.done += len(index.matches) - len(new)
        if max(len(index.matches), len(index.gone)) >= MOST_ARCHIVED:
            self._list(offset + MOST_ARCHIVED)
        else:
            self._read()

    def _read(self) -> None:
        if not self._wanted:
            self._next()
            return
        self._answer.partial(self._merged)
        self._ask(ReadArchived(str(self._path), self._wanted[:AT_ONCE]), self._received)

    def _received(self, ok: msgspec.Raw | None) -> None:
        found = decoded(ok, ArchivedMatches)
        if found is None or not found.matches:
            self._problem(Error(Code.INTERNAL, "bad_answer"))
            self._next()
            return
        self._wanted = self._wanted[len(found.matches) :]
        self._store(found.matches)

    def _store(self, found: list[ArchivedMatch]) -> None:
        """Some of them now, the rest between other requests."""
        until = time.monotonic() + SLICE_S
        while found and time.monotonic() < until:
            match = found.pop(0)
            self._merged.done += 1
            if match.read is None:
                self._problem(match.error or Error(Code.BAD_VALUE, "damaged"))
                continue
            try:
                verdict = self._house.take(_taken(match))
            except sqlite3.Error:
                self._problem(Error(Code.STORE, "failed"))
                continue
            setattr(self._merged, verdict, getattr(self._merged, verdict) + 1)
        if found:
            self._house.later(0.0, lambda: self._store(found))
        else:
            self._read()


def _stated(text: str) -> str:
    """What a file said, if it is that."""
    try:
        msgspec.json.decode(text, type=Stated)
    except msgspec.DecodeError:
        return "{}"
    return text


def _taken(match: ArchivedMatch) -> Taken:
    """A match as it comes from elsewhere, nothing in it larger than it can be."""
    about, read = match.about, match.read
    assert read is not None
    row = Row(
        match=0,
        setup=read.setup,
        score=read.score,
        game=read.games,
        finished=about.finished or not read.live,
        winner=read.winner,
        started=min(about.started, LATEST),
        touched=min(about.touched, LATEST),
        uid=match.uid[:100],
        tags=tuple(tag[:MOST_TAG] for tag in about.tags[:MOST_TAGS]),
        source=about.source[:40],
        file=about.file[:200],
        event=about.event[:200],
        fingerprint=read.fingerprint,
        cut_games=min(max(about.cut_games, 0), read.games),
        owner=about.owner,
        parked=about.parked,
        # A clock that goes wrong must not win for ever.
        changed=min(about.changed, time.time() + AHEAD_S),
    )
    return Taken(row, read.events, read.seeds, _stated(about.stated), read.content)


class Write:
    """This store as an archive, written in slices to a file beside the target, which it replaces at the end."""

    def __init__(
        self,
        house: House,
        target: Path,
        name: str,
        told: Callable[[Merged], None],
        merged: Merged | None = None,
    ) -> None:
        self._house = house
        self._target = target
        self._beside = target.with_name(f".{target.name}.{os.getpid()}.part")
        self._told = told
        self._merged = merged or Merged(time.time())
        self._index = house.database.write(lambda c: merging.index(c, name, time.time()))
        self._left = sorted(self._index.matches)
        self._archive: zipfile.ZipFile | None = None
        self._done: Callable[[Merged], None] = lambda report: None

    def run(self, done: Callable[[Merged], None]) -> None:
        """Begin; done(report) comes at the end, with a problem in it when the file could not be written."""
        self._done = done
        if not self._merged.total:
            self._merged.total = len(self._left)
        try:
            self._archive = zipfile.ZipFile(self._beside, "w", zipfile.ZIP_DEFLATED, compresslevel=6)
            self._archive.writestr(INDEX, msgspec.json.encode(self._index))
            self._step()
        except (OSError, ValueError) as error:
            self._fail(error)

    def _step(self) -> None:
        assert self._archive is not None
        until = time.monotonic() + SLICE_S
        try:
            while self._left and time.monotonic() < until:
                uid = self._left.pop(0)
                for name, data in self._house.database.read(lambda c, u=uid: list(merging.members(c, u))):  # type: ignore[misc]
                    self._archive.writestr(name, data)
            if not self._left:
                self._archive.close()
                self._beside.replace(self._target)
                self._done(self._merged)
                return
        except (OSError, ValueError) as error:
            self._fail(error)
            return
        self._told(self._merged)
        self._house.later(0.0, self._step)

    def _fail(self, error: Exception) -> None:
        try:
            if self._archive is not None:
                self._archive.close()
            self._beside.unlink(missing_ok=True)
        except (OSError, ValueError):
            pass
        values = {"path": str(self._target), "detail": str(error)}
        self._merged.problems.append(Error(Code.BAD_VALUE, "unwritable", values))
        self._done(self._merged)
