"""The program's emblem: two ivory dice on green cloth in a walnut rim, both showing six, which is what düşeş means."""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from build.textures import dice, felt, styles
from build.textures.canvas import Layer, band, box
from build.textures.light import shade_height
from build.textures.march import turn
from build.textures.noise import Array, F, fractal, linear
from build.textures.wood import wood
from scenes.board.geometry import DIE_SIZE, Rect

SIZE = 1024
_TILE = Rect(64, 56, 896, 896)
_CLOTH = _TILE.inset(66, 66)


def render(s: float = 1.0) -> np.ndarray:
    """RGBA bytes, SIZE·s square."""
    layer = Layer(Rect(0, 0, SIZE, SIZE), s)
    everything = (slice(None), slice(None))
    x, y, shape = layer.x, layer.y, layer.x.shape

    def tile(px: Array, py: Array) -> Array:
        return box(px, py, _TILE, 200)

    layer.shadow(tile, _TILE, 6, 22, 18, 0.45)
    outside, inside = -tile(x, y), box(x, y, _CLOTH, 140)
    nap = felt.fibres(*shape, 2.4 * s, 9)
    cloud = fractal(*shape, 200 * s, 260 * s, 91, 3) - 0.44
    cloth = linear("#23604a") * (1 + 0.06 * nap + 0.4 * cloud)[..., None]
    lit = shade_height(cloth, nap, 0.14, spec=0.0, ambient=0.48, diffuse=0.66)
    pool = np.clip(1.32 - 0.62 * (((x - 430) / 620) ** 2 + ((y - 400) / 620) ** 2), 0.5, 1.32)
    rim = layer.blur(layer.edge(-inside), 14)
    cast = np.roll(rim, (round(20 * s), round(14 * s)), (0, 1))
    shaded = pool * (1 - np.clip(0.75 * cast + 0.2 * rim, 0, 0.85))
    layer.over(everything, lit * shaded[..., None], layer.edge(-outside))
    stops = styles.BOARDS["walnut"].frame
    upright = np.abs(x - SIZE / 2) > np.abs(y - _TILE.center[1])
    standing = wood(*shape, 29, stops, 3.2 * s, ring=0.035, vertical=True)
    colour = np.where(upright[..., None], standing, wood(*shape, 17, stops, 3.2 * s, ring=0.035))
    mitre = np.abs(np.abs(x - SIZE / 2) - np.abs(y - _TILE.center[1]))
    colour = colour * (1 - 0.45 * band(mitre, 0, 3.0))[..., None]
    quarter = [np.sqrt(np.clip(1 - (1 - np.clip(d / 30, 0, 1)) ** 2, 0, 1)) * 30 for d in (outside, inside)]
    height = ndimage.gaussian_filter(quarter[0] + quarter[1], 3 * s)
    frame = shade_height(colour, height, s * 0.6, spec=0.28, gloss=40, ambient=0.55, diffuse=0.85, fresnel=0.08)
    layer.over(everything, frame, layer.edge(-outside) * layer.edge(-inside))
    string = layer.edge(np.abs(inside - 16) - 4.5)
    brass = shade_height(np.broadcast_to(linear("#d4a955"), colour.shape), band(inside, 16, 5), 2.0, spec=0.9, gloss=20)
    layer.over(everything, brass, string)
    for cx, cy, angle in ((392.0, 420.0, 0.28), (640.0, 612.0, -0.36)):
        _die(layer, cx, cy, angle, 3.55 * s)
    return layer.pixels()


def _die(layer: Layer, cx: float, cy: float, angle: float, scale: float) -> None:
    """One die showing six, `scale` pixels for one of its master units, with its shadow."""
    rgb, cover = dice.render(styles.DICE["ivory"], dice.LEAN @ turn(z=angle) @ dice.UP[6], scale)
    rgb = rgb / np.maximum(cover, 1e-4)[..., None]
    half = DIE_SIZE / 2 * scale / layer.s * 1.08
    cosine, sine = np.cos(angle), np.sin(angle)

    def square(x: Array, y: Array) -> Array:
        u, v = (x - cx) * cosine + (y - cy) * sine, (y - cy) * cosine - (x - cx) * sine
        return box(u + F(0), v, Rect(-half, -half, 2 * half, 2 * half), 50)

    room = Rect(cx - 1.5 * half, cy - 1.5 * half, 3 * half, 3 * half)
    layer.shadow(square, room, 34, 52, 26, 0.55)
    layer.shadow(square, room, 10, 20, 10, 0.50)
    n = cover.shape[0]
    top, left = round(cy * layer.s - n / 2), round(cx * layer.s - n / 2)
    layer.over((slice(top, top + n), slice(left, left + n)), rgb, cover)
