"""The database file: opened, brought up to date, written in single transactions, and left in peace when it is bad.

Whatever is wrong with the file, the program goes on, in memory if need be, and `told` says why, once, as an Error of
code STORE: `corrupt` (the old file was renamed, with the date, and kept beside the new one), `read_only`, `full`,
`newer` (made by a later build: not opened for writing at all), `failed` (anything else). Not thread-safe: one owner.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from engine.protocol.common import Code, Error
from engine.store import matches
from engine.store.migrations import SCHEMA, migrate, version

log = logging.getLogger("duses.store")

NAME = "duses.db"
CHECKED_BYTES = 8 * 1024 * 1024  # a file up to this size is read through at the start, in some hundredths of a second
BUSY_MS = 2000
Result = TypeVar("Result")

_REASONS = {
    sqlite3.SQLITE_CORRUPT: "corrupt",
    sqlite3.SQLITE_NOTADB: "corrupt",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_CANTOPEN: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_FULL: "full",
}


class Newer(Exception):
    """The file's schema is from a later build."""


def reason_of(error: Exception) -> str:
    """The protocol's word for what went wrong."""
    if isinstance(error, Newer):
        return "newer"
    if isinstance(error, sqlite3.Error):
        # An error raised by the module itself, not by the library, has no code.
        return _REASONS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, "failed")
    return "read_only" if isinstance(error, OSError) else "failed"


class Database:
    """The open store.

    folder: where NAME lives, made if need be; None: nothing is kept, all is in memory. full_sync: survive even a power
    cut without losing the last events. told: gets the notice when something is wrong, also later. rescue: set by whoever
    holds live values: puts them into a connection that may know nothing of them. set_aside: the damaged file, if there was
    one at the start.
    """

    def __init__(self, folder: Path | None, *, full_sync: bool, told: Callable[[Error], None]) -> None:
        self.path = Path(NAME) if folder is None else folder / NAME
        self.in_memory = folder is None
        self.set_aside: Path | None = None
        self.rescue: Callable[[sqlite3.Connection], None] | None = None
        self._synchronous = "FULL" if full_sync else "NORMAL"
        self._told = told
        if folder is None:
            self._connection = sqlite3.connect(":memory:", isolation_level=None)
            migrate(self._connection)
            return
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._connection = self._open()
        except (sqlite3.Error, OSError, Newer) as error:
            self._connection = self._instead(error)

    def read(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        """work(connection), which only reads. Raises sqlite3.Error only when memory itself fails."""
        try:
            return work(self._connection)
        except sqlite3.DatabaseError as error:
            self._fall_back(error)
            return work(self._connection)

    def write(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        """work(connection) as one transaction, committed on return.

        Raises sqlite3.IntegrityError when what it writes contradicts what is there (another process wrote it).
        """
        try:
            return self._transaction(work)
        except sqlite3.IntegrityError:
            raise
        except sqlite3.Error as error:
            self._fall_back(error)
            return self._transaction(work)

    def close(self) -> None:
        """Forget for good what was deleted, and close the file."""
        try:
            if not self.in_memory:
                self._transaction(matches.purge)
            self._connection.close()
        except sqlite3.Error:
            log.exception("while closing the database")

    def _transaction(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            result = work(self._connection)
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise
        return result

    # ---- opening ---------------------------------------------------------------------------------------------

    def _open(self) -> sqlite3.Connection:
        if self.path.exists():
            try:
                self._inspect()
            except sqlite3.Error as error:
                if reason_of(error) != "corrupt":
                    raise
                log.exception("the database is damaged")
                kept = self.set_aside = self._set_aside()
                self._told(Error(Code.STORE, "corrupt", {"kept": str(kept)}))
        connection = sqlite3.connect(self.path, isolation_level=None)
        try:
            connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute(f"PRAGMA synchronous = {self._synchronous}")
            migrate(connection)
            # A file that may only be read opens without a word; find out now and not at the first event.
            connection.execute("DELETE FROM matches WHERE match < 0")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def _inspect(self) -> None:
        """Raise what is wrong with the file, without opening it for writing."""
        connection = self._read_only()
        try:
            if version(connection) > SCHEMA:
                raise Newer
            if self.path.stat().st_size <= CHECKED_BYTES:
                (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
                if verdict != "ok":
                    damage = sqlite3.DatabaseError(verdict)
                    damage.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
                    raise damage
        finally:
            connection.close()

    def _read_only(self) -> sqlite3.Connection:
        return sqlite3.connect(f"{self.path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)

    def _set_aside(self) -> Path:
        """Rename the file, with its log, out of the way."""
        stamp = time.strftime("%Y-%m-%d-%H%M%S")
        kept = self.path.with_name(f"{self.path.stem}-damaged-{stamp}.db")
        for suffix in ("-wal", "-shm", ""):
            part = self.path.with_name(self.path.name + suffix)
            if part.exists():
                part.rename(kept.with_name(kept.name + suffix))
        return kept

    # ---- when it cannot be used ------------------------------------------------------------------------------

    def _instead(self, error: Exception) -> sqlite3.Connection:
        """A connection in memory with what can still be read, and the notice."""
        reason = reason_of(error)
        log.error("the database cannot be used (%s), going on in memory", reason, exc_info=error)
        self.in_memory = True
        self._told(Error(Code.STORE, reason, {"path": str(self.path)}))
        memory = sqlite3.connect(":memory:", isolation_level=None)
        if reason != "newer" and self.path.exists():
            try:
                source = self._read_only()
                try:
                    source.backup(memory)
                finally:
                    source.close()
            except sqlite3.Error:
                log.exception("nothing could be read from it")
                memory.close()
                memory = sqlite3.connect(":memory:", isolation_level=None)
        migrate(memory)
        return memory

    def _fall_back(self, error: sqlite3.Error) -> None:
        if self.in_memory:
            raise error
        broken = self._connection
        self._connection = self._instead(error)
        try:
            broken.close()
        except sqlite3.Error:
            log.exception("while closing the broken database")
        if self.rescue is not None:
            self._transaction(self.rescue)
