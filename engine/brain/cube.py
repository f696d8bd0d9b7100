"""What chances are worth with a cube: cubeful equity at every score, and in money play, by Janowski's interpolation.

`Stakes` is what is played for, seen by one side; a `State` is the cube. `Worth` turns many rows of chances into
values: match chances in a match, points otherwise. A value lies between the dead cube's and the fully live cube's,
nearer to the live one by the efficiency. Live values come from the points where either side cashes, found by going up
from the last cube that can still be turned; without a limit they are known in closed form. It decides nothing:
`engine.brain.cube_action` does.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from bg.customs import Customs
from engine.brain import met
from engine.protocol.brain import Context

Values = NDArray[np.float64]

AT_ONCE = 0.93
"""A side that loses the match with this game turns the cube at its next turn, whatever the roll before brings. The chances
have one roll to move until then, which makes that cube so live: measured over 21 rolls (`python -m engine.train.efficiency
turn`)."""


@dataclass(frozen=True)
class State:
    """A cube: its value, and who may turn it next: 1 the side whose chances are looked at, -1 the other, 0 both."""

    cube: int = 1
    owner: int = 0

    def turned(self) -> State:
        """The same cube seen by the other side."""
        return State(self.cube, -self.owner)

    def doubled(self) -> State:
        """After the side looked at has doubled and the other has taken."""
        return State(2 * self.cube, -1)


@dataclass(frozen=True)
class Stakes:
    """away: points needed (this side, the other), (0, 0) in money play. live: is there a cube that may be turned.
    crawford_over: no Crawford game is to come."""

    customs: Customs
    away: tuple[int, int] = (0, 0)
    live: bool = True
    crawford_over: bool = False

    @classmethod
    def of(cls, context: Context) -> Stakes:
        """What the mover of a context plays for. ValueError when no such score exists."""
        mine, theirs = context.away
        if (mine, theirs) != (0, 0) and not (0 < mine <= met.LONGEST and 0 < theirs <= met.LONGEST):
            raise ValueError(f"no such score: {mine} and {theirs} away")
        over = not context.customs.crawford or 1 in context.away
        live = context.cube_live and context.customs.cube and not context.crawford
        return cls(context.customs, context.away, live, over)

    @property
    def money(self) -> bool:
        return self.away == (0, 0)

    @property
    def endless(self) -> bool:
        """Money play with a cube that may be turned for ever."""
        return self.money and self.live and self.customs.cube_ceiling is None

    def turned(self) -> Stakes:
        """The same seen by the other side."""
        return replace(self, away=(self.away[1], self.away[0]))

    def may_double(self, cube: int, side: int) -> bool:
        """May a side (0 this one, 1 the other) with access gain anything by turning the cube from this value?

        False for one that wins all it needs without.
        """
        ceiling = self.customs.cube_ceiling
        if not self.live or (ceiling is not None and 2 * cube > ceiling):
            return False
        return self.money or self.away[side] > cube

    def game(self, points: int) -> float:
        """This side's value after winning (negative: losing) so many points: match chance, or the points themselves."""
        if self.money:
            return float(points)
        return met.after_game(self.customs, self.away, points, self.crawford_over)

    @cached_property
    def _games(self) -> dict[tuple[int, bool], Values]:
        return {}

    def games(self, cube: int, gammons: bool = True) -> Values:
        """Values of the six results at a cube: winning singly, a gammon, a backgammon, then losing those."""
        found = self._games.get((cube, gammons))
        if found is None:
            scores = self.customs.scores
            scores = (*scores, scores[-1])[:3] if gammons else (scores[0],) * 3
            values = [self.game(sign * score * cube) for sign in (1, -1) for score in scores]
            found = self._games[cube, gammons] = np.array(values)
        return found

    def counts(self, owner: int) -> bool:
        """Do gammons count? Not under Jacoby while the cube is centred."""
        return not (self.money and self.customs.jacoby and self.customs.cube and owner == 0)

    def points(self, state: State) -> NDArray[np.float32]:
        """What each of this side's five chances counts with a dead cube, float32[5], where a single win and a single loss
        lie two apart as in money play.
        """
        games = self.games(state.cube, self.counts(state.owner))
        steps = [games[0] - games[3], games[1] - games[0], games[2] - games[1], games[4] - games[3], games[5] - games[4]]
        return np.asarray(2 * np.array(steps) / (games[0] - games[3]), np.float32)

    def equity(self, values: Values, cube: int) -> Values:
        """Values as equities: 1 is a single win at this cube, -1 a single loss. In money play also points per game at
        cube 1 where a single game scores 1."""
        games = self.games(cube)
        return np.asarray((2 * values - games[0] - games[3]) / (games[0] - games[3]))


class Worth:
    """Values of rows of chances for the side that they belong to.

    chances float[n, 5] as `engine.brain.nets` gives them; efficient float[n], or float[3, n] by the owner of the cube.
    """

    def __init__(self, stakes: Stakes, chances: NDArray[np.floating], efficient: Values) -> None:
        self.stakes = stakes
        self.efficient = np.broadcast_to(efficient, (3, len(chances)))
        table = np.asarray(chances, np.float64)
        self.win = np.clip(table[:, 0], 0, 1)
        self.lose = 1 - self.win
        most = np.maximum(self.win, 1e-9), np.maximum(self.lose, 1e-9)
        self._shares = (
            (np.clip(table[:, 1] / most[0], 0, 1), np.clip(table[:, 2] / most[0], 0, 1)),
            (np.clip(table[:, 3] / most[1], 0, 1), np.clip(table[:, 4] / most[1], 0, 1)),
        )
        self._ends: dict[tuple[int, bool], tuple[Values, Values]] = {}
        self._cash: dict[tuple[int, int], Values] = {}

    def ends(self, cube: int, gammons: bool = True) -> tuple[Values, Values]:
        """The mean values of winning and of losing without a further turn of the cube."""
        found = self._ends.get((cube, gammons))
        if found is None:
            games = self.stakes.games(cube, gammons)
            means = [
                games[at] + gammon * (games[at + 1] - games[at]) + backgammon * (games[at + 2] - games[at + 1])
                for at, (gammon, backgammon) in zip((0, 3), self._shares)
            ]
            found = self._ends[cube, gammons] = (means[0], means[1])
        return found

    def dead(self, cube: int, gammons: bool = True) -> Values:
        """Nobody turns the cube any more."""
        won, lost = self.ends(cube, gammons)
        return np.asarray(self.win * won + self.lose * lost)

    def value(self, state: State) -> Values:
        """With the cube in that state, before the side looked at rolls or doubles."""
        stakes, cube = self.stakes, state.cube
        gammons = stakes.counts(state.owner)
        mine, theirs = self._access(cube, state.owner)
        if not mine and not theirs:
            return self.dead(cube, gammons)
        if not stakes.money:  # a side that loses the match with this game doubles for nothing, or plays on for the gammon
            if theirs and stakes.away[0] <= cube:
                return self._at_once(cube, gammons, theirs=True)
            if mine and stakes.away[1] <= cube:
                return self._at_once(cube, gammons, theirs=False)
        won, lost = self.ends(cube, gammons)
        live = self._live(cube, won, lost, mine, theirs)
        dead = self.win * won + self.lose * lost
        return np.asarray(dead + self.efficient[state.owner] * (live - dead))

    def _at_once(self, cube: int, gammons: bool, theirs: bool) -> Values:
        """With a cube that a side turns at its next turn, since it has nothing to lose, unless it plays on for a gammon.

        It is dead afterwards, but the other side may drop it.
        """
        games, waiting = self.stakes.games(cube), self.dead(cube, gammons)
        if theirs:
            gained = np.minimum(np.maximum(self.dead(2 * cube), games[3]) - waiting, 0)
        else:
            gained = np.maximum(np.minimum(self.dead(2 * cube), games[0]) - waiting, 0)
        return np.asarray(waiting + AT_ONCE * gained)

    def _access(self, cube: int, owner: int) -> tuple[bool, bool]:
        """Can this side, can the other, turn the cube for gain?"""
        return owner >= 0 and self.stakes.may_double(cube, 0), owner <= 0 and self.stakes.may_double(cube, 1)

    def _live(self, cube: int, won: Values, lost: Values, mine: bool, theirs: bool) -> Values:
        """With a cube that is turned at the very moment: straight lines between the points where a side cashes."""
        games, p = self.stakes.games(cube), self.win
        low, low_value = (self.cash(cube, 1), games[3]) if theirs else (np.zeros_like(p), lost)
        high, high_value = (self.cash(cube, 0), games[0]) if mine else (np.ones_like(p), won)
        high = np.maximum(high, low + 1e-9)
        middle = low_value + (high_value - low_value) * (p - low) / (high - low)
        if theirs:
            below = lost + (low_value - lost) * p / np.maximum(low, 1e-9)
            middle = np.where(p < low, below, middle)
        if mine:
            above = high_value + (won - high_value) * (p - high) / np.maximum(1 - high, 1e-9)
            middle = np.where(p > high, above, middle)
        return np.asarray(middle)

    def cash(self, cube: int, side: int) -> Values:
        """This side's winning chance at which a side (0 this one, 1 the other) doubles the other out from this cube."""
        found = self._cash.get((cube, side))
        if found is None:
            found = self._endless(side) if self._unlimited else self._limited(cube, side)
            self._cash[cube, side] = found
        return found

    @property
    def _unlimited(self) -> bool:
        return self.stakes.money and self.stakes.customs.cube_ceiling is None

    def _endless(self, side: int) -> Values:
        """Money play without a ceiling: the same at every cube."""
        won, lost = self.ends(1)
        unit = self.stakes.games(1)[0]
        won, lost = won / unit, -lost / unit
        return np.asarray((lost + (1 if side == 0 else -0.5)) / (won + lost + 0.5))

    def _limited(self, cube: int, side: int) -> Values:
        """From the value of the taker's cube: the chance at which it is worth as much as the cube refused."""
        stakes, other = self.stakes, 1 - side
        wanted = stakes.games(cube)[0 if side == 0 else 3]
        won, lost = self.ends(2 * cube)
        if not stakes.may_double(2 * cube, other):
            return _where(wanted, lost, won)
        if not stakes.money and stakes.away[side] <= 2 * cube:
            won, lost = self.ends(4 * cube)  # the taker turns it at once, with nothing to lose
            return _where(wanted, lost, won)
        bend, value = self.cash(2 * cube, other), stakes.games(2 * cube)[0 if other == 0 else 3]
        before = bend * _where(wanted, lost, np.full_like(lost, value))
        after = bend + (1 - bend) * _where(wanted, np.full_like(won, value), won)
        return np.where(wanted <= value, before, after)


def _where(wanted: float, start: Values, end: Values) -> Values:
    """How far from start to end the wanted value lies, 0 to 1."""
    span = end - start
    return np.clip((wanted - start) / np.where(np.abs(span) < 1e-12, 1e-12, span), 0, 1)
