"""Thrown dice: they end where dice may lie, never touch at rest, never leave the half, and fall the same way again."""

from __future__ import annotations

import math

import pytest

from scenes.board import geometry
from scenes.board.geometry import Side
from scenes.board.roll import LEAST_APART, RADIUS, fall

SEEDS = range(120)


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("side", [Side.BOTTOM, Side.TOP])
@pytest.mark.parametrize("count", [1, 2])
def test_they_come_to_rest_in_the_free_band(side: Side, count: int, mirrored: bool) -> None:
    area = geometry.dice_area(side, mirrored)
    for seed in SEEDS:
        thrown = fall(side, count, seed, mirrored)
        assert len(thrown.ends) == count
        for x, y in thrown.ends:
            assert area.x - 0.01 <= x <= area.right + 0.01
            assert area.y - 0.01 <= y <= area.bottom + 0.01
        if count == 2:
            assert math.dist(*thrown.ends) >= LEAST_APART - 0.01


def test_they_stay_in_their_half_once_they_are_in_it() -> None:
    for side in (Side.BOTTOM, Side.TOP):
        half = geometry.dice_half(side).inset(RADIUS - 40, RADIUS - 40)  # bent a little towards its place on the way
        for seed in SEEDS:
            for path in fall(side, 2, seed).paths:
                inside = False
                for x, y, height, _ in path.samples:
                    inside = inside or half.contains(x, y)
                    assert not inside or half.contains(x, y)
                    assert height >= 0


def test_they_lie_still_on_the_cloth_at_the_end_and_only_then() -> None:
    for seed in SEEDS:
        for path in fall(Side.BOTTOM, 2, seed).paths:
            assert path.samples[-1][2] == 0
            assert path.samples[0][2] > 50
            rolled = [sample[3] for sample in path.samples]
            assert rolled == sorted(rolled)


def test_they_strike_each_other_in_most_throws_and_every_knock_has_its_moment() -> None:
    met = 0
    for seed in SEEDS:
        thrown = fall(Side.BOTTOM, 2, seed)
        met += any(knock.kind == "die" for knock in thrown.knocks)
        times = [knock.at_s for knock in thrown.knocks]
        assert times == sorted(times)
        assert times[-1] <= max(path.seconds for path in thrown.paths)
        assert any(knock.kind == "cloth" for knock in thrown.knocks)
    assert met > len(SEEDS) / 2


def test_the_same_seed_falls_the_same_way_and_another_one_does_not() -> None:
    first = fall(Side.TOP, 2, 5)
    fall.cache_clear()
    assert fall(Side.TOP, 2, 5) == first
    assert fall(Side.TOP, 2, 6) != first
