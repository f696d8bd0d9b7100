"""A match clock as a value: a free delay at every turn, then the reserve. It never reads the time; whoever holds it
does.

Exact: all times are whole milliseconds given from outside, and the reserve is only touched by what a turn takes
beyond its delay, so a match played inside the delay leaves it as it was. Default reserve: two minutes for each point
of the match, in every game (15 in a session); the delay is 12 s.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bg.setup import ClockScope, ClockSetup

MINUTE = 60_000


def usual_reserve(length: int) -> int:
    """Milliseconds of reserve for a match length; length 0 is a session."""
    return (2 * length if length else 15) * MINUTE


@dataclass(frozen=True, slots=True)
class Clock:
    """reserve_ms: of both seats. free_ms: what is left of the delay of the turn under way. seat: whose turn is timed,
    None between turns. since: when it last started to run; None while it stands still."""

    setup: ClockSetup
    reserve_ms: tuple[int, int]
    free_ms: int = 0
    seat: int | None = None
    since: int | None = None

    def begin(self, seat: int, now: int) -> Clock:
        """A turn of seat begins: a whole delay, running from now. What ran before is stopped first."""
        return replace(self.stop(now), seat=seat, free_ms=self.setup.delay_ms, since=now)

    def pause(self, now: int) -> Clock:
        """Stand still in the middle of a turn."""
        if self.seat is None or self.since is None:
            return self
        return replace(self, reserve_ms=self._reserves(now), free_ms=self.free(now), since=None)

    def resume(self, now: int) -> Clock:
        """Go on with the turn that was paused; a clock that runs, or times no turn, is left alone."""
        return self if self.seat is None or self.since is not None else replace(self, since=now)

    def stop(self, now: int) -> Clock:
        """The turn is over: what it took is taken off, nothing runs."""
        return replace(self.pause(now), seat=None, free_ms=0, since=None)

    def next_game(self) -> Clock:
        """Ready for a game: full reserves, unless they are for the whole match."""
        return replace(self, reserve_ms=fresh(self.setup).reserve_ms) if self.setup.scope is ClockScope.GAME else self

    def _elapsed(self, now: int) -> int:
        # A clock set back, or a machine that slept, must not give time.
        return 0 if self.since is None else max(now - self.since, 0)

    def free(self, now: int) -> int:
        """Milliseconds of delay left in the turn under way."""
        return max(self.free_ms - self._elapsed(now), 0)

    def left(self, seat: int, now: int) -> int:
        """Milliseconds of reserve left to seat, never below 0."""
        if seat != self.seat:
            return self.reserve_ms[seat]
        return max(self.reserve_ms[seat] - max(self._elapsed(now) - self.free_ms, 0), 0)

    def _reserves(self, now: int) -> tuple[int, int]:
        return self.left(0, now), self.left(1, now)

    def flag_at(self) -> int | None:
        """The time at which the flag falls if nothing stops the clock; None when it stands still."""
        if self.seat is None or self.since is None:
            return None
        return self.since + self.free_ms + self.reserve_ms[self.seat]

    def fallen(self, now: int) -> int | None:
        """The seat whose time is up, or None. Using the last millisecond is allowed; the next one is not there."""
        falls = self.flag_at()
        return self.seat if falls is not None and now > falls else None


def fresh(setup: ClockSetup) -> Clock:
    """A clock before its first turn."""
    return Clock(setup, (setup.reserve_ms, setup.reserve_ms))
