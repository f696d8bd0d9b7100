"""The name of an icon button comes when the pointer rests on it and goes with it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from scenes.app import App
from scenes.menu import MenuScene
from scenes.players import Players


def moved(app: App, pos: tuple[int, int]) -> bytes:
    """The picture after the pointer came to rest."""
    motion = pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0))
    for _ in range(20):
        app.frame([motion], 50)
    return pygame.image.tobytes(app.surface, "RGB")


def test_an_icon_says_its_name_under_the_pointer(app_of: Callable[..., App], tmp_path: Path) -> None:
    app = app_of(reduced_motion=True)
    app.players = Players(tmp_path, lambda *_: None)  # type: ignore[arg-type, return-value]
    app.push(MenuScene())
    bare = moved(app, (5, 5))
    top = app.stack.top
    assert top is not None
    icon = top.find("menu.players")
    assert moved(app, icon.rect.center) != bare
    strip = pygame.Rect(icon.rect.x, icon.rect.bottom + app.theme.px(8), icon.rect.w, app.theme.px(14))
    named = pygame.transform.average_color(app.surface, strip)
    assert moved(app, (5, 5)) == bare
    assert pygame.transform.average_color(app.surface, strip) != named
    word = top.find("menu.new")
    before = moved(app, word.rect.center)
    app.surface.fill((0, 0, 0), (0, 0, 1, 1))
    assert moved(app, (word.rect.centerx + 3, word.rect.centery))[9:] == before[9:]  # one with words needs no tip
