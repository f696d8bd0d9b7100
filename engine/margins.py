"""What the blocks of a rollout say together: means, their noise, who leads by more than noise, and when that is enough.

Pure arithmetic on rows; no boards, no processes. A block is the unit: its trials are stratified together and so are not
independent of each other. The candidates of one rollout met the same dice, so what separates two of them is judged by
the differences block by block. What is decided depends only on the blocks from 0 on that every candidate has, never on
the order in which they came.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

TRIALS = 36
LIKELY = 1.96
"""A margin is so many standard errors: 95 times in 100 the noise is smaller."""
LEAST_BLOCKS = 10
"""No rollout stops before, and none tells a margin before two."""

CHOICES = {1: (648, 1296, 2592, 5184, 10368), 2: (648, 1296, 2592)}
"""Trials that are offered, by ply."""


@dataclass(frozen=True)
class Row:
    """The mean of one block. equity: cubeful, of the mover at the cube as it stood; chances: cubeless."""

    equity: float
    chances: tuple[float, ...]


@dataclass(frozen=True)
class Mean:
    """Over all blocks. se: standard error of the equity; halves: its mean over the even and over the odd blocks."""

    equity: float
    chances: tuple[float, ...]
    se: float
    halves: tuple[float, float]
    trials: int

    @property
    def margin(self) -> float:
        return LIKELY * self.se


def spread(values: Sequence[float]) -> float:
    """Standard error of the mean of independent values; infinite for fewer than two."""
    n = len(values)
    if n < 2:
        return math.inf
    mean = math.fsum(values) / n
    return math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (n - 1) / n)


def mean(rows: Sequence[Row]) -> Mean:
    """Of at least one block, in the order of their numbers."""
    equities = [row.equity for row in rows]
    halves = tuple(_mean(equities[half::2] or equities) for half in (0, 1))
    chances = tuple(_mean(column) for column in zip(*(row.chances for row in rows), strict=True))
    return Mean(_mean(equities), chances, spread(equities), (halves[0], halves[1]), TRIALS * len(rows))


def gap(leader: Sequence[Row], other: Sequence[Row]) -> tuple[float, float]:
    """By how much the leader is better, and the margin of noise on that."""
    differences = [a.equity - b.equity for a, b in zip(leader, other, strict=True)]
    return _mean(differences), LIKELY * spread(differences)


def complete(rows: Sequence[Mapping[int, Row]]) -> int:
    """How many blocks from 0 on every candidate has. rows: by candidate, by number of block."""
    count = 0
    while all(count in blocks for blocks in rows):
        count += 1
    return count


def stop(rows: Sequence[Mapping[int, Row]], most: int, enough: float, since: int = LEAST_BLOCKS) -> int | None:
    """After how many blocks the rollout is over; None: it goes on.

    most: blocks asked for. enough: it is over earlier once every margin is no larger, or the leader's lead over every
    other is larger than twice its margin; 0: never earlier. since: with fewer blocks, an even number, it was not over.
    """
    done = complete(rows)
    if enough > 0:
        # Even numbers only, so that the halves are equally long; from the front, so that arrival decides nothing.
        for count in range(since, min(done, most) + 1, 2):
            if _decided([[blocks[k] for k in range(count)] for blocks in rows], enough):
                return count
    return most if done >= most else None


def _decided(rows: Sequence[Sequence[Row]], enough: float) -> bool:
    means = [mean(blocks) for blocks in rows]
    if all(found.margin <= enough for found in means):
        return True
    best = max(range(len(rows)), key=lambda k: means[k].equity)
    gaps = [gap(rows[best], blocks) for k, blocks in enumerate(rows) if k != best]
    return bool(gaps) and all(lead > 2 * margin for lead, margin in gaps)


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values)
