"""Colours, fonts, icons and painted surfaces, all cached. Knows sizes and looks, nothing of scenes.

Lengths are written in pixels of a 1280×800 window at normal text size and scaled by `px` (room) and `font` (text).
"""

from __future__ import annotations

import io
import logging
import sys
from collections.abc import Callable
from enum import Enum
from functools import cache
from pathlib import Path

import pygame

from scenes import contrast as colours
from scenes import shapes

log = logging.getLogger("duses.theme")

ASSETS = Path(getattr(sys, "_MEIPASS", Path(__file__).resolve().parents[1])) / "assets"
TEXT_SIZES = {"normal": 1.0, "large": 1.2, "larger": 1.42}

INK = (242, 230, 206)
MUTED = (190, 170, 140)
GOLD = (214, 178, 104)
GOLD_DARK = (168, 112, 44)
ON_GOLD = (42, 22, 8)
NIGHT, LINE = shapes.NIGHT, shapes.LINE
RED = (232, 104, 84)

MEASURED = 6000  # lines whose width is kept
SHADOW = 120  # of 255: how dark a line's shadow is

Colour = tuple[int, int, int]


class Face(Enum):
    """The typefaces: serif for titles and numbers that matter, sans for everything else."""

    SERIF = "serif-semibold"
    SERIF_BOLD = "serif-bold"
    SANS = "sans-regular"
    SANS_BOLD = "sans-semibold"
    DICE = "dice"

    __hash__ = object.__hash__  # part of every key below: an Enum's own is computed by Python, each time


class Theme:
    """One look at one window size; contrast: high. Make a new one when anything of that changes."""

    def __init__(
        self, size: tuple[int, int] = (1280, 800), text: str = "normal", *, least: int = 0, contrast: bool = False
    ) -> None:
        self.size, self.text, self.contrast = size, text, contrast
        self.least = least  # pixels that everything to be touched has at least
        self.scale = max(0.8, min(size[0] / 1280, size[1] / 800))
        self.text_scale = self.scale * TEXT_SIZES.get(text, 1.0)
        self.missing: set[str] = set()
        self._fonts: dict[tuple[Face, int], pygame.font.Font] = {}
        self._by_size: dict[tuple[Face, float], pygame.font.Font] = {}
        self._painted: dict[object, pygame.Surface] = {}
        self._widths: dict[tuple[str, Face, float], int] = {}
        self._wrapped: dict[tuple[str, Face, float, int], tuple[str, ...]] = {}

    def kept(self, other: Theme) -> Theme:
        """This one, with all that it has painted, where the other one is no different; else the other one."""
        same = (self.size, self.text, self.least, self.contrast) == (other.size, other.text, other.least, other.contrast)
        return self if same else other

    def ink(self, colour: Colour) -> Colour:
        """The colour in which text and icons of this colour are drawn."""
        return colours.legible(colour) if self.contrast else colour

    def part(self, colour: Colour) -> Colour:
        """The same for tracks, lines and boxes."""
        return colours.visible(colour) if self.contrast else colour

    def chosen(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """A bar at the left edge of a row that is the current one: told by more than its colour."""
        bar = pygame.Rect(rect.x + self.px(3), rect.y + self.px(6), self.px(4), rect.h - 2 * self.px(6))
        pygame.draw.rect(surface, self.part(GOLD), bar, border_radius=self.px(2))

    def px(self, length: float) -> int:
        """Design pixels to window pixels."""
        return round(length * self.scale)

    def touch(self, length: float) -> int:
        """The same for something to be clicked or touched."""
        return max(self.px(length), self.least)

    def font(self, face: Face, size: float) -> pygame.font.Font:
        """A font at a design size; pygame's own where the file is missing."""
        known = self._by_size.get((face, size))
        if known is not None:
            return known
        pixels = max(9, round(size * self.text_scale))
        key = face, pixels
        if key not in self._fonts:
            try:
                self._fonts[key] = pygame.font.Font(ASSETS / "fonts" / f"{face.value}.ttf", pixels)
            except (OSError, pygame.error):
                self._note_missing(f"{face.value}.ttf")
                self._fonts[key] = pygame.font.Font(None, round(pixels * 1.2))
        self._by_size[face, size] = self._fonts[key]
        return self._fonts[key]

    def _note_missing(self, name: str) -> None:
        if name not in self.missing:
            self.missing.add(name)
            log.warning("%s is missing or damaged; a plain stand-in is used", name)

    # ---- text ------------------------------------------------------------------------------------------------

    def words(self, text: str, face: Face, size: float, colour: Colour = INK) -> pygame.Surface:
        """One line of text as a surface."""
        return self.painted(
            ("words", text, face, size, colour), lambda: self.font(face, size).render(text, True, self.ink(colour))
        )

    def width(self, text: str, face: Face, size: float) -> int:
        """Pixels that one line takes."""
        key = text, face, size
        width = self._widths.get(key)
        if width is None:
            if len(self._widths) > MEASURED:
                self._widths.clear()
            width = self._widths[key] = self.font(face, size).size(text)[0]
        return width

    def line(self, face: Face, size: float) -> int:
        """The height of a line."""
        return self.font(face, size).get_linesize()

    def wrap(self, text: str, face: Face, size: float, width: int) -> list[str]:
        """The lines of a text no wider than width; a word that is wider is broken."""
        key = text, face, size, width
        lines = self._wrapped.get(key)
        if lines is None:
            if len(self._wrapped) > MEASURED:
                self._wrapped.clear()
            lines = self._wrapped[key] = tuple(_wrap(self.font(face, size), text, max(width, 20)))
        return list(lines)

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
            raised = self.painted(("raised", text, face, size, colour), lambda: self._raised(words))
            surface.blit(raised, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        else:
            surface.blit(words, rect)
        return rect

    def _raised(self, words: pygame.Surface) -> pygame.Surface:
        """A line on its own shadow, its colours multiplied with what they cover: one picture to be laid down instead of two."""
        drop = max(1, round(self.scale))
        dark = words.copy()
        dark.fill((0, 0, 0, SHADOW), special_flags=pygame.BLEND_RGBA_MULT)
        both = pygame.Surface((words.get_width(), words.get_height() + drop), pygame.SRCALPHA)
        both.blit(dark, (0, drop))
        both.blit(words.premul_alpha(), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        return both

    # ---- pictures --------------------------------------------------------------------------------------------

    def icon(self, name: str, size: float, colour: Colour = INK) -> pygame.Surface:
        """A line icon, square."""
        pixels = max(8, round(size * self.text_scale))

        def draw() -> pygame.Surface:
            try:
                svg = (ASSETS / "icons" / f"{name}.svg").read_text(encoding="utf-8")
                coloured = svg.replace("currentColor", "#{:02x}{:02x}{:02x}".format(*self.ink(colour)))
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
        strong = self.contrast
        shape = self.painted(
            ("panel", rect.size, alpha, edge, r), lambda: shapes.pane(rect.size, alpha, edge, r, strong=strong)
        )
        surface.blit(shape, rect)

    def card(self, surface: pygame.Surface, rect: pygame.Rect, *, radius: float = 16) -> None:
        """The body of a card: dark wood, a hairline of gold, light falling on its upper edge."""
        if rect.w <= 0 or rect.h <= 0:
            return
        r = self.px(radius)
        if self.contrast:
            self.panel(surface, rect, edge=255, radius=radius)
            return
        surface.blit(self.painted(("card", rect.size, r), lambda: shapes.wood(rect.size, r, _table())), rect)

    def lettering(self, text: str, size: float) -> pygame.Surface:
        """A title in letters of gold."""
        return self.painted(("gold", text, size), lambda: shapes.gilded(self.font(Face.SERIF_BOLD, size), text))

    def shade(self, surface: pygame.Surface, rect: pygame.Rect, *, soft: float = 22, alpha: int = 150) -> None:
        """A soft shadow under something: all of it where that is small, what can be seen of it under a card."""
        blur, drop, inset = self.px(soft), self.px(6), self.px(20)
        shape = self.painted(("shade", rect.size, blur, alpha), lambda: shapes.shadow(rect.size, blur, alpha))
        x, y = rect.x - blur, rect.y - blur + drop
        hidden = rect.inflate(-2 * inset, -2 * inset).move(-x, -y)  # well within rounded corners
        if min(hidden.size) < 200:
            surface.blit(shape, (x, y))
            return
        width, height = shape.get_size()
        for part in (
            (0, 0, width, hidden.top),
            (0, hidden.bottom, width, height - hidden.bottom),
            (0, hidden.top, hidden.left, hidden.h),
            (hidden.right, hidden.top, width - hidden.right, hidden.h),
        ):
            surface.blit(shape, (x + part[0], y + part[1]), part)

    def button(
        self, surface: pygame.Surface, rect: pygame.Rect, *, primary: bool, hovered: bool, pressed: bool, enabled: bool
    ) -> None:
        """The body of a button."""
        r = self.px(10)
        key = "button", rect.size, primary, hovered, pressed, enabled
        plate = shapes.bold_plate if self.contrast else shapes.plate
        surface.blit(self.painted(key, lambda: plate(rect.size, r, primary, hovered, pressed, enabled)), rect)

    def ring(self, surface: pygame.Surface, rect: pygame.Rect, radius: float = 12) -> None:
        """The focus ring round a rectangle: gold on dark, seen on every ground."""
        grown = rect.inflate(self.px(8), self.px(8))
        r = self.px(radius)
        width = max(2, self.px(5 if self.contrast else 3))
        shape = self.painted(("ring", grown.size, r), lambda: shapes.ring(grown.size, r, width))
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


@cache
def _table() -> pygame.Surface | None:
    """The table's wood, at half its size."""
    try:
        table = pygame.image.load(ASSETS / "textures" / "table.webp")
    except (OSError, pygame.error):
        log.warning("no wood for the cards")
        return None
    return pygame.transform.smoothscale(table, (table.get_width() // 2, table.get_height() // 2))
