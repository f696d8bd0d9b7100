"""The stopwatch with a clock of its own, and reserves from recorded milliseconds."""

from __future__ import annotations

import time

from bg.events import GameStarted, Played, Rolled
from bg.setup import ClockScope, ClockSetup
from engine.tables_time import LONGEST_GAP_S, Stopwatch, lasting, spent


class Time:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_it_runs_stops_and_runs_on() -> None:
    now = Time()
    watch = Stopwatch(now)
    now.now += 1
    assert watch.ms() == 0
    watch.start()
    now.now += 1.5
    watch.start()
    assert watch.ms() == 1500
    now.now += 0.25
    assert watch.stop() == 1750
    now.now += 4
    assert watch.ms() == 1750
    watch.start()
    now.now += 1
    assert watch.ms() == 2750
    watch.reset(30)
    assert (watch.ms(), watch.running) == (30, False)


def test_a_sleeping_machine_does_not_wind_it_on() -> None:
    now = Time()
    watch = Stopwatch(now)
    watch.start()
    now.now += LONGEST_GAP_S
    assert watch.ms() == 5000
    now.now += 3600
    assert watch.ms() == 5000
    now.now += 1
    assert watch.stop() == 6000


def test_what_was_slept_is_told_by_either_clock() -> None:
    usual, always = Time(), Time()
    watch = Stopwatch(usual, always)
    watch.start()
    usual.now, always.now = usual.now + 2, always.now + 2.4  # two clocks are never quite together
    assert (watch.ms(), watch.slept_ms) == (2000, 0)
    usual.now, always.now = usual.now + 1, always.now + 601  # the usual clock stood still
    assert (watch.ms(), watch.slept_ms) == (3000, 600_000)
    usual.now, always.now = usual.now + 60, always.now + 60  # it jumped
    assert (watch.ms(), watch.slept_ms) == (3000, 660_000)
    usual.now, always.now = usual.now + 1, always.now + 3  # a nap
    assert (watch.ms(), watch.slept_ms) == (4000, 662_000)
    watch.reset()
    usual.now, always.now = usual.now + 900, always.now + 900
    assert (watch.ms(), watch.slept_ms) == (0, 662_000)


def test_the_lasting_clock_is_no_slower_than_the_usual_one() -> None:
    begun = lasting(), time.monotonic()
    later = lasting(), time.monotonic()
    assert later[0] >= begun[0]


def test_the_reserve_is_what_turns_took_beyond_their_delay() -> None:
    setup = ClockSetup(reserve_ms=10_000, delay_ms=2_000)
    game = GameStarted(1, (0, 0), False)
    events = [game, Rolled(0, (3, 1)), Played(0, (), 2_000), Played(1, (), 2_001), Played(0, (), 5_000)]
    assert spent(setup, events).reserve_ms == (7_000, 9_999)
    assert spent(setup, [*events, game]).reserve_ms == (10_000, 10_000)
    whole = ClockSetup(10_000, 2_000, ClockScope.MATCH)
    assert spent(whole, [*events, game]).reserve_ms == (7_000, 9_999)
