"""The database's shape, as the numbered steps that led to it. A step that has been released is never changed."""

from __future__ import annotations

import sqlite3

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE matches (match INTEGER PRIMARY KEY AUTOINCREMENT, setup TEXT NOT NULL, token TEXT UNIQUE,"
        " score0 INTEGER NOT NULL DEFAULT 0, score1 INTEGER NOT NULL DEFAULT 0, game INTEGER NOT NULL DEFAULT 0,"
        " finished INTEGER NOT NULL DEFAULT 0, winner INTEGER, started REAL NOT NULL, touched REAL NOT NULL,"
        " deleted INTEGER NOT NULL DEFAULT 0)",
        "CREATE TABLE events (match INTEGER NOT NULL, seq INTEGER NOT NULL, event TEXT NOT NULL, at REAL NOT NULL,"
        " PRIMARY KEY (match, seq)) WITHOUT ROWID",
        "CREATE TABLE seeds (match INTEGER NOT NULL, game INTEGER NOT NULL, seed TEXT NOT NULL,"
        " PRIMARY KEY (match, game)) WITHOUT ROWID",
        "CREATE TABLE drafts (match INTEGER PRIMARY KEY, draft TEXT NOT NULL)",
    ),
)
SCHEMA = len(MIGRATIONS)


def version(connection: sqlite3.Connection) -> int:
    """How many steps the file has seen; 0 for an empty one."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the file up to SCHEMA, each step a transaction of its own."""
    for number in range(version(connection), SCHEMA):
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement in MIGRATIONS[number]:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number + 1}")
        except sqlite3.Error:
            connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")
