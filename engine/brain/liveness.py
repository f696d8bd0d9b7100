"""How live a cube is: Janowski's efficiency of a position, from 0, dead, to 1, turned at the very moment.

Fitted numbers for contact and for races by their length; where the two-sided bear-off table knows what the cube is worth
in money play, the position's own. The latter serves at match scores and under a ceiling, of which the table knows nothing:
how live a cube is depends on how far the chances can jump, not on what is played for. It values nothing itself: see
`engine.brain.cube`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.brain.bearoff import CENTRED, CUBELESS, MINE, THEIRS

Values = NDArray[np.float64]

# Fitted to our own cubeful rollouts of money positions (`python -m engine.train.efficiency`), and in short races to the
# exact two-sided table. By who may turn it: centred, the roller's, the other's.
CONTACT_EFFICIENCY = (0.78, 0.76, 0.74)
RACE_BASE, RACE_PER_PIP = (0.10, 0.30, 0.50), (0.030, 0.0135, 0.005)
RACE_LEAST, RACE_MOST = (0.40, 0.35, 0.55), (0.85, 0.73, 0.80)

OWNERS = ((0, CENTRED), (1, MINE), (-1, THEIRS))
CASH = 0.8
"""Where a fully live cube is turned in money play without gammons; at 1 less that the other side turns it."""
NARROW = 0.03
"""Where a live and a dead cube are worth about as much, the table tells little about which it is: how far apart, in
equity, they must be for the table to count as much as what is fitted."""


def efficiency(racing: NDArray[np.bool_], pips: NDArray[np.int32]) -> Values:
    """How live the cube is, float64[3, n] by `State.owner`; in a race the more the longer it is. pips: the roller's."""
    found = np.empty((3, len(pips)))
    for owner in range(3):
        race = np.clip(RACE_BASE[owner] + RACE_PER_PIP[owner] * pips, RACE_LEAST[owner], RACE_MOST[owner])
        found[owner] = np.where(racing, race, CONTACT_EFFICIENCY[owner])
    return found


def of_table(equities: NDArray[np.floating], fitted: Values) -> Values:
    """The efficiencies float64[3, n] at which interpolation gives the exact equities float[n, 4] of the two-sided table.

    fitted float64[3, n]: what is taken where a live cube is worth no more than a dead one. Near the end a cube may be worth
    more than a live one, or less than a dead one: so found goes a little beyond 0 and 1.
    """
    exact = np.asarray(equities, np.float64)
    dead = exact[:, CUBELESS]
    win = (dead + 1) / 2
    found = np.empty_like(fitted)
    for owner, kind in OWNERS:
        low, high = 1 - CASH if owner <= 0 else 0.0, CASH if owner >= 0 else 1.0
        span = np.clip(2 * (win - low) / (high - low) - 1, -1, 1) - dead
        found[owner] = (span * (exact[:, kind] - dead) + NARROW**2 * fitted[owner]) / (span**2 + NARROW**2)
    return np.clip(found, -1, 2)
