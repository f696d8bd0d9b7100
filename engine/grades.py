"""What losses amount to: mistakes and blunders, lucky rolls, the performance rating, and the grade of a game.

Numbers in, codes out; nothing is judged here. A loss is normalised equity (a single game at the cube as it stands is 1).
The performance rating is 500 × the mean loss of the decisions that count: plays with a choice, and cube decisions that
were taken or were close. Thresholds and bands are this project's own.
"""

from __future__ import annotations

from collections.abc import Iterable

MISTAKE, BLUNDER = 0.02, 0.08
LUCKY, VERY_LUCKY = 0.3, 0.6
LOW_PR, LOW_PR_DECISIONS = 5.0, 20
ERROR_FREE_DECISIONS = 10
CLOSE = 0.2
"""Not doubling counts as a decision where doubling was no further away than this, or better."""

BANDS = ((2.5, "A+"), (5.0, "A"), (7.5, "B"), (12.5, "C"), (20.0, "D"))
LAST = "E"

_ROUNDING = 1e-9


def error(loss: float) -> str:
    """The class of a loss: "", mistake or blunder."""
    if loss >= BLUNDER - _ROUNDING:
        return "blunder"
    return "mistake" if loss >= MISTAKE - _ROUNDING else ""


def luck(value: float) -> str:
    """very_lucky, lucky, "", unlucky or very_unlucky."""
    size = abs(value) + _ROUNDING
    if size < LUCKY:
        return ""
    return ("very_" if size >= VERY_LUCKY else "") + ("lucky" if value > 0 else "unlucky")


def performance(losses: Iterable[float]) -> float | None:
    """The rating of decisions that count, lower is better; None without any."""
    counted = list(losses)
    return 500 * sum(counted) / len(counted) if counted else None


def grade(pr: float | None) -> str:
    """A+ to E; "" without a rating."""
    if pr is None:
        return ""
    return next((name for below, name in BANDS if pr < below), LAST)


def low_pr(pr: float | None, decisions: int) -> bool:
    """Is it a rating to be proud of?"""
    return pr is not None and pr < LOW_PR and decisions >= LOW_PR_DECISIONS


def error_free(losses: Iterable[float]) -> bool:
    """Not one mistake in enough decisions that count."""
    counted = list(losses)
    return len(counted) >= ERROR_FREE_DECISIONS and not any(map(error, counted))
