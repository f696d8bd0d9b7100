"""Checkpoints of nine contact nets and a race net: read from a run's file or from a folder of published nets."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from engine.brain import kernels, nets
from engine.brain.evaluators import KINDS
from engine.train.arena import contacts, net_of
from engine.train.mlp import Mlp
from engine.train.selfplay import STATE

KEPT = ("sizes", "wide", "flat", "average")  # of a net's state, where nothing is known of the optimiser


def opened(path: Path) -> dict[str, Any]:
    """The arrays of a checkpoint, or of a folder of published nets. Raises OSError, nets.NetError."""
    if path.is_dir():
        return published(path)
    with np.load(path) as saved:
        return dict(saved)


def restored(saved: Mapping[str, Any]) -> tuple[list[Mlp], Mlp]:
    """The contact nets of a checkpoint, one for each sort, and its race net. One net for all contact becomes many equal."""

    def net(name: str) -> Mlp:
        state = {key: saved[f"{name}.{key}"] for key in STATE if f"{name}.{key}" in saved}
        return Mlp.restore({"flat": state["average"]} | state)

    names = contacts(saved)
    return [net(names[kind % len(names)]) for kind in range(KINDS)], net("race")


def published(folder: Path) -> dict[str, Any]:
    """The nets of a folder like nets/international as a checkpoint. Raises nets.NetError."""
    described = nets.manifest(folder.name, folder.parent)
    arrays: dict[str, Any] = {}
    for name in (name for name in described if name != nets.SCOUT):
        entry = described[name]
        model, _ = nets.read(folder / str(entry["file"]), str(entry["sha256"]))
        arrays |= {f"{name}.{key}": value for key, value in net_of(model.layers, kernels.INPUTS).state().items() if key in KEPT}
        arrays["games"] = entry["games"]
        arrays["decisions"] = entry.get("decisions", arrays.get("decisions", 0))
    return arrays
