"""A picture while it is painted: a window into master units; colour, coverage and shadow kept apart, in linear light.

Kept apart, because the screen puts one layer on another in sRGB: a shadow that lets a part `t` of linear light through
must become the opacity 1 - t^(1/2.2) there, while the coverage of an edge stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy import ndimage

from build.textures.light import tone
from build.textures.noise import Array, F, to_srgb
from scenes.board.geometry import Rect

Slices = tuple[slice, slice]


def box(x: Array, y: Array, rect: Rect, radius: float = 0.0) -> Array:
    """Signed distance to a rectangle with round corners, negative inside."""
    cx, cy = rect.center
    qx, qy = np.abs(x - cx) - rect.w / 2 + radius, np.abs(y - cy) - rect.h / 2 + radius
    return np.hypot(np.maximum(qx, 0), np.maximum(qy, 0)) + np.minimum(np.maximum(qx, qy), 0) - radius


def band(x: Array, centre: float, width: float) -> Array:
    """A soft line: 1 at the centre, falling off like a bell."""
    return np.exp(-(((x - centre) / width) ** 2)).astype(F)


class Layer:
    """Colour (premultiplied), coverage and the light that passes where nothing covers; `s` pixels for a master unit."""

    def __init__(self, rect: Rect, s: float = 1.0) -> None:
        self.rect, self.s = rect, s
        self.h, self.w = round(rect.h * s), round(rect.w * s)
        y, x = np.mgrid[0 : self.h, 0 : self.w].astype(F)
        self.x, self.y = (x + 0.5) / s + F(rect.x), (y + 0.5) / s + F(rect.y)
        self.colour = np.zeros((self.h, self.w, 3), F)
        self.cover = np.zeros((self.h, self.w), F)
        self.through = np.ones((self.h, self.w), F)

    def part(self, rect: Rect, pad: float = 0.0) -> Slices:
        """The pixels of a rectangle in master units, cut to the picture."""
        r = rect.inset(-pad, -pad)
        x0, y0 = int((r.x - self.rect.x) * self.s), int((r.y - self.rect.y) * self.s)
        x1, y1 = int((r.right - self.rect.x) * self.s) + 1, int((r.bottom - self.rect.y) * self.s) + 1
        return slice(max(0, y0), min(self.h, y1)), slice(max(0, x0), min(self.w, x1))

    def edge(self, distance: Array) -> Array:
        """Coverage of a shape from its signed distance: exact to a pixel."""
        return np.clip(0.5 - distance * self.s, 0, 1)

    def blur(self, mask: Array, radius: float) -> Array:
        return ndimage.gaussian_filter(mask, radius * self.s, truncate=2.5)

    def over(self, at: Slices, rgb: Array, cover: Array) -> None:
        a = cover[..., None]
        self.colour[at] = self.colour[at] * (1 - a) + rgb * a
        self.cover[at] = self.cover[at] * (1 - cover) + cover

    def dim(self, at: Slices, light: Array) -> None:
        """Take light away: from what is painted and from what will lie under this layer."""
        self.colour[at] *= light[..., None]
        self.through[at] *= light

    def shadow(
        self, shape: Callable[[Array, Array], Array], rect: Rect, dx: float, dy: float, soft: float, strength: float
    ) -> None:
        """The shadow of a shape (its signed distance as a function) that lies in `rect`."""
        at = self.part(rect, soft * 3 + max(abs(dx), abs(dy)) + 4)
        mask = self.edge(shape(self.x[at] - dx, self.y[at] - dy))
        self.dim(at, 1 - strength * self.blur(mask, soft))

    def pixels(self, seed: int = 1) -> np.ndarray:
        """(h, w, 4) bytes, straight alpha, with a grain of dither against banding."""
        return finish(self.colour, self.cover, self.through, seed)


def finish(colour: Array, cover: Array, through: Array | None = None, seed: int = 1) -> np.ndarray:
    """Premultiplied linear colour, coverage and shadow to RGBA bytes (straight alpha, sRGB)."""
    lit = to_srgb(tone(colour / np.maximum(cover, 1e-4)[..., None]))
    dark = np.ones_like(cover) if through is None else np.clip(through, 0, 1) ** F(1 / 2.2)
    alpha = 1 - (1 - cover) * dark
    rgb = lit * (cover / np.maximum(alpha, 1e-4))[..., None]
    grain = (np.random.default_rng(seed).random((*cover.shape, 1)) - 0.5) / 255
    out = np.concatenate([rgb + grain * (cover > 0.5)[..., None], alpha[..., None]], axis=-1)
    return (np.clip(out, 0, 1) * 255 + 0.5).astype(np.uint8)


def reduce(a: Array, n: int) -> Array:
    """The mean of n×n pixels; sides must divide by n."""
    h, w = a.shape[0] // n, a.shape[1] // n
    return a[: h * n, : w * n].reshape(h, n, w, n, *a.shape[2:]).mean((1, 3)).astype(F)
