"""Fitting nets to the solved game: a small table stands in for the solved one."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.brain import kernels, nets
from engine.brain.evaluators import Boards, Floats
from engine.train import hyperfit
from engine.train.hyperfit import Truth


class Known(Truth):
    """The side that is ahead by pips wins; no gammons."""

    def __init__(self, folder: Path) -> None:
        np.save(folder / "chances.npy", np.zeros((1, 1, 5), np.float32))
        super().__init__(folder)
        pips = self.placements.counts.astype(np.float32) @ np.arange(26, dtype=np.float32)
        ahead = (pips[None, :] - pips[:, None]) / 20
        self.chances = np.zeros((len(pips), len(pips), 5), np.float32)
        self.chances[:, :, 0] = 1 / (1 + np.exp(-np.clip(ahead, -20, 20)))


@pytest.fixture(scope="module")
def truth(tmp_path_factory: pytest.TempPathFactory) -> Truth:
    return Known(tmp_path_factory.mktemp("table"))


class Judge:
    """Another judgement with a known error."""

    def __init__(self, truth: Truth, off: float) -> None:
        self.truth, self.off = truth, off

    def evaluate(self, boards: Boards) -> Floats:
        return self.truth.evaluate(boards) + np.array([self.off, 0, 0, 0, 0], np.float32)


def test_the_possible_positions_are_the_boards(truth: Truth) -> None:
    pairs = truth.possible()
    assert len(pairs) == 7_953_353
    some = pairs[:: len(pairs) // 500]
    boards = truth.boards(some)
    assert (kernels.phases(boards) != kernels.OVER).all()
    np.testing.assert_array_equal(truth.pairs(boards), some)


def test_error_and_loss(truth: Truth) -> None:
    met = hyperfit.played(truth, 16, 20, seed=1)
    assert len(np.unique(met, axis=0)) == len(met) > 100
    found = hyperfit.error(Judge(truth, 0.05), truth, met)  # type: ignore[arg-type]
    assert (found.mean, found.greatest, found.most) == pytest.approx((0.1, 0.1, 0.1), abs=1e-5)
    assert hyperfit.loss(Judge(truth, 0.05), truth, met[:50]) == pytest.approx((0, 0), abs=1e-6)  # type: ignore[arg-type]
    mean, greatest = hyperfit.loss(Blind(), truth, met[:50])  # type: ignore[arg-type]
    assert 0 < mean < greatest


class Blind:
    """Sees no difference."""

    def evaluate(self, boards: Boards) -> Floats:
        return np.full((len(boards), 5), 0.25, np.float32)


def test_a_fitted_net_comes_near(truth: Truth) -> None:
    met = hyperfit.played(truth, 32, 20, seed=2)
    sizes = (kernels.INPUTS, 24, 12, 5)
    net = hyperfit.fit(truth, sizes, kernels.RACE, (met, met), 300_000, seed=1)
    racing = met[kernels.phases(truth.boards(met)) == kernels.RACE]
    judged = net.averaged().forward(kernels.encoded(truth.boards(racing), hyperfit.CHECKERS))
    off = np.abs(nets.equity(judged) - nets.equity(truth.of(racing))).mean()
    assert off < 0.25
