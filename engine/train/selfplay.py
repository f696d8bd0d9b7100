"""Training by self-play: many games in lock-step, each position learns from the best play of the roll that came
(TD(0)).

Two nets learn side by side, one for contact and one for races; each position teaches the net of its own phase from the
value that the next position's net gives. Not an evaluator for play: that is `engine.brain.nets`.

    python -m engine.train.selfplay RUN --games 1500000 [--variant hypergammon] [--rates 0:2e-3,0.6:5e-4,1:2e-5]

RUN is a folder: log.txt, latest.npz (everything needed to go on; the same command resumes), nets-GAMES.npz now and
then. The schedule counts games, not seconds. One thread.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.brain import features, kernels, layers, nets, tflite
from engine.brain.evaluators import FamilyEvaluator, NumpyEvaluator
from engine.train import runs
from engine.train.mlp import Floats, Mlp, layers_of

Boards = NDArray[np.int8]

# Equity of the side on roll = chances @ EQUITY - 1. Turned round, wins become losses and the other way.
EQUITY = np.array([2, 1, 1, -1, -1], np.float32)
TURNED = [0, 3, 4, 1, 2]


def start_board(points: dict[int, int]) -> Boards:
    """A symmetrical start from {point: checkers}."""
    board = np.zeros(26, np.int8)
    for point, count in points.items():
        board[point] += count
        board[25 - point] -= count
    return board


@dataclass(frozen=True)
class Course:
    """What is trained on. starts: boards with their shares; checkers a side; hidden layers of both nets."""

    starts: tuple[tuple[float, Boards], ...]
    checkers: int
    contact: tuple[int, ...]
    race: tuple[int, ...]

    def fresh(self, count: int, rng: np.random.Generator) -> Boards:
        """Start positions for new games."""
        pick = rng.choice(len(self.starts), count, p=[share for share, _ in self.starts])
        return np.stack([board for _, board in self.starts])[pick]


INTERNATIONAL = start_board({24: 2, 13: 5, 8: 3, 6: 5})
NACKGAMMON = start_board({24: 2, 23: 2, 13: 4, 8: 3, 6: 4})
HYPERGAMMON = start_board({24: 1, 23: 1, 22: 1})

COURSES = {
    # Nackgammon's start in a tenth of the games: the same net plays both.
    "international": Course(((0.9, INTERNATIONAL), (0.1, NACKGAMMON)), 15, (512, 64, 32), (128, 32)),
    "hypergammon": Course(((1.0, HYPERGAMMON),), 3, (192, 48), (64, 32)),
}


def rate_at(points: list[tuple[float, float]], share: float) -> float:
    """The learning rate at a share of the schedule: straight lines between points, in the logarithm."""
    shares, rates = zip(*points)
    return float(np.exp(np.interp(share, shares, np.log(rates))))


def inputs_of(boards: Boards, count: int, checkers: int = 15) -> Floats:
    """The first `count` inputs of boards: the raw ones alone, or the hand-made ones as well."""
    inputs = np.empty((len(boards), count), np.float32)
    inputs[:, : kernels.INPUTS] = kernels.encoded(boards, checkers)
    if count > kernels.INPUTS:
        inputs[:, kernels.INPUTS :] = features.extra_inputs(boards)
    return inputs


def turned(chances: Floats) -> Floats:
    """The same chances from the other side."""
    out = chances[:, TURNED]
    out[:, 0] = 1 - out[:, 0]
    return out


class Chooser:
    """Finds the best play of many boards with the nets as they stand."""

    def __init__(self, contact: Mlp, race: Mlp, checkers: int, seed: int) -> None:
        # The layers are views of the weights, which go on changing.
        by_contact, by_race = (tflite.Model(layers_of(net), {}) for net in (contact, race))
        family = FamilyEvaluator(by_contact, checkers, NumpyEvaluator(by_contact, checkers))
        self.judge = nets.Nets(family, NumpyEvaluator(by_race, checkers), checkers)
        self.rng = np.random.default_rng(seed)

    def judged(self, boards: Boards, dice: Boards) -> tuple[Boards, NDArray[np.int64], Floats]:
        """All plays of boards: the boards after them seen by the other side, children[offsets[i]:offsets[i + 1]] those of
        boards[i], and the other side's chances.
        """
        plays, offsets = kernels.all_plays(boards, dice)
        children = kernels.flipped(plays)
        return children, offsets, self.judge.evaluate_family(kernels.flipped(boards), children, offsets)

    def best(self, boards: Boards, dice: Boards, noise: Floats | None = None) -> tuple[Boards, Floats]:
        """For boards of one phase: the boards after the best plays, seen by the other side, and chances of the
        side on roll now.
        """
        children, offsets, chances = self.judged(boards, dice)
        equity = chances @ EQUITY
        best = kernels.lowest_of(equity, offsets)
        targets = turned(chances[best])
        if noise is not None:
            equity += np.repeat(noise, np.diff(offsets)) * self.rng.standard_normal(len(equity), np.float32)
            best = kernels.lowest_of(equity, offsets)
        return children[best], targets


class Run:
    """One training run in its folder."""

    def __init__(self, folder: Path, variant: str, seed: int, noise: float = 0.0, tables: int = 256) -> None:
        self.folder, self.course, self.variant = folder, COURSES[variant], variant
        folder.mkdir(parents=True, exist_ok=True)
        course = self.course
        if (folder / "latest.npz").exists():
            with np.load(folder / "latest.npz") as saved:
                states = {kind: {k: saved[f"{kind}.{k}"] for k in STATE if f"{kind}.{k}" in saved} for kind in KINDS}
                self.contact, self.race = (Mlp.restore(states[kind]) for kind in KINDS)
                self.games, self.seconds = int(saved["games"]), float(saved["seconds"])
        else:
            inputs = kernels.INPUTS + features.EXTRAS
            self.contact = Mlp([inputs, *course.contact, 5], seed)
            self.race = Mlp([kernels.INPUTS, *course.race, 5], seed + 1)
            self.games, self.seconds = 0, 0.0
        self.rng = np.random.default_rng([seed, self.games])
        self.boards = self.course.fresh(tables, self.rng)
        self.chooser = Chooser(self.contact, self.race, course.checkers, seed + self.games)
        # The second half of the tables wanders: their plays are chosen with some noise, what is learnt is the best play's.
        self.noise = np.where(np.arange(tables) < tables // 2, 0, noise).astype(np.float32)
        self.stop = False

    def step(self, rate: float) -> None:
        """One roll at every table: play, learn, begin new games where one has ended."""
        dice = self.rng.integers(1, 7, (len(self.boards), 2)).astype(np.int8)
        phases = kernels.phases(self.boards)
        for phase, net in ((kernels.CONTACT, self.contact), (kernels.RACE, self.race)):
            at = np.nonzero(phases == phase)[0]
            if not len(at):
                continue
            before = self.boards[at]
            after, targets = self.chooser.best(before, dice[at], self.noise[at] if self.noise.any() else None)
            net.learn(inputs_of(before, net.sizes[0], self.course.checkers), targets, rate)
            self.boards[at] = after
        over = np.nonzero(kernels.phases(self.boards) == kernels.OVER)[0]
        if len(over):
            self.boards[over] = self.course.fresh(len(over), self.rng)
            self.games += len(over)

    def train(self, total: int, rates: list[tuple[float, float]], log_every: int, keep_every: int) -> None:
        """Plays on until `total` games in all, or until told to stop; saves at the end."""
        next_log, next_keep = self.games + log_every, (self.games // keep_every + 1) * keep_every
        clock, begun, before = time.process_time(), self.seconds, self.games
        while self.games < total and not self.stop:
            rate = rate_at(rates, self.games / total)
            self.step(rate)
            if self.games >= next_log:
                next_log += log_every
                self.seconds = begun + time.process_time() - clock
                pace = (self.games - before) / (self.seconds - begun)
                spent = f"cpu-s {self.seconds:.0f} games/cpu-s {pace:.0f}"
                runs.log(self.folder, f"games {self.games} of {total} {spent} rate {rate:.1e}")
                self.save()
            if self.games >= next_keep:
                next_keep += keep_every
                self.keep()
        self.seconds = begun + time.process_time() - clock
        runs.log(self.folder, f"{'stopped' if self.stop else 'done'} games {self.games} cpu-s {self.seconds:.0f}")
        self.save()
        self.keep()

    def save(self) -> None:
        """latest.npz, replaced whole."""
        arrays: dict[str, Any] = {"games": self.games, "seconds": self.seconds}
        for kind, net in zip(KINDS, (self.contact, self.race)):
            arrays |= {f"{kind}.{k}": v for k, v in net.state().items()}
        runs.replace(self.folder / "latest.npz", arrays)

    def keep(self) -> None:
        """nets-GAMES.npz: both nets and their averages in half precision, without the optimiser; small enough to
        commit.
        """
        arrays: dict[str, Any] = {"games": self.games, "seconds": self.seconds}
        for kind, net in zip(KINDS, (self.contact, self.race)):
            arrays[f"{kind}.sizes"] = np.array(net.sizes)
            arrays[f"{kind}.flat"] = net.flat.astype(np.float16)
            arrays[f"{kind}.average"] = net.average.astype(np.float16)
        np.savez(self.folder / f"nets-{self.games:08d}.npz", **arrays)


KINDS = ("contact", "race")
STATE = ("sizes", "flat", "average", "first_moment", "second_moment", "steps", "age")


def parse_rates(text: str) -> list[tuple[float, float]]:
    """"0:2e-3,1:2e-5" → [(0.0, 0.002), (1.0, 2e-05)]."""
    points = [tuple(float(part) for part in point.split(":")) for point in text.split(",")]
    if any(len(point) != 2 for point in points):
        raise ValueError(f"rates are share:rate,share:rate…, not {text!r}")
    return [(point[0], point[1]) for point in points]


def parse_layers(text: str) -> list[int]:
    """"512-256-128" → [512, 256, 128]."""
    return [int(part) for part in text.split("-")]


def main(argv: list[str] | None = None) -> None:
    """The command line."""
    about = (__doc__ or "").split("\n\n")[0]
    parser = argparse.ArgumentParser(prog="python -m engine.train.selfplay", description=about)
    parser.add_argument("run", type=Path)
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--variant", choices=sorted(COURSES), default="international")
    parser.add_argument("--rates", type=parse_rates, default=parse_rates("0:2e-3,0.6:5e-4,1:2e-5"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--noise", type=float, default=0.0, help="in points, at half of the tables")
    parser.add_argument("--log-every", type=int, default=10_000)
    parser.add_argument("--keep-every", type=int, default=100_000)
    options = parser.parse_args(argv)
    if not (kernels.compiled and layers.compiled):
        parser.error("training needs the compiled kernels: install with a C compiler at hand")
    run = Run(options.run, options.variant, options.seed, options.noise)

    runs.stops(run)
    run.train(options.games, options.rates, options.log_every, options.keep_every)


if __name__ == "__main__":
    main()
