"""Records: a stored match as text, verified dice, distinct plays of positions."""

from __future__ import annotations

import msgspec

from bg.customs import Customs
from bg.moves import Step
from bg.position import Position
from engine.protocol.common import Number


class Record(msgspec.Struct, tag_field="op", tag="record"):
    """The match in the project's own lossless format (see bg.record). Reply: RecordText."""

    match: Number


class RecordText(msgspec.Struct):
    text: str


class Verify(msgspec.Struct, tag_field="op", tag="verify"):
    """Re-derive every roll of every ended game. Reply: Verified."""

    match: Number


class VerifiedGame(msgspec.Struct):
    """reason: a code (bg.record.Verified), empty when ok; roll: the number from 1 of the first roll that does not follow. Further
    what was checked: the seal, what a player mixed in, the seed ("" until the game has ended), the rolls in order."""

    game: int
    ok: bool
    reason: str = ""
    roll: int = 0
    seal: str = ""
    word: str = ""
    seed: str = ""
    rolls: tuple[tuple[int, int], ...] = ()


class Verified(msgspec.Struct):
    games: list[VerifiedGame]


class CountDice(msgspec.Struct, tag_field="op", tag="count_dice"):
    """What the dice showed, in one game or in all of the match (0), as far as it has come. Reply: DiceCounts."""

    match: Number
    game: int = 0


class SideDice(msgspec.Struct):
    """One seat's counts (see bg.throws). tries: rolls from the bar; expected: how many of them should have entered by the points
    that were open, entered: how many did. The odds: how likely fair dice are to be at least so far off (bg.odds); None where
    there is too little to say."""

    faces: tuple[int, ...]
    rolls: int
    doubles: int
    pips: int
    tries: int
    expected: float
    entered: int
    faces_odds: float | None = None
    doubles_odds: float | None = None
    pips_odds: float | None = None
    entered_odds: float | None = None


class DiceCounts(msgspec.Struct):
    """By seat. games: the numbers of all games begun; game: the one told of, 0 for all. real: faces were typed in, or come from
    a file."""

    seats: tuple[SideDice, SideDice]
    games: list[int]
    game: int
    real: bool


class Plays(msgspec.Struct, tag_field="op", tag="plays"):
    """All distinct legal plays of a roll. customs None: the variant's own. Reply: PlayList."""

    position: Position
    dice: tuple[int, int]
    rules: str = "international"
    customs: Customs | None = None


class LegalPlay(msgspec.Struct):
    """steps, their notation, and the board after them, still from the mover's side."""

    steps: tuple[Step, ...]
    play: str
    after: Position


class PlayList(msgspec.Struct):
    plays: list[LegalPlay]
