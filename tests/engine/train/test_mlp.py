"""The trainer's net: right gradients, an average that follows, a state that comes back."""

from __future__ import annotations

import numpy as np
import pytest

from engine.train import mlp, slopes
from engine.train.mlp import Mlp
from tests.engine.uncompiled import uncompiled


def loss(net: Mlp, inputs: np.ndarray, targets: np.ndarray) -> float:
    y = net.forward(inputs).astype(np.float64)
    return float(-(targets * np.log(y) + (1 - targets) * np.log(1 - y)).sum() / len(inputs))


def test_a_step_goes_down_the_slope() -> None:
    rng = np.random.default_rng(1)
    net = Mlp([9, 8, 6, 2], seed=2)
    inputs, targets = rng.random((40, 9)).astype(np.float32), rng.random((40, 2)).astype(np.float32)
    before = net.flat.copy()
    net.learn(inputs, targets, 1e-9)
    found = net.first_moment / 0.1  # after one step the moment is a tenth of the gradient
    for at in rng.choice(len(before), 40, replace=False):
        net.flat[:] = before
        net.flat[at] += 1e-2
        above = loss(net, inputs, targets)
        net.flat[at] -= 2e-2
        below = loss(net, inputs, targets)
        assert found[at] == pytest.approx((above - below) / 2e-2, abs=2e-3)


def test_passing_over_what_is_silent_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(9)
    inputs = (rng.random((30, 24)) * (rng.random((30, 24)) < 0.4)).astype(np.float32)
    targets = rng.random((30, 3)).astype(np.float32)
    nets = []
    for share in (0.0, 2.0):  # never, always
        monkeypatch.setattr(mlp, "FEW_SPEAK", share)
        monkeypatch.setattr(mlp, "FEW_MEET", share)
        nets.append(Mlp([24, 16, 20, 3], seed=2))
        for _ in range(60):
            nets[-1].learn(inputs, targets, 3e-3)
    assert loss(nets[0], inputs, targets) < 0.99 * loss(Mlp([24, 16, 20, 3], seed=2), inputs, targets)
    np.testing.assert_allclose(nets[1].flat, nets[0].flat, atol=1e-4)
    np.testing.assert_allclose(nets[1].average, nets[0].average, atol=1e-4)


def test_slopes_compiled_and_plain_agree() -> None:
    found = []
    for module in (slopes, uncompiled(slopes)):
        rng = np.random.default_rng(5)
        x, error = ((rng.random((6, n)) * (rng.random((6, n)) < 0.4)).astype(np.float32) for n in (7, 9))
        weights, gradient = (rng.standard_normal((7, 9)).astype(np.float32) for _ in range(2))
        begun, down = gradient.copy(), np.full((6, 7), 3, np.float32)
        rows, columns, values = np.empty(10, np.int32), np.empty(10, np.int32), np.empty(10, np.float32)
        assert module.back(x, error, weights, gradient, down, rows, columns, values) == 6
        np.testing.assert_allclose(gradient, begun + x.T @ error, atol=1e-5)
        np.testing.assert_allclose(down, (error @ weights.T) * (x != 0), atol=1e-5)
        flat, average, first, second = (rng.random(20).astype(np.float32) for _ in range(4))
        first[0], second[1], slope = 1e-35, 1e-35, rng.standard_normal(20).astype(np.float32)
        slope[:2] = 0
        module.moments(slope, first, second, 0.9, 0.999)
        assert not slope.any()
        assert first[0] == second[1] == 0
        module.step(flat, average, first, np.sqrt(second), 1e-3, 1e-8, 0.25)
        found.append([flat, average, first, second])
    for fast, plain in zip(*found):
        np.testing.assert_allclose(fast, plain, rtol=1e-5)


def test_a_deeper_net_says_the_same_at_first_and_goes_on_learning() -> None:
    rng = np.random.default_rng(10)
    inputs, targets = rng.random((50, 9)).astype(np.float32), rng.random((50, 2)).astype(np.float32)
    net = Mlp([9, 8, 6, 2], seed=2)
    net.learn(inputs, targets, 1e-2)
    deep = net.deepened()
    assert deep.sizes == (9, 8, 8, 6, 2)
    np.testing.assert_allclose(deep.forward(inputs), net.forward(inputs), atol=1e-6)
    np.testing.assert_allclose(deep.averaged().forward(inputs), net.averaged().forward(inputs), atol=1e-6)
    before = loss(deep, inputs, targets)
    for _ in range(50):
        deep.learn(inputs, targets, 1e-3)
    assert loss(deep, inputs, targets) < before


def test_it_learns_something_that_is_not_linear() -> None:
    rng = np.random.default_rng(3)
    net = Mlp([2, 24, 8, 1], seed=4)
    first = None
    for _ in range(1500):
        inputs = rng.integers(0, 2, (32, 2)).astype(np.float32)
        targets = (inputs[:, :1] != inputs[:, 1:]).astype(np.float32)
        first = first or loss(net, inputs, targets)
        net.learn(inputs, targets, 3e-3)
    assert loss(net, inputs, targets) < 0.1 * first
    assert loss(net.averaged(), inputs, targets) < 0.2 * first


def test_a_state_comes_back() -> None:
    rng = np.random.default_rng(5)
    net = Mlp([7, 6, 4, 2], seed=6)
    inputs, targets = rng.random((8, 7)).astype(np.float32), rng.random((8, 2)).astype(np.float32)
    for _ in range(9):
        net.learn(inputs, targets, 1e-2)
    other = Mlp.restore({key: np.array(value) for key, value in net.state().items()})
    for each in (net, other):
        each.learn(inputs, targets, 1e-2)
    np.testing.assert_array_equal(net.flat, other.flat)
    np.testing.assert_array_equal(net.average, other.average)


def test_a_small_checkpoint_starts_the_optimiser_afresh() -> None:
    net = Mlp([3, 4, 4, 1], seed=1)
    net.steps = 50
    state = {key: value for key, value in net.state().items() if key in ("sizes", "flat", "average")}
    again = Mlp.restore(state)
    assert again.steps == 0
    again.flat += 1
    again.learn(np.ones((2, 3), np.float32), np.ones((2, 1), np.float32), 1e-9)
    for _ in range(4):
        again.learn(np.ones((2, 3), np.float32), np.ones((2, 1), np.float32), 1e-9)
    assert np.abs(again.average - net.average).max() < 0.01  # the average does not forget what it has seen


def test_silent_units_take_over_half_of_anothers_work() -> None:
    rng = np.random.default_rng(7)
    net = Mlp([12, 40, 24, 3], seed=8)
    inputs, targets = rng.random((200, 12)).astype(np.float32), rng.random((200, 3)).astype(np.float32)
    for _ in range(5):
        net.learn(inputs, targets, 1e-3)
    net.biases[0][:10] = net.biases[1][3:9] = -50
    before = net.forward(inputs)
    quiet = [int((~(layer > 0).any(axis=0)).sum()) for layer in net.kept(inputs)[1:-1]]
    assert quiet[0] >= 10
    assert quiet[1] >= 6
    assert net.revive(net.kept(inputs), rng) == sum(quiet)
    assert all((layer > 0).any(axis=0).all() for layer in net.kept(inputs)[1:-1])
    np.testing.assert_allclose(net.forward(inputs), before, atol=5e-3)
    assert net.revive(net.kept(inputs), rng) == 0
    twins = net.weights[0].copy()
    for _ in range(50):
        net.learn(inputs, targets, 1e-2)
    assert abs(net.weights[0] - twins).max() > 0.01
