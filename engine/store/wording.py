"""The words by which a match is found: its players, tags, file, event, format, game and days, in plain small letters.

`words` makes the column that a search looks through, `terms` what it looks for; both go through `plain`, so "ISIK",
"Işık" and "ışık" are one word.
"""

from __future__ import annotations

import json
import sqlite3
import time
import unicodedata
from collections.abc import Iterable

_LETTERS = str.maketrans({"ı": "i", "ø": "o", "đ": "d", "ł": "l", "ß": "ss", "æ": "ae", "œ": "oe"})
_ALSO = {"international": "backgammon"}
MOST_TERMS = 12
LATEST = 32_503_500_000.0  # the year 2999: no system knows fewer


def plain(text: str) -> str:
    """Small letters without marks; everything that is neither letter nor digit nor a dash becomes a blank."""
    spread = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(letter for letter in spread if not unicodedata.combining(letter)).translate(_LETTERS)
    return "".join(letter if letter.isalnum() or letter == "-" else " " for letter in kept)


def words(
    names: Iterable[str],
    rules: str,
    tags: Iterable[str],
    source: str,
    file: str,
    event: str,
    days: Iterable[float],
) -> str:
    """The words of a match, a blank before each. days: moments in seconds since the epoch."""
    named = (rules, _ALSO.get(rules, ""))
    dates = [day(moment) for moment in days]
    text = " ".join([*names, *named, *tags, source, file, event, *dates])
    return " " + " ".join(dict.fromkeys(plain(text).split()))


def day(moment: float) -> str:
    """The date of a moment in seconds since the epoch, YYYY-MM-DD; whatever a file claims, it is one that exists."""
    return time.strftime("%Y-%m-%d", time.localtime(min(max(moment, 0.0), LATEST)))


def terms(text: str) -> list[str]:
    """What is looked for: each must begin a word."""
    return plain(text[:1000]).split()[:MOST_TERMS]


def install(connection: sqlite3.Connection) -> None:
    """Give SQL the functions that migrations use."""

    def of_row(setup: str, tags: str, source: str, file: str, event: str, started: float, touched: float) -> str:
        agreed = json.loads(setup)
        names = [player["name"] for player in agreed["players"]]
        return words(names, agreed["rules"], json.loads(tags), source, file, event, (started, touched))

    connection.create_function("duses_rules", 1, lambda setup: json.loads(setup)["rules"], deterministic=True)
    connection.create_function("duses_words", 7, of_row)
