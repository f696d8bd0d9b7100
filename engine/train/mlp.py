"""A plain multi-layer perceptron as numpy arrays, with Adam and a running average of its weights.

ReLU between the layers, a logistic at the end, cross-entropy as the loss. All parameters live in one flat array, so
that the optimiser and the average are one pass over it. While a net learns most of its units come to be silent on most
of what they see: those are passed over. It knows nothing of backgammon.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.brain import layers
from engine.brain.tflite import Layer
from engine.train import slopes

Floats = NDArray[np.float32]

BETA1, BETA2, EPSILON = 0.9, 0.999, 1e-8


FEW_SPEAK, FEW_MEET = 0.35, 0.025
"""Shares of what is not 0, of a layer's inputs and of the products that its slopes are made of, below which it pays to pass over
the rest.
"""


def share(x: Floats) -> float:
    """Of the numbers that are not 0."""
    return np.count_nonzero(x) / x.size


def logistic(x: Floats) -> Floats:
    """1 / (1 + exp(-x)), in place."""
    np.negative(x, out=x)
    np.minimum(x, 80, out=x)  # exp(88) is the last that fits float32
    np.exp(x, out=x)
    x += 1
    return np.reciprocal(x, out=x)


class Mlp:
    """sizes: inputs, hidden…, outputs. `weights[k]` float32[in, out] and `biases[k]` are views into `flat`.

    `average` is the running average of `flat` (decay `memory` a step, shorter at first): what is published.
    """

    def __init__(self, sizes: Sequence[int], seed: int = 0, memory: float = 0.9997) -> None:
        self.sizes = tuple(sizes)
        self.memory = memory
        count = sum(i * o + o for i, o in self.shapes())
        self.flat = np.zeros(count, np.float32)
        self.weights, self.biases = self.views(self.flat)
        rng = np.random.default_rng(seed)
        for k, w in enumerate(self.weights):
            # About 30 of the inputs are set; the last layer starts small, so that first guesses are near one half.
            fan = 60 if k == 0 else w.shape[0] / 2
            w[:] = rng.standard_normal(w.shape) / np.sqrt(fan) * (0.3 if k == len(self.weights) - 1 else 1)
        self.average = self.flat.copy()
        self.first_moment = np.zeros_like(self.flat)
        self.second_moment = np.zeros_like(self.flat)
        self.steps = 0  # of the optimiser
        self.age = 0  # steps that the average has seen: a small checkpoint keeps it, though the optimiser starts afresh
        self._gradient = np.zeros_like(self.flat)
        self._weight_gradients, self._bias_gradients = self.views(self._gradient)
        self._roots = np.empty_like(self.flat)
        most = max(sizes) + 4
        self._rows, self._columns, self._values = np.empty(most, np.int32), np.empty(most, np.int32), np.empty(most, np.float32)

    def shapes(self) -> list[tuple[int, int]]:
        """(inputs, outputs) of each layer."""
        return list(zip(self.sizes, self.sizes[1:]))

    def views(self, flat: Floats) -> tuple[list[Floats], list[Floats]]:
        """(weights, biases) as views into a flat array of parameters."""
        weights, biases, at = [], [], 0
        for i, o in self.shapes():
            weights.append(flat[at : at + i * o].reshape(i, o))
            biases.append(flat[at + i * o : at + i * o + o])
            at += i * o + o
        return weights, biases

    def forward(self, inputs: Floats) -> Floats:
        """float32[n, inputs] → float32[n, outputs]."""
        return self.kept(inputs)[-1]

    def kept(self, inputs: Floats) -> list[Floats]:
        """What `descend` needs of a pass: [inputs of the first layer, hidden…, outputs]."""
        kept = [inputs]
        last = len(self.weights) - 1
        for k, (weights, biases) in enumerate(zip(self.weights, self.biases)):
            x = kept[-1]
            if k < last and share(x) < FEW_SPEAK:
                out = np.empty((len(x), len(biases)), np.float32)
                layers.next_layer(x, x.view(np.int32), weights, biases, self._rows, self._values, out, False)
            else:
                out = np.asarray(x @ weights, np.float32)
                out += biases
                out = logistic(out) if k == last else np.maximum(out, 0, out=out)
            kept.append(out)
        return kept

    def learn(self, inputs: Floats, targets: Floats, rate: float) -> None:
        """One Adam step towards targets float32[n, outputs]."""
        kept = self.kept(inputs)
        self.descend(kept, kept[-1] - targets, rate)

    def descend(self, kept: list[Floats], error: Floats, rate: float) -> None:
        """One Adam step against error float32[n, outputs], the slope of the loss before the logistic (for the cross-entropy
        of a target: output - target), of the pass `kept`.
        """
        error = np.divide(error, len(error), dtype=np.float32)
        for k in range(len(self.weights) - 1, -1, -1):
            x, weights, gradient = kept[k], self.weights[k], self._weight_gradients[k]
            np.sum(error, axis=0, out=self._bias_gradients[k])
            if share(x) * share(error) < FEW_MEET:
                down = np.empty((len(x) if k else 0, x.shape[1]), np.float32)
                slopes.back(x, error, weights, gradient, down, self._rows, self._columns, self._values)
                error = down
            else:
                np.matmul(x.T, error, out=gradient)
                if k:
                    error = error @ weights.T
                    error *= x > 0
        self.steps += 1
        self.age += 1
        correction = math.sqrt(1 - BETA2**self.steps)
        towards = max(1 - self.memory**4, 4 / (self.age / 10 + 4)) if self.age % 4 == 0 else 0
        slopes.moments(self._gradient, self.first_moment, self.second_moment, BETA1, BETA2)
        roots = np.sqrt(self.second_moment, out=self._roots)
        rate *= correction / (1 - BETA1**self.steps)
        slopes.step(self.flat, self.average, self.first_moment, roots, rate, EPSILON * correction, towards)

    def revive(self, kept: list[Floats], rng: np.random.Generator) -> int:
        """Units that were silent throughout the pass `kept`, and so learn nothing any more, each take over half of another
        unit's work: its inputs, a little changed, and half of its say. So the net says nearly what it said, and the two
        part from there. Returns how many.
        """
        count = 0
        for k in range(1, len(self.weights)):
            silent = np.flatnonzero(~(kept[k] > 0).any(axis=0))
            say = kept[k].mean(axis=0) * np.abs(self.weights[k]).sum(axis=1)
            if not len(silent) or not say.any():
                continue
            count += len(silent)
            for unit, other in zip(silent, rng.choice(len(say), len(silent), p=say / say.sum())):
                change = (1 + 0.02 * rng.standard_normal(len(self.weights[k - 1]))).astype(np.float32)
                for flat in (self.flat, self.average, self.first_moment, self.second_moment):
                    weights, biases = self.views(flat)
                    weights[k - 1][:, unit] = weights[k - 1][:, other]
                    biases[k - 1][unit] = biases[k - 1][other]
                    weights[k][unit] = weights[k][other]
                for flat in (self.flat, self.average):
                    weights, _ = self.views(flat)
                    weights[k - 1][:, unit] *= change
                    weights[k][[unit, other]] /= 2
        return count

    def averaged(self) -> Mlp:
        """A copy whose weights are the running average."""
        other = Mlp(self.sizes)
        other.flat[:] = other.average[:] = self.average
        return other

    def deepened(self) -> Mlp:
        """A copy with one more layer, behind the first and as wide, which passes on what it gets: it says the same, with room to
        learn more. The optimiser starts afresh.
        """
        inputs, width, *rest = self.sizes
        other = Mlp([inputs, width, width, *rest])
        for mine, theirs in ((self.flat, other.flat), (self.average, other.average)):
            (weights, biases), (more, more_biases) = self.views(mine), other.views(theirs)
            more[1][:], more_biases[1][:] = np.eye(width), 0
            for k in range(len(weights)):
                at = k + (k > 0)
                more[at][:], more_biases[at][:] = weights[k], biases[k]
        other.age = self.age
        return other

    def state(self) -> dict[str, Any]:
        """Everything that training needs to go on, as arrays."""
        return {
            "sizes": np.array(self.sizes),
            "flat": self.flat,
            "average": self.average,
            "first_moment": self.first_moment,
            "second_moment": self.second_moment,
            "steps": np.array(self.steps),
            "age": np.array(self.age),
        }

    @classmethod
    def restore(cls, state: Mapping[str, Any]) -> Mlp:
        """A net from `state()`; without moments (a small checkpoint) the optimiser starts afresh."""
        net = cls([int(n) for n in state["sizes"]])
        net.average[:] = state["average"]
        net.flat[:] = state.get("flat", net.average)
        net.age = int(state["age"]) if "age" in state else 1_000_000
        if "first_moment" in state:
            net.first_moment[:] = state["first_moment"]
            net.second_moment[:] = state["second_moment"]
            net.steps = int(state["steps"])
        return net


def layers_of(net: Mlp) -> tuple[Layer, ...]:
    """A net as the layers of a model file."""
    last = len(net.weights) - 1
    return tuple(Layer(w, b, "relu" if k < last else "logistic") for k, (w, b) in enumerate(zip(net.weights, net.biases)))
