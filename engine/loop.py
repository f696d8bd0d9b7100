"""The referee's one loop: work handed over by reader threads, and work put off, done one piece after the other.

No asyncio: everything that the referee does is short, and what is long happens in brains.
"""

from __future__ import annotations

import heapq
import itertools
import queue
import time
from collections.abc import Callable

Work = Callable[[], None]


class Timer:
    """Work put off; `cancel` drops it."""

    def __init__(self, work: Work) -> None:
        self.work: Work | None = work

    def cancel(self) -> None:
        self.work = None


class Loop:
    """post may be called by any thread, everything else by the loop's own."""

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[Work] = queue.SimpleQueue()
        self._timers: list[tuple[float, int, Timer]] = []
        self._order = itertools.count()
        self._running = True

    def post(self, work: Work) -> None:
        self._queue.put(work)

    def later(self, seconds: float, work: Work) -> Timer:
        timer = Timer(work)
        heapq.heappush(self._timers, (time.monotonic() + seconds, next(self._order), timer))
        return timer

    def stop(self) -> None:
        """Leave `run` after the present piece of work."""
        self._running = False

    def run(self) -> None:
        while self._running:
            work = self._next()
            if work is not None:
                work()

    def _next(self) -> Work | None:
        """What is due, or what arrives before something is due. None: a timer that was dropped."""
        timeout = None
        if self._timers:
            timeout = self._timers[0][0] - time.monotonic()
            if timeout <= 0:
                timer = heapq.heappop(self._timers)[2]
                return timer.work
        try:
            return self._queue.get(timeout=timeout)
        except queue.Empty:
            return None
