"""Dice: round-edged cubes with drilled pips. Poses: lying on a face, settling onto it, and a closed loop of tumbling.

All lie under the same eye, which sees a little of their near side: a die that lies flat is tipped by `LEAN` in the
picture. Opposite faces add up to seven; 1, 2 and 3 run counter-clockwise round their corner.
"""

from __future__ import annotations

import math

import numpy as np

from build.textures.canvas import Layer, reduce
from build.textures.march import light, march, picture, round_box, turn
from build.textures.noise import Array, F, linear
from build.textures.styles import Die
from scenes.board.geometry import DIE_SIZE, Rect

FRAME = 144  # master units: a tumbling die needs room for its diagonal
SHADOW = 220
EXTENT = 1.5
HALF = FRAME / 2 / EXTENT / (DIE_SIZE / 2)  # so that a face is DIE_SIZE wide: object units to half a side
FINE = 2
LEAN = turn(x=0.26, y=0.05)
YAWS = 12
SETTLE_YAWS = (1, 4, 7, 10)
SETTLE_STEPS = 5
TUMBLE = 32

_S = 1 / HALF
_FACES = {1: (0, 0, 1), 6: (0, 0, -1), 2: (1, 0, 0), 5: (-1, 0, 0), 3: (0, 1, 0), 4: (0, -1, 0)}
_PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}
UP = {
    1: turn(), 6: turn(x=math.pi), 2: turn(y=-math.pi / 2), 5: turn(y=math.pi / 2),
    3: turn(x=math.pi / 2), 4: turn(x=-math.pi / 2),
}  # fmt: skip


def _centres() -> Array:
    out = []
    for value, axis in _FACES.items():
        normal = np.array(axis, F)
        u = np.roll(normal, 1)
        v = np.cross(normal, u)
        out += [normal * 1.085 + u * a * 0.52 + v * b * 0.52 for a, b in _PIPS[value]]
    return np.array(out, F)


_PIP_CENTRES = _centres()
_PIP_RADIUS = 0.235


def _pips(q: Array) -> Array:
    """Distance to the nearest pip's ball, in half-sides. Only the pips of the face looked at can be near."""
    axis = np.abs(q).argmax(1)
    sign = np.take_along_axis(q, axis[:, None], 1)[:, 0] > 0
    out = np.full(len(q), 9.0, F)
    for value, normal in _FACES.items():
        k = int(np.abs(normal).argmax())
        here = np.flatnonzero((axis == k) & (sign == (normal[k] > 0)))
        first = sum(len(_PIPS[v]) for v in list(_FACES)[: list(_FACES).index(value)])
        centres = _PIP_CENTRES[first : first + len(_PIPS[value])]
        out[here] = np.sqrt(((q[here, None, :] - centres) ** 2).sum(-1)).min(1) - _PIP_RADIUS
    return out


def _shape(p: Array) -> Array:
    q = p / _S
    # Edges rounded, corners tumbled smooth: the larger of cube and ball, blended where they meet.
    cube, ball = round_box(q, 1.0, 0.26), np.linalg.norm(q, axis=1) - 1.50
    blend = np.clip(0.10 - np.abs(cube - ball), 0, None)
    body = np.maximum(cube, ball) + blend * blend / 0.40
    return np.maximum(body, -_pips(q)) * _S


def render(spec: Die, pose: Array, s: float = 1.0) -> tuple[Array, Array]:
    """Premultiplied colour and coverage of one die, FRAME×FRAME."""
    n = round(FRAME * s) * FINE
    hits = march(_shape, pose, n, EXTENT)
    drilled = _pips(hits.own / _S) < 0.012
    colour = np.where(drilled[:, None], linear(spec.pip), linear(spec.body))
    lit = light(hits, colour, spec=np.where(drilled, 0.3, 1.0) * spec.spec, gloss=70, glow=spec.glow)
    rgb, cover = picture(hits, lit)
    return reduce(rgb, FINE), reduce(cover, FINE)


def resting(face: int, yaw: int) -> Array:
    """The pose of a die lying with `face` up, turned by yaw of YAWS (unevenly: no die lies straight)."""
    angle = 2 * math.pi * yaw / YAWS + 0.21 + 0.07 * math.sin(yaw * 2.4 + face)
    return LEAN @ turn(z=angle) @ UP[face]


def settling(face: int, yaw: int, step: int) -> Array:
    """The pose at `step` of SETTLE_STEPS before `resting(face, yaw)`: it rocks over its edge and down."""
    left = 1 - (step + 1) / (SETTLE_STEPS + 1)
    tip = turn(x=1.05 * left**1.5 * math.cos(yaw * 1.7), y=1.05 * left**1.5 * math.sin(yaw * 1.7))
    angle = 2 * math.pi * yaw / YAWS + 0.21 + 0.07 * math.sin(yaw * 2.4 + face)
    return LEAN @ tip @ turn(z=angle - 0.9 * left) @ UP[face]


def tumbling(frame: int) -> Array:
    """A closed loop: three turns over while it spins once, each face coming up on the way."""
    t = 2 * math.pi * frame / TUMBLE
    return LEAN @ turn(z=t) @ turn(x=2 * t, y=0.6 * math.sin(t)) @ turn(y=t, z=0.5 + 0.4 * math.sin(2 * t))


def shadow(s: float = 1.0, lift: float = 0.0) -> Layer:
    """What a die throws on the cloth; round enough for every yaw. Lifted: while it is in the air."""
    layer = Layer(Rect(-SHADOW / 2, -SHADOW / 2, SHADOW, SHADOW), s)
    half = DIE_SIZE / 2

    def shape(x: Array, y: Array) -> Array:
        return ((np.abs(x) / half) ** 3 + (np.abs(y) / half) ** 3) ** (1 / 3) * half - half * 1.06

    room = Rect(-half * 1.1, -half * 1.1, half * 2.2, half * 2.2)
    if lift:
        layer.shadow(shape, room, 8 + lift * 0.5, 12 + lift * 0.8, 10 + lift * 0.3, 0.40)
    else:
        layer.shadow(shape, room, 12, 18, 10, 0.52)
        layer.shadow(shape, room, 4, 7, 4, 0.50)
    return layer
