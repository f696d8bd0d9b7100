"""Positions taken out of their match: shown for a look, or played on from in a scratch match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec

from bg import moment, record
from bg import score as scoring
from bg.dice import commitment
from bg.events import Beavered, Doubled, Event, GameStarted, MatchStarted, PositionSet, Raccooned, Rolled
from bg.formats import FormatError
from bg.match import fold
from bg.setup import DiceSource, Kind, Level, MatchSetup, Player
from bg.state import MatchState, Phase
from engine import replays
from engine import tables_computer as computer
from engine.jobs import decoded
from engine.protocol.archive import Ids
from engine.protocol.common import Code, Error, Priority, Refused
from engine.protocol.reading import PositionWords, ReadPosition
from engine.protocol.replay import Inspected, InspectText, PlayFrom
from engine.tables import Tables
from engine.tables_match import new_seed

if TYPE_CHECKING:
    from engine.server import Answer

MOST_TEXT = 20_000
_OFFERED = (Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED)


class Moments:
    """Handlers for positions. Each raises Refused for what cannot be done."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def handlers(self) -> dict[type[msgspec.Struct], Callable[[Any, Answer], None]]:
        return {InspectText: self._inspect, PlayFrom: self._play_from}

    def _inspect(self, message: InspectText, answer: Answer) -> None:
        kind, events = _read(message.text, message.rules)
        if kind != "xgid" or "\n" not in message.text.strip():
            answer.ok(_inspected(kind, fold(events)))
            return

        def final(ok: msgspec.Raw | None, error: Error | None) -> None:
            if error is not None and error.code is Code.CANCELLED:
                answer.error(error)
                return
            words = decoded(ok, PositionWords)  # without them the position is still one
            names = ("", "") if words is None else words.names
            answer.ok(_inspected(kind if words is None else words.format, fold(_named(events, names)), names))

        answer.job = self._tables.jobs.submit(ReadPosition(message.text[:MOST_TEXT]), Priority.HINT, final)

    def _play_from(self, message: PlayFrom, answer: Answer) -> None:
        if message.seat not in (0, 1):
            raise Refused(Code.BAD_VALUE, "seat")
        if message.match >= 0:
            if self._tables.busy(message.match):
                raise Refused(Code.REFUSED, "still_played")
            stored = self._tables.stored(message.match)
            count = len(stored) if message.seq < 0 else message.seq
            if not 1 <= count <= len(stored):
                raise Refused(Code.BAD_VALUE, "seq")
            state = fold([record.from_plain(event) for event in stored[:count]])
        else:
            state = fold(_read(message.text, "international")[1])
        if state.phase is Phase.MATCH_OVER:
            raise Refused(Code.REFUSED, "over")
        seed = new_seed(0, 0)
        table = self._tables.play_scratch(_onwards(state, _setup(state.setup, message), seed), seed)
        answer.ok(table.view())
        table.proceed()


def _inspected(kind: str, state: MatchState, names: tuple[str, str] = ("", "")) -> Inspected:
    found = moment.ids(state)
    return Inspected(
        kind,
        replays.still(-1, state, kept=False),
        computer.context(state, state.mover),
        names,
        xgid=found.xgid,
        link=found.link,
        ids=Ids(found.position, found.match, found.xgid, found.link),
    )


def _named(events: tuple[Event, ...], names: tuple[str, str]) -> tuple[Event, ...]:
    """The same between people of these names."""
    first = events[0]
    assert isinstance(first, MatchStarted)
    return (MatchStarted(replace(first.setup, players=(Player(names[0]), Player(names[1])))), *events[1:])


def _read(text: str, rules: str) -> tuple[str, tuple[Event, ...]]:
    """The events of an ID. Refused with the place of what is wrong."""
    try:
        return moment.parse(text[:MOST_TEXT], rules)
    except FormatError as error:
        values = dict(error.values)
        if "name" in values:
            values["field"] = values["name"]
        raise Refused(Code.BAD_VALUE, error.code, **values) from error


def _setup(setup: MatchSetup, message: PlayFrom) -> MatchSetup:
    """The same agreement between the person and the computer, without a clock, with dice of its own."""
    other = setup.players[1 - message.seat]
    person = Player(setup.players[message.seat].name or message.names[message.seat])
    level = message.level or (other.level if other.kind is Kind.COMPUTER else Level.MASTER)
    against = replace(
        other,
        name=other.name or message.names[1 - message.seat],
        kind=Kind.COMPUTER,
        level=level,
        style=message.style or other.style,
    )
    players = (person, against) if message.seat == 0 else (against, person)
    return replace(setup, players=players, clock=None, dice=DiceSource.GENERATED)


def _onwards(state: MatchState, setup: MatchSetup, seed: str) -> list[Event]:
    """The beginning of a match that stands where this one stands; its further dice come from seed."""
    past: list[Event] = [MatchStarted(setup)]
    over = not state.in_game
    crawford = state.crawford
    if over:
        played = state.crawford_played
        crawford = setup.customs.cube and setup.customs.crawford
        crawford = crawford and scoring.is_crawford(state.score, setup.length, played=played)
    if state.crawford_played and not crawford:
        past.append(GameStarted(max(state.game - 1, 1), state.score, True))  # so that it is not played once more
    past.append(GameStarted(state.game + over, state.score, crawford, commitment(seed)))
    phase = state.resume if state.phase is Phase.RESIGNED else state.phase
    if over or phase is Phase.OPENING:
        return past
    mover = state.mover
    cube = state.offered // {Phase.BEAVERED: 4, Phase.RACCOONED: 8}.get(state.phase, 2) if state.offered else state.cube
    past.append(PositionSet(mover, state.position, cube, state.owner))
    if phase is Phase.TO_PLAY and state.dice is not None:
        past.append(Rolled(mover, state.dice))
    if phase in _OFFERED:
        offers = (Doubled(mover, 2 * cube), Beavered(1 - mover, 4 * cube), Raccooned(mover, 8 * cube))
        past += offers[: _OFFERED.index(phase) + 1]
    return past
