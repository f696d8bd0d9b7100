"""How alike two positions are to a player, 0 to 1: where the points are made, who is behind whom, what kind of game it is.

Not the count of moved checkers alone: a point made or given up weighs more than a spare, and the same board in a
different kind of game is another position. Symmetric, 1 for the same board. It values nothing.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.brain import kernels
from engine.brain.evaluators import Boards

LEAST = 0.6

_PLACES = 26
_AT_HOME, _OUTER = 1.5, 1.0
_AREA = np.full(_PLACES, _OUTER)
_AREA[1:7] = _AREA[19:25] = _AT_HOME
_AREA[0] = _AREA[25] = 3.0
_BLOT, _MADE, _SPARE, _STACK = 0.8, 1.6, 0.5, 0.2
_DEPTH = np.array([0, _BLOT, _MADE, _MADE + _SPARE, *(_MADE + _SPARE + _STACK * k for k in range(1, 13))])
"""What so many checkers on one place amount to: the second makes the point, the third is a spare, more are a stack."""
_PIPS = 0.35
"""Difference of the race lead, as a share of the longer count, that halves the likeness."""


def alike(board: Boards, others: Boards) -> NDArray[np.float64]:
    """board int8[26], others int8[n, 26], all seen by their movers -> float64[n], 0 to 1."""
    mine, theirs = _weights(board[None])
    others_mine, others_theirs = _weights(others)
    shared = np.minimum(mine, others_mine).sum(axis=1) + np.minimum(theirs, others_theirs).sum(axis=1)
    whole = np.maximum(mine, others_mine).sum(axis=1) + np.maximum(theirs, others_theirs).sum(axis=1)
    likeness = shared / whole
    both = np.ascontiguousarray(np.concatenate([board[None], others]))
    phases = kernels.phases(both)
    counts = np.empty((len(both), 2), np.int32)
    kernels.pips(both, counts)
    lead = (counts[:, 1] - counts[:, 0]) / np.maximum(counts.max(axis=1), 1)
    apart = np.abs(lead[1:] - lead[0]) / _PIPS
    likeness = likeness * 0.5**apart
    return np.asarray(np.where(phases[1:] == phases[0], likeness, likeness / 2))


def best(board: Boards, others: Boards, limit: int) -> list[tuple[int, float]]:
    """The most alike: (index, likeness), none below LEAST; of equal ones the first."""
    if not len(others):
        return []
    found = alike(board, others)
    order = np.argsort(-found, kind="stable")[: max(limit, 0)]
    return [(int(k), round(float(found[k]), 4)) for k in order if found[k] >= LEAST]


def _weights(boards: Boards) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """What stands on every place, weighed, for each side."""
    counts = boards.astype(np.int64)
    return _DEPTH[np.maximum(counts, 0)] * _AREA, _DEPTH[np.maximum(-counts, 0)] * _AREA
