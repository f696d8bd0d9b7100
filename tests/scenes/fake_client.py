"""An engine for tests of the rooms: keeps what was asked of it and answers lists of matches at the next poll."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bg import variants
from bg.setup import Kind, MatchSetup, Player
from engine.protocol.common import Error
from engine.protocol.table import DeleteMatch, ListMatches, MatchList, MatchRow, UndeleteMatch


class Answer:
    """A pending request; ok or error once it is done."""

    def __init__(self, ok: object = None, error: Error | None = None) -> None:
        self.ok, self.error, self.done = ok, error, False

    def cancel(self) -> None:
        """Nobody waits for it any more."""


class FakeClient:
    """rows: the matches in progress. refusal: what every request that is not about the list ends with, if anything."""

    hello = None

    def __init__(self, rows: list[MatchRow] | None = None, refusal: Error | None = None) -> None:
        self.rows = rows or []
        self.deleted: list[MatchRow] = []
        self.refusal = refusal
        self.asked: list[Any] = []
        self._due: list[tuple[Answer, Callable[[Any], None] | None]] = []

    def request(self, message: Any, callback: Callable[[Any], None] | None = None) -> Answer:
        self.asked.append(message)
        answer = Answer(error=self.refusal)
        if isinstance(message, DeleteMatch):
            self.deleted += [row for row in self.rows if row.match == message.match]
            self.rows = [row for row in self.rows if row.match != message.match]
            answer = Answer()
        elif isinstance(message, UndeleteMatch):
            self.rows += self.deleted
            answer = Answer()
        elif isinstance(message, ListMatches):
            answer = Answer(MatchList(list(self.rows)))
        if isinstance(message, ListMatches | DeleteMatch | UndeleteMatch) or self.refusal is not None:
            self._due.append((answer, callback))
        return answer

    def poll(self) -> None:
        due, self._due = self._due, []
        for answer, callback in due:
            answer.done = True
            if callback is not None:
                callback(answer)

    def sent(self, kind: type) -> list[Any]:
        """The messages of one kind."""
        return [message for message in self.asked if isinstance(message, kind)]


def row(match: int, rules: str = "international", length: int = 7, score: tuple[int, int] = (3, 2)) -> MatchRow:
    """A match in progress against a computer."""
    players = Player("Ada"), Player("Computer", Kind.COMPUTER)
    setup = MatchSetup(rules, variants.default_customs(rules), length, players)
    return MatchRow(match, setup, score, 6, False, None, 1_700_000_000.0, 1_700_000_900.0)
