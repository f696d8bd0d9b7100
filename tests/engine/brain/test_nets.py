"""Loading nets and judging boards: the three evaluators agree, each phase goes to its net, what is broken says so."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from engine.brain import features, kernels, layers, nets, tflite
from engine.brain.evaluators import Boards, FamilyEvaluator, Floats, LiteRtEvaluator, NumpyEvaluator, litert_runs
from engine.brain.nets import Fault, NetError
from engine.train.mlp import Mlp, layers_of
from engine.train.publish import publish
from engine.train.selfplay import INTERNATIONAL, Run
from engine.train.tflite_writer import tflite_bytes

needs_litert = pytest.mark.skipif(not litert_runs(), reason="the interpreter has no wheel for this machine")


def some_net(extras: bool, seed: int = 3) -> Mlp:
    raw = kernels.INPUTS
    net = Mlp([raw + features.EXTRAS * extras, 48, 16, 5], seed)
    net.flat += np.random.default_rng(seed).standard_normal(len(net.flat)).astype(np.float32) * 0.05
    return net


def played(plies: int, tables: int = 20) -> Boards:
    """Boards from play at random; some are races, some are over."""
    rng = np.random.default_rng(plies)
    boards = np.tile(INTERNATIONAL, (tables, 1))
    for _ in range(plies):
        found, offsets = kernels.all_plays(boards, rng.integers(1, 7, (tables, 2)).astype(np.int8))
        after = kernels.flipped(found[rng.integers(offsets[:-1], offsets[1:])])
        boards = np.where((kernels.phases(boards) == kernels.OVER)[:, None], boards, after)
    return np.ascontiguousarray(boards)


def family(boards: Boards) -> tuple[Boards, Boards, np.ndarray]:
    dice = np.random.default_rng(1).integers(1, 7, (len(boards), 2)).astype(np.int8)
    found, offsets = kernels.all_plays(boards, dice)
    return kernels.flipped(boards), kernels.flipped(found), offsets


@pytest.mark.parametrize("extras", [False, True])
@pytest.mark.parametrize("half", [False, True])
def test_the_reader_returns_what_the_writer_wrote(extras: bool, half: bool) -> None:
    net = some_net(extras)
    model = tflite.parse(tflite_bytes(layers_of(net), {"features": b"1"}, half))
    assert model.metadata == {"features": b"1"}
    assert [layer.activation for layer in model.layers] == ["relu", "relu", "logistic"]
    for found, written in zip(model.layers, layers_of(net)):
        weights = written.weights.astype(np.float16).astype(np.float32) if half else written.weights
        np.testing.assert_array_equal(found.weights, weights)
        np.testing.assert_array_equal(found.bias, written.bias)


@pytest.mark.parametrize("extras", [False, True])
def test_numpy_and_the_trainer_agree(extras: bool) -> None:
    net, boards = some_net(extras), played(30)
    inputs = kernels.encoded(boards)
    if extras:
        inputs = np.hstack([inputs, features.extra_inputs(boards)])
    found = NumpyEvaluator(tflite.Model(layers_of(net), {})).evaluate(boards)
    np.testing.assert_allclose(found, net.forward(inputs), atol=1e-6)


@needs_litert
@pytest.mark.parametrize("half", [False, True])
@pytest.mark.parametrize("extras", [False, True])
def test_three_evaluators_agree(extras: bool, half: bool) -> None:
    data = tflite_bytes(layers_of(some_net(extras)), {}, half)
    model = tflite.parse(data)
    litert, plain = LiteRtEvaluator(data), NumpyEvaluator(model)
    both = FamilyEvaluator(model, 15, plain)
    for plies in (0, 7, 40):
        parents, children, offsets = family(played(plies))
        expected = litert.evaluate(children)
        np.testing.assert_allclose(plain.evaluate(children), expected, atol=1e-5)
        np.testing.assert_allclose(both.evaluate_family(parents, children, offsets), expected, atol=1e-5)


@needs_litert
def test_a_litert_row_does_not_depend_on_the_batch() -> None:
    litert = LiteRtEvaluator(tflite_bytes(layers_of(some_net(False)), {}))
    boards = played(12, 70)
    whole = litert.evaluate(boards)
    one_by_one = np.concatenate([litert.evaluate(boards[i : i + 1]) for i in range(len(boards))])
    np.testing.assert_array_equal(whole, one_by_one)


def test_a_family_larger_than_a_chunk() -> None:
    model = tflite.Model(layers_of(some_net(True)), {})
    plain = NumpyEvaluator(model)
    boards = played(3, 2)
    children = np.concatenate([boards] * 400)
    offsets = np.array([0, 700, 800])
    found = FamilyEvaluator(model, 15, plain).evaluate_family(boards, children, offsets)
    np.testing.assert_allclose(found, plain.evaluate(children), atol=1e-5)


class Constant:
    """Judges every board alike."""

    name = "constant"

    def __init__(self, value: float) -> None:
        self.value = value

    def evaluate(self, boards: Boards) -> Floats:
        return np.full((len(boards), 5), self.value, np.float32)


def test_each_phase_goes_to_its_net_and_the_end_is_exact() -> None:
    boards = np.zeros((7, 26), np.int8)
    boards[0, 6], boards[0, 5] = 15, -15  # contact
    boards[1, 5], boards[1, 6] = 15, -15  # race
    boards[2, 10] = -3  # the side to roll has finished: single
    boards[3, 20] = -15  # gammon
    boards[4, 20], boards[4, 3] = -14, -1  # backgammon
    boards[5, 7] = 15  # the other side has finished: gammon lost
    boards[6, 7], boards[6, 25] = 14, 1  # backgammon lost
    judge = nets.Nets(Constant(0.25), Constant(0.75))
    expected = np.array([
        [0.25] * 5, [0.75] * 5, [1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 1, 1, 0, 0], [0, 0, 0, 1, 0], [0, 0, 0, 1, 1],
    ])  # fmt: skip
    np.testing.assert_array_equal(judge.evaluate(boards), expected)
    np.testing.assert_array_equal(nets.equity(judge.evaluate(boards))[2:], [1, 2, 3, -2, -3])
    tavla = nets.Nets(Constant(0.25), Constant(0.75), backgammons=False)
    assert not tavla.evaluate(boards)[:, [2, 4]].any()


def test_a_family_of_all_phases_is_judged_as_its_boards() -> None:
    model = tflite.Model(layers_of(some_net(True)), {})
    plain = NumpyEvaluator(model)
    judge = nets.Nets(FamilyEvaluator(model, 15, plain), NumpyEvaluator(tflite.Model(layers_of(some_net(False)), {})))
    for plies in (10, 60, 110, 160):
        parents, children, offsets = family(played(plies))
        found = judge.evaluate_family(parents, children, offsets)
        np.testing.assert_allclose(found, judge.evaluate(children), atol=1e-5)


def test_the_rolls_of_one_board_follow_each_other() -> None:
    model = tflite.Model(layers_of(some_net(True)), {})
    judge = FamilyEvaluator(model, 15, NumpyEvaluator(model))
    boards = np.repeat(played(20, 6), 21, axis=0)
    parents, children, offsets = family(np.concatenate([boards, boards[::-1]]))
    np.testing.assert_allclose(judge.evaluate_family(parents, children, offsets), judge.evaluate(children), atol=1e-5)


def test_turned_twice_is_the_same() -> None:
    chances = np.array([[0.6, 0.2, 0.01, 0.1, 0.02]], np.float32)
    other = nets.turned(chances)
    np.testing.assert_allclose(other, [[0.4, 0.1, 0.02, 0.2, 0.01]], atol=1e-6)
    np.testing.assert_allclose(nets.equity(other), -nets.equity(chances), atol=1e-6)
    np.testing.assert_allclose(nets.turned(other), chances, atol=1e-6)


@pytest.fixture
def published(tmp_path: Path) -> Path:
    """A folder of nets as the trainer leaves it."""
    run = Run(tmp_path / "run", "hypergammon", seed=1, tables=4)
    run.keep()
    publish(next((tmp_path / "run").glob("nets-*.npz")), "hypergammon", tmp_path / "nets")
    return tmp_path / "nets"


def test_published_nets_load(published: Path) -> None:
    judge = nets.load("hypergammon", published, interpreter=False)
    assert judge.checkers == 3
    assert judge.evaluate(np.zeros((0, 26), np.int8)).shape == (0, 5)
    with pytest.raises(KeyError):
        nets.load("chess", published)
    with pytest.raises(NetError) as caught:
        nets.load("tavla", published)
    assert caught.value.fault is Fault.MISSING


def old_features(path: Path) -> None:
    path.write_bytes(tflite_bytes(layers_of(some_net(False)), {"features": b"0"}))


def other_shape(path: Path) -> None:
    metadata = {"features": str(kernels.FEATURES).encode()}
    path.write_bytes(tflite_bytes(layers_of(Mlp([7, 4, 4, 5])), metadata))


def not_numbers(path: Path) -> None:
    net = some_net(True)
    net.flat[1234] = np.nan
    path.write_bytes(tflite_bytes(layers_of(net), {"features": str(kernels.FEATURES).encode()}))


def endless(path: Path) -> None:
    net = some_net(True)
    net.biases[1][2] = np.inf
    path.write_bytes(tflite_bytes(layers_of(net), {"features": str(kernels.FEATURES).encode()}))


@pytest.mark.parametrize(
    ("damage", "keep_hash", "fault"),
    [
        (Path.unlink, True, Fault.MISSING),
        (lambda path: path.write_bytes(b""), False, Fault.DAMAGED),
        (lambda path: path.write_bytes(path.read_bytes()[:9000]), False, Fault.DAMAGED),
        (lambda path: path.write_bytes(path.read_bytes()[:-1] + b"!"), True, Fault.DAMAGED),
        (old_features, False, Fault.VERSION),
        (other_shape, False, Fault.DAMAGED),
        (not_numbers, False, Fault.DAMAGED),
        (endless, False, Fault.DAMAGED),
    ],
)
def test_broken_nets_say_so(published: Path, damage: Callable[[Path], None], keep_hash: bool, fault: Fault) -> None:
    path = published / "hypergammon" / "contact.tflite"
    damage(path)
    if not keep_hash:
        manifest = published / "hypergammon" / "manifest.toml"
        lines = [line for line in manifest.read_text().splitlines() if not line.startswith("sha256")]
        manifest.write_text("\n".join(lines))
    with pytest.raises(NetError) as caught:
        nets.load("hypergammon", published, interpreter=False)
    assert caught.value.fault is fault
    assert caught.value.path == path


def test_a_broken_scout_says_so(tmp_path: Path) -> None:
    """It only leaves plays out, but by numbers, too."""
    folder = tmp_path / "international"
    shutil.copytree(nets.folder() / "international", folder)
    manifest = folder / "manifest.toml"
    manifest.write_text("\n".join(line for line in manifest.read_text().splitlines() if not line.startswith("sha256")))
    assert nets.load("international", tmp_path, interpreter=False).scout is not None
    for damage, fault in ((not_numbers, Fault.DAMAGED), (other_shape, Fault.DAMAGED), (Path.unlink, Fault.MISSING)):
        damage(folder / "scout.tflite")
        with pytest.raises(NetError) as caught:
            nets.load("international", tmp_path, interpreter=False)
        assert (caught.value.fault, caught.value.path.name) == (fault, "scout.tflite")


def test_a_damaged_manifest_says_so(published: Path) -> None:
    manifest = published / "hypergammon" / "manifest.toml"
    for text in ("[contact", "x = 1", "[contact]\nfile = 3\n"):
        manifest.write_text(text)
        with pytest.raises(NetError) as caught:
            nets.load("hypergammon", published)
        assert caught.value.fault is Fault.DAMAGED


@pytest.mark.parametrize("bytes_at", range(0, 400, 7))
def test_no_garbage_crashes_the_reader(bytes_at: int) -> None:
    data = bytearray(tflite_bytes(layers_of(Mlp([196, 8, 8, 5])), {"features": b"1"}))
    data[bytes_at : bytes_at + 4] = b"\xff\xff\xff\x7f"
    try:
        tflite.parse(bytes(data))
    except tflite.Damaged:
        return


@pytest.mark.parametrize("game", sorted({game for game, _, _ in nets.GAMES.values()}))
def test_shipped_nets_load_and_know_who_is_winning(game: str) -> None:
    judge = nets.load(game)
    boards = np.zeros((2, 26), np.int8)
    boards[0, [1, 2, 3]] = 1
    boards[0, [4, 12, 13]] = -1  # long way to go
    boards[1] = kernels.flipped(boards[:1])[0]
    equities = nets.equity(judge.evaluate(boards))
    assert equities[0] > 0.3
    assert equities[1] < 0.3
    assert layers.compiled or judge.contact.name in ("litert", "numpy")
