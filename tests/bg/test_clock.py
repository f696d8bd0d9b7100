"""The clock, to the millisecond."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bg.clock import Clock, fresh, usual_reserve
from bg.setup import ClockScope, ClockSetup

SETUP = ClockSetup(reserve_ms=120_000)


def test_the_usual_reserve() -> None:
    assert [usual_reserve(length) for length in (1, 7, 15, 0)] == [120_000, 840_000, 1_800_000, 900_000]


def test_a_match_played_inside_the_delay_leaves_the_reserve_untouched() -> None:
    rng = random.Random(1)
    clock, now = fresh(SETUP), 1_000_000
    for turn in range(500):
        clock = clock.begin(turn % 2, now)
        now += rng.randint(0, 12_000)
        clock = clock.stop(now)
        now += rng.randint(0, 90_000)  # nothing runs between turns
    assert clock.reserve_ms == (120_000, 120_000)


def test_only_what_is_over_the_delay_is_taken() -> None:
    clock = fresh(SETUP).begin(0, 0)
    assert (clock.free(5_000), clock.left(0, 5_000)) == (7_000, 120_000)
    assert (clock.free(12_001), clock.left(0, 12_001)) == (0, 119_999)
    clock = clock.begin(1, 13_000)
    assert clock.reserve_ms == (119_000, 120_000)
    assert clock.left(0, 20_000) == 119_000


@pytest.mark.parametrize("cuts", [[], [1], [5_000, 11_999, 12_000, 12_001], list(range(0, 30_000, 7))])
def test_pauses_change_nothing(cuts: list[int]) -> None:
    clock, now, spent = fresh(SETUP).begin(0, 0), 0, 0
    for cut in cuts:
        now += cut - spent
        spent = cut
        clock = clock.pause(now)
        assert clock.left(0, now + 1_000_000) == clock.left(0, now)
        now += 1_000_000
        clock = clock.resume(now)
    now += 30_000 - spent
    assert clock.stop(now).reserve_ms == (120_000 - 18_000, 120_000)


def test_the_flag() -> None:
    clock = fresh(SETUP).begin(1, 500)
    assert clock.flag_at() == 500 + 12_000 + 120_000
    assert clock.fallen(132_500) is None
    assert clock.left(1, 132_500) == 0
    assert clock.fallen(132_501) == 1
    assert clock.left(1, 999_999) == 0
    assert clock.pause(1_000).flag_at() is None
    assert clock.pause(1_000).fallen(10**9) is None
    assert fresh(SETUP).flag_at() is None


def test_time_that_goes_backwards_is_no_time() -> None:
    clock = fresh(SETUP).begin(0, 10_000)
    assert clock.free(4_000) == 12_000
    assert clock.stop(4_000).reserve_ms == (120_000, 120_000)


def test_resuming_and_pausing_twice_is_harmless() -> None:
    clock = fresh(SETUP).begin(0, 0)
    assert clock.resume(5_000) == clock
    paused = clock.pause(5_000)
    assert paused.pause(9_000) == paused
    assert fresh(SETUP).resume(1) == fresh(SETUP)


def test_reserves_are_for_a_game_or_for_the_match() -> None:
    used = Clock(SETUP, (5, 7))
    assert used.next_game().reserve_ms == (120_000, 120_000)
    match = replace(SETUP, scope=ClockScope.MATCH)
    assert Clock(match, (5, 7)).next_game().reserve_ms == (5, 7)
