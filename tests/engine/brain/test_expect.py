"""The sweep that makes tables: a case by hand, and the same compiled and not."""

from __future__ import annotations

from types import ModuleType

import numpy as np
import pytest

from engine.brain import expect
from tests.engine.uncompiled import uncompiled

MODULES = [expect, uncompiled(expect)]


def random_case(seed: int) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(seed)
    n, rolls, width = 12, 3, 5
    lengths = rng.integers(1, 5, n * rolls)
    offsets = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    return {
        "values": rng.standard_normal((n, n, 4)).astype(np.float32),
        "chances": rng.random((n, n, width)).astype(np.float32),
        "rows": rng.integers(0, n, 8).astype(np.int32),
        "leaves": rng.integers(0, n, offsets[-1]).astype(np.int16),
        "masks": rng.integers(0, 64, offsets[-1]).astype(np.int32),
        "blots": np.array([2, 8, 32], np.int32),
        "offsets": offsets,
        "weights": np.array([0.5, 0.3, 0.2], np.float32),
        "wanted": (np.arange(n) % 4 > 0).astype(np.uint8),
        "out": np.zeros((n, 4), np.float32),
        "followed": np.zeros((n, width), np.float32),
    }


@pytest.mark.parametrize("module", MODULES, ids=["installed", "plain"])
def test_by_hand(module: ModuleType) -> None:
    case = random_case(1)
    case["values"][:] = 0
    case["rows"][:] = 5
    case["rows"][0b010] = 7  # the second blot is hit
    case["leaves"][:], case["masks"][:] = 1, 0
    first = slice(case["offsets"][3], case["offsets"][4])  # placement 1, first roll
    case["leaves"][first], case["masks"][first] = 2, 8
    case["values"][7, 2] = (-1, 3, -2, 0)  # good for the side that has played where it is low
    case["values"][5, 1] = (0, 1, 0, 0)
    case["chances"][7, 2], case["chances"][5, 1] = 0.8, 0.2
    module.expected(**case)
    np.testing.assert_allclose(case["out"][1], [0.5, -2, 1, 0], atol=1e-6)
    np.testing.assert_allclose(case["followed"][1], [0.5] * 5, atol=1e-6)
    assert not case["out"][0].any()  # not wanted


def test_the_best_play_of_each_kind() -> None:
    case = random_case(2)
    expect.expected(**case)
    for i in np.nonzero(case["wanted"])[0]:
        for kind in range(4):
            mean = 0.0
            for r in range(3):
                found = []
                for j in range(case["offsets"][3 * i + r], case["offsets"][3 * i + r + 1]):
                    code = sum(bool(case["masks"][j] & blot) << bit for bit, blot in enumerate(case["blots"]))
                    found.append(-case["values"][case["rows"][code], case["leaves"][j], kind])
                mean += float(case["weights"][r]) * max(found)
            assert case["out"][i, kind] == pytest.approx(mean, abs=1e-5)


@pytest.mark.parametrize("seed", range(5))
def test_compiled_and_plain_agree(seed: int) -> None:
    first, second = random_case(seed), random_case(seed)
    MODULES[0].expected(**first)
    MODULES[1].expected(**second)
    assert not MODULES[1].compiled
    np.testing.assert_allclose(first["out"], second["out"], atol=1e-5)
    np.testing.assert_allclose(first["followed"], second["followed"], atol=1e-5)
