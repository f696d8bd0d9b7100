"""The players' clocks as they run between two views. Milliseconds; the referee's view is the truth, this only counts on."""

from __future__ import annotations

from engine.protocol.table import LONGEST_GAP_S, View


class Watch:
    """since: milliseconds since the view was adopted."""

    def __init__(self) -> None:
        self.since = 0
        self._view: View | None = None
        self._seconds = (0, 0)

    def show(self, view: View) -> None:
        """A new view: count from it."""
        self._view, self.since = view, 0
        self._seconds = self._whole()

    def left(self, seat: int) -> int | None:
        """What is left on a clock now; None without clocks."""
        clock = self._view.clock if self._view is not None else None
        if clock is None:
            return None
        left = clock.reserve_ms[seat]
        if clock.running == seat:
            left -= max(0, self.since - clock.delay_ms)
        return max(0, left)

    def update(self, ms: int) -> bool:
        """Time passes; True when a clock shows another second."""
        self.since += ms if ms <= 1000 * LONGEST_GAP_S else 0  # a longer frame: the machine slept
        before, self._seconds = self._seconds, self._whole()
        return before != self._seconds

    def _whole(self) -> tuple[int, int]:
        mine, theirs = self.left(0) or 0, self.left(1) or 0
        return mine // 1000, theirs // 1000
