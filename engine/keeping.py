"""The data folder's requests: copies and what is in them, everything as one file, a folder shared by several machines.

Long work goes on in slices between other requests, so that a match is played on meanwhile; foreign archives are read by a
brain, our own copies are not.
"""

from __future__ import annotations

import logging
import platform
import sqlite3
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from engine.jobs import Jobs, Timer
from engine.merging import Merge, Write
from engine.protocol.common import Code, Error, Refused
from engine.protocol.data import BackupList, Backups, ExportAll, ImportAll, LastMerge, MakeBackup, Merged, Restore, Sync
from engine.store import copies, facts, merging
from engine.store.database import Database
from engine.store.merging import Taken
from engine.tables import Tables

if TYPE_CHECKING:
    from engine.server import Answer

log = logging.getLogger("duses.store")

DAILY_AFTER_S = 20.0
"""After the start, when the menu is up."""

SLICE_S = 0.02
FIRST, LAST = "duses-", ".zip"
"""What the files of a shared folder are called; the machine's name stands between."""


class Keeping:
    """Handlers for the data folder. Each raises Refused for what cannot be done."""

    def __init__(
        self,
        data: Path,
        database: Database,
        tables: Tables,
        jobs: Jobs,
        *,
        post: Callable[[Callable[[], None]], None],
        later: Callable[[float, Callable[[], None]], Timer],
    ) -> None:
        self.database = database
        self.tables = tables
        self.jobs = jobs
        self.later = later
        self._data = data
        self._post = post

    def handlers(self) -> dict[type[msgspec.Struct], Callable[[Any, Answer], None]]:
        return {
            Backups: self._backups,
            MakeBackup: self._make_backup,
            Restore: self._restore,
            ExportAll: self._export_all,
            ImportAll: self._import_all,
            Sync: self._sync,
            LastMerge: self._last_merge,
        }

    # ---- copies ----------------------------------------------------------------------------------------------

    def daily(self) -> None:
        """Make today's copy, unless there is one, or nothing to copy."""
        name = copies.today(time.time())
        if self.database.in_memory or (self._data / copies.FOLDER / name).exists():
            return
        self._copy(name, lambda error: None if error is None else log.error("no daily copy: %s", error))

    def recover(self) -> None:
        """After a damaged database was set aside: bring back what the newest copy has, then what can be read of it."""
        if self.database.set_aside is None:
            return
        damaged = self.database.set_aside
        whole = [copy for copy in copies.listed(self._data) if not copy.damaged]
        sources = [self._data / copies.FOLDER / copy.name for copy in whole[:1]] + [damaged]

        def on(merged: Merged | None = None) -> None:
            if merged is not None:
                log.info("brought back %d, further %d", merged.added, merged.replaced)
            if sources:
                self.bring_back(sources.pop(0), on)

        on()

    def _copy(self, name: str, done: Callable[[Exception | None], None]) -> None:
        """Copy the database on a thread of its own, with a connection of its own."""

        def work() -> None:
            error: Exception | None = None
            try:
                copies.make(self.database.path, name)
            except (sqlite3.Error, OSError) as problem:
                error = problem
            self._post(partial(done, error))

        threading.Thread(target=work, name="copy", daemon=True).start()

    def _list(self) -> BackupList:
        return BackupList(str(self._data / copies.FOLDER), copies.listed(self._data))

    def _backups(self, message: Backups, answer: Answer) -> None:
        answer.ok(self._list())

    def _make_backup(self, message: MakeBackup, answer: Answer) -> None:
        if self.database.in_memory:
            raise Refused(Code.STORE, "failed")

        def done(error: Exception | None) -> None:
            if error is not None:
                answer.error(Error(Code.STORE, "failed", {"detail": str(error)}))
            else:
                answer.ok(self._list())

        self._copy(copies.today(time.time()), done)

    def _restore(self, message: Restore, answer: Answer) -> None:
        path = copies.path_of(self._data, message.name)
        if path is None:
            raise Refused(Code.NOT_FOUND, "backup", name=message.name[:200])
        self.bring_back(path, answer.ok, answer.partial)

    def bring_back(self, path: Path, done: Callable[[Merged], None], told: Callable[[Merged], None] = lambda merged: None) -> None:
        """Take in what a copy has and this store lacks, or has only the beginning of."""
        merged = Merged(time.time())
        source = copies.matches_in(path)

        def step() -> None:
            until = time.monotonic() + SLICE_S
            while time.monotonic() < until:
                taken = next(source, None)
                if taken is None:
                    done(merged)
                    return
                merged.done = merged.total = merged.total + 1
                verdict = self._brought_back(taken)
                setattr(merged, verdict, getattr(merged, verdict) + 1)
            told(merged)
            self.later(0.0, step)

        step()

    def _brought_back(self, taken: Taken) -> str:
        known = self.database.read(lambda c: merging.length_of(c, taken.row.uid))
        if known is not None and known >= len(taken.events):
            return "unchanged"
        return self.take(taken)

    def take(self, taken: Taken) -> str:
        """Store a match from elsewhere, its table left first: "added" or "replaced"."""
        row = self.database.read(lambda c: merging.number_of(c, taken.row.uid))
        if row is not None:
            self.tables.leave(row)
        return self.database.write(lambda c: merging.take(c, taken))[0]

    # ---- everything as one file, and shared folders ----------------------------------------------------------

    def _export_all(self, message: ExportAll, answer: Answer) -> None:
        Write(self, Path(message.path), _machine(), answer.partial).run(partial(self._written, answer))

    def _written(self, answer: Answer, merged: Merged) -> None:
        if merged.problems:
            answer.error(merged.problems[0])
        else:
            answer.ok(merged)

    def _import_all(self, message: ImportAll, answer: Answer) -> None:
        Merge(self, [Path(message.path)], answer, removes=False).run(partial(self._written_in, answer))

    def _written_in(self, answer: Answer, merged: Merged) -> None:
        """An archive that could not be read at all is an error, a match of it is not."""
        if merged.problems and not merged.total:
            answer.error(merged.problems[0])
        else:
            answer.ok(merged)

    def _sync(self, message: Sync, answer: Answer) -> None:
        folder = Path(message.folder)
        device = self.database.write(facts.device)
        own = folder / f"{FIRST}{device}{LAST}"
        try:
            others = sorted(path for path in folder.iterdir() if _archive(path) and path != own)
        except OSError as error:
            raise Refused(Code.BAD_VALUE, "folder", path=message.folder, detail=str(error)) from error

        def merged(result: Merged) -> None:
            Write(self, own, _machine(), answer.partial, result).run(partial(self._synced, answer))

        Merge(self, others, answer, removes=True).run(merged)

    def _synced(self, answer: Answer, merged: Merged) -> None:
        merged.at = time.time()
        self.database.write(lambda c: facts.put(c, "last_merge", msgspec.json.encode(merged).decode()))
        answer.ok(merged)

    def _last_merge(self, message: LastMerge, answer: Answer) -> None:
        known = self.database.read(lambda c: facts.get(c, "last_merge"))
        answer.ok(Merged() if known is None else msgspec.json.decode(known, type=Merged))


def _archive(path: Path) -> bool:
    return path.name.startswith(FIRST) and path.name.endswith(LAST)


def _machine() -> str:
    """This machine's name for a person."""
    return platform.node()[:60]
