"""What stands where, seen by the mover. A value: no rules live here, only counting.

Places are ints: 1–24 the points counted from the mover's bear-off end, BAR 25, OFF 0, HAND 26.
Both sides are counted on the *mover's* numbering; turning the board round is `Rules.flip`, because games
in which both sides run the same way turn differently from games in which they meet head-on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

OFF, BAR, HAND = 0, 25, 26
POINTS = range(1, 25)


@dataclass(frozen=True, slots=True)
class Position:
    """One position.

    `mine` and `theirs`: 27 counts each; [1..24] on the mover's points, [OFF] borne off, [BAR] on the own bar, [HAND]
    not yet entered. `pinned`: points (mover's numbering) on which one checker lies under the other side's:
    positive the opponent's checker is pinned, negative the mover's is.
    """

    mine: tuple[int, ...]
    theirs: tuple[int, ...]
    pinned: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        assert len(self.mine) == len(self.theirs) == 27, (len(self.mine), len(self.theirs))

    def moved(self, source: int, target: int) -> Position:
        """One of the mover's checkers carried from source to target; nothing else changes."""
        mine = list(self.mine)
        mine[source] -= 1
        mine[target] += 1
        return replace(self, mine=tuple(mine))

    def hit(self, point: int) -> Position:
        """The opponent's blot on point sent to their bar."""
        theirs = list(self.theirs)
        theirs[point] -= 1
        theirs[BAR] += 1
        return replace(self, theirs=tuple(theirs))

    @property
    def checkers(self) -> tuple[int, int]:
        """How many each side has in all, wherever they are."""
        return sum(self.mine), sum(self.theirs)


def position(mine: dict[int, int], theirs: dict[int, int]) -> Position:
    """A position from {place: count}, both on the mover's numbering."""
    return Position(
        tuple(mine.get(place, 0) for place in range(27)), tuple(theirs.get(place, 0) for place in range(27))
    )
