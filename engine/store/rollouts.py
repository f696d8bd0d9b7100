"""The rollouts table and the blocks of those that are not done, a row each: what a queue needs to survive anything."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kept:
    """asked, result: JSON; result "" while it is not done."""

    rollout: int
    asked: str
    result: str


def add(connection: sqlite3.Connection, question: str, asked: str, now: float) -> int:
    """A rollout's number; the same question has the same one."""
    connection.execute("INSERT OR IGNORE INTO rollouts (question, asked, at) VALUES (?, ?, ?)", (question, asked, now))
    (number,) = connection.execute("SELECT rollout FROM rollouts WHERE question = ?", (question,)).fetchone()
    return int(number)


def get(connection: sqlite3.Connection, rollout: int) -> Kept | None:
    found = connection.execute("SELECT rollout, asked, result FROM rollouts WHERE rollout = ?", (rollout,)).fetchone()
    return None if found is None else Kept(*found)


def listed(connection: sqlite3.Connection, *, done: bool) -> list[Kept]:
    """Those that are done, or those that are not; oldest first."""
    sign = "!=" if done else "="
    return [
        Kept(*row)
        for row in connection.execute(f"SELECT rollout, asked, result FROM rollouts WHERE result {sign} '' ORDER BY rollout")
    ]


def put_blocks(connection: sqlite3.Connection, rollout: int, blocks: Iterable[tuple[int, int, str]]) -> None:
    """blocks: candidate, number, row as JSON."""
    connection.executemany(
        "INSERT OR REPLACE INTO rollout_blocks (rollout, candidate, block, row) VALUES (?, ?, ?, ?)",
        [(rollout, *block) for block in blocks],
    )


def blocks(connection: sqlite3.Connection, rollout: int) -> list[tuple[int, int, str]]:
    return connection.execute(
        "SELECT candidate, block, row FROM rollout_blocks WHERE rollout = ? ORDER BY candidate, block", (rollout,)
    ).fetchall()


def finish(connection: sqlite3.Connection, rollout: int, result: str) -> None:
    """It is done; its blocks have said what they had to say."""
    connection.execute("UPDATE rollouts SET result = ? WHERE rollout = ?", (result, rollout))
    connection.execute("DELETE FROM rollout_blocks WHERE rollout = ?", (rollout,))


def drop(connection: sqlite3.Connection, rollout: int) -> bool:
    """Forget it; was it there?"""
    connection.execute("DELETE FROM rollout_blocks WHERE rollout = ?", (rollout,))
    return connection.execute("DELETE FROM rollouts WHERE rollout = ?", (rollout,)).rowcount > 0
