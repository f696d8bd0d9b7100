"""The sources table: what an imported match's file said, kept beside what replaying it gave.

`stated` is JSON: headers, the final score in the file's words, where games were cut and why. `content` is the file
itself, compressed, where it is not too large; analyses stored in it can be read from there again.
"""

from __future__ import annotations

import sqlite3


def put(connection: sqlite3.Connection, match: int, format: str, stated: str, content: bytes | None) -> None:
    connection.execute(
        "INSERT OR REPLACE INTO sources (match, format, stated, content) VALUES (?, ?, ?, ?)",
        (match, format, stated, content),
    )


def stated(connection: sqlite3.Connection, match: int) -> str | None:
    found = connection.execute("SELECT stated FROM sources WHERE match = ?", (match,)).fetchone()
    return None if found is None else str(found[0])


def content(connection: sqlite3.Connection, match: int) -> bytes | None:
    found = connection.execute("SELECT content FROM sources WHERE match = ?", (match,)).fetchone()
    return None if found is None or found[0] is None else bytes(found[0])
