"""Decisions to learn from: self-play at many tables, each decision's plays weighed over all 21 replies.

What is gathered is a function of the nets and a seed alone. `engine.train.label` keeps it in files, `engine.train.fit` learns
from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from bg.customs import Customs
from engine.brain import kernels, nets
from engine.brain.cube import Stakes, State
from engine.brain.evaluators import Boards, Floats
from engine.brain.rolls import ROLLS, WEIGHTS
from engine.brain.search import Search
from engine.train.selfplay import COURSES, EQUITY

WARM = 60
"""Rolls at every new table before anything is gathered: by then the tables are spread over all stages of a game."""

COURSE = COURSES["international"]
CUBELESS = Stakes(Customs(cube=False), live=False)
AT_ONCE = 40  # plays weighed together: their replies stay in the cache


@dataclass(frozen=True)
class Choice:
    """margin, most: which plays of a decision are weighed, by their static value in points, and how many. tables: games played
    side by side; half of them wander, their plays are chosen with this much noise. strays: boards weighed beside each decision
    that nobody chose, decisions of a single play. further: rolls of each weighing that are looked at one ply deeper.
    """

    margin: float = 0.1
    most: int = 6
    noise: float = 0.08
    strays: float = 1.0
    further: int = 2
    tables: int = 64


@dataclass(frozen=True)
class Decisions:
    """boards int8[n, 26] after the plays, seen by the side to roll; targets float32[n, 5], its chances; decision int64[n],
    ascending from 0: which plays belong together.
    """

    boards: Boards
    targets: Floats
    decision: NDArray[np.int64]

    def __len__(self) -> int:
        return int(self.decision[-1]) + 1 if len(self.decision) else 0

    @cached_property
    def ends(self) -> NDArray[np.int64]:
        """int64[decisions + 1]: the plays of decision i are those from ends[i] to ends[i + 1]."""
        return np.append(np.searchsorted(self.decision, np.arange(len(self))), len(self.decision))

    def some(self, wanted: NDArray[np.int64]) -> Decisions:
        """These decisions, one or several times each."""
        first, counts = self.ends[wanted], np.diff(self.ends)[wanted]
        at = np.arange(int(counts.sum())) + np.repeat(first - np.cumsum(counts) + counts, counts)
        return Decisions(self.boards[at], self.targets[at], np.repeat(np.arange(len(wanted)), counts))


def joined(parts: Sequence[Decisions]) -> Decisions:
    """All decisions one after the other."""
    before = np.cumsum([0, *map(len, parts)])
    return Decisions(
        np.concatenate([part.boards for part in parts]),
        np.concatenate([part.targets for part in parts]),
        np.concatenate([part.decision + n for part, n in zip(parts, before.tolist())]),
    )


def _mean(chances: Floats) -> Floats:
    """Over the 21 rolls, seen by who rolls them: float32[n, 5] from the other side's, [n, 21, 5]."""
    return nets.turned(np.asarray((chances * WEIGHTS[:, None].astype(np.float32)).sum(axis=1)))


class Gatherer:
    """The tables, spread over all stages of a game, and the nets that play there and weigh."""

    def __init__(self, judge: nets.Nets, choice: Choice, seed: Sequence[int]) -> None:
        self.search, self.choice = Search(judge, 0), choice
        self.hasty = self.search.hasty()
        self.rng = np.random.default_rng(seed)
        self.boards = COURSE.fresh(choice.tables, self.rng)
        for _ in range(WARM):
            self._roll()

    def gather(self, least: int) -> Decisions:
        """So many decisions, or a few more."""
        boards: list[Boards] = []
        while len(boards) < least:
            boards += self._roll()
        plays = np.concatenate(boards)
        decision = np.repeat(np.arange(len(boards)), [len(some) for some in boards])
        targets, met = self.weighed(plays, decision)
        return joined([Decisions(plays, targets, decision), met])

    def _roll(self) -> list[Boards]:
        """One roll at every table. The boards after the plays of each decision that is worth weighing."""
        found = []
        children, offsets, chances = self.search.children(self.boards, self._dice(len(self.boards)), CUBELESS, State())
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
            spread = self.choice.noise * self.rng.standard_normal(b - a, np.float32) if i % 2 else 0
            moved[i] = children[a + int(np.argmin(equity[a:b] + spread))]
        found += self._strays(self.boards[self.rng.integers(0, len(self.boards), int(self.choice.strays * len(found)))])
        over = np.nonzero(kernels.phases(moved) != kernels.CONTACT)[0]
        if len(over):
            moved[over] = COURSE.fresh(len(over), self.rng)
        self.boards = moved
        return found

    def _strays(self, boards: Boards) -> list[Boards]:
        """What looking ahead meets and good play does not: two plays, each any at all or one that the scout
        leaves. What a net says of boards that it has never learnt from may be anything, and the best reply is the one that
        it says the most of."""
        for _ in range(2):
            boards = boards[kernels.phases(boards) == kernels.CONTACT]
            if not len(boards):
                return []
            plays, offsets = kernels.all_plays(boards, self._dice(len(boards)))
            children = kernels.flipped(plays)
            if self.search.scout is not None and self.rng.random() < 0.5:
                children, offsets = self.search.scout.thinned(kernels.flipped(boards), children, offsets)
            boards = children[offsets[:-1] + self.rng.integers(0, np.diff(offsets))]
        return list(boards[kernels.phases(boards) == kernels.CONTACT][:, None])

    def weighed(self, boards: Boards, decision: NDArray[np.int64]) -> tuple[Floats, Decisions]:
        """Chances of the side to roll, float32[n, 5] for boards int8[n, 26]: over its 21 rolls, each played best, and put right by
        `further` of them, the same for all plays of a decision (int64[n], ascending).

        What a roll puts right is what looking ahead after it says otherwise than the nets do: on average that is the value
        one ply deeper, for the price of a few rolls in 21. A target may so lie a little outside 0 to 1. One board met so for each
        of `boards` is given as well, decisions of a single play, with what its own 21 rolls say: less true, but without chance.
        """
        out, met_boards, met_targets = np.empty((len(boards), 5), np.float32), [], []
        rolls = self._spread(int(decision[-1]) + 1)[decision]
        for first in range(0, len(boards), AT_ONCE):
            part = slice(first, first + AT_ONCE)
            after, chances = self._replies(boards[part])
            out[part] = _mean(chances)
            rows = np.arange(len(after))
            for k, roll in enumerate(rolls[part].T):
                met, told = after[rows, roll], chances[rows, roll]
                phases = kernels.phases(met)
                live = np.flatnonzero(phases != kernels.OVER)
                ahead = told.copy()
                if len(live):
                    ahead[live] = _mean(self._replies(np.ascontiguousarray(met[live]))[1])
                out[part] += (nets.turned(ahead - told) - nets.turned(np.zeros_like(told))) / rolls.shape[1]
                kept = (phases == kernels.CONTACT) & (rows % rolls.shape[1] == k)
                met_boards.append(met[kept])
                met_targets.append(ahead[kept])
        count = sum(map(len, met_boards))
        if not count:
            return out, Decisions(boards[:0], out[:0], np.zeros(0, np.int64))
        return out, Decisions(np.concatenate(met_boards), np.concatenate(met_targets), np.arange(count))

    def _spread(self, decisions: int) -> NDArray[np.int64]:
        """`further` rolls for each decision, int64[decisions, further]: every roll as often as it comes, similar ones seldom
        together."""
        further = self.choice.further
        at = (self.rng.random((decisions, 1)) + np.arange(further)) / max(further, 1)
        return np.minimum(np.searchsorted(np.cumsum(WEIGHTS), at, "right"), len(ROLLS) - 1)

    def _replies(self, boards: Boards) -> tuple[Boards, Floats]:
        """The best play of every roll: the boards after it, int8[n, 21, 26], and the chances of who rolls next, [n, 21, 5]."""
        rolled, dice = np.repeat(boards, len(ROLLS), axis=0), np.tile(ROLLS, (len(boards), 1))
        children, offsets, chances = self.hasty.children(rolled, dice, CUBELESS, State())
        best = kernels.lowest_of(chances @ EQUITY, offsets)
        return children[best].reshape(-1, len(ROLLS), 26), chances[best].reshape(-1, len(ROLLS), 5)

    def _dice(self, rolls: int) -> Boards:
        return self.rng.integers(1, 7, (rolls, 2)).astype(np.int8)
