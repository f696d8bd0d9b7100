"""Matches from a real board, written down: what is typed is done, earlier turns are corrected, ends taken back.

Only matches played here between two people with typed dice: in all others nobody may change what was.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from bg import amending, record
from bg.dictation import Misheard, hear
from bg.events import MatchStarted
from bg.setup import DiceSource
from engine import tables_computer as computer
from engine.protocol.common import Code, Refused
from engine.protocol.table import ActReply
from engine.protocol.transcribe import Changed, Correct, Enter, TakeBack
from engine.tables import Tables
from engine.tables_live import Table
from engine.tables_match import Elsewhere

if TYPE_CHECKING:
    from engine.server import Answer

MOST_TEXT = 200


class Transcriptions:
    """Handlers for writing down. Each raises Refused for what cannot be done."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def handlers(self) -> dict[type[msgspec.Struct], Callable[[Any, Answer], None]]:
        return {Enter: self._enter, Correct: self._correct, TakeBack: self._take_back}

    def _table(self, match: int) -> Table:
        table = self._tables.table(match)
        first = record.from_plain(table.events[0])
        typed = isinstance(first, MatchStarted) and first.setup.dice is DiceSource.TYPED
        switched = any(event["kind"] == "dice_switched" for event in table.events)
        if not typed or switched or table.row.source or any(computer.plays(table.state, seat) for seat in (0, 1)):
            raise Refused(Code.REFUSED, "not_written_down")
        return table

    def _enter(self, message: Enter, answer: Answer) -> None:
        table = self._table(message.match)
        stale = message.seq != table.state.seq
        if not stale:
            try:
                for action in hear(table.state, message.text[:MOST_TEXT]):
                    table.commit(action)
            except Misheard as misheard:
                raise Refused(Code.REFUSED, misheard.reason, at=misheard.at) from misheard
            except Elsewhere:
                table.reload()
                stale = True
        table.told = table.state.seq
        answer.ok(ActReply(table.view(), table.events[max(message.seq, 0) :], stale))
        table.proceed()

    def _correct(self, message: Correct, answer: Answer) -> None:
        table = self._table(message.match)
        past = [record.from_plain(event) for event in table.events]
        try:
            amended = amending.amend(past, message.seq, message.text[:MOST_TEXT])
        except Misheard as misheard:
            raise Refused(Code.REFUSED, misheard.reason, at=misheard.at) from misheard
        except ValueError as error:
            raise Refused(Code.BAD_VALUE, "seq") from error
        if amended.lost and not message.drop:
            raise Refused(Code.REFUSED, "later", lost=amended.lost, why=amended.reason)
        table.rewrite(amended.events)
        table.told = table.state.seq
        answer.ok(Changed(table.view(), amended.kept, amended.lost, amended.reason))
        table.proceed()

    def _take_back(self, message: TakeBack, answer: Answer) -> None:
        table = self._table(message.match)
        past = [record.from_plain(event) for event in table.events]
        if not 1 <= message.seq <= len(past):
            raise Refused(Code.BAD_VALUE, "seq")
        table.rewrite(amending.cut_back(past, message.seq))
        table.told = table.state.seq
        answer.ok(table.view())
        table.proceed()
