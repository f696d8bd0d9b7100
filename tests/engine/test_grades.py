"""Thresholds at their edges, and the rating by hand."""

from __future__ import annotations

import pytest

from engine import grades


@pytest.mark.parametrize(
    ("loss", "kind"),
    [(0, ""), (0.0199, ""), (0.02, "mistake"), (0.1 - 0.08, "mistake"), (0.0799, "mistake"), (0.08, "blunder"), (1, "blunder")],
)
def test_errors(loss: float, kind: str) -> None:
    assert grades.error(loss) == kind


@pytest.mark.parametrize(
    ("value", "verdict"),
    [(0.29, ""), (-0.29, ""), (0.3, "lucky"), (-0.3, "unlucky"), (0.59, "lucky"), (0.6, "very_lucky"), (-0.6, "very_unlucky")],
)
def test_luck(value: float, verdict: str) -> None:
    assert grades.luck(value) == verdict


def test_the_rating_is_500_times_the_mean() -> None:
    assert grades.performance([0.0, 0.01, 0.02, 0.05]) == pytest.approx(10.0)
    assert grades.performance([]) is None


@pytest.mark.parametrize(
    ("pr", "grade"),
    [(0, "A+"), (2.49, "A+"), (2.5, "A"), (4.99, "A"), (5, "B"), (7.5, "C"), (12.5, "D"), (19.99, "D"), (20, "E"), (None, "")],
)
def test_grades(pr: float | None, grade: str) -> None:
    assert grades.grade(pr) == grade


def test_praise_needs_enough_decisions() -> None:
    assert grades.low_pr(4.9, 20)
    assert not grades.low_pr(4.9, 19)
    assert not grades.low_pr(5.0, 50)
    assert not grades.low_pr(None, 50)
    assert grades.error_free([0.019] * 10)
    assert not grades.error_free([0.0] * 9)
    assert not grades.error_free([0.0] * 10 + [0.02])
