"""Fits hypergammon's nets to the solved table, and measures how far they are from it.

    python -m engine.train.hyperfit fit RUN OUT.npz [--millions 60] [--contact 256-48] [--race 96-32]
    python -m engine.train.hyperfit measure RUN hypergammon [--games 20000]

RUN is the folder of `engine.train.hypergammon`. Half of the positions that the nets learn from are drawn evenly from all
that are possible, half from games played by the table with some plays at random. OUT is a checkpoint for
`engine.train.publish`. Measured are the error of the cubeless equity over all positions and over those met in play, and
what a play chosen by the nets loses. Not self-play: the targets are exact.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.brain import features, kernels, nets
from engine.brain.evaluators import Boards, Floats, Inputs
from engine.brain.rolls import ROLLS, WEIGHTS
from engine.train.arena import find_nets
from engine.train.hypergammon import CHECKERS, OFF, Placements
from engine.train.mlp import Mlp
from engine.train.publish import write_manifest
from engine.train.selfplay import HYPERGAMMON, rate_at

Pairs = NDArray[np.int64]
BATCH = 512
RATES = [(0.0, 2e-3), (0.5, 8e-4), (0.85, 1e-4), (1.0, 1e-5)]
STRAY = 0.15  # share of plays made at random while positions are gathered


class Truth:
    """The solved table. Pairs int64[n, 2]: the placements of the side to roll and of the other."""

    def __init__(self, folder: Path) -> None:
        self.placements = Placements()
        self.chances = np.load(folder / "chances.npy", mmap_mode="r")

    def of(self, pairs: Pairs) -> Floats:
        """Chances of the side to roll, float32[n, 5]."""
        return np.asarray(self.chances[pairs[:, 0], pairs[:, 1]])

    def boards(self, pairs: Pairs) -> Boards:
        return self.placements.boards(pairs[:, 0], pairs[:, 1])

    def pairs(self, boards: Boards) -> Pairs:
        return np.stack(self.placements.of(boards), axis=1)

    def evaluate(self, boards: Boards) -> Floats:
        """As `Nets.evaluate`."""
        return self.of(self.pairs(boards))

    def possible(self) -> Pairs:
        """All positions that are not over."""
        counts = self.placements.counts
        going = counts[:, OFF] < CHECKERS
        held = (counts[:, 1:25] > 0).astype(np.float32)
        apart = held @ held[:, ::-1].T == 0
        return np.argwhere(apart & going[:, None] & going[None, :])


def played(truth: Truth, tables: int, turns: int, seed: int) -> Pairs:
    """Positions of games played by the table, a share of the plays at random; no position twice."""
    rng = np.random.default_rng(seed)
    boards, found = np.tile(HYPERGAMMON, (tables, 1)), []
    for _ in range(turns):
        dice = rng.integers(1, 7, (tables, 2)).astype(np.int8)
        plays, offsets = kernels.all_plays(boards, dice)
        after = kernels.flipped(plays)
        best = kernels.lowest_of(nets.equity(truth.evaluate(after)), offsets)
        stray = rng.integers(offsets[:-1], offsets[1:])
        boards = after[np.where(rng.random(tables) < STRAY, stray, best)]
        over = kernels.phases(boards) == kernels.OVER
        boards[over] = HYPERGAMMON
        found.append(truth.pairs(boards[~over]))
    return np.unique(np.concatenate(found), axis=0)


def fit(truth: Truth, sizes: tuple[int, ...], phase: int, positions: tuple[Pairs, Pairs], count: int, seed: int) -> Mlp:
    """A net for one phase: sizes with inputs and outputs, positions evenly drawn and played, so many seen in all."""
    net = Mlp(sizes, seed)
    inputs, rng = Inputs(sizes[0], CHECKERS), np.random.default_rng(seed)
    drawn = [pairs[kernels.phases(truth.boards(pairs)) == phase] for pairs in positions]
    steps, begun, off = max(count // BATCH, 1), time.process_time(), 0.0
    x = np.empty((BATCH, sizes[0]), np.float32)
    for step in range(steps):
        pairs = np.concatenate([pairs[rng.integers(0, len(pairs), BATCH // 2)] for pairs in drawn])
        inputs.write(truth.boards(pairs), x)
        targets = truth.of(pairs)
        net.learn(x, targets, rate_at(RATES, step / steps))
        if step % (steps // 20 or 1) == 0:
            off = float(np.abs(nets.equity(net.averaged().forward(x) - targets) + 1).mean())
            share, seconds = (step + 1) / steps, time.process_time() - begun
            print(f"{share:4.0%}  off by {off:.4f} on the last batch, {seconds:.0f} CPU s", flush=True)
    return net


@dataclass(frozen=True)
class Error:
    """Of cubeless equities, in points: the mean of its absolute value, the greatest, and what 99 % stay below."""

    mean: float
    greatest: float
    most: float


def error(judge: nets.Nets, truth: Truth, pairs: Pairs) -> Error:
    """Over the positions given."""
    off = np.empty(len(pairs), np.float32)
    for start in range(0, len(pairs), 1 << 16):
        part = pairs[start : start + (1 << 16)]
        judged = judge.evaluate(truth.boards(part))
        off[start : start + len(part)] = np.abs(nets.equity(judged) - nets.equity(truth.of(part)))
    return Error(float(off.mean()), float(off.max()), float(np.quantile(off, 0.99)))


def loss(judge: nets.Nets, truth: Truth, pairs: Pairs) -> tuple[float, float]:
    """(mean, greatest) equity that plays chosen by the nets lose: over all 21 rolls of the positions, weighted."""
    total, greatest = 0.0, 0.0
    boards = truth.boards(pairs)
    for roll, weight in zip(ROLLS, WEIGHTS):
        plays, offsets = kernels.all_plays(boards, np.tile(roll, (len(boards), 1)))
        after = kernels.flipped(plays)
        exact = nets.equity(truth.evaluate(after)).astype(np.float32)
        chosen, best = (kernels.lowest_of(values, offsets) for values in (nets.equity(judge.evaluate(after)), exact))
        lost = exact[chosen] - exact[best]
        total += float(weight * lost.mean())
        greatest = max(greatest, float(lost.max()))
    return total, greatest


def _sizes(text: str, inputs: int) -> tuple[int, ...]:
    return (inputs, *(int(part) for part in text.split("-")), 5)


def main(argv: list[str] | None = None) -> None:
    """The command line."""
    about = (__doc__ or "").split("\n\n")[0]
    parser = argparse.ArgumentParser(prog="python -m engine.train.hyperfit", description=about)
    commands = parser.add_subparsers(dest="command", required=True)
    fitting = commands.add_parser("fit")
    fitting.add_argument("run", type=Path)
    fitting.add_argument("out", type=Path)
    fitting.add_argument("--millions", type=float, default=60, help="positions seen by the contact net; a quarter by the other")
    fitting.add_argument("--contact", default="256-48")
    fitting.add_argument("--race", default="96-32")
    measuring = commands.add_parser("measure")
    measuring.add_argument("run", type=Path)
    measuring.add_argument("nets")
    measuring.add_argument("--every", type=int, default=1, help="take only each n-th of the positions")
    measuring.add_argument("--write", action="store_true", help="into the manifest of nets/hypergammon")
    options = parser.parse_args(argv)
    truth = Truth(options.run)
    everywhere = truth.possible()
    if options.command == "fit":
        met = played(truth, 4096, 200, seed=1)
        print(f"{len(everywhere)} positions, {len(met)} met in play", flush=True)
        wanted = {
            "contact": (kernels.CONTACT, _sizes(options.contact, kernels.INPUTS + features.EXTRAS), 1.0),
            "race": (kernels.RACE, _sizes(options.race, kernels.INPUTS), 0.25),
        }
        saved: dict[str, Any] = {"games": 0}
        for name, (phase, sizes, share) in wanted.items():
            print(name, flush=True)
            net = fit(truth, sizes, phase, (everywhere, met), int(1e6 * share * options.millions), seed=1)
            saved[f"{name}.sizes"] = net.sizes
            saved |= {f"{name}.flat": net.flat, f"{name}.average": net.average}
        np.savez(options.out, **saved)
        return
    judge, met = find_nets(options.nets, "hypergammon"), played(truth, 2048, 60, seed=2)
    told: dict[str, object] = {"fitted_to": "the solved game"}
    for key, name, pairs in (("all", "all positions", everywhere[:: options.every]), ("met", "met in play", met)):
        found = error(judge, truth, pairs)
        told |= {f"mean_error_{key}": round(found.mean, 4), f"greatest_error_{key}": round(found.greatest, 3)}
        print(f"{name} ({len(pairs)}): equity off by {found.mean:.4f}, 99 % below {found.most:.4f}, "
              f"at worst {found.greatest:.3f}", flush=True)  # fmt: skip
    mean, greatest = loss(judge, truth, met[:: max(len(met) // 20_000, 1)])
    print(f"a play loses {1000 * mean:.2f} thousandths, at worst {greatest:.3f}")
    if options.write:
        entries = nets.manifest("hypergammon")
        entries["contact"] |= {**told, "mean_loss": round(mean, 5), "greatest_loss": round(greatest, 3)}
        write_manifest(entries, "hypergammon", nets.folder())


if __name__ == "__main__":
    main()
