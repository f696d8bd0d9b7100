"""What a net is worth: mean loss on scored decisions, and points a game against another player over duplicate dice.

    python -m engine.train.arena er NET DECISIONS      NET: a variant's id, a folder of published nets, or a checkpoint .npz
    python -m engine.train.arena duel NET gnubg-nn --sequences 2000

A decision file holds one JSON object a line: {"board", "dice", "cands": [{"m": board after the play, "ref": equity}…]}, boards 26
ints from the mover's side before and after, place 0 a positive count. The loss of a choice is the best `ref` minus its own.
"""

from __future__ import annotations

import argparse
import gzip
import json
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.brain import kernels, nets
from engine.brain.evaluators import Boards, Floats, NumpyEvaluator
from engine.brain.tflite import Layer, Model
from engine.train.mlp import Mlp

Evaluate = Callable[[Boards], Floats]


def layers_of(net: Mlp) -> tuple[Layer, ...]:
    """A net as the layers of a model file."""
    last = len(net.weights) - 1
    return tuple(
        Layer(w, b, "relu" if k < last else "logistic") for k, (w, b) in enumerate(zip(net.weights, net.biases))
    )


def checkpoint_nets(path: Path, average: bool = True, checkers: int = 15) -> nets.Nets:
    """The nets of a training checkpoint; average: their running averages, else the weights as they stand."""
    with np.load(path) as saved:
        loaded = []
        for kind in ("contact", "race"):
            net = Mlp([int(n) for n in saved[f"{kind}.sizes"]])
            net.flat[:] = saved[f"{kind}.average" if average else f"{kind}.flat"]
            loaded.append(NumpyEvaluator(Model(layers_of(net), {}), checkers))
    return nets.Nets(loaded[0], loaded[1], checkers)


def find_nets(name: str, average: bool = True) -> nets.Nets:
    """NET of the command line."""
    if name.endswith(".npz"):
        return checkpoint_nets(Path(name), average)
    if name in nets.GAMES:
        return nets.load(name)
    return nets.load("international", Path(name))


@dataclass(frozen=True)
class Loss:
    """Mean loss a decision in thousandths of a point, its standard error, decisions; by class of position."""

    mean: float
    error: float
    count: int
    classes: dict[str, tuple[float, int]]


def decision_loss(path: Path, evaluate: Evaluate, checkers: int = 15) -> Loss:
    """Scores a judge of positions (`Nets.evaluate`) on a decision file."""
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt") as file:
        decisions = [json.loads(line) for line in file if line.strip()]
    after = np.array([candidate["m"] for decision in decisions for candidate in decision["cands"]], np.int8)
    after[:, 0] *= -1
    truth = np.array([candidate["ref"] for decision in decisions for candidate in decision["cands"]])
    judged = -nets.equity(evaluate(kernels.flipped(after)))
    losses, kinds, at = [], [], 0
    for decision in decisions:
        end = at + len(decision["cands"])
        losses.append(truth[at:end].max() - truth[at + int(judged[at:end].argmax())])
        kinds.append(decision.get("class", ""))
        at = end
    loss, kind = 1000 * np.array(losses), np.array(kinds)
    classes = {str(k): (float(loss[kind == k].mean()), int((kind == k).sum())) for k in np.unique(kind)}
    return Loss(float(loss.mean()), float(loss.std(ddof=1) / math.sqrt(len(loss))), len(loss), classes)


def main(argv: list[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m engine.train.arena", description=(__doc__ or "").split("\n\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    er = commands.add_parser("er")
    er.add_argument("nets", nargs="+")
    er.add_argument("decisions", type=Path)
    er.add_argument("--raw", action="store_true", help="a checkpoint's weights as they stand, not their average")
    options = parser.parse_args(argv)
    for name in options.nets:
        begun = time.process_time()
        loss = decision_loss(options.decisions, find_nets(name, not options.raw).evaluate)
        parts = "  ".join(f"{kind} {mean:.2f} ({count})" for kind, (mean, count) in loss.classes.items())
        print(f"{name}: {loss.mean:.2f} ± {loss.error:.2f}  {parts}  {time.process_time() - begun:.1f} s", flush=True)


if __name__ == "__main__":
    main()
