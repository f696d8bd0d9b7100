"""The cloth of the playing surface: short wool fibres lying in many directions, brushed in places, under a lamp."""

from __future__ import annotations

import numpy as np
from scipy import signal

from build.textures.canvas import Layer
from build.textures.light import shade_height
from build.textures.noise import Array, F, fractal, linear, smooth, value_noise
from build.textures.wood import wood
from scenes.board.geometry import FRAME, MIDDLE, Rect

AREA: Rect = FRAME.inset(56, 56)
"""The cloth reaches under the rim of either board, mirrored or not."""


def pool(x: Array, y: Array) -> Array:
    """The lamp's pool on the board: brightest left of and above its middle."""
    d = ((x - 900) / 1120) ** 2 + ((y - MIDDLE + 90) / 830) ** 2
    return np.clip(1.30 - 0.56 * d, 0.52, 1.3).astype(F)


def fibres(h: int, w: int, s: float, seed: int) -> Array:
    """Height of the nap, about -1..1: strokes of many directions, each strong in its own patches."""
    total, weights = np.zeros((h, w), F), np.full((h, w), 0.05, F)
    size = max(5, int(13 * s) | 1)
    axis = np.arange(size) - size // 2
    yy, xx = np.meshgrid(axis, axis, indexing="ij")
    for k in range(7):
        angle = np.pi * (k + 0.3) / 7
        across, along = xx * np.sin(angle) - yy * np.cos(angle), xx * np.cos(angle) + yy * np.sin(angle)
        stroke = np.exp(-((across / max(0.9 * s, 0.5)) ** 2) - (along / (4.2 * s)) ** 2)
        grain = np.random.default_rng(seed + k).standard_normal((h, w)).astype(F)
        stroke_map = signal.fftconvolve(grain, (stroke / np.sqrt((stroke**2).sum())).astype(F), "same")
        weight = smooth(0.25, 0.80, value_noise(h, w, 38 * s, 38 * s, seed + 40 + k))
        total += stroke_map * weight
        weights += weight**2
    return (total / np.sqrt(weights)).astype(F)


def bare(stops: tuple[str, str, str], s: float = 1.0, seed: int = 23) -> Layer:
    """No cloth: the bed of the board itself, waxed wood."""
    layer = Layer(AREA, s)
    bed = wood(layer.h, layer.w, seed, stops, 2 * s, ring=0.020, figure=0.14)
    grain = value_noise(layer.h, layer.w, 2.4 * s, 70 * s, seed + 1) * 0.12
    lit = shade_height(bed, grain, s * 0.5, spec=0.10, ambient=0.45, diffuse=0.62)
    layer.over((slice(None), slice(None)), lit * pool(layer.x, layer.y)[..., None], np.ones((layer.h, layer.w), F))
    return layer


def felt(colour: str, s: float = 1.0, seed: int = 5) -> Layer:
    """The whole cloth, opaque, `AREA`."""
    layer = Layer(AREA, s)
    h, w = layer.h, layer.w
    nap = fibres(h, w, s, seed)
    cloud = fractal(h, w, 150 * s, 190 * s, seed + 90, 4) - 0.47
    brushed = fractal(h, w, 60 * s, 300 * s, seed + 91, 3) - 0.44
    base = linear(colour) * (1 + 0.055 * nap + 0.55 * cloud + 0.34 * brushed)[..., None]
    lit = shade_height(base, nap, 0.11, spec=0.0, ambient=0.45, diffuse=0.62)
    sheen = np.clip(0.5 + nap * 0.25, 0, 1) * 0.010 * (1 + 3 * brushed)
    lit += sheen[..., None] * np.sqrt(linear(colour))
    layer.over((slice(None), slice(None)), lit * pool(layer.x, layer.y)[..., None], np.ones((h, w), F))
    return layer
