"""Two things to be read letter by letter: a value with its name, to be copied, and the lines of a small program."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.text import _
from scenes.theme import GOLD, INK, MUTED, Face, Theme
from scenes.ui.controls import Button
from scenes.ui.labels import Label
from scenes.ui.layout import Row
from scenes.ui.widget import Widget

LINE_SIZE = 13.5


class Value(Widget):
    """A named value, broken wherever the room ends."""

    role = "label"
    expands = True

    def __init__(self, id: str, name: str, value: str) -> None:
        super().__init__(id, name=f"{name}: {value}")
        self.title, self.value = name, value

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        lines = theme.wrap(self.value, Face.SANS_BOLD, 15, width - theme.px(20))
        height = theme.line(Face.SANS, 13) + theme.line(Face.SANS_BOLD, 15) * len(lines)
        return width, height + theme.px(12)

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        theme.panel(surface, self.rect, alpha=120, edge=46, radius=8)
        x, y = self.rect.x + theme.px(10), self.rect.y + theme.px(6)
        height = theme.line(Face.SANS, 13)
        theme.write(surface, self.title, Face.SANS, 13, (x, y + height / 2), colour=MUTED)
        y += height
        height = theme.line(Face.SANS_BOLD, 15)
        for line in theme.wrap(self.value, Face.SANS_BOLD, 15, self.rect.w - theme.px(20)):
            theme.write(surface, line, Face.SANS_BOLD, 15, (x, y + height / 2), colour=GOLD)
            y += height


def value(id: str, name: str, text: str, copy: Callable[[str], None] | None) -> Widget:
    """A value, with a button that copies it. copy None: where nothing can be copied."""
    shown = Value(id, name, text)
    if copy is None:
        return shown
    told = _("Copy: {name}").format(name=name)
    return Row([shown, Button(f"{id}.copy", "", lambda: copy(text), icon="clipboard-copy", name=told, size=15, height=40)], gap=8)


def step(number: str, heading: str, words: str, *rest: Widget) -> list[Widget]:
    """A numbered step of an explanation: its heading, a paragraph, what goes with it."""
    return [
        Label(f"{number}  {heading}", size=18, face=Face.SERIF, colour=GOLD),
        Label(words, size=15),
        *rest,
    ]


class Code(Widget):
    """Lines of a program, each indented as it is written; one that is too long goes on below, further in."""

    role = "label"
    INDENT = 5.0  # design pixels of a space

    def __init__(self, id: str, text: str) -> None:
        super().__init__(id, name=text)
        self.lines = text.rstrip("\n").split("\n")

    def _laid(self, theme: Theme, width: int) -> list[tuple[int, str]]:
        """Every line on the screen with how far it is moved in."""
        found: list[tuple[int, str]] = []
        space = round(self.INDENT * theme.text_scale)
        for line in self.lines:
            bare = line.lstrip(" ")
            inset = (len(line) - len(bare)) * space
            for number, part in enumerate(theme.wrap(bare, Face.SANS, LINE_SIZE, width - inset - 8 * space)):
                found.append((inset + (4 * space if number else 0), part))
        return found

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        lines = self._laid(theme, width - theme.px(24))
        return width, theme.line(Face.SANS, LINE_SIZE) * len(lines) + theme.px(16)

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        theme.panel(surface, self.rect, alpha=170, edge=46, radius=8)
        height = theme.line(Face.SANS, LINE_SIZE)
        y = self.rect.y + theme.px(8) + height / 2
        for inset, line in self._laid(theme, self.rect.w - theme.px(24)):
            colour = MUTED if line.startswith("#") else INK
            at = self.rect.x + theme.px(12) + inset, y
            theme.write(surface, line, Face.SANS, LINE_SIZE, at, colour=colour, shadow=False)
            y += height
