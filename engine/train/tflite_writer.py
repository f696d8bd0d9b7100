"""Writes a multi-layer perceptron as a .tflite file, without TensorFlow.

Uses the schema's object interface that ships with ai-edge-litert. The batch dimension is open (-1). With half precision
the weights are stored as float16 behind a DEQUANTIZE: half the file, computed in float32 all the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import flatbuffers
import numpy as np
from ai_edge_litert import schema_py_generated as schema

from engine.brain.tflite import Layer


class _Graph:
    """A model under construction."""

    def __init__(self) -> None:
        self.model, self.graph = schema.ModelT(), schema.SubGraphT()
        self.model.version, self.model.description = 3, b"backgammon evaluation"
        self.model.buffers = [schema.BufferT()]  # buffer 0 stands for "no data" by convention
        self.model.operatorCodes, self.model.subgraphs, self.model.metadata = [], [self.graph], []
        self.graph.name, self.graph.tensors, self.graph.operators = b"main", [], []
        self.codes: dict[int, int] = {}

    def buffer(self, data: bytes) -> int:
        buffer = schema.BufferT()
        buffer.data = np.frombuffer(data, np.uint8)
        self.model.buffers.append(buffer)
        return len(self.model.buffers) - 1

    def tensor(self, name: str, shape: Sequence[int], kind: int, data: bytes = b"", batched: bool = False) -> int:
        tensor = schema.TensorT()
        tensor.name, tensor.type, tensor.hasRank = name.encode(), kind, True
        tensor.shape = list(shape)
        tensor.shapeSignature = [-1, *shape[1:]] if batched else None
        tensor.buffer = self.buffer(data) if data else 0
        self.graph.tensors.append(tensor)
        return len(self.graph.tensors) - 1

    def operator(
        self, code: int, inputs: list[int], output: int, kind: int = 0, options: Any = None, version: int = 1
    ) -> None:
        if code not in self.codes:
            entry = schema.OperatorCodeT()
            entry.builtinCode, entry.deprecatedBuiltinCode, entry.version = code, code, version
            self.model.operatorCodes.append(entry)
            self.codes[code] = len(self.model.operatorCodes) - 1
        operator = schema.OperatorT()
        operator.opcodeIndex, operator.inputs, operator.outputs = self.codes[code], inputs, [output]
        operator.builtinOptionsType, operator.builtinOptions = kind, options
        self.graph.operators.append(operator)


def tflite_bytes(layers: Sequence[Layer], metadata: Mapping[str, bytes], half: bool = False) -> bytes:
    """The file of a chain of layers whose last activation is "logistic", the others "relu". half: float16 weights."""
    g, op, kind = _Graph(), schema.BuiltinOperator, schema.TensorType
    x = first = g.tensor("inputs", (1, layers[0].weights.shape[0]), kind.FLOAT32, batched=True)
    for k, layer in enumerate(layers):
        rows = np.ascontiguousarray(layer.weights.T)
        if half:
            stored = g.tensor(f"half{k}", rows.shape, kind.FLOAT16, rows.astype("<f2").tobytes())
            weights = g.tensor(f"weights{k}", rows.shape, kind.FLOAT32)
            options = schema.BuiltinOptions.DequantizeOptions
            g.operator(op.DEQUANTIZE, [stored], weights, options, schema.DequantizeOptionsT(), version=3)
        else:
            weights = g.tensor(f"weights{k}", rows.shape, kind.FLOAT32, rows.astype("<f4").tobytes())
        bias = g.tensor(f"bias{k}", layer.bias.shape, kind.FLOAT32, layer.bias.astype("<f4").tobytes())
        settings = schema.FullyConnectedOptionsT()
        if layer.activation == "relu":
            settings.fusedActivationFunction = schema.ActivationFunctionType.RELU
        y = g.tensor(f"layer{k}", (1, rows.shape[0]), kind.FLOAT32, batched=True)
        g.operator(op.FULLY_CONNECTED, [x, weights, bias], y, schema.BuiltinOptions.FullyConnectedOptions, settings)
        x = y
    out = g.tensor("chances", (1, layers[-1].weights.shape[1]), kind.FLOAT32, batched=True)
    g.operator(op.LOGISTIC, [x], out)
    g.graph.inputs, g.graph.outputs = [first], [out]
    for name, value in metadata.items():
        entry = schema.MetadataT()
        entry.name, entry.buffer = name.encode(), g.buffer(value)
        g.model.metadata.append(entry)
    builder = flatbuffers.Builder(1 << 20)
    builder.Finish(g.model.Pack(builder), file_identifier=b"TFL3")
    return bytes(builder.Output())
