"""Fewer plays of doubles where the best of them need only be roughly known: in the luck of rolls that were not thrown.

Of a position's plays more than half belong to the six doubles, which come in one roll of six. What stays are the plays
that hit, make points and leave no blots; how much the best of those lacks on the best of all is small and evens out (a
control for luck has the same mean whatever it measures). Never for a play that is made.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.brain.evaluators import Boards

KEPT = 20
"""Plays of each double."""

Offsets = NDArray[np.int64]


def thin(dice: Boards, plays: Boards, offsets: Offsets) -> tuple[Boards, Offsets]:
    """dice int8[n, 2]; plays int8[m, 26] and offsets as `kernels.all_plays` gives them: the same with fewer plays."""
    sizes = np.diff(offsets)
    long = np.flatnonzero((dice[:, 0] == dice[:, 1]) & (sizes > KEPT))
    if not len(long):
        return plays, offsets
    # Hits count twice; place 0, the opponent's bar, is negative.
    rows = np.flatnonzero(np.repeat(np.isin(np.arange(len(sizes)), long), sizes))
    points, bar = plays[rows, 1:25], plays[rows, 0].astype(np.int64)
    demerit = ((points == 1).astype(np.int8) - (points >= 2)).sum(axis=1) + 2 * bar
    keep = np.ones(len(plays), np.bool_)
    keep[rows] = False
    first = 0
    for size in sizes[long].tolist():
        family = demerit[first : first + size]
        keep[rows[first + np.argsort(family, kind="stable")[:KEPT]]] = True
        first += size
    sizes[long] = KEPT
    return np.ascontiguousarray(plays[keep]), np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
