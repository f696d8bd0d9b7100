"""Stored matches and legal plays: lists, records as text, replays, verified dice, deleting and bringing back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from bg import notation, odds, record, throws, variants
from bg.events import DiceSwitched, GameStarted, MatchStarted
from bg.setup import DiceSource
from engine import replays
from engine.importing import Stated
from engine.protocol.common import Code, Nothing, Refused
from engine.protocol.records import (
    CountDice,
    DiceCounts,
    LegalPlay,
    PlayList,
    Plays,
    Record,
    RecordText,
    SideDice,
    Verified,
    VerifiedGame,
    Verify,
)
from engine.protocol.replay import Replay
from engine.protocol.table import DeleteMatch, EventList, Events, ListMatches, MatchList, MatchRow, UndeleteMatch
from engine.store import matches, sources
from engine.store.database import Database
from engine.tables import Tables

if TYPE_CHECKING:
    from engine.server import Answer


class Records:
    """Handlers for requests about stored matches. Each raises Refused for what cannot be done."""

    def __init__(self, database: Database, tables: Tables) -> None:
        self._database = database
        self._tables = tables

    def handlers(self) -> dict[type[msgspec.Struct], Callable[[Any, Answer], None]]:
        return {
            ListMatches: self._list,
            Events: self._events,
            DeleteMatch: self._delete,
            UndeleteMatch: self._undelete,
            Record: self._record,
            Verify: self._verify,
            CountDice: self._count,
            Replay: self._replay,
            Plays: self._plays,
        }

    def _stored(self, match: int, since: int = 0) -> list[dict[str, Any]]:
        return self._tables.stored(match, since)

    def _list(self, message: ListMatches, answer: Answer) -> None:
        rows = self._database.read(lambda c: matches.listed(c, message.finished))
        answer.ok(
            MatchList([MatchRow(r.match, r.setup, r.score, r.game, r.finished, r.winner, r.started, r.touched) for r in rows])
        )

    def _events(self, message: Events, answer: Answer) -> None:
        found = self._stored(message.match, message.since)
        answer.ok(EventList(message.since + len(found), found))

    def _delete(self, message: DeleteMatch, answer: Answer) -> None:
        self._tables.leave(message.match)
        if not self._database.write(lambda c: matches.mark(c, message.match, True)):
            raise Refused(Code.NOT_FOUND, "match", match=message.match)
        answer.ok(Nothing())

    def _undelete(self, message: UndeleteMatch, answer: Answer) -> None:
        if not self._database.write(lambda c: matches.mark(c, message.match, False)):
            raise Refused(Code.NOT_FOUND, "match", match=message.match)
        answer.ok(Nothing())

    def _record(self, message: Record, answer: Answer) -> None:
        answer.ok(RecordText(record.dumps([record.from_plain(event) for event in self._stored(message.match)])))

    def _replay(self, message: Replay, answer: Answer) -> None:
        stored = self._stored(message.match)
        row = self._tables.row(message.match)
        said = self._database.read(lambda c: sources.stated(c, message.match))
        cuts = [] if said is None else msgspec.json.decode(said, type=Stated).cut
        found = replays.replay_game(message.match, stored, message.game, cuts, row.source)
        if found is None:
            raise Refused(Code.NOT_FOUND, "game", game=message.game)
        answer.ok(found)

    def _verify(self, message: Verify, answer: Answer) -> None:
        found = record.verify([record.from_plain(event) for event in self._stored(message.match)])
        answer.ok(Verified([_game(game) for game in found]))

    def _count(self, message: CountDice, answer: Answer) -> None:
        events = [record.from_plain(event) for event in self._stored(message.match)]
        games = [event.number for event in events if isinstance(event, GameStarted)]
        if message.game and message.game not in games:
            raise Refused(Code.NOT_FOUND, "game", game=message.game)
        sources = [event.setup.dice for event in events if isinstance(event, MatchStarted)]
        sources += [event.source for event in events if isinstance(event, DiceSwitched)]
        mine, theirs = throws.count(events, message.game)
        answer.ok(DiceCounts((_side(mine), _side(theirs)), games, message.game, DiceSource.TYPED in sources))

    def _plays(self, message: Plays, answer: Answer) -> None:
        try:
            rules = variants.rules(message.rules)
        except KeyError as unknown:
            raise Refused(Code.BAD_VALUE, "rules", rules=message.rules[:100]) from unknown
        if message.customs is not None:
            rules = type(rules)(message.customs)
        if not all(1 <= die <= 6 for die in message.dice):
            raise Refused(Code.BAD_VALUE, "dice")
        found = []
        for play in rules.plays(message.position, message.dice):
            after = message.position
            for step in play:
                after = rules.apply(after, step)
            found.append(LegalPlay(play, notation.text(play), after))
        answer.ok(PlayList(found))


def _game(found: record.Verified) -> VerifiedGame:
    reason = "" if found.ok else found.reason
    return VerifiedGame(found.game, found.ok, reason, found.roll, found.commitment, found.mix, found.seed, found.rolls)


def _side(counted: throws.Throws) -> SideDice:
    """The counts with their odds."""
    return SideDice(
        counted.faces,
        counted.rolls,
        counted.doubles,
        counted.pips,
        len(counted.tries),
        sum(counted.tries),
        counted.entered,
        odds.faces(counted.faces),
        odds.exact([throws.DOUBLE] * counted.rolls, counted.doubles) if counted.rolls else None,
        odds.mean(counted.pips, counted.rolls, wanted=throws.MEAN_PIPS, variance=throws.PIPS_VARIANCE),
        odds.exact(counted.tries, counted.entered) if counted.tries else None,
    )
