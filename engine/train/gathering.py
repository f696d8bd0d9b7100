"""Decisions to learn from: self-play at many tables, each decision's plays weighed over all 21 replies.

What is gathered is a function of the nets, the tables and a seed alone: `engine.train.lookahead` learns from it as it comes,
`engine.train.label` keeps it in files, and either may have it made elsewhere (`engine.tools.executors`).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from engine.brain import kernels, nets
from engine.brain.rolls import ROLLS, WEIGHTS
from engine.brain.thinning import Scout
from engine.train.mlp import Floats, Mlp
from engine.train.selfplay import COURSES, EQUITY, Boards, Chooser

COURSE = COURSES["international"]
WARM = 60
"""Rolls at every new table before anything is gathered: by then the tables are spread over all stages of a game."""
AT_ONCE = 40  # plays weighed together: their replies stay in the cache


@dataclass(frozen=True)
class Choice:
    """margin, most: which plays of a decision are weighed, by their static value in points, and how many. tables: games played
    side by side; half of them wander, their plays are chosen with this much noise.
    """

    margin: float = 0.1
    most: int = 6
    noise: float = 0.08
    tables: int = 64


@dataclass(frozen=True)
class Decisions:
    """boards int8[n, 26] after the plays, seen by the side to roll; targets float32[n, 5], its chances; decision int64[n],
    ascending from 0: which plays belong together. seconds: the CPU time they took.
    """

    boards: Boards
    targets: Floats
    decision: NDArray[np.int64]
    seconds: float = 0.0

    def __len__(self) -> int:
        return int(self.decision[-1]) + 1 if len(self.decision) else 0


@cache
def scout() -> Scout | None:
    """The published scout."""
    return nets.load("international").scout


class Gatherer:
    """The tables and their player. boards: where the tables stand; new ones are spread over all stages first."""

    def __init__(self, contacts: Sequence[Mlp], race: Mlp, choice: Choice, seed: Sequence[int], boards: Boards | None = None):
        self.choice = choice
        self.rng = np.random.default_rng(seed)
        self.teacher = Chooser(contacts, race, COURSE.checkers, int(self.rng.integers(1 << 30)), scout())
        self.noise = np.where(np.arange(choice.tables) % 2, choice.noise, 0).astype(np.float32)
        if boards is None:
            self.boards = COURSE.fresh(choice.tables, self.rng)
            for _ in range(WARM):
                self.boards, _ = self.teacher.best(self.boards, self._dice(), self.noise)
                self._renew()
        else:
            self.boards = boards.copy()

    def gather(self, least: int) -> Decisions:
        """So many decisions, or a few more."""
        clock = time.process_time()
        boards: list[Boards] = []
        while len(boards) < least:
            boards += self._roll()
        plays = np.concatenate(boards)
        decision = np.repeat(np.arange(len(boards)), [len(some) for some in boards])
        return Decisions(plays, self.weighed(plays), decision, time.process_time() - clock)

    def _roll(self) -> list[Boards]:
        """One roll at every table. The boards after the plays of each decision that is worth weighing."""
        found = []
        children, offsets, chances = self.teacher.judged(self.boards, self._dice())
        equity = chances @ EQUITY
        moved = np.empty_like(self.boards)
        for i in range(len(self.boards)):
            a, b = int(offsets[i]), int(offsets[i + 1])
            order = a + np.argsort(equity[a:b], kind="stable")[: self.choice.most]
            order = order[equity[order] <= equity[order[0]] + self.choice.margin]
            if len(order) > 1:
                order = order[kernels.phases(children[order]) == kernels.CONTACT]
                if len(order) > 1:
                    found.append(children[order])
            spread = self.noise[i] * self.rng.standard_normal(b - a, np.float32) if self.noise[i] else 0
            moved[i] = children[a + int(np.argmin(equity[a:b] + spread))]
        self.boards = moved
        self._renew()
        return found

    def weighed(self, boards: Boards) -> Floats:
        """Chances of the side to roll over its 21 rolls, each played best."""
        out = np.empty((len(boards), 5), np.float32)
        for first in range(0, len(boards), AT_ONCE):
            part = boards[first : first + AT_ONCE]
            parents = np.repeat(part, len(ROLLS), axis=0)
            _, best = self.teacher.best(parents, np.tile(ROLLS, (len(part), 1)))
            mean = (best.reshape(len(part), len(ROLLS), 5) * WEIGHTS[:, None].astype(np.float32)).sum(axis=1)
            out[first : first + len(part)] = mean
        return out

    def _dice(self) -> Boards:
        return self.rng.integers(1, 7, (len(self.boards), 2)).astype(np.int8)

    def _renew(self) -> None:
        """New games where there is no contact any more."""
        over = np.nonzero(kernels.phases(self.boards) != kernels.CONTACT)[0]
        if len(over):
            self.boards[over] = COURSE.fresh(len(over), self.rng)
