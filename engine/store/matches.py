"""The matches table: what was agreed, and the few columns a list needs. The course of a match is in `events`."""

from __future__ import annotations

import json
import secrets
import sqlite3
import time
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from bg.setup import MatchSetup
from engine.store.wording import words


@dataclass(frozen=True, slots=True)
class Row:
    """One match. score: by seat, uncapped. started, touched: seconds since the epoch. finished: it is over, or comes from
    a file and nobody plays on in it. uid: the same on every machine. source: the format it was imported from, file its
    name, "" for a match played here. fingerprint: of its course, once it is finished. owner: the player has said who
    they were. parked: handed over to another machine. changed: when anything about it changed last; `put`
    sets it."""

    match: int
    setup: MatchSetup
    score: tuple[int, int]
    game: int
    finished: bool
    winner: int | None
    started: float
    touched: float
    uid: str = ""
    tags: tuple[str, ...] = ()
    source: str = ""
    file: str = ""
    event: str = ""
    fingerprint: str = ""
    cut_games: int = 0
    owner: bool = False
    parked: bool = False
    changed: float = 0.0


COLUMNS = (
    "match, setup, score0, score1, game, finished, winner, started, touched,"
    " uid, tags, source, file, event, fingerprint, cut_games, owner, parked, changed"
)
_KEPT = ("uid", "started", "match")  # never changed by a later state of the match


def row_of(values: tuple[Any, ...]) -> Row:
    """A row from the values of COLUMNS."""
    match, setup, score0, score1, game, finished, winner, started, touched, uid, tags, *rest = values
    source, file, event, fingerprint, cut_games, owner, parked, changed = rest
    agreed = msgspec.json.decode(setup, type=MatchSetup)
    return Row(
        match,
        agreed,
        (score0, score1),
        game,
        bool(finished),
        winner,
        started,
        touched,
        uid,
        tuple(json.loads(tags)),
        source,
        file,
        event,
        fingerprint,
        cut_games,
        bool(owner),
        bool(parked),
        changed,
    )


def _values(row: Row) -> dict[str, object]:
    """The columns of a row, the one for searching among them."""
    names = [player.name for player in row.setup.players]
    days = (row.started, row.touched)
    tags = (*row.tags, f"{row.score[0]}-{row.score[1]}")  # a result is looked for like a tag
    return {
        "match": row.match,
        "setup": msgspec.json.encode(row.setup).decode(),
        "score0": row.score[0],
        "score1": row.score[1],
        "game": row.game,
        "finished": row.finished,
        "winner": row.winner,
        "started": row.started,
        "touched": row.touched,
        "uid": row.uid or secrets.token_hex(16),
        "tags": json.dumps(row.tags, ensure_ascii=False),
        "source": row.source,
        "file": row.file,
        "event": row.event,
        "fingerprint": row.fingerprint,
        "cut_games": row.cut_games,
        "owner": row.owner,
        "parked": row.parked,
        "changed": row.changed or time.time(),
        "rules": row.setup.rules,
        "words": words(names, row.setup.rules, tags, row.source, row.file, row.event, days),
    }


def add(connection: sqlite3.Connection, setup: MatchSetup, token: str, now: float) -> int:
    """A new match; its number. One with the same token (not empty) is that match again."""
    if token:
        known = connection.execute("SELECT match FROM matches WHERE token = ?", (token,)).fetchone()
        if known is not None:
            return int(known[0])
    match = insert(connection, Row(0, setup, (0, 0), 0, False, None, now, now))
    if token:
        connection.execute("UPDATE matches SET token = ? WHERE match = ?", (token, match))
    return match


def insert(connection: sqlite3.Connection, row: Row) -> int:
    """A match with a number of its own (row.match is not looked at); that number. A deleted one of the same name makes
    room."""
    if row.uid:
        _forget(connection, "uid = ? AND deleted", (row.uid,))
        connection.execute("DELETE FROM gone WHERE uid = ?", (row.uid,))
    values = _values(row)
    del values["match"]
    marks = ", ".join("?" * len(values))
    cursor = connection.execute(f"INSERT INTO matches ({', '.join(values)}) VALUES ({marks})", [*values.values()])
    assert cursor.lastrowid is not None
    return cursor.lastrowid


def put(connection: sqlite3.Connection, row: Row) -> None:
    """The match as it stands now, whether or not it was here."""
    values = _values(replace(row, changed=0.0))
    marks = ", ".join("?" * len(values))
    changed = ", ".join(f"{name} = excluded.{name}" for name in values if name not in _KEPT)
    connection.execute(
        f"INSERT INTO matches ({', '.join(values)}) VALUES ({marks}) ON CONFLICT (match) DO UPDATE SET {changed}",
        [*values.values()],
    )


def replace_with(connection: sqlite3.Connection, match: int, row: Row) -> None:
    """Match number `match` as the row tells it, which came from elsewhere, with its moment of change."""
    values = _values(replace(row, match=match))
    changed = ", ".join(f"{name} = ?" for name in values)
    connection.execute(f"UPDATE matches SET {changed} WHERE match = ?", [*values.values(), match])


def get(connection: sqlite3.Connection, match: int) -> Row | None:
    """None: there is no such match, or it is deleted."""
    found = connection.execute(f"SELECT {COLUMNS} FROM matches WHERE match = ? AND NOT deleted", (match,)).fetchone()
    return None if found is None else row_of(found)


def by_uid(connection: sqlite3.Connection, uid: str) -> Row | None:
    """The match of that name; a deleted one is none."""
    found = connection.execute(f"SELECT {COLUMNS} FROM matches WHERE uid = ? AND NOT deleted", (uid,)).fetchone()
    return None if found is None else row_of(found)


def by_fingerprint(connection: sqlite3.Connection, fingerprint: str) -> int | None:
    """The number of the match that took that course."""
    found = connection.execute(
        "SELECT match FROM matches WHERE fingerprint = ? AND NOT deleted ORDER BY match LIMIT 1", (fingerprint,)
    ).fetchone()
    return None if found is None else int(found[0])


def listed(connection: sqlite3.Connection, finished: bool) -> list[Row]:
    """Those in progress on this machine, or the finished ones, latest first."""
    chosen = "finished = ? AND NOT parked AND NOT deleted ORDER BY touched DESC, match DESC"
    found = connection.execute(f"SELECT {COLUMNS} FROM matches WHERE {chosen}", (finished,))
    return [row_of(values) for values in found]


def mark(connection: sqlite3.Connection, match: int, deleted: bool) -> bool:
    """Delete a match for the time being, or bring it back; whether there was one to mark."""
    changed = connection.execute("UPDATE matches SET deleted = ? WHERE match = ? AND deleted = ?", (deleted, match, not deleted))
    return changed.rowcount > 0


def purge(connection: sqlite3.Connection) -> None:
    """Forget what was deleted, for good; that it is gone is remembered."""
    connection.execute("INSERT OR REPLACE INTO gone (uid, at) SELECT uid, ? FROM matches WHERE deleted", (time.time(),))
    _forget(connection, "deleted", ())


def drop(connection: sqlite3.Connection, match: int) -> None:
    """Forget a match at once, to make room: gone here, which is no other machine's business (its moment is negative)."""
    moment = (-time.time(), match)
    connection.execute("INSERT OR REPLACE INTO gone (uid, at) SELECT uid, ? FROM matches WHERE match = ?", moment)
    _forget(connection, "match = ?", (match,))


def _forget(connection: sqlite3.Connection, which: str, values: tuple[str | int, ...]) -> None:
    """Delete matches with all that belongs to them."""
    for table in ("events", "seeds", "drafts", "sources", "judgements", "performances"):
        connection.execute(f"DELETE FROM {table} WHERE match IN (SELECT match FROM matches WHERE {which})", values)
    connection.execute(f"DELETE FROM matches WHERE {which}", values)
