"""The matches table: what was agreed, and the few columns a list needs. The course of a match is in `events`."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

import msgspec

from bg.setup import MatchSetup


@dataclass(frozen=True, slots=True)
class Row:
    """One match. score: by seat, uncapped. started, touched: seconds since the epoch."""

    match: int
    setup: MatchSetup
    score: tuple[int, int]
    game: int
    finished: bool
    winner: int | None
    started: float
    touched: float


_COLUMNS = "match, setup, score0, score1, game, finished, winner, started, touched"


def _row(values: tuple[int, str, int, int, int, int, int | None, float, float]) -> Row:
    match, setup, score0, score1, game, finished, winner, started, touched = values
    agreed = msgspec.json.decode(setup, type=MatchSetup)
    return Row(match, agreed, (score0, score1), game, bool(finished), winner, started, touched)


def add(connection: sqlite3.Connection, setup: MatchSetup, token: str, now: float) -> int:
    """A new match; its number. One with the same token (not empty) is that match again."""
    if token:
        known = connection.execute("SELECT match FROM matches WHERE token = ?", (token,)).fetchone()
        if known is not None:
            return int(known[0])
    cursor = connection.execute(
        "INSERT INTO matches (setup, token, started, touched) VALUES (?, ?, ?, ?)",
        (msgspec.json.encode(setup).decode(), token or None, now, now),
    )
    assert cursor.lastrowid is not None
    return cursor.lastrowid


def put(connection: sqlite3.Connection, row: Row) -> None:
    """The match as it stands now, whether or not it was here."""
    connection.execute(
        f"INSERT INTO matches ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (match) DO UPDATE SET"
        " score0 = excluded.score0, score1 = excluded.score1, game = excluded.game, finished = excluded.finished,"
        " winner = excluded.winner, touched = excluded.touched",
        (
            row.match,
            msgspec.json.encode(row.setup).decode(),
            *row.score,
            row.game,
            row.finished,
            row.winner,
            row.started,
            row.touched,
        ),
    )


def get(connection: sqlite3.Connection, match: int) -> Row | None:
    """None: there is no such match, or it is deleted."""
    found = connection.execute(f"SELECT {_COLUMNS} FROM matches WHERE match = ? AND NOT deleted", (match,)).fetchone()
    return None if found is None else _row(found)


def listed(connection: sqlite3.Connection, finished: bool) -> list[Row]:
    """Those in progress, or the finished ones, latest first."""
    chosen = "finished = ? AND NOT deleted ORDER BY touched DESC, match DESC"
    found = connection.execute(f"SELECT {_COLUMNS} FROM matches WHERE {chosen}", (finished,))
    return [_row(values) for values in found]


def mark(connection: sqlite3.Connection, match: int, deleted: bool) -> bool:
    """Delete a match for the time being, or bring it back; whether there was one to mark."""
    changed = connection.execute(
        "UPDATE matches SET deleted = ? WHERE match = ? AND deleted = ?", (deleted, match, not deleted)
    )
    return changed.rowcount > 0


def purge(connection: sqlite3.Connection) -> None:
    """Forget what was deleted, for good."""
    for table in ("events", "seeds", "drafts"):
        connection.execute(f"DELETE FROM {table} WHERE match IN (SELECT match FROM matches WHERE deleted)")
    connection.execute("DELETE FROM matches WHERE deleted")
