"""Looking ahead with dice: values of positions and plays, n plies deep, every roll with its weight.

A ply counts as in the field: 1 is the net's own judgement of the position after a play, 2 looks at the opponent's 21
rolls and best replies, 3 at one's own rolls after those. Replies inside the search are chosen by 1-ply; what is
averaged is the cubeful value, and a side to roll that gains by doubling doubles. All boards of a level are judged in
common batches. It knows no levels of play; which plays deserve depth is told by a `Filter`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.brain import bearoff, kernels, nets
from engine.brain.cube import Stakes, State, Values, Worth
from engine.brain.evaluators import Boards, Floats
from engine.brain.liveness import efficiency, of_table
from engine.brain.rolls import ROLLS, WEIGHTS
from engine.brain.thinning import HASTY, Scout

BATCH = 630 if kernels.compiled else 21  # boards with a roll that are expanded between two looks at `check`


@dataclass(frozen=True)
class Filter:
    """Of the plays weighed one ply less deep, the best `most` that are within `margin` of the best go on."""

    most: int
    margin: float


FILTERS = (Filter(8, 0.16), Filter(4, 0.08))
"""From 1 to 2 plies, from 2 to 3."""


TIE = 1e-3
"""What a point of cubeless equity counts where plays are compared inside the search, in single precision."""
LEAST = 1e-6
"""The same for the plays that are asked about."""


@dataclass(frozen=True)
class Judged:
    """Boards weighed for the side to roll. chances float32[n, 5]; values[state] float64[n]."""

    chances: Floats
    values: dict[State, Values]


@dataclass(frozen=True)
class Weighed:
    """Plays weighed for their mover, arrays by play. equity: cubeful; ply: how deep each was looked at."""

    equity: Values
    chances: Floats
    ply: NDArray[np.int8]

    @property
    def merit(self) -> Values:
        """By which plays are compared: the equity, and where the cube makes plays equal, since it cashes next, what they are
        worth without it. The other side need not turn it."""
        return merit(self.equity, self.chances)

    def order(self) -> list[int]:
        """Indices, best first: the deeper weighed come before the rest."""
        return [int(k) for k in np.lexsort((-self.merit, -self.ply))]


class Search:
    """judge: the variant's nets. options: the kernels' rule options. check: called at least every 50 ms, may raise."""

    def __init__(self, judge: nets.Nets, options: int, check: Callable[[], None] = lambda: None) -> None:
        self.judge, self.options, self.check = judge, options, check
        self.scout = judge.scout

    def hasty(self) -> Search:
        """The same, which leaves out more: for plays by the thousand that are averaged over, as in rollouts."""
        other = Search(self.judge, self.options, self.check)
        if self.scout is not None:
            other.scout = Scout(self.scout.net, HASTY)
        return other

    # ---- positions -------------------------------------------------------------------------------------------

    def static(self, boards: Boards, stakes: Stakes, states: Sequence[State], may_double: bool = True) -> Judged:
        """1 ply, for the side to roll. may_double: it may double now (not so where that is what is asked)."""
        return self.settled(boards, self.judge.evaluate(boards), stakes, states, may_double)

    def judged(
        self, boards: Boards, stakes: Stakes, states: Sequence[State], ply: int, may_double: bool = True
    ) -> Judged:
        """`ply` plies, for the side to roll. Finished games are exact."""
        if ply == 1:
            return self.static(boards, stakes, states, may_double)
        phases = kernels.phases(boards)
        live = np.nonzero(phases != kernels.OVER)[0]
        if len(live) == len(boards):
            return self._deep(boards, stakes, states, ply, may_double)
        judged = self.static(boards, stakes, states, may_double)
        if len(live):
            deep = self._deep(np.ascontiguousarray(boards[live]), stakes, states, ply, may_double)
            judged.chances[live] = deep.chances
            for state in states:
                judged.values[state][live] = deep.values[state]
        return judged

    def _deep(
        self, boards: Boards, stakes: Stakes, states: Sequence[State], ply: int, may_double: bool
    ) -> Judged:
        wanted = _with_doubles(stakes, states) if may_double else tuple(states)
        turned, seen = stakes.turned(), [state.turned() for state in wanted]
        after, chances = self.replies(boards, turned, seen[0])
        if ply == 2:
            return self.averaged(after, chances, stakes, states, may_double)
        return self._mean(self.judged(after, turned, seen, ply - 1), stakes, states, may_double)

    def averaged(
        self, after: Boards, chances: Floats, stakes: Stakes, states: Sequence[State], may_double: bool = True
    ) -> Judged:
        """2 plies, for the side to roll, of boards whose `replies` are known."""
        seen = [state.turned() for state in (_with_doubles(stakes, states) if may_double else states)]
        below = self.settled(after, chances, stakes.turned(), seen, True)
        return self._mean(below, stakes, states, may_double)

    def _mean(self, below: Judged, stakes: Stakes, states: Sequence[State], may_double: bool) -> Judged:
        """The mean over the 21 rolls, from what the boards after them are worth to the other side."""
        wanted = _with_doubles(stakes, states) if may_double else tuple(states)
        rolls = (-1, len(ROLLS))
        mean = (below.chances.reshape(*rolls, 5) * WEIGHTS[:, None].astype(np.float32)).sum(axis=1)
        values = {
            state: _other(stakes, below.values[state.turned()].reshape(rolls) @ WEIGHTS) for state in wanted
        }
        return Judged(nets.turned(mean), _decided(stakes, states, values) if may_double else values)

    def replies(self, boards: Boards, turned: Stakes, seen: State) -> tuple[Boards, Floats]:
        """The best play of every roll from every board: the boards after it seen by the other side, with its chances.

        turned, seen: stakes and cube of that other side. int8[21 n, 26], float32[21 n, 5].
        """
        parents = np.repeat(boards, len(ROLLS), axis=0)
        dice = np.tile(ROLLS, (len(boards), 1))
        after, chances = np.empty_like(parents), np.empty((len(parents), 5), np.float32)
        for first in range(0, len(parents), BATCH):
            self.check()
            part = slice(first, first + BATCH)
            children, offsets, judged = self.children(parents[part], dice[part], turned, seen)
            values = self.settled(children, judged, turned, [seen], True).values[seen]
            best = kernels.lowest_of(told_apart(values, judged, turned, seen), offsets)
            after[part], chances[part] = children[best], judged[best]
        return after, chances

    def children(
        self, parents: Boards, dice: Boards, turned: Stakes, seen: State
    ) -> tuple[Boards, NDArray[np.int64], Floats]:
        """All plays of a roll each that may be the best: the boards after them seen by the other side, where each parent's
        begin, and that side's chances. turned, seen: its stakes and cube.
        """
        plays, offsets = kernels.all_plays(parents, dice, self.options)
        children, before = kernels.flipped(plays), kernels.flipped(parents)
        if self.scout is not None:
            children, offsets = self.scout.thinned(before, children, offsets, turned.points(seen))
        return children, offsets, self.judge.evaluate_family(before, children, offsets)

    def settled(
        self, boards: Boards, chances: Floats, stakes: Stakes, states: Sequence[State], may_double: bool
    ) -> Judged:
        """Values of boards for the side to roll, from its chances. may_double: it may double now."""
        wanted = _with_doubles(stakes, states) if may_double else tuple(states)
        phases = kernels.phases(boards)
        counts = np.empty((len(boards), 2), np.int32)
        kernels.pips(boards, counts)
        efficient = efficiency(phases == kernels.RACE, counts[:, 0])
        known, equities = self._known(boards, phases, stakes)
        if len(known):
            efficient[:, known] = of_table(equities, efficient[:, known])
        worth = Worth(stakes, chances, efficient)
        values = {state: worth.value(state) for state in wanted}
        if stakes.endless and len(known):
            for state in wanted:
                kind = (bearoff.CENTRED, bearoff.MINE, bearoff.THEIRS)[state.owner]
                values[state][known] = equities[:, kind] * stakes.games(state.cube)[0]
        decided = _decided(stakes, states, values) if may_double else values
        over = phases == kernels.OVER
        if over.any():
            for state in states:
                exact = worth.dead(state.cube, stakes.counts(state.owner))
                decided[state] = np.where(over, exact, decided[state])
        return Judged(chances, decided)

    def _known(
        self, boards: Boards, phases: NDArray[np.int8], stakes: Stakes
    ) -> tuple[NDArray[np.int64], Floats]:
        """Which boards the two-sided table knows, and their equities float32[m, 4]; none where no cube is turned."""
        racing = np.nonzero(phases == kernels.RACE)[0] if stakes.live else np.zeros(0, np.int64)
        if not len(racing):
            return racing, np.zeros((0, 4), np.float32)
        known, equities = self.judge.exact.money(boards[racing], self.judge.checkers)
        return racing[known], equities

    # ---- plays -----------------------------------------------------------------------------------------------

    def plays(
        self, after: Boards, stakes: Stakes, state: State, ply: int, filters: Sequence[Filter] = FILTERS
    ) -> Weighed:
        """Weigh plays. after int8[n, 26]: the board after each, still seen by the mover, as are stakes and state."""
        boards = kernels.flipped(after)
        turned, seen = stakes.turned(), state.turned()
        judged = self.static(boards, turned, [seen])
        equity = stakes.equity(_other(stakes, judged.values[seen]), state.cube)
        chances = nets.turned(judged.chances)
        depth = np.ones(len(after), np.int8)
        at = np.arange(len(after))
        for deeper in range(2, ply + 1):
            filtered = filters[min(deeper - 2, len(filters) - 1)]
            ranked = at[np.argsort(-merit(equity[at], chances[at]), kind="stable")][: filtered.most]
            at = ranked[equity[ranked] >= equity[ranked[0]] - filtered.margin]
            if len(at) == 1:
                break
            judged = self.judged(np.ascontiguousarray(boards[at]), turned, [seen], deeper)
            equity[at] = stakes.equity(_other(stakes, judged.values[seen]), state.cube)
            chances[at] = nets.turned(judged.chances)
            depth[at] = deeper
        return Weighed(equity, chances, depth)


def merit(equity: Values, chances: Floats) -> Values:
    """See `Weighed.merit`."""
    return np.asarray(equity + LEAST * nets.equity(chances))


def told_apart(values: Values, chances: Floats, stakes: Stakes, state: State) -> Floats:
    """The values float32[n] of boards for the side whose stakes and cube these are, by which plays of the other side are
    compared: a little moved by what the game is worth without the cube.

    Where that side cashes next whatever is played, all plays cost the same. One of them is the best nonetheless: the chances
    and the worth of another cube, which is still to be played with, are told by the board after it.
    """
    games = stakes.games(state.cube)
    return np.asarray(values + TIE / 2 * (games[0] - games[3]) * nets.equity(chances), np.float32)


def _other(stakes: Stakes, values: Values) -> Values:
    """Values of the one side as values of the other."""
    return np.asarray(-values if stakes.money else 1 - values)


def _with_doubles(stakes: Stakes, states: Sequence[State]) -> tuple[State, ...]:
    """The states, and those that a double now would lead to."""
    doubled = (state.doubled() for state in states if _may_double(stakes, state))
    return tuple(dict.fromkeys((*states, *doubled)))


def _may_double(stakes: Stakes, state: State) -> bool:
    return state.owner >= 0 and stakes.may_double(state.cube, 0)


def _decided(stakes: Stakes, states: Sequence[State], values: dict[State, Values]) -> dict[State, Values]:
    """With the best decision of a side that may double: not to, or to and be taken or dropped as the other likes."""
    decided = {}
    for state in states:
        decided[state] = values[state]
        if _may_double(stakes, state):
            doubled = np.minimum(values[state.doubled()], stakes.games(state.cube)[0])
            decided[state] = np.maximum(values[state], doubled)
    return decided
