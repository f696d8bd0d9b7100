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
    """reason: a code, empty when ok."""

    game: int
    ok: bool
    reason: str = ""


class Verified(msgspec.Struct):
    games: list[VerifiedGame]


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
