"""The turns of a game as a list: who, dice, play; one or two columns. One Tab stop; arrows move in it, Return goes there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import pygame

from engine.protocol.replay import HistoryLine, LineKind, ReplayGame
from scenes.replay import lines
from scenes.text import _, number, signed
from scenes.theme import GOLD, INK, LINE, MUTED, RED, Colour, Face, Theme
from scenes.ui import pips
from scenes.ui.controls import fit
from scenes.ui.labels import disc
from scenes.ui.widget import Widget

TEXT, NAME = 15.0, 17.0
LUCKY = 0.1  # what is less is neither good nor bad luck
QUIET = (LineKind.DANCE, LineKind.CLOSED_OUT, LineKind.ROLLED, LineKind.OPENING, LineKind.SET)


@dataclass
class Reading:
    """Where the reader is in a list: kept by the scene when the widgets are built anew. shown: the line last scrolled to."""

    offset: int = 0
    cursor: int = 0
    shown: int | None = None


@dataclass
class Cell:
    """One line's place, in pixels from the top left corner of the whole list. texts: its words, wrapped."""

    line: int
    rect: pygame.Rect
    texts: list[str]


@dataclass
class _Grid:
    cells: list[Cell] = field(default_factory=list)
    numbers: list[tuple[int, int]] = field(default_factory=list)  # number of a row, its middle
    height: int = 0


class TurnList(Widget):
    """current: the line to be marked. chosen(line): the reader wants to go there. errors: by event, mistake or blunder."""

    role = "list"
    focusable = True
    expands = True

    def __init__(
        self,
        id: str,
        game: ReplayGame,
        current: int | None,
        reading: Reading,
        chosen: Callable[[int], None],
        *,
        colours: tuple[Colour, Colour],
        columns: int = 1,
        errors: Mapping[int, str] | None = None,
    ) -> None:
        super().__init__(id)
        self.game, self.current, self.reading, self.chosen = game, current, reading, chosen
        self.colours, self.columns, self.errors = colours, columns, errors or {}
        self._grid = _Grid()
        self._step = 40
        self._over: int | None = None  # the line under the pointer
        self._view = self.rect  # the part of its place where lines are seen
        self._name()

    @property
    def history(self) -> list[HistoryLine]:
        return self.game.history

    def _name(self) -> None:
        at = min(self.reading.cursor, len(self.history) - 1)
        self.name = lines.sentence(self.history[at], self.game.setup) if self.history else ""
        error = self.errors.get(self.history[at].seq, "") if self.history else ""
        if error:
            self.name += f" · {_('Blunder') if error == 'blunder' else _('Mistake')}"

    # ---- places ----------------------------------------------------------------------------------------------

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return width, theme.px(60)

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        self.rect = rect
        self._view = rect.inflate(-theme.px(8), -theme.px(10))
        if self.columns == 2:
            head = theme.line(Face.SERIF, NAME) + theme.px(12)
            self._view.y, self._view.h = self._view.y + head, self._view.h - head
        self._step = theme.line(Face.SANS, TEXT) + theme.px(8)
        self._grid = self._pairs(theme) if self.columns == 2 else self._single(theme)
        if self.current is not None and self.reading.shown != self.current:
            self.reading.shown = self.reading.cursor = self.current
            self._show(self.current, middle=True)
        self._to(self.reading.offset)
        self._name()

    def _cell(self, theme: Theme, line: int, x: int, y: int, width: int) -> Cell:
        room = width - self._indent(theme, self.history[line]) - theme.px(10)
        if self.columns == 2 and self.history[line].luck is not None:
            room -= theme.width("+8.88", Face.SANS, TEXT - 2) + theme.px(6)
        if self.history[line].seq in self.errors:
            room -= theme.width("!!", Face.SANS_BOLD, TEXT) + theme.px(6)
        texts = theme.wrap(lines.words(self.history[line], self.game.setup), Face.SANS_BOLD, TEXT, room)
        height = theme.line(Face.SANS_BOLD, TEXT) * len(texts) + theme.px(8)
        return Cell(line, pygame.Rect(x, y, width, height), texts)

    def _indent(self, theme: Theme, line: HistoryLine) -> int:
        """Where a cell's words begin."""
        begin = theme.px(10)
        if self.columns == 1:
            begin += self._dot(theme) + theme.px(8)
        if line.dice is not None or (self.columns == 2 and line.kind is not LineKind.END):
            begin += self._dice_width(theme) + theme.px(8)
        return begin

    def _dot(self, theme: Theme) -> int:
        return round(14 * theme.text_scale)

    def _dice_width(self, theme: Theme) -> int:
        return pips.width(theme, TEXT)

    def _single(self, theme: Theme) -> _Grid:
        grid = _Grid()
        for line in range(len(self.history)):
            cell = self._cell(theme, line, 0, grid.height, self._view.w - theme.px(8))
            grid.cells.append(cell)
            grid.height += cell.rect.h + theme.px(2)
        return grid

    def _halves(self, theme: Theme) -> tuple[int, int]:
        """Where seat 0's cells begin, and how wide every cell is."""
        begin = theme.width("888", Face.SANS, TEXT) + theme.px(14)
        return begin, (self._view.w - begin - theme.px(20)) // 2

    def _pairs(self, theme: Theme) -> _Grid:
        """Seat 0 on the left, seat 1 on the right, as a match is written down; what is nobody's goes over both."""
        grid = _Grid()
        begin, half = self._halves(theme)
        row: list[Cell] = []
        taken = -1
        for index, line in enumerate(self.history):
            over = line.seat is None or line.kind is LineKind.END
            seat = 0 if over else (line.seat or 0)
            if row and (over or seat <= taken):
                self._close(theme, grid, row)
                row = []
            width = 2 * half + theme.px(10) if over else half
            row.append(self._cell(theme, index, begin + seat * (half + theme.px(10)), grid.height, width))
            taken = 1 if over else seat
        if row:
            self._close(theme, grid, row)
        return grid

    def _close(self, theme: Theme, grid: _Grid, row: list[Cell]) -> None:
        height = max(cell.rect.h for cell in row)
        if any(self.history[cell.line].turn and self.history[cell.line].kind is not LineKind.END for cell in row):
            grid.numbers.append((len(grid.numbers) + 1, grid.height + height // 2))
        for cell in row:
            cell.rect.h = height
            grid.cells.append(cell)
        grid.height += height + theme.px(3)

    # ---- reading ---------------------------------------------------------------------------------------------

    def _most(self) -> int:
        return max(0, self._grid.height - self._view.h)

    def _to(self, offset: int) -> bool:
        before, self.reading.offset = self.reading.offset, max(0, min(offset, self._most()))
        return before != self.reading.offset

    def _show(self, line: int, *, middle: bool = False) -> None:
        """Scroll so that a line is in view; into the middle when it was not."""
        cell = next((cell for cell in self._grid.cells if cell.line == line), None)
        if cell is None:
            return
        top, bottom = self.reading.offset, self.reading.offset + self._view.h
        if middle and (cell.rect.top - self._step < top or cell.rect.bottom + self._step > bottom):
            self._to(cell.rect.centery - self._view.h // 2)
        elif cell.rect.top < top:
            self._to(cell.rect.top)
        elif cell.rect.bottom > bottom:
            self._to(cell.rect.bottom - self._view.h)

    def wheel(self, steps: int) -> bool:
        return self._to(self.reading.offset - steps * self._step * 2)

    def key(self, event: pygame.event.Event) -> bool:
        page = max(1, self._view.h // max(1, self._step) - 1)
        move = {
            pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -len(self.history), pygame.K_END: len(self.history),
        }.get(event.key, 0)  # fmt: skip
        last = len(self.history) - 1
        if not move or (self.reading.cursor == (0 if move < 0 else last) and event.key in (pygame.K_UP, pygame.K_DOWN)):
            return False
        self.reading.cursor = max(0, min(last, self.reading.cursor + move))
        self._show(self.reading.cursor)
        self._name()
        return True

    def drag(self, x: int, y: int) -> bool:
        under = (x - self._view.x, y - self._view.y + self.reading.offset)
        cell = next((cell for cell in self._grid.cells if cell.rect.collidepoint(under)), None)
        if cell is not None:
            self.reading.cursor = cell.line
            self._name()
        return True

    def hover(self, x: int, y: int) -> bool:
        under = (x - self._view.x, y - self._view.y + self.reading.offset)
        over = next((cell.line for cell in self._grid.cells if cell.rect.collidepoint(under)), None)
        changed, self._over = over != self._over, over
        return changed

    def activate(self) -> None:
        if self.history:
            self.chosen(min(self.reading.cursor, len(self.history) - 1))

    # ---- drawing ---------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        theme.panel(surface, self.rect, alpha=150, edge=70)
        before = surface.get_clip()
        surface.set_clip(self._view.clip(before))
        origin = self._view.x, self._view.y - self.reading.offset
        for cell in self._grid.cells:
            rect = cell.rect.move(origin)
            if rect.colliderect(self._view):
                self._draw_cell(surface, theme, cell, rect, focused and cell.line == self.reading.cursor)
        for count, middle in self._grid.numbers:
            at = origin[0] + theme.px(6), origin[1] + middle
            theme.write(surface, number(count), Face.SANS, TEXT - 1, at, colour=MUTED)
        surface.set_clip(before)
        if self.columns == 2:
            self._heads(surface, theme)
        self._bar(surface, theme)
        if focused:
            theme.ring(surface, self.rect)

    def _heads(self, surface: pygame.Surface, theme: Theme) -> None:
        """Both names over their columns."""
        begin, half = self._halves(theme)
        lucky, luck = any(line.luck is not None for line in self.history), _("luck")
        line = self._view.y - theme.px(3)
        y = (self.rect.y + line) // 2 + theme.px(2)
        for seat, player in enumerate(self.game.setup.players):
            x = self._view.x + begin + seat * (half + theme.px(10)) + theme.px(10)
            dot = pygame.Rect(0, 0, self._dot(theme), self._dot(theme))
            dot.midleft = x, y
            disc(surface, theme, dot, self.colours[seat])
            x += dot.w + theme.px(8)
            name = fit(theme, player.name, Face.SERIF, NAME, half - dot.w - theme.px(24))
            theme.write(surface, name, Face.SERIF, NAME, (x, y))
            room = self._view.x + begin + (seat + 1) * half + seat * theme.px(10) - theme.px(8)
            if lucky and theme.width(luck, Face.SANS, TEXT - 2) + x + theme.width(name, Face.SERIF, NAME) < room - theme.px(8):
                theme.write(surface, luck, Face.SANS, TEXT - 2, (room, y), anchor="midright", colour=MUTED)
        pygame.draw.line(surface, theme.part((84, 64, 44)), (self._view.x, line), (self._view.right, line))

    def _bar(self, surface: pygame.Surface, theme: Theme) -> None:
        most = self._most()
        if most:
            view = self._view
            size = max(24, view.h * view.h // (view.h + most))
            top = view.y + (view.h - size) * self.reading.offset // most
            bar = pygame.Rect(view.right - theme.px(4), top, theme.px(4), size)
            pygame.draw.rect(surface, LINE, bar, border_radius=theme.px(2))

    def _draw_cell(self, surface: pygame.Surface, theme: Theme, cell: Cell, rect: pygame.Rect, cursor: bool) -> None:
        line = self.history[cell.line]
        here = cell.line == self.current
        if here or cursor or (self.hovered and cell.line == self._over):
            body = theme.painted(("turn", rect.size, here), lambda: _plate(rect.size, theme.px(7), here))
            surface.blit(body, rect)
        if here:
            theme.chosen(surface, rect)
        if cursor:
            pygame.draw.rect(surface, GOLD, rect, max(1, theme.px(2)), border_radius=theme.px(7))
        colour = self._colour(line)
        x = rect.x + theme.px(10)
        first = rect.y + theme.px(4) + theme.line(Face.SANS_BOLD, TEXT) / 2
        if len(cell.texts) == 1:
            first = rect.centery
        if self.columns == 1:
            if line.seat is not None:
                dot = pygame.Rect(0, 0, self._dot(theme), self._dot(theme))
                dot.midleft = x, round(first)
                disc(surface, theme, dot, self.colours[line.seat])
            x += self._dot(theme) + theme.px(8)
        if line.dice is not None:
            pips.draw(surface, theme, line.dice, TEXT, (x, first))
        x = rect.x + self._indent(theme, line)
        for text in cell.texts:
            end = theme.write(surface, text, Face.SANS_BOLD, TEXT, (x, first), colour=colour)
            first += theme.line(Face.SANS_BOLD, TEXT)
        if line.seq in self.errors:
            mark = "!!" if self.errors[line.seq] == "blunder" else "!"
            theme.write(surface, mark, Face.SANS_BOLD, TEXT, (end.right + theme.px(6), end.centery), colour=RED)
        if line.luck is not None and abs(line.luck) >= LUCKY and self.columns == 2:
            self._luck(surface, theme, rect, line.luck)

    def _luck(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect, luck: float) -> None:
        """How much better or worse than the average the roll was, in points."""
        colour = GOLD if luck > 0 else RED
        words = fit(theme, signed(luck), Face.SANS, TEXT - 2, rect.w // 3)
        at = rect.right - theme.px(8), rect.centery
        theme.write(surface, words, Face.SANS, TEXT - 2, at, anchor="midright", colour=colour)

    @staticmethod
    def _colour(line: HistoryLine) -> Colour:
        if line.kind is LineKind.END:
            return GOLD
        if line.kind in QUIET:
            return MUTED
        return INK if line.kind is LineKind.PLAY else GOLD


def _plate(size: tuple[int, int], radius: int, here: bool) -> pygame.Surface:
    plate = pygame.Surface(size, pygame.SRCALPHA)
    colour = (176, 124, 52, 120) if here else (255, 236, 196, 26)
    pygame.draw.rect(plate, colour, plate.get_rect(), border_radius=radius)
    return plate
