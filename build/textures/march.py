"""Solid things by marching rays through signed distances: the dice, the cube, the cup, in any pose.

An object is a function from points (n, 3) in its own coordinates to distances (n). The eye looks straight down, from
far away; poses are rotation matrices whose columns are the object's axes in the picture (x right, y down, z to us).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from build.textures.light import HALFWAY, LAMP
from build.textures.noise import Array, F

Distance = Callable[[Array], Array]
VIEW = np.array([0, 0, -1], F)


def turn(x: float = 0.0, y: float = 0.0, z: float = 0.0) -> Array:
    """Rotation about x, then y, then z, in radians."""
    cx, sx, cy, sy, cz, sz = np.cos(x), np.sin(x), np.cos(y), np.sin(y), np.cos(z), np.sin(z)
    about_z = np.array([[cz, -sz, 0], [sz, cz, 0], [0, 0, 1]])
    about_y = np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]])
    about_x = np.array([[1, 0, 0], [0, cx, -sx], [0, sx, cx]])
    return (about_z @ about_y @ about_x).astype(F)


@dataclass(frozen=True, slots=True)
class Hits:
    """Where rays met the object: which pixels, points and normals in the picture's and in the object's coordinates."""

    mask: np.ndarray  # (n, n) of bool
    world: Array  # (m, 3)
    own: Array  # (m, 3)
    normal: Array  # (m, 3), picture coordinates
    open: Array  # (m,), 1 where nothing is near, less in hollows: ambient light that arrives


def march(shape: Distance, pose: Array, n: int, extent: float, *, steps: int = 64, reach: float = 0.2) -> Hits:
    """Look at the object through n×n pixels over the square ±extent."""

    def placed(p: Array) -> Array:
        return shape(p @ pose)

    axis = ((np.arange(n, dtype=F) + F(0.5)) / n * 2 - 1) * F(extent)
    x, y = np.meshgrid(axis, axis)
    p = np.stack([x, y, np.full_like(x, extent)], -1).reshape(-1, 3)
    active = np.arange(len(p))
    hit = np.zeros(len(p), bool)
    for _ in range(steps):
        d = placed(p[active])
        p[active, 2] -= d * F(0.92)
        near = d < extent * 0.0012
        hit[active[near]] = True
        active = active[~near]
        active = active[p[active, 2] > -extent]
        if not len(active):
            break
    world = p[hit]
    tetra = np.array([[1, -1, -1], [-1, -1, 1], [-1, 1, -1], [1, 1, 1]], F)
    normal = np.zeros_like(world)
    for corner in tetra:
        normal += corner * placed(world + corner * F(extent * 0.0025))[:, None]
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    free = np.clip(placed(world + normal * F(reach)) / reach, 0, 1)
    return Hits(hit.reshape(n, n), world, world @ pose, normal, free)


def light(
    hits: Hits,
    colour: Array,
    *,
    spec: Array | float,
    gloss: float,
    glow: float = 0.05,
    rim: float = 0.16,
    normal: Array | None = None,
) -> Array:
    """Light the hit points (m, 3). `glow`: light that wanders through the material into its shadowed sides; `rim`: how
    much brighter it gets where it turns away from the eye.
    """
    n = hits.normal if normal is None else normal
    facing = n @ LAMP
    lambert = np.clip(facing * (1 - glow) + glow, 0, 1)
    glint = np.clip(n @ HALFWAY, 0, 1)
    sky = 0.5 - 0.5 * n[:, 1]
    ambient = 0.35 + 0.65 * hits.open
    grazing = (1 - np.clip(n[:, 2], 0, 1)) ** 3
    out = colour * ((0.34 + 0.28 * sky) * ambient + 0.80 * lambert * (0.4 + 0.6 * ambient))[:, None]
    shine = spec * (glint**gloss + 0.10 * glint ** (gloss / 3))
    out += (shine * ambient)[:, None]
    out += (rim * grazing * sky * ambient)[:, None]
    bounce = np.clip(n[:, 1], 0, 1) * 0.05
    return (out + bounce[:, None] * np.array([0.25, 0.07, 0.014], F)).astype(F)


def picture(hits: Hits, lit: Array) -> tuple[Array, Array]:
    """Premultiplied colour (n, n, 3) and coverage (n, n) of lit points."""
    n = hits.mask.shape[0]
    colour = np.zeros((n, n, 3), F)
    colour[hits.mask] = lit
    return colour, hits.mask.astype(F)


def round_box(p: Array, half: float, radius: float) -> Array:
    """A cube of half-width `half` with round edges."""
    a = np.abs(p) - (half - radius)
    return np.linalg.norm(np.maximum(a, 0), axis=1) + np.minimum(a.max(1), 0) - radius
