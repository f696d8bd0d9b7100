"""The dice of rollouts: decided by a seed and the number of a block alone, so that every candidate meets the same.

A block is TRIALS games. Its first roll is each of the 36 once; its second is each of the 36 once too, and shifts by
one from block to block, so that 36 blocks of one half meet every pair of rolls once. Even and odd blocks are the two
halves: nothing in the one depends on what the other is seeded with. It knows no boards.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.brain.rolls import ROLLS

TRIALS = 36
HALVES = 2

_INDEX = {(int(a), int(b)): k for k, (a, b) in enumerate(ROLLS)}
PAIRS = np.array([_INDEX[max(a, b), min(a, b)] for a in range(1, 7) for b in range(1, 7)], np.int64)
"""Which of the 21 rolls each of the 36 ordered ones is."""


class Dice:
    """The rolls of one block, asked turn by turn."""

    def __init__(self, seed: int, block: int) -> None:
        half, self._shift = block % HALVES, block // HALVES
        # Raw bits and an order by them: those stay the same in every version of numpy.
        orders = np.random.PCG64(np.random.SeedSequence((seed, half)))
        self._first = np.argsort(orders.random_raw(TRIALS), kind="stable")
        self._second = np.argsort(orders.random_raw(TRIALS), kind="stable")
        self._rest = np.random.PCG64(np.random.SeedSequence((seed, half, 1 + self._shift)))
        self._turn = 0

    def next(self) -> NDArray[np.int64]:
        """The next roll of every trial, int64[TRIALS] into `search.ROLLS`, whether that trial still goes on or not."""
        turn, self._turn = self._turn, self._turn + 1
        if turn == 0:
            pairs = self._first
        elif turn == 1:
            pairs = np.roll(self._second, -(self._shift % TRIALS))
        else:
            pairs = (self._rest.random_raw(TRIALS) % len(PAIRS)).astype(np.int64)
        return np.asarray(PAIRS[pairs])
