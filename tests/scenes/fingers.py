"""Input events as SDL sends them, for tests of the rooms: a key down and up, a click where a widget is, a finger on the glass."""

from __future__ import annotations

from itertools import pairwise

import pygame

from scenes.app import App
from scenes.touch import FINGERS, KINDS

DOWN, MOVE, UP = FINGERS
Pixel = tuple[float, float]


def key(app: App, code: int, mod: int = 0, unicode: str = "") -> None:
    """Press and release a key, each in a frame of its own."""
    app.frame([pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=unicode)], 16)
    app.frame([pygame.event.Event(pygame.KEYUP, key=code, mod=mod, unicode=unicode)], 16)


def click(app: App, id: str) -> None:
    """Move to a widget of the top scene and click it with the left button."""
    top = app.stack.top
    assert top is not None
    target = top.find(id)
    for step in (-1, 1):  # what is out of view is looked for with the wheel, down and then up
        for _ in range(60):
            if target.clip is None or target.clip.contains(target.rect):
                break
            over = target.clip.center
            app.frame([pygame.event.Event(pygame.MOUSEMOTION, pos=over, rel=(1, 1), buttons=(0, 0, 0))], 16)
            app.frame([pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=step)], 16)
    at = target.seen.center
    app.frame([pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))], 16)
    app.frame([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)], 16)
    app.frame([pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1)], 16)


def tab_to(app: App, id: str) -> None:
    """By the keyboard alone to a widget: by Tab, and with the arrows inside a row of choices."""
    for _ in range(80):
        top = app.stack.top
        assert top is not None
        if top.focus.ring and top.focus.widget is not None:
            if top.focus.widget.id == id:
                return
            if _inside(app, id):
                return
        key(app, pygame.K_TAB)
    raise AssertionError(f"Tab never reaches {id}")


def _inside(app: App, id: str) -> bool:
    """To a choice of the row that has the keyboard; False when it is not there."""
    top = app.stack.top
    assert top is not None
    groups = [widget for widget in top.root.walk() if widget.roving]
    group = next((group for group in groups if any(widget is top.focus.widget for widget in group.walk())), None)
    if group is None or all(widget.id != id for widget in group.walk()):
        return False
    for way in (pygame.K_LEFT, pygame.K_RIGHT):
        for _ in range(len(group.children)):
            if top.focus.widget is not None and top.focus.widget.id == id:
                return True
            key(app, way)
    return top.focus.widget is not None and top.focus.widget.id == id


def press(app: App, id: str) -> None:
    """Tab to a widget and use it with Return."""
    tab_to(app, id)
    key(app, pygame.K_RETURN)


def type_in(app: App, words: str) -> None:
    """Letters as the system's text input sends them."""
    app.frame([pygame.event.Event(pygame.TEXTINPUT, text=words)], 16)


def finger(app: App, kind: int, at: Pixel, number: int = 1) -> list[pygame.event.Event]:
    """What SDL sends: the finger, and its own idea of a mouse."""
    width, height = app.size
    x, y = (at[0] + 0.5) / width, (at[1] + 0.5) / height
    real = pygame.event.Event(kind, touch_id=7, finger_id=number, x=x, y=y, dx=0.0, dy=0.0)
    pos = round(at[0]), round(at[1])
    more = {"rel": (0, 0), "buttons": (1, 0, 0)} if kind == MOVE else {"button": 1}
    return [pygame.event.Event(KINDS[kind], pos=pos, touch=True, **more), real]


def swipe(app: App, *way: Pixel) -> None:
    """Down at the first place, along the others, up at the last; every step in a frame of its own."""
    app.frame(finger(app, DOWN, way[0]), 16)
    for begin, end in pairwise(way):
        for share in (0.2, 0.6, 1.0):
            app.frame(finger(app, MOVE, (begin[0] + (end[0] - begin[0]) * share, begin[1] + (end[1] - begin[1]) * share)), 16)
    app.frame(finger(app, UP, way[-1]), 16)


def tap(app: App, at: Pixel) -> None:
    swipe(app, at)
