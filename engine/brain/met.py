"""Match equity: the chance to win the match by the points that both sides still need. Tables only, no positions.

International rules use the Kazaross-XG2 table to 25 points (assets/met, its notice is in the file). Tavla has no cube
and the winner of a game opens the next one: its table is computed here from how often the opener wins singly and by
mars (assets/met/tavla.json, measured with our own nets by `engine.train.tavla_met`). A file that is missing or holds
anything but chances is a MetError, never a number.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from bg.customs import Customs, NextOpener

LONGEST = 25  # points that a player may need



class MetError(Exception):
    """A match equity table cannot be used; says which file and why."""


@dataclass(frozen=True)
class Table:
    """Chances to win the match before a game, by points needed, 1 to LONGEST. Both numbers may be 0 or less: that side
    has won."""

    pre_crawford: tuple[tuple[float, ...], ...]
    post_crawford: tuple[float, ...]

    def chance(self, mine: int, theirs: int, post_crawford: bool = False) -> float:
        """Of the player who needs `mine` points while the opponent needs `theirs`. post_crawford: the Crawford game has
        been played, or there is none. KeyError beyond LONGEST."""
        if mine <= 0 or theirs <= 0:
            return 1.0 if mine <= 0 else 0.0
        if max(mine, theirs) > LONGEST:
            raise KeyError((mine, theirs))
        if post_crawford and theirs == 1:
            return self.post_crawford[mine - 1]
        if post_crawford and mine == 1:
            return 1.0 - self.post_crawford[theirs - 1]
        return self.pre_crawford[mine - 1][theirs - 1]


def folder() -> Path:
    """Where assets/met is: beside the program, also when frozen."""
    base = getattr(sys, "_MEIPASS", None)
    return (Path(base) if base else Path(__file__).resolve().parents[2]) / "assets" / "met"


def _read(name: str) -> dict[str, Any]:
    path = folder() / name
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise MetError(f"{path}: {error}") from error
    if not isinstance(found, dict):
        raise MetError(f"{path}: not a table")
    return found


def _chances(values: object, count: int) -> tuple[float, ...] | None:
    """So many chances, or None."""
    if not isinstance(values, list) or len(values) != count:
        return None
    if not all(isinstance(value, float) and 0 <= value <= 1 for value in values):  # a NaN is neither
        return None
    return tuple(values)


@cache
def kazaross() -> Table:
    """The table for games with a cube. MetError when the file is missing or damaged."""
    read = _read("kazaross_xg2.json")
    rows = read.get("pre_crawford")
    before = [_chances(row, LONGEST) for row in rows] if isinstance(rows, list) and len(rows) == LONGEST else [None]
    after = _chances(read.get("post_crawford"), LONGEST)
    whole = tuple(row for row in before if row is not None)
    if after is None or len(whole) < LONGEST:
        raise MetError(f"{folder() / 'kazaross_xg2.json'}: {LONGEST} rows of {LONGEST} chances are missing")
    if any(abs(whole[k][j] + whole[j][k] - 1) > 1e-6 for k in range(LONGEST) for j in range(k + 1)):
        raise MetError(f"{folder() / 'kazaross_xg2.json'}: both sides' chances do not add up to 1")
    return Table(whole, after)


@cache
def rates() -> tuple[float, float, float]:
    """Tavla: of all games, what the opener, who rolls both dice, wins, wins by mars, and loses by mars. MetError as
    above."""
    told = _read("tavla.json").get("opener")
    names = ("wins", "mars", "loses_mars")
    found = _chances([told.get(name) for name in names], 3) if isinstance(told, dict) else None
    if found is None or not (found[1] <= found[0] and found[2] <= 1 - found[0]):
        raise MetError(f"{folder() / 'tavla.json'}: the opener's rates are none")
    return found[0], found[1], found[2]


@cache
def opener(mine: int, theirs: int) -> float:
    """Tavla: the match chance of the side that opens the next game and needs `mine` points."""
    if mine <= 0 or theirs <= 0:
        return 1.0 if mine <= 0 else 0.0
    wins, mars, loses_mars = rates()
    won = (wins - mars) * opener(mine - 1, theirs) + mars * opener(mine - 2, theirs)
    lost = (1 - wins - loses_mars) * opener(theirs - 1, mine) + loses_mars * opener(theirs - 2, mine)
    return won + (1 - wins) - lost


def tavla(mine: int, theirs: int) -> float:
    """Tavla: the match chance of a side that needs `mine` points when it is open who opens the next game."""
    return (opener(mine, theirs) + 1 - opener(theirs, mine)) / 2


def after_game(customs: Customs, away: tuple[int, int], points: int, crawford_over: bool) -> float:
    """The match chance of the side that needs away[0], after it has won a game worth `points` (negative: lost it).

    customs: without a cube the tavla table counts. crawford_over: the next game cannot be the Crawford game.
    """
    mine, theirs = away[0] - max(points, 0), away[1] + min(points, 0)
    if customs.cube:
        return kazaross().chance(mine, theirs, crawford_over)
    if customs.next_opener is NextOpener.WINNER:
        return opener(mine, theirs) if points > 0 else 1.0 - opener(theirs, mine)
    return tavla(mine, theirs)
