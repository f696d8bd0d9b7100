"""The one lamp of the whole picture: direction, shading of height fields and of solid surfaces, tone.

It stands to the upper left of the board, above the table; a broad pale window behind it is what lacquer reflects.
Everything is in linear light until `tone`.
"""

from __future__ import annotations

import numpy as np

from build.textures.noise import Array, F, smooth


def _unit(v: tuple[float, float, float]) -> Array:
    a = np.array(v, F)
    return (a / np.linalg.norm(a)).astype(F)


LAMP = _unit((-0.42, -0.58, 0.70))
EYE = np.array([0, 0, 1], F)
HALFWAY = _unit(tuple(LAMP + EYE))
EXPOSURE = 1.30


def shade(
    colour: Array,
    nx: Array,
    ny: Array,
    nz: Array,
    *,
    spec: float = 0.3,
    gloss: float = 40,
    ambient: float = 0.42,
    diffuse: float = 0.72,
    fresnel: float = 0.0,
    coat: float = 0.0,
) -> Array:
    """Light a surface (h, w) with these normals, seen from straight above. `fresnel`: brighter where it turns away from
    the eye; `coat`: the window mirrored in a clear lacquer.
    """
    n = np.sqrt(nx * nx + ny * ny + nz * nz)
    nx, ny, nz = nx / n, ny / n, nz / n
    lambert = np.clip(nx * LAMP[0] + ny * LAMP[1] + nz * LAMP[2], 0, 1) / LAMP[2]
    glint = np.clip(nx * HALFWAY[0] + ny * HALFWAY[1] + nz * HALFWAY[2], 0, 1) ** gloss
    sky = np.clip(0.5 - ny * 0.5, 0, 1)
    out = colour * (ambient * (0.7 + 0.6 * sky) + diffuse * lambert)[..., None] + (spec * glint)[..., None]
    if fresnel:
        out = out + (fresnel * (1 - nz) ** 2 * sky)[..., None]
    if coat:
        out = out + (coat * window(nx, ny, nz))[..., None]
    return out.astype(F)


def window(nx: Array, ny: Array, nz: Array) -> Array:
    """How much of the bright window a mirror with this normal shows, 0..1: a soft square up and to the left."""
    rx, ry = 2 * nz * nx, 2 * nz * ny
    across, along = (rx + 0.50), (ry + 0.62)
    return (1 - smooth(0.17, 0.26, np.abs(across))) * (1 - smooth(0.17, 0.26, np.abs(along)))


def shade_height(colour: Array, height: Array, steep: float, **surface: float) -> Array:
    """Light a height field; `steep` turns height units into pixels."""
    gy, gx = np.gradient(height)
    return shade(colour, -gx * steep, -gy * steep, np.ones_like(height), **surface)


def tone(c: Array) -> Array:
    """Exposure, then linear below 0.55 with a soft shoulder above; still linear light."""
    c = c * EXPOSURE
    return np.where(c < 0.55, c, 0.55 + 0.45 * (1 - np.exp(-(c - 0.55) / 0.45))).astype(F)
