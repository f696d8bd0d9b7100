"""The exact one-sided bear-off, as a measure of the race net: how far its winning chances are from the truth.

    python -m engine.train.bearoff NET [--positions 5000]

For each of the 54,264 ways in which up to 15 checkers stand on 1–6: how likely is it to need 1, 2, 3 … rolls, when
every roll is played for the fewest rolls on average. Both sides' numbers give the chance to win the race; that is
exact where no gammon is possible but for plays that would rather gamble. Not used in play.
"""

from __future__ import annotations

import argparse
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.brain import kernels
from engine.brain.evaluators import Boards
from engine.train.arena import find_nets

ROLLS = np.array([(a, b) for a in range(1, 7) for b in range(1, a + 1)], np.int8)
WEIGHTS = np.array([1 if a == b else 2 for a, b in ROLLS]) / 36
LONGEST = 40  # no position needs more rolls with a chance worth counting
_PLACES = 16 ** np.arange(6, dtype=np.int64)


def keys(boards: Boards) -> NDArray[np.int64]:
    """One number for each way in which the mover's checkers stand on 1–6."""
    return np.maximum(boards[:, 1:7], 0).astype(np.int64) @ _PLACES


class Table:
    """rolls float32[n, LONGEST]: chance to need exactly k rolls, for positions of up to `checkers`. keys sorted."""

    def __init__(self, checkers: int = 15) -> None:
        counts = [np.bincount(c, minlength=7)[1:] for c in combinations_with_replacement(range(7), checkers)]
        boards = np.zeros((len(counts), 26), np.int8)
        boards[:, 1:7] = counts
        boards = boards[np.argsort(keys(boards))]
        self.keys = keys(boards)
        self.rolls = np.zeros((len(boards), LONGEST), np.float32)
        mean = np.zeros(len(boards), np.float32)
        pips = boards[:, 1:7].astype(np.int64) @ np.arange(1, 7)
        self.rolls[pips == 0, 0] = 1
        for level in range(1, int(pips.max()) + 1):
            at = np.nonzero(pips == level)[0]
            for roll, weight in zip(ROLLS, WEIGHTS):
                plays, offsets = kernels.all_plays(boards[at], np.tile(roll, (len(at), 1)))
                after = np.searchsorted(self.keys, keys(plays))
                best = np.empty(len(at), np.int64)
                kernels.lowest(mean[after], offsets, best)
                self.rolls[at, 1:] += np.float32(weight) * self.rolls[after[best], :-1]
            mean[at] = self.rolls[at] @ np.arange(LONGEST, dtype=np.float32)

    def win(self, boards: Boards) -> NDArray[np.float32]:
        """The chance of the side to roll to be first, float32[n], where all checkers on both sides are home or off."""
        mine = self.rolls[np.searchsorted(self.keys, keys(boards))]
        theirs = self.rolls[np.searchsorted(self.keys, keys(kernels.flipped(boards)))]
        at_least = np.cumsum(theirs[:, ::-1], axis=1)[:, ::-1]
        return np.asarray((mine * at_least).sum(axis=1))


def positions(count: int, seed: int = 1) -> Boards:
    """Bear-off boards without gammons, at random: 1–14 checkers a side, both about as far."""
    rng = np.random.default_rng(seed)
    boards = np.zeros((count, 26), np.int8)
    for board in boards:
        left = int(rng.integers(1, 15))
        for k in rng.integers(1, 7, left):
            board[k] += 1
        for k in rng.integers(1, 7, int(np.clip(left + rng.integers(-1, 2), 1, 14))):
            board[25 - k] -= 1
    return boards


def main(argv: list[str] | None = None) -> None:
    """The command line."""
    about = (__doc__ or "").split("\n\n")[0]
    parser = argparse.ArgumentParser(prog="python -m engine.train.bearoff", description=about)
    parser.add_argument("nets", nargs="+", help="a variant's id, a folder like nets/, or a checkpoint .npz")
    parser.add_argument("--positions", type=int, default=5000)
    parser.add_argument("--table", type=Path, help="keep the table here (.npz)")
    options = parser.parse_args(argv)
    table, boards = Table(), positions(options.positions)
    if options.table:
        np.savez_compressed(options.table, keys=table.keys, rolls=table.rolls)
    truth = table.win(boards)
    for name in options.nets:
        chances = find_nets(name).evaluate(boards)
        error = chances[:, 0] - truth
        spread, worst = float(np.sqrt(np.mean(error**2))), float(np.abs(error).max())
        print(f"{name}: winning chance off by {spread:.4f} RMS, {worst:.3f} at worst, over {len(boards)} positions")


if __name__ == "__main__":
    main()
