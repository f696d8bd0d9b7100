"""Makes the tables of `engine.brain.bearoff`: seconds to minutes of one core, with the compiled modules.

Nothing is looked up here; `engine.tools.tables` is the command, and a brain whose tables are missing calls `make` in the
background.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.brain import expect, kernels
from engine.brain.bearoff import (
    CENTRED,
    CUBELESS,
    FULL,
    MINE,
    MOST,
    ROLLS,
    SAVED_IN,
    THEIRS,
    TWO_SIDED_MOST,
    WHOLE,
    all_counts,
    numbers,
    split,
    write,
)
from engine.brain.evaluators import Boards, Floats
from engine.brain.rolls import ROLLS as DICE
from engine.brain.rolls import WEIGHTS

Progress = Callable[[float], None]
"""Told the share that is done, often; may raise to stop."""


def _boards(counts: NDArray[np.int8]) -> Boards:
    boards = np.zeros((len(counts), 26), np.int8)
    boards[:, 1:7] = counts
    return boards


def one_sided(progress: Progress, most: int = MOST) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
    """(done, saved) as `OneSided.of` takes them, of up to `most` checkers. Placements with fewer pips come first."""
    counts = all_counts(most)
    pips = counts.astype(np.int64) @ np.arange(1, 7)
    full = np.arange(len(counts)) >= FULL
    exactly = np.zeros((len(counts), ROLLS + 1))
    exactly[0, 0] = 1
    mean = np.zeros(len(counts))
    saved = np.zeros((len(counts), SAVED_IN + 1))
    saved[full, 0] = 1
    waiting = np.zeros(len(counts))  # rolls until the first checker is off, of all 15
    for level in range(1, int(pips.max()) + 1):
        progress(level / pips.max())
        at = np.nonzero(pips == level)[0]
        whole = np.nonzero(full[at])[0]
        for roll, weight in zip(DICE, WEIGHTS):
            plays, offsets = kernels.all_plays(_boards(counts[at]), np.tile(roll, (len(at), 1)))
            after = numbers(plays[:, 1:7])
            exactly[at, 1:] += weight * exactly[_least(mean, after, offsets, np.arange(len(at))), :-1]
            if len(whole):
                quickest = _least(waiting, after, offsets, whole)
                saved[at[whole], 1:] += weight * saved[quickest, :-1]
                waiting[at[whole]] += weight * (1 + waiting[quickest])
        mean[at] = exactly[at] @ np.arange(ROLLS + 1)
    done = np.cumsum(exactly, axis=1)[:, 1:]
    done[:, -1] = 1
    return np.rint(WHOLE * np.minimum(done, 1)).astype(np.uint16), np.rint(WHOLE * saved).astype(np.uint16)


def _least(
    values: NDArray[np.float64], after: NDArray[np.int64], offsets: NDArray[np.int64], families: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Of each family's placements after a play the one with the least value."""
    best = kernels.lowest_of(values[after], offsets)
    return np.asarray(after[best[families]])


def two_sided(progress: Progress, most: int = TWO_SIDED_MOST) -> Floats:
    """Equities of the side to roll before a double, float32[n, n, 4], of pairs of up to `most` checkers.

    Values are swept until none changes: as a race cannot turn back, that is after as many sweeps as rolls.
    """
    counts = all_counts(most)
    count = len(counts)
    plays, offsets = kernels.all_plays(
        np.repeat(_boards(counts), len(DICE), axis=0), np.tile(DICE, (count, 1))
    )
    leaves = numbers(plays[:, 1:7]).astype(np.int16)
    masks = np.zeros(len(leaves), np.int32)
    nothing = np.zeros(3, np.int32)
    weights = WEIGHTS.astype(np.float32)
    wanted = np.ones(count, np.uint8)
    wanted[0] = 0
    values = np.zeros((count, count, 4), np.float32)  # with the best cube action
    values[:, 0] = -1  # the other side is done
    rolled = values.copy()
    chances, followed = np.zeros((1, 1, 0), np.float32), np.zeros((count, 0), np.float32)
    out = np.zeros((count, 4), np.float32)
    longest = 2 * most  # a roll takes at least half a checker off, in the long run
    for sweep in range(10 * longest):
        changed = False
        for theirs in range(1, count):
            if theirs % 100 == 0:
                progress(min(sweep / longest, 0.99))
            rows = np.full(8, theirs, np.int32)
            expect.expected(values, chances, rows, leaves, masks, nothing, offsets, weights, wanted, out, followed)
            # The cube that is one's own is the other's for the side that rolls next.
            before = out[1:, [CUBELESS, CENTRED, THEIRS, MINE]]
            after = before.copy()
            doubled = np.minimum(2 * before[:, THEIRS], 1)
            for kind in (CENTRED, MINE):
                after[:, kind] = np.maximum(before[:, kind], doubled)
            changed = changed or not np.array_equal(after, values[1:, theirs])
            values[1:, theirs] = after
            rolled[1:, theirs] = before
        if not changed:
            break
    rolled[0] = 1
    return rolled


def make_one_sided(path: Path, progress: Progress) -> None:
    """The one-sided table as a file."""
    done, saved = one_sided(progress)
    write(path, {"done": split(done), "saved": split(saved[FULL:])}, packed=True)


def make_two_sided(path: Path, progress: Progress) -> None:
    """The two-sided table as a file."""
    equities = np.clip(two_sided(progress), -1, 1).astype(np.float64)
    write(path, {"equities": np.rint((equities + 1) * (WHOLE / 2)).astype(np.uint16)}, packed=False)
