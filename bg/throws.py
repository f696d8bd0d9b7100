"""What the dice of a match showed, side by side: faces, doubles, pips, entering from the bar. Counted from the events alone.

Every die that fell is a face, also in an opening roll and in its ties. Doubles and pips are counted where two dice are thrown
for a turn: an opening roll that is played can be no double. A roll with a checker on the bar is a try to enter, with the
chance that the points open before it gave. How unusual the counts are is asked in `bg.odds`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bg.events import Event, GameStarted, MatchStarted, OpeningRolled, Rolled
from bg.position import BAR
from bg.rules import Rules
from bg.state import MatchState, after, started

_PIPS = [4 * one if one == other else one + other for one in range(1, 7) for other in range(1, 7)]
MEAN_PIPS = sum(_PIPS) / 36
"""Of a roll, a double played four times: 8⅙."""

PIPS_VARIANCE = sum(pips**2 for pips in _PIPS) / 36 - MEAN_PIPS**2

DOUBLE = 1 / 6


@dataclass(frozen=True, slots=True)
class Throws:
    """One side's. faces: how often a die showed 1 … 6. rolls: thrown for a turn; doubles, pips: on those. tries: the chance of
    each roll from the bar; entered: how many of them let a checker in."""

    faces: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    rolls: int = 0
    doubles: int = 0
    pips: int = 0
    tries: tuple[float, ...] = ()
    entered: int = 0

    @property
    def dice(self) -> int:
        """How many dice fell."""
        return sum(self.faces)

    def plus(self, *dice: int) -> Throws:
        """With these faces more."""
        faces = tuple(count + dice.count(face) for face, count in enumerate(self.faces, 1))
        return Throws(faces, self.rolls, self.doubles, self.pips, self.tries, self.entered)

    def rolled(self, dice: tuple[int, int], entering: tuple[int, ...] | None) -> Throws:
        """With a roll more. entering: the faces that let a checker in from the bar; None without one there."""
        one, other = dice
        double = one == other
        found = self.plus(one, other)
        tries, entered = found.tries, found.entered
        if entering is not None:
            shut = 6 - len(entering)
            tries = (*tries, 1 - shut * shut / 36)
            entered += one in entering or other in entering
        pips = found.pips + (4 * one if double else one + other)
        return Throws(found.faces, found.rolls + 1, found.doubles + double, pips, tries, entered)


def entering(rules: Rules, state: MatchState) -> tuple[int, ...] | None:
    """The faces that let the mover's checker in from the bar, before the roll; None without a checker there."""
    position = state.position
    if not position.mine[BAR]:
        return None
    return tuple(die for die in range(1, 7) if rules.obstacle(position, BAR, die, (), ()) is None)


def count(events: Iterable[Event], game: int = 0) -> tuple[Throws, Throws]:
    """By seat: of one game, or of the whole match (0). ValueError where the events do not begin a match."""
    rest = iter(events)
    first = next(rest, None)
    if not isinstance(first, MatchStarted):
        raise ValueError("a match begins with match_started")
    state = started(first)
    rules = state.rules
    found = [Throws(), Throws()]
    current = 0
    for event in rest:
        if isinstance(event, GameStarted):
            current = event.number
        counted = game in (0, current)
        if counted and isinstance(event, OpeningRolled):
            found = [throws.plus(die) for throws, die in zip(found, event.dice)]
        elif counted and isinstance(event, Rolled):
            found[event.seat] = found[event.seat].rolled(event.dice, entering(rules, state))
        state = after(state, event)
    return found[0], found[1]
