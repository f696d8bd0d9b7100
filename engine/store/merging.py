"""Matches between this store and archives, other machines' or older copies': written out whole, taken in by one rule.

Of a match the newest state wins; what is on one side only is added; what was deleted later than it was last changed stays
deleted. Plain functions over a connection.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from bg.formats import native
from bg.formats.native import Native
from engine.protocol.reading import About, ArchiveIndex
from engine.store import events, facts, matches, seeds, sources
from engine.store.matches import Row


@dataclass(frozen=True, slots=True)
class Taken:
    """A match from elsewhere: its row (the number is not looked at), events, seeds by game, and its source."""

    row: Row
    events: Sequence[dict[str, Any]]
    seeds: Sequence[tuple[int, str]] = ()
    stated: str = ""
    content: bytes | None = None


def changes(connection: sqlite3.Connection) -> dict[str, float]:
    """When each match was changed last, by uid."""
    return dict(connection.execute("SELECT uid, changed FROM matches WHERE NOT deleted"))


def gone(connection: sqlite3.Connection) -> dict[str, float]:
    """When matches were deleted for good, by uid; not those that only made room here."""
    return dict(connection.execute("SELECT uid, at FROM gone WHERE at > 0"))


def index(connection: sqlite3.Connection, name: str, now: float) -> ArchiveIndex:
    """What an archive of this store holds. name: of the machine."""
    return ArchiveIndex(1, facts.device(connection), name, now, changes(connection), gone(connection))


def members(connection: sqlite3.Connection, uid: str) -> Iterator[tuple[str, bytes]]:
    """The parts of an archive that tell of one match: name and bytes. Nothing when it has been deleted meanwhile."""
    row = matches.by_uid(connection, uid)
    if row is None:
        return
    stored = connection.execute("SELECT event FROM events WHERE match = ? ORDER BY seq", (row.match,))
    told = [text for (text,) in stored]
    secrets = connection.execute("SELECT game, seed FROM seeds WHERE match = ? AND game >= ?", (row.match, row.game))
    coming = () if row.finished else tuple((int(game), str(seed)) for game, seed in secrets)
    origin = (("source", row.source),) if row.source else ()
    head = json.loads(native.format(Native((), uid, coming, started=row.started, touched=row.touched, origin=origin)))
    lines = [json.dumps(head | {"events": len(told)}, ensure_ascii=False, separators=(",", ":")), *told]
    yield f"{uid}.duses", ("\n".join(lines) + "\n").encode()
    said = sources.stated(connection, row.match) or ""
    about = About(
        row.changed, row.started, row.touched, row.finished, row.tags, row.source, row.file, row.event, row.cut_games,
        row.owner, row.parked, said,
    )  # fmt: skip
    yield f"{uid}.json", msgspec.json.encode(about)
    content = sources.content(connection, row.match)
    if content is not None:
        yield f"{uid}.file", content


def wanted(connection: sqlite3.Connection, others: ArchiveIndex) -> list[str]:
    """The matches that the other side has and this one lacks, or has in an older state."""
    here = changes(connection)
    deleted: dict[str, float] = dict(connection.execute("SELECT uid, abs(at) FROM gone"))
    for (uid,) in connection.execute("SELECT uid FROM matches WHERE deleted"):  # until the end only, but not wanted now
        deleted[uid] = float("inf")
    return [
        uid for uid, changed in others.matches.items() if (changed > here[uid] if uid in here else changed > deleted.get(uid, -1.0))
    ]


def remove(connection: sqlite3.Connection, others: ArchiveIndex) -> list[int]:
    """Delete what the other side has deleted after it was last changed here; the numbers of those matches."""
    removed = []
    for uid, at in others.gone.items():
        row = matches.by_uid(connection, uid)
        if row is not None and row.changed < at:
            matches.mark(connection, row.match, True)
            removed.append(row.match)
    return removed


def take(connection: sqlite3.Connection, taken: Taken) -> tuple[str, int]:
    """Store a match from elsewhere; "added" or "replaced", and its number here."""
    known = matches.by_uid(connection, taken.row.uid)
    if known is None:
        match = matches.insert(connection, taken.row)
        verdict = "added"
    else:
        match = known.match
        matches.replace_with(connection, match, taken.row)
        events.clear(connection, match)
        connection.execute("DELETE FROM drafts WHERE match = ?", (match,))
        connection.execute("DELETE FROM seeds WHERE match = ?", (match,))
        verdict = "replaced"
    events.add(connection, match, 1, taken.events, taken.row.touched)
    for game, seed in dict(taken.seeds).items():
        seeds.put(connection, match, game, seed)
    if taken.row.source:
        sources.put(connection, match, taken.row.source, taken.stated or "{}", taken.content)
    return verdict, match


def number_of(connection: sqlite3.Connection, uid: str) -> int | None:
    """The number here of the match of that name."""
    row = matches.by_uid(connection, uid)
    return None if row is None else row.match


def length_of(connection: sqlite3.Connection, uid: str) -> int | None:
    """How many events the match of that name has here; None when it is not here."""
    number = number_of(connection, uid)
    if number is None:
        return None
    (count,) = connection.execute("SELECT count(*) FROM events WHERE match = ?", (number,)).fetchone()
    return int(count)
