"""Reads the weights of a small fully connected net out of a .tflite file, with no interpreter at hand.

A .tflite file is a FlatBuffer; the few tables and fields needed are read by their numbers in the public TensorFlow
Lite schema. Only chains of FULLY_CONNECTED layers (float32 or float16 weights, none or ReLU fused) with a LOGISTIC
end are understood: what `engine.train.tflite_writer` writes. Anything else is `Damaged`.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

FLOAT32, FLOAT16 = 0, 1  # TensorType
DEQUANTIZE, FULLY_CONNECTED, LOGISTIC = 6, 9, 14  # BuiltinOperator


class Damaged(Exception):
    """The bytes are not a net that this reader understands."""


@dataclass(frozen=True)
class Layer:
    """weights float32[in, out], bias float32[out]; activation "relu", "logistic" or ""."""

    weights: NDArray[np.float32]
    bias: NDArray[np.float32]
    activation: str


@dataclass(frozen=True)
class Model:
    """The layers from input to output and the metadata entries by name."""

    layers: tuple[Layer, ...]
    metadata: dict[str, bytes]


class _Table:
    """A FlatBuffer table: fields are found through its vtable."""

    def __init__(self, data: bytes, at: int) -> None:
        self.data, self.at = data, at
        self.vtable = at - self._int("<i", at)
        self.size = self._int("<H", self.vtable)

    def _int(self, form: str, at: int) -> int:
        return int(struct.unpack_from(form, self.data, at)[0])

    def _field(self, number: int) -> int:
        slot = 4 + 2 * number
        offset = self._int("<H", self.vtable + slot) if slot + 2 <= self.size else 0
        return self.at + offset if offset else 0

    def number(self, number: int, form: str, default: int = 0) -> int:
        at = self._field(number)
        return self._int(form, at) if at else default

    def _vector(self, number: int) -> tuple[int, int]:
        at = self._field(number)
        if not at:
            return 0, 0
        start = at + self._int("<I", at)
        return start + 4, self._int("<I", start)

    def table(self, number: int) -> _Table:
        at = self._field(number)
        if not at:
            raise Damaged(f"field {number} is missing")
        return _Table(self.data, at + self._int("<I", at))

    def tables(self, number: int) -> list[_Table]:
        start, count = self._vector(number)
        return [_Table(self.data, at + self._int("<I", at)) for at in range(start, start + 4 * count, 4)]

    def ints(self, number: int) -> list[int]:
        start, count = self._vector(number)
        return list(struct.unpack_from(f"<{count}i", self.data, start))

    def bytes(self, number: int) -> bytes:
        start, count = self._vector(number)
        if start + count > len(self.data):
            raise Damaged("a buffer runs past the end")
        return self.data[start : start + count]


def parse(data: bytes) -> Model:
    """The net in the bytes of a .tflite file. Raises Damaged."""
    if data[4:8] != b"TFL3":
        raise Damaged("not a .tflite file")
    try:
        return _parse(_Table(data, struct.unpack_from("<I", data)[0]))
    except (struct.error, ValueError, IndexError, KeyError, UnicodeDecodeError) as error:
        raise Damaged(str(error)) from error


def _parse(model: _Table) -> Model:
    codes = [max(code.number(0, "<b"), code.number(3, "<i")) for code in model.tables(1)]
    buffers = [buffer.bytes(0) for buffer in model.tables(4)]
    metadata = {entry.bytes(0).decode(): buffers[entry.number(1, "<I")] for entry in model.tables(6)}
    graph = model.tables(2)[0]
    tensors = graph.tables(0)
    source: dict[int, int] = {}  # a dequantized tensor → the half-precision tensor that it comes from

    def array(index: int) -> NDArray[np.float32]:
        tensor = tensors[source.get(index, index)]
        kind = {FLOAT32: "<f4", FLOAT16: "<f2"}[tensor.number(1, "<b")]
        values: NDArray[Any] = np.frombuffer(buffers[tensor.number(2, "<I")], np.dtype(kind))
        return values.reshape(tensor.ints(0)).astype(np.float32)

    layers: list[Layer] = []
    for operator in graph.tables(3):
        code, inputs, outputs = codes[operator.number(0, "<I")], operator.ints(1), operator.ints(2)
        if code == DEQUANTIZE:
            source[outputs[0]] = inputs[0]
        elif code == FULLY_CONNECTED:
            fused = operator.table(4).number(0, "<b")
            if fused not in (0, 1):
                raise Damaged(f"fused activation {fused} is not understood")
            weights = np.ascontiguousarray(array(inputs[1]).T)
            layers.append(Layer(weights, array(inputs[2]), "relu" if fused else ""))
        elif code == LOGISTIC and layers and not layers[-1].activation:
            layers[-1] = Layer(layers[-1].weights, layers[-1].bias, "logistic")
        else:
            raise Damaged(f"operator {code} is not understood")
    if not layers or layers[-1].activation != "logistic":
        raise Damaged("no chain of layers with a logistic end")
    for above, below in pairwise(layers):
        if above.weights.shape[1] != below.weights.shape[0]:
            raise Damaged("layers that do not fit together")
    for layer in layers:
        if layer.bias.shape != layer.weights.shape[1:] or not (np.isfinite(layer.weights).all() and np.isfinite(layer.bias).all()):
            raise Damaged("weights that are no numbers, or not as many as outputs")
    return Model(tuple(layers), metadata)
