"""The judgements table: what a brain made of a decision, by match and question, with the nets that judged.

What was made of it is compressed: the candidates of a long match are a megabyte otherwise.
"""

from __future__ import annotations

import sqlite3
import zlib


def put(connection: sqlite3.Connection, match: int, question: str, judged: str, edition: str) -> None:
    connection.execute(
        "INSERT OR REPLACE INTO judgements (match, question, judged, edition) VALUES (?, ?, ?, ?)",
        (match, question, zlib.compress(judged.encode()), edition),
    )


def of(connection: sqlite3.Connection, match: int) -> dict[str, tuple[str, str]]:
    """question -> (judged, edition)."""
    rows = connection.execute("SELECT question, judged, edition FROM judgements WHERE match = ?", (match,))
    return {question: (zlib.decompress(judged).decode(), edition) for question, judged, edition in rows}


def clear(connection: sqlite3.Connection, match: int) -> None:
    """Forget them; no such match is no error."""
    connection.execute("DELETE FROM judgements WHERE match = ?", (match,))
