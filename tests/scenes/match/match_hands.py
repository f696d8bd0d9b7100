"""More hands at the table of `match_table`: the pause card, the line for written plays, the scene on top."""

from __future__ import annotations

import pygame
from match_table import Table, make_event

from scenes.match.pause import PauseScene
from scenes.scene import Scene

CTRL = pygame.KMOD_CTRL


def two_steps(t: Table) -> bool:
    view = t.scene.view
    return len(view.left) == 2 and view.left[0] != view.left[1] and not view.draft and view.auto is None


def top(t: Table) -> Scene:
    found = t.app.stack.top
    assert found is not None
    return found


def letter(t: Table, char: str) -> None:
    t.frame(make_event(pygame.TEXTINPUT, text=char))


def write(t: Table, words: str) -> None:
    """Open the line with a slash, as a keyboard does, and write on it."""
    t.frame(make_event(pygame.KEYDOWN, key=pygame.K_SLASH, mod=0, unicode="/"))
    letter(t, "/")
    for char in words:
        letter(t, char)


def paused(t: Table) -> Scene:
    t.key(pygame.K_ESCAPE)
    pause = top(t)
    assert isinstance(pause, PauseScene)
    t.frame()
    return pause
