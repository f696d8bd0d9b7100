"""Means, margins and when to stop, on rows made up by hand."""

from __future__ import annotations

import math
import random

import pytest

from engine import margins
from engine.margins import Row

CHANCES = (0.5, 0.1, 0.0, 0.1, 0.0)


def rows(*equities: float) -> list[Row]:
    return [Row(equity, CHANCES) for equity in equities]


def blocks(*equities: float) -> dict[int, Row]:
    return dict(enumerate(rows(*equities)))


def test_a_mean_has_the_standard_error_of_its_blocks() -> None:
    found = margins.mean(rows(0.1, 0.3, 0.2, 0.4))
    assert found.equity == pytest.approx(0.25)
    assert found.se == pytest.approx(math.sqrt(0.05 / 3 / 4))
    assert found.margin == pytest.approx(1.96 * found.se)
    assert found.halves == pytest.approx((0.15, 0.35))
    assert found.trials == 144
    assert found.chances == pytest.approx(CHANCES)


def test_one_block_has_no_margin() -> None:
    assert margins.mean(rows(0.1)).se == math.inf


def test_what_all_candidates_share_is_no_noise_between_them() -> None:
    noise = random.Random(4)
    luck = [noise.gauss(0, 0.3) for _ in range(18)]
    lead, margin = margins.gap(rows(*(0.05 + x for x in luck)), rows(*luck))
    assert lead == pytest.approx(0.05)
    assert margin == pytest.approx(0, abs=1e-12)
    assert margins.mean(rows(*luck)).margin > 0.05


def test_complete_counts_from_the_front() -> None:
    full, holed = blocks(1, 2, 3, 4), {0: rows(1)[0], 2: rows(3)[0]}
    assert margins.complete([full]) == 4
    assert margins.complete([full, holed]) == 1
    assert margins.complete([full, {}]) == 0


def test_it_runs_to_the_end_unless_told_what_is_enough() -> None:
    alike = [0.1] * 18
    assert margins.stop([blocks(*alike)], 18, 0) == 18
    assert margins.stop([blocks(*alike[:17])], 18, 0) is None
    assert margins.stop([blocks(*alike[:17])], 18, 0.01) == margins.LEAST_BLOCKS


def test_a_clear_lead_is_enough_and_a_close_race_is_not() -> None:
    noise = random.Random(1)
    first = [0.3 + noise.gauss(0, 0.05) for _ in range(40)]
    far = [0.0 + noise.gauss(0, 0.05) for _ in range(40)]
    near = [0.299 + noise.gauss(0, 0.05) for _ in range(40)]
    assert margins.stop([blocks(*first), blocks(*far)], 288, 1e-9) == margins.LEAST_BLOCKS
    assert margins.stop([blocks(*first), blocks(*near)], 288, 1e-9) is None


def test_what_came_too_early_decides_nothing() -> None:
    noise = random.Random(2)
    found = [blocks(*(level + noise.gauss(0, 0.08) for _ in range(60))) for level in (0.1, 0.0)]
    stopped = margins.stop(found, 288, 1e-9)
    assert stopped is not None
    for have in range(stopped, 60):
        part = [{k: row for k, row in candidate.items() if k < have or k % 3 == 0} for candidate in found]
        assert margins.stop(part, 288, 1e-9) == stopped


def test_choices_are_whole_rounds_of_both_halves() -> None:
    assert all(trials % (2 * margins.TRIALS) == 0 for choices in margins.CHOICES.values() for trials in choices)
