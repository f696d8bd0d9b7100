"""The stopwatch with a clock of its own, and reserves from recorded milliseconds."""

from __future__ import annotations

from bg.events import GameStarted, Played, Rolled
from bg.setup import ClockScope, ClockSetup
from engine.tables_time import LONGEST_GAP_S, Stopwatch, spent


class Time:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_it_runs_stops_and_runs_on() -> None:
    time = Time()
    watch = Stopwatch(time)
    time.now += 1
    assert watch.ms() == 0
    watch.start()
    time.now += 1.5
    watch.start()
    assert watch.ms() == 1500
    time.now += 0.25
    assert watch.stop() == 1750
    time.now += 4
    assert watch.ms() == 1750
    watch.start()
    time.now += 1
    assert watch.ms() == 2750
    watch.reset(30)
    assert (watch.ms(), watch.running) == (30, False)


def test_a_sleeping_machine_does_not_wind_it_on() -> None:
    time = Time()
    watch = Stopwatch(time)
    watch.start()
    time.now += LONGEST_GAP_S
    assert watch.ms() == 5000
    time.now += 3600
    assert watch.ms() == 5000
    time.now += 1
    assert watch.stop() == 6000


def test_the_reserve_is_what_turns_took_beyond_their_delay() -> None:
    setup = ClockSetup(reserve_ms=10_000, delay_ms=2_000)
    game = GameStarted(1, (0, 0), False)
    events = [game, Rolled(0, (3, 1)), Played(0, (), 2_000), Played(1, (), 2_001), Played(0, (), 5_000)]
    assert spent(setup, events).reserve_ms == (7_000, 9_999)
    assert spent(setup, [*events, game]).reserve_ms == (10_000, 10_000)
    whole = ClockSetup(10_000, 2_000, ClockScope.MATCH)
    assert spent(whole, [*events, game]).reserve_ms == (7_000, 9_999)
