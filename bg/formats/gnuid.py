"""GNU Backgammon's position ID ("4HPwATDgc/ABMA") and match ID ("cInlAAAAAAAE"), each way. Written from the published
bit tables.

Both are bits filled from the lowest of the first byte on, in ordinary Base64 without "=". A position is the side not on
roll and then the side on roll, each its points 1 to 24 and its bar, a 1 for every checker and a 0 after every place;
checkers that are missing are borne off. Together they are written "POSITION:MATCH".
"""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass
from enum import IntEnum

from bg.formats import FormatError
from bg.position import BAR, OFF, Position

POSITION_LETTERS, MATCH_LETTERS = 14, 12
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_WORDS = re.compile(r"\s*(?:position[ -]?id\s*:\s*)?(\S+?)(?:\s*:\s*|\s+match[ -]?id\s*:\s*|\s*$)(\S*)", re.IGNORECASE)
_CENTRED = 3
_THEIRS = (*range(24, 0, -1), BAR)  # the other side's own points 1 to 24 and its bar, on the mover's numbering


class Progress(IntEnum):
    """The match ID's game state."""

    NONE = 0
    PLAYING = 1
    OVER = 2
    RESIGNED = 3
    DROPPED = 4


@dataclass(frozen=True, slots=True)
class MatchInfo:
    """What a match ID tells. Seats: 0 is gnubg's player 0.

    cube: its value, a power of two up to 2^15, before an offer. owner: None is centred. mover: whose view the position
    is; turn: who must act, another one than mover when a double or a resignation waits for an answer. resigned: level
    of the resignation offered, 0 none. dice: in the ID's order, None before the roll. length: 0 is money play. jacoby:
    means something in money play only.
    """

    cube: int = 1
    owner: int | None = None
    mover: int = 0
    crawford: bool = False
    progress: Progress = Progress.PLAYING
    turn: int = 0
    doubled: bool = False
    resigned: int = 0
    dice: tuple[int, int] | None = None
    length: int = 0
    score: tuple[int, int] = (0, 0)
    jacoby: bool = False


@dataclass(frozen=True, slots=True)
class GnuState:
    """position: seen by the side on roll (with a double on offer: by the doubler). info: None without a match ID."""

    position: Position
    info: MatchInfo | None = None


def parse(text: str, checkers: int = 15) -> GnuState:
    """The state of a pasted "POSITION" or "POSITION:MATCH", with or without the words "Position ID:" and "Match ID:".

    checkers: how many each side has in all. FormatError names the ID and the character.
    """
    match = _WORDS.match(text)
    if match is None:
        raise FormatError("a position ID is expected, the text is empty", "fields", wanted=POSITION_LETTERS, found=0)
    return GnuState(from_position_id(match[1], checkers), from_match_id(match[2]) if match[2] else None)


def format(state: GnuState) -> str:
    """The position ID, followed by a colon and the match ID where there is one."""
    if state.info is None:
        return position_id(state.position)
    return f"{position_id(state.position)}:{match_id(state.info)}"


def position_id(position: Position) -> str:
    """The 14 characters of a position, of which mine is on roll. ValueError for more checkers than ten bytes hold."""
    bits, at = 0, 0
    for count in (*(position.theirs[place] for place in _THEIRS), *position.mine[1 : BAR + 1]):
        bits |= (2**count - 1) << at
        at += count + 1
    if at > 80:
        raise ValueError(f"{at} bits are more than a position ID has")
    return _written(bits, 10)


def from_position_id(text: str, checkers: int = 15) -> Position:
    """The position of 14 characters; the side on roll is mine. FormatError for a wrong character and for checkers that
    cannot stand like that."""
    bits = _bits(text, POSITION_LETTERS, "position ID")
    mine, theirs = [0] * 27, [0] * 27
    for counts, places in ((theirs, _THEIRS), (mine, range(1, BAR + 1))):
        for place in places:
            counts[place] = (~bits & (bits + 1)).bit_length() - 1  # how many ones come before the next zero
            bits >>= counts[place] + 1
    if bits:
        raise FormatError("position ID: more checkers than fit on the board", "too_many", name="position ID")
    for counts in (mine, theirs):
        if sum(counts) > checkers:
            raise FormatError(
                f"position ID: {sum(counts)} checkers on one side, more than {checkers}", "too_many", name="position ID"
            )
        counts[OFF] = checkers - sum(counts)
    for point in range(1, BAR):
        if mine[point] and theirs[point]:
            raise FormatError(f"position ID: both sides stand on point {point}", "shared", name="position ID", point=point)
    return Position(tuple(mine), tuple(theirs))


def match_id(info: MatchInfo) -> str:
    """The 12 characters of a state. ValueError for values that its bits do not hold."""
    dice = info.dice or (0, 0)
    fields = (
        (4, info.cube.bit_length() - 1), (2, _CENTRED if info.owner is None else info.owner), (1, info.mover),
        (1, int(info.crawford)), (3, int(info.progress)), (1, info.turn), (1, int(info.doubled)), (2, info.resigned),
        (3, dice[0]), (3, dice[1]), (15, info.length), (15, info.score[0]), (15, info.score[1]),
        (1, int(info.length > 0 or not info.jacoby)),
    )  # fmt: skip
    bits, at = 0, 0
    for width, value in fields:
        if not 0 <= value < 2**width:
            raise ValueError(f"{value} does not fit into {width} bits of a match ID")
        bits |= value << at
        at += width
    return _written(bits, 9)


def from_match_id(text: str) -> MatchInfo:
    """The state of 12 characters. FormatError for a wrong character or a value that means nothing."""
    bits = _bits(text, MATCH_LETTERS, "match ID")
    values = []
    for width in (4, 2, 1, 1, 3, 1, 1, 2, 3, 3, 15, 15, 15, 1):
        values.append(bits & (2**width - 1))
        bits >>= width
    cube, owner, mover, crawford, progress, turn, doubled, resigned, first, second, length, left, right, plain = values
    if owner == 2:
        raise _meaningless("cube owner", owner)
    if progress > Progress.DROPPED:
        raise _meaningless("game state", progress)
    if first > 6 or second > 6 or (first == 0) is not (second == 0):
        raise _meaningless("dice", first * 10 + second)
    return MatchInfo(
        2**cube, None if owner == _CENTRED else owner, mover, crawford == 1, Progress(progress), turn, doubled == 1,
        resigned, (first, second) if first else None, length, (left, right), plain == 0 and length == 0,
    )  # fmt: skip


def _meaningless(name: str, value: int) -> FormatError:
    return FormatError(f"match ID: {value} means nothing as {name}", "field", name=name, value=value)


def _written(bits: int, size: int) -> str:
    return base64.b64encode(bits.to_bytes(size, "little")).decode("ascii").rstrip("=")


def _bits(text: str, letters: int, name: str) -> int:
    """The bits of an ID. Trailing "=" are no part of it; spare bits of the last character are ignored."""
    text = text.strip().rstrip("=")
    for at, letter in enumerate(text[:letters]):
        if letter not in _ALPHABET:
            raise FormatError(
                f"{name}: character {at + 1} is {letter!r}, not one of A–Z, a–z, 0–9, + and /",
                "character", name=name, at=at + 1, character=letter,
            )  # fmt: skip
    if len(text) != letters:
        raise FormatError(
            f"{name}: {len(text)} characters instead of {letters}", "size", name=name, wanted=letters, found=len(text)
        )
    padded = text + "=" * (-len(text) % 4)
    return int.from_bytes(base64.b64decode(padded), "little")
