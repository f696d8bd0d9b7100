"""The seeds table: the dice seed of each game, secret from everybody until the game has ended.

Apart from the events on purpose: nothing that reads a running match's events, exports them or shows them can meet one.
"""

from __future__ import annotations

import sqlite3


def put(connection: sqlite3.Connection, match: int, game: int, seed: str) -> None:
    """seed: hex, drawn before the game was announced."""
    connection.execute("INSERT INTO seeds (match, game, seed) VALUES (?, ?, ?)", (match, game, seed))


def get(connection: sqlite3.Connection, match: int, game: int) -> str | None:
    found = connection.execute("SELECT seed FROM seeds WHERE match = ? AND game = ?", (match, game)).fetchone()
    return None if found is None else str(found[0])
