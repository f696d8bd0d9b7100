"""Between the values of `bg` and the rows of numbers that the kernels and nets work on. No rules, no judgement.

A board is int8[26] from the mover's view as in `engine.brain.kernels`; checkers borne off are implied there and counted
here.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from bg.customs import Customs
from bg.position import BAR, OFF, POINTS, Position
from engine.brain import kernels
from engine.brain.evaluators import Boards


def board(position: Position) -> Boards:
    """One position as int8[26], seen by its mover."""
    return np.asarray(boards([position])[0])


def boards(positions: Iterable[Position]) -> Boards:
    """Positions as int8[n, 26]. None has a checker in hand or pinned."""
    rows = []
    for position in positions:
        mine, theirs = position.mine, position.theirs
        rows.append((-theirs[BAR], *(mine[point] - theirs[point] for point in POINTS), mine[BAR]))
    return np.array(rows, np.int8).reshape(len(rows), 26)


def position(board: Boards, checkers: int = 15) -> Position:
    """The position of one row; checkers: how many each side has in all."""
    mine, theirs = [0] * 27, [0] * 27
    for place, count in enumerate(board.tolist()):
        if place == OFF:
            theirs[BAR] = -count
        elif count > 0:
            mine[place] = count
        elif count < 0:
            theirs[place] = -count
    mine[OFF], theirs[OFF] = checkers - sum(mine), checkers - sum(theirs)
    return Position(tuple(mine), tuple(theirs))


def options(customs: Customs) -> int:
    """The kernels' rule options for a table's customs."""
    return (
        kernels.NO_HIT_AND_RUN * customs.no_hit_and_run
        + kernels.NO_HIT_IN_FAR_HOME * customs.no_hit_in_far_home
        + kernels.MUST_BEAR_OFF * customs.must_bear_off
        + kernels.FREE_DIE * (not customs.higher_die)
    )
