"""The leather cup: a tapered beaker with a rolled lip, stitched seams, two gilt lines and a dark red lining. Its poses
follow a hand: lying on the table, lifted, shaken, tipped until the dice leave it.
"""

from __future__ import annotations

import math
from functools import cache

import numpy as np

from build.textures.canvas import Layer, reduce
from build.textures.march import light, march, picture, turn
from build.textures.noise import Array, F, fractal, linear, mix, smooth, value_noise
from scenes.board.geometry import Rect, Side

FRAME = 420
SHADOW = 560
EXTENT = 1.25
FINE = 2
LYING = (1.05, 2.62)
HEADING = {Side.BOTTOM: math.pi + 0.42, Side.TOP: 0.42}
"""Where the mouth points while pouring: into the middle of the half, away from its player."""
SHAKES = 6
POURS = 5
_HALF = 0.86


def poses(side: Side) -> list[tuple[str, float, float]]:
    """(name, tilt from the eye, heading in the picture) of every frame, in the order of a throw."""
    base = HEADING[side]
    lying_tilt, lying_heading = LYING
    if side is Side.TOP:
        lying_heading -= 2 * math.pi  # the shorter way round
    out = [("lying", lying_tilt, lying_heading)]
    for step in (1, 2):
        t = step / 3
        out.append(("lift", mix(lying_tilt, 0.6, t), mix(lying_heading, base, t)))
    for step in range(SHAKES):
        a = 2 * math.pi * step / SHAKES
        out.append(("shake", 0.60 + 0.24 * math.sin(a), base + 0.30 * math.cos(a)))
    for step in range(POURS):
        t = step / (POURS - 1)
        out.append(("pour", mix(0.80, 2.02, t), base + 0.10 * (1 - t)))
    return out


def _cone(q: Array, low: float, high: float, half: float) -> Array:
    """A beaker's solid along z with a rounded edge; radius `low` at -half, `high` at +half."""
    radius = mix(low, high, np.clip((q[:, 2] + half) / (2 * half), 0, 1))
    a = np.stack([(np.hypot(q[:, 0], q[:, 1]) - radius) * 0.985, np.abs(q[:, 2]) - half], 1) + 0.05
    return np.linalg.norm(np.maximum(a, 0), axis=1) + np.minimum(a.max(1), 0) - 0.05


def _parts(q: Array) -> tuple[Array, Array, Array]:
    """Distances to the hollow body, the rolled lip and the foot."""
    hollow = _cone(q - np.array([0, 0, 0.16], F), 0.43, 0.575, _HALF)
    body = np.maximum(_cone(q, 0.52, 0.66, _HALF), -hollow)
    rad = np.hypot(q[:, 0], q[:, 1])
    lip = np.hypot(rad - 0.625, q[:, 2] - 0.85) - 0.060
    foot = np.hypot(rad - 0.52, q[:, 2] + 0.82) - 0.050
    return body, lip, foot


def _shape(q: Array) -> Array:
    return np.minimum.reduce(_parts(q))


@cache
def _hide() -> tuple[Array, Array]:
    """The leather's grain and its creases, over (height, angle)."""
    return fractal(512, 1024, 9, 9, 77, 3), value_noise(512, 1024, 5, 5, 78)


def render(tilt: float, heading: float, s: float = 1.0) -> tuple[Array, Array]:
    """Premultiplied colour and coverage of the cup in one pose, FRAME×FRAME."""
    n = round(FRAME * s) * FINE
    hits = march(_shape, turn(z=heading) @ turn(y=tilt), n, EXTENT, steps=90, reach=0.22)
    q = hits.own
    body, lip, foot = _parts(q)
    z, rad, angle = q[:, 2], np.hypot(q[:, 0], q[:, 1]), np.arctan2(q[:, 1], q[:, 0])
    grain, crease = _hide()
    i = np.clip(((z + 1) * 0.5 * 511).astype(int), 0, 511)
    j = ((angle / (2 * math.pi) + 0.5) * 1023).astype(int)
    rough, creased = grain[i, j], crease[i, j]
    inside = (rad < mix(0.43, 0.575, np.clip((z - 0.16 + _HALF) / (2 * _HALF), 0, 1)) + 0.03) & (z > -0.7)
    leather = np.where(inside[:, None], linear("#4a1216"), linear("#6b2f16"))
    colour = leather * (0.62 + 0.75 * rough[:, None]) * (1 - 0.28 * smooth(0.62, 0.78, creased))[:, None]
    rolled = (lip <= body + 0.004) | (foot <= body + 0.004)
    colour = np.where(rolled[:, None], linear("#421f10") * (0.8 + 0.4 * rough[:, None]), colour)
    outer = ~inside & ~rolled & (np.abs(z) < 0.80)
    for seam in (0.66, -0.62):
        groove = (np.abs(z - seam) < 0.035) & outer
        thread = (np.abs(z - seam) < 0.018) & (np.sin(angle * 46) > -0.25) & outer
        colour = np.where(groove[:, None], colour * 0.6, colour)
        colour = np.where(thread[:, None], linear("#d8b878"), colour)
    belt = (z > 0.18) & (z < 0.34) & outer
    colour = np.where(belt[:, None], colour * 0.70, colour)
    gilt = ((np.abs(z - 0.18) < 0.011) | (np.abs(z - 0.34) < 0.011)) & outer
    colour = np.where(gilt[:, None], linear("#c59a48") * 1.1, colour)
    normal = hits.normal + ((rough - 0.45) * 0.55)[:, None] * np.array([0.6, 0.6, 0], F)
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    depth = np.where(inside, np.clip((z + 0.75) / 1.5, 0.08, 1) ** 1.5 * 0.8, 1)
    spec = np.where(inside, 0.02, np.where(gilt, 0.5, 0.18))
    lit = light(hits, colour, spec=spec, gloss=50, glow=0.04, rim=0.05, normal=normal)
    lit = lit * (depth * (0.35 + 0.65 * hits.open))[:, None]
    rgb, cover = picture(hits, lit.astype(F))
    return reduce(rgb, FINE), reduce(cover, FINE)


def shadow(cover: Array, s: float = 1.0) -> Layer:
    """The shadow on the table of the cup in the pose that has this coverage."""
    layer = Layer(Rect(-SHADOW / 2, -SHADOW / 2, SHADOW, SHADOW), s)
    pad = (layer.h - cover.shape[0]) // 2
    mask = np.zeros((layer.h, layer.w), F)
    mask[pad : pad + cover.shape[0], pad : pad + cover.shape[1]] = cover
    everything = (slice(None), slice(None))
    for dx, dy, soft, strength in ((26, 38, 22, 0.62), (6, 9, 6, 0.5)):
        cast = np.roll(layer.blur(mask, soft), (round(dy * s), round(dx * s)), (0, 1))
        layer.dim(everything, 1 - strength * cast)
    return layer
