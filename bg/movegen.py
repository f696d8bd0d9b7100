"""All legal plays of a roll, built from single steps: the readable truth that faster generators are tested against.

A roll allows one or more orders of its pips. Along each order the tree follows every step until a pip cannot be
played; the plays that use the most pips are legal, and of those the ones that the rules keep (the higher die).
Positions reached by different paths are met once: what can be done from a position depends on it, the trace and the
pips left only.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from bg.moves import Play, Step
from bg.position import Position

if TYPE_CHECKING:
    from bg.rules import Order, Rules, Trace

Child = tuple[Step, Position, "Trace"]


class Tree:
    """Everything that can be done with one roll from one position. turns: how many turns the mover has had in the
    game."""

    def __init__(self, rules: Rules, position: Position, dice: tuple[int, int], turns: int = 0) -> None:
        self.rules = rules
        self.position = position
        self.trace = rules.begin(position, dice, turns)
        self._children: dict[tuple[Position, Trace, Order], tuple[Child, ...]] = {}
        self._reach: dict[tuple[Position, Trace, Order], int] = {}
        reached = {order: self.reach(position, self.trace, order) for order in rules.orders(dice, turns)}
        self.count: int = max(reached.values())  # pips that must be played
        best = tuple(order for order, reach in reached.items() if reach == self.count)
        self.orders: tuple[Order, ...] = rules.kept(best, self.count)
        self.refused: tuple[Order, ...] = tuple(order for order in reached if order not in self.orders)

    def children(self, position: Position, trace: Trace, order: Order) -> tuple[Child, ...]:
        """The steps with the first pip of order that nothing forbids, furthest first, with what they lead to."""
        key = (position, trace, order)
        known = self._children.get(key)
        if known is None:
            rules, die, rest = self.rules, order[0], order[1:]
            found = []
            for source in rules.sources(position):
                if rules.obstacle(position, source, die, trace, rest) is None:
                    step = rules.step(position, source, die)
                    found.append((step, rules.apply(position, step), rules.follow(trace, position, step)))
            known = self._children[key] = tuple(found)
        return known

    def reach(self, position: Position, trace: Trace, order: Order) -> int:
        """How many pips of order, from its beginning, can be played from position."""
        if not order:
            return 0
        key = (position, trace, order)
        known = self._reach.get(key)
        if known is None:
            known, rest = 0, order[1:]
            for _, after, left in self.children(position, trace, order):
                known = max(known, 1 + self.reach(after, left, rest))
                if known == len(order):
                    break
            self._reach[key] = known
        return known

    def onward(self, position: Position, trace: Trace, order: Order, made: int) -> Iterator[Child]:
        """The steps that a legal play may go on with. order: the pips left; made: how many have been played."""
        if made == self.count:
            return
        rest = order[1:]
        for child in self.children(position, trace, order):
            if made + 1 + self.reach(child[1], child[2], rest) == self.count:
                yield child

    def ends(self) -> Iterator[tuple[Position, Play]]:
        """The distinct final positions with a play that leads to each, lazily."""
        if self.count == 0:
            yield self.position, ()
            return
        seen: set[Position] = set()
        met: set[tuple[Position, Trace, Order]] = set()

        def walk(position: Position, trace: Trace, order: Order, play: Play) -> Iterator[tuple[Position, Play]]:
            for step, after, left in self.onward(position, trace, order, len(play)):
                longer = (*play, step)
                if len(longer) == self.count:
                    if after not in seen:
                        seen.add(after)
                        yield after, longer
                    continue
                key = (after, left, order[1:])
                if key not in met:
                    met.add(key)
                    yield from walk(after, left, order[1:], longer)

        for order in self.orders:
            yield from walk(self.position, self.trace, order, ())

    @cached_property
    def results(self) -> dict[Position, Play]:
        """Each distinct final position with a play that leads to it."""
        return dict(self.ends())

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        """One legal play for each distinct final position; one empty play when nothing can be played."""
        return tuple(self.results.values())

    @cached_property
    def forced(self) -> bool:
        """Do all legal plays lead to one position?"""
        ends = self.ends()
        next(ends)
        return next(ends, None) is None
