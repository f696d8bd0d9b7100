"""What OGXM's versions have in common: a game as plies, before it is told as a transcript. See `bg.formats.ogxm`.

Seat 0 is White. Points of steps and boards are counted from White's bar, 0, to Black's bar, 25: Black's numbering.
"""

from __future__ import annotations

from dataclasses import dataclass

from bg.formats import FormatError
from bg.position import BAR, OFF, Position

ROLLS = tuple((low, high) for low in range(1, 7) for high in range(low, 7))  # actions 0 to 20
DOUBLE, TAKE, DROP = 21, 22, 23
GAME_OVER, MATCH_OVER, FINAL, NOTHING = 24, 25, 26, 30
RESIGN_GAME, RESIGN_MATCH, FORFEIT = 27, 28, 29
SET_POSITION = 31
BEAVER, RACCOON, SETTLE, CUBE_SET, PASS = 32, 33, 34, 36, 37
MOST_PLIES = 100_000  # of one match
Board = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ply:
    """One action. seat: who did it (with a board: who acts next). steps: (from, pips). dice: of an action above 20.
    board: 26 counts, White's positive. value: a resignation's level, or the cube's value; owner: of a cube."""

    action: int
    seat: int
    steps: tuple[tuple[int, int], ...] = ()
    dice: tuple[int, int] | None = None
    board: Board | None = None
    illegal: bool = False
    value: int | None = None
    owner: int | None = None
    offset: int = 0


@dataclass(frozen=True, slots=True)
class Plies:
    """One game. winner: None when unfinished. termination: 0 played out, 1 dropped, 2 resigned, 3 settled, 4 forfeited;
    None when not stated."""

    plies: tuple[Ply, ...]
    winner: int | None = None
    points: int | None = None
    crawford: bool | None = None
    board: Board | None = None
    cube: int = 1
    owner: int | None = None
    automatic: int = 0
    termination: int | None = None
    offset: int = 0


def damaged(place: int, problem: str) -> FormatError:
    return FormatError(f"byte {place}: {problem}", "damaged", offset=place)


def step(byte: int, place: int) -> tuple[int, int]:
    """A step of one byte: five bits where from, three bits how far."""
    source, pips = byte & 31, byte >> 5
    if source > BAR or not 1 <= pips <= 6:
        raise damaged(place, f"{byte:#04x} is no step")
    return source, pips


def seen_by_white(board: Board, checkers: int) -> Position | None:
    """The position in White's numbering; None when a side has more checkers than the game."""
    mine, theirs = [0] * 27, [0] * 27
    for place, count in enumerate(board):
        if count > 0:
            mine[BAR - place] += count
        elif count < 0:
            theirs[BAR if place == BAR else BAR - place] -= count
    if mine[OFF] or theirs[BAR] != max(-board[BAR], 0):
        return None
    mine[OFF], theirs[OFF] = checkers - sum(mine), checkers - sum(theirs)
    if mine[OFF] < 0 or theirs[OFF] < 0:
        return None
    return Position(tuple(mine), tuple(theirs))
