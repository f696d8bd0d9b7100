"""The sums behind races: cases by hand, and the same compiled and not."""

from __future__ import annotations

from types import ModuleType

import numpy as np
import pytest

from engine.brain import hazards
from tests.engine.uncompiled import uncompiled

MODULES = [hazards, uncompiled(hazards)]


@pytest.mark.parametrize("module", MODULES, ids=["installed", "plain"])
def test_where_a_side_stands(module: ModuleType) -> None:
    sides = np.zeros((4, 26), np.int8)
    sides[0, [2, 6]] = 3, 12
    sides[1, [7, 1]] = 1, 3
    sides[2, [19, 18]] = 2, 13
    wanted, home = np.full((4, 3), 9, np.uint8), np.full(4, 9, np.uint8)
    assert module.stands(sides, 15, wanted, home) == 4
    assert wanted.tolist() == [[1, 1, 0], [1, 0, 0], [1, 1, 1], [0, 0, 0]]
    assert home.tolist() == [1, 0, 0, 1]


@pytest.mark.parametrize("module", MODULES, ids=["installed", "plain"])
def test_waiting(module: ModuleType) -> None:
    wanted = np.array([[1, 1], [1, 0], [1, 1]], np.uint8)
    known, table = np.array([-1, 1, -1], np.int64), np.array([[9, 9], [1, 0.25]], np.float32)
    told = np.array([[0, 0.5, 0.5], [0, 0.2, 0]], np.float32)  # the first column is another's
    rows = np.full((3, 4), 9, np.float32)
    told = np.concatenate([told, np.zeros((2, 1), np.float32)], axis=1)
    assert module.waited(wanted, 0, known, table, told, 1, rows) == 2
    np.testing.assert_allclose(rows, [[1, 0.5, 0.25, 0], [1, 0.25, 0, 0], [1, 0.8, 0.8, 0]], atol=1e-6)
    module.waited(wanted, 1, known, table, told, 1, rows)
    np.testing.assert_allclose(rows, [[1, 0.5, 0.25, 0], [0, 0, 0, 0], [1, 0.8, 0.8, 0]], atol=1e-6)


@pytest.mark.parametrize("module", MODULES, ids=["installed", "plain"])
def test_who_is_sooner(module: ModuleType) -> None:
    one = np.array([[1, 0.5, 0, 0], [1, 1, 0.25, 0]], np.float32)
    other = np.array([[1, 0.75, 0.5, 0, 0]], np.float32)
    out, rows, others = np.zeros((2, 2), np.float32), np.array([0, 1]), np.zeros(2, np.int64)
    assert module.sooner(one, rows, other, others, 1, out, 0) == 2
    assert module.sooner(one, rows, other, others, 0, out, 1) == 2
    # Rolling first a side that needs k rolls is ahead of one that still waits after k - 1, else after k.
    np.testing.assert_allclose(out[0], [0.5 * 1 + 0.5 * 0.75, 0.5 * 0.75 + 0.5 * 0.5], atol=1e-6)
    np.testing.assert_allclose(out[1], [0.75 * 0.75 + 0.25 * 0.5, 0.75 * 0.5 + 0.25 * 0], atol=1e-6)


def test_the_same_compiled_and_not() -> None:
    rng = np.random.default_rng(1)
    told, wanted = rng.random((40, 30)).astype(np.float32), (rng.random((60, 3)) < 0.8).astype(np.uint8)
    known = np.where(np.isin(np.arange(60), rng.choice(60, 40, replace=False)), -1, rng.integers(0, 5, 60))
    table = np.sort(rng.random((5, 7)).astype(np.float32))[:, ::-1].copy()
    found = []
    for module in MODULES:
        rows, out = np.empty((60, 12), np.float32), np.zeros((60, 5), np.float32)
        assert module.waited(wanted, 2, known, table, told, 3, rows) == 40
        for lead in (0, 1):
            module.sooner(rows, np.arange(60), rows[::-1].copy(), np.arange(60), lead, out, lead)
        found.append((rows, out))
    for installed, plain in zip(*found):
        np.testing.assert_allclose(installed, plain, atol=1e-5)
