"""Why one play is better than another: differences between the boards after them, counted, in favour of the better one.

Nothing is claimed that is not counted here, and nothing is said about which play is better: that is known. At most two
differences are named, the weightiest first, and no two that say the same thing. What each code counts stands at
`engine.protocol.analysis.Reason`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.brain import kernels
from engine.brain.evaluators import Boards
from engine.brain.rolls import ROLLS
from engine.protocol.analysis import Reason

MOST = 2
LEAST_SHOTS = 2
LEAST_PRIME = 4
LEAST_GAMMONS = 0.02


@dataclass(frozen=True)
class Play:
    """One of the two: the board after it int8[26], seen by its mover, and its chances (as `engine.brain.nets`)."""

    after: Boards
    chances: Sequence[float]


@dataclass(frozen=True)
class _Count:
    """A thing that is counted. weight: of one more or less of it. sign: 1 when more is better. kin: what it speaks of;
    of two counts that speak of the same thing one is named. least: a smaller difference is none."""

    code: str
    weight: float
    sign: int
    kin: frozenset[str]
    least: float = 1.0


_COUNTS = (
    _Count("hit", 3.0, 1, frozenset({"hit"})),
    _Count("off", 1.5, 1, frozenset({"off"})),
    _Count("home", 1.4, 1, frozenset({"home"})),
    _Count("prime", 1.3, 1, frozenset({"prime"})),
    _Count("anchors", 1.2, 1, frozenset({"anchors"})),
    _Count("escape", 1.0, -1, frozenset({"escape"})),
    _Count("points", 0.6, 1, frozenset({"home", "anchors", "points"})),
    _Count("shots", 0.06, -1, frozenset({"blots"}), LEAST_SHOTS),
    _Count("blots", 0.5, -1, frozenset({"blots"})),
    _Count("gammons", 16.0, 1, frozenset({"gammons"}), LEAST_GAMMONS),
    _Count("gammon_risk", 16.0, -1, frozenset({"gammon_risk"}), LEAST_GAMMONS),
)


def reasons(better: Play, worse: Play, checkers: int = 15, options: int = 0) -> list[Reason]:
    """What speaks for the better play, the weightiest first. checkers: of a side; options: the kernels' rule options."""
    first, second = (_counted(play, checkers, options) for play in (better, worse))
    found = []
    for count in _COUNTS:
        gain = count.sign * (first[count.code] - second[count.code])
        if gain >= count.least - 1e-9 and not (count.code == "prime" and first["prime"] < LEAST_PRIME):
            found.append((count.weight * gain, count))
    found.sort(key=lambda entry: -entry[0])
    named: list[Reason] = []
    kin: set[str] = set()
    for _, count in found:
        if not count.kin & kin and len(named) < MOST:
            kin |= count.kin
            named.append(Reason(count.code, round(first[count.code], 4), round(second[count.code], 4)))
    return named


def _counted(play: Play, checkers: int, options: int) -> dict[str, float]:
    board = play.after
    made = board >= 2
    made[25] = False
    return {
        "hit": float(-board[0]),
        "off": float(checkers - np.maximum(board, 0).sum()),
        "anchors": float(made[19:25].sum()),
        "home": float(made[1:7].sum()),
        "prime": float(_prime(board)),
        "escape": float(np.maximum(board[19:26], 0).sum()),
        "points": float(made[1:25].sum()),
        "shots": float(shots(board, options)),
        "blots": float(len(blots(board))),
        "gammons": float(play.chances[1]),
        "gammon_risk": float(play.chances[3]),
    }


def blots(board: Boards) -> list[int]:
    """The mover's single checkers that one of the opponent's still has to pass."""
    behind = np.cumsum(board < 0) > 0
    return [point for point in range(1, 25) if board[point] == 1 and behind[point]]


def shots(board: Boards, options: int = 0) -> int:
    """Of the opponent's 36 rolls, those with a legal play that hits."""
    if not blots(board):
        return 0
    turned = kernels.flipped(board[None])
    plays, offsets = kernels.all_plays(np.repeat(turned, len(ROLLS), axis=0), ROLLS, options)
    hits = np.add.reduceat((plays[:, 0] < turned[0, 0]).astype(np.int64), offsets[:-1]) > 0
    return int(sum(1 if a == b else 2 for (a, b), hit in zip(ROLLS.tolist(), hits) if hit))


def _prime(board: Boards) -> int:
    """The longest row of the mover's made points with an opponent's checker still behind it."""
    longest = row = 0
    behind = np.cumsum(board < 0) > 0
    for point in range(1, 25):
        row = row + 1 if board[point] >= 2 else 0
        if row and behind[point - row]:
            longest = max(longest, row)
    return longest
