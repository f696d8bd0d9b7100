"""Makes the nets of a training run larger without changing what they say, so that training goes on from where it was.

    python -m engine.train.grow RUN NEW --contact 1024-64-32

New units hear the layer before them at random and are not heard themselves at first; hand-made inputs that the net did
not have are not heard at first either. NEW is a run folder that `engine.train.selfplay` goes on with.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from engine.brain import features, kernels
from engine.train.mlp import Floats, Mlp
from engine.train.selfplay import STATE


def grown(old: Mlp, hidden: Sequence[int], seed: int) -> Mlp:
    """A net with these hidden layers and all inputs that the program can make, equal to old in value."""
    new = Mlp([kernels.INPUTS + features.EXTRAS, *hidden, old.sizes[-1]], seed, wide=kernels.INPUTS)
    if len(new.sizes) != len(old.sizes) or any(n < o for n, o in zip(new.sizes, old.sizes)) or old.wide != new.wide:
        raise ValueError(f"{old.sizes} does not fit into {new.sizes}")
    fresh = new.flat.copy()
    for values, into in ((old.flat, new.flat), (old.average, new.average)):
        into[:] = fresh
        _copy(old, values, new, into, silent=True)
    for values, into in ((old.first_moment, new.first_moment), (old.second_moment, new.second_moment)):
        into[:] = 0
        _copy(old, values, new, into, silent=False)
    new.steps, new.age = old.steps, old.age
    return new


def _copy(old: Mlp, values: Floats, new: Mlp, into: Floats, silent: bool) -> None:
    """Old parameters into their places among the new; silent: what old units hear from new ones becomes 0."""
    old_weights, old_biases = old.views(values)
    new_weights, new_biases = new.views(into)
    last = len(old_weights) - 1
    for k, (source, target) in enumerate(zip(old_weights, new_weights)):
        width = source.shape[1]
        rows = np.arange(len(source))
        if k == 1:  # the inputs that go past the first layer stand after its units
            rows[old.sizes[1] :] += new.sizes[1] - old.sizes[1]
        if silent:
            target[:, : width if k < last else None] = 0
        target[rows, :width] = source
        new_biases[k][:width] = old_biases[k]


def main(argv: list[str] | None = None) -> None:
    """The command line."""
    about = (__doc__ or "").split("\n\n")[0]
    parser = argparse.ArgumentParser(prog="python -m engine.train.grow", description=about)
    parser.add_argument("run", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--contact", required=True, help="hidden layers, such as 1024-64-32")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args(argv)
    with np.load(options.run / "latest.npz") as saved:
        arrays = dict(saved)
    old = Mlp.restore({key: arrays[f"contact.{key}"] for key in STATE if f"contact.{key}" in arrays})
    new = grown(old, [int(part) for part in options.contact.split("-")], options.seed)
    arrays |= {f"contact.{key}": value for key, value in new.state().items()}
    options.new.mkdir(parents=True)
    np.savez(options.new / "latest.npz", **arrays)
    print(f"{'-'.join(map(str, old.sizes))} → {'-'.join(map(str, new.sizes))} at {int(arrays['games'])} games")


if __name__ == "__main__":
    main()
