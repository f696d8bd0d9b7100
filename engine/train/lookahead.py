"""Training by looking ahead: the plays of a decision are weighed over all 21 replies, and the net learns their values and,
above all, how they differ.

A net's values err mostly by what all plays of a decision have in common, which costs nothing when choosing; what is learnt
here is how they differ. Alone that lets the values themselves drift, and with them what looking ahead is worth: so every step
also learns from a roll at many tables of self-play, as `engine.train.selfplay` does. The teacher is the learner's own running
average of a moment ago.

    python -m engine.train.lookahead RUN --start CHECKPOINT.npz|nets/international --decisions 1000000 [--processes N]

RUN is a folder: log.txt, latest.npz (the same command resumes), nets-DECISIONS.npz. Decisions are gathered in pieces by as
many workers as there are, a fixed number of pieces ahead of the learner, which is one process: so what is learnt does not
depend on who gathered what.
"""

from __future__ import annotations

import argparse
import multiprocessing
import signal
import sys
import time
from collections import deque
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.brain import kernels, layers
from engine.brain.evaluators import by_kind
from engine.brain.nets import PARTS, NetError
from engine.tools import executors
from engine.train import runs
from engine.train.checkpoints import opened, restored
from engine.train.gathering import COURSE, Choice, Decisions, Gatherer, scout
from engine.train.mlp import Floats, Mlp
from engine.train.selfplay import Boards, Chooser, parse_rates, rate_at

FEW = 2_000
"""Decisions that are remembered before anything is learnt from them."""

Piece = tuple[Decisions, Boards]


@dataclass(frozen=True)
class Options:
    """common: weight of what the plays of a decision have in common, against 1 for their differences; weight: of a decision's
    play against a position of self-play. reuse: how often each decision is learnt from. piece: decisions gathered at a time;
    ahead: pieces gathered ahead, each at tables of its own.
    """

    choice: Choice = field(default_factory=Choice)
    common: float = 0.1
    weight: float = 10.0
    reuse: int = 3
    memory: int = 100_000  # decisions kept
    games: int = 256  # at once, of the self-play beside it
    piece: int = 1_000
    ahead: int = 4


class Memory:
    """The latest decisions: candidates in a ring, a decision's side by side. Boards are seen by the side to roll."""

    def __init__(self, decisions: int, most: int) -> None:
        self.boards = np.zeros((decisions, most, 26), np.int8)
        self.targets = np.zeros((decisions, most, 5), np.float32)
        self.counts = np.zeros(decisions, np.int64)
        self.filled = self.at = 0

    def add(self, found: Decisions) -> None:
        """Instead of the oldest."""
        counts = np.bincount(found.decision)
        rows = (self.at + np.arange(len(counts))) % len(self.counts)
        columns = np.arange(len(found.decision)) - np.repeat(np.cumsum(counts) - counts, counts)
        self.boards[rows[found.decision], columns] = found.boards
        self.targets[rows[found.decision], columns] = found.targets
        self.counts[rows] = counts
        self.at = (self.at + len(counts)) % len(self.counts)
        self.filled = min(self.filled + len(counts), len(self.counts))

    def draw(self, rng: np.random.Generator, decisions: int) -> tuple[Boards, Floats, NDArray[np.int64]]:
        """Random decisions: boards, targets and the number of each one's decision."""
        at = rng.integers(0, self.filled, decisions)
        there = np.arange(self.boards.shape[1]) < self.counts[at, None]
        return self.boards[at][there], self.targets[at][there], np.nonzero(there)[0]


def differing(error: Floats, group: NDArray[np.int64], common: float) -> Floats:
    """The error, its mean over each group reduced to the share `common`. group: ascending, from 0 without gaps."""
    counts = np.bincount(group)
    means = np.stack([np.bincount(group, error[:, k]) for k in range(error.shape[1])], axis=1) / counts[:, None]
    return np.asarray(error - (1 - common) * means[group], np.float32)


def piece(
    contacts: list[dict[str, Any]], race: dict[str, Any], choice: Choice, seed: list[int], least: int, boards: Boards | None
) -> Piece:
    """In a worker: a piece of decisions, and where its tables stand after it. contacts, race: `Mlp.frozen` teachers."""
    if multiprocessing.parent_process() is not None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the learner's to hear: it saves, then lets the workers go
    nets = [Mlp.restore(state) for state in contacts]
    gatherer = Gatherer(nets, Mlp.restore(race), choice, seed, boards)
    return gatherer.gather(least), gatherer.boards


class Run:
    """One run in its folder."""

    def __init__(self, folder: Path, start: Path | None, options: Options, seed: int) -> None:
        self.folder, self.options, self.seed = folder, options, seed
        folder.mkdir(parents=True, exist_ok=True)
        latest = folder / "latest.npz"
        source = latest if latest.exists() else start
        if source is None:
            raise FileNotFoundError("a new run needs --start")
        saved = opened(source)
        self.contacts, self.race = restored(saved)
        self.games = int(saved["games"])
        self.decisions, self.pieces = (int(saved.get(name, 0)) for name in ("decisions", "pieces"))
        self.seconds = float(saved.get("lookahead_seconds", 0))
        if source is start:
            self.contacts = [net.averaged() for net in self.contacts]
        self.race = self.race.averaged()
        self.rng = np.random.default_rng([seed, self.decisions])
        self.learner = Chooser(self.contacts, self.race, COURSE.checkers, seed + self.decisions, scout())
        self.memory = Memory(options.memory, options.choice.most)
        self.beside = COURSE.fresh(options.games, self.rng)
        self.wander = np.where(np.arange(options.games) % 2, options.choice.noise, 0).astype(np.float32)
        self.stop = False

    def asked(self, workers: Executor, boards: Boards | None) -> Future[Piece]:
        """The next piece, by the running average of now as the teacher. boards: where its tables stand."""
        self.pieces += 1
        contacts = [net.frozen() for net in self.contacts]
        seed = [self.seed, self.pieces]
        return workers.submit(piece, contacts, self.race.frozen(), self.options.choice, seed, self.options.piece, boards)

    def learn(self, decisions: int, rate: float) -> None:
        """One step: a roll of self-play, and decisions from memory."""
        boards, targets = self.roll()
        plays, aims, group = self.memory.draw(self.rng, decisions)
        split = len(boards)
        boards, targets = np.concatenate([boards, plays]), np.concatenate([targets, aims])
        passes = []
        error = np.empty_like(targets)
        for kind, at in by_kind(boards):
            net = self.contacts[kind]
            kept = net.kept(self.learner.inputs_of(boards[at], net))
            error[at] = kept[-1] - targets[at]
            passes.append((net, at, kept))
        error[split:] = self.options.weight * differing(error[split:], group, self.options.common)
        for net, at, kept in passes:
            # A rare sort's few boards make a small step, not a rash one.
            net.descend(kept, error[at], rate * min(1.0, len(at) / 40))

    def roll(self) -> tuple[Boards, Floats]:
        """One roll at every table of self-play: the contact positions before it, with the value of the best play."""
        phases = kernels.phases(self.beside)
        contact, racing = (np.nonzero(phases == phase)[0] for phase in (kernels.CONTACT, kernels.RACE))
        dice = self.rng.integers(1, 7, (len(self.beside), 2)).astype(np.int8)
        before = self.beside[contact]
        self.beside[contact], targets = self.learner.best(before, dice[contact], self.wander[contact])
        # What happens in a race teaches the contact nets nothing.
        self.beside[racing] = COURSE.fresh(len(racing), self.rng)
        over = np.nonzero(kernels.phases(self.beside) == kernels.OVER)[0]
        self.beside[over] = COURSE.fresh(len(over), self.rng)
        self.games += len(over) + len(racing)
        return before, targets

    def train(
        self, total: int, rates: list[tuple[float, float]], batch: int, workers: Executor, log_every: int, keep_every: int
    ) -> None:
        """On to `total` decisions in all, or until told to stop; saves at the end."""
        begun, before, owed = self.seconds, self.decisions, 0
        next_log, next_keep = self.decisions + log_every, (self.decisions // keep_every + 1) * keep_every
        ahead = deque(self.asked(workers, None) for _ in range(self.options.ahead))
        while self.decisions < total and not self.stop:
            found, boards = ahead.popleft().result()
            ahead.append(self.asked(workers, boards))
            clock = time.process_time()
            self.memory.add(found)
            if self.memory.filled >= FEW:
                self.decisions += len(found)
                owed += len(found) * self.options.reuse
            while owed >= batch:
                self.learn(batch, rate_at(rates, self.decisions / total))
                owed -= batch
            self.seconds += found.seconds + time.process_time() - clock
            if self.decisions >= next_log:
                next_log += log_every
                pace = (self.decisions - before) / (self.seconds - begun)
                runs.log(self.folder, f"decisions {self.decisions} of {total} cpu-s {self.seconds:.0f} a cpu-s {pace:.0f}")
                self.save()
            if self.decisions >= next_keep:
                next_keep += keep_every
                self.keep()
        for future in ahead:
            future.cancel()
        runs.log(self.folder, f"{'stopped' if self.stop else 'done'} decisions {self.decisions} cpu-s {self.seconds:.0f}")
        self.save()
        self.keep()

    def _head(self) -> dict[str, Any]:
        """What a checkpoint says of the run itself."""
        return {
            "games": self.games,
            "decisions": self.decisions,
            "pieces": self.pieces,
            "lookahead_seconds": self.seconds,
        }

    def save(self) -> None:
        """latest.npz, replaced whole."""
        arrays = self._head()
        for name, net in self.named():
            arrays |= {f"{name}.{k}": v for k, v in net.state().items()}
        runs.replace(self.folder / "latest.npz", arrays)

    def named(self) -> list[tuple[str, Mlp]]:
        """All nets under their names in a checkpoint."""
        return [*zip(PARTS, self.contacts), ("race", self.race)]

    def keep(self) -> None:
        """nets-DECISIONS.npz: the running averages in half precision."""
        arrays = self._head()
        for name, net in self.named():
            arrays[f"{name}.sizes"], arrays[f"{name}.wide"] = np.array(net.sizes), np.array(net.wide)
            arrays[f"{name}.average"] = net.average.astype(np.float16)
        np.savez(self.folder / f"nets-{self.decisions:08d}.npz", **arrays)


def main(argv: list[str] | None = None) -> int:
    """The command line. 2: nets that cannot be read, or no cluster."""
    about = (__doc__ or "").split("\n\n")[0]
    parser = argparse.ArgumentParser(prog="python -m engine.train.lookahead", description=about)
    parser.add_argument("run", type=Path)
    parser.add_argument("--start", type=Path, help="for a new run: a checkpoint, or a folder of published nets")
    parser.add_argument("--decisions", type=int, required=True)
    parser.add_argument("--rates", type=parse_rates, default=parse_rates("0:5e-4,0.8:2e-4,1:2e-5"))
    parser.add_argument("--batch", type=int, default=30, help="decisions a step")
    parser.add_argument("--common", type=float, default=Options.common)
    parser.add_argument("--reuse", type=int, default=Options.reuse)
    parser.add_argument("--ahead", type=int, default=Options.ahead, help="pieces gathered ahead of the learner")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log-every", type=int, default=20_000)
    parser.add_argument("--keep-every", type=int, default=100_000)
    executors.add_options(parser)
    options = parser.parse_args(argv)
    if not (kernels.compiled and layers.compiled):
        parser.error("training needs the compiled kernels: install with a C compiler at hand")
    how = Options(common=options.common, reuse=options.reuse, ahead=options.ahead)
    try:
        run = Run(options.run, options.start, how, options.seed)
        with executors.chosen(options) as workers:
            runs.stops(run)
            run.train(options.decisions, options.rates, options.batch, workers, options.log_every, options.keep_every)
    except (OSError, ImportError, NetError) as error:
        print(f"lookahead: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
