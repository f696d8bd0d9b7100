"""The table under the board: four dark planks in lamplight, falling off into the room."""

from __future__ import annotations

import numpy as np

from build.textures.canvas import Layer
from build.textures.noise import F
from build.textures.styles import TABLE
from build.textures.wood import wood
from scenes.board.geometry import Rect

PLANKS = 4


def table(s: float = 1.0) -> Layer:
    """Opaque, the whole master picture."""
    layer = Layer(Rect(0, 0, 2560, 1600), s)
    each = layer.h // PLANKS
    colour = np.concatenate([wood(each, layer.w, 70 + n * 5, TABLE, 2 * s, ring=0.022) for n in range(PLANKS)])
    y, x = layer.y, layer.x
    seam = np.zeros_like(y)
    for n in range(1, PLANKS):
        d = y - n * 1600 / PLANKS
        seam += np.exp(-((d / 2.6) ** 2)) * 0.84 - np.exp(-(((d - 5.5) / 2.2) ** 2)) * 0.22
    light = np.clip(1.15 - 0.75 * np.hypot((x - 1000) / 1800, (y - 660) / 1240) ** 1.6, 0.25, 1.2)
    colour = colour * ((1 - seam) * light * 0.9)[..., None]
    layer.over((slice(None), slice(None)), colour.astype(F), np.ones((layer.h, layer.w), F))
    return layer
