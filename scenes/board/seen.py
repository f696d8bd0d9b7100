"""The one place that turns the board: from the mover's numbering to the places drawn from seat 0's side, and back.

`Stacks` is what lies on the drawn places; it knows no rules, only which checkers are where.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bg import variants
from bg.moves import Step
from bg.position import BAR, HAND, OFF, Position
from bg.rules import Rules
from scenes.board.geometry import Place, Spot

_BAR = (Spot.BAR_BOTTOM, Spot.BAR_TOP)
_OFF = (Spot.OFF_BOTTOM, Spot.OFF_TOP)


@dataclass
class Stacks:
    """Checkers by drawn place: of seat 0 (at the bottom) and of seat 1."""

    counts: tuple[dict[Place, int], dict[Place, int]] = field(default_factory=lambda: ({}, {}))

    def at(self, place: Place, seat: int) -> int:
        """How many checkers of seat lie there."""
        return self.counts[seat].get(place, 0)

    def take(self, place: Place, seat: int) -> None:
        self.counts[seat][place] = max(0, self.at(place, seat) - 1)

    def put(self, place: Place, seat: int) -> None:
        self.counts[seat][place] = self.at(place, seat) + 1

    def same(self, other: Stacks) -> bool:
        """Do the same checkers lie everywhere?"""
        return all(
            {place: n for place, n in mine.items() if n} == {place: n for place, n in theirs.items() if n}
            for mine, theirs in zip(self.counts, other.counts)
        )

    def copy(self) -> Stacks:
        return Stacks((dict(self.counts[0]), dict(self.counts[1])))


def place(rules: Rules, number: int, seat: int) -> Place:
    """The drawn place of a place in seat's own numbering."""
    if number in (BAR, HAND):
        return _BAR[seat]
    if number == OFF:
        return _OFF[seat]
    return rules.board_point(number, seat)


def number(rules: Rules, where: Place, seat: int) -> int | None:
    """A drawn place in seat's own numbering; None where seat has nothing to do with it."""
    if isinstance(where, int):
        return next(n for n in range(1, 25) if rules.board_point(n, seat) == where)
    if where == _BAR[seat]:
        return BAR
    return OFF if where == _OFF[seat] else None


def stacks(rules: Rules, position: Position, mover: int) -> Stacks:
    """What lies where in a position of the mover's."""
    made = Stacks()
    for seat in (0, 1):
        own = position if seat == mover else rules.flip(position)
        for at in range(27):
            if own.mine[at]:
                where = place(rules, at, seat)
                made.counts[seat][where] = made.at(where, seat) + own.mine[at]
    return made


def flown(rules: Rules, step: Step, seat: int) -> tuple[Place, Place]:
    """From where to where a step of seat goes, as drawn."""
    return place(rules, step.source, seat), place(rules, step.target, seat)


def rules_of(view_rules: str) -> Rules:
    """The rules object of a view, for turning only: it asks for no customs."""
    return variants.rules(view_rules)
