"""The doubling cube: ivory with engraved, inked numbers. It lies on the bar sideways, or turned to its owner, and rolls
over to the next value.
"""

from __future__ import annotations

import math
from functools import cache

import numpy as np
from PIL import Image, ImageDraw, ImageFont
from scipy import ndimage

from build.sources import ROOT
from build.textures.canvas import Layer, box, reduce
from build.textures.march import Hits, light, march, picture, round_box, turn
from build.textures.noise import Array, F, linear, mix, smooth
from scenes.board.geometry import CUBE_SIZE, Rect

FRAME = 136
SHADOW = 200
EXTENT = 1.5
FINE = 2
VALUES = tuple(2**n for n in range(13))  # 1 shows 64, as a cube in the middle does
TURN_STEPS = 6
LEAN = turn(x=0.20, y=0.04)
WAYS = (turn(z=-math.pi / 2 + 0.03), turn(z=0.05), turn(z=math.pi + 0.04))  # middle, bottom, top
_S = CUBE_SIZE / 2 / (FRAME / 2) * EXTENT  # half a side in object units
_BODY, _INK = "#d8caa4", "#3d0a08"
_FONT = ROOT / "assets/fonts/serif-bold.ttf"
_TEXT = 512


@cache
def engraving(value: int) -> Array:
    """Signed distance to the number's outline in half-sides, negative in the strokes, over the face (_TEXT square)."""
    text = str(64 if value == 1 else value)
    size = {1: 430, 2: 360, 3: 252, 4: 194}[len(text)]
    sheet = Image.new("L", (_TEXT, _TEXT), 0)
    font = ImageFont.truetype(str(_FONT), size)
    ImageDraw.Draw(sheet).text((_TEXT / 2, _TEXT / 2), text, 255, font, anchor="mm")
    # Centre what is inked, not what the font reserves.
    drawn = np.asarray(sheet) > 127
    rows, columns = np.flatnonzero(drawn.any(1)), np.flatnonzero(drawn.any(0))
    shift = (_TEXT / 2 - (rows[0] + rows[-1] + 1) / 2, _TEXT / 2 - (columns[0] + columns[-1] + 1) / 2)
    drawn = np.roll(drawn, (round(shift[0]), round(shift[1])), (0, 1))
    d = ndimage.distance_transform_edt(~drawn) - ndimage.distance_transform_edt(drawn)
    return (ndimage.gaussian_filter(d, 1.0) / (_TEXT / 2)).astype(F)


def _number(hits: Hits, value: int, face: Array) -> tuple[Array, Array]:
    """Distance to the strokes at each hit point and the slope of the engraved edge, in the frame of one face, whose
    columns are (right, down, outward).
    """
    q = hits.own / _S @ face
    u, v = (q[:, 0] + 1) / 2 * (_TEXT - 1), (q[:, 1] + 1) / 2 * (_TEXT - 1)
    field = engraving(value)
    d = ndimage.map_coordinates(field, [v, u], order=1, mode="nearest")
    on = q[:, 2] > 0.86
    gy, gx = np.gradient(field)
    slope = np.stack([ndimage.map_coordinates(g, [v, u], order=1, mode="nearest") for g in (gx, gy)], 1)
    slope *= _TEXT / 2
    d = np.where(on, d, 9.0)
    bevel = np.exp(-((d / 0.035) ** 2))[:, None] * 0.55
    return d.astype(F), ((slope * bevel) @ face[:, :2].T).astype(F)


TOP = np.eye(3, dtype=F)
NEAR = np.array([[1, 0, 0], [0, 0, 1], [0, -1, 0]], F)  # the side towards the top's reader, upright for him


def render(faces: list[tuple[int, Array]], pose: Array, s: float = 1.0) -> tuple[Array, Array]:
    """Premultiplied colour and coverage of a cube with numbers on some faces, FRAME×FRAME."""
    n = round(FRAME * s) * FINE
    hits = march(lambda p: round_box(p / _S, 1.0, 0.20) * _S, pose, n, EXTENT)
    colour = np.broadcast_to(linear(_BODY), hits.world.shape).astype(F)
    bump = np.zeros_like(hits.normal)
    ink = np.zeros(len(colour), F)
    for value, face in faces:
        d, slope = _number(hits, value, face)
        ink = np.maximum(ink, 1 - smooth(-0.012, 0.012, d))
        bump -= slope @ pose.T
    colour = mix(colour, linear(_INK), ink[:, None])
    normal = hits.normal - bump * F(0.6)
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    lit = light(hits, colour, spec=0.45 * (1 - 0.95 * ink), gloss=60, glow=0.10, normal=normal)
    rgb, cover = picture(hits, lit)
    return reduce(rgb, FINE), reduce(cover, FINE)


def lying(value: int, way: int, s: float = 1.0) -> tuple[Array, Array]:
    """The cube with `value` up; `way` 0 in the middle, 1 towards the bottom, 2 towards the top. Its sides stay bare:
    their slivers of numbers would only blur the one that counts.
    """
    return render([(value, TOP)], LEAN @ WAYS[way], s)


def turning(value: int, way: int, step: int, s: float = 1.0) -> tuple[Array, Array]:
    """Rolling from `value` to the next one, away from the reader: the near side comes up."""
    t = (step + 1) / (TURN_STEPS + 1)
    roll = turn(x=math.pi / 2 * (t * t * (3 - 2 * t)))
    following = VALUES[min(VALUES.index(value) + 1, len(VALUES) - 1)]
    return render([(value, TOP), (following, NEAR)], LEAN @ WAYS[way] @ roll, s)


def shadow(s: float = 1.0) -> Layer:
    layer = Layer(Rect(-SHADOW / 2, -SHADOW / 2, SHADOW, SHADOW), s)
    square = Rect(-CUBE_SIZE / 2, -CUBE_SIZE / 2, CUBE_SIZE, CUBE_SIZE)

    def shape(x: Array, y: Array) -> Array:
        return box(x, y, square, 12)

    layer.shadow(shape, square, 12, 18, 10, 0.50)
    layer.shadow(shape, square, 4, 7, 4, 0.50)
    return layer
