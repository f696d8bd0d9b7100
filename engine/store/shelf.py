"""Finding matches among many: by words, state, game, outcome and tag, a page at a time.

A search reads one text column from end to end, which is some milliseconds for ten thousand matches; only the rows of the
page are made into values.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from engine.store.matches import COLUMNS, Row, row_of
from engine.store.wording import terms

OUTCOMES = {
    "": "",
    "won": "finished AND winner = 0",
    "lost": "finished AND winner = 1",
    "open": "finished AND winner IS NULL",
}


@dataclass(frozen=True, slots=True)
class Query:
    """finished None: both. rules, outcome (see OUTCOMES), tag: "" for any."""

    text: str = ""
    finished: bool | None = None
    rules: str = ""
    outcome: str = ""
    tag: str = ""


def _where(query: Query) -> tuple[str, list[object]]:
    parts, values = ["NOT deleted"], list[object]()
    if query.finished is not None:
        parts.append("finished = ?")
        values.append(query.finished)
    if query.rules:
        parts.append("rules = ?")
        values.append(query.rules)
    if OUTCOMES[query.outcome]:
        parts.append(OUTCOMES[query.outcome])
    if query.tag:
        parts.append("EXISTS (SELECT 1 FROM json_each(matches.tags) WHERE value = ?)")
        values.append(query.tag)
    for term in terms(query.text):
        parts.append("instr(words, ?) > 0")
        values.append(" " + term)
    return " AND ".join(parts), values


def page(connection: sqlite3.Connection, query: Query, offset: int, limit: int) -> tuple[list[Row], int]:
    """Matches from offset on, the one touched last first, and how many there are in all."""
    where, values = _where(query)
    (total,) = connection.execute(f"SELECT count(*) FROM matches WHERE {where}", values).fetchone()
    found = connection.execute(
        f"SELECT {COLUMNS} FROM matches WHERE {where} ORDER BY touched DESC, match DESC LIMIT ? OFFSET ?",
        [*values, limit, offset],
    )
    return [row_of(row) for row in found], int(total)


def tags(connection: sqlite3.Connection) -> list[str]:
    """Every tag in use, in the order of the alphabet."""
    found = connection.execute(
        "SELECT DISTINCT value FROM matches, json_each(matches.tags) WHERE NOT deleted AND tags != '[]' ORDER BY value"
    )
    return [str(tag) for (tag,) in found]


def surplus(connection: sqlite3.Connection, keep: int) -> list[int]:
    """The finished matches beyond the newest `keep`, imported and tagged ones never among them."""
    found = connection.execute(
        "SELECT match FROM matches WHERE finished AND NOT deleted AND source = '' AND tags = '[]'"
        " ORDER BY touched DESC, match DESC LIMIT -1 OFFSET ?",
        (keep,),
    )
    return [int(match) for (match,) in found]
