"""Three customs that forbid steps: no hit-and-run, no hit in the far home board, must bear off.

Off by default in every variant of today; `bg.customs` names them and `bg.variants.tavla` tells where they come from.
The exact meaning, for every game that uses them:

* A ban comes first: what it forbids is not a step at all. "As many dice as possible, else the higher" is then asked
  of the plays that are left.
* No hit-and-run. A checker that hits on the mover's 1–6 is frozen until the turn ends. Checkers on one point cannot
  be told apart, so: as long as the turn lasts, the last checker on a point where this turn hit in the home board may
  not leave it, neither by a shift nor off the board. A second checker that has come there, or stood there, may.
* No hit in the far home board. A blot on 19–24 may not be hit, not even when entering.
* Must bear off. A shift with a die that could take a checker off at that moment is forbidden; and so is a shift with
  one die when the other could have taken a checker off at once, before it, and after it no longer can (the
  smaller-die-first trick). What is frozen cannot be taken off, so it does not count in the first rule; the second
  looks at where the checkers stand only.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from bg.customs import Customs
from bg.moves import Refusal, Step
from bg.position import BAR, Position

HOME = 6


def follow(trace: Hashable, step: Step) -> Hashable:
    """The points on which a checker is frozen, after one more step: a sorted tuple."""
    assert isinstance(trace, tuple)
    if step.hit and step.target <= HOME:
        return tuple(sorted((*trace, step.target)))
    return trace


def obstacle(
    customs: Customs, position: Position, source: int, die: int, trace: Hashable, rest: tuple[int, ...]
) -> Refusal | None:
    """Why a step that the game itself allows is forbidden by a custom, or None."""
    frozen = trace if customs.no_hit_and_run and isinstance(trace, tuple) else ()
    mine = position.mine
    if source in frozen and mine[source] == 1:
        return Refusal.HIT_AND_RUN
    target = source - die
    if target > 0:
        if customs.no_hit_in_far_home and target >= 19 and position.theirs[target] == 1:
            return Refusal.HIT_IN_FAR_HOME
        if customs.must_bear_off:
            if bears_off(mine, die, frozen):
                return Refusal.MUST_BEAR_OFF
            if rest and _dodges(mine, source, target, rest):
                return Refusal.MUST_BEAR_OFF
    return None


def bears_off(mine: Sequence[int], die: int, frozen: tuple[int, ...] = ()) -> bool:
    """Could die take a checker off at once?"""
    far = BAR
    while far and not mine[far]:
        far -= 1
    if not 1 <= far <= HOME:
        return False
    place = min(far, die)
    return mine[place] > (1 if place in frozen else 0)


def _dodges(mine: Sequence[int], source: int, target: int, rest: tuple[int, ...]) -> bool:
    """Does a shift keep a die still to be played from taking off a checker that it could take off before?"""
    after = list(mine)
    after[source] -= 1
    after[target] += 1
    return any(bears_off(mine, die) and not bears_off(after, die) for die in set(rest))
