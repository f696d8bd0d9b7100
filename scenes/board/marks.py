"""Small painted marks on the board: rings for targets, hits and the keyboard, traces of the last play, dimmed dice.

Pure painting: a radius in pixels to a surface. Where a mark stands is the picture's business.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.theme import GOLD

Draw = Callable[[pygame.Surface, tuple[int, int], int], None]
TINT = 50  # of 255: what covers no more than this is no line
GREEN, RED, TRACE = (120, 224, 134), (240, 84, 66), (255, 236, 190)


def _smooth(radius: int, draw: Draw) -> pygame.Surface:
    """Three times too large and scaled down: pygame's own circles are jagged."""
    size = 2 * radius + 14
    big = pygame.Surface((size * 3, size * 3), pygame.SRCALPHA)
    draw(big, (size * 3 // 2, size * 3 // 2), radius * 3)
    return pygame.transform.smoothscale(big, (size, size))


def _target(radius: int) -> pygame.Surface:
    def draw(big: pygame.Surface, middle: tuple[int, int], r: int) -> None:
        pygame.draw.circle(big, (*GREEN, 44), middle, r)
        pygame.draw.circle(big, (6, 20, 10, 120), middle, r + 6, 24)
        pygame.draw.circle(big, (*GREEN, 240), middle, r, 13)

    return _smooth(radius, draw)


def _hit(radius: int) -> pygame.Surface:
    def draw(big: pygame.Surface, middle: tuple[int, int], r: int) -> None:
        pygame.draw.circle(big, (20, 4, 2, 130), middle, r + 6, 25)
        for colour, width in (((20, 4, 2, 130), 24), ((*RED, 245), 13)):
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                inner = middle[0] + dx * r * 0.42, middle[1] + dy * r * 0.42
                outer = middle[0] + dx * r * 1.1, middle[1] + dy * r * 1.1
                pygame.draw.line(big, colour, inner, outer, width)
        pygame.draw.circle(big, (*RED, 245), middle, r, 13)

    return _smooth(radius, draw)


def _cursor(radius: int) -> pygame.Surface:
    def draw(big: pygame.Surface, middle: tuple[int, int], r: int) -> None:
        pygame.draw.circle(big, (0, 0, 0, 180), middle, r + 8, 26)
        pygame.draw.circle(big, (*GOLD, 255), middle, r + 2, 14)

    return _smooth(radius, draw)


def _left(radius: int) -> pygame.Surface:
    def draw(big: pygame.Surface, middle: tuple[int, int], r: int) -> None:
        pygame.draw.circle(big, (*TRACE, 74), middle, r, 6)

    return _smooth(radius, draw)


def _moved(radius: int) -> pygame.Surface:
    def draw(big: pygame.Surface, middle: tuple[int, int], r: int) -> None:
        pygame.draw.circle(big, (*TRACE, 130), middle, r + 3, 7)

    return _smooth(radius, draw)


def _chosen(radius: int) -> pygame.Surface:
    """Four short strokes round the checker in hand: it is told from those that merely can move without its colour."""

    def draw(big: pygame.Surface, middle: tuple[int, int], r: int) -> None:
        for colour, width in (((6, 20, 10, 200), 24), ((*GREEN, 255), 13)):
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                inner = middle[0] + dx * r * 0.66, middle[1] + dy * r * 0.66
                outer = middle[0] + dx * r * 1.06, middle[1] + dy * r * 1.06
                pygame.draw.line(big, colour, inner, outer, width)

    return _smooth(radius, draw)


PAINTERS: dict[str, Callable[[int], pygame.Surface]] = {
    "target": _target,
    "hit": _hit,
    "cursor": _cursor,
    "chosen": _chosen,
    "left": _left,
    "moved": _moved,
}


def frame(size: tuple[int, int], radius: int) -> pygame.Surface:
    """A green frame round a tray."""
    width, height = size[0] + 6, size[1] + 6
    big = pygame.Surface((width * 3, height * 3), pygame.SRCALPHA)
    rect = big.get_rect().inflate(-6, -6)
    pygame.draw.rect(big, (*GREEN, 34), rect, border_radius=radius * 3)
    pygame.draw.rect(big, (6, 20, 10, 120), rect, 20, border_radius=radius * 3)
    pygame.draw.rect(big, (*GREEN, 235), rect.inflate(-8, -8), 11, border_radius=radius * 3)
    return pygame.transform.smoothscale(big, (width, height))


def glow(sheet: pygame.Surface, chosen: bool) -> pygame.Surface:
    """The white halo of a checker in the colour of one that may move, or of the chosen one."""
    picture = sheet.copy()
    picture.fill((150, 255, 160, 255) if chosen else (255, 222, 126, 175), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def loud(mark: pygame.Surface) -> pygame.Surface:
    """A mark in high contrast: its lines are laid on themselves until they are not faint; what it merely tints stays as it is."""
    lines = pygame.mask.from_surface(mark, TINT).to_surface(setsurface=mark, unsetcolor=(0, 0, 0, 0))
    made = mark.copy()
    for _ in range(5):
        made.blit(lines, (0, 0))
    return made


def dimmed(picture: pygame.Surface) -> pygame.Surface:
    """A die that has been played."""
    dim = picture.copy()
    dim.fill((158, 152, 146, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return dim
