"""Widgets for somebody who sits on the other side of a screen that lies flat: turned by half a circle.

What is inside is laid out upright and drawn turned; its rectangles are those on the screen, so that a finger or the mouse
hits what it sees.
"""

from __future__ import annotations

import pygame

from scenes.theme import Theme
from scenes.ui.widget import Widget

MARGIN = 24  # pixels for rings and shadows that stick out


class Turned(Widget):
    """One child, turned in its place."""

    def __init__(self, child: Widget) -> None:
        super().__init__(children=[child])
        self.expands = child.expands
        self._upright: list[tuple[Widget, pygame.Rect]] = []

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return self.children[0].measure(theme, width)

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        self.rect = rect
        child = self.children[0]
        child.place(pygame.Rect((MARGIN, MARGIN), rect.size), theme)
        self._upright = [(widget, widget.rect.copy()) for widget in child.walk()]
        for widget, upright in self._upright:
            x = rect.right - (upright.right - MARGIN)
            y = rect.bottom - (upright.bottom - MARGIN)
            widget.rect = pygame.Rect(x, y, upright.w, upright.h)

    def draw_all(self, surface: pygame.Surface, theme: Theme, focus: Widget | None) -> None:
        turned = [(widget, widget.rect) for widget, _ in self._upright]
        part = pygame.Surface((self.rect.w + 2 * MARGIN, self.rect.h + 2 * MARGIN), pygame.SRCALPHA)
        for widget, upright in self._upright:
            widget.rect = upright
        self.children[0].draw_all(part, theme, focus)
        for widget, rect in turned:
            widget.rect = rect
        surface.blit(pygame.transform.rotate(part, 180), (self.rect.x - MARGIN, self.rect.y - MARGIN))
