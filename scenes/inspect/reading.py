"""What the Master thinks of a position, as widgets: chances, the best plays, the three equities of the cube."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from bg import notation
from engine.protocol.brain import Candidate, CubeEquities
from scenes.text import _, number, share, signed
from scenes.theme import GOLD, INK, LINE, MUTED, Colour, Face, Theme
from scenes.ui.labels import disc
from scenes.ui.widget import Widget

SIZE = 15.0


def advice(code: str) -> str:
    """What the three equities advise."""
    return {
        "no_double": _("No double"),
        "double_take": _("Double, take"),
        "double_pass": _("Double, drop"),
        "too_good": _("Too good to double"),
        "beaver": _("No double; a double would be beavered"),
        "optional": _("Double or not, it is the same; take"),
    }.get(code, "")


class Table(Widget):
    """Rows of a name and a value, or of a name and one value for each player. colours: the players' checkers."""

    role = "table"

    def __init__(
        self, id: str, rows: Sequence[tuple[str, tuple[str, ...]]], *, colours: tuple[Colour, ...] = (), bold: int = -1
    ) -> None:
        self.rows, self.colours, self.bold = rows, colours, bold
        super().__init__(id, name="; ".join(f"{name} {' / '.join(values)}" for name, values in rows))

    def _size(self, theme: Theme, row: int, room: int) -> float:
        """Smaller letters where a single word would not fit."""
        size = SIZE
        while size > 10 and any(theme.width(word, Face.SANS, size) > room for word in self.rows[row][0].split()):
            size -= 1
        return size

    def _height(self, theme: Theme, width: int, row: int) -> int:
        room = self._room(theme, width)
        lines = theme.wrap(self.rows[row][0], Face.SANS, self._size(theme, row, room), room)
        return theme.line(Face.SANS, SIZE) * len(lines) + theme.px(4)

    def _column(self, theme: Theme) -> int:
        """Pixels of one column of values."""
        widest = max((theme.width(value, Face.SANS_BOLD, SIZE) for _name, values in self.rows for value in values), default=0)
        return widest + theme.px(14)

    def _columns(self) -> int:
        return max((len(values) for _name, values in self.rows), default=0)

    def _room(self, theme: Theme, width: int) -> int:
        return width - self._columns() * self._column(theme) - theme.px(6)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        head = round(16 * theme.text_scale) + theme.px(6) if self.colours else 0
        return width, head + sum(self._height(theme, width, row) for row in range(len(self.rows)))

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        y = self.rect.y
        column = self._column(theme)
        if self.colours:
            wide = round(16 * theme.text_scale)
            for index, colour in enumerate(self.colours):
                dot = pygame.Rect(0, 0, wide, wide)
                dot.midright = self.rect.right - (len(self.colours) - 1 - index) * column, y + wide // 2
                disc(surface, theme, dot, colour)
            y += wide + theme.px(6)
        for row, (name, values) in enumerate(self.rows):
            height = self._height(theme, self.rect.w, row)
            room = self._room(theme, self.rect.w)
            size = self._size(theme, row, room)
            lines = theme.wrap(name, Face.SANS, size, room)
            line = theme.line(Face.SANS, SIZE)
            top = y + (height - line * (len(lines) - 1)) / 2
            for index, text in enumerate(lines):
                theme.write(surface, text, Face.SANS, size, (self.rect.x, top + index * line), colour=MUTED)
            for index, value in enumerate(values):
                x = self.rect.right - (len(values) - 1 - index) * column
                colour = GOLD if row == self.bold else INK
                theme.write(
                    surface, value, Face.SANS_BOLD, SIZE, (x, y + height / 2), anchor="midright", colour=colour
                )
            y += height
            if row < len(self.rows) - 1:
                pygame.draw.line(surface, (62, 48, 34), (self.rect.x, y - 1), (self.rect.right, y - 1))


def chances(of: Sequence[float], mover: int, colours: tuple[Colour, Colour], *, levels: int) -> Widget:
    """Who wins how often, gammons and backgammons within; of: the mover's five. levels: how many a win can count."""
    win, gammon, backgammon, lose_gammon, lose_backgammon = of
    mine, theirs = (win, gammon, backgammon), (1 - win, lose_gammon, lose_backgammon)
    names = (_("Wins"), _("Gammons") if levels > 2 else _("Mars"), _("Backgammons"))
    by_seat = (mine, theirs) if mover == 0 else (theirs, mine)
    rows = [(name, (share(by_seat[0][n]), share(by_seat[1][n]))) for n, name in enumerate(names[:levels])]
    return Table("inspect.chances", rows, colours=colours)


def cube(equities: CubeEquities) -> Widget:
    """The three equities, the one that it comes to in gold."""
    rows = [
        (_("No double"), (signed(equities.no_double, 3),)),
        (_("Double, take"), (signed(equities.take, 3),)),
        (_("Double, drop"), (signed(equities.drop, 3),)),
    ]
    best = {"double_take": 1, "optional": 1, "double_pass": 2}.get(equities.advice, 0)
    return Table("inspect.cube", rows, bold=best)


class Choice(Widget):
    """One of the best plays: its place, the play, what it is worth or loses. Used: shown on the board."""

    role = "radio"
    focusable = True

    def __init__(self, index: int, candidate: Candidate, best: float, on: bool, act: Callable[[], None]) -> None:
        self.play = notation.text(candidate.play) or _("Cannot move")
        self.worth = signed(candidate.equity, 3) if index == 0 else signed(candidate.equity - best, 3)
        self.on, self.act, self.first = on, act, index == 0
        self.rank = number(index + 1)
        super().__init__(f"inspect.play.{index}", name=f"{self.rank} {self.play} {self.worth}")

    def activate(self) -> None:
        self.act()

    def _lines(self, theme: Theme, width: int) -> list[str]:
        room = width - self._begin(theme) - theme.width("+8.888", Face.SANS_BOLD, SIZE) - theme.px(18)
        return theme.wrap(self.play, Face.SANS_BOLD, SIZE, room)

    def _begin(self, theme: Theme) -> int:
        return theme.px(8) + theme.width("8", Face.SANS, SIZE) + theme.px(10)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return width, theme.line(Face.SANS_BOLD, SIZE) * len(self._lines(theme, width)) + theme.px(10)

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        if self.on or self.hovered:
            plate = theme.painted(("choice", self.rect.size, self.on), lambda: _plate(self.rect.size, theme.px(8), self.on))
            surface.blit(plate, self.rect)
        y = self.rect.centery
        theme.write(surface, self.rank, Face.SANS, SIZE, (self.rect.x + theme.px(8), y), colour=MUTED)
        lines = self._lines(theme, self.rect.w)
        height = theme.line(Face.SANS_BOLD, SIZE)
        top = y - height * (len(lines) - 1) / 2
        for text in lines:
            colour = GOLD if self.first else INK
            theme.write(surface, text, Face.SANS_BOLD, SIZE, (self.rect.x + self._begin(theme), top), colour=colour)
            top += height
        at = self.rect.right - theme.px(8), y
        theme.write(surface, self.worth, Face.SANS_BOLD, SIZE, at, anchor="midright", colour=GOLD if self.first else MUTED)
        if focused:
            theme.ring(surface, self.rect.inflate(-theme.px(8), -theme.px(6)), 8)


def _plate(size: tuple[int, int], radius: int, on: bool) -> pygame.Surface:
    plate = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(plate, (176, 124, 52, 120) if on else (255, 236, 196, 22), plate.get_rect(), border_radius=radius)
    if on:
        pygame.draw.rect(plate, (*LINE, 160), plate.get_rect(), 1, border_radius=radius)
    return plate
