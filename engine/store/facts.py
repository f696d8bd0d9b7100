"""The facts table: single values that belong to this store, such as this machine's name among others."""

from __future__ import annotations

import secrets
import sqlite3


def put(connection: sqlite3.Connection, name: str, value: str) -> None:
    connection.execute("INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)", (name, value))


def get(connection: sqlite3.Connection, name: str) -> str | None:
    found = connection.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
    return None if found is None else str(found[0])


def device(connection: sqlite3.Connection) -> str:
    """This machine's name in a shared folder, made once."""
    known = get(connection, "device")
    if known is None:
        known = secrets.token_hex(6)
        put(connection, "device", known)
    return known
