"""Hands for what a board of How to play asks besides moving: showing a place, and trying a step that the rules will refuse."""

from __future__ import annotations

from scenes.board.geometry import Place
from scenes.board.input import Hand, Wish


class Pointing(Hand):
    """Every point can be shown; the ring goes from the 24-point on and comes back to where it was."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self._last: Place | None = None

    @property
    def active(self) -> bool:
        """There is nothing to move."""
        return False

    def candidates(self) -> list[Place]:
        return [self.place(number) for number in range(24, 0, -1)]

    def pick(self, where: Place) -> Wish | None:
        """What was shown, as a step that goes nowhere."""
        here = self.number(where)
        self._last = where
        return None if here is None else Wish(here, here)

    def turn(self, step: int) -> bool:
        if self.cursor is None and self._last is not None:
            self.cursor = self._last
            return True
        return super().turn(step)


class Trying(Hand):
    """A hand that can also try one certain step, legal or not: by the ring, and where another checker of its own stands."""

    def __init__(self, seat: int, source: int, target: int) -> None:
        super().__init__(seat)
        self.source, self.target = source, target

    def sources(self) -> list[int]:
        """While the checker is chosen, what stands on the target is where it is to go, and not another one to choose."""
        found = super().sources()
        return [number for number in found if number != self.target] if self.chosen == self.source else found

    def candidates(self) -> list[Place]:
        found = super().candidates()
        extra = self.place(self.target) if self.chosen == self.source else self.place(self.source)
        wanted = self.active and (self.chosen in (None, self.source)) and extra not in found
        return [*found, extra] if wanted else found

    def pick(self, where: Place) -> Wish | None:
        here = self.number(where)
        if self.chosen == self.source and here == self.target:
            way = next((way for way in self.ways() if way.target == here), None)
            self.chosen = None
            return Wish(self.source, here, 0, way)
        return super().pick(where)
