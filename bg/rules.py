"""What is legal in a game: one stateless object a variant, whose default methods are international backgammon.

A variant overrides only what differs. Nothing here remembers a turn: what earlier steps of a turn still forbid is
carried in a small value, the trace. `bg.movegen` builds whole plays from these answers; `bg.match` builds games from
them.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import ClassVar

from bg import bans, movegen
from bg.customs import Customs
from bg.events import EndReason
from bg.moves import Play, Refusal, Step
from bg.position import BAR, HAND, OFF, POINTS, Position, position

Trace = Hashable
Order = tuple[int, ...]

START = position({24: 2, 13: 5, 8: 3, 6: 5}, {1: 2, 12: 5, 17: 3, 19: 5})


@dataclass(frozen=True)
class Rules:
    """International backgammon. id: the variant's name in files and messages; sessions: may it be played without a
    length."""

    id: ClassVar[str] = "international"
    sessions: ClassVar[bool] = True
    customs: Customs = field(default_factory=Customs)

    @classmethod
    def defaults(cls) -> Customs:
        """The variant's own customs."""
        return Customs()

    # ---- the board ---------------------------------------------------------------------------------------------

    def start(self) -> Position:
        """The position before the first roll; the same for both sides."""
        return START

    def renumber(self, point: int) -> int:
        """A point of one side's numbering in the other side's. Its own inverse."""
        return 25 - point

    def flip(self, position: Position) -> Position:
        """The same board seen by the other side."""
        turned = [0] * 27
        mine = [0] * 27
        for place in (OFF, BAR, HAND):
            mine[place], turned[place] = position.theirs[place], position.mine[place]
        for point in POINTS:
            other = self.renumber(point)
            mine[other], turned[other] = position.theirs[point], position.mine[point]
        pinned = frozenset(
            -self.renumber(point) if point > 0 else self.renumber(-point) for point in position.pinned
        )
        return Position(tuple(mine), tuple(turned), pinned)

    def board_point(self, point: int, seat: int) -> int:
        """One of the 24 places drawn, numbered by seat 0, for a point in seat's own numbering."""
        return point if seat == 0 else self.renumber(point)

    def pip_count(self, position: Position) -> tuple[int, int]:
        """Pips needed to bear everything off: the mover's, the opponent's. A checker on the bar or in hand needs 25."""
        mine = sum(point * position.mine[point] for point in POINTS)
        theirs = sum(self.renumber(point) * position.theirs[point] for point in POINTS)
        return (
            mine + 25 * (position.mine[BAR] + position.mine[HAND]),
            theirs + 25 * (position.theirs[BAR] + position.theirs[HAND]),
        )

    # ---- a roll ------------------------------------------------------------------------------------------------

    def orders(self, dice: tuple[int, int], turns: int) -> tuple[Order, ...]:
        """The sequences in which a roll's pips may be played. turns: how many turns the mover has had in this game."""
        first, second = dice
        if first == second:
            return ((first,) * 4,)
        return (dice, (second, first))

    def kept(self, orders: tuple[Order, ...], count: int) -> tuple[Order, ...]:
        """Of the orders in which `count` pips (the most possible) can be played, those that may be chosen: the higher
        die."""
        if not self.customs.higher_die:
            return orders
        most = max((sum(order[:count]) for order in orders), default=0)
        return tuple(order for order in orders if sum(order[:count]) == most)

    def rolls_again(self, dice: tuple[int, int], play: Play) -> bool:
        """Does the mover roll once more after this play?"""
        return False

    def begin(self, position: Position, dice: tuple[int, int], turns: int) -> Trace:
        """The trace before the first step."""
        return ()

    # ---- a step ------------------------------------------------------------------------------------------------

    def obstacle(self, position: Position, source: int, die: int, trace: Trace, rest: Order) -> Refusal | None:
        """Why a checker may not go from source by die now, or None. rest: the pips to be played after it.

        Looks at this step alone; whether another die is lost by it is seen by `bg.movegen`.
        """
        mine = position.mine
        if not mine[source]:
            return Refusal.NOT_YOURS
        if source != BAR and mine[BAR]:
            return Refusal.BAR_FIRST
        target = source - die
        if target > 0:
            if self.blocked(position, target):
                return Refusal.POINT_MADE
        else:
            far = furthest(position)
            if far > 6:
                return Refusal.NOT_HOME
            if target < 0 and far > source:
                return Refusal.HIGHER_BEHIND
        if self.customs.bans:
            return bans.obstacle(self.customs, position, source, die, trace, rest)
        return None

    def blocked(self, position: Position, point: int) -> bool:
        """May the mover not land there?"""
        return position.theirs[point] > 1

    def step(self, position: Position, source: int, die: int) -> Step:
        """The step that carries a checker from source by die; assumes that nothing stands in its way."""
        target = max(source - die, OFF)
        return Step(source, target, die, target > 0 and position.theirs[target] == 1)

    def sources(self, position: Position) -> tuple[int, ...]:
        """Places from which a step may be thought of, furthest first."""
        if position.mine[BAR]:
            return (BAR,)
        mine = position.mine
        return tuple(place for place in range(24, 0, -1) if mine[place])

    def apply(self, position: Position, step: Step) -> Position:
        """The position after a step, still the mover's."""
        mine = list(position.mine)
        mine[step.source] -= 1
        mine[step.target] += 1
        if not step.hit:
            return Position(tuple(mine), position.theirs, position.pinned)
        theirs = list(position.theirs)
        theirs[step.target] -= 1
        theirs[BAR] += 1
        return Position(tuple(mine), tuple(theirs), position.pinned)

    def follow(self, trace: Trace, position: Position, step: Step) -> Trace:
        """The trace after a step made from position."""
        if self.customs.no_hit_and_run:
            return bans.follow(trace, step)
        return trace

    def plays(self, position: Position, dice: tuple[int, int], turns: int = 0) -> tuple[Play, ...]:
        """The legal plays, one for each distinct position that can be reached; one empty play when there is none."""
        return movegen.Tree(self, position, dice, turns).plays

    def outcomes(self, position: Position, dice: tuple[int, int], turns: int = 0) -> tuple[Position, ...]:
        """The distinct positions after the legal plays, in the order of `plays`, still the mover's."""
        return tuple(movegen.Tree(self, position, dice, turns).results)

    # ---- a game ------------------------------------------------------------------------------------------------

    def closed_out(self, position: Position) -> bool:
        """Is the mover on the bar with every point of entry shut?"""
        if not position.mine[BAR]:
            return False
        return all(self.obstacle(position, BAR, die, (), ()) is not None for die in range(1, 7))

    def result(self, position: Position) -> int | None:
        """The level that the mover has just won by playing to this position (1 single, 2 gammon, 3 backgammon), or
        None."""
        if position.mine[OFF] < position.checkers[0]:
            return None
        return self.level(position)

    def level(self, position: Position) -> int:
        """What a win of the mover would count as by the opponent's checkers as they stand."""
        if position.theirs[OFF]:
            return 1
        behind = position.theirs[BAR] + position.theirs[HAND] + sum(position.theirs[1:7])
        return min(3 if behind else 2, len(self.customs.scores))

    def end_reason(self, position: Position) -> EndReason:
        """How the mover won, at a position where `result` is not None."""
        return EndReason.BORNE_OFF


def furthest(position: Position) -> int:
    """The mover's furthest occupied place: HAND, BAR, 24 … 1, or OFF when none is left."""
    mine = position.mine
    place = HAND
    while place and not mine[place]:
        place -= 1
    return place
