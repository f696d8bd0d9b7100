"""Four games that are not in the program yet, one of each kind, to show that the hooks of `bg.rules` carry them.

Plakoto pins instead of hitting; fevga lets one checker block and sends both sides the same way; gül bara plays a
double as a chain of rising doubles; acey-deucey enters its checkers from the hand and rolls again after 1-2. Each
overrides only what differs.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from bg.customs import Customs
from bg.events import EndReason
from bg.moves import Play, Refusal, Step
from bg.position import BAR, HAND, OFF, Position, position
from bg.rules import Order, Rules, Trace


class Plakoto(Rules):
    """Landing on a single checker pins it: it may not move until the last checker on top has gone."""

    id: ClassVar[str] = "plakoto"
    sessions: ClassVar[bool] = False

    @classmethod
    def defaults(cls) -> Customs:
        return Customs(cube=False, scores=(1, 2))

    def start(self) -> Position:
        return position({24: 15}, {1: 15})

    def blocked(self, position: Position, point: int) -> bool:
        """Made points, and points where the opponent stands on a pinned checker of the mover."""
        return position.theirs[point] > 1 or (-point in position.pinned and position.theirs[point] > 0)

    def step(self, position: Position, source: int, die: int) -> Step:
        return Step(source, max(source - die, OFF), die)

    def obstacle(self, position: Position, source: int, die: int, trace: Trace, rest: Order) -> Refusal | None:
        if -source in position.pinned:
            return Refusal.PINNED
        return super().obstacle(position, source, die, trace, rest)

    def apply(self, position: Position, step: Step) -> Position:
        after = super().apply(position, step)
        pinned = set(after.pinned)
        if step.target and after.theirs[step.target] == 1:
            pinned.add(step.target)
        if not after.mine[step.source]:
            pinned.discard(step.source)
        return replace(after, pinned=frozenset(pinned))

    def result(self, position: Position) -> int | None:
        """The mother: the last checker on its start point, pinned there, loses a gammon."""
        if 1 in position.pinned and position.theirs[1] == 1:
            return 2
        return super().result(position)

    def end_reason(self, position: Position) -> EndReason:
        return EndReason.PINNED_MOTHER if 1 in position.pinned else EndReason.BORNE_OFF


class Fevga(Rules):
    """Both sides run the same way from opposite corners; a single checker blocks; the first one runs alone at first."""

    id: ClassVar[str] = "fevga"
    sessions: ClassVar[bool] = False

    @classmethod
    def defaults(cls) -> Customs:
        return Customs(cube=False, scores=(1, 2))

    def start(self) -> Position:
        return position({24: 15}, {12: 15})

    def renumber(self, point: int) -> int:
        return point + 12 if point <= 12 else point - 12

    def blocked(self, position: Position, point: int) -> bool:
        return position.theirs[point] > 0

    def step(self, position: Position, source: int, die: int) -> Step:
        return Step(source, max(source - die, OFF), die)

    def obstacle(self, position: Position, source: int, die: int, trace: Trace, rest: Order) -> Refusal | None:
        if source == 24 and position.mine[24] < 15 and not any(position.mine[:12]):
            return Refusal.HEAD  # the first checker has not passed the opponent's start, 12, yet
        reason = super().obstacle(position, source, die, trace, rest)
        if reason is None and source - die > 18:
            counts = self.apply(position, self.step(position, source, die)).mine
            if all(counts[19:25]):
                return Refusal.PRIME
        return reason


class GulBara(Fevga):
    """As fevga without a runner; from the fourth turn on a double is followed by every higher one."""

    id: ClassVar[str] = "gul_bara"

    def obstacle(self, position: Position, source: int, die: int, trace: Trace, rest: Order) -> Refusal | None:
        return Rules.obstacle(self, position, source, die, trace, rest)

    def orders(self, dice: tuple[int, int], turns: int) -> tuple[Order, ...]:
        if dice[0] == dice[1] and turns >= 3:
            return (tuple(die for die in range(dice[0], 7) for _ in range(4)),)
        return super().orders(dice, turns)


class LongNardy(Fevga):
    """One checker a turn may leave the head, two on a first 3-3, 4-4 or 6-6."""

    id: ClassVar[str] = "long_nardy"

    def begin(self, position: Position, dice: tuple[int, int], turns: int) -> Trace:
        """How many may still leave the head."""
        return 2 if turns == 0 and dice in ((3, 3), (4, 4), (6, 6)) else 1

    def obstacle(self, position: Position, source: int, die: int, trace: Trace, rest: Order) -> Refusal | None:
        if source == 24 and trace == 0:
            return Refusal.HEAD
        return Rules.obstacle(self, position, source, die, trace, rest)

    def follow(self, trace: Trace, position: Position, step: Step) -> Trace:
        assert isinstance(trace, int)
        return trace - (step.source == 24)


class AceyDeucey(Rules):
    """All checkers begin in hand and enter like hit ones; 1-2 is played, then any double, then the mover rolls
    again."""

    id: ClassVar[str] = "acey_deucey"

    def start(self) -> Position:
        return position({HAND: 15}, {HAND: 15})

    def orders(self, dice: tuple[int, int], turns: int) -> tuple[Order, ...]:
        if sorted(dice) == [1, 2]:
            return tuple((*order, *(die,) * 4) for order in ((1, 2), (2, 1)) for die in range(1, 7))
        return super().orders(dice, turns)

    def kept(self, orders: tuple[Order, ...], count: int) -> tuple[Order, ...]:
        """Any double may be named as long as nothing more could be played with another."""
        return orders if count > 2 else super().kept(orders, count)

    def rolls_again(self, dice: tuple[int, int], play: Play) -> bool:
        return sorted(dice) == [1, 2] and len(play) == 6

    def sources(self, position: Position) -> tuple[int, ...]:
        if position.mine[HAND] and not position.mine[BAR]:
            return (HAND, *super().sources(position))
        return super().sources(position)

    def obstacle(self, position: Position, source: int, die: int, trace: Trace, rest: Order) -> Refusal | None:
        if source != HAND:
            return super().obstacle(position, source, die, trace, rest)
        if position.mine[BAR]:
            return Refusal.BAR_FIRST
        return Refusal.POINT_MADE if self.blocked(position, BAR - die) else None

    def step(self, position: Position, source: int, die: int) -> Step:
        if source != HAND:
            return super().step(position, source, die)
        target = BAR - die
        return Step(HAND, target, die, position.theirs[target] == 1)


GAMES: tuple[type[Rules], ...] = (Plakoto, Fevga, GulBara, LongNardy, AceyDeucey)
