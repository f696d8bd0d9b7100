"""What scrolls: the bar is drawn along by the pointer, and what is cut off darkens towards the edge."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.app import App
from scenes.new_match import NewMatchScene
from scenes.ui.layout import Scroll, Shares
from scenes.ui.widget import Widget

AppOf = Callable[..., App]


def scrolling(app_of: AppOf) -> tuple[App, Scroll]:
    app = app_of(window=(1024, 640))
    scene = NewMatchScene()
    scene.customs_open = True
    app.push(scene)
    app.frame([], 500)  # it has faded in
    found = scene.find("new_match.list")
    assert isinstance(found, Scroll)
    assert found.scrolls
    return app, found


def pointer(app: App, kind: int, at: tuple[int, int]) -> None:
    more = {"rel": (0, 1), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    app.frame([pygame.event.Event(kind, pos=at, **more)], 16)


def test_the_bar_is_drawn_along_from_end_to_end(app_of: AppOf) -> None:
    app, scroll = scrolling(app_of)
    thumb = scroll.thumb(app.theme)
    pointer(app, pygame.MOUSEBUTTONDOWN, thumb.center)
    assert scroll.offset == 0
    pointer(app, pygame.MOUSEMOTION, (thumb.centerx, scroll.rect.centery))
    assert scroll.offset > 0
    pointer(app, pygame.MOUSEMOTION, (thumb.centerx - 300, scroll.rect.bottom + 90))  # a hand does not go straight
    end = scroll.offset
    assert not scroll.to(end + 1)
    pointer(app, pygame.MOUSEMOTION, (thumb.centerx, scroll.rect.y))
    assert scroll.offset == 0
    pointer(app, pygame.MOUSEBUTTONUP, (thumb.centerx, scroll.rect.y))
    pointer(app, pygame.MOUSEMOTION, (thumb.centerx, scroll.rect.bottom))
    assert scroll.offset == 0
    assert app.stack.top is not None
    assert app.stack.top.focus.widget is None  # the bar never has the keyboard


def test_the_edge_is_dark_where_there_is_more(app_of: AppOf) -> None:
    app, scroll = scrolling(app_of)

    def edge(y: int) -> float:
        strip = pygame.Rect(scroll.rect.x + 128, y, 24, 3)  # between names and what they name
        return sum(pygame.transform.average_color(app.surface, strip)[:3])

    top, bottom = edge(scroll.rect.y), edge(scroll.rect.bottom - 3)
    scroll.to(10_000)
    assert app.stack.top is not None
    app.stack.top.dirty = True
    app.frame([], 16)
    assert edge(scroll.rect.y) < top
    assert edge(scroll.rect.bottom - 3) > bottom


def test_shares_put_about_as_many_on_each_line(app_of: AppOf) -> None:
    class Wide(Widget):
        def measure(self, theme: object, width: int) -> tuple[int, int]:
            return 100, 10

    theme = app_of().theme
    for count, width, wanted in ((4, 500, [4]), (4, 350, [2, 2]), (5, 350, [3, 2]), (3, 250, [2, 1]), (4, 150, [1, 1, 1, 1])):
        shares = Shares([Wide() for _ in range(count)], gap=0)
        assert [len(line) for line in shares._lines(theme, width)] == wanted
