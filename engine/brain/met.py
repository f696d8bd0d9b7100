"""Match equity: the chance to win the match by the points that both sides still need. Tables only, no positions.

International rules use the Kazaross-XG2 table to 25 points (assets/met, its notice is in the file). Tavla has no cube
and the winner of a game opens the next one: its table is computed here from how often the opener wins singly and by
mars.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bg.customs import Customs, NextOpener

LONGEST = 25  # points that a player may need

# Tavla: what the opener, who rolls both dice, wins and loses; shares of all games (self-play of strong players).
OPENER_WINS = 0.526
OPENER_MARS = 0.149
OPENER_LOSES_MARS = 0.125


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


@cache
def kazaross() -> Table:
    """The table for games with a cube. OSError or ValueError when the file is missing or damaged."""
    read = json.loads((folder() / "kazaross_xg2.json").read_text(encoding="utf-8"))
    return Table(tuple(map(tuple, read["pre_crawford"])), tuple(read["post_crawford"]))


@cache
def opener(mine: int, theirs: int) -> float:
    """Tavla: the match chance of the side that opens the next game and needs `mine` points."""
    if mine <= 0 or theirs <= 0:
        return 1.0 if mine <= 0 else 0.0
    won = (OPENER_WINS - OPENER_MARS) * opener(mine - 1, theirs) + OPENER_MARS * opener(mine - 2, theirs)
    lost_singly = 1 - OPENER_WINS - OPENER_LOSES_MARS
    lost = lost_singly * opener(theirs - 1, mine) + OPENER_LOSES_MARS * opener(theirs - 2, mine)
    return won + (1 - OPENER_WINS) - lost


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
