"""The drafts table: one row a match, overwritten: what has been done since its last event and is not an event yet.

Steps of a turn, the order of the dice, a hint asked, time used, the word mixed in before a game. A draft belongs to the
number of events it was made after; a later event makes it void.
"""

from __future__ import annotations

import sqlite3

import msgspec


class Draft(msgspec.Struct, frozen=True):
    """seq: events before it. rev: changes since then. steps: (source, target, die) of each. hints: asked in this turn;
    asked: one of them for the present decision. ms: used so far."""

    seq: int
    rev: int = 0
    steps: tuple[tuple[int, int, int], ...] = ()
    swapped: bool = False
    hints: int = 0
    asked: bool = False
    ms: int = 0
    word: str = ""


def put(connection: sqlite3.Connection, match: int, draft: Draft) -> None:
    connection.execute(
        "INSERT INTO drafts (match, draft) VALUES (?, ?) ON CONFLICT (match) DO UPDATE SET draft = excluded.draft",
        (match, msgspec.json.encode(draft).decode()),
    )


def get(connection: sqlite3.Connection, match: int) -> Draft | None:
    found = connection.execute("SELECT draft FROM drafts WHERE match = ?", (match,)).fetchone()
    return None if found is None else msgspec.json.decode(found[0], type=Draft)
