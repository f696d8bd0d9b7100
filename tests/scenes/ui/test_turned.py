"""A turned widget looks as if seen from the other side, and is hit where it is seen."""

from __future__ import annotations

import pygame

from scenes.theme import Theme
from scenes.ui.controls import Button
from scenes.ui.layout import Column
from scenes.ui.turned import MARGIN, Turned


def picture(widget: Column | Turned, size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size)
    theme = Theme()
    widget.place(pygame.Rect(MARGIN, MARGIN, size[0] - 2 * MARGIN, size[1] - 2 * MARGIN), theme)
    widget.draw_all(surface, theme, None)
    return surface


def column() -> Column:
    return Column([Button("first", "First", lambda: None), Button("second", "Second", lambda: None, primary=True)])


def test_it_is_the_same_picture_turned() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((100, 100))
    size = (300, 200)
    upright = pygame.transform.rotate(picture(column(), size), 180)
    turned = picture(Turned(column()), size)
    apart = [
        max(abs(a - b) for a, b in zip(upright.get_at((x, y))[:3], turned.get_at((x, y))[:3]))
        for x in range(0, size[0], 3)
        for y in range(0, size[1], 3)
    ]
    assert sum(apart) / len(apart) < 4
    assert max(turned.get_at((150, y))[0] for y in range(100)) > 100  # the golden one, below, is seen above


def test_it_is_hit_where_it_is_seen() -> None:
    theme = Theme()
    inside = column()
    turned = Turned(inside)
    turned.place(pygame.Rect(100, 50, 240, 160), theme)
    first, second = inside.children
    assert first.rect.bottom == 210
    assert first.rect.centery > second.rect.centery
    assert all(turned.rect.contains(widget.rect) for widget in inside.walk())
    before = first.rect.copy()
    turned.draw_all(pygame.Surface((400, 300)), theme, None)
    assert first.rect == before
