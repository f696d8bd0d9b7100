"""Wood: rings of a slightly tilted log cut, warped; long fibres, pores in the late wood, a figure across the grain."""

from __future__ import annotations

import numpy as np

from build.textures.noise import Array, F, fractal, linear, mix, smooth, value_noise


def wood(
    h: int,
    w: int,
    seed: int,
    stops: tuple[str, str, str],
    k: float,
    *,
    ring: float = 0.030,
    vertical: bool = False,
    figure: float = 0.10,
    pores: float = 0.42,
) -> Array:
    """(h, w, 3) linear colour, grain along x (along y when vertical). `stops`: early, middle and late wood. `k`:
    pixels for one unit of a 1280-wide picture, in which all lengths below are. `ring`: rings a unit.
    """
    if vertical:
        turned = wood(w, h, seed, stops, k, ring=ring, figure=figure, pores=pores)
        return np.ascontiguousarray(turned.transpose(1, 0, 2)[:, ::-1])
    r = np.random.default_rng(seed)
    y, x = np.mgrid[0:h, 0:w].astype(F)
    warp = fractal(h, w, 90 * k, 520 * k, seed + 1, 4) - 0.47
    fine = fractal(h, w, 14 * k, 240 * k, seed + 2, 3) - 0.44
    heart = h * r.uniform(-1.6, -0.5)
    distance = np.sqrt((y - heart) ** 2 + (x * 0.035 - w * r.uniform(0.0, 0.03)) ** 2) / k + warp * 120 + fine * 10
    phase = distance * ring
    part = phase - np.floor(phase)
    late = smooth(0.35, 0.93, part) * (1 - smooth(0.955, 1, part))  # slow rise, quick fall
    strength = 0.55 + 0.45 * value_noise(h, w, 40 * k, 400 * k, seed + 3)
    fibre = value_noise(h, w, 1.3 * k, 150 * k, seed + 4) * 0.6 + value_noise(h, w, 0.8 * k, 60 * k, seed + 5) * 0.4
    pore = smooth(0.80, 0.93, value_noise(h, w, 1.0 * k, 26 * k, seed + 6)) * (0.35 + 0.65 * late)
    across = fractal(h, w, 160 * k, 60 * k, seed + 7, 2) - 0.375
    t = np.clip(0.18 + 0.58 * late * strength + 0.34 * (fibre - 0.5) + 0.25 * warp, 0, 1)[..., None]
    early, middle, dark = (linear(c) for c in stops)
    colour = np.where(t < 0.5, mix(early, middle, t * 2), mix(middle, dark, t * 2 - 1)).astype(F)
    lit = (1 - pores * pore) * (1 + figure * 4 * across) * (1 + 0.10 * (fibre - 0.5))
    return (colour * lit[..., None]).astype(F)
