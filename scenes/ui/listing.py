"""A long list of which only what is in view is drawn: one stop for Tab, arrows choose, Return uses, the wheel glides.

The list knows numbers of rows, not rows: `paint` draws row n wherever it is told to, so ten thousand cost what ten do.
A scene keeps its list from one `build` to the next, and calls `update` so that gliding and double clicks know the time.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.theme import LINE, Theme
from scenes.ui.widget import Widget

Paint = Callable[[pygame.Surface, Theme, pygame.Rect, int], None]
DOUBLE_MS = 400
GLIDE_MS = 70.0  # in which two thirds of the way are done
GRIP = 8  # pixels that a pressed pointer may wander and still be a click


class Listing(Widget):
    """paint(surface, theme, rect, index): one row. chosen(index): another row is the current one; used(index): Return or a
    double click; pressed(index, x): a click, x in pixels from the row's left, True when that was all of it; marked(index,
    far): Space, or Shift with an arrow (far). current: -1 before there is any."""

    role = "listbox"
    focusable = True
    expands = True
    keeps_keys = True

    def __init__(
        self,
        id: str,
        *,
        name: str,
        height: float,
        paint: Paint,
        chosen: Callable[[int], None],
        used: Callable[[int], None],
        pressed: Callable[[int, int], bool] | None = None,
        marked: Callable[[int, bool], None] | None = None,
        wrote: Callable[[str], bool] | None = None,
        count: int = 0,
    ) -> None:
        super().__init__(id, name=name)
        self.height, self.count = height, count
        self.paint, self.chosen, self.used = paint, chosen, used
        self.pressed_at, self.marked, self.wrote = pressed, marked, wrote
        self.current = -1
        self.over = -1
        self.offset = 0.0
        self._goal = 0.0
        self._row = 1  # pixels
        self._held: tuple[int, int, float, int] | None = None  # row, y and offset when the pointer went down; x in the row
        self._moved = False
        self._bar = False  # the pointer holds the scroll bar
        self._last = (-1, DOUBLE_MS)  # row of the last click, milliseconds since
        self._unseen = False  # the current row was chosen before there was a place to show it in

    # ---- measure and place -----------------------------------------------------------------------------------

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return width, theme.px(80)

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        before = self._row
        self.rect = rect
        self._row = max(1, round(self.height * theme.text_scale))
        if before != self._row:
            self.offset = self.offset * self._row / before
            self._goal = self.offset
        self._go(self._goal)
        self.offset = min(self.offset, self._most)
        if self._unseen:
            self._unseen = False
            self._follow()
            self.offset = self._goal

    @property
    def _most(self) -> float:
        return float(max(0, self.count * self._row - self.rect.h))

    @property
    def visible(self) -> range:
        """The rows of which something can be seen."""
        first = int(self.offset // self._row)
        return range(first, min(self.count, int((self.offset + self.rect.h) // self._row) + 1))

    def row_rect(self, index: int) -> pygame.Rect:
        """Where a row lies in the window, seen or not."""
        return pygame.Rect(self.rect.x, self.rect.y + index * self._row - round(self.offset), self.rect.w - 12, self._row)

    # ---- moving ----------------------------------------------------------------------------------------------

    def _go(self, offset: float) -> None:
        self._goal = max(0.0, min(offset, self._most))

    def reset(self, count: int) -> None:
        """Other rows: from the top, none current."""
        self.count, self.current, self.over = count, -1, -1
        self.offset = self._goal = 0.0

    def resize(self, count: int) -> None:
        """More or fewer of the same rows."""
        self.count = count
        self.current = min(self.current, count - 1)
        self._go(self._goal)
        self.offset = min(self.offset, self._most)

    def choose(self, index: int, *, glide: bool = True) -> None:
        """Make a row the current one and bring it into view."""
        if not self.count:
            return
        index = max(0, min(index, self.count - 1))
        changed = index != self.current
        self.current = index
        self._unseen = self.rect.h == 0
        self._follow()
        if not glide:
            self.offset = self._goal
        if changed:
            self.chosen(index)

    def _follow(self) -> None:
        """Head for where the current row can be seen."""
        top, bottom = self.current * self._row, (self.current + 1) * self._row
        if self.rect.h == 0:
            return
        if top < self._goal:
            self._go(top)
        elif bottom > self._goal + self.rect.h:
            self._go(bottom - self.rect.h)

    def update(self, ms: int, *, still: bool = False) -> bool:
        """Time passes; True when the picture changes by it. still: it does not glide, it is there."""
        self._last = self._last[0], self._last[1] + ms
        if not self.moving:
            return False
        self.offset += (self._goal - self.offset) * (1.0 if still else min(1.0, ms / GLIDE_MS))
        if abs(self._goal - self.offset) < 1:
            self.offset = self._goal
        return True

    @property
    def moving(self) -> bool:
        return self.offset != self._goal

    # ---- input -----------------------------------------------------------------------------------------------

    def wheel(self, steps: int) -> bool:
        before = self._goal
        self._go(self._goal - steps * self._row)
        return self._goal != before

    def key(self, event: pygame.event.Event) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        page = max(1, self.rect.h // self._row - 1)
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}
        ends = {pygame.K_HOME: 0, pygame.K_END: self.count - 1}
        if event.key in steps or event.key in ends:
            if (event.key == pygame.K_UP and self.current <= 0) or not self.count:
                return False  # on to what lies above the list
            wanted = ends.get(event.key, max(self.current, -1) + steps.get(event.key, 0))
            self.choose(wanted)
            if event.mod & pygame.KMOD_SHIFT and self.marked is not None:
                self.marked(self.current, True)
            return True
        if event.key == pygame.K_SPACE and self.marked is not None and self.current >= 0:
            self.marked(self.current, False)
            return True
        return False

    def typed(self, text: str) -> bool:
        return self.wrote is not None and text != " " and self.wrote(text)

    def _at(self, y: int) -> int:
        index = int((y - self.rect.y + self.offset) // self._row)
        return index if 0 <= index < self.count else -1

    def hover(self, x: int, y: int) -> bool:
        over = self._at(y) if x < self.rect.right - 14 else -1
        changed, self.over = over != self.over, over
        return changed

    def drag(self, x: int, y: int) -> bool:
        if self._held is None:
            self._bar = bool(self._most) and x >= self.rect.right - 16
            self._held = self._at(y), y, self.offset, x - self.rect.x
            self._moved = False
        _, begun, offset, _ = self._held
        if self._bar:
            self.offset = self._goal = max(0.0, min(self._most, (y - self.rect.y) / max(1, self.rect.h) * self._most))
        elif self._moved or abs(y - begun) > GRIP:
            self._moved = True
            self.offset = self._goal = max(0.0, min(self._most, offset - (y - begun)))
        return True

    def released(self) -> None:
        """The pointer let go, wherever it is."""
        self._held = None

    def activate(self) -> None:
        """Return on the current row, or the end of a click."""
        held, self._held = self._held, None
        if held is None:
            if self.current >= 0:
                self.used(self.current)
            return
        index = held[0]
        if self._moved or self._bar or index < 0:
            return
        if self.pressed_at is not None and self.pressed_at(index, held[3]):
            return
        twice = self._last[0] == index and self._last[1] < DOUBLE_MS
        self._last = (-1, DOUBLE_MS) if twice else (index, 0)
        self.choose(index)
        if twice:
            self.used(index)

    # ---- drawing ---------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        for index in self.visible:
            self.paint(surface, theme, self.row_rect(index), index)
        if self._most:
            track = self.rect.h
            size = max(theme.px(34), round(track * track / (track + self._most)))
            top = self.rect.y + round((track - size) * self.offset / self._most)
            bar = pygame.Rect(self.rect.right - theme.px(6), top, theme.px(5), size)
            pygame.draw.rect(surface, LINE, bar, border_radius=theme.px(2))
        surface.set_clip(before)
        if focused and self.current >= 0:
            theme.ring(surface, self.row_rect(self.current).inflate(-theme.px(6), -theme.px(8)).clip(self.rect))
        elif focused:
            theme.ring(surface, self.rect.inflate(-theme.px(8), -theme.px(8)))
