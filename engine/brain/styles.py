"""What a style prefers among plays that differ little. It never costs more than MARGIN of equity in one decision.

Aggressive hits and dares, Cautious leaves as little as possible to be hit, Runner brings the checkers at the back home
first; Balanced takes the best play as it is. A style looks only at the boards after the plays.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bg.setup import Style
from engine.brain.evaluators import Boards

MARGIN = 0.02

Traits = NDArray[np.float64]

_PLACES = np.arange(26)


def exposed(after: Boards) -> NDArray[np.bool_]:
    """bool[n, 26]: the mover's blots on 1–24 with an opponent's checker behind them. after: seen by the mover."""
    behind = np.cumsum(after < 0, axis=1) > 0
    blots = (after == 1) & behind
    blots[:, 25] = False
    return np.asarray(blots)


def risk(after: Boards) -> Traits:
    """What is lost at worst: for every exposed blot one, and as much again for a whole way round."""
    return np.asarray(exposed(after) @ (1 + (25 - _PLACES) / 25))


def attack(after: Boards) -> Traits:
    """The opponent's checkers on the bar, and half as much for every own point made at home."""
    return np.asarray(-after[:, 0] + 0.5 * (after[:, 1:7] >= 2).sum(axis=1))


def rear(after: Boards) -> Traits:
    """Pips of the checkers in the far half of the board."""
    return np.asarray(np.maximum(after, 0)[:, 13:] @ _PLACES[13:])


def liking(style: Style, after: Boards) -> Traits:
    """How much a style likes each board, float64[n]; only the order matters."""
    match style:
        case Style.AGGRESSIVE:
            return attack(after) + 0.1 * risk(after)
        case Style.CAUTIOUS:
            return -risk(after)
        case Style.RUNNER:
            return -rear(after)
        case Style.BALANCED:
            return np.zeros(len(after))


def prefer(style: Style, after: Boards, equity: Traits, chosen: int, among: NDArray[np.bool_]) -> int:
    """The play that a style makes instead of the chosen one.

    after int8[n, 26] and equity float64[n] by play; among: the plays that are weighed as well as the chosen one.
    """
    if style is Style.BALANCED:
        return chosen
    near = np.nonzero(among & (equity >= equity[chosen] - MARGIN))[0]
    likings = liking(style, after[near])
    return int(near[np.lexsort((-equity[near], -likings))[0]])
