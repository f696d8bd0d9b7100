"""The net of races, which sees one side alone (`engine.brain.racing`): learnt by playing that side home without an opponent.

    python -m engine.train.race RUN --labels FOLDER [FOLDER …] --positions 1500000 [--hidden 128-64]

What a side is learnt to need is one roll more than the best that each of the 21 rolls leaves, on average, for each of the
three things that it may wait for; where that is home the one-sided bear-off table says it, so nothing of this is a guess
in the end. The sides come from the boards of `engine.train.label`'s pieces, whatever stands opposite taken away; they are
played on, mostly for the fewest rolls until all checkers are off or until the first is, now and then anyhow. RUN is a
folder: log.txt, latest.npz (the same command resumes), race.npz for `engine.train.publish`. The log says how far the net
is from what a roll further on says (RMS, in rolls, for each mark). One thread.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.brain import bearoff, bearoff_shelf, kernels
from engine.brain.evaluators import Boards, FamilyEvaluator, Floats, NumpyEvaluator
from engine.brain.racing import ALL, FIRST, HORIZON, LEFT, MARKS, OUTPUTS, Racing, sides, stands
from engine.brain.rolls import ROLLS, WEIGHTS
from engine.brain.tflite import Layer, Model
from engine.train import runs
from engine.train.label import read as piece
from engine.train.mlp import Mlp, layers_of
from engine.train.selfplay import STATE, parse_layers, parse_rates, rate_at

TABLES = 64
AT_HOME = 8  # sides at home that are learnt beside: the net then knows them even where the table is missing
REUSED, REMEMBERED = 3, 600  # a step learns from that many more of as many steps before
ANYHOW, FOR_THE_FIRST, ANEW = 0.3, 0.3, 0.03
"""Shares of the plays at random and of those for the first checker off; of the sides that are replaced before they are home."""
FEWER = 0.35
"""Of the sides to begin with: whose checkers at home are partly off, as after a hit late in the game. Such games are few."""
MEANS_WEIGH = 20.0  # means are small numbers
FOLLOWED = 50  # steps after which the values learnt from are those of the running average
LOOK_EVERY = 500
MEMORY = 0.998
SOME = 7  # of the boards of the pieces one in so many begins


@dataclass(frozen=True)
class Backed:
    """Of sides int8[n, 26]. exactly: for each mark the chances that it comes with the first, second … roll, float32[n, rolls];
    all 0 where there is nothing to wait for. plays: the sides after all plays of all 21 rolls, plays[offsets[21 i + r]:
    offsets[21 i + r + 1]] those of side i and roll r; best: for each mark int64[21 n]."""

    exactly: list[Floats]
    plays: Boards
    offsets: NDArray[np.int64]
    best: list[NDArray[np.int64]]


class Teacher:
    """What a net says of sides, one roll further on."""

    def __init__(self, net: Mlp, table: bearoff.OneSided) -> None:
        self.table = table
        *inner, last = layers = layers_of(net)
        model = Model(layers, {})
        means = Model((*inner, Layer(np.ascontiguousarray(last.weights[:, :3]), last.bias[:3], last.activation)), {})
        self.racing = Racing(FamilyEvaluator(model, 15, NumpyEvaluator(model)), table)
        self.quick = FamilyEvaluator(means, 15, NumpyEvaluator(means))

    def means(self, parents: Boards, plays: Boards, offsets: NDArray[np.int64]) -> Floats:
        """Rolls still needed for each mark, float32[n, 3], of the sides after the plays of `parents`."""
        found = self.quick.evaluate_family(parents, plays, offsets) * np.float32(HORIZON)
        wanted, home = stands(plays)
        known = np.flatnonzero(home)
        at = bearoff.numbers(plays[known, 1:7])
        found[known, ALL], found[known, FIRST] = self.table.mean[at], self.table.saved[at].sum(axis=1)
        return np.asarray(found * wanted)

    def exactly(self, boards: Boards) -> list[Floats]:
        """What the net says of sides, as `Backed.exactly`."""
        return [rows[:, :-1] - rows[:, 1:] for rows in self.racing.waiting(boards)]

    def backed_up(self, boards: Boards) -> Backed:
        """Sides that are not home."""
        parents = np.repeat(boards, len(ROLLS), axis=0)
        opposed = parents.copy()
        opposed[:, 24] = -1  # somebody must be there, and there he is not in the way
        plays, offsets = kernels.all_plays(opposed, np.tile(ROLLS, (len(boards), 1)))
        plays = np.maximum(plays, 0)
        means = self.means(parents, plays, offsets)
        best = [kernels.lowest_of(np.ascontiguousarray(means[:, mark]), offsets) for mark in (ALL, FIRST, LEFT)]
        used, again = np.unique(np.concatenate(best), return_inverse=True)
        told, at, (wanted, _) = self.exactly(plays[used]), again.reshape(3, -1), stands(boards)
        later = [_later(told[mark][at[mark]]) * wanted[:, mark, None] for mark in (ALL, FIRST, LEFT)]
        return Backed(later, plays, offsets, best)


def _later(exactly: Floats) -> Floats:
    """One roll further back, float32[n, rolls], from what the 21 rolls leave, [21 n, rolls]; what is done by then comes now."""
    later = np.empty_like(exactly)
    later[:, 0] = 1 - exactly.sum(axis=1)
    later[:, 1:] = exactly[:, :-1]
    later[:, -1] += exactly[:, -1]
    weighed = later.reshape(-1, len(ROLLS), exactly.shape[1]) * WEIGHTS[:, None].astype(np.float32)
    return np.asarray(weighed.sum(axis=1))


def means_of(exactly: list[Floats]) -> Floats:
    """Rolls on average for each mark, float32[n, 3]."""
    return np.stack([found @ np.arange(1, found.shape[1] + 1, dtype=np.float32) for found in exactly], axis=1)


class Run:
    """One run in its folder. pool: sides to begin from. hidden: layers of a new net."""

    def __init__(self, folder: Path, pool: Boards, hidden: list[int], seed: int, table: bearoff.OneSided) -> None:
        self.folder, self.pool, self.table = folder, pool, table
        folder.mkdir(parents=True, exist_ok=True)
        self.seen, self.seconds, self.stop = 0, 0.0, False
        latest = folder / "latest.npz"
        if latest.exists():
            with np.load(latest) as saved:
                self.net = Mlp.restore({key: saved[f"race.{key}"] for key in STATE})
                self.seen, self.seconds = int(saved["positions"]), float(saved["seconds"])
        else:
            self.net = Mlp([kernels.INPUTS, *hidden, OUTPUTS], seed)
        self.net.memory = MEMORY
        self.rng = np.random.default_rng([seed, self.seen])
        self.boards = self.fresh(TABLES)
        self.counts = bearoff.all_counts()
        self.teacher = Teacher(self.net.averaged(), table)
        self.remembered: list[tuple[Boards, list[Floats]]] = []
        self.off = np.zeros(3)

    def fresh(self, count: int) -> Boards:
        """Sides to begin with."""
        boards = self.pool[self.rng.integers(0, len(self.pool), count)]
        fewer = np.flatnonzero(self.rng.random(count) < FEWER)
        boards[fewer, 1:7] = self.rng.binomial(boards[fewer, 1:7], self.rng.random((len(fewer), 1)))
        return boards

    def step(self, rate: float) -> None:
        """Backs the tables' sides up, learns, plays a roll at each of them."""
        backed = self.teacher.backed_up(self.boards)
        self.remembered = [*self.remembered[1 - REMEMBERED :], (self.boards, backed.exactly)]
        at_home = np.zeros((AT_HOME, 26), np.int8)
        at_home[:, 1:7] = self.counts[self.rng.integers(1, len(self.counts), AT_HOME)]
        told = self.teacher.exactly(at_home)
        both = [np.concatenate(pair) for pair in zip(backed.exactly, told)]
        self.off += np.square(self.learn(np.concatenate([self.boards, at_home]), both, rate)[:TABLES]).mean(axis=0)
        for _ in range(REUSED):
            parts = [self.remembered[k] for k in self.rng.integers(0, len(self.remembered), 4)]
            some = [(part[k::4], [found[k::4] for found in exactly]) for k, (part, exactly) in enumerate(parts)]
            exactly = [np.concatenate(found) for found in zip(*(found for _, found in some))]
            self.learn(np.concatenate([boards for boards, _ in some]), exactly, rate)
        self.seen += len(self.boards)
        self.play(backed)

    def learn(self, boards: Boards, exactly: list[Floats], rate: float) -> Floats:
        """One step of the optimiser. How far off the means were, in rolls, float32[n, 3]; 0 where nothing is waited for."""
        kept = self.net.kept(kernels.encoded(boards))
        waiting, told = stands(boards)[0], kept[-1]
        error = np.empty_like(told)
        off = (told[:, :3] - means_of(exactly) / HORIZON) * waiting
        error[:, :3] = MEANS_WEIGH * off
        for mark, found in enumerate(exactly):
            # The slope of the cross-entropy, weighed by how likely it is that this roll is waited for at all.
            reached = 1 - np.cumsum(found, axis=1) + found
            error[:, MARKS[mark]] = (reached * told[:, MARKS[mark]] - found) * waiting[:, mark, None]
        self.net.descend(kept, error, rate)
        return np.asarray(HORIZON * off)

    def play(self, backed: Backed) -> None:
        """A roll at every table; who is home, and a few others, begins anew."""
        family = np.arange(len(self.boards)) * len(ROLLS) + self.rng.choice(len(ROLLS), len(self.boards), p=WEIGHTS)
        anyhow = backed.offsets[family] + self.rng.integers(0, np.diff(backed.offsets)[family])
        share = self.rng.random(len(family))
        picked = np.where(share < FOR_THE_FIRST, backed.best[FIRST][family], backed.best[ALL][family])
        self.boards = backed.plays[np.where(share > 1 - ANYHOW, anyhow, picked)]
        over = np.flatnonzero(stands(self.boards)[1] | (self.rng.random(len(family)) < ANEW))
        self.boards[over] = self.fresh(len(over))

    def train(self, total: int, rates: list[tuple[float, float]]) -> None:
        """On to so many positions in all, or until told to stop; saves at the end."""
        clock, begun, step = time.process_time(), self.seconds, 0
        while self.seen < total and not self.stop:
            self.step(rate_at(rates, self.seen / total))
            step += 1
            if step % FOLLOWED == 0:
                self.teacher = Teacher(self.net.averaged(), self.table)
            if step % LOOK_EVERY == 0:
                self.seconds = begun + time.process_time() - clock
                off = " ".join(f"{value:.3f}" for value in np.sqrt(self.off / LOOK_EVERY))
                runs.log(self.folder, f"positions {self.seen} of {total} cpu-s {self.seconds:.0f} off {off}")
                self.off[:] = 0
                self.save()
        self.seconds = begun + time.process_time() - clock
        runs.log(self.folder, f"{'stopped' if self.stop else 'done'} positions {self.seen} cpu-s {self.seconds:.0f}")
        self.save()

    def save(self) -> None:
        """latest.npz with the optimiser, race.npz with the running average alone, each replaced whole."""
        told = {"positions": self.seen, "seconds": self.seconds}
        runs.replace(self.folder / "latest.npz", told | {f"race.{key}": value for key, value in self.net.state().items()})
        runs.replace(self.folder / "race.npz", told | {"race.sizes": np.array(self.net.sizes), "race.average": self.net.average})


def pool(folders: list[Path]) -> Boards:
    """Sides that are not home and can be in a race, from the boards of pieces, both sides of each. Raises OSError, ValueError."""
    found = [np.zeros((0, 26), np.int8)]
    for folder in folders:
        for file in sorted(folder.glob("piece-*.npz")):
            for side in sides(np.ascontiguousarray(piece(file).boards[::SOME])):
                found.append(side[~stands(side)[1] & ~side[:, 24:].any(axis=1)])
    return np.concatenate(found)


def main(argv: list[str] | None = None) -> int:
    """The command line. 2: no boards to begin from, or no table."""
    about = (__doc__ or "").split("\n\n")[0]
    parser = argparse.ArgumentParser(prog="python -m engine.train.race", description=about)
    parser.add_argument("run", type=Path)
    parser.add_argument("--labels", type=Path, nargs="+", required=True, metavar="FOLDER")
    parser.add_argument("--positions", type=int, default=1_500_000, help="in all")
    parser.add_argument("--hidden", type=parse_layers, default=[128, 64], metavar="N-N")
    parser.add_argument("--rates", type=parse_rates, default=parse_rates("0:2e-3,0.4:1e-3,1:2e-5"))
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    table = bearoff_shelf.shipped()
    try:
        begun = pool(options.labels)
    except (OSError, ValueError, KeyError) as error:
        print(f"race: {error}", file=sys.stderr)
        return 2
    if table is None or not len(begun):
        lacking = "the one-sided table is missing: python -m engine.tools.tables make"
        print(f"race: {lacking if table is None else 'no boards in ' + ', '.join(map(str, options.labels))}", file=sys.stderr)
        return 2
    run = Run(options.run, begun, options.hidden, options.seed, table)
    runs.stops(run)
    run.train(options.positions, options.rates)
    return 0


if __name__ == "__main__":
    sys.exit(main())
