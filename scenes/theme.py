"""Colours, fonts, icons and painted surfaces, all cached. Knows sizes and looks, nothing of scenes.

Lengths are written in pixels of a 1280×800 window at normal text size and scaled by `px` (room) and `font` (text).
"""

from __future__ import annotations

import io
import itertools
import logging
import sys
from collections.abc import Callable
from enum import Enum
from functools import cache
from pathlib import Path

import pygame

log = logging.getLogger("duses.theme")

ASSETS = Path(getattr(sys, "_MEIPASS", Path(__file__).resolve().parents[1])) / "assets"
TEXT_SIZES = {"normal": 1.0, "large": 1.2, "larger": 1.42}

INK = (242, 230, 206)
MUTED = (190, 170, 140)
GOLD = (214, 178, 104)
GOLD_DARK = (168, 112, 44)
ON_GOLD = (42, 22, 8)
NIGHT = (14, 10, 8)
LINE = (200, 160, 90)
RED = (232, 104, 84)

Colour = tuple[int, int, int]


class Face(Enum):
    """The typefaces: serif for titles and numbers that matter, sans for everything else."""

    SERIF = "serif-semibold"
    SERIF_BOLD = "serif-bold"
    SANS = "sans-regular"
    SANS_BOLD = "sans-semibold"
    DICE = "dice"


class Theme:
    """One look at one window size. Make a new one when either changes."""

    def __init__(self, size: tuple[int, int] = (1280, 800), text: str = "normal", *, least: int = 0) -> None:
        self.size, self.text = size, text
        self.least = least  # pixels that everything to be touched has at least
        self.scale = max(0.8, min(size[0] / 1280, size[1] / 800))
        self.text_scale = self.scale * TEXT_SIZES.get(text, 1.0)
        self.missing: set[str] = set()
        self._fonts: dict[tuple[Face, int], pygame.font.Font] = {}
        self._painted: dict[object, pygame.Surface] = {}

    def px(self, length: float) -> int:
        """Design pixels to window pixels."""
        return round(length * self.scale)

    def touch(self, length: float) -> int:
        """The same for something to be clicked or touched."""
        return max(self.px(length), self.least)

    def font(self, face: Face, size: float) -> pygame.font.Font:
        """A font at a design size; pygame's own where the file is missing."""
        pixels = max(9, round(size * self.text_scale))
        key = face, pixels
        if key not in self._fonts:
            try:
                self._fonts[key] = pygame.font.Font(ASSETS / "fonts" / f"{face.value}.ttf", pixels)
            except (OSError, pygame.error):
                self._note_missing(f"{face.value}.ttf")
                self._fonts[key] = pygame.font.Font(None, round(pixels * 1.2))
        return self._fonts[key]

    def _note_missing(self, name: str) -> None:
        if name not in self.missing:
            self.missing.add(name)
            log.warning("%s is missing or damaged; a plain stand-in is used", name)

    # ---- text ------------------------------------------------------------------------------------------------

    def words(self, text: str, face: Face, size: float, colour: Colour = INK) -> pygame.Surface:
        """One line of text as a surface."""
        return self.painted(
            ("words", text, face, size, colour), lambda: self.font(face, size).render(text, True, colour)
        )

    def width(self, text: str, face: Face, size: float) -> int:
        """Pixels that one line takes."""
        return self.font(face, size).size(text)[0]

    def line(self, face: Face, size: float) -> int:
        """The height of a line."""
        return self.font(face, size).get_linesize()

    def wrap(self, text: str, face: Face, size: float, width: int) -> list[str]:
        """The lines of a text no wider than width; a word that is wider is broken."""
        return _wrap(self.font(face, size), text, max(width, 20))

    def write(
        self,
        surface: pygame.Surface,
        text: str,
        face: Face,
        size: float,
        at: tuple[float, float],
        *,
        anchor: str = "midleft",
        colour: Colour = INK,
        shadow: bool = True,
    ) -> pygame.Rect:
        """Draw one line so that `anchor` of its rectangle lies at a place; returns the rectangle."""
        words = self.words(text, face, size, colour)
        rect = words.get_rect()
        setattr(rect, anchor, (round(at[0]), round(at[1])))
        if shadow:
            dark = self.painted(("dark", text, face, size), lambda: self._dark(text, face, size))
            surface.blit(dark, rect.move(0, max(1, round(self.scale))))
        surface.blit(words, rect)
        return rect

    def _dark(self, text: str, face: Face, size: float) -> pygame.Surface:
        dark = self.font(face, size).render(text, True, (0, 0, 0))
        dark.set_alpha(120)
        return dark

    # ---- pictures --------------------------------------------------------------------------------------------

    def icon(self, name: str, size: float, colour: Colour = INK) -> pygame.Surface:
        """A line icon, square."""
        pixels = max(8, round(size * self.text_scale))

        def draw() -> pygame.Surface:
            try:
                svg = (ASSETS / "icons" / f"{name}.svg").read_text(encoding="utf-8")
                coloured = svg.replace("currentColor", "#{:02x}{:02x}{:02x}".format(*colour))
                return pygame.image.load_sized_svg(io.BytesIO(coloured.encode()), (pixels, pixels))
            except (OSError, pygame.error):
                self._note_missing(f"{name}.svg")
                return pygame.Surface((pixels, pixels), pygame.SRCALPHA)

        return self.painted(("icon", name, pixels, colour), draw)

    def painted(self, key: object, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface under a key, made by `make()` when it is not there yet. The oldest go when there are too many."""
        surface = self._painted.get(key)
        if surface is None:
            if len(self._painted) > 900:
                for old in list(self._painted)[:300]:
                    del self._painted[old]
            surface = self._painted[key] = make()
        return surface

    # ---- shapes ----------------------------------------------------------------------------------------------

    def panel(
        self, surface: pygame.Surface, rect: pygame.Rect, *, alpha: int = 165, edge: int = 80, radius: float = 12
    ) -> None:
        """A dark pane with a hairline of gold."""
        if rect.w <= 0 or rect.h <= 0:
            return
        r = self.px(radius)
        shape = self.painted(("panel", rect.size, alpha, edge, r), lambda: _pane(rect.size, alpha, edge, r))
        surface.blit(shape, rect)

    def card(self, surface: pygame.Surface, rect: pygame.Rect, *, alpha: int = 246, radius: float = 16) -> None:
        """The body of a card: dark wood, a hairline of gold, light falling on its upper edge."""
        if rect.w <= 0 or rect.h <= 0:
            return
        r = self.px(radius)
        surface.blit(self.painted(("card", rect.size, alpha, r), lambda: _wood(rect.size, alpha, r)), rect)

    def lettering(self, text: str, size: float) -> pygame.Surface:
        """A title in letters of gold."""
        return self.painted(("gold", text, size), lambda: _gilded(self.font(Face.SERIF_BOLD, size), text))

    def shade(self, surface: pygame.Surface, rect: pygame.Rect, *, soft: float = 22, alpha: int = 150) -> None:
        """A soft shadow under a card."""
        blur = self.px(soft)
        shape = self.painted(("shade", rect.size, blur, alpha), lambda: _shadow(rect.size, blur, alpha))
        surface.blit(shape, rect.move(-blur, -blur + self.px(6)))

    def button(
        self, surface: pygame.Surface, rect: pygame.Rect, *, primary: bool, hovered: bool, pressed: bool, enabled: bool
    ) -> None:
        """The body of a button."""
        r = self.px(10)
        key = "button", rect.size, primary, hovered, pressed, enabled
        surface.blit(self.painted(key, lambda: _plate(rect.size, r, primary, hovered, pressed, enabled)), rect)

    def ring(self, surface: pygame.Surface, rect: pygame.Rect, radius: float = 12) -> None:
        """The focus ring round a rectangle: gold on dark, seen on every ground."""
        grown = rect.inflate(self.px(8), self.px(8))
        r = self.px(radius)
        shape = self.painted(("ring", grown.size, r), lambda: _ring(grown.size, r, max(2, self.px(3))))
        surface.blit(shape, grown)


def _wrap(font: pygame.font.Font, text: str, width: int) -> list[str]:
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if font.size(longer)[0] <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            while font.size(word)[0] > width and len(word) > 1:
                cut = next(n for n in range(len(word) - 1, 0, -1) if n == 1 or font.size(word[:n])[0] <= width)
                lines.append(word[:cut])
                word = word[cut:]
            line = word
        lines.append(line)
    return lines


def _smooth(size: tuple[int, int], draw: Callable[[pygame.Surface], None]) -> pygame.Surface:
    """A shape drawn three times too large and scaled down: pygame's own rounded corners are jagged."""
    big = pygame.Surface((size[0] * 3, size[1] * 3), pygame.SRCALPHA)
    draw(big)
    return pygame.transform.smoothscale(big, size)


def _stretched(size: tuple[int, int], radius: int, draw: Callable[[pygame.Surface], None]) -> pygame.Surface:
    """A frame as `_smooth` makes it, but only its corners are drawn; the straight parts between them are pulled long."""
    half = 2 * radius + 8
    if min(size) <= 2 * half + 2:
        return _smooth(size, draw)
    small = _smooth((2 * half + 1, 2 * half + 1), draw)
    whole = pygame.Surface(size, pygame.SRCALPHA)
    cuts = [(0, 0, half, half), (half, half, 1, None), (half + 1, None, half, half)]
    for (x, to_x, w, long_w), (y, to_y, h, long_h) in itertools.product(cuts, cuts):
        piece = small.subsurface((x, y, w, h))
        wanted = long_w or size[0] - 2 * half, long_h or size[1] - 2 * half
        at = size[0] - half if to_x is None else to_x, size[1] - half if to_y is None else to_y
        whole.blit(pygame.transform.scale(piece, wanted), at)
    return whole


def _pane(size: tuple[int, int], alpha: int, edge: int, radius: int) -> pygame.Surface:
    def draw(big: pygame.Surface) -> None:
        rect = big.get_rect()
        pygame.draw.rect(big, (*NIGHT, alpha), rect, border_radius=radius * 3)
        if edge:
            pygame.draw.rect(big, (*LINE, edge), rect, 4, border_radius=radius * 3)

    return _stretched(size, radius, draw)


def _gradient(size: tuple[int, int], top: tuple[int, ...], bottom: tuple[int, ...]) -> pygame.Surface:
    """From one colour above to another below, alpha included."""
    strip = pygame.Surface((1, max(2, size[1])), pygame.SRCALPHA)
    for y in range(strip.get_height()):
        t = y / (strip.get_height() - 1)
        strip.set_at((0, y), [round(a + (b - a) * t) for a, b in zip(top, bottom)])
    return pygame.transform.scale(strip, size)


def _wood(size: tuple[int, int], alpha: int, radius: int) -> pygame.Surface:
    body = _gradient(size, (50, 36, 27, alpha), (24, 17, 13, alpha))
    table = _table()
    if table is not None:
        grain = pygame.transform.smoothscale(table, (max(size[0], 1100), max(size[1], 690)))
        quiet = _gradient(grain.get_size(), (120, 118, 116, 255), (90, 88, 86, 255))
        grain.blit(quiet, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        body.blit(grain, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        dim = _gradient(size, (176, 166, 158, 255), (150, 140, 134, 255))
        body.blit(dim, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def cut(big: pygame.Surface) -> None:
        pygame.draw.rect(big, (255, 255, 255, 255), big.get_rect(), border_radius=radius * 3)

    def edges(big: pygame.Surface) -> None:
        rect = big.get_rect()
        pygame.draw.rect(big, (0, 0, 0, 150), rect, 5, border_radius=radius * 3)
        pygame.draw.rect(big, (*LINE, 150), rect.inflate(-8, -8), 4, border_radius=radius * 3 - 4)
        pygame.draw.rect(big, (255, 236, 196, 20), rect.inflate(-18, -18), 3, border_radius=radius * 3 - 9)

    body.blit(_stretched(size, radius, cut), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    body.blit(_stretched(size, radius, edges), (0, 0))
    return body


@cache
def _table() -> pygame.Surface | None:
    """The table's wood, at half its size."""
    try:
        table = pygame.image.load(ASSETS / "textures" / "table.webp")
    except (OSError, pygame.error):
        log.warning("no wood for the cards")
        return None
    return pygame.transform.smoothscale(table, (table.get_width() // 2, table.get_height() // 2))


def _gilded(font: pygame.font.Font, text: str) -> pygame.Surface:
    letters = font.render(text, True, (255, 255, 255))
    drop = max(2, letters.get_height() // 36)
    canvas = pygame.Surface((letters.get_width() + drop * 2, letters.get_height() + drop * 3), pygame.SRCALPHA)
    dark = font.render(text, True, (0, 0, 0))
    soft = pygame.Surface(canvas.get_size(), pygame.SRCALPHA)
    soft.blit(dark, (drop, drop * 2))
    canvas.blit(pygame.transform.gaussian_blur(soft, drop), (0, 0))
    canvas.blit(soft, (0, 0))
    gold = letters.copy()
    gold.blit(_gradient(gold.get_size(), (255, 244, 214, 255), (196, 138, 58, 255)), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    canvas.blit(gold, (drop, drop))
    return canvas


def _shadow(size: tuple[int, int], blur: int, alpha: int) -> pygame.Surface:
    width, height = size[0] + 2 * blur, size[1] + 2 * blur
    step = 8  # a shadow is soft: an eighth of the pixels is enough
    small = pygame.Surface((max(2, width // step), max(2, height // step)), pygame.SRCALPHA)
    inner = pygame.Rect(blur // step, blur // step, max(1, size[0] // step), max(1, size[1] // step))
    pygame.draw.rect(small, (0, 0, 0, alpha), inner, border_radius=2)
    soft = pygame.transform.gaussian_blur(small, max(1, blur // step // 2))
    return pygame.transform.smoothscale(soft, (width, height))


def _plate(
    size: tuple[int, int], radius: int, primary: bool, hovered: bool, pressed: bool, enabled: bool
) -> pygame.Surface:
    top, bottom = ((222, 174, 92), (166, 110, 42)) if primary else ((66, 47, 36), (42, 29, 22))
    lift = 16 if hovered and enabled else 0
    if pressed:
        top, bottom = bottom, top

    def draw(big: pygame.Surface) -> None:
        width, height = big.get_size()
        for y in range(height):
            t = y / max(1, height - 1)
            shade = [min(255, round(a + (b - a) * t) + lift) for a, b in zip(top, bottom)]
            pygame.draw.line(big, (*shade, 255 if primary else 238), (0, y), (width, y))
        mask = pygame.Surface(big.get_size(), pygame.SRCALPHA)
        pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=radius * 3)
        big.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        light = (255, 244, 214, 96) if primary else (255, 236, 196, 58)
        pygame.draw.rect(big, light, big.get_rect().inflate(-2, -2), 4, border_radius=radius * 3)

    plate = _smooth(size, draw)
    if not enabled:
        plate.set_alpha(110)
    return plate


def _ring(size: tuple[int, int], radius: int, width: int) -> pygame.Surface:
    def draw(big: pygame.Surface) -> None:
        rect = big.get_rect()
        pygame.draw.rect(big, (0, 0, 0, 150), rect, width * 3 + 6, border_radius=radius * 3 + 6)
        pygame.draw.rect(big, (255, 214, 122, 255), rect.inflate(-6, -6), width * 3, border_radius=radius * 3)

    return _smooth(size, draw)
