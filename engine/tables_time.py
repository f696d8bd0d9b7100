"""Time at the table: a stopwatch that a sleeping machine does not wind on, and the reserves that recorded times leave.

The milliseconds of a decision are a field of its event, so what is left on a clock follows from the events alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from bg.clock import Clock, fresh
from bg.events import Event, GameStarted
from bg.setup import ClockSetup
from bg.state import Phase

TIMED = (Phase.TO_ROLL, Phase.TO_PLAY, Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED)
"""Phases in which the seat that must act uses its time."""

LONGEST_GAP_S = 5.0
"""Between two looks at a running stopwatch; a longer one means that the machine slept, and does not count."""


class Stopwatch:
    """Milliseconds of one decision. Someone must look (`ms`) more often than every LONGEST_GAP_S while it runs."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._seconds = 0.0
        self._looked: float | None = None

    @property
    def running(self) -> bool:
        return self._looked is not None

    def start(self) -> None:
        """Run on; nothing happens when it runs already."""
        if self._looked is None:
            self._looked = self._now()

    def stop(self) -> int:
        """Stand still; the milliseconds so far."""
        ms = self.ms()
        self._looked = None
        return ms

    def reset(self, ms: int = 0) -> None:
        """Stand still at so many milliseconds."""
        self._seconds = ms / 1000
        self._looked = None

    def ms(self) -> int:
        if self._looked is not None:
            now = self._now()
            gap = now - self._looked
            self._seconds += gap if gap <= LONGEST_GAP_S else 0.0
            self._looked = now
        return round(self._seconds * 1000)


def spent(setup: ClockSetup, events: Iterable[Event]) -> Clock:
    """The clock, standing still, after these events of a match."""
    clock = fresh(setup)
    for event in events:
        clock = after(clock, event)
    return clock


def after(clock: Clock, event: Event) -> Clock:
    """What an event's milliseconds take from its seat."""
    ms = getattr(event, "ms", 0)
    if isinstance(event, GameStarted):
        return clock.next_game()
    return clock.begin(event.seat, 0).stop(ms) if ms and hasattr(event, "seat") else clock
