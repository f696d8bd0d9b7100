"""How unusual a count is: the share of fair matches in which it would be at least as far off as it was. Exact where that is cheap.

For counts of independent throws; what was thrown, and how often, is counted in `bg.throws`. A small share says "seldom",
never "bent": of twenty numbers looked at, one is beyond one in twenty by chance alone.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

LEAST_EXPECTED = 5.0
"""Of each face: below it the chi-squared curve is no good guide (Cochran's rule)."""

LEAST_ROLLS = 10
"""Of a mean: below it a sum of rolls is not shaped like a bell yet."""

_TIE = 1 + 1e-7  # two counts equally likely but for rounding


def exact(chances: Sequence[float], seen: int) -> float:
    """Of independent trials with these chances, `seen` came true: how likely is a count no likelier than that one? The exact
    two-sided test; equal chances make it the binomial one. 1.0 for no trials."""
    spread = _equal(chances) if len(set(chances)) == 1 else _unequal(chances)
    limit = spread[seen] * _TIE
    return min(1.0, math.fsum(share for share in spread if share <= limit))


def _equal(chances: Sequence[float]) -> list[float]:
    """How likely each count is when all chances are the same."""
    n, p = len(chances), chances[0]
    if p in (0.0, 1.0):
        return [float(k == (n if p else 0)) for k in range(n + 1)]
    whole = math.lgamma(n + 1)
    logs = (whole - math.lgamma(k + 1) - math.lgamma(n - k + 1) + k * math.log(p) + (n - k) * math.log1p(-p) for k in range(n + 1))
    return [math.exp(log) for log in logs]


def _unequal(chances: Sequence[float]) -> list[float]:
    """How likely each count is, trial by trial; quadratic in their number."""
    spread = [1.0]
    for p in chances:
        stays = [share * (1 - p) for share in spread]
        comes = [share * p for share in spread]
        spread = [a + b for a, b in zip([*stays, 0.0], [0.0, *comes])]
    return spread


def faces(counts: Sequence[int]) -> float | None:
    """Six faces of a fair die, counted: how likely are counts at least so uneven? By Pearson's chi-squared with five degrees of
    freedom, whose tail is erfc(√(x/2)) + √(2x/π)·e^(−x/2)·(1 + x/3). None while there are too few dice to say."""
    assert len(counts) == 6
    mean = sum(counts) / 6
    if mean < LEAST_EXPECTED:
        return None
    x = math.fsum((count - mean) ** 2 for count in counts) / mean
    return min(1.0, math.erfc(math.sqrt(x / 2)) + math.sqrt(2 * x / math.pi) * math.exp(-x / 2) * (1 + x / 3))


def mean(total: int, rolls: int, *, wanted: float, variance: float) -> float | None:
    """A sum of rolls of known mean and variance: how likely is one at least so far off? By the bell curve. None while there are
    too few rolls to say."""
    if rolls < LEAST_ROLLS:
        return None
    return math.erfc(abs(total - rolls * wanted) / math.sqrt(2 * rolls * variance))
