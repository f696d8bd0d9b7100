"""Polishes a race net: fits it to exact targets, so that what is left is only what it cannot express.

    python -m engine.train.race CHECKPOINT.npz OUT.npz [--rounds 4] [--boards 30000]

A race cannot turn back, so backing its values up over all 21 rolls a few times brings the end of the game to every race.
Boards come from self-play with some noise. Where both sides bear off and no gammon is left the one-sided table is the
target, elsewhere the mean over the rolls of the best play's value. OUT is the checkpoint with its race net replaced.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.brain import kernels, nets
from engine.brain.bearoff import Tables
from engine.brain.evaluators import Boards, Evaluator, Floats
from engine.brain.rolls import ROLLS, WEIGHTS
from engine.train import bearoff
from engine.train.arena import restore
from engine.train.mlp import Mlp
from engine.train.selfplay import COURSES, EQUITY, Chooser, rate_at, turned

BATCH = 256


def exact(boards: Boards) -> NDArray[np.bool_]:
    """Where does the one-sided table say all? Both sides home, each with a checker off, neither finished."""
    mine, theirs = np.maximum(boards, 0), np.maximum(-boards, 0)
    home = ~mine[:, 7:].any(axis=1) & ~theirs[:, :19].any(axis=1)
    left, other = mine.sum(axis=1), theirs.sum(axis=1)
    return np.asarray(home & (left > 0) & (left < 15) & (other > 0) & (other < 15))


class Race:
    """The net in training as an evaluator, corrected by the table where that is exact."""

    name = "race in training"

    def __init__(self, net: Mlp, table: Tables) -> None:
        self.net, self.table = net, table

    def evaluate(self, boards: Boards) -> Floats:
        """Chances of the side to roll, float32[n, 5]."""
        chances = np.empty((len(boards), 5), np.float32)
        for start in range(0, len(boards), 4096):
            part = slice(start, start + 4096)
            chances[part] = self.net.forward(kernels.encoded(boards[part]))
        known = exact(boards)
        chances[known] = self.table.chances(boards[known], 15)
        return chances


def gather(contact: Mlp, race: Mlp, count: int, seed: int) -> Boards:
    """Race boards met in self-play with some noise."""
    course, rng = COURSES["international"], np.random.default_rng(seed)
    chooser = Chooser(contact, race, course.checkers, seed)
    start = course.starts[0][1]
    boards, found, total = np.tile(start, (BATCH, 1)), [], 0
    noise = np.full(BATCH, 0.08, np.float32)
    while total < count:
        dice = rng.integers(1, 7, (BATCH, 2)).astype(np.int8)
        phases = kernels.phases(boards)
        for phase in (kernels.CONTACT, kernels.RACE):
            at = np.nonzero(phases == phase)[0]
            if len(at):
                boards[at], _ = chooser.best(boards[at], dice[at], noise[at])
        phases = kernels.phases(boards)
        found.append(boards[phases == kernels.RACE])
        total += len(found[-1])
        boards[phases == kernels.OVER] = start
    return np.concatenate(found)[:count]


def backed_up(boards: Boards, race: Evaluator) -> Floats:
    """The mean over the 21 rolls of the best play's chances, or the table's where that is exact."""
    judge = nets.Nets(race, race)
    out = np.zeros((len(boards), 5), np.float32)
    known = exact(boards)
    out[known] = race.evaluate(boards[known])
    rest = np.nonzero(~known)[0]
    for start in range(0, len(rest), 1024):
        at = rest[start : start + 1024]
        for roll, weight in zip(ROLLS, WEIGHTS):
            plays, offsets = kernels.all_plays(boards[at], np.tile(roll, (len(at), 1)))
            chances = judge.evaluate(kernels.flipped(plays))
            best = chances[kernels.lowest_of(chances @ EQUITY, offsets)]
            out[at] += np.float32(weight) * turned(best)
    return out


def polish(net: Mlp, boards: Boards, table: Tables, rounds: int, epochs: int, seed: int = 1) -> None:
    """Fits the net to backed-up targets, `rounds` times afresh; the rate falls over all of them."""
    rng = np.random.default_rng(seed)
    race = Race(net, table)
    inputs = kernels.encoded(boards)
    steps, done = rounds * epochs * (len(boards) // BATCH), 0
    for _ in range(rounds):
        targets = backed_up(boards, race)
        for _ in range(epochs):
            order = rng.permutation(len(boards))
            for start in range(0, len(order) - BATCH + 1, BATCH):
                at = order[start : start + BATCH]
                # As many bear-offs at random: crowded and gapped ones that good play seldom meets.
                ends = bearoff.positions(BATCH // 4, int(rng.integers(1 << 62)))
                x = np.concatenate([inputs[at], kernels.encoded(ends)])
                y = np.concatenate([targets[at], race.evaluate(ends)])
                net.learn(x, y, rate_at([(0, 1e-3), (0.5, 5e-4), (1, 1e-5)], done / steps))
                done += 1


def main(argv: list[str] | None = None) -> None:
    """The command line."""
    about = (__doc__ or "").split("\n\n")[0]
    parser = argparse.ArgumentParser(prog="python -m engine.train.race", description=about)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--boards", type=int, default=30_000)
    options = parser.parse_args(argv)
    with np.load(options.checkpoint) as saved:
        arrays = dict(saved)
    contact, net = restore(arrays, "contact"), restore(arrays, "race")
    net.average[:] = net.flat
    boards = gather(contact, net, options.boards, seed=11)
    table = bearoff.tables()
    polish(net, boards, table, options.rounds, options.epochs)
    for part in ("flat", "average"):
        arrays[f"race.{part}"] = getattr(net, part).astype(arrays[f"race.{part}"].dtype)
    np.savez(options.out, **arrays)
    print(f"race net polished on {len(boards)} boards, {options.rounds} rounds of {options.epochs} epochs")


if __name__ == "__main__":
    main()
