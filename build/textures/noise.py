"""Numbers under every texture: colours in linear light, smooth steps, value noise. All noise comes from a seed.

Lengths are in pixels of the picture being made; callers multiply by their scale.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

F = np.float32
Array = npt.NDArray[np.float32]


def linear(colour: str) -> Array:
    """'#rrggbb' as linear RGB, 0..1."""
    c = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)], F) / 255
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4).astype(F)


def to_srgb(a: Array) -> Array:
    a = np.clip(a, 0, 1)
    return np.where(a <= 0.0031308, a * 12.92, 1.055 * a ** (1 / 2.4) - 0.055).astype(F)


def smooth(a: float, b: float, x: Array) -> Array:
    """0 below a, 1 above b, an S between."""
    t = np.clip((x - a) / (b - a), 0, 1)
    return (t * t * (3 - 2 * t)).astype(F)


def mix(a: Array | float, b: Array | float, t: Array | float) -> Array:
    return a + (b - a) * t


def value_noise(h: int, w: int, cy: float, cx: float, seed: int) -> Array:
    """Noise 0..1 of cells (cy, cx) pixels, cubic between them; long cells make fibres."""
    lattice = np.random.default_rng(seed).random((int(h / cy) + 4, int(w / cx) + 4)).astype(F)

    def stretch(g: Array, at: Array, axis: int) -> Array:
        i = at.astype(int)
        f = at - i
        f = f * f * (3 - 2 * f)
        a, b = np.take(g, i, axis), np.take(g, i + 1, axis)
        return a + (b - a) * (f[:, None] if axis == 0 else f[None])

    rows, columns = (np.arange(h) / cy + 1).astype(F), (np.arange(w) / cx + 1).astype(F)
    return stretch(stretch(lattice, rows, 0), columns, 1)


def fractal(h: int, w: int, cy: float, cx: float, seed: int, octaves: int = 4) -> Array:
    """Octaves of value noise, each half as large and half as strong; mean about 0.47 with four."""
    total, strength = np.zeros((h, w), F), 0.5
    for k in range(octaves):
        total += strength * value_noise(h, w, max(cy / 2**k, 1), max(cx / 2**k, 1), seed * 31 + k)
        strength *= 0.5
    return total
