"""The database's shape, as the numbered steps that led to it. A step that has been released is never changed."""

from __future__ import annotations

import sqlite3

from engine.store import wording

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
    (
        # The archive: who is who on every machine (uid), what a search looks through (words), where an imported match
        # comes from, and what has been deleted for good, so that no other machine brings it back.
        "ALTER TABLE matches ADD COLUMN uid TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE matches ADD COLUMN rules TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE matches ADD COLUMN tags TEXT NOT NULL DEFAULT '[]'",
        "ALTER TABLE matches ADD COLUMN source TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE matches ADD COLUMN file TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE matches ADD COLUMN event TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE matches ADD COLUMN fingerprint TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE matches ADD COLUMN cut_games INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE matches ADD COLUMN owner INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE matches ADD COLUMN parked INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE matches ADD COLUMN words TEXT NOT NULL DEFAULT ''",
        "UPDATE matches SET uid = lower(hex(randomblob(16))), rules = duses_rules(setup),"
        " words = duses_words(setup, tags, source, file, event, started, touched)",
        "CREATE UNIQUE INDEX matches_uid ON matches (uid)",
        "CREATE INDEX matches_touched ON matches (touched)",
        "CREATE INDEX matches_fingerprint ON matches (fingerprint)",
        "CREATE TABLE sources (match INTEGER PRIMARY KEY, format TEXT NOT NULL, stated TEXT NOT NULL, content BLOB)",
        "CREATE TABLE gone (uid TEXT PRIMARY KEY, at REAL NOT NULL) WITHOUT ROWID",
        "CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    ),
    (
        # What has been judged of a match, by question, and rollouts with their blocks.
        "CREATE TABLE judgements (match INTEGER NOT NULL, question TEXT NOT NULL, judged TEXT NOT NULL, edition TEXT NOT NULL,"
        " PRIMARY KEY (match, question)) WITHOUT ROWID",
        "CREATE TABLE rollouts (rollout INTEGER PRIMARY KEY AUTOINCREMENT, question TEXT NOT NULL UNIQUE, asked TEXT NOT NULL,"
        " result TEXT NOT NULL DEFAULT '', at REAL NOT NULL)",
        "CREATE TABLE rollout_blocks (rollout INTEGER NOT NULL, candidate INTEGER NOT NULL, block INTEGER NOT NULL,"
        " row TEXT NOT NULL, PRIMARY KEY (rollout, candidate, block)) WITHOUT ROWID",
    ),
    (
        # When anything about a match changed last, tags included: what counts when machines compare.
        "ALTER TABLE matches ADD COLUMN changed REAL NOT NULL DEFAULT 0",
        "UPDATE matches SET changed = touched",
    ),
    (
        "CREATE TABLE performances (match INTEGER NOT NULL, seat INTEGER NOT NULL, pr REAL, decisions INTEGER NOT NULL,"
        " PRIMARY KEY (match, seat)) WITHOUT ROWID",
    ),
)
SCHEMA = len(MIGRATIONS)


def version(connection: sqlite3.Connection) -> int:
    """How many steps the file has seen; 0 for an empty one."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the file up to SCHEMA, each step a transaction of its own."""
    wording.install(connection)
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
