"""A hand that shows a place of the board instead of moving a checker: for questions such as "where is your bar-point?"."""

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
