"""The events table: each match's events in order, as JSON, with the moment of each beside them.

The text is exactly what `bg.record.to_plain` gives: moments live in a column of their own, so that two records of the
same course are equal byte for byte.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import Any


def add(connection: sqlite3.Connection, match: int, first: int, events: Sequence[dict[str, Any]], now: float) -> None:
    """Append events numbered from `first` on. Raises sqlite3.IntegrityError when one of them is there already."""
    connection.executemany(
        "INSERT INTO events (match, seq, event, at) VALUES (?, ?, ?, ?)",
        [(match, first + i, json.dumps(event, ensure_ascii=False), now) for i, event in enumerate(events)],
    )


def since(connection: sqlite3.Connection, match: int, seq: int) -> list[dict[str, Any]]:
    """Those after number `seq`, in order."""
    found = connection.execute("SELECT event FROM events WHERE match = ? AND seq > ? ORDER BY seq", (match, seq))
    return [json.loads(event) for (event,) in found]


def clear(connection: sqlite3.Connection, match: int, seq: int = 0) -> None:
    """Forget those after number `seq`, and how well the match was played: it will be told anew."""
    connection.execute("DELETE FROM events WHERE match = ? AND seq > ?", (match, seq))
    connection.execute("DELETE FROM performances WHERE match = ?", (match,))
