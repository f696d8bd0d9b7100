"""What How to play shows besides words: the list of pages, the sentence that answers, tables to read and tables to try."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

import pygame

from scenes.rules.page import Cell, Cells, Facts
from scenes.text import _
from scenes.theme import GOLD, INK, MUTED, ON_GOLD, RED, Colour, Face, Theme
from scenes.ui.chips import Chip, Chips
from scenes.ui.controls import fit
from scenes.ui.layout import Column
from scenes.ui.widget import Widget

GREEN: Colour = (150, 214, 140)


class Rows(Column):
    """The pages: one stop for Tab, the arrows move inside."""

    role = "tablist"
    roving = True


class PageRow(Widget):
    """One page of the list. done: every board on it."""

    role = "tab"
    focusable = True

    def __init__(self, id: str, title: str, act: Callable[[], None], *, on: bool, done: bool) -> None:
        super().__init__(id, name=f"{title}, {_('done')}" if done else title)
        self.title, self.act, self.on, self.done = title, act, on, done

    def _room(self, theme: Theme, width: int) -> int:
        return width - theme.px(20) - theme.icon("check", 14, GOLD).get_width() - theme.px(8)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        lines = theme.wrap(self.title, Face.SANS_BOLD, 15, self._room(theme, width))
        return width, max(theme.touch(30), theme.line(Face.SANS_BOLD, 15) * len(lines) + theme.px(9))

    def activate(self) -> None:
        self.act()

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        if self.on or self.hovered:
            theme.panel(surface, self.rect, alpha=190 if self.on else 90, edge=170 if self.on else 40, radius=8)
        colour = GOLD if self.on else INK if self.hovered else MUTED if self.done else INK
        lines = theme.wrap(self.title, Face.SANS_BOLD, 15, self._room(theme, self.rect.w))
        high = theme.line(Face.SANS_BOLD, 15)
        y = self.rect.centery - high * (len(lines) - 1) / 2
        for line in lines:
            theme.write(surface, line, Face.SANS_BOLD, 15, (self.rect.x + theme.px(10), y), colour=colour)
            y += high
        if self.done:
            tick = theme.icon("check", 14, GREEN)
            surface.blit(tick, tick.get_rect(midright=(self.rect.right - theme.px(8), self.rect.centery)))
        if focused:
            theme.ring(surface, self.rect, radius=8)


class Tone(Enum):
    """How a sentence is meant: its icon and its colour."""

    RIGHT = ("circle-check", GREEN)
    HINT = ("lightbulb", GOLD)
    REFUSED = ("circle-x", RED)
    NEWS = ("info", INK)


class Sentence(Widget):
    """What is answered to what was done."""

    role = "status"

    def __init__(self, id: str, text: str, tone: Tone) -> None:
        super().__init__(id, name=text)
        self.text, self.tone = text, tone

    def _indent(self, theme: Theme) -> int:
        return theme.icon(self.tone.value[0], 20, INK).get_width() + theme.px(10)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        lines = theme.wrap(self.text, Face.SANS, 16, width - self._indent(theme))
        return width, max(theme.icon("info", 20, INK).get_height(), theme.line(Face.SANS, 16) * len(lines))

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        name, colour = self.tone.value
        high = theme.line(Face.SANS, 16)
        icon = theme.icon(name, 20, colour)
        surface.blit(icon, icon.get_rect(midleft=(self.rect.x, self.rect.y + high // 2)))
        y = self.rect.y + high / 2
        for line in theme.wrap(self.text, Face.SANS, 16, self.rect.w - self._indent(theme)):
            theme.write(surface, line, Face.SANS, 16, (self.rect.x + self._indent(theme), y), colour=colour)
            y += high


class Table(Widget):
    """Facts to be read: headings, then rows; the columns share the width by their longest words."""

    role = "table"

    def __init__(self, facts: Facts) -> None:
        told = [", ".join(f"{head} {value}" for head, value in zip(facts.heads, row)) for row in facts.rows]
        super().__init__("rules.facts", name="; ".join(told))
        self.facts = facts

    def _widths(self, theme: Theme, width: int) -> list[int]:
        columns = list(zip(self.facts.heads, *self.facts.rows))
        longest = [max(theme.width(words, Face.SANS_BOLD, 14) for words in column) + theme.px(14) for column in columns]
        spare = width - sum(longest)
        if spare >= 0:
            return [wanted + spare // len(longest) for wanted in longest]
        least = [min(wanted, width // len(longest)) for wanted in longest]
        rest = width - sum(least)
        hungry = [wanted - has for wanted, has in zip(longest, least)]
        return [has + rest * more // max(1, sum(hungry)) for has, more in zip(least, hungry)]

    def _lines(self, theme: Theme, row: Sequence[str], widths: list[int]) -> list[list[str]]:
        return [theme.wrap(words, Face.SANS_BOLD, 14, w - theme.px(12)) for words, w in zip(row, widths)]

    def _high(self, theme: Theme, row: Sequence[str], widths: list[int]) -> int:
        return max(len(lines) for lines in self._lines(theme, row, widths)) * theme.line(Face.SANS_BOLD, 14) + theme.px(8)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        widths = self._widths(theme, width)
        return width, sum(self._high(theme, row, widths) for row in (self.facts.heads, *self.facts.rows)) + theme.px(6)

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        theme.panel(surface, self.rect, alpha=110, edge=46, radius=8)
        widths = self._widths(theme, self.rect.w)
        y = self.rect.y + theme.px(3)
        for n, row in enumerate((self.facts.heads, *self.facts.rows)):
            high = self._high(theme, row, widths)
            bold = n - 1 == self.facts.bold
            if bold:
                line = pygame.Rect(self.rect.x + theme.px(3), round(y), self.rect.w - theme.px(6), high)
                theme.panel(surface, line, alpha=150, edge=150, radius=6)
            x = self.rect.x
            for column, (lines, w) in enumerate(zip(self._lines(theme, row, widths), widths)):
                face = Face.SANS_BOLD if bold or column == 0 else Face.SANS
                colour = MUTED if n == 0 else GOLD if bold else INK
                at = y + theme.px(4) + theme.line(face, 14) / 2
                for words in lines:
                    theme.write(surface, words, face, 14, (x + theme.px(8), at), colour=colour)
                    at += theme.line(Face.SANS_BOLD, 14)
                x += w
            y += high


class CellTable(Chips):
    """Cells side by side, each put on the board when it is chosen."""

    def __init__(self, id: str, cells: Cells, value: str, changed: Callable[[str], None]) -> None:
        super().__init__(id, [(cell.key, cell.head) for cell in cells.cells], value, changed, name=cells.name)
        self.columns = cells.columns
        self.children = [
            CellChip(f"{id}.{cell.key}", cell, cell.key == value, lambda key=cell.key: changed(key))  # type: ignore[misc]
            for cell in cells.cells
        ]

    def _grid(self, theme: Theme, width: int) -> tuple[int, int, int]:
        """Columns, the width of a cell, its height."""
        gap = theme.px(5)
        widest = max(child.measure(theme, width)[0] for child in self.children)
        columns = max(1, min(self.columns, (width + gap) // (widest + gap)))
        return columns, (width - gap * (columns - 1)) // columns, self.children[0].measure(theme, width)[1]

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        columns, _w, high = self._grid(theme, width)
        lines = -(-len(self.children) // columns)
        return width, lines * high + (lines - 1) * theme.px(5)

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        self.rect = rect
        gap = theme.px(5)
        columns, w, high = self._grid(theme, rect.w)
        for n, child in enumerate(self.children):
            line, column = divmod(n, columns)
            child.place(pygame.Rect(rect.x + column * (w + gap), rect.y + line * (high + gap), w, high), theme)


class CellChip(Chip):
    """A head in small letters, the value in large ones."""

    def __init__(self, id: str, cell: Cell, on: bool, act: Callable[[], None]) -> None:
        super().__init__(id, cell.head, on, act)
        self.cell = cell
        self.name = f"{cell.head}: {cell.value}"

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        w = max(theme.width(self.cell.head, Face.SANS, 13), theme.width(self.cell.value, Face.SANS_BOLD, 17)) + theme.px(10)
        high = theme.line(Face.SANS, 13) + theme.line(Face.SANS_BOLD, 17) + theme.px(4)
        return min(w, width), max(theme.touch(40), high)

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        theme.button(surface, self.rect, primary=self.on, hovered=self.hovered, pressed=False, enabled=True)
        upper, lower = theme.line(Face.SANS, 13), theme.line(Face.SANS_BOLD, 17)
        top = self.rect.centery - (upper + lower) / 2
        ink: Colour = (84, 54, 24) if self.on else MUTED
        head = fit(theme, self.cell.head, Face.SANS, 13, self.rect.w - 4)
        x = self.rect.centerx
        theme.write(surface, head, Face.SANS, 13, (x, top + upper / 2), anchor="center", colour=ink, shadow=not self.on)
        colour = ON_GOLD if self.on else INK
        value, at = self.cell.value, (x, top + upper + lower / 2)
        theme.write(surface, value, Face.SANS_BOLD, 17, at, anchor="center", colour=colour, shadow=not self.on)
        if focused:
            theme.ring(surface, self.rect)
