"""What stands round a board that fills most of the window: a line above it, one below it, a column beside it; lines of text."""

from __future__ import annotations

import pygame

from scenes.board.geometry import Layout
from scenes.theme import INK, Colour, Face, Theme
from scenes.ui.controls import Button, fit
from scenes.ui.widget import Widget


class Surround(Widget):
    """Three widgets at the places that a board's layout leaves free; over: what lies on the board."""

    def __init__(self, layout: Layout, *, header: Widget, footer: Widget, column: Widget, over: Widget | None = None) -> None:
        super().__init__(children=[header, column, footer, *([over] if over is not None else [])])
        self.layout = layout

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        self.rect = rect
        board, column = pygame.Rect(self.layout.board), pygame.Rect(self.layout.column)
        header, side, footer, *over = self.children
        edge = theme.px(3)
        height = min(board.y - 2 * edge, header.measure(theme, column.right - board.x)[1])
        header.place(pygame.Rect(board.x, (board.y - height) // 2, column.right - board.x, height), theme)
        side.place(column, theme)
        room = rect.bottom - board.bottom
        height = min(room - 2 * edge, footer.measure(theme, column.right - board.x)[1])
        footer.place(pygame.Rect(board.x, board.bottom + (room - height) // 2, column.right - board.x, height), theme)
        for widget in over:
            widget.place(board, theme)


class OneLine(Widget):
    """A line of text that takes the room it is given and no more. align: left or right; most: of a row's width, where it
    does not take what others leave."""

    role = "label"

    def __init__(
        self, text: str, *, id: str = "", size: float = 16, face: Face = Face.SANS, colour: Colour = INK, align: str = "left",
        expands: bool = True, most: float = 1.0,
    ) -> None:  # fmt: skip
        super().__init__(id, name=text)
        self.text, self.size, self.face, self.colour, self.align, self.expands = text, size, face, colour, align, expands
        self.most = most

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return min(round(width * self.most), theme.width(self.text, self.face, self.size)), theme.line(self.face, self.size)

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        text = fit(theme, self.text, self.face, self.size, self.rect.w)
        at, anchor = (self.rect.midleft, "midleft") if self.align == "left" else (self.rect.midright, "midright")
        theme.write(surface, text, self.face, self.size, at, anchor=anchor, colour=self.colour)


def narrow(button: Button, theme: Theme, width: int) -> Button:
    """A button for a narrow column: where its words do not fit they get smaller, and then its icon goes."""
    while button.text:
        icon = round(button.size * 1.2 * theme.text_scale) + theme.px(10) if button.icon else 0
        if theme.width(button.text, Face.SANS_BOLD, button.size) <= width - theme.px(24) - icon or button.size <= 9:
            break
        if button.size > 13 or not button.icon:
            button.size -= 1
        else:
            button.icon = ""
    return button
