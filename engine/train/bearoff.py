"""How far a race net is from the exact bear-off: its winning chances against the one-sided table.

    python -m engine.train.bearoff NET [--positions 5000]

The positions are random bear-offs without gammons, 1–14 checkers a side. The table itself is
`engine.brain.bearoff`; `engine.tools.tables` makes and checks it.
"""

from __future__ import annotations

import argparse

import numpy as np

from engine.brain import bearoff_shelf
from engine.brain.bearoff import Tables
from engine.brain.evaluators import Boards
from engine.train.arena import find_nets


def tables() -> Tables:
    """The one-sided table alone: the same everywhere. FileNotFoundError when it is not there."""
    one = bearoff_shelf.shipped()
    if one is None:
        raise FileNotFoundError("the one-sided table is missing: python -m engine.tools.tables make")
    return Tables(one)


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
    options = parser.parse_args(argv)
    boards = positions(options.positions)
    truth = tables().chances(boards, 15)[:, 0]
    for name in options.nets:
        error = find_nets(name).race.evaluate(boards)[:, 0] - truth
        spread, worst = float(np.sqrt(np.mean(error**2))), float(np.abs(error).max())
        print(f"{name}: winning chance off by {spread:.4f} RMS, {worst:.3f} at worst, over {len(boards)} positions")


if __name__ == "__main__":
    main()
