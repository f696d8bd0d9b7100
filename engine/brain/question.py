"""A position with its context, checked once, as every op needs it; and the setting by which everything is judged.

A question that makes no sense (a rule nobody knows, dice that are none, checkers that are too many) raises `Refused`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bg.movegen import Tree
from bg.moves import Play
from bg.position import HAND, Position
from bg.rules import Rules
from engine.brain import boards, kernels, nets
from engine.brain.cube import Stakes, State
from engine.brain.evaluators import Boards
from engine.brain.search import Filter, Search, Weighed
from engine.protocol import brain
from engine.protocol.common import Code, Refused

PLY = 3
FILTERS = (Filter(10, 0.2), Filter(5, 0.1))
"""Hints, the coach and analyses are Master's, whoever plays: 3 plies, and wider than in play."""


@dataclass(frozen=True)
class Question:
    """search: for the variant. rules, stakes, state: what is played and for how much, seen by the mover."""

    search: Search
    rules: Rules
    position: Position
    stakes: Stakes
    state: State

    @classmethod
    def of(cls, search: Search, rules: Rules, position: Position, context: brain.Context) -> Question:
        """Raises Refused for an impossible score, cube or position."""
        try:
            stakes = Stakes.of(context)
        except ValueError as error:
            raise Refused(Code.BAD_VALUE, "score", away=context.away) from error
        if context.cube < 1 or context.cube & (context.cube - 1) or context.owner not in (-1, 0, 1):
            raise Refused(Code.BAD_VALUE, "cube", cube=context.cube, owner=context.owner)
        count = rules.start().checkers
        if position.checkers != count or min(*position.mine, *position.theirs) < 0 or position.mine[HAND]:
            raise Refused(Code.BAD_VALUE, "position")
        if position.pinned or any(mine and theirs for mine, theirs in zip(position.mine[1:25], position.theirs[1:25])):
            raise Refused(Code.BAD_VALUE, "position")
        return cls(search, rules, position, stakes, State(context.cube, context.owner))

    def results(self, dice: tuple[int, int]) -> dict[Position, Play]:
        """The legal plays by the positions after them, seen by the mover."""
        if not all(1 <= die <= 6 for die in dice):
            raise Refused(Code.BAD_VALUE, "dice", dice=dice)
        return Tree(self.rules, self.position, dice).results

    def plays(self, dice: tuple[int, int]) -> tuple[Sequence[Play], Boards]:
        """The legal plays and the boards after them, seen by the mover."""
        results = self.results(dice)
        return tuple(results.values()), boards.boards(results)

    def after(self, play: Play) -> Position:
        """The position after a play of the mover, still seen by the mover. Refused when it cannot be played at all."""
        position = self.position
        for step in play:
            if not (1 <= step.source <= 25 and 1 <= step.die <= 6 and step.target == max(step.source - step.die, 0)):
                raise Refused(Code.BAD_VALUE, "play")
            if not position.mine[step.source]:
                raise Refused(Code.BAD_VALUE, "play")
            if step.target and (position.theirs[step.target] > 1 or (position.theirs[step.target] == 1) != step.hit):
                raise Refused(Code.BAD_VALUE, "play")
            position = self.rules.apply(position, step)
        return position

    def weigh(self, after: Boards, ply: int = PLY, filters: Sequence[Filter] = FILTERS) -> Weighed:
        """Weigh plays by the boards after them."""
        return self.search.plays(after, self.stakes, self.state, ply, filters)

    def deepen(self, weighed: Weighed, after: Boards, at: Sequence[int], ply: int) -> None:
        """Look at those plays `ply` deep, whatever the filters say."""
        if not at:
            return
        rows = np.array(at)
        turned, seen = self.stakes.turned(), self.state.turned()
        judged = self.search.judged(kernels.flipped(after[rows]), turned, [seen], ply)
        weighed.equity[rows] = self.stakes.equity(self.other(judged.values[seen]), self.state.cube)
        weighed.chances[rows] = nets.turned(judged.chances)
        weighed.ply[rows] = ply

    def other(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """Values of the other side as the mover's."""
        return -values if self.stakes.money else 1 - values
