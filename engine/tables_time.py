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
from engine.protocol.table import LONGEST_GAP_S

TIMED = (Phase.TO_ROLL, Phase.TO_PLAY, Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED)
"""Phases in which the seat that must act uses its time."""

NAP_S = 1.0
"""So much more on a clock that goes on in sleep than on one that does not is a sleep."""


def lasting() -> float:
    """Seconds on a clock that goes on while the machine sleeps, where the system has one beside `time.monotonic`."""
    boottime = getattr(time, "CLOCK_BOOTTIME", None)  # Linux; under macOS CLOCK_MONOTONIC goes on, unlike time.monotonic
    clock = boottime if boottime is not None else getattr(time, "CLOCK_MONOTONIC", None)
    return time.monotonic() if clock is None else time.clock_gettime(clock)


class Stopwatch:
    """Milliseconds of one decision. Someone must look (`ms`) more often than every LONGEST_GAP_S while it runs: a longer gap means
    that the machine slept, and does not count.

    Two clocks tell of sleep: the usual one stands still meanwhile on most systems and jumps on others; the lasting one always
    jumps. slept_ms: what was slept through while it ran, since it was made.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic, always: Callable[[], float] = lasting) -> None:
        self._now, self._always = now, always
        self._seconds = 0.0
        self._looked: float | None = None
        self._lasted = 0.0  # on the lasting clock at that look
        self.slept_ms = 0

    @property
    def running(self) -> bool:
        return self._looked is not None

    def start(self) -> None:
        """Run on; nothing happens when it runs already."""
        if self._looked is None:
            self._looked, self._lasted = self._now(), self._always()

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
            now, lasted = self._now(), self._always()
            gap, further = now - self._looked, (lasted - self._lasted) - (now - self._looked)
            awake = gap <= LONGEST_GAP_S
            self._seconds += gap if awake else 0.0
            self.slept_ms += round(1000 * ((0.0 if awake else gap) + (further if further > NAP_S else 0.0)))
            self._looked, self._lasted = now, lasted
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
