"""The performances table: how well each seat of a wholly judged match played. A match that is told anew has none."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Performance:
    """pr: None without a decision that counts; decisions: that count."""

    seat: int
    pr: float | None
    decisions: int


def put(connection: sqlite3.Connection, match: int, found: Iterable[Performance]) -> None:
    connection.executemany(
        "INSERT OR REPLACE INTO performances (match, seat, pr, decisions) VALUES (?, ?, ?, ?)",
        [(match, one.seat, one.pr, one.decisions) for one in found],
    )


def clear(connection: sqlite3.Connection, match: int) -> None:
    """Forget them; no such match is no error."""
    connection.execute("DELETE FROM performances WHERE match = ?", (match,))


def of_local(connection: sqlite3.Connection, numbers: Iterable[int]) -> dict[int, float]:
    """match -> the rating of seat 0, where there is one."""
    found = {}
    for match in numbers:
        row = connection.execute("SELECT pr FROM performances WHERE match = ? AND seat = 0", (match,)).fetchone()
        if row is not None and row[0] is not None:
            found[match] = float(row[0])
    return found


def latest(connection: sqlite3.Connection, count: int) -> list[Performance]:
    """Of the local player, in the matches played here last, the last one first."""
    rows = connection.execute(
        "SELECT seat, pr, decisions FROM performances JOIN matches USING (match) WHERE seat = 0 AND pr IS NOT NULL"
        " AND source = '' AND NOT deleted ORDER BY touched DESC LIMIT ?",
        (count,),
    )
    return [Performance(*row) for row in rows]
