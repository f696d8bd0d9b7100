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
    keep = np.ones(len(plays), np.bool_)
    for family in long.tolist():
        first, last = int(offsets[family]), int(offsets[family + 1])
        part = plays[first:last]
        points = part[:, 1:25]
        # Hits count twice; place 0, the opponent's bar, is negative.
        merit = np.count_nonzero(points >= 2, axis=1) - np.count_nonzero(points == 1, axis=1) - 2 * part[:, 0].astype(np.int64)
        keep[first:last] = False
        keep[first + np.argsort(-merit, kind="stable")[:KEPT]] = True
    sizes[long] = KEPT
    return np.ascontiguousarray(plays[keep]), np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
