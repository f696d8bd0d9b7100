"""XGID, the one-line notation of a position that most programs copy and paste. Written from its published field list.

"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10": position, cube exponent, cube owner, turn, dice, score of the
bottom and of the top player, rule flag, match length, greatest cube exponent. The position is always drawn from the
bottom player, whose checkers are capital letters; `XgidState.position` is the mover's, like everything else here.
"""

from __future__ import annotations

from dataclasses import dataclass

from bg.formats import FormatError
from bg.position import BAR, OFF, POINTS, Position

FIELDS = ("position", "cube", "owner", "turn", "dice", "score", "score", "flag", "length", "greatest cube")
OFFERS = ("D", "B", "R")
_MOST = 30  # exponents beyond it are no cube


@dataclass(frozen=True, slots=True)
class XgidState:
    """position: of the side to move (with an offer: of the doubler). turn: 1 the bottom player moves, -1 the top one.

    cube: its value (with an offer: before it). owner: 1 bottom, 0 centred, -1 top. dice: None before the roll. offer:
    "D" doubled, "B" beavered, "R" raccooned, "" none. score: bottom, top. flag: in a match 1 in the Crawford game; in
    money play bit 0 Jacoby, bit 1 beavers. length: 0 is money play. greatest: exponent of the greatest cube value.
    """

    position: Position
    cube: int = 1
    owner: int = 0
    turn: int = 1
    dice: tuple[int, int] | None = None
    offer: str = ""
    score: tuple[int, int] = (0, 0)
    flag: int = 0
    length: int = 0
    greatest: int = 10


def parse(text: str, checkers: int = 15) -> XgidState:
    """The state of an XGID. checkers: how many each side has in all; the missing ones are borne off.

    "XGID=" may be missing; what follows the first blank is not read. FormatError names the field and what is wrong.
    """
    fields = _fields(text)
    board = _board(fields[0], checkers)
    exponent = _number(fields, 1, 0, _MOST)
    owner = _choice(fields, 2, ("1", "0", "-1"))
    turn = _choice(fields, 3, ("1", "-1"))
    dice, offer = _dice(fields[4])
    length = _number(fields, 8, 0, 32767)
    limit = length - 1 if length else 32767
    score = (_number(fields, 5, 0, limit), _number(fields, 6, 0, limit))
    flag = _number(fields, 7, 0, 1 if length else 3)
    greatest = _number(fields, 9, 0, _MOST)
    position = board if turn == 1 else _turned(board)
    return XgidState(position, 2**exponent, owner, turn, dice, offer, score, flag, length, greatest)


def format(state: XgidState) -> str:
    """The XGID of a state, "XGID=" included."""
    board = state.position if state.turn == 1 else _turned(state.position)
    letters = [_letter(board.theirs[BAR], "a")]
    letters += [_letter(board.mine[point], "A") or _letter(board.theirs[point], "a") for point in POINTS]
    letters.append(_letter(board.mine[BAR], "A"))
    dice = state.offer or ("00" if state.dice is None else f"{state.dice[0]}{state.dice[1]}")
    numbers = (
        state.cube.bit_length() - 1, state.owner, state.turn, dice, *state.score, state.flag, state.length,
        state.greatest,
    )  # fmt: skip
    return ":".join(["XGID=" + "".join(letter or "-" for letter in letters), *map(str, numbers)])


def _letter(count: int, first: str) -> str:
    return chr(ord(first) + count - 1) if count else ""


def _turned(position: Position) -> Position:
    """The other side's view; XGID knows only games in which the sides meet head-on."""
    mine, theirs = list(position.theirs), list(position.mine)
    for point in POINTS:
        mine[point], theirs[point] = position.theirs[25 - point], position.mine[25 - point]
    return Position(tuple(mine), tuple(theirs))


def _wrong(field: int, problem: str, code: str = "field", **values: str | int) -> FormatError:
    name = f"field {field + 1} ({FIELDS[field]})"
    return FormatError(f"XGID {name}: {problem}", code, field=field + 1, name=FIELDS[field], **values)


def _fields(text: str) -> list[str]:
    at = text.upper().find("XGID=")
    words = text[at + 5 if at >= 0 else 0 :].split(maxsplit=1)
    fields = words[0].split(":") if words else []
    if len(fields) != len(FIELDS):
        raise FormatError(
            f"an XGID has {len(FIELDS)} fields separated by colons, this text has {len(fields)}",
            "fields", wanted=len(FIELDS), found=len(fields),
        )  # fmt: skip
    return fields


def _board(field: str, checkers: int) -> Position:
    if len(field) != 26:
        raise _wrong(0, f"{len(field)} characters instead of 26")
    mine, theirs = [0] * 27, [0] * 27
    for place, letter in enumerate(field):
        bottom, top = "A" <= letter <= "O", "a" <= letter <= "o"
        if not (bottom or top or letter == "-"):
            raise _wrong(0, f"character {place + 1} is {letter!r}, not -, A to O or a to o", at=place + 1, character=letter)
        if (place == 0 and bottom) or (place == BAR and top):
            side = "bottom" if bottom else "top"
            raise _wrong(0, f"character {place + 1} is {letter!r}, but the {side} player's bar is at the other end")
        if bottom:
            mine[place] = ord(letter) - ord("A") + 1
        elif top:
            theirs[place or BAR] = ord(letter) - ord("a") + 1
    for side, counts in (("bottom", mine), ("top", theirs)):
        if sum(counts) > checkers:
            raise _wrong(0, f"the {side} player has {sum(counts)} checkers, more than {checkers}", "too_many")
        counts[OFF] = checkers - sum(counts)
    return Position(tuple(mine), tuple(theirs))


def _number(fields: list[str], index: int, low: int, high: int) -> int:
    text = fields[index]
    if not (text.isascii() and text.isdigit() and len(text) <= 6 and low <= int(text) <= high):
        raise _wrong(index, f"{text!r} is not a whole number from {low} to {high}")
    return int(text)


def _choice(fields: list[str], index: int, options: tuple[str, ...]) -> int:
    if fields[index] not in options:
        raise _wrong(index, f"{fields[index]!r} is none of {', '.join(options)}")
    return int(fields[index])


def _dice(text: str) -> tuple[tuple[int, int] | None, str]:
    if text in ("00", "0"):
        return None, ""
    if text in (*OFFERS, "DD"):
        return None, text[0]
    if len(text) == 2 and all(face in "123456" for face in text):
        return (int(text[0]), int(text[1])), ""
    raise _wrong(4, f"{text!r} is neither two faces from 1 to 6 nor 00, D, B or R")
