"""One turn's draft: the steps made so far with a roll, what may be played next, and why something may not.

A value: `step`, `undo` and `swap` give another draft. A step that would cost a pip that could be played is never
offered, so whoever follows `legal_steps` to the end has made a legal play. Who may touch the draft is the table's
business, not this module's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from bg.movegen import Tree
from bg.moves import Play, Refusal, Step
from bg.position import BAR, OFF, Position
from bg.rules import Order, Rules, Trace


class Refused(ValueError):
    """A step that the rules forbid; `reason` says why."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason.value)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Way:
    """A legal way to carry a checker from source to target now: one step or more by the same checker, in this order."""

    source: int
    target: int
    path: tuple[Step, ...]


@dataclass(frozen=True)
class Turn:
    """dice: in the order they are to be tried; made: steps so far; turns: how many turns the mover has had in the
    game."""

    rules: Rules
    start: Position
    dice: tuple[int, int]
    made: Play = ()
    turns: int = 0
    tree: Tree = field(default=None, repr=False, compare=False)  # type: ignore[assignment]

    def __post_init__(self) -> None:
        if self.tree is None:
            object.__setattr__(self, "tree", Tree(self.rules, self.start, self.dice, self.turns))

    # ---- where the draft stands ----------------------------------------------------------------------------------

    @cached_property
    def _now(self) -> tuple[Position, Trace]:
        position, trace = self.start, self.tree.trace
        for step in self.made:
            trace = self.rules.follow(trace, position, step)
            position = self.rules.apply(position, step)
        return position, trace

    @property
    def position(self) -> Position:
        """The position after the steps made."""
        return self._now[0]

    @cached_property
    def _orders(self) -> tuple[Order, ...]:
        """Pips still to play, in every order that the steps made leave open, the order of `dice` first."""
        played = tuple(step.die for step in self.made)
        open_ = [order[len(played) :] for order in self.tree.orders if order[: len(played)] == played]
        return tuple(sorted(open_, key=lambda order: order[:1] != self.dice[:1]))

    @cached_property
    def left(self) -> tuple[int, ...]:
        """Dice not yet played, in the order they will be tried; those that can no longer be played are among them."""
        played = [step.die for step in self.made]
        shown = next((order for order in self.rules.orders(self.dice, self.turns) if _covers(order, played)), ())
        left = list(shown)
        for die in played:
            left.remove(die)
        return tuple(left)

    @cached_property
    def _next(self) -> tuple[tuple[Step, Position, Trace], ...]:
        position, trace = self._now
        found: dict[Step, tuple[Step, Position, Trace]] = {}
        for order in self._orders:
            for child in self.tree.onward(position, trace, order, len(self.made)):
                found.setdefault(child[0], child)
        return tuple(found.values())

    @property
    def legal_steps(self) -> tuple[Step, ...]:
        """The steps that may be made now, those with the die tried first before the others."""
        return tuple(step for step, _, _ in self._next)

    @property
    def complete(self) -> bool:
        """Has everything been played that must be?"""
        return len(self.made) == self.tree.count

    @property
    def forced(self) -> bool:
        """Do all legal plays of the roll lead to one position (also when nothing can be played)?"""
        return self.tree.forced

    @property
    def plays(self) -> tuple[Play, ...]:
        """The legal plays of the whole turn, one for each distinct final position."""
        return self.tree.plays

    @cached_property
    def moves(self) -> tuple[Way, ...]:
        """Every (source, target) that one checker can reach now, with the shortest path, dice in the order they are
        tried."""
        found: dict[tuple[int, int], Way] = {}
        drafts: list[tuple[int, Turn]] = [(step.source, self._with(step)) for step in self.legal_steps]
        while drafts:
            further = []
            for source, draft in drafts:
                last = draft.made[-1]
                found.setdefault((source, last.target), Way(source, last.target, draft.made[len(self.made) :]))
                if last.target != OFF:
                    further += [(source, draft._with(step)) for step in draft.legal_steps if step.source == last.target]
            drafts = further
        return tuple(found.values())

    # ---- changing it ---------------------------------------------------------------------------------------------

    def _with(self, step: Step) -> Turn:
        return replace(self, made=(*self.made, step))

    def step(self, source: int, target: int, die: int = 0) -> Turn:
        """A checker carried from source to target, by one step or several. die: the one to use, 0 for any. Refused if
        illegal."""
        if die:
            for step in self.legal_steps:
                if (step.source, step.target, step.die) == (source, target, die):
                    return self._with(step)
        else:
            for way in self.moves:
                if (way.source, way.target) == (source, target):
                    return replace(self, made=self.made + way.path)
        raise Refused(self.refusal(source, target))

    def follow(self, play: Play) -> Turn:
        """The draft after the given steps, each legal in turn (hits are found, not believed). Refused at the first
        that is not."""
        draft = self
        for step in play:
            draft = draft.step(step.source, step.target, step.die)
        return draft

    def undo(self) -> Turn:
        """The draft without its last step; itself when there is none."""
        return replace(self, made=self.made[:-1])

    def swap(self) -> Turn:
        """The same draft with the dice tried in the other order."""
        return replace(self, dice=(self.dice[1], self.dice[0]))

    def play_to(self, position: Position) -> Play | None:
        """A legal play of the whole turn that leads to the given position (the mover's view), or None."""
        return self.tree.results.get(position)

    # ---- why not -------------------------------------------------------------------------------------------------

    def refusal(self, source: int, target: int | None = None) -> Refusal:
        """Why a checker may not go from source to target (None: anywhere), assuming that it may not. The most helpful
        reason."""
        position, trace = self._now
        if not (0 < source < len(position.mine)) or not position.mine[source]:
            return Refusal.NOT_YOURS
        if not self.left:
            return Refusal.NO_DIE
        if source != BAR and position.mine[BAR]:
            return Refusal.BAR_FIRST
        reasons = list(self._reasons(position, trace, source, target, self.left, set()))
        return min(reasons, key=_HELPFUL.index, default=Refusal.NO_DIE)

    def _reasons(
        self,
        position: Position,
        trace: Trace,
        source: int,
        target: int | None,
        left: Order,
        met: set[tuple[int, Order]],
    ) -> Iterator[Refusal]:
        """What stands in the way of each pip, or row of pips, that would lead from source to target."""
        if (source, left) in met:
            return
        met.add((source, left))
        for die in dict.fromkeys(left):
            rest = list(left)
            rest.remove(die)
            reached = max(source - die, OFF)
            arrives = target is None or reached == target
            may_lead = not arrives and target is not None and reached > target and rest
            if not arrives and not may_lead:
                continue
            reason = self.rules.obstacle(position, source, die, trace, tuple(rest))
            if reason is not None:
                if arrives or self._adds_up(reached, target, tuple(rest)):
                    yield reason
            elif arrives:
                yield self._costs(die)
            else:
                step = self.rules.step(position, source, die)
                after, left_trace = self.rules.apply(position, step), self.rules.follow(trace, position, step)
                if not after.mine[BAR]:
                    yield from self._reasons(after, left_trace, reached, target, tuple(rest), met)

    def _adds_up(self, point: int, target: int | None, left: Order) -> bool:
        """Could the dice left carry a checker from point to target if nothing were in the way?"""
        if point == target:
            return True
        for die in dict.fromkeys(left):
            rest = list(left)
            rest.remove(die)
            if target is not None and point - die >= target and self._adds_up(point - die, target, tuple(rest)):
                return True
        return False

    def _costs(self, die: int) -> Refusal:
        """Nothing stands in the way, yet the step is not offered: it would cost another die."""
        if self.tree.count == 1 and not self.made and any(order[0] > die for order in self.tree.orders):
            return Refusal.MUST_PLAY_HIGHER
        return Refusal.MUST_PLAY_BOTH


def _covers(order: Order, played: list[int]) -> bool:
    return all(order.count(die) >= played.count(die) for die in played)


# Sooner in the list: tells the player more.
_HELPFUL = [
    Refusal.HIT_AND_RUN, Refusal.HIT_IN_FAR_HOME, Refusal.MUST_BEAR_OFF, Refusal.MUST_PLAY_HIGHER,
    Refusal.MUST_PLAY_BOTH, Refusal.PINNED, Refusal.HEAD, Refusal.PRIME, Refusal.POINT_MADE,
    Refusal.HIGHER_BEHIND, Refusal.NOT_HOME, Refusal.BAR_FIRST, Refusal.NO_DIE, Refusal.NOT_YOURS,
    Refusal.NOT_YOUR_TURN,
]  # fmt: skip
