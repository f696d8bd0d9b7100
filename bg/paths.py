"""Where checkers go in a play, for whoever shows it: stops of one checker, and every flight with its height in the
stack.

Heights count from 0, the lowest checker of a place. No pixels and no time here.
"""

from __future__ import annotations

from dataclasses import dataclass

from bg.moves import Step
from bg.position import BAR, OFF, Position
from bg.rules import Rules


@dataclass(frozen=True, slots=True)
class Flight:
    """One checker's way from the top of one stack to the top of another. mine: is it the mover's; places in the mover's
    numbering, the opponent's bar and tray included."""

    mine: bool
    source: int
    source_height: int
    target: int
    target_height: int
    hit: bool = False  # this flight sends a checker away, or is that checker's


def stops(path: tuple[Step, ...]) -> tuple[int, ...]:
    """The places where one checker stands in turn: source, stops between, target."""
    return (path[0].source, *(step.target for step in path))


def crossed(step: Step) -> tuple[int, ...]:
    """The points between source and target that the checker passes over, in its direction."""
    first = 24 if step.source >= BAR else step.source - 1
    return tuple(range(first, max(step.target, OFF), -1))


def flights(rules: Rules, position: Position, play: tuple[Step, ...]) -> tuple[tuple[Flight, ...], ...]:
    """For each step the flights it makes: the mover's checker, then the checker it hits, if any."""
    made = []
    for step in play:
        after = rules.apply(position, step)
        flown = [
            Flight(
                True, step.source, _top(position, step.source), step.target, after.mine[step.target] - 1, step.hit
            )
        ]  # fmt: skip
        if step.hit:
            flown.append(Flight(False, step.target, 0, BAR, after.theirs[BAR] - 1, True))
        made.append(tuple(flown))
        position = after
    return tuple(made)


def _top(position: Position, place: int) -> int:
    return position.mine[place] - 1
