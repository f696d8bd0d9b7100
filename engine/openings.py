"""The opening library as the referee tells it: read from assets/openings when it is first asked for, and kept.

The file of a game is written by `engine.tools.openings`, whose `Book` is here, so that there is one description of it. A file
that is missing is `not_found`; a damaged one is an error and never a number. It judges nothing.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from bg.moves import Play, Step
from bg.variants import VARIANTS
from engine.protocol.common import Code, Refused
from engine.protocol.openings import ListOpenings, ListReplies, OpeningPlay, OpeningRoll, Openings, Replies

if TYPE_CHECKING:
    from engine.server import Answer

log = logging.getLogger("duses.openings")

Chance = Annotated[float, msgspec.Meta(ge=0, le=1)]
Equity = Annotated[float, msgspec.Meta(ge=-3, le=3)]
Noise = Annotated[float, msgspec.Meta(ge=0, le=3)]
Place = Annotated[int, msgspec.Meta(ge=0, le=25)]
Face = Annotated[int, msgspec.Meta(ge=1, le=6)]
Move = tuple[Place, Place, Face, bool]


class Line(msgspec.Struct, array_like=True):
    """One play. text: for people who read the file. moves: source, target, die, hit. The rest as in OpeningPlay."""

    text: str
    moves: list[Move]
    equity: Equity
    loss: Noise
    searched: Equity
    trials: Annotated[int, msgspec.Meta(ge=0)]
    chances: tuple[Chance, Chance, Chance, Chance, Chance]
    margin: Noise | None = None
    loss_margin: Noise | None = None


class Roll(msgspec.Struct):
    """plays: best first. replies: of the opponent to the best of them; theirs have none."""

    roll: tuple[Face, Face]
    plays: Annotated[list[Line], msgspec.Meta(min_length=1)]
    replies: list[Roll] = []


class Book(msgspec.Struct):
    """A file. reply_trials, reply_turns, reply_margin: as `Replies` has them."""

    rules: str
    nets: str
    ply: int
    seed: int
    planned: int
    reply_trials: int
    reply_turns: int
    reply_margin: float
    rolls: list[Roll]

    def text(self) -> bytes:
        """As it is written: a line for each roll."""
        head = msgspec.json.encode(msgspec.structs.replace(self, rolls=[]))
        rolls = b",\n".join(msgspec.json.encode(roll) for roll in self.rolls)
        return head.removesuffix(b"]}") + b"\n" + rolls + b"\n]}\n"


class Damaged(Exception):
    """A library cannot be read; says which file and why."""


def folder() -> Path:
    """Where assets/openings is: beside the program, also when frozen."""
    base = getattr(sys, "_MEIPASS", None)
    return (Path(base) if base else Path(__file__).resolve().parents[1]) / "assets" / "openings"


def read(path: Path) -> Book:
    """A file of the library. OSError when there is none, Damaged when it is no library of the game that its name says."""
    data = path.read_bytes()
    try:
        book = msgspec.json.decode(data, type=Book)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Damaged(f"{path}: {error}") from error
    if book.rules != path.stem or not book.rolls:
        raise Damaged(f"{path}: no library of {path.stem}")
    for roll in book.rolls:
        for one in (roll, *roll.replies):
            if one.roll[0] < one.roll[1] or any(_senseless(line) for line in one.plays) or one.plays[0].loss != 0:
                raise Damaged(f"{path}: impossible plays of {roll.roll}")
    return book


def _senseless(line: Line) -> bool:
    win, gammon, backgammon, lose_gammon, lose_backgammon = line.chances
    nested = backgammon <= gammon <= win and lose_backgammon <= lose_gammon <= 1.0001 - win  # they are rounded
    return not nested or len(line.moves) > 4


class Library:
    """Handlers about openings."""

    def __init__(self) -> None:
        self._books: dict[str, Book] = {}

    def handlers(self) -> dict[type[msgspec.Struct], Callable[[Any, Answer], None]]:
        return {ListOpenings: self._list, ListReplies: self._replies}

    def _list(self, message: ListOpenings, answer: Answer) -> None:
        book = self._book(message.rules)
        trials = min(roll.plays[0].trials for roll in book.rolls)
        answer.ok(Openings(book.rules, book.nets, book.ply, trials, book.planned, [_roll(roll) for roll in book.rolls]))

    def _replies(self, message: ListReplies, answer: Answer) -> None:
        book = self._book(message.rules)
        wanted = (max(message.roll), min(message.roll))
        for roll in book.rolls:
            if roll.roll == wanted:
                rolls = [_roll(reply) for reply in roll.replies]
                answer.ok(Replies(_play(roll.plays[0]), book.reply_turns, book.reply_margin, rolls))
                return
        raise Refused(Code.NOT_FOUND, "opening", rules=book.rules, roll=wanted)

    def _book(self, rules: str) -> Book:
        found = self._books.get(rules)
        if found is None:
            path = folder() / f"{rules}.json"
            if rules not in {variant.id for variant in VARIANTS} or not path.exists():
                raise Refused(Code.NOT_FOUND, "openings", rules=rules[:100])
            try:
                found = self._books[rules] = read(path)
            except (OSError, Damaged) as error:
                log.error("the opening library cannot be read: %s", error)
                raise Refused(Code.INTERNAL, "openings", rules=rules[:100]) from error
        return found


def _roll(roll: Roll) -> OpeningRoll:
    return OpeningRoll(
        roll.roll,
        [
            OpeningPlay(
                _play(line), line.equity, line.loss, line.searched, line.trials, line.chances, line.margin, line.loss_margin
            )
            for line in roll.plays
        ],
    )


def _play(line: Line) -> Play:
    return tuple(Step(*move) for move in line.moves)
