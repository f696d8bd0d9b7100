"""How often each face came up, both sides beside each other, with a line where fair dice would be on average.

The sides differ by more than their colour: one side's bars are plain, the other's are striped.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from engine.protocol.records import SideDice
from scenes.text import _, number
from scenes.theme import GOLD, INK, LINE, MUTED, Colour, Face, Theme
from scenes.ui.controls import fit
from scenes.ui.widget import Widget

FACES = "⚀⚁⚂⚃⚄⚅"
STRIPE = 5.0  # design pixels from one stripe to the next


def bar(size: tuple[int, int], colour: Colour, stripe: int) -> pygame.Surface:
    """A side's bar; stripe: pixels between its stripes, 0 for none."""
    surface = pygame.Surface(size)
    surface.fill(colour)
    if stripe:
        light = sum(colour) > 380
        pen = (60, 40, 24) if light else (226, 200, 150)
        for x in range(-size[1], size[0], max(4, stripe)):
            pygame.draw.line(surface, pen, (x, size[1]), (x + size[1], 0), max(1, stripe // 4))
    pygame.draw.rect(surface, (196, 164, 104), surface.get_rect(), 1)
    return surface


class Key(Widget):
    """Whose bars are which: a swatch with the name, the second side's striped and at the right."""

    role = "label"
    expands = True

    def __init__(self, name: str, colour: Colour, *, second: bool) -> None:
        super().__init__(name=name)
        self.colour, self.second = colour, second

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return min(width, theme.px(36) + theme.width(self.name, Face.SANS_BOLD, 16)), theme.line(Face.SANS_BOLD, 16)

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        side = theme.px(20)
        gap = theme.px(10)
        text = fit(theme, self.name, Face.SANS_BOLD, 16, self.rect.w - side - gap)
        inset = self.rect.w - side - gap - theme.width(text, Face.SANS_BOLD, 16) if self.second else 0
        place = pygame.Rect(self.rect.x + inset, self.rect.centery - side // 2, side, side)
        surface.blit(_bar(theme, place.size, self.colour, self.second), place)
        x = place.right + gap
        theme.write(surface, text, Face.SANS_BOLD, 16, (x, self.rect.centery))


def _bar(theme: Theme, size: tuple[int, int], colour: Colour, striped: bool) -> pygame.Surface:
    stripe = theme.px(STRIPE) if striped else 0
    return theme.painted(("dice-bar", size, colour, stripe), lambda: bar(size, colour, stripe))


class Faces(Widget):
    """names, colours: by side."""

    role = "table"

    def __init__(self, id: str, sides: Sequence[SideDice], names: Sequence[str], colours: Sequence[Colour]) -> None:
        self.sides, self.colours = sides, colours
        told = []
        for name, side in zip(names, sides):
            counts = ", ".join(f"{number(face)}: {number(count)}" for face, count in enumerate(side.faces, 1))
            wanted = number(round(sum(side.faces) / 6, 1))
            told.append(_("{name}: {counts}; {n} of each expected").format(name=name, counts=counts, n=wanted))
        super().__init__(id, name="; ".join(told))

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return width, theme.px(142) + theme.line(Face.DICE, 26) + theme.line(Face.SANS_BOLD, 14)

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        theme.panel(surface, self.rect, alpha=110, edge=40, radius=8)
        line = theme.line(Face.SANS_BOLD, 14)
        die = theme.line(Face.DICE, 26)
        foot = die + line + theme.px(6)
        area = self.rect.inflate(-theme.px(24), 0)
        ground = area.bottom - foot
        room = ground - area.y - theme.px(14)
        wanted = [sum(side.faces) / 6 for side in self.sides]
        most = max(1.0, *wanted, *(count for side in self.sides for count in side.faces))
        group = area.w / 6
        thick = round(group * 0.3)
        for face in range(6):
            middle = area.x + group * (face + 0.5)
            theme.write(
                surface, FACES[face], Face.DICE, 26, (middle, area.bottom - theme.px(3) - die / 2), anchor="center", colour=INK
            )
            for number_of, side in enumerate(self.sides):
                count = side.faces[face]
                x = round(middle + (-thick - theme.px(2) if number_of == 0 else theme.px(2)))
                high = round(room * count / most)
                if high:
                    place = pygame.Rect(x, ground - high, thick, high)
                    surface.blit(_bar(theme, place.size, self.colours[number_of], number_of == 1), place)
                y = round(ground - room * wanted[number_of] / most)
                self._expected(surface, theme, x, thick, y)
                at = x + thick / 2, ground + theme.px(2) + line / 2
                theme.write(surface, number(count), Face.SANS_BOLD, 14, at, anchor="center", colour=INK)
        pygame.draw.line(surface, theme.part(LINE), (area.x, ground), (area.right, ground), max(1, theme.px(1)))

    @staticmethod
    def _expected(surface: pygame.Surface, theme: Theme, x: int, thick: int, y: int) -> None:
        """A notched line: where fair dice are on average."""
        over = theme.px(4)
        for colour, shift in (((0, 0, 0), 1), (theme.part(GOLD), 0)):
            pygame.draw.line(surface, colour, (x - over, y + shift), (x + thick + over, y + shift), max(2, theme.px(2)))


class Sums(Widget):
    """A row of numbers: what is counted in the middle, a side on either side of it, what was to be expected below in small."""

    role = "label"

    def __init__(self, what: str, values: Sequence[tuple[str, str]], names: Sequence[str]) -> None:
        said = "; ".join(f"{name}: {', '.join(part for part in value if part)}" for name, value in zip(names, values))
        super().__init__(name=f"{what}. {said}")
        self.what, self.values = what, values

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        below = theme.line(Face.SANS, 13) if any(wanted for _value, wanted in self.values) else 0
        lines = theme.wrap(self.what, Face.SANS, 15, self._middle(width))
        return width, max(theme.line(Face.SANS_BOLD, 17) + below, theme.line(Face.SANS, 15) * len(lines)) + theme.px(4)

    @staticmethod
    def _middle(width: int) -> int:
        return width * 36 // 100

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        lines = theme.wrap(self.what, Face.SANS, 15, self._middle(self.rect.w))
        height = theme.line(Face.SANS, 15)
        y = self.rect.centery - height * (len(lines) - 1) / 2
        for line in lines:
            theme.write(surface, line, Face.SANS, 15, (self.rect.centerx, y), anchor="center", colour=MUTED)
            y += height
        side = (self.rect.w - self._middle(self.rect.w)) // 2
        for (value, wanted), x in zip(self.values, (self.rect.x + side // 2, self.rect.right - side // 2)):
            below = theme.line(Face.SANS, 13) if wanted else 0
            text = fit(theme, value, Face.SANS_BOLD, 17, side)
            theme.write(surface, text, Face.SANS_BOLD, 17, (x, self.rect.centery - below / 2), anchor="center")
            if wanted:
                small = fit(theme, wanted, Face.SANS, 13, side)
                at = x, self.rect.centery + theme.line(Face.SANS_BOLD, 17) / 2
                theme.write(surface, small, Face.SANS, 13, at, anchor="center", colour=MUTED)
