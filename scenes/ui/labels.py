"""Text that is only read: a line or paragraph, a title, a fact with its value, a picture of a colour."""

from __future__ import annotations

import pygame

from scenes.contrast import luminance, toned
from scenes.shapes import PALE
from scenes.theme import INK, MUTED, Colour, Face, Theme
from scenes.ui.widget import Widget

RIM = (196, 164, 104)  # of a disc


class Label(Widget):
    """Text, wrapped to its width. align: left, middle or right; least: design pixels that it takes even when shorter."""

    role = "label"

    def __init__(
        self,
        text: str,
        *,
        id: str = "",
        size: float = 16,
        face: Face = Face.SANS,
        colour: Colour = INK,
        align: str = "left",
        expands: bool = False,
        least: float = 0,
    ) -> None:
        super().__init__(id, name=text)
        self.text, self.size, self.face, self.colour, self.align = text, size, face, colour, align
        self.expands, self.least = expands, least

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        lines = theme.wrap(self.text, self.face, self.size, width)
        widest = max((theme.width(line, self.face, self.size) for line in lines), default=0)
        return min(width, max(widest, round(self.least * theme.text_scale))), theme.line(self.face, self.size) * len(lines)

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        lines = theme.wrap(self.text, self.face, self.size, self.rect.w)
        height = theme.line(self.face, self.size)
        y = self.rect.y + (self.rect.h - height * len(lines)) / 2 + height / 2
        for line in lines:
            x, anchor = {
                "left": (self.rect.x, "midleft"),
                "middle": (self.rect.centerx, "center"),
                "right": (self.rect.right, "midright"),
            }[self.align]
            theme.write(surface, line, self.face, self.size, (x, y), anchor=anchor, colour=self.colour)
            y += height


class Lettering(Widget):
    """The name of the game in letters of gold. align: left or middle."""

    role = "heading"

    def __init__(self, text: str, *, size: float, id: str = "", align: str = "left") -> None:
        super().__init__(id, name=text)
        self.text, self.size, self.align = text, size, align

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        letters = theme.lettering(self.text, self.size)
        return min(width, letters.get_width()), letters.get_height()

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        letters = theme.lettering(self.text, self.size)
        place = letters.get_rect(midleft=self.rect.midleft)
        if self.align == "middle":
            place.center = self.rect.center
        surface.blit(letters, place)


def title(text: str, *, id: str = "", size: float = 30, align: str = "left") -> Label:
    """A heading in serif."""
    label = Label(text, id=id, size=size, face=Face.SERIF, align=align)
    label.role = "heading"
    return label


def note(text: str, *, id: str = "", size: float = 14, align: str = "left") -> Label:
    """Small muted text."""
    return Label(text, id=id, size=size, colour=MUTED, align=align)


class Swatch(Widget):
    """A disc of a colour with a rim: whose checkers."""

    role = "image"

    def __init__(self, colour: Colour, size: float = 24, name: str = "") -> None:
        super().__init__(name=name)
        self.colour, self.size = colour, size

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return theme.px(self.size), theme.px(self.size)

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        disc(surface, theme, self.rect, self.colour)


def disc(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, colour: Colour) -> None:
    """A smooth disc with a golden rim that fits into a rectangle."""
    radius = min(rect.w, rect.h) // 2
    painted = theme.painted(("disc", radius, colour), lambda: _disc(radius, theme, colour))
    surface.blit(painted, painted.get_rect(center=rect.center))


def _disc(radius: int, theme: Theme, colour: Colour) -> pygame.Surface:
    surface = pygame.Surface((2 * radius + 2, 2 * radius + 2), pygame.SRCALPHA)
    surface.fill((*(PALE if theme.contrast else RIM), 0))  # what a smooth edge is mixed with
    rect = surface.get_rect()
    rim = max(1, theme.px(2))
    if theme.contrast:
        light = luminance(colour) > 0.05
        pygame.draw.aacircle(surface, PALE, rect.center, radius)
        pygame.draw.aacircle(surface, toned(colour, 0.7 if light else 0.004), rect.center, max(1, radius - 2 * rim))
        if not light:  # as on the board
            pygame.draw.aacircle(surface, PALE, rect.center, max(1, radius // 6))
        return surface
    pygame.draw.aacircle(surface, RIM, rect.center, radius)
    pygame.draw.aacircle(surface, colour, rect.center, max(1, radius - rim))
    return surface
