"""What is not wood: veined marble, sandstone in strata, mother-of-pearl in plates. Colours as for wood: three stops."""

from __future__ import annotations

import numpy as np

from build.textures.noise import Array, F, fractal, linear, mix, smooth, value_noise
from build.textures.wood import wood

Stops = tuple[str, str, str]


def stuff(kind: str, h: int, w: int, seed: int, stops: Stops, k: float, *, ring: float = 0.030, vertical: bool = False,
          figure: float = 0.10, pores: float = 0.42) -> Array:
    """(h, w, 3) linear colour of a material: "wood" (with its own parameters), "marble", "sandstone" or "nacre"."""
    if kind == "wood":
        return wood(h, w, seed, stops, k, ring=ring, vertical=vertical, figure=figure, pores=pores)
    if vertical:
        return np.ascontiguousarray(stuff(kind, w, h, seed, stops, k).transpose(1, 0, 2)[:, ::-1])
    return {"marble": marble, "sandstone": sandstone, "nacre": nacre}[kind](h, w, seed, stops, k)


def marble(h: int, w: int, seed: int, stops: Stops, k: float) -> Array:
    """Clouds of the first two colours, crossed by thin veins of the third."""
    low, high, vein = (linear(c) for c in stops)
    clouds = fractal(h, w, 26 * k, 34 * k, seed, 4)
    y, x = np.mgrid[0:h, 0:w].astype(F) / k
    colour = mix(low, high, smooth(0.25, 0.70, clouds)[..., None])
    for n, (lean, wide, strength) in enumerate(((0.7, 46.0, 0.85), (-0.5, 78.0, 0.55), (1.9, 31.0, 0.30))):
        bend = (fractal(h, w, 44 * k, 44 * k, seed + 7 + n, 5) - 0.47) * 5.2
        away = np.abs(np.sin((x * lean + y) * np.pi / wide + bend + seed))
        thin = smooth(0.35, 0.75, value_noise(h, w, 30 * k, 30 * k, seed + 20 + n))
        line = np.exp(-away / (0.018 + 0.05 * thin)) + 0.25 * np.exp(-away / 0.16)
        colour = mix(colour, vein, np.clip(line * strength * (0.25 + 0.75 * thin), 0, 1)[..., None])
    return (colour * (0.97 + 0.06 * value_noise(h, w, 0.8 * k, 0.8 * k, seed + 40))[..., None]).astype(F)


def sandstone(h: int, w: int, seed: int, stops: Stops, k: float) -> Array:
    """Beds that wave across, of fine grains, some of them dark or bright."""
    low, middle, high = (linear(c) for c in stops)
    y = np.mgrid[0:h, 0:w][0].astype(F) / k
    bend = (fractal(h, w, 60 * k, 240 * k, seed, 4) - 0.47) * 46
    beds = 0.5 + 0.5 * np.sin((y + bend) * 0.21 + 2.2 * np.sin((y + bend) * 0.057 + seed))
    t = np.clip(0.55 * beds + 0.45 * fractal(h, w, 9 * k, 60 * k, seed + 3, 3), 0, 1)[..., None]
    colour = np.where(t < 0.5, mix(low, middle, t * 2), mix(middle, high, t * 2 - 1))
    grains = np.random.default_rng(seed).normal(0, 1, (h, w)).astype(F)
    coarse = value_noise(h, w, 0.9 * k, 0.9 * k, seed + 5) - 0.5
    return (colour * np.clip(1 + 0.05 * grains + 0.16 * coarse, 0.5, 1.5)[..., None]).astype(F)


def nacre(h: int, w: int, seed: int, stops: Stops, k: float) -> Array:
    """The three colours shimmer into each other over a pale ground, with the shell's growth lines in them."""
    tints = [linear(c) for c in stops]
    bend = fractal(h, w, 30 * k, 46 * k, seed, 4) - 0.47
    y, x = np.mgrid[0:h, 0:w].astype(F) / k
    turn = (0.011 * x + 0.017 * y + 3.1 * bend + 0.37 * seed) % 1.0 * 3
    colour = np.zeros((h, w, 3), F)
    for n, tint in enumerate(tints):
        apart = np.abs((turn - n + 1.5) % 3 - 1.5)
        colour += tint * np.clip(1 - apart, 0, 1)[..., None]
    growth = 0.5 + 0.5 * np.sin(2 * np.pi * (0.12 * y + 0.05 * x + 2.4 * bend))
    glint = smooth(0.62, 0.95, value_noise(h, w, 5 * k, 16 * k, seed + 9))
    return (colour * (0.90 + 0.10 * growth + 0.16 * glint)[..., None]).astype(F)
