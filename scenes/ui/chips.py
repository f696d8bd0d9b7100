"""One of several: words side by side, or pictures with words below. The group and each choice are widgets with ids."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from scenes.theme import GOLD, INK, LINE, MUTED, NIGHT, ON_GOLD, Colour, Face, Theme
from scenes.ui.controls import fit
from scenes.ui.widget import Widget

PICTURE = (132, 84)  # design pixels


class Chips(Widget):
    """One of a few, side by side, on as many lines as it takes. Each chip is a widget of its own: `<id>.<value>`."""

    role = "radiogroup"
    roving = True

    def __init__(
        self,
        id: str,
        options: Sequence[tuple[str, str]],
        value: str,
        changed: Callable[[str], None],
        *,
        name: str = "",
        icons: dict[str, Colour] | None = None,
    ) -> None:
        chips = [
            Chip(f"{id}.{key}", text, key == value, _choose(changed, key), (icons or {}).get(key)) for key, text in options
        ]
        super().__init__(id, name=name, children=chips)
        self.value = value

    def _lines(self, theme: Theme, width: int) -> list[list[tuple[Widget, int]]]:
        gap = theme.px(8)
        lines: list[list[tuple[Widget, int]]] = [[]]
        x = 0
        for chip in self.children:
            w = chip.measure(theme, width)[0]
            if lines[-1] and x + w > width:
                lines.append([])
                x = 0
            lines[-1].append((chip, w))
            x += w + gap
        return lines

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        lines = self._lines(theme, width)
        gap = theme.px(8)
        widest = max((sum(w for _, w in line) + gap * (len(line) - 1) for line in lines), default=0)
        height = self.children[0].measure(theme, width)[1] if self.children else 0
        return min(widest, width), height * len(lines) + gap * (len(lines) - 1)

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        self.rect = rect
        gap = theme.px(8)
        y = rect.y
        for line in self._lines(theme, rect.w):
            x = rect.x
            height = line[0][0].measure(theme, rect.w)[1] if line else 0
            for chip, w in line:
                chip.place(pygame.Rect(x, y, w, height), theme)
                x += w + gap
            y += height + gap


def _choose(changed: Callable[[str], None], key: str) -> Callable[[], None]:
    return lambda: changed(key)


class Chip(Widget):
    """One choice of several."""

    role = "radio"
    focusable = True

    def __init__(self, id: str, text: str, on: bool, act: Callable[[], None], dot: Colour | None = None) -> None:
        super().__init__(id, name=text)
        self.text, self.on, self.act, self.dot = text, on, act, dot

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        dot = theme.px(26) if self.dot else 0
        w = theme.width(self.text, Face.SANS_BOLD, 15) + theme.px(28) + dot
        return min(max(w, theme.px(46)), width), max(theme.touch(38), theme.line(Face.SANS_BOLD, 15) + theme.px(12))

    def activate(self) -> None:
        self.act()

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        theme.button(surface, self.rect, primary=self.on, hovered=self.hovered, pressed=False, enabled=True)
        x = self.rect.centerx
        if self.dot:
            r = theme.px(9)
            centre = (self.rect.x + theme.px(12) + r, self.rect.centery)
            pygame.draw.aacircle(surface, (196, 164, 104), centre, r)
            pygame.draw.aacircle(surface, self.dot, centre, r - max(1, theme.px(1.5)))
            x += theme.px(13)
        text = fit(theme, self.text, Face.SANS_BOLD, 15, self.rect.w - theme.px(16))
        colour = ON_GOLD if self.on else INK
        theme.write(
            surface, text, Face.SANS_BOLD, 15, (x, self.rect.centery), anchor="center", colour=colour, shadow=not self.on
        )
        if focused:
            theme.ring(surface, self.rect)


class Tabs(Chips):
    """Pages of one scene: words on a line, the open one underlined in gold."""

    role = "tablist"

    def __init__(
        self, id: str, options: Sequence[tuple[str, str]], value: str, changed: Callable[[str], None], *, name: str = ""
    ) -> None:
        super().__init__(id, options, value, changed, name=name)
        self.children = [Tab(f"{id}.{key}", text, key == value, _choose(changed, key)) for key, text in options]

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        y = self.rect.bottom - 1
        pygame.draw.line(surface, theme.part((84, 64, 44)), (self.rect.x, y), (self.rect.right, y), max(1, theme.px(1)))


class Tab(Chip):
    """One page's name."""

    role = "tab"

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        colour = GOLD if self.on else INK if self.hovered else MUTED
        text = fit(theme, self.text, Face.SANS_BOLD, 15, self.rect.w - theme.px(8))
        theme.write(surface, text, Face.SANS_BOLD, 15, self.rect.center, anchor="center", colour=colour)
        if self.on:
            line = pygame.Rect(self.rect.x + theme.px(6), self.rect.bottom - theme.px(3), 0, theme.px(3))
            line.w = self.rect.w - theme.px(12)
            pygame.draw.rect(surface, GOLD, line, border_radius=theme.px(1))
        if focused:
            theme.ring(surface, self.rect)


class Pictures(Chips):
    """One of a few, each shown by a picture. paint(value, size): the picture in window pixels, None while it is not ready."""

    def __init__(
        self,
        id: str,
        options: Sequence[tuple[str, str]],
        value: str,
        changed: Callable[[str], None],
        paint: Callable[[str, tuple[int, int]], pygame.Surface | None],
        *,
        name: str = "",
    ) -> None:
        super().__init__(id, options, value, changed, name=name)
        self.children = [
            PictureChip(f"{id}.{key}", text, key == value, _choose(changed, key), lambda size, key=key: paint(key, size))  # type: ignore[misc]
            for key, text in options
        ]


class PictureChip(Chip):
    """A choice with its picture above its name."""

    def __init__(
        self,
        id: str,
        text: str,
        on: bool,
        act: Callable[[], None],
        paint: Callable[[tuple[int, int]], pygame.Surface | None],
    ) -> None:
        super().__init__(id, text, on, act)
        self.paint = paint

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        w = max(theme.px(PICTURE[0]), theme.width(self.text, Face.SANS_BOLD, 14)) + theme.px(8)
        return min(w, width), theme.px(PICTURE[1] + 10) + theme.line(Face.SANS_BOLD, 14)

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        size = theme.px(PICTURE[0]), theme.px(PICTURE[1])
        place = pygame.Rect(0, 0, *size)
        place.midtop = self.rect.centerx, self.rect.y + theme.px(3)
        picture = self.paint(size)
        if picture is None:
            pygame.draw.rect(surface, NIGHT, place, border_radius=theme.px(8))
        else:
            surface.blit(picture, place)
        edge = theme.part(GOLD if self.on else LINE if self.hovered else (92, 72, 50))
        width = theme.px(3) if self.on else max(1, theme.px(1.5))
        pygame.draw.rect(surface, edge, place.inflate(theme.px(4), theme.px(4)), width, border_radius=theme.px(9))
        text = fit(theme, self.text, Face.SANS_BOLD, 14, self.rect.w)
        colour = GOLD if self.on else INK if self.hovered else MUTED
        at = self.rect.centerx, self.rect.bottom - theme.line(Face.SANS_BOLD, 14) // 2 - theme.px(1)
        theme.write(surface, text, Face.SANS_BOLD, 14, at, anchor="center", colour=colour)
        if focused:
            theme.ring(surface, self.rect)
