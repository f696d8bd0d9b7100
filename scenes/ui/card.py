"""A card in the middle or at a side, with a soft shadow, for pause, results and questions; and panes within one."""

from __future__ import annotations

import pygame

from scenes.theme import Theme
from scenes.ui.widget import Widget


class Card(Widget):
    """Holds one child. width: design pixels; at: where in its place it stands, as fractions (0.5, 0.5 is the middle)."""

    role = "dialog"

    def __init__(
        self,
        child: Widget,
        *,
        id: str = "card",
        name: str = "",
        width: float = 460,
        at: tuple[float, float] = (0.5, 0.5),
        pad: float = 26,
        fill: bool = False,
        dim: int = 0,
    ) -> None:
        super().__init__(id, name=name, children=[child])
        self.width, self.at, self.pad, self.fill, self.dim = width, at, pad, fill, dim

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        pad = theme.px(self.pad)
        wanted = min(width, round(self.width * max(theme.scale, theme.text_scale)))
        _, h = self.children[0].measure(theme, wanted - 2 * pad)
        return wanted, h + 2 * pad

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        self.outer = rect
        margin = theme.px(16)
        pad = theme.px(self.pad)
        w, h = self.measure(theme, rect.w - 2 * margin)
        h = rect.h - 2 * margin if self.fill else min(h, rect.h - 2 * margin)
        x = rect.x + margin + round((rect.w - 2 * margin - w) * self.at[0])
        y = rect.y + margin + round((rect.h - 2 * margin - h) * self.at[1])
        self.rect = pygame.Rect(x, y, w, h)
        self.children[0].place(self.rect.inflate(-2 * pad, -2 * pad), theme)

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        if self.dim:
            veil = theme.painted(("veil", self.outer.size, self.dim), lambda: _veil(self.outer.size, self.dim))
            surface.blit(veil, self.outer)
        theme.shade(surface, self.rect)
        theme.card(surface, self.rect)


class Panel(Widget):
    """A pane within a card that holds one child: an entry of a list."""

    def __init__(self, child: Widget, *, pad: float = 12) -> None:
        super().__init__(children=[child])
        self.pad = pad

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        pad = theme.px(self.pad)
        w, h = self.children[0].measure(theme, width - 2 * pad)
        return w + 2 * pad, h + 2 * pad

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        self.rect = rect
        pad = theme.px(self.pad)
        self.children[0].place(rect.inflate(-2 * pad, -2 * pad), theme)

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        theme.panel(surface, self.rect, alpha=130, edge=46, radius=10)


def _veil(size: tuple[int, int], alpha: int) -> pygame.Surface:
    veil = pygame.Surface(size, pygame.SRCALPHA)
    veil.fill((0, 0, 0, alpha))
    return veil
