"""The eye over the board: it closes in on it slowly when a match begins, draws back when one is over, and shakes with a blow.

Flat, as the pictures are: near and far are a scaling of the finished picture of a slightly larger table, made once; a blow
moves what is drawn by a few pixels. At rest it costs nothing, and what the pointer hits is what is seen.
"""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import pygame

from scenes.board.geometry import Layout, Rect
from scenes.board.live import LiveBoard
from scenes.board.motion import ease
from scenes.board.picture import BoardPicture

FAR = 0.93  # of the size at rest
AWAY_MS, CLOSER_MS, BACK_MS = 450.0, 2400.0, 3600.0
BLOW_MS = 260.0
BLOW = 6.0  # pixels of a 1280×800 window, of the hardest blow


class Camera:
    """Over one board. Whoever has it lets time pass (`update`) and draws through it."""

    def __init__(self, board: LiveBoard) -> None:
        self._board = board
        self._keys: tuple[tuple[float, float], ...] = ()  # milliseconds and sizes, in order
        self._at = 0.0
        self._blow, self._since = 0.0, BLOW_MS
        self._wide: BoardPicture | None = None
        self._wide_for: object = None
        self._canvas: pygame.Surface | None = None

    # ---- what it does ----------------------------------------------------------------------------------------

    def close_in(self) -> None:
        """A match begins."""
        self._keys, self._at = ((0.0, 1.0), (AWAY_MS, FAR), (AWAY_MS + CLOSER_MS, 1.0)), 0.0

    def draw_back(self) -> None:
        """A match is over; it stays there."""
        self._keys, self._at = ((0.0, 1.0), (BACK_MS, FAR)), 0.0

    def rest(self) -> None:
        """Where the board is as large as the window lets it be; no blow."""
        self._keys, self._since = (), BLOW_MS
        self._wide = self._canvas = None

    def strike(self, force: float) -> None:
        """Something hit the board; force up to 1."""
        self._blow, self._since = force, 0.0

    def update(self, ms: float) -> bool:
        """Time passes; True when the picture changes by it."""
        if not self.moving:
            return False
        self._at += ms
        self._since += ms
        if not self.moving and self.size == 1.0:
            self.rest()
        return True

    @property
    def moving(self) -> bool:
        return self._since < BLOW_MS or (bool(self._keys) and self._at < self._keys[-1][0])

    @property
    def size(self) -> float:
        """Of the board, against its size at rest."""
        for (begin, old), (end, new) in pairwise(self._keys):
            if self._at < end:
                return old + (new - old) * ease((self._at - begin) / (end - begin))
        return self._keys[-1][1] if self._keys else 1.0

    @property
    def shift(self) -> tuple[int, int]:
        """Pixels by which a blow moves the board now."""
        share = self._since / BLOW_MS
        if share >= 1:
            return 0, 0
        reach = self._blow * BLOW * self._board.layout.scale * (1 - share) ** 2
        return round(reach * math.sin(share * 19)), round(reach * math.cos(share * 23))

    # ---- drawing ---------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """The board as it is seen now."""
        size = self.size
        if size == 1.0:
            self._board.draw(surface)
        else:
            self._from_afar(surface, size)
        if self.shift != (0, 0):
            surface.scroll(*self.shift)

    def _from_afar(self, surface: pygame.Surface, size: float) -> None:
        """The same board with more table round it, scaled down to the window."""
        board, (width, height) = self._board, surface.get_size()
        picture = board.picture
        if self._wide is None or self._canvas is None or self._wide_for is not picture:
            wide = wider(board.layout)
            self._wide, self._wide_for = picture.seen_in(wide), picture
            self._canvas = pygame.Surface(wide.size).convert(surface)
        self._wide.draw(self._canvas, board.stage.shown)
        across = round(width / size)
        part = pygame.Rect(0, 0, across, round(across * height / width)).clip(self._canvas.get_rect())
        part.center = self._canvas.get_rect().center
        pygame.transform.smoothscale(self._canvas.subsurface(part), (width, height), surface)


def wider(layout: Layout) -> Layout:
    """The layout of a larger window, in the middle of which everything is as large as in this one."""
    # Even numbers, so that halves of pixels are rounded the same way.
    across, down = (2 * math.ceil(length * (1 / FAR - 1) / 4) + 2 for length in layout.size)

    def moved(rect: Rect) -> Rect:
        return Rect(rect.x + across, rect.y + down, rect.w, rect.h)

    return replace(
        layout,
        size=(layout.size[0] + 2 * across, layout.size[1] + 2 * down),
        board=moved(layout.board),
        header=moved(layout.header),
        footer=moved(layout.footer),
        column=moved(layout.column),
    )
