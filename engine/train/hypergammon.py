"""Hypergammon solved: what every position of three checkers against three is worth, with its cube, by value iteration.

    python -m engine.train.hypergammon solve RUN [--until 1e-6]      # progress; Ctrl-C saves, the same command goes on
    python -m engine.train.hypergammon openings RUN

A side's checkers stand in one of 3,276 ways, so there are 10.7 million pairs. For each the table has the cubeless
equity with its five chances, and the money equities of the side to roll with the cube centred, its own and the other's
(Jacoby and beavers off; it is worth what the best cube action makes it). Every sweep replaces all values by the mean
over the 21 rolls of the best play's; it ends when none changes by more than `--until`. RUN keeps values.npy
(float32[3276, 3276, 4]) and chances.npy (float32[3276, 3276, 5]). A net is fitted to it by `engine.train.hyperfit`.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bg import notation
from bg.movegen import Tree
from bg.variants import rules
from engine.brain import boards, expect, kernels, nets
from engine.brain.evaluators import Boards, Floats
from engine.brain.rolls import ROLLS, WEIGHTS

CHECKERS = 3
OFF, BAR = 0, 25
CUBELESS, CENTRED, MINE, THEIRS = range(4)
"""The kinds of value."""
_POWERS = 4 ** np.arange(26, dtype=np.int64)  # at most three checkers on a place


class Placements:
    """counts int8[n, 26]: how one side's checkers stand, by its own numbering (0 off, 25 the bar), fewest pips first."""

    def __init__(self, checkers: int = CHECKERS) -> None:
        self.checkers = checkers
        found = [np.bincount(c, minlength=26) for c in combinations_with_replacement(range(26), checkers)]
        counts = np.array(found, np.int8)
        order = np.argsort(counts @ np.arange(26), kind="stable")
        self.counts = np.ascontiguousarray(counts[order])
        self._keys = self.counts.astype(np.int64) @ _POWERS
        self._sorted = np.argsort(self._keys)

    def __len__(self) -> int:
        return len(self.counts)

    def index(self, counts: NDArray[np.int8]) -> NDArray[np.int64]:
        """The placements with these counts int8[n, 26]."""
        at = np.searchsorted(self._keys, counts.astype(np.int64) @ _POWERS, sorter=self._sorted)
        return np.asarray(self._sorted[at])

    def of(self, rows: Boards) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The placements of both sides of boards int8[n, 26]: the side to roll's, the other's."""
        pair = []
        for side in (rows, kernels.flipped(rows)):
            counts = np.maximum(side, 0)
            counts[:, OFF] = self.checkers - counts[:, 1:].sum(axis=1)
            pair.append(self.index(counts))
        return pair[0], pair[1]

    def boards(self, mine: NDArray[np.int64], theirs: NDArray[np.int64]) -> Boards:
        """Boards int8[n, 26] of pairs of placements that do not overlap."""
        own = self.counts[mine].copy()
        own[:, OFF] = 0
        other = self.counts[theirs].copy()
        other[:, OFF] = 0
        return np.asarray(own - other[:, ::-1])


@dataclass(frozen=True)
class Lists:
    """The plays of all placements with all rolls, as `expect.expected` takes them, where one point (or none) is closed."""

    leaves: NDArray[np.int16]
    masks: NDArray[np.int32]
    offsets: NDArray[np.int64]


def lists(placements: Placements, closed: int) -> Lists:
    """closed: the point held by the other side, by the mover's numbering; 0 none.

    Every other point gets a blot of the other side, so that the boards after the plays tell where a checker landed.
    """
    start = placements.counts.copy()
    start[:, OFF] = 0
    start[:, 1:25][start[:, 1:25] == 0] = -1
    if closed:
        start[:, closed] = -2
    parents = np.repeat(start, len(ROLLS), axis=0)
    plays, offsets = kernels.all_plays(parents, np.tile(ROLLS, (len(start), 1)))
    counts = np.maximum(plays, 0)
    counts[:, OFF] = placements.checkers - counts[:, 1:].sum(axis=1)
    before = parents.repeat(np.diff(offsets), axis=0)
    landed = (before[:, 1:25] < 0) & (plays[:, 1:25] >= 0)
    masks = landed @ (1 << np.arange(1, 25, dtype=np.int64))
    return Lists(placements.index(counts).astype(np.int16), masks.astype(np.int32), offsets)


class Solver:
    """The table in the making. checkers: 1 or 2 make a smaller game of the same kind."""

    def __init__(self, folder: Path, checkers: int = CHECKERS) -> None:
        self.folder = folder
        self.placements = Placements(checkers)
        counts = self.placements.counts
        self.count = len(counts)
        self.lists = {closed: lists(self.placements, closed) for closed in range(25)}
        self.weights = WEIGHTS.astype(np.float32)
        self.over = counts[:, OFF] == checkers
        self.sweeps, self.change = 0, float("inf")
        state = folder / "state.json"
        if state.exists():
            told = json.loads(state.read_text(encoding="utf-8"))
            self.sweeps, self.change = told["sweeps"], told["change"]
            self.values, self.chances = np.load(folder / "values.npy"), np.load(folder / "chances.npy")
        else:
            self.values = np.zeros((self.count, self.count, 4), np.float32)
            self.chances = np.zeros((self.count, self.count, 5), np.float32)
            self._finish()

    def _finish(self) -> None:
        """Finished games: the side to roll has lost, by what it has off and where its last checkers stand."""
        counts = self.placements.counts
        level = np.where(counts[:, OFF] > 0, 1, np.where(counts[:, 19:].sum(axis=1) > 0, 3, 2))
        done = int(np.nonzero(self.over)[0][0])
        self.values[:, done] = -level[:, None]
        self.chances[:, done, 3], self.chances[:, done, 4] = level >= 2, level >= 3

    def possible(self, theirs: int) -> NDArray[np.bool_]:
        """The placements of the side to roll that go with one of the other, neither of them finished."""
        occupied = self.placements.counts[theirs][::-1][1:25] > 0
        return np.asarray(~self.over & ~(self.placements.counts[:, 1:25][:, occupied] > 0).any(axis=1))

    def against(self, theirs: int) -> tuple[NDArray[np.uint8], Floats, Floats]:
        """(which placements, values float32[n, 4] before a double, chances float32[n, 5]) of the side to roll."""
        counts = self.placements.counts[theirs]
        seen = counts[::-1]  # by the mover's numbering; its place 0 is the other side's bar
        closed = [p for p in range(1, 25) if seen[p] >= 2]
        blots = [p for p in range(1, 25) if seen[p] == 1]
        rows = np.zeros(8, np.int32)
        for code in range(1 << len(blots)):
            after = counts.copy()
            for bit, point in enumerate(blots):
                if code >> bit & 1:
                    after[25 - point] -= 1
                    after[BAR] += 1
            rows[code] = self.placements.index(after[None])[0]
        bits = np.zeros(3, np.int32)
        bits[: len(blots)] = [1 << point for point in blots]
        plays = self.lists[closed[0] if closed else 0]
        wanted = self.possible(theirs).astype(np.uint8)
        out, seen_by_other = np.zeros((self.count, 4), np.float32), np.zeros((self.count, 5), np.float32)
        expect.expected(
            self.values, self.chances, rows, plays.leaves, plays.masks, bits, plays.offsets, self.weights, wanted, out,
            seen_by_other,
        )  # fmt: skip
        # After a play of the owner the cube is the other's for the side that rolls next, and the other way.
        return wanted, out[:, [CUBELESS, CENTRED, THEIRS, MINE]], nets.turned(seen_by_other)

    def sweep(self) -> float:
        """All positions once, each from the newest values. Returns the greatest change."""
        greatest = 0.0
        for theirs in range(self.count):
            if self.over[theirs]:
                continue
            wanted, rolled, chances = self.against(theirs)
            at = np.nonzero(wanted)[0]
            new = decided(rolled[at])
            greatest = max(greatest, float(np.abs(new - self.values[at, theirs]).max(initial=0)))
            self.values[at, theirs] = new
            self.chances[at, theirs] = chances[at]
        self.sweeps += 1
        self.change = greatest
        return greatest

    def save(self) -> None:
        """Everything needed to go on."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for name in ("values", "chances"):
            part = self.folder / f"{name}.part.npy"
            np.save(part, getattr(self, name))
            part.replace(self.folder / f"{name}.npy")
        told = {"sweeps": self.sweeps, "change": self.change}
        (self.folder / "state.json").write_text(json.dumps(told), encoding="utf-8")


def decided(rolled: Floats) -> Floats:
    """With the best cube action of the side to roll: not to double, or to and be taken or dropped. float32[n, 4]."""
    out = rolled.copy()
    doubled = np.minimum(2 * rolled[:, THEIRS], 1)
    for kind in (CENTRED, MINE):
        out[:, kind] = np.maximum(rolled[:, kind], doubled)
    return out


def solve(folder: Path, until: float) -> None:
    """Sweeps until nothing changes by more than `until`; saved now and then."""
    begun = time.process_time()
    solver = Solver(folder)
    total = sum(len(plays.leaves) for plays in solver.lists.values())
    print(f"{solver.count} placements, {total} plays listed, {time.process_time() - begun:.0f} CPU s", flush=True)
    try:
        while solver.change > until:
            change = solver.sweep()
            print(f"sweep {solver.sweeps}: greatest change {change:.2e}, {time.process_time() - begun:.0f} CPU s", flush=True)
            if solver.sweeps % 5 == 0:
                solver.save()
    finally:
        solver.save()


def openings(folder: Path) -> None:
    """The best play of each opening roll, what the next best loses, and what the first move is worth: centred cube, then
    cubeless."""
    game, placements = rules("hypergammon"), Placements()
    values = np.load(folder / "values.npy", mmap_mode="r")
    print(f"{'roll':6}{'best play':22}{'equity':>9}{'next':>8}  {'best cubeless':22}{'equity':>9}")
    best = []
    for high in range(2, 7):
        for low in range(1, high):
            results = Tree(game, game.start(), (high, low)).results
            mine, theirs = placements.of(kernels.flipped(boards.boards(results)))
            found, plays = -values[mine, theirs], list(results.values())
            row = f"{high}-{low}   "
            for kind in (CENTRED, CUBELESS):
                order = np.argsort(-found[:, kind])
                row += f"{notation.text(plays[order[0]]):22}{found[order[0], kind]:+9.4f}"
                row += f"{found[order[1], kind] - found[order[0], kind]:+8.4f}  " if kind == CENTRED else ""
            best.append(found.max(axis=0))
            print(row)
    mean = np.mean(best, axis=0)
    print(f"the first move is worth {mean[CENTRED]:+.5f} with the cube, {mean[CUBELESS]:+.7f} without")


def main(argv: list[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m engine.train.hypergammon", description=(__doc__ or "").split("\n\n")[0]
    )
    commands = parser.add_subparsers(dest="command", required=True)
    solving = commands.add_parser("solve")
    solving.add_argument("run", type=Path)
    solving.add_argument("--until", type=float, default=1e-6)
    showing = commands.add_parser("openings")
    showing.add_argument("run", type=Path)
    options = parser.parse_args(argv)
    if options.command == "openings":
        openings(options.run)
    else:
        solve(options.run, options.until)


if __name__ == "__main__":
    main()
