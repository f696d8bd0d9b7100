"""A game as a strip: where the replay stands, and where the cube was turned. A press goes there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from scenes.theme import GOLD, LINE, NIGHT, Theme
from scenes.ui.widget import Widget


class Timeline(Widget):
    """stops: how many there are; marked: those to be seen from afar. to(stop): the reader wants to go there."""

    role = "slider"
    focusable = True
    expands = True

    def __init__(self, id: str, name: str, stops: int, at: int, marked: Sequence[int], to: Callable[[int], None]) -> None:
        super().__init__(id, name=name)
        self.stops, self.at, self.marked, self.to = stops, at, marked, to
        self._track = pygame.Rect(0, 0, 0, 0)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return theme.px(80), theme.px(28)

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        self.rect = rect
        edge = theme.px(12)
        self._track = pygame.Rect(rect.x + edge, rect.centery - theme.px(3), max(1, rect.w - 2 * edge), theme.px(6))

    def _x(self, stop: int) -> int:
        return self._track.x + round(self._track.w * stop / max(1, self.stops - 1))

    def drag(self, x: int, y: int) -> bool:
        share = (x - self._track.x) / self._track.w
        self.to(max(0, min(self.stops - 1, round(share * (self.stops - 1)))))
        return True

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        track, radius = self._track, theme.px(3)
        pygame.draw.rect(surface, theme.part((58, 44, 36)), track, border_radius=radius)
        here = self._x(self.at)
        done = pygame.Rect(track.x, track.y, here - track.x, track.h)
        pygame.draw.rect(surface, theme.part((176, 124, 52)), done, border_radius=radius)
        for stop in self.marked:
            mark = pygame.Rect(0, 0, max(2, theme.px(4)), theme.px(14))
            mark.center = self._x(stop), track.centery
            pygame.draw.rect(surface, theme.part(GOLD if stop <= self.at else LINE), mark, border_radius=theme.px(2))
        pygame.draw.aacircle(surface, NIGHT, (here, track.centery + 1), theme.px(10))
        pygame.draw.aacircle(surface, (250, 240, 220), (here, track.centery), theme.px(9))
        if focused:
            theme.ring(surface, self.rect)
