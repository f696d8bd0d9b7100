"""An arrow over the board: from the checker that is meant to the place where it goes. Painting only."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

Point = tuple[float, float]
BODY, EDGE = (255, 221, 140, 235), (44, 22, 6, 225)
FINE = 3  # painted so many times too large, then scaled down
BAND = 64  # pixels that are painted at a time


@dataclass(frozen=True)
class Arrow:
    """picture: to be put with its top left corner at a place."""

    picture: pygame.Surface
    topleft: tuple[int, int]


def painted(begin: Point, end: Point, radius: float) -> Arrow:
    """An arrow between two points of the window; radius: of a checker, in pixels."""
    pad = radius
    left, top = min(begin[0], end[0]) - pad, min(begin[1], end[1]) - pad
    width, height = (max(1, math.ceil(abs(a - b) + 2 * pad)) for a, b in zip(begin, end))
    outline = [((x - left) * FINE, (y - top) * FINE) for x, y in _outline(begin, end, radius)]
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    for y in range(0, height, BAND):  # a large picture is painted in bands: no frame makes one of the window's size
        rows = min(BAND, height - y)
        big = pygame.Surface((width * FINE, rows * FINE), pygame.SRCALPHA)
        _paint(big, [(across, down - y * FINE) for across, down in outline], radius)
        picture.blit(pygame.transform.smoothscale(big, (width, rows)), (0, y))
    picture.set_alpha(255, pygame.RLEACCEL)  # mostly nothing: laid down by its runs, in a tenth of the time
    return Arrow(picture, (round(left), round(top)))


def _paint(big: pygame.Surface, outline: list[Point], radius: float) -> None:
    pygame.draw.polygon(big, BODY, outline)
    pygame.draw.lines(big, EDGE, True, outline, max(3, round(radius * 0.11 * FINE)))
    for x, y in outline:  # round the corners of the line
        pygame.draw.circle(big, EDGE, (x, y), max(1, round(radius * 0.055 * FINE)))


def _outline(begin: Point, end: Point, radius: float) -> list[Point]:
    """Seven corners: a shaft that widens a little towards its head."""
    length = math.dist(begin, end) or 1.0
    ux, uy = (end[0] - begin[0]) / length, (end[1] - begin[1]) / length
    head = min(0.9 * radius, 0.6 * length)

    def at(along: float, across: float) -> Point:
        return begin[0] + ux * along - uy * across, begin[1] + uy * along + ux * across

    start, neck = min(0.2 * radius, 0.2 * length), length - head
    thin, wide, broad = 0.13 * radius, 0.2 * radius, 0.52 * radius
    return [
        at(start, thin),
        at(neck, wide),
        at(neck, broad),
        at(length, 0.0),
        at(neck, -broad),
        at(neck, -wide),
        at(start, -thin),
    ]
