"""Matches found by words, state, outcome and tag; ten thousand of them."""

from __future__ import annotations

import random
import sqlite3
import time
from dataclasses import replace
from pathlib import Path

import pytest

from bg.customs import Customs
from bg.setup import MatchSetup, Player
from engine.store import matches, shelf, wording
from engine.store.database import NAME, Database
from engine.store.matches import Row
from engine.store.migrations import MIGRATIONS, migrate
from engine.store.shelf import Query

DAY = time.mktime((2024, 5, 17, 12, 0, 0, 0, 0, -1))


def row(left: str, right: str, **changes: object) -> Row:
    setup = MatchSetup("international", Customs(), 7, (Player(left), Player(right)))
    return replace(Row(0, setup, (7, 4), 5, True, 0, DAY, DAY), **changes)


@pytest.fixture
def stored() -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    migrate(connection)
    for one in (
        row("Işık Öz", "Bob", tags=("İstanbul Open", "final")),
        row("Bob", "Zoë Smith-Jones", winner=1, source="mat", file="world_cup.mat", event="World Cup 2023"),
        row("Ann", "Bob", winner=None, touched=DAY + 9 * 86400),
        row("Ann", "Cem", finished=False, winner=None, touched=DAY + 1),
    ):
        matches.insert(connection, one)
    return connection


def found(connection: sqlite3.Connection, **query: object) -> list[int]:
    rows, total = shelf.page(connection, Query(**query), 0, 100)  # type: ignore[arg-type]
    assert total == len(rows)
    return sorted(row.match for row in rows)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({}, [1, 2, 3, 4]),
        ({"text": "bob"}, [1, 2, 3]),
        ({"text": "ISIK"}, [1]),
        ({"text": "ışık öz"}, [1]),
        ({"text": "bob zoe"}, [2]),
        ({"text": "ob"}, []),
        ({"text": "smith"}, [2]),
        ({"text": "world_cup"}, [2]),
        ({"text": "mat"}, [2]),
        ({"text": "7-4 işık"}, [1]),
        ({"text": "backgammon"}, [1, 2, 3, 4]),
        ({"text": "2024-05-26"}, [3]),
        ({"text": "2024-05"}, [1, 2, 3, 4]),
        ({"text": "istanbul"}, [1]),
        ({"text": "100%"}, []),
        ({"text": "'; DROP TABLE matches --"}, []),
        ({"finished": False}, [4]),
        ({"finished": True}, [1, 2, 3]),
        ({"outcome": "won"}, [1]),
        ({"outcome": "lost"}, [2]),
        ({"outcome": "open"}, [3]),
        ({"rules": "international"}, [1, 2, 3, 4]),
        ({"rules": "tavla"}, []),
        ({"tag": "final"}, [1]),
        ({"tag": "fin"}, []),
        ({"text": "bob", "outcome": "open", "finished": True}, [3]),
    ],
)
def test_what_is_looked_for_is_found(stored: sqlite3.Connection, query: dict[str, object], expected: list[int]) -> None:
    assert found(stored, **query) == expected


def test_pages_and_tags(stored: sqlite3.Connection) -> None:
    rows, total = shelf.page(stored, Query(), 0, 2)
    assert ([one.match for one in rows], total) == ([3, 4], 4)
    rows, total = shelf.page(stored, Query(), 2, 2)
    assert ([one.match for one in rows], total) == ([2, 1], 4)
    assert shelf.tags(stored) == ["final", "İstanbul Open"]
    assert rows[1].tags == ("İstanbul Open", "final")
    assert (rows[0].source, rows[0].file, rows[0].event) == ("mat", "world_cup.mat", "World Cup 2023")


def test_what_may_go_is_old_untagged_and_was_played_here(stored: sqlite3.Connection) -> None:
    assert shelf.surplus(stored, 0) == [3]
    matches.insert(stored, row("Ann", "Eve", touched=DAY + 99 * 86400))
    assert shelf.surplus(stored, 1) == [3]
    assert shelf.surplus(stored, 2) == []


def test_ten_thousand_matches_are_listed_and_searched_quickly(tmp_path: Path) -> None:
    database = Database(tmp_path, full_sync=False, told=lambda error: None)
    rng = random.Random(1)
    names = [f"{rng.choice('ABCDEFGHKLMN')}{rng.randrange(10**6)} Surname{number}" for number in range(500)]

    def fill(connection: sqlite3.Connection) -> None:
        for number in range(10_000):
            left, right = rng.sample(names, 2)
            matches.insert(connection, row(left, right, touched=DAY + number * 3600, tags=("club",) * (number % 7 == 0)))

    database.write(fill)
    queries = [Query(), Query("surname42"), Query("surname7 2024"), Query(tag="club", outcome="won"), Query("nothing")]
    for query in queries:
        start = time.perf_counter()
        rows, total = database.read(lambda c, q=query: shelf.page(c, q, 0, 100))  # type: ignore[misc]
        took = 1000 * (time.perf_counter() - start)
        print(f"{query.text!r} {query.tag!r}: {total} of 10000 matches in {took:.1f} ms")
        assert len(rows) == min(total, 100)
    assert total == 0
    database.close()


def test_an_older_database_gets_its_words(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / NAME)
    for statement in MIGRATIONS[0]:
        connection.execute(statement)
    connection.execute("PRAGMA user_version = 1")
    setup = '{"rules":"tavla","customs":{"scores":[1,2]},"length":5,"players":[{"name":"Çağla"},{"name":"Computer"}],"light":0}'
    connection.execute("INSERT INTO matches (setup, started, touched) VALUES (?, ?, ?)", (setup, DAY, DAY))
    connection.execute("INSERT INTO matches (setup, started, touched) VALUES (?, ?, ?)", (setup, DAY, DAY))
    connection.commit()
    connection.close()
    database = Database(tmp_path, full_sync=False, told=lambda error: None)
    rows, total = database.read(lambda c: shelf.page(c, Query("cagla 2024-05-17", rules="tavla"), 0, 10))
    assert total == 2
    assert len({one.uid for one in rows}) == 2
    assert all(len(one.uid) == 32 for one in rows)
    database.close()


def test_plain_words() -> None:
    assert wording.terms("  İZMİR  Ağaoğlu/Łódź ") == ["izmir", "agaoglu", "lodz"]
