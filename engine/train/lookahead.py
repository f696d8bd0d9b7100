"""Training by looking ahead: the plays of a decision are weighed over all 21 replies, and the net learns their values and,
above all, how they differ.

A net's values err mostly by what all plays of a decision have in common, which costs nothing when choosing; what is learnt
here is how they differ. Alone that lets the values themselves drift, and with them what looking ahead is worth: so every step
also learns from a roll at many tables of self-play, as `engine.train.selfplay` does. The teacher is the learner's own running
average of a moment ago.

    python -m engine.train.lookahead RUN --start CHECKPOINT.npz|nets/international --decisions 1000000

RUN is a folder: log.txt, latest.npz (the same command resumes), nets-DECISIONS.npz. One thread.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.brain import kernels, layers, nets
from engine.brain.evaluators import KINDS, by_kind
from engine.brain.nets import PARTS
from engine.brain.rolls import ROLLS, WEIGHTS
from engine.train import runs
from engine.train.arena import contacts, net_of
from engine.train.mlp import Floats, Mlp
from engine.train.selfplay import COURSES, EQUITY, STATE, Boards, Chooser, parse_rates, rate_at

KEPT = ("sizes", "wide", "flat", "average")  # of a net's state, where nothing is known of the optimiser


@dataclass(frozen=True)
class Options:
    """margin, most: which plays are weighed, by their static value in points, and how many. common: weight of what the
    plays of a decision have in common, against 1 for their differences; weight: of a decision's play against a position of
    self-play. reuse: how often each decision is learnt from.
    """

    margin: float = 0.1
    most: int = 6
    common: float = 0.1
    weight: float = 10.0
    reuse: int = 5
    memory: int = 100_000  # decisions kept
    refresh: int = 4_000  # decisions between two teachers
    noise: float = 0.08
    tables: int = 64  # where decisions are gathered
    games: int = 256  # at once, of the self-play beside it


class Memory:
    """The latest decisions: candidates in a ring, a decision's side by side. Boards are seen by the side to roll."""

    def __init__(self, decisions: int, most: int) -> None:
        self.boards = np.zeros((decisions, most, 26), np.int8)
        self.targets = np.zeros((decisions, most, 5), np.float32)
        self.counts = np.zeros(decisions, np.int64)
        self.filled = self.at = 0

    def add(self, boards: Boards, targets: Floats) -> None:
        n = len(boards)
        self.boards[self.at, :n], self.targets[self.at, :n], self.counts[self.at] = boards, targets, n
        self.at = (self.at + 1) % len(self.counts)
        self.filled = min(self.filled + 1, len(self.counts))

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


class Run:
    """One run in its folder."""

    def __init__(self, folder: Path, start: Path | None, options: Options, seed: int) -> None:
        self.folder, self.options = folder, options
        folder.mkdir(parents=True, exist_ok=True)
        latest = folder / "latest.npz"
        source = latest if latest.exists() else start
        if source is None:
            raise FileNotFoundError("a new run needs --start")
        saved = published(source) if source.is_dir() else dict(np.load(source))
        self.contacts, self.race = restored(saved)
        self.games = int(saved["games"])
        self.decisions = int(saved["decisions"]) if "decisions" in saved else 0
        self.seconds = float(saved["lookahead_seconds"]) if "lookahead_seconds" in saved else 0.0
        if source is start:
            self.contacts = [net.averaged() for net in self.contacts]
        self.race = self.race.averaged()
        self.course = COURSES["international"]
        self.rng = np.random.default_rng([seed, self.decisions])
        self.scout = nets.load("international").scout
        self.learner = Chooser(self.contacts, self.race, self.course.checkers, seed + self.decisions, self.scout)
        self.memory = Memory(options.memory, options.most)
        self.boards = self.course.fresh(options.tables, self.rng)
        self.noise = np.where(np.arange(options.tables) % 2, options.noise, 0).astype(np.float32)
        self.beside = self.course.fresh(options.games, self.rng)
        self.wander = np.where(np.arange(options.games) % 2, options.noise, 0).astype(np.float32)
        self.refresh()
        self.stop = False

    def refresh(self) -> None:
        """A new teacher: the running average of now."""
        averages = [net.averaged() for net in self.contacts]
        self.teacher = Chooser(averages, self.race, self.course.checkers, int(self.rng.integers(1 << 30)), self.scout)

    def gather(self) -> int:
        """One roll at every table: decisions worth it are weighed and remembered. Returns how many."""
        found = 0
        dice = self.rng.integers(1, 7, (len(self.boards), 2)).astype(np.int8)
        children, offsets, chances = self.teacher.judged(self.boards, dice)
        children = children.copy()
        equity = chances @ EQUITY
        groups = []
        for i in range(len(self.boards)):
            a, b = int(offsets[i]), int(offsets[i + 1])
            order = a + np.argsort(equity[a:b], kind="stable")[: self.options.most]
            order = order[equity[order] <= equity[order[0]] + self.options.margin]
            if len(order) > 1:
                order = order[kernels.phases(children[order]) == kernels.CONTACT]
                if len(order) > 1:
                    groups.append(order)
            spread = self.noise[i] * self.rng.standard_normal(b - a, np.float32) if self.noise[i] else 0
            self.boards[i] = children[a + int(np.argmin(equity[a:b] + spread))]
        if groups:
            targets = self.weighed(children[np.concatenate(groups)])
            at = 0
            for order in groups:
                self.memory.add(children[order], targets[at : at + len(order)])
                at += len(order)
            found = len(groups)
        over = np.nonzero(kernels.phases(self.boards) != kernels.CONTACT)[0]
        if len(over):
            self.boards[over] = self.course.fresh(len(over), self.rng)
        return found

    def weighed(self, boards: Boards) -> Floats:
        """Chances of the side to roll over its 21 rolls, each played best."""
        out = np.empty((len(boards), 5), np.float32)
        for first in range(0, len(boards), 40):
            part = boards[first : first + 40]
            parents = np.repeat(part, len(ROLLS), axis=0)
            _, best = self.teacher.best(parents, np.tile(ROLLS, (len(part), 1)))
            mean = (best.reshape(len(part), len(ROLLS), 5) * WEIGHTS[:, None].astype(np.float32)).sum(axis=1)
            out[first : first + len(part)] = mean
        return out

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
        self.beside[racing] = self.course.fresh(len(racing), self.rng)
        over = np.nonzero(kernels.phases(self.beside) == kernels.OVER)[0]
        self.beside[over] = self.course.fresh(len(over), self.rng)
        self.games += len(over) + len(racing)
        return before, targets

    def train(self, total: int, rates: list[tuple[float, float]], batch: int, log_every: int, keep_every: int) -> None:
        """On to `total` decisions in all, or until told to stop; saves at the end."""
        clock, begun, before = time.process_time(), self.seconds, self.decisions
        next_log, next_keep = self.decisions + log_every, (self.decisions // keep_every + 1) * keep_every
        next_refresh, owed = self.decisions + self.options.refresh, 0.0
        while self.memory.filled < 2_000 and not self.stop:
            self.gather()
        while self.decisions < total and not self.stop:
            found = self.gather()
            self.decisions += found
            owed += found * self.options.reuse
            while owed >= batch:
                self.learn(batch, rate_at(rates, self.decisions / total))
                owed -= batch
            if self.decisions >= next_refresh:
                next_refresh += self.options.refresh
                self.refresh()
            if self.decisions >= next_log:
                next_log += log_every
                self.seconds = begun + time.process_time() - clock
                pace = (self.decisions - before) / (self.seconds - begun)
                runs.log(self.folder, f"decisions {self.decisions} of {total} cpu-s {self.seconds:.0f} a cpu-s {pace:.0f}")
                self.save()
            if self.decisions >= next_keep:
                next_keep += keep_every
                self.keep()
        self.seconds = begun + time.process_time() - clock
        runs.log(self.folder, f"{'stopped' if self.stop else 'done'} decisions {self.decisions} cpu-s {self.seconds:.0f}")
        self.save()
        self.keep()

    def save(self) -> None:
        """latest.npz, replaced whole."""
        arrays: dict[str, Any] = {"games": self.games, "decisions": self.decisions, "lookahead_seconds": self.seconds}
        for name, net in self.named():
            arrays |= {f"{name}.{k}": v for k, v in net.state().items()}
        runs.replace(self.folder / "latest.npz", arrays)

    def named(self) -> list[tuple[str, Mlp]]:
        """All nets under their names in a checkpoint."""
        return [*zip(PARTS, self.contacts), ("race", self.race)]

    def keep(self) -> None:
        """nets-DECISIONS.npz: the running averages in half precision."""
        arrays: dict[str, Any] = {"games": self.games, "decisions": self.decisions, "lookahead_seconds": self.seconds}
        for name, net in self.named():
            arrays[f"{name}.sizes"], arrays[f"{name}.wide"] = np.array(net.sizes), np.array(net.wide)
            arrays[f"{name}.average"] = net.average.astype(np.float16)
        np.savez(self.folder / f"nets-{self.decisions:08d}.npz", **arrays)


def restored(saved: Mapping[str, Any]) -> tuple[list[Mlp], Mlp]:
    """The contact nets of a checkpoint, one for each sort, and its race net. One net for all contact becomes many equal."""

    def net(name: str) -> Mlp:
        state = {key: saved[f"{name}.{key}"] for key in STATE if f"{name}.{key}" in saved}
        return Mlp.restore({"flat": state["average"]} | state)

    names = contacts(saved)
    return [net(names[kind % len(names)]) for kind in range(KINDS)], net("race")


def published(folder: Path) -> dict[str, Any]:
    """The nets of a folder like nets/international as a checkpoint. Raises nets.NetError."""
    described = nets.manifest(folder.name, folder.parent)
    arrays: dict[str, Any] = {}
    for name in (name for name in described if name != nets.SCOUT):
        entry = described[name]
        model, _ = nets.read(folder / str(entry["file"]), str(entry["sha256"]))
        arrays |= {f"{name}.{key}": value for key, value in net_of(model.layers, kernels.INPUTS).state().items() if key in KEPT}
        arrays["games"] = entry["games"]
        arrays["decisions"] = entry.get("decisions", arrays.get("decisions", 0))
    return arrays


def main(argv: list[str] | None = None) -> None:
    """The command line."""
    about = (__doc__ or "").split("\n\n")[0]
    parser = argparse.ArgumentParser(prog="python -m engine.train.lookahead", description=about)
    parser.add_argument("run", type=Path)
    parser.add_argument("--start", type=Path, help="for a new run: a checkpoint, or a folder of published nets")
    parser.add_argument("--decisions", type=int, required=True)
    parser.add_argument("--rates", type=parse_rates, default=parse_rates("0:5e-4,0.8:2e-4,1:2e-5"))
    parser.add_argument("--batch", type=int, default=20, help="decisions a step")
    parser.add_argument("--common", type=float, default=Options.common)
    parser.add_argument("--reuse", type=int, default=Options.reuse)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log-every", type=int, default=5_000)
    parser.add_argument("--keep-every", type=int, default=20_000)
    options = parser.parse_args(argv)
    if not (kernels.compiled and layers.compiled):
        parser.error("training needs the compiled kernels: install with a C compiler at hand")
    run = Run(options.run, options.start, Options(common=options.common, reuse=options.reuse), options.seed)

    runs.stops(run)
    run.train(options.decisions, options.rates, options.batch, options.log_every, options.keep_every)


if __name__ == "__main__":
    main()
