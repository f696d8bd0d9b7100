"""How unusual counts are, against scipy's tests and a plain enumeration."""

from __future__ import annotations

import itertools
import math

import pytest
from scipy import stats

from bg import odds


@pytest.mark.parametrize("n", [1, 7, 40, 500])
def test_equal_chances_are_the_binomial_test(n: int) -> None:
    for seen in {0, n // 6, n // 3, n}:
        wanted = stats.binomtest(seen, n, 1 / 6).pvalue
        assert odds.exact([1 / 6] * n, seen) == pytest.approx(wanted, rel=1e-6)


def test_unequal_chances_are_counted_case_by_case() -> None:
    chances = (11 / 36, 20 / 36, 27 / 36, 32 / 36, 0.0)
    spread = [0.0] * 6
    for case in itertools.product((0, 1), repeat=5):
        spread[sum(case)] += math.prod(p if hit else 1 - p for p, hit in zip(chances, case))
    for seen in range(6):
        wanted = sum(share for share in spread if share <= spread[seen] * (1 + 1e-9))
        assert odds.exact(chances, seen) == pytest.approx(wanted)


def test_certain_and_impossible_things() -> None:
    assert odds.exact((), 0) == 1.0
    assert odds.exact([1.0] * 4, 4) == 1.0
    assert odds.exact([0.0] * 4, 1) == 0.0


@pytest.mark.parametrize("counts", [(5, 5, 5, 5, 5, 5), (10, 2, 7, 9, 4, 8), (60, 40, 55, 45, 50, 50), (30, 0, 0, 0, 0, 0)])
def test_faces_are_the_chi_squared_test(counts: tuple[int, ...]) -> None:
    assert odds.faces(counts) == pytest.approx(stats.chisquare(counts).pvalue, abs=1e-12)


def test_too_few_say_nothing() -> None:
    assert odds.faces((9, 4, 4, 4, 4, 4)) is None
    assert odds.mean(72, 9, wanted=49 / 6, variance=18.0) is None


def test_a_mean_far_off_is_seldom() -> None:
    wanted = 2 * stats.norm.sf(abs(1000 - 100 * 49 / 6) / math.sqrt(100 * 18))
    assert odds.mean(1000, 100, wanted=49 / 6, variance=18.0) == pytest.approx(wanted)
    assert odds.mean(300, 40, wanted=7.5, variance=18.0) == 1.0
