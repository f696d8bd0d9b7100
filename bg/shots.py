"""Shots and entries counted: with which of the 36 rolls a blot is hit, or a checker comes in from the bar.

Counting is by playing: a roll counts when one of its legal plays does it, so that closed points, doubles, the order of the
dice and a variant's own bans are all seen. No tables are kept here, and nothing is said about whether a hit is wise.
"""

from __future__ import annotations

from bg.position import BAR, POINTS, Position, position
from bg.rules import Rules

Roll = tuple[int, int]  # the higher die first
ROLLS: tuple[Roll, ...] = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))
FARTHEST = 24  # from the bar to the ace point


def weight(roll: Roll) -> int:
    """In how many of the 36 ways two dice can fall this roll comes."""
    return 1 if roll[0] == roll[1] else 2


def of_36(rolls: tuple[Roll, ...]) -> int:
    """How many of the 36 ways these rolls are."""
    return sum(weight(roll) for roll in rolls)


def hitting(rules: Rules, start: Position, points: frozenset[int] = frozenset(POINTS)) -> tuple[Roll, ...]:
    """The rolls with which the mover can hit a blot on one of the points (the mover's numbering)."""
    blots = [point for point in points if start.theirs[point] == 1]
    return tuple(roll for roll in ROLLS if any(not after.theirs[point] for after in rules.outcomes(start, roll) for point in blots))


def entering(rules: Rules, start: Position) -> tuple[Roll, ...]:
    """The rolls with which at least one of the mover's checkers comes in from the bar."""
    waiting = start.mine[BAR]
    return tuple(roll for roll in ROLLS if any(after.mine[BAR] < waiting for after in rules.outcomes(start, roll)))


def lone(distance: int, walls: frozenset[int] = frozenset()) -> Position:
    """One checker of the mover's and a blot so many pips (1–24) in front of it; the blot's owner holds points at the
    distances in walls. From 24 pips off the hitter stands on the bar, else on the 24-point. ValueError for others."""
    if not 1 <= distance <= FARTHEST:
        raise ValueError(f"a blot is 1 to {FARTHEST} pips away, not {distance}")
    hitter = BAR if distance == FARTHEST else FARTHEST
    theirs = {hitter - wall: 2 for wall in walls if wall != distance and wall < hitter}
    return position({hitter: 1}, theirs | {hitter - distance: 1})


def split(distance: int, rolls: tuple[Roll, ...]) -> tuple[tuple[Roll, ...], tuple[Roll, ...]]:
    """Of the rolls that hit at a distance: the direct shots, where one die is enough, and the combinations."""
    direct = tuple(roll for roll in rolls if distance in roll)
    return direct, tuple(roll for roll in rolls if roll not in direct)
