"""What How to play shows besides words: the list of pages, the sentence that answers, tables to read and tables to try."""

from __future__ import annotations

from collections.abc import Callable
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
        return width - theme.px(20) - theme.icon("check", 13, GOLD).get_width() - theme.px(8)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        lines = theme.wrap(self.title, Face.SANS_BOLD, 14, self._room(theme, width))
        return width, max(theme.touch(24), theme.line(Face.SANS_BOLD, 14) * len(lines) + theme.px(5))

    def activate(self) -> None:
        self.act()

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        if self.on or self.hovered:
            theme.panel(surface, self.rect, alpha=190 if self.on else 90, edge=170 if self.on else 40, radius=8)
        colour = GOLD if self.on else INK if self.hovered else MUTED if self.done else INK
        lines = theme.wrap(self.title, Face.SANS_BOLD, 14, self._room(theme, self.rect.w))
        high = theme.line(Face.SANS_BOLD, 14)
        y = self.rect.centery - high * (len(lines) - 1) / 2
        for line in lines:
            theme.write(surface, line, Face.SANS_BOLD, 14, (self.rect.x + theme.px(10), y), colour=colour)
            y += high
        if self.done:
            tick = theme.icon("check", 13, GREEN)
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
        lines = theme.wrap(self.text, Face.SANS, 17, width - self._indent(theme))
        return width, max(theme.icon("info", 20, INK).get_height(), theme.line(Face.SANS, 17) * len(lines))

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        name, colour = self.tone.value
        high = theme.line(Face.SANS, 17)
        icon = theme.icon(name, 20, colour)
        surface.blit(icon, icon.get_rect(midleft=(self.rect.x, self.rect.y + high // 2)))
        y = self.rect.y + high / 2
        for line in theme.wrap(self.text, Face.SANS, 17, self.rect.w - self._indent(theme)):
            theme.write(surface, line, Face.SANS, 17, (self.rect.x + self._indent(theme), y), colour=colour)
            y += high


class Table(Widget):
    """Facts to be read: headings, then rows; the columns share the width by their longest words."""

    role = "table"

    def __init__(self, facts: Facts) -> None:
        told = [", ".join(f"{head} {value}" for head, value in zip(facts.heads, row)) for row in facts.rows]
        super().__init__("rules.facts", name="; ".join(told))
        self.facts = facts

    def _size(self, theme: Theme, width: int) -> float:
        """The largest letters with which no word has to be broken."""
        size = 15.0
        while sum(self._words(theme, size)) > width and size > 9:
            size -= 0.5
        return size

    def _columns(self) -> list[tuple[str, ...]]:
        return list(zip(self.facts.heads, *self.facts.rows))

    def _words(self, theme: Theme, size: float) -> list[int]:
        """The longest word of each column."""
        return [
            max(theme.width(word, Face.SANS_BOLD, size) for cell in column for word in cell.split(" ")) + theme.px(9)
            for column in self._columns()
        ]

    def _widths(self, theme: Theme, width: int, size: float) -> list[int]:
        """No column narrower than its longest word; what is left goes to those whose lines are longer."""
        least = self._words(theme, size)
        wanted = [max(theme.width(cell, Face.SANS_BOLD, size) for cell in column) + theme.px(9) for column in self._columns()]
        spare, hungry = max(0, width - sum(least)), [more - has for more, has in zip(wanted, least)]
        if spare >= sum(hungry):
            return [more + (spare - sum(hungry)) // len(least) for more in wanted]
        return [has + spare * more // sum(hungry) for has, more in zip(least, hungry)]

    def _lines(self, theme: Theme, width: int) -> tuple[float, list[int], list[list[list[str]]]]:
        """The letters' size, the columns, and every row's cells as lines."""
        size = self._size(theme, width)
        widths = self._widths(theme, width, size)
        rows = (self.facts.heads, *self.facts.rows)
        return size, widths, [
            [theme.wrap(cell, Face.SANS_BOLD, size, w - theme.px(7)) for cell, w in zip(row, widths)] for row in rows
        ]  # fmt: skip

    @staticmethod
    def _high(theme: Theme, row: list[list[str]], size: float) -> int:
        return max(len(cell) for cell in row) * theme.line(Face.SANS_BOLD, size) + theme.px(8)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        size, _widths, rows = self._lines(theme, width)
        return width, sum(self._high(theme, row, size) for row in rows) + theme.px(6)

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        theme.panel(surface, self.rect, alpha=110, edge=46, radius=8)
        size, widths, rows = self._lines(theme, self.rect.w)
        step = theme.line(Face.SANS_BOLD, size)
        y = self.rect.y + theme.px(3)
        for n, row in enumerate(rows):
            high = self._high(theme, row, size)
            bold = n > 0 and n - 1 == self.facts.bold
            if bold:
                line = pygame.Rect(self.rect.x + theme.px(3), round(y), self.rect.w - theme.px(6), high)
                theme.panel(surface, line, alpha=150, edge=150, radius=6)
            x = self.rect.x + theme.px(8)
            for column, (cell, w) in enumerate(zip(row, widths)):
                face = Face.SANS_BOLD if bold or column == 0 else Face.SANS
                colour = MUTED if n == 0 else GOLD if bold else INK
                for k, words in enumerate(cell):
                    theme.write(surface, words, face, size, (x, y + theme.px(4) + step * (k + 0.5)), colour=colour)
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
