"""A row of the file browser: a box to mark it, a picture, the name, size and date."""

from __future__ import annotations

from datetime import datetime

import pygame
from babel import Locale
from babel.dates import format_date

from scenes import text
from scenes.files.folder import Item
from scenes.text import _, number
from scenes.theme import GOLD, INK, MUTED, ON_GOLD, Face, Theme
from scenes.ui.controls import fit

KILO = 1024


def box_width(theme: Theme) -> int:
    """Window pixels from the left edge in which a click marks."""
    return theme.px(44)


def size_line(size: int) -> str:
    """How large, in the unit that makes it short."""
    if size < KILO:
        return _("{n} bytes").format(n=number(size))
    if size < KILO * KILO:
        return _("{n} KB").format(n=number(max(1, round(size / KILO))))
    return _("{n} MB").format(n=number(round(size / KILO / KILO, 1)))


def row(
    surface: pygame.Surface, theme: Theme, rect: pygame.Rect, item: Item, *, marked: bool | None, chosen: bool, over: bool
) -> None:
    """marked: None where there is nothing to mark."""
    body = rect.inflate(0, -theme.px(3))
    if chosen or over or marked:
        theme.panel(surface, body, alpha=190 if chosen else 90, edge=150 if chosen else 40, radius=8)
    middle, x = body.centery, body.x + theme.px(12)
    if marked is not None:
        _box(surface, theme, (x, middle), marked)
    x += theme.px(32)
    icon = theme.icon("folder" if item.folder else "file-text", 17, GOLD if item.folder else MUTED)
    surface.blit(icon, icon.get_rect(midleft=(x, middle)))
    x += icon.get_width() + theme.px(10)
    right = body.right - theme.px(12)
    if body.w > round(430 * theme.text_scale):
        date = format_date(datetime.fromtimestamp(item.changed), "medium", locale=Locale.parse(text.language()))
        theme.write(surface, str(date), Face.SANS, 13, (right, middle), anchor="midright", colour=MUTED)
        right -= round(110 * theme.text_scale)
        if not item.folder:
            theme.write(surface, size_line(item.size), Face.SANS, 13, (right, middle), anchor="midright", colour=MUTED)
        right -= round(76 * theme.text_scale)
    name = fit(theme, item.name, Face.SANS_BOLD if item.folder else Face.SANS, 15, right - x)
    theme.write(surface, name, Face.SANS_BOLD if item.folder else Face.SANS, 15, (x, middle), colour=INK)


def _box(surface: pygame.Surface, theme: Theme, at: tuple[int, int], marked: bool) -> None:
    side = theme.px(18)
    box = pygame.Rect(0, 0, side, side)
    box.midleft = at
    pygame.draw.rect(surface, theme.part((198, 146, 66)) if marked else (24, 17, 13), box, border_radius=theme.px(4))
    pygame.draw.rect(surface, theme.part(GOLD if marked else (120, 96, 66)), box, max(1, theme.px(1.4)), border_radius=theme.px(4))
    if marked:
        tick = theme.icon("check", 13, ON_GOLD)
        surface.blit(tick, tick.get_rect(center=box.center))
