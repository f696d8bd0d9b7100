"""Widgets that do something: buttons, toggles, sliders, text fields, folds. Choices of one from several are in `chips`."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.text import percent
from scenes.theme import GOLD, INK, MUTED, NIGHT, ON_GOLD, Colour, Face, Theme
from scenes.ui.widget import Widget


class Button(Widget):
    """A word or an icon, or both, that acts when used."""

    role = "button"
    focusable = True

    def __init__(
        self,
        id: str,
        text: str,
        act: Callable[[], None],
        *,
        icon: str = "",
        primary: bool = False,
        enabled: bool = True,
        detail: str = "",
        name: str = "",
        size: float = 17,
        height: float = 44,
        expands: bool = False,
        align: str = "middle",
    ) -> None:
        super().__init__(id, name=name or text)
        self.text, self.icon, self.primary, self.detail, self.size = text, icon, primary, detail, size
        self.height, self.align = height, align
        self.act = act
        self.enabled = enabled
        self.expands = expands

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        w = theme.px(36)
        if self.text:
            w += max(theme.width(self.text, Face.SANS_BOLD, self.size), theme.width(self.detail, Face.SANS, 14))
        if self.icon:
            w += round(self.size * 1.2 * theme.text_scale) + (theme.px(10) if self.text else 0)
        lines = theme.line(Face.SANS_BOLD, self.size) + (theme.line(Face.SANS, 14) if self.detail else 0)
        return min(w, width), max(theme.touch(self.height), lines + theme.px(16))

    def activate(self) -> None:
        self.act()

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        theme.button(
            surface,
            self.rect,
            primary=self.primary,
            hovered=self.hovered,
            pressed=self.pressed,
            enabled=self.enabled,
        )
        colour: Colour = ON_GOLD if self.primary else (INK if self.enabled else MUTED)
        text = fit(theme, self.text, Face.SANS_BOLD, self.size, self._room(theme))
        left_aligned = bool(self.detail) or self.align == "left"
        icon = theme.icon(self.icon, self.size * 1.2, colour) if self.icon else None
        width = (icon.get_width() if icon else 0) + (theme.px(10) if icon and text else 0)
        width += theme.width(text, Face.SANS_BOLD, self.size)
        x = self.rect.x + theme.px(18) if left_aligned else self.rect.centerx - width / 2
        middle = self.rect.centery
        if icon:
            surface.blit(icon, icon.get_rect(midleft=(round(x), middle)))
            x += icon.get_width() + theme.px(10)
        if self.detail:
            half = theme.line(Face.SANS_BOLD, self.size) / 2
            detail = fit(theme, self.detail, Face.SANS, 14, self._room(theme))
            muted: Colour = (58, 36, 14) if self.primary else MUTED
            theme.write(surface, detail, Face.SANS, 14, (x, middle + half), colour=muted, shadow=not self.primary)
            middle -= round(half * 0.8)
        if text:
            theme.write(
                surface, text, Face.SANS_BOLD, self.size, (x, middle), colour=colour, shadow=not self.primary
            )
        if focused:
            theme.ring(surface, self.rect)

    def _room(self, theme: Theme) -> int:
        icon = round(self.size * 1.2 * theme.text_scale) + theme.px(10) if self.icon else 0
        return self.rect.w - theme.px(24) - icon


def fit(theme: Theme, text: str, face: Face, size: float, width: int) -> str:
    """The text, cut with an ellipsis where it is wider than width."""
    if theme.width(text, face, size) <= width:
        return text
    while text and theme.width(text + "…", face, size) > width:
        text = text[:-1]
    return text.rstrip() + "…" if text else ""


class Toggle(Widget):
    """On or off, with its words on the left."""

    role = "switch"
    focusable = True

    def __init__(self, id: str, text: str, on: bool, changed: Callable[[bool], None], *, enabled: bool = True) -> None:
        super().__init__(id, name=text)
        self.text, self.on, self.changed = text, on, changed
        self.enabled = enabled

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        lines = theme.wrap(self.text, Face.SANS, 16, width - theme.px(68))
        return width, max(theme.touch(38), theme.line(Face.SANS, 16) * len(lines) + theme.px(10))

    def activate(self) -> None:
        self.on = not self.on
        self.changed(self.on)

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        colour = INK if self.enabled else MUTED
        lines = theme.wrap(self.text, Face.SANS, 16, self.rect.w - theme.px(68))
        height = theme.line(Face.SANS, 16)
        y = self.rect.centery - height * (len(lines) - 1) / 2
        for line in lines:
            theme.write(surface, line, Face.SANS, 16, (self.rect.x, y), colour=colour)
            y += height
        w, h = theme.px(46), theme.px(24)
        body = pygame.Rect(self.rect.right - w, self.rect.centery - h // 2, w, h)
        on, enabled, hovered, strong = self.on, self.enabled, self.hovered, theme.contrast
        key = "toggle", on, enabled, hovered, w
        surface.blit(theme.painted(key, lambda: _switch((w, h), on, enabled, hovered, strong=strong)), body)
        if focused:
            theme.ring(surface, self.rect.inflate(theme.px(6), 0))


def _switch(size: tuple[int, int], on: bool, enabled: bool, hovered: bool, *, strong: bool = False) -> pygame.Surface:
    big = pygame.Surface((size[0] * 3, size[1] * 3), pygame.SRCALPHA)
    rect = big.get_rect()
    pygame.draw.rect(big, (176, 124, 52, 255) if on else (58, 44, 36, 255), rect, border_radius=rect.h // 2)
    edge = (255, 236, 196, 255 if strong else 130 if hovered else 70)
    pygame.draw.rect(big, edge, rect, 6 if strong else 4, border_radius=rect.h // 2)
    x = rect.right - rect.h // 2 if on else rect.h // 2
    pygame.draw.circle(big, (250, 240, 220) if on else (186, 168, 144), (x, rect.centery), rect.h // 2 - 9)
    surface = pygame.transform.smoothscale(big, size)
    if not enabled:
        surface.set_alpha(110)
    return surface


class Slider(Widget):
    """A share from 0 to 100 in steps of 5; arrows and drag change it."""

    role = "slider"
    focusable = True

    def __init__(self, id: str, text: str, value: int, changed: Callable[[int], None]) -> None:
        super().__init__(id, name=text)
        self.text, self.value, self.changed = text, value, changed
        self._track = pygame.Rect(0, 0, 0, 0)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return width, max(theme.touch(40), theme.line(Face.SANS, 16) + theme.px(8))

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        self.rect = rect
        width = rect.w * 2 // 5
        self._track = pygame.Rect(rect.right - width - theme.px(8), rect.centery - theme.px(3), width, theme.px(6))

    def _set(self, value: int) -> bool:
        value = max(0, min(100, 5 * round(value / 5)))
        if value != self.value:
            self.value = value
            self.changed(value)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        step = {pygame.K_LEFT: -5, pygame.K_RIGHT: 5}.get(event.key, 0)
        return bool(step) and self._set(self.value + step)

    def drag(self, x: int, y: int) -> bool:
        return self._set(round(100 * (x - self._track.x) / max(1, self._track.w)))

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        theme.write(surface, self.text, Face.SANS, 16, self.rect.midleft)
        value = percent(self.value / 100)
        at = self._track.x - theme.px(22), self.rect.centery
        theme.write(surface, value, Face.SANS, 15, at, anchor="midright", colour=INK if self.value else MUTED)
        # Clipping ancestors move the rectangle, not the track.
        track = self._track.move(0, self.rect.centery - theme.px(3) - self._track.y)
        pygame.draw.rect(surface, theme.part((58, 44, 36)), track, border_radius=theme.px(3))
        knob = track.x + track.w * self.value // 100
        done = pygame.Rect(track.x, track.y, knob - track.x, track.h)
        pygame.draw.rect(surface, theme.part((176, 124, 52)), done, border_radius=theme.px(3))
        pygame.draw.aacircle(surface, NIGHT, (knob, track.centery + 1), theme.px(11))
        pygame.draw.aacircle(surface, (250, 240, 220), (knob, track.centery), theme.px(10))
        if focused:
            theme.ring(surface, self.rect.inflate(theme.px(6), 0))


class TextField(Widget):
    """One line of text. commit: called at every change."""

    role = "textbox"
    focusable = True
    keeps_keys = True

    def __init__(self, id: str, name: str, value: str, changed: Callable[[str], None], *, most: int = 24) -> None:
        super().__init__(id, name=name)
        self.value, self.changed, self.most = value, changed, most

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return min(width, round(280 * theme.text_scale)), max(theme.touch(44), theme.line(Face.SANS, 18) + theme.px(16))

    def typed(self, text: str) -> bool:
        clean = "".join(ch for ch in text if ch.isprintable())
        value = (self.value + clean)[: self.most]
        if value != self.value:
            self.value = value
            self.changed(value)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_BACKSPACE:
            self.value = self.value[:-1]
            self.changed(self.value)
            return True
        return event.key == pygame.K_SPACE  # typed as text, never a click

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        theme.panel(surface, self.rect, alpha=220, edge=150, radius=8)
        text = self.value
        while text and theme.width(text, Face.SANS, 18) > self.rect.w - theme.px(28):
            text = text[1:]
        at = theme.write(surface, text, Face.SANS, 18, (self.rect.x + theme.px(12), self.rect.centery), shadow=False)
        if focused:
            x = at.right + theme.px(2)
            half = theme.line(Face.SANS, 18) // 2 - theme.px(2)
            pygame.draw.line(surface, GOLD, (x, self.rect.centery - half), (x, self.rect.centery + half), theme.px(2))
            theme.ring(surface, self.rect)


class Fold(Widget):
    """A heading that shows or hides what follows it; the scene keeps the state."""

    role = "button"
    focusable = True

    def __init__(self, id: str, text: str, open: bool, act: Callable[[], None]) -> None:
        super().__init__(id, name=text)
        self.text, self.open, self.act = text, open, act

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return width, max(theme.touch(38), theme.line(Face.SANS_BOLD, 16) + theme.px(10))

    def activate(self) -> None:
        self.act()

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        colour = GOLD if self.hovered or self.open else INK
        icon = theme.icon("chevron-down" if self.open else "chevron-right", 18, colour)
        surface.blit(icon, icon.get_rect(midleft=self.rect.midleft))
        x = self.rect.x + icon.get_width() + theme.px(8)
        theme.write(surface, self.text, Face.SANS_BOLD, 16, (x, self.rect.centery), colour=colour)
        y = self.rect.bottom - 1
        pygame.draw.line(surface, theme.part((84, 64, 44)), (self.rect.x, y), (self.rect.right, y))
        if focused:
            theme.ring(surface, self.rect.inflate(theme.px(6), 0))


