"""The name of a button that is only an icon, while the pointer rests on it. Draws, keeps nothing."""

from __future__ import annotations

import pygame

from scenes.theme import INK, Face, Theme
from scenes.ui.controls import Button
from scenes.ui.widget import Widget


def draw(surface: pygame.Surface, theme: Theme, root: Widget) -> None:
    """Beside the hovered one, inside the surface; nothing where no icon is hovered."""
    icons = (widget for widget in root.walk() if isinstance(widget, Button) and not widget.text)
    widget = next((icon for icon in icons if icon.hovered and icon.enabled and icon.name), None)
    if widget is None:
        return
    size = theme.width(widget.name, Face.SANS, 14) + theme.px(20), theme.line(Face.SANS, 14) + theme.px(10)
    place = pygame.Rect((0, 0), size)
    place.midtop = widget.rect.centerx, widget.rect.bottom + theme.px(7)
    if place.bottom > surface.get_height():
        place.midbottom = widget.rect.centerx, widget.rect.top - theme.px(7)
    place.clamp_ip(surface.get_rect().inflate(-theme.px(8), 0))
    theme.shade(surface, place, soft=10)
    theme.panel(surface, place, alpha=240, edge=150, radius=8)
    theme.write(surface, widget.name, Face.SANS, 14, place.center, anchor="center", colour=INK)
