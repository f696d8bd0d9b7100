"""Fewer plays where only the best one's value is wanted: a small net glances at all of them, and what looks far worse than
the best is left to it.

For the replies inside the search, for rollouts and for training, where most of the plays judged are hopeless ones. The
glance only leaves out; every value that comes of it is the real nets'. All plays of races stay, whose judgement is
cheap or exact, and those of a roll that leaves few choices. Never for the plays that a player is shown.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.brain import kernels
from engine.brain.evaluators import Boards, FamilyEvaluator, Floats

MARGIN = 0.15
"""Points that a play may look worse than the best and still be judged."""

HASTY = 0.08
"""The same where plays are averaged over by the thousand: a third fewer are judged, and the best is missed by 1.2
thousandths of a point instead of 0.3."""

FEW = 6
"""So many plays are all judged. A roll that can end the game never has more."""

POINTS = np.array([2, 1, 1, -1, -1], np.float32)
"""What the five chances count in cubeless money play, a single win being one point more than nothing."""

Offsets = NDArray[np.int64]


class Scout:
    """net: small and quick, of the same inputs and outputs as the nets that judge."""

    def __init__(self, net: FamilyEvaluator, margin: float = MARGIN) -> None:
        self.net, self.margin = net, margin

    def thinned(self, parents: Boards, children: Boards, offsets: Offsets, points: Floats = POINTS) -> tuple[Boards, Offsets]:
        """Families as `nets.Nets.evaluate_family` takes them, seen by the side that is to roll in the children, which wishes
        for the most points: with fewer children, at least one each. points float32[5]: what its chances count.
        """
        keep = self.kept(parents, children, offsets, points)
        left = np.add.reduceat(keep.astype(np.int64), offsets[:-1])
        return children[keep], np.concatenate([[0], np.cumsum(left)])

    def kept(self, parents: Boards, children: Boards, offsets: Offsets, points: Floats = POINTS) -> NDArray[np.bool_]:
        """Which children `thinned` keeps."""
        sizes = np.diff(offsets)
        large = (kernels.phases(parents) == kernels.CONTACT) & (sizes > FEW)
        at = np.repeat(large, sizes)
        keep = ~at
        if large.any():
            ends = np.concatenate([[0], np.cumsum(sizes[large])])
            keep[at] = self._near(np.ascontiguousarray(parents[large]), children[at], ends, points)
        return keep

    def _near(self, parents: Boards, children: Boards, offsets: Offsets, points: Floats) -> NDArray[np.bool_]:
        """Which children are near the best of their family."""
        # Not a matrix product, see `nets.equity`: it may raise a warning about what lies past narrow rows.
        worth = np.einsum("nc,c->n", self.net.evaluate_family(parents, children, offsets), points)
        least = np.minimum.reduceat(worth, offsets[:-1])
        return np.asarray(worth <= np.repeat(least + self.margin, np.diff(offsets)))
