"""Somebody who reads How to play: an App with the room in it, and hands. Everything lands at once."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from bg.moves import Step
from scenes.app import App
from scenes.board import seen
from scenes.board.geometry import Place
from scenes.menu import MenuScene
from scenes.rules.page import Play
from scenes.rules.scene import RulesScene
from scenes.rules.widgets import Tone

AppOf = Callable[..., App]


class Reader:
    """at: where the book is opened."""

    def __init__(self, app: App, at: str = "") -> None:
        self.app = app
        self.scene = RulesScene(at)
        app.push(self.scene)
        self.quiet()

    def quiet(self) -> None:
        for _ in range(60):
            self.app.frame([], 400)
            if not self.scene.animating:
                return
        raise AssertionError("something moves for ever")

    def frame(self, *events: pygame.event.Event) -> None:
        self.app.frame(list(events), 16)

    def at(self, where: Place, *, landing: bool = False) -> tuple[int, int]:
        """A pixel of the topmost checker of a place, or of where the next would lie."""
        picture, stacks = self.scene.picture, self.scene.animator.stage.shown.stacks
        count = stacks.at(where, 0) + (stacks.at(where, 1) if landing else 0)
        x, y = picture.checker_at(where, max(0, count - 1), max(1, count))
        return round(x), round(y)

    def place(self, number: int) -> Place:
        return seen.place(self.scene.animator.rules, number, 0)

    def mouse(self, at: tuple[int, int]) -> None:
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))

    def step(self, source: int, target: int) -> None:
        """A checker chosen, and then the place where it is to go."""
        self.mouse(self.at(self.place(source)))
        self.mouse(self.at(self.place(target), landing=True))
        self.quiet()

    def drag(self, source: int, target: int) -> None:
        begin, end = self.at(self.place(source)), self.at(self.place(target), landing=True)
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=begin, button=1))
        for share in (0.4, 1.0):
            at = round(begin[0] + (end[0] - begin[0]) * share), round(begin[1] + (end[1] - begin[1]) * share)
            self.frame(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(5, 5), buttons=(1, 0, 0)))
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
        self.quiet()

    @property
    def said(self) -> tuple[Tone, str]:
        assert self.scene.sitting.answer is not None
        return self.scene.sitting.answer

    @property
    def done(self) -> list[str]:
        return self.app.settings.rules_done


def sit(app_of: AppOf, at: str = "", **settings: object) -> Reader:
    """Open the room from the menu."""
    app = app_of(**({"speed": "off", "window": (1024, 640)} | settings))
    app.home = MenuScene
    app.push(MenuScene())
    return Reader(app, at)


def asked(reader: Reader) -> list[Step]:
    ask = reader.scene.example.ask
    assert isinstance(ask, Play)
    return list(reader.scene.example.setting.play(ask.answer))
