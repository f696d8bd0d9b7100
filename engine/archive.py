"""The archive's requests: a page of it, tags, how much is kept, and whose chair an imported match is seen from."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec

from bg import record
from bg.setup import DiceSource
from bg.sides import turned, turned_setup
from engine.protocol.archive import Archive, ArchivePage, ArchiveRow, KeepMatches, Owner, Shelf, TagMatch
from engine.protocol.common import Code, Nothing, Refused
from engine.store import events, matches, performances, shelf
from engine.store.database import Database
from engine.store.matches import Row
from engine.tables import Tables

if TYPE_CHECKING:
    from engine.server import Answer

MOST_ROWS = 500
MOST_TAGS, MOST_TAG = 20, 60
_FINISHED = {Shelf.ALL: None, Shelf.PROGRESS: False, Shelf.FINISHED: True}


class Shelves:
    """Handlers for requests about many matches. Each raises Refused for what cannot be done."""

    def __init__(self, database: Database, tables: Tables) -> None:
        self._database = database
        self._tables = tables
        self._keep = 0

    def handlers(self) -> dict[type[msgspec.Struct], Callable[[Any, Answer], None]]:
        return {Archive: self._page, TagMatch: self._tag, KeepMatches: self._keep_matches, Owner: self._owner}

    def _page(self, message: Archive, answer: Answer) -> None:
        self._thin_out()
        query = shelf.Query(message.text, _FINISHED[message.shelf], message.rules, message.outcome.value, message.tag.strip())
        offset, limit = max(message.offset, 0), min(max(message.limit, 0), MOST_ROWS)
        rows, total = self._database.read(lambda c: shelf.page(c, query, offset, limit))
        prs = self._database.read(lambda c: performances.of_local(c, [row.match for row in rows]))
        answer.ok(ArchivePage([_line(row, prs.get(row.match)) for row in rows], total, self._database.read(shelf.tags)))

    def _tag(self, message: TagMatch, answer: Answer) -> None:
        tags = tuple(dict.fromkeys(tag.strip()[:MOST_TAG] for tag in message.tags if tag.strip()))[:MOST_TAGS]
        self._change(message.match, lambda row: replace(row, tags=tags))
        answer.ok(Nothing())

    def _keep_matches(self, message: KeepMatches, answer: Answer) -> None:
        if message.keep < 0:
            raise Refused(Code.BAD_VALUE, "keep")
        self._keep = message.keep
        self._thin_out()
        answer.ok(Nothing())

    def _thin_out(self) -> None:
        """Forget the oldest finished matches beyond what is to be kept."""
        if not self._keep:
            return
        for match in self._database.read(lambda c: shelf.surplus(c, self._keep)):
            self._tables.leave(match)
            self._database.write(lambda c, gone=match: matches.drop(c, gone))  # type: ignore[misc]

    def _owner(self, message: Owner, answer: Answer) -> None:
        if message.seat not in (None, 0, 1):
            raise Refused(Code.BAD_VALUE, "seat")
        row = self._row(message.match)
        if not row.source:
            raise Refused(Code.REFUSED, "not_imported")
        self._tables.leave(row.match)
        row = replace(row, owner=True)
        if message.seat == 1:
            self._turn(row)
        else:
            self._database.write(lambda c: matches.put(c, row))
        answer.ok(Nothing())

    def _turn(self, row: Row) -> None:
        """Tell the match from the other chair."""
        stored = self._database.read(lambda c: events.since(c, row.match, 0))
        other = [record.to_plain(event) for event in turned([record.from_plain(event) for event in stored])]
        left, right = row.score
        winner = None if row.winner is None else 1 - row.winner
        changed = replace(row, setup=turned_setup(row.setup), score=(right, left), winner=winner)

        def write(connection: sqlite3.Connection) -> None:
            matches.put(connection, changed)
            events.clear(connection, row.match)
            performances.clear(connection, row.match)
            events.add(connection, row.match, 1, other, row.touched)

        self._database.write(write)

    def _row(self, match: int) -> Row:
        row = self._database.read(lambda c: matches.get(c, match))
        if row is None:
            raise Refused(Code.NOT_FOUND, "match", match=match)
        return row

    def _change(self, match: int, change: Callable[[Row], Row]) -> None:
        row = change(self._row(match))
        self._tables.changed(row)
        self._database.write(lambda c: matches.put(c, row))


def _line(row: Row, pr: float | None) -> ArchiveRow:
    return ArchiveRow(
        match=row.match,
        setup=row.setup,
        score=row.score,
        game=row.game,
        finished=row.finished,
        winner=row.winner,
        started=row.started,
        touched=row.touched,
        tags=row.tags,
        source=row.source,
        file=row.file,
        event=row.event,
        owner=row.owner,
        cut_games=row.cut_games,
        parked=row.parked,
        typed=row.setup.dice is DiceSource.TYPED,
        pr=pr,
    )
