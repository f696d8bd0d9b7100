"""Checkers: from above with a turned rim and a dished middle, on edge as they stand in the tray, and what they throw on
the cloth: a resting shadow, a lifted one, and the glow of a checker that can be moved.
"""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from build.textures.canvas import Layer, box, reduce
from build.textures.light import shade_height
from build.textures.noise import Array, linear, mix, smooth, value_noise
from build.textures.stone import stuff
from build.textures.styles import Checker
from scenes.board.geometry import CHECKER_RADIUS, EDGE_THICKNESS, Rect

R = CHECKER_RADIUS
TOP = 2 * R + 8
SHADOW = 2 * R + 88
GLOW = 2 * R + 64
FINE = 2  # supersampling


def top(spec: Checker, seed: int, s: float = 1.0) -> tuple[Array, Array]:
    """Premultiplied colour and coverage of one checker from above, TOP×TOP master units. Grain runs across or along."""
    layer = Layer(Rect(-TOP / 2, -TOP / 2, TOP, TOP), s * FINE)
    u = np.hypot(layer.x, layer.y) / R
    n = layer.h
    k = s * FINE
    rim = np.sqrt(np.clip(1 - ((u - 0.865) / 0.135) ** 2, 0, 1)) * 8.8
    slope = (u / 0.73) ** 2
    dish = np.where(u < 0.73, 3.8 + (spec.dome * (1 - slope) if spec.dome else 1.8 * slope), 0)
    height = np.where(u < 0.73, dish, np.maximum(rim, dish * (1 - smooth(0.73, 0.76, u))))
    for radius in spec.rings:
        height = height - 1.5 * np.exp(-(((u - radius) / 0.017) ** 2))
    height = ndimage.gaussian_filter(height, 1.2 * k)
    grain = stuff(
        spec.of, n, n, seed, spec.stops, 2 * k, ring=0.05, vertical=seed % 2 == 0, figure=0.03, pores=0.42 * (1 - spec.plain)
    )
    colour = mix(grain, linear(spec.stops[1]), spec.plain)
    colour = colour * (1 + 0.05 * (value_noise(n, n, 18 * k, 18 * k, seed) - 0.5))[..., None]
    lit = shade_height(
        colour, height, k * 0.74, spec=spec.spec, gloss=spec.gloss, ambient=spec.ambient, diffuse=spec.diffuse,
        fresnel=spec.fresnel, coat=spec.coat,
    )
    lit *= (1 - 0.38 * np.exp(-(((u - 0.74) / 0.05) ** 2)) - 0.45 * smooth(0.93, 1.0, u))[..., None]
    cover = layer.edge((u - 1) * R)
    return reduce(lit * cover[..., None], FINE), reduce(cover, FINE)


def edge(spec: Checker, seed: int, s: float = 1.0) -> tuple[Array, Array]:
    """One checker standing on edge, 2R wide; the sprite has 3 units of air around it."""
    w, h = 2 * R, EDGE_THICKNESS
    layer = Layer(Rect(-w / 2 - 3, -h / 2 - 3, w + 6, h + 6), s * FINE)
    k = s * FINE
    d = box(layer.x, layer.y, Rect(-w / 2, -h / 2, w, h), 9)
    u = np.clip(layer.y / (h / 2), -1, 1)
    height = np.sqrt(np.clip(1 - np.abs(u) ** 2.6, 0, 1)) * 8.0 - 1.7 * np.exp(-((u / 0.10) ** 2))
    height = ndimage.gaussian_filter(height, 0.8 * k)
    rounding = np.sqrt(np.clip(1 - (layer.x / (w / 2)) ** 2, 0, 1))  # a cylinder seen from the side
    colour = mix(stuff(spec.of, layer.h, layer.w, seed, spec.stops, 2 * k, ring=0.05), linear(spec.stops[1]), spec.plain)
    lit = shade_height(
        colour, height, k * 0.50, spec=spec.spec * 0.7, gloss=spec.gloss * 0.6, ambient=spec.ambient,
        diffuse=spec.diffuse, fresnel=spec.fresnel * 0.5,
    )
    streak = np.exp(-(((layer.x + w * 0.20) / (w * 0.10)) ** 2)) * np.exp(-(((u + 0.35) / 0.5) ** 2))
    lit = lit * (0.58 + 0.42 * rounding)[..., None] + (streak * (0.05 + spec.coat * 0.25))[..., None]
    cover = layer.edge(d)
    return reduce(lit * cover[..., None], FINE), reduce(cover, FINE)


def shadow(s: float = 1.0, lift: float = 0.0) -> Layer:
    """What a checker throws on the cloth: contact and soft shadow, or, lifted, one far and wide. Only shadow."""
    size = SHADOW + 2 * lift
    layer = Layer(Rect(-size / 2, -size / 2, size, size), s)

    def disc(x: Array, y: Array) -> Array:
        return np.hypot(x, y) - R

    room = Rect(-R, -R, 2 * R, 2 * R)
    if lift:
        layer.shadow(disc, room, 10 + lift * 0.5, 16 + lift * 0.8, 9 + lift * 0.30, 0.46)
    else:
        layer.shadow(disc, room, 10, 16, 9, 0.50)
        layer.shadow(disc, room, 2.4, 4, 3, 0.55)
    return layer


def glow(s: float = 1.0) -> np.ndarray:
    """A soft ring of white around a checker, RGBA bytes: the screen tints it."""
    layer = Layer(Rect(-GLOW / 2, -GLOW / 2, GLOW, GLOW), s)
    d = np.hypot(layer.x, layer.y) - R
    alpha = np.where(d > 0, np.exp(-np.clip(d, 0, None) / 9.0), np.exp(-((d / 3.0) ** 2)))
    alpha = alpha * (1 - smooth(GLOW / 2 - R - 8, GLOW / 2 - R - 1, d))
    out = np.full((layer.h, layer.w, 4), 255, np.uint8)
    out[..., 3] = (np.clip(alpha, 0, 1) * 255).astype(np.uint8)
    return out
