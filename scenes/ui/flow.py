"""Three more ways to lay out: lines that break like words, two panes side by side, a picture as large as its place.

`layout` has the usual columns and rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from scenes.theme import Theme
from scenes.ui.widget import Widget


class Flow(Widget):
    """Children side by side, on as many lines as it takes. spread: the last child stands at the right end of its line."""

    def __init__(self, children: Sequence[Widget], *, id: str = "", gap: float = 10, spread: bool = False) -> None:
        super().__init__(id, children=children)
        self.gap, self.spread = gap, spread

    def _lines(self, theme: Theme, width: int) -> list[list[tuple[Widget, int, int]]]:
        gap, x = theme.px(self.gap), 0
        lines: list[list[tuple[Widget, int, int]]] = [[]]
        for child in self.children:
            w, h = child.measure(theme, width)
            if lines[-1] and x + w > width:
                lines.append([])
                x = 0
            lines[-1].append((child, w, h))
            x += w + gap
        return lines

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        lines, gap = self._lines(theme, width), theme.px(self.gap)
        widest = max(sum(w for _, w, _ in line) + gap * max(0, len(line) - 1) for line in lines)
        high = sum(max((h for *_, h in line), default=0) for line in lines)
        return min(width, widest), high + theme.px(8) * (len(lines) - 1)

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        self.rect = rect
        gap, y = theme.px(self.gap), rect.y
        for line in self._lines(theme, rect.w):
            high, x = max((h for *_, h in line), default=0), rect.x
            for child, w, h in line:
                if self.spread and child is self.children[-1]:
                    x = rect.right - w
                child.place(pygame.Rect(x, y + (high - h) // 2, w, h), theme)
                x += w + gap
            y += high + theme.px(8)


class Split(Widget):
    """Two panes of full height. width: design pixels of the right one (side "left": of the left one) at normal text; the
    other has the rest, but never less than `least` of the whole."""

    expands = True

    def __init__(
        self, left: Widget, right: Widget, *, width: float, gap: float = 18, least: float = 0.5, side: str = "right"
    ) -> None:
        super().__init__(children=[left, right])
        self.width, self.gap, self.least, self.side = width, gap, least, side

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return width, theme.px(120)

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        self.rect = rect
        gap = theme.px(self.gap)
        narrow = min(round(self.width * theme.text_scale), round((rect.w - gap) * (1 - self.least)))
        wide = rect.w - gap - narrow
        left, right = (narrow, wide) if self.side == "left" else (wide, narrow)
        self.children[0].place(pygame.Rect(rect.x, rect.y, left, rect.h), theme)
        self.children[1].place(pygame.Rect(rect.right - right, rect.y, right, rect.h), theme)


class Picture(Widget):
    """A picture scaled into its place. make(size): the picture for so many pixels, or None while there is none."""

    role = "image"
    expands = True

    def __init__(self, id: str, name: str, make: Callable[[tuple[int, int]], pygame.Surface | None], *, least: float = 120) -> None:
        super().__init__(id, name=name)
        self.make, self.least = make, least

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return width, theme.px(self.least)

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        picture = self.make(self.rect.size)
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=self.rect.center))


class Bar(Widget):
    """How much of something is done, 0 to 1."""

    role = "progressbar"

    def __init__(self, id: str, name: str, share: float) -> None:
        super().__init__(id, name=name)
        self.share = share

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return width, theme.px(14)

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        radius = self.rect.h // 2
        pygame.draw.rect(surface, theme.part((40, 29, 22)), self.rect, border_radius=radius)
        done = self.rect.copy()
        done.w = max(self.rect.h, round(self.rect.w * max(0.0, min(1.0, self.share))))
        pygame.draw.rect(surface, theme.part((198, 146, 66)), done, border_radius=radius)
        pygame.draw.rect(surface, theme.part((84, 64, 44)), self.rect, max(1, theme.px(1)), border_radius=radius)
