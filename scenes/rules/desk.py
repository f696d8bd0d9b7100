"""Where everything stands in How to play: the pages on the left, the board in the middle with its question below, the words on the
right. Arithmetic and placing; the board takes what the letters leave.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from scenes.board.geometry import FRAME, Layout, Rect
from scenes.theme import Theme
from scenes.ui.widget import Widget

RATIO = FRAME.w / FRAME.h
MARGIN, GAP, HEADER = 22, 18, 56  # design pixels, as all below, at normal text
PAGES, PAGES_MOST = 196, 240
WORDS, WORDS_MOST = 322, 440
BELOW = 176


@dataclass(frozen=True)
class Places:
    """Rectangles of the window, in pixels."""

    layout: Layout
    header: pygame.Rect
    pages: pygame.Rect
    below: pygame.Rect
    words: pygame.Rect


def places(theme: Theme, size: tuple[int, int], *, mirrored: bool) -> Places:
    """Larger letters take room from the board, a wide window gives it to the words."""
    width, height = size
    grown = theme.text_scale / theme.scale - 1
    margin, gap, header = theme.px(MARGIN), theme.px(GAP), theme.px(HEADER)
    pages = round(theme.px(PAGES) * (1 + 0.6 * grown))
    words = round(theme.px(WORDS) * (1 + 0.75 * grown))
    below = round(theme.px(BELOW) * (1 + 0.7 * grown))
    if height > width:
        return _upright(theme, size, pages, below, mirrored=mirrored)
    room = width - 2 * margin - 2 * gap
    board = round(min(room - pages - words, (height - header - below - margin) * RATIO))
    spare = room - pages - words - board
    more = min(spare, round(theme.px(WORDS_MOST) * (1 + 0.5 * grown)) - words) if spare > 0 else 0
    words += max(0, more)
    pages += max(0, min(room - pages - words - board, theme.px(PAGES_MOST) - pages))
    left = (width - pages - words - board - 2 * gap) // 2
    high = round(board / RATIO)
    x, end = left + pages + gap, height - margin
    frame = Rect(x, header, board, high)
    nothing = Rect(0, 0, 0, 0)
    return Places(
        Layout(size, theme.scale, frame, nothing, nothing, nothing, mirrored),
        pygame.Rect(left, 0, width - 2 * left, header),
        pygame.Rect(left, header, pages, end - header),
        pygame.Rect(x, header + high + theme.px(12), board, end - header - high - theme.px(12)),
        pygame.Rect(x + board + gap, header, words, end - header),
    )


def _upright(theme: Theme, size: tuple[int, int], pages: int, below: int, *, mirrored: bool) -> Places:
    """A window higher than wide: the words stand under the board and its question."""
    width, height = size
    margin, gap, header, slit = theme.px(MARGIN), theme.px(GAP), theme.px(HEADER), theme.px(12)
    left, x = margin, margin + pages + gap
    board = width - margin - x
    high = round(board / RATIO)
    end = height - margin
    asked = pygame.Rect(x, header + high + slit, board, below)
    nothing = Rect(0, 0, 0, 0)
    return Places(
        Layout(size, theme.scale, Rect(x, header, board, high), nothing, nothing, nothing, mirrored),
        pygame.Rect(left, 0, width - 2 * left, header),
        pygame.Rect(left, header, pages, end - header),
        asked,
        pygame.Rect(x, asked.bottom + slit, board, end - asked.bottom - slit),
    )


class Desk(Widget):
    """The four parts round the board."""

    def __init__(self, where: Places, *, header: Widget, pages: Widget, below: Widget, words: Widget) -> None:
        super().__init__(children=[header, pages, words, below])
        self.where = where

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        self.rect = rect
        header, pages, words, below = self.children
        strip = self.where.header
        high = header.measure(theme, strip.w)[1]
        header.place(pygame.Rect(strip.x, (strip.h - high) // 2, strip.w, high), theme)
        pages.place(self.where.pages, theme)
        words.place(self.where.words, theme)
        below.place(self.where.below, theme)
