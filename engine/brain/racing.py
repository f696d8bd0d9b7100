"""Races, judged one side at a time: how many rolls each still needs, and who gets there first.

In a race neither side can get in the other's way, so that all there is to know of a side is how likely it is to be done in
exactly 1, 2, 3 … rolls. A net that sees that side alone tells so, and the one-sided bear-off table where the side is home;
two such rows give the chances of both. It is as good for saving a gammon, which few games come to, as for anything else.

A side is int8[n, 26], places as in `engine.brain.kernels`, with the other side's checkers taken away. The net's outputs are
OUTPUTS numbers from 0 to 1. The first three are means, in HORIZONs: of the rolls until all checkers are off, until the first
of all fifteen is, and until the last has left the other side's home board. The others say for each roll how likely that is to
happen with it if it has not before: MARKS tells which belong to what. Each is for the play that is the quickest in that respect.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from engine.brain import bearoff, hazards, kernels
from engine.brain.evaluators import Boards, Floats

HORIZON = 40
ALL, FIRST, LEFT = range(3)
"""What a side waits for: all checkers off, the first off (while it has all 15), the last out of the far home board."""
MARKS = (slice(3, 43), slice(43, 71), slice(71, 83))
OUTPUTS = MARKS[-1].stop

Offsets = NDArray[np.int64]


class Family(Protocol):
    """What a net needs: `engine.brain.evaluators.FamilyEvaluator` has it."""

    name: str

    def evaluate_family(self, parents: Boards, children: Boards, offsets: Offsets) -> Floats:
        """float32[n, OUTPUTS]."""
        ...


def stands(sides: Boards) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which sides still wait for ALL, FIRST and LEFT, bool[n, 3], and which are home, or done, bool[n]."""
    wanted, home = np.empty((len(sides), 3), np.bool_), np.empty(len(sides), np.bool_)
    hazards.stands(sides, bearoff.MOST, wanted.view(np.uint8), home.view(np.uint8))
    return wanted, home


class Racing:
    """net: gives OUTPUTS for sides. table: exact where a side is home, unless it is missing. An evaluator of races, and only
    of those in which neither side has finished.
    """

    def __init__(self, net: Family, table: bearoff.OneSided | None) -> None:
        self.net, self.table, self.name = net, table, net.name
        nothing = np.zeros((1, 0), np.float32)
        self._at_home = (nothing,) * 3 if table is None else (table.open_, table.saved, nothing)

    def waiting(self, sides: Boards, parents: Boards | None = None, offsets: Offsets | None = None) -> list[Floats]:
        """For each mark the chances to be still waiting for it after 0, 1, 2 … rolls, float32[n, rolls + 1], as `hazards` takes
        them: 0 throughout where there is nothing to wait for, and with the last roll, beyond which nothing is told.

        parents, offsets: sides that sides[offsets[i]:offsets[i + 1]] differ little from, if there are any.
        """
        if parents is None or offsets is None:
            parents, offsets = sides, np.arange(len(sides) + 1)
        wanted, home = stands(sides)
        known, rest = np.full(len(sides), -1, np.int64), np.arange(len(sides))
        if self.table is not None and home.any():
            known[home] = bearoff.numbers(sides[home, 1:7])
            rest = np.flatnonzero(~home)
        told = np.empty((0, OUTPUTS), np.float32)
        if len(rest):
            told = self.net.evaluate_family(parents, sides[rest], np.searchsorted(rest, offsets))
        found = []
        for mark, columns in enumerate(MARKS):
            rows = np.empty((len(sides), columns.stop - columns.start + 1), np.float32)
            hazards.waited(wanted.view(np.uint8), mark, known, self._at_home[mark], told, columns.start, rows)
            found.append(rows)
        return found

    def evaluate(self, boards: Boards) -> Floats:
        """Chances of the side to roll, float32[n, 5]."""
        mine, theirs = sides(boards)
        # The plays of a roll follow each other: the side that does not move is the same in all of them, the other differs little.
        first = np.flatnonzero(np.concatenate([[True], (theirs[1:] != theirs[:-1]).any(axis=1)]))
        offsets = np.append(first, len(boards))
        us, them = self.waiting(mine, mine[first], offsets), self.waiting(theirs[first])
        ours, others = np.arange(len(boards)), np.repeat(np.arange(len(first)), np.diff(offsets))
        chances = np.zeros((len(boards), 5), np.float32)
        hazards.sooner(us[ALL], ours, them[ALL], others, 1, chances, 0)
        for column, mark in ((1, FIRST), (2, LEFT)):
            if them[mark].any():
                hazards.sooner(us[ALL], ours, them[mark], others, 1, chances, column)
            if us[mark].any():
                hazards.sooner(them[ALL], others, us[mark], ours, 0, chances, column + 2)
        chances[:, [2, 4]] = np.minimum(chances[:, [2, 4]], chances[:, [1, 3]])
        return chances


def sides(boards: Boards) -> tuple[Boards, Boards]:
    """The two sides of boards int8[n, 26], each seen by itself: the side to roll's, the other's."""
    mine, theirs = np.maximum(boards, 0), np.maximum(kernels.flipped(boards), 0)
    return mine, theirs
