"""Three ways to compute the same net: the LiteRT interpreter, plain numpy, and the compiled layers, which add up only what is
not 0 and, beside its parent, only what differs.

All read the same .tflite file, take boards int8[n, 26] and give float32[n, outputs], five chances but for nets that see one side
alone (`engine.brain.racing`); they agree to 1e-5. One thread each.
They know no phases: `engine.brain.nets` chooses.
"""

from __future__ import annotations

import importlib.util
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from engine.brain import features, kernels, layers, tflite

Boards = NDArray[np.int8]
Floats = NDArray[np.float32]

CHUNK = 256  # boards computed at once: what they need stays in the cache
CACHED = CHUNK * 512  # the same, in sums of the widest layer


class Evaluator(Protocol):
    """What `nets` needs of a net."""

    name: str

    def evaluate(self, boards: Boards) -> Floats:
        """Chances of the side to roll, float32[n, 5], or whatever else the net tells."""
        ...


class Inputs:
    """Makes the inputs of boards: the raw ones, and for nets that ask for more the hand-made ones after them."""

    def __init__(self, count: int, checkers: int) -> None:
        if count not in (kernels.INPUTS, kernels.INPUTS + features.EXTRAS):
            raise ValueError(f"no way to make {count} inputs")
        self.count, self.checkers = count, checkers
        self._counts = np.empty((2, 26), np.int32)

    def write(self, boards: Boards, out: Floats) -> None:
        """The inputs of boards int8[n, 26] into out float32[≥ n, count]."""
        kernels.encode(boards, self.checkers, out)
        if self.count > kernels.INPUTS:
            self.extras(boards, out, kernels.INPUTS)

    def extras(self, boards: Boards, out: Floats, column: int) -> None:
        """The hand-made inputs alone, into out from a column on."""
        features.extras(boards, features.TABLE, self._counts[0], self._counts[1], out, column)


def litert_runs() -> bool:
    """Is the interpreter installed?"""
    return importlib.util.find_spec("ai_edge_litert") is not None


class LiteRtEvaluator:
    """The interpreter, in batches of fixed sizes: rows do not depend on how many are asked at once."""

    name = "litert"
    # A remainder is filled up to one of these: changing the size costs up to 45 µs, a row filled up 5.
    SIZES = (1, 4, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, CHUNK)

    def __init__(self, data: bytes, checkers: int = 15) -> None:
        from ai_edge_litert.interpreter import Interpreter  # not there on every platform

        self.interpreter: Any = Interpreter(model_content=data, num_threads=1)
        described = self.interpreter.get_input_details()[0]
        self.input = described["index"]
        self.inputs = Inputs(int(described["shape"][1]), checkers)
        told = self.interpreter.get_output_details()[0]
        self.output, self.outputs = told["index"], int(told["shape"][1])
        self.size = 0

    def evaluate(self, boards: Boards) -> Floats:
        out = np.empty((len(boards), self.outputs), np.float32)
        for start in range(0, len(boards), CHUNK):
            part = boards[start : start + CHUNK]
            size = next(size for size in self.SIZES if size >= len(part))
            if size != self.size:
                self.interpreter.resize_tensor_input(self.input, (size, self.inputs.count))
                self.interpreter.allocate_tensors()
                self.size = size
            inputs = np.zeros((size, self.inputs.count), np.float32)
            self.inputs.write(part, inputs)
            self.interpreter.set_tensor(self.input, inputs)
            self.interpreter.invoke()
            out[start : start + len(part)] = self.interpreter.get_tensor(self.output)[: len(part)]
        return out


def _chances(layer: tflite.Layer, x: Floats) -> Floats:
    """The last layer."""
    x = x @ layer.weights
    x += layer.bias
    np.negative(x, out=x)
    np.minimum(x, 80, out=x)  # exp(88) is the last that fits float32
    np.exp(x, out=x)
    x += 1
    return np.reciprocal(x, out=x)


class NumpyEvaluator:
    """Plain matrix products; the last bits of a row may depend on how many rows are asked at once."""

    name = "numpy"

    def __init__(self, model: tflite.Model, checkers: int = 15) -> None:
        self.model = model
        self.inputs = Inputs(len(model.layers[0].weights), checkers)

    def evaluate(self, boards: Boards) -> Floats:
        out = np.empty((len(boards), len(self.model.layers[-1].bias)), np.float32)
        inputs = np.empty((min(CHUNK, len(boards)), self.inputs.count), np.float32)
        for start in range(0, len(boards), CHUNK):
            part = boards[start : start + CHUNK]
            self.inputs.write(part, inputs)
            x = inputs[: len(part)]
            for layer in self.model.layers[:-1]:
                x = x @ layer.weights
                x += layer.bias
                np.maximum(x, 0, out=x)
            out[start : start + CHUNK] = _chances(self.model.layers[-1], x)
        return out


def effects(weights: Floats, checkers: int) -> Floats:
    """What each number of checkers on each place, and each number borne off, adds to the sums of a first layer with those
    weights float32[INPUTS, width]: float32[EFFECTS, width].
    """
    boards = np.zeros((layers.EFFECTS, 26), np.int8)
    for place in range(26):
        for number in range(-15, 16):
            boards[layers.standing(place, number), place] = number
    inputs = kernels.encoded(boards, checkers)
    inputs[:, -2:] = 0  # how many are off is none of a place's business
    for side in range(2):
        for number in range(16):
            inputs[layers.off(side, number), side - 2] = number / checkers
    return np.asarray(inputs @ weights)


class FamilyEvaluator:
    """Judges children with their parents at hand: of the raw inputs only those that differ are added up, and of each layer only
    the units that are not silent. Uncompiled every board goes to `plain`.
    """

    def __init__(self, model: tflite.Model, checkers: int, plain: Evaluator) -> None:
        self.model, self.checkers, self.plain = model, checkers, plain
        self.name = "compiled" if layers.compiled else plain.name
        if not layers.compiled:
            return  # what follows is for the layers alone
        first = model.layers[0]
        self.inputs = Inputs(len(first.weights), checkers)
        self._effects = effects(np.ascontiguousarray(first.weights[: kernels.INPUTS]), checkers)
        self._made = np.ascontiguousarray(first.weights[kernels.INPUTS :])
        self._base = np.empty((1, len(first.bias)), np.float32)
        most = max(layers.CHANGES, 4 + max(len(layer.weights) for layer in model.layers))
        self._rows, self._scales = np.empty(most, np.int32), np.empty(4 * most, np.float32)
        self._chunk = CACHED // max(len(layer.bias) for layer in model.layers[:-1])
        self._room(self._chunk)

    def _room(self, children: int) -> None:
        """Scratch for so many children at once."""
        self._hidden = [np.empty((children, len(layer.bias)), np.float32) for layer in self.model.layers[:-1]]
        self._extras = np.empty((children, len(self._made)), np.float32)

    def evaluate(self, boards: Boards) -> Floats:
        """Chances of the side to roll, float32[n, outputs]."""
        return self._judge(boards, boards, np.arange(len(boards) + 1), False)

    def evaluate_family(self, parents: Boards, children: Boards, offsets: NDArray[np.int64]) -> Floats:
        """float32[m, outputs] for children[offsets[i]:offsets[i + 1]] of parents[i]; see `Nets.evaluate_family`."""
        return self._judge(parents, children, offsets, True)

    def _judge(self, parents: Boards, children: Boards, offsets: NDArray[np.int64], alike: bool) -> Floats:
        """alike: see `layers.next_layer`; the chances are the same."""
        if not layers.compiled:
            return self.plain.evaluate(children)
        out = np.empty((len(children), len(self.model.layers[-1].bias)), np.float32)
        first, n = 0, len(parents)
        while first < n:
            # Groups of children are cut at whole families, and one family may be larger than a chunk.
            last = max(first + 1, int(np.searchsorted(offsets, offsets[first] + self._chunk, "right")) - 1)
            a, b = int(offsets[first]), int(offsets[last])
            if b - a > len(self._extras):
                self._room(b - a)
            hidden = self._hidden[0][: b - a]
            self._begin(children[a:b], hidden)
            layers.first_layer(
                parents, first, last, children, offsets, self.checkers, self._effects, self.model.layers[0].bias,
                self._rows, self._scales, self._base, hidden,
            )  # fmt: skip
            for layer, room in zip(self.model.layers[1:-1], self._hidden[1:]):
                told = hidden.view(np.int32)
                layers.next_layer(hidden, told, layer.weights, layer.bias, self._rows, self._scales, room, alike)
                hidden = room[: b - a]
            out[a:b] = _chances(self.model.layers[-1], hidden)
            first = last
        return out

    def _begin(self, children: Boards, hidden: Floats) -> None:
        """What the hand-made inputs add to the first layer's sums."""
        if len(self._made):
            extras = self._extras[: len(children)]
            self.inputs.extras(children, extras, 0)
            np.matmul(extras, self._made, out=hidden)
        else:
            hidden[:] = 0
