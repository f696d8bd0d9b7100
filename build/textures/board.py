"""A board without its cloth: the shadow on the table, the mitred frame with its stringing, the bar with hinges, the
trays, the inlaid points, and the shadows that the wood throws on the cloth.
"""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from build.textures import felt
from build.textures.canvas import Layer, band, box
from build.textures.light import shade_height
from build.textures.noise import Array, F, linear, smooth, value_noise
from build.textures.stone import stuff
from build.textures.styles import Board
from scenes.board import geometry as g

MARGIN = 140.0
AREA = g.FRAME.inset(-MARGIN, -MARGIN)
CORNER = 20.0
_STRING = 34.0  # the metal line, from the outer edge


def recesses(mirrored: bool) -> list[g.Rect]:
    trays = [g.tray_rect(side, mirrored) for side in (g.Side.TOP, g.Side.BOTTOM)]
    return [*g.halves(mirrored), *trays]


def render(spec: Board, mirrored: bool, s: float = 1.0) -> Layer:
    """The board layer, `AREA`; the cloth goes under it."""
    layer = Layer(AREA, s)

    def outline(x: Array, y: Array) -> Array:
        return box(x, y, g.FRAME, CORNER)

    layer.shadow(outline, g.FRAME, 20, 36, 40, 0.72)
    layer.shadow(outline, g.FRAME, 4, 6, 6, 0.6)
    everything = (slice(None), slice(None))
    inside = np.min([box(layer.x, layer.y, rect, 10) for rect in recesses(mirrored)], 0)
    # The cloth lies there: no shadow of the whole board inside it.
    layer.through[layer.edge(inside) > 0] = 1.0
    _points(layer, spec, mirrored)
    _rim_shadow(layer, inside)
    layer.colour *= felt.pool(layer.x, layer.y)[..., None]
    frame, cover = _frame(layer, spec, mirrored, inside)
    layer.over(everything, frame, cover)
    for y in (380.0, 1220.0):
        _hinge(layer, spec, g.bar_rect(mirrored).center[0], y)
    return layer


def _frame(layer: Layer, spec: Board, mirrored: bool, inside: Array) -> tuple[Array, Array]:
    """Colour and coverage of all the wood around the recesses."""
    x, y, s = layer.x, layer.y, layer.s
    shape = x.shape
    left, right = x - g.FRAME.x, g.FRAME.right - x
    top, bottom = y - g.FRAME.y, g.FRAME.bottom - y
    beside, above = np.minimum(left, right), np.minimum(top, bottom)
    bar = g.bar_rect(mirrored)
    post = g.flip_rect(g.Rect(g.SURFACE.right, g.SURFACE.y, g.TRAY_GAP, g.SURFACE.h), mirrored)
    upright = beside < above
    for rect in (bar, post):
        upright |= (np.abs(x - rect.center[0]) < rect.w / 2 + 4) & (y > g.SURFACE.y) & (y < g.SURFACE.bottom)
    grain = {"ring": spec.ring, "figure": spec.figure}
    flat = stuff(spec.frame_of, *shape, spec.seed, spec.frame, 2 * s, **grain)
    standing = stuff(spec.frame_of, *shape, spec.seed + 12, spec.frame, 2 * s, vertical=True, **grain)
    colour = np.where(upright[..., None], standing, flat)
    on_frame = np.minimum(beside, above) < g.RIM
    mitre = np.abs(beside - above)
    colour = colour * (1 - 0.5 * band(mitre, 0, 1.7) * on_frame)[..., None]
    outside = -box(x, y, g.FRAME, CORNER)
    round_out = np.sqrt(np.clip(1 - (1 - np.clip(outside / 18, 0, 1)) ** 2, 0, 1)) * 18
    round_in = np.sqrt(np.clip(1 - (1 - np.clip(inside / 14, 0, 1)) ** 2, 0, 1)) * 14
    on_string = on_frame * (inside > 12)
    groove = -3.2 * band(outside, _STRING, 2.0) * on_string
    height = ndimage.gaussian_filter(round_out + round_in, 1.8 * s) + groove
    grain_bump = value_noise(*shape, 2.4 * s, 70 * s, spec.seed + 3) * 0.12
    lit = shade_height(
        colour, height + grain_bump, s * 0.55, spec=0.20, gloss=52, ambient=0.46, diffuse=0.74, fresnel=0.05
    )
    sheen = np.exp(-(((x - g.FRAME.x - 520) / 840) ** 2) - ((y - g.FRAME.y - 20) / 600) ** 2) * 0.011
    lit += sheen[..., None] * linear("#ffd9b0")
    cover = layer.edge(-outside) * layer.edge(-inside)
    string = layer.edge(np.abs(outside - _STRING) - 1.8) * on_string
    worn = 0.85 + 0.3 * value_noise(*shape, 60 * s, 60 * s, 4)
    metal = shade_height(linear(spec.metal) * worn[..., None], band(outside, _STRING, 2.4), 2.0, spec=0.9, gloss=20)
    lit = lit * (1 - string[..., None]) + metal * string[..., None]
    return lit.astype(F), cover


def _points(layer: Layer, spec: Board, mirrored: bool) -> None:
    s = layer.s
    at = layer.part(g.flip_rect(g.SURFACE, mirrored), 8)
    h, w = layer.x[at].shape
    pale = stuff(spec.light_of, h, w, spec.seed + 30, spec.light, 2 * s, ring=0.05, vertical=True, figure=0.06)
    dark = stuff(spec.dark_of, h, w, spec.seed + 46, spec.dark, 2 * s, ring=0.05, vertical=True)
    for point in range(1, 25):
        (x0, base), (x1, _), (cx, tip) = g.point_triangle(point, mirrored)
        length, half = abs(tip - base), (x1 - x0) / 2
        here = layer.part(g.point_rect(point, mirrored).inset(-2, -2))
        y0, x_off = at[0].start, at[1].start
        x, y = layer.x[here], layer.y[here]
        t = (y - base) * (1 if tip > base else -1)
        d = (np.abs(x - cx) * length - (length - t) * half) / np.hypot(half, length)
        d = np.where(t > length, np.hypot(x - cx, t - length), np.maximum(d, -t))
        piece = dark if point % 2 else pale
        rows = slice(max(0, here[0].start - y0), here[0].stop - y0)
        columns = slice(max(0, here[1].start - x_off), here[1].stop - x_off)
        colour = piece[rows, columns]
        height = smooth(0, 4.4, -d)
        lit = shade_height(colour, height * 3.0, s * 0.32, spec=0.10, gloss=30, ambient=0.46, diffuse=0.62)
        cover = layer.edge(d)
        lit = lit * (1 - 0.55 * band(d, -2.0, 1.8))[..., None]
        lit += linear(spec.inlay) * (0.42 * band(d, -8.6, 1.15))[..., None]
        layer.dim(here, 1 - 0.42 * np.exp(-np.clip(d, 0, 24) / 5.0) * (d > 0))  # contact with the cloth
        layer.over(here, lit, cover)


def _rim_shadow(layer: Layer, inside: Array) -> None:
    """The wood throws three shadows on the recessed bed: contact, offset, and a broad one."""
    s = layer.s
    wood_here = 1 - layer.edge(inside)
    cast = np.roll(layer.blur(wood_here, 10), (int(10 * s), int(8 * s)), (0, 1))
    dark = 0.62 * cast + 0.5 * layer.blur(wood_here, 3.2) + 0.42 * layer.blur(wood_here, 46)
    dark, bed = np.clip(dark, 0, 0.85), layer.edge(inside)
    layer.colour *= (1 - dark * bed)[..., None]
    layer.through *= 1 - dark * bed


def _hinge(layer: Layer, spec: Board, cx: float, cy: float) -> None:
    plate = g.Rect(cx - 30, cy - 52, 60, 104)

    def outline(x: Array, y: Array) -> Array:
        return box(x, y, plate, 8)

    layer.shadow(outline, plate, 2, 4, 4, 0.6)
    at = layer.part(plate, 6)
    x, y = layer.x[at], layer.y[at]
    d = outline(x, y)
    height = np.clip(-d / 4, 0, 1) * 3.2 + 5.2 * np.sqrt(np.clip(1 - ((x - cx) / 8.4) ** 2, 0, 1))
    height -= 2.2 * band(np.abs(y - cy) % 26.0, 13.0, 1.2) * (np.abs(x - cx) < 9)  # knuckles
    for sx in (-18, 18):
        for sy in (-34, 34):
            r = np.hypot(x - cx - sx, y - cy - sy)
            slot = band(x - cx - sx + (y - cy - sy), 0, 0.9) * (r < 4)
            height += 2.8 * np.sqrt(np.clip(1 - (r / 5.2) ** 2, 0, 1)) - 2.0 * slot
    brush = value_noise(*d.shape, 24 * layer.s, 1.6 * layer.s, 3)
    metal = linear(spec.metal) * 0.62 * (0.8 + 0.4 * brush)[..., None]
    layer.over(at, shade_height(metal, height, layer.s * 0.5, spec=0.30, gloss=26, fresnel=0.10), layer.edge(d))
