"""The scout: a small net that learns how the plays of a roll differ in the judgement of the published nets, so that the
search need not judge them all (`engine.brain.thinning`).

    python -m engine.train.scout international [--families 700000] [--rounds 16]

Self-play makes the families, half of the tables with noise; what is learnt is nearly only how their plays differ. Writes
nets/GAME/scout.tflite and its entry in the manifest, with what it costs: plays kept, and what the best of them lacks on
the best of all, on families not learnt from. One thread.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.brain import kernels, nets
from engine.brain.evaluators import Boards, FamilyEvaluator, Floats, NumpyEvaluator
from engine.brain.tflite import Model
from engine.brain.thinning import Scout
from engine.train.fit import differing
from engine.train.mlp import Mlp, layers_of
from engine.train.publish import write_manifest, write_net
from engine.train.selfplay import COURSES, EQUITY, rate_at

HIDDEN = 64
TABLES = 256
NOISE = 0.08
COMMON = 0.1
BATCH = 64  # families a step
RATES = [(0.0, 4e-3), (0.7, 2e-3), (1.0, 1e-4)]
WIDEST = 16  # plays of a family learnt from in a step: the best half of them and some others
HELD_BACK = 8_000
RACES = 0.3  # the share of race families that is kept


@dataclass(frozen=True)
class Families:
    """Boards of the side to roll: children[offsets[i]:offsets[i + 1]] of parents[i], with that side's chances."""

    parents: Boards
    children: Boards
    offsets: NDArray[np.int64]
    chances: Floats


def gather(judge: nets.Nets, game: str, count: int, seed: int) -> Families:
    """At least `count` families of self-play."""
    course, rng = COURSES[game], np.random.default_rng(seed)
    boards = course.fresh(TABLES, rng)
    noise = np.where(np.arange(TABLES) % 2, NOISE, 0).astype(np.float32)
    parts: list[tuple[Boards, Boards, NDArray[np.int64], Floats]] = []
    found = 0
    while found < count:
        dice = rng.integers(1, 7, (TABLES, 2)).astype(np.int8)
        before = kernels.flipped(boards)
        plays, offsets = kernels.all_plays(boards, dice)
        children = kernels.flipped(plays)
        chances = judge.evaluate_family(before, children, offsets)
        sizes = np.diff(offsets)
        wanted = (kernels.phases(boards) == kernels.CONTACT) | (rng.random(TABLES) < RACES)
        there = np.repeat(wanted, sizes)
        parts.append((before[wanted], children[there], sizes[wanted], chances[there].astype(np.float16)))
        found += int(wanted.sum())
        equity = chances @ EQUITY + np.repeat(noise, sizes) * rng.standard_normal(len(chances), np.float32)
        best = kernels.lowest_of(equity, offsets)
        boards = children[best]
        over = np.flatnonzero(kernels.phases(boards) == kernels.OVER)
        boards[over] = course.fresh(len(over), rng)
    parents, all_children, sizes, all_chances = (np.concatenate(part) for part in zip(*parts))
    return Families(parents, all_children, np.concatenate([[0], np.cumsum(sizes)]), all_chances)


def fit(families: Families, checkers: int, rounds: int, seed: int) -> Mlp:
    """A net that has learnt from all but the last HELD_BACK families, `rounds` times each."""
    net, rng = Mlp([kernels.INPUTS, HIDDEN, 5], seed), np.random.default_rng(seed)
    count = len(families.parents) - HELD_BACK
    steps = rounds * count // BATCH
    for step in range(steps):
        rows, group = [], []
        for k, family in enumerate(rng.integers(0, count, BATCH).tolist()):
            a, b = int(families.offsets[family]), int(families.offsets[family + 1])
            at = np.arange(a, b)
            if b - a > WIDEST:
                equity = families.chances[a:b].astype(np.float32) @ EQUITY
                best = np.argpartition(equity, WIDEST // 2)[: WIDEST // 2]
                at = a + np.concatenate([best, rng.integers(0, b - a, WIDEST - len(best))])
            rows.append(at)
            group.append(np.full(len(at), k))
        chosen = np.concatenate(rows)
        kept = net.kept(kernels.encoded(np.ascontiguousarray(families.children[chosen]), checkers))
        error = differing(kept[-1] - families.chances[chosen].astype(np.float32), np.concatenate(group), COMMON)
        net.descend(kept, error, rate_at(RATES, step / steps))
    return net.averaged()


def cost(scout: Scout, families: Families) -> tuple[float, float, float]:
    """On the families held back: plays a family, plays kept, and what the best of them lacks on the best of all (points)."""
    a = len(families.parents) - HELD_BACK
    begin = int(families.offsets[a])
    parents, children = np.ascontiguousarray(families.parents[a:]), np.ascontiguousarray(families.children[begin:])
    offsets = families.offsets[a:] - begin
    equity = families.chances[begin:].astype(np.float32) @ EQUITY
    keep = scout.kept(parents, children, offsets)
    best = np.minimum.reduceat(equity, offsets[:-1])
    left = np.minimum.reduceat(np.where(keep, equity, np.inf), offsets[:-1])
    return len(children) / HELD_BACK, int(keep.sum()) / HELD_BACK, float((left - best).mean())


def main(argv: list[str] | None = None) -> None:
    """The command line."""
    about = (__doc__ or "").split("\n\n")[0]
    parser = argparse.ArgumentParser(prog="python -m engine.train.scout", description=about)
    parser.add_argument("game", choices=sorted({game for game, _, _ in nets.GAMES.values()}))
    parser.add_argument("--families", type=int, default=700_000)
    parser.add_argument("--rounds", type=int, default=16)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--into", type=Path, default=nets.folder(), help="another nets/ folder")
    options = parser.parse_args(argv)
    if options.families <= HELD_BACK:
        parser.error(f"--families must be more than the {HELD_BACK} held back")
    begun = time.process_time()
    checkers = COURSES[options.game].checkers
    families = gather(nets.load(options.game, options.into), options.game, options.families, options.seed)
    net = fit(families, checkers, options.rounds, options.seed)
    model = Model(layers_of(net), {})
    plays, kept, lost = cost(Scout(FamilyEvaluator(model, checkers, NumpyEvaluator(model, checkers))), families)
    entries = nets.manifest(options.game, options.into)
    cost_of_it = {"families": len(families.parents), "kept": round(kept / plays, 3), "lacks": round(lost, 5)}
    entries[nets.SCOUT] = write_net(net, nets.SCOUT, options.game, options.into, half=True) | cost_of_it
    write_manifest(entries, options.game, options.into)
    print(f"{kept:.1f} of {plays:.1f} plays kept, the best of them lacks {1000 * lost:.2f} thousandths of a point on the best "
          f"of all; {time.process_time() - begun:.0f} CPU s")  # fmt: skip


if __name__ == "__main__":
    main()
