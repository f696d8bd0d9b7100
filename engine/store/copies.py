"""Copies of the database beside it: one a day, some of them kept, each readable without the one it was copied from.

A damaged database that was set aside is among them: what can still be read in it is read row by row.
"""

from __future__ import annotations

import contextlib
import json
import logging
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from bg.setup import MatchSetup
from engine.protocol.data import Backup
from engine.store.matches import COLUMNS, Row, row_of
from engine.store.merging import Taken
from engine.store.migrations import SCHEMA, version

log = logging.getLogger("duses.store")

FOLDER = "backups"
KEPT = 10
"""Daily copies that stay; older ones go."""

_NAMED_SINCE, _CHANGED_SINCE = 2, 4  # the schema that brought uids, and the one that brought all of COLUMNS

_OLD_COLUMNS = "match, setup, score0, score1, game, finished, winner, started, touched"


def listed(data: Path) -> list[Backup]:
    """The copies in a data folder, newest first, damaged databases among them."""
    found = [(path, False) for path in (data / FOLDER).glob("duses-*.db")]
    found += [(path, True) for path in data.glob("duses-damaged-*.db")]
    copies = []
    for path, damaged in found:
        with contextlib.suppress(OSError):
            about = path.stat()
            copies.append(Backup(path.name, about.st_mtime, about.st_size, damaged))
    return sorted(copies, key=lambda copy: copy.made, reverse=True)


def path_of(data: Path, name: str) -> Path | None:
    """The file of a listed copy; None for any other name."""
    if name not in {copy.name for copy in listed(data)}:
        return None
    return data / name if (data / name).exists() else data / FOLDER / name


def today(now: float) -> str:
    return f"duses-{time.strftime('%Y-%m-%d', time.localtime(now))}.db"


def make(database: Path, name: str) -> Path:
    """Copy the database as it stands, while it may be in use; the copy appears whole or not at all. sqlite3.Error,
    OSError."""
    folder = database.parent / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / name
    beside = folder / f".{name}.part"
    beside.unlink(missing_ok=True)
    try:
        with (
            contextlib.closing(_read_only(database)) as source,
            contextlib.closing(sqlite3.connect(beside)) as copy,
        ):
            source.backup(copy, pages=256, sleep=0.01)
            copy.execute("PRAGMA journal_mode = DELETE")
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
    daily = sorted(folder.glob("duses-????-??-??.db"))
    for old in daily[:-KEPT]:
        old.unlink(missing_ok=True)
    return target


def _read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)


def matches_in(path: Path) -> Iterator[Taken]:
    """The matches of a copy that can be read, one by one. A newer build's copy has none for this one."""
    with contextlib.closing(_read_only(path)) as copy:
        try:
            known = version(copy)
            if known > SCHEMA:
                return
            numbers = _numbers(copy)
        except sqlite3.Error:
            log.exception("nothing can be read in %s", path.name)
            return
        for number in numbers:
            try:
                taken = _taken(copy, number, known)
            except (sqlite3.Error, msgspec.DecodeError, ValueError, LookupError):
                log.exception("match %d of %s cannot be read", number, path.name)
                continue
            if taken is not None:
                yield taken


def _numbers(copy: sqlite3.Connection) -> list[int]:
    """The numbers of its matches; of a damaged file those before the damage, and what the events know."""
    found: dict[int, None] = {}
    for query in ("SELECT match FROM matches WHERE NOT deleted", "SELECT DISTINCT match FROM events"):
        with contextlib.suppress(sqlite3.Error):
            for (number,) in copy.execute(query):
                found[int(number)] = None
    return [*found]


def _taken(copy: sqlite3.Connection, number: int, known: int) -> Taken | None:
    stored = copy.execute("SELECT event FROM events WHERE match = ? ORDER BY seq", (number,))
    told: list[dict[str, Any]] = [json.loads(event) for (event,) in stored]
    if not told or told[0].get("kind") != "match_started":
        return None
    row = _row(copy, number, known)
    if row is None:
        return None
    secrets: list[tuple[int, str]] = []
    said, content = "", None
    with contextlib.suppress(sqlite3.Error):
        secrets = [(int(g), str(s)) for g, s in copy.execute("SELECT game, seed FROM seeds WHERE match = ?", (number,))]
    if row.source:
        with contextlib.suppress(sqlite3.Error):
            found = copy.execute("SELECT stated, content FROM sources WHERE match = ?", (number,)).fetchone()
            said, content = found if found is not None else ("", None)
    return Taken(row, told, secrets, said, content)


def _row(copy: sqlite3.Connection, number: int, known: int) -> Row | None:
    """The match's row, also of a copy made before there were uids: then its name is made of what it was."""
    if known >= _CHANGED_SINCE:
        found = copy.execute(f"SELECT {COLUMNS} FROM matches WHERE match = ? AND NOT deleted", (number,)).fetchone()
        return None if found is None else row_of(found)
    found = copy.execute(f"SELECT {_OLD_COLUMNS} FROM matches WHERE match = ? AND NOT deleted", (number,)).fetchone()
    if found is None:
        return None
    match, setup, left, right, game, finished, winner, started, touched = found
    agreed = msgspec.json.decode(setup, type=MatchSetup)
    uid = ""
    if known >= _NAMED_SINCE:
        (uid,) = copy.execute("SELECT uid FROM matches WHERE match = ?", (number,)).fetchone()
    uid = uid or f"{int(started * 1000):x}-{match}"
    return Row(match, agreed, (left, right), game, bool(finished), winner, started, touched, uid, changed=touched)
