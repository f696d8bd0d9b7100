"""The painted bodies of things: panes, cards, buttons, rings, letters of gold. Made anew each time; `scenes.theme` keeps them.

In high contrast grounds are near black and whole, edges white, what is pressed first yellow.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pygame

from scenes.contrast import GROUND

NIGHT = (14, 10, 8)
LINE = (200, 160, 90)
PALE = (244, 238, 226)  # edges in high contrast
BRIGHT = (255, 222, 92)  # what is pressed first, and rings, in high contrast


def smooth(size: tuple[int, int], draw: Callable[[pygame.Surface], None]) -> pygame.Surface:
    """A shape drawn three times too large and scaled down: pygame's own rounded corners are jagged."""
    big = pygame.Surface((size[0] * 3, size[1] * 3), pygame.SRCALPHA)
    draw(big)
    return pygame.transform.smoothscale(big, size)


def stretched(size: tuple[int, int], radius: int, draw: Callable[[pygame.Surface], None]) -> pygame.Surface:
    """A frame as `_smooth` makes it, but only its corners are drawn; the straight parts between them are pulled long."""
    half = 2 * radius + 8
    if min(size) <= 2 * half + 2:
        return smooth(size, draw)
    small = smooth((2 * half + 1, 2 * half + 1), draw)
    whole = pygame.Surface(size, pygame.SRCALPHA)
    cuts = [(0, 0, half, half), (half, half, 1, None), (half + 1, None, half, half)]
    for (x, to_x, w, long_w), (y, to_y, h, long_h) in itertools.product(cuts, cuts):
        piece = small.subsurface((x, y, w, h))
        wanted = long_w or size[0] - 2 * half, long_h or size[1] - 2 * half
        at = size[0] - half if to_x is None else to_x, size[1] - half if to_y is None else to_y
        whole.blit(pygame.transform.scale(piece, wanted), at)
    return whole


def pane(size: tuple[int, int], alpha: int, edge: int, radius: int, *, strong: bool = False) -> pygame.Surface:
    """A dark pane. edge: alpha of its hairline of gold; strong: in high contrast."""

    def draw(big: pygame.Surface) -> None:
        rect = big.get_rect()
        if strong:
            # An edge that is bright means something: whose turn it is, what has the keyboard.
            pygame.draw.rect(big, (*GROUND, 255), rect, border_radius=radius * 3)
            pygame.draw.rect(big, (*PALE, 255), rect, 12 if edge > 140 else 5, border_radius=radius * 3)
            return
        pygame.draw.rect(big, (*NIGHT, alpha), rect, border_radius=radius * 3)
        if edge:
            pygame.draw.rect(big, (*LINE, edge), rect, 4, border_radius=radius * 3)

    return stretched(size, radius, draw)


def gradient(size: tuple[int, int], top: tuple[int, ...], bottom: tuple[int, ...]) -> pygame.Surface:
    """From one colour above to another below, alpha included."""
    strip = pygame.Surface((1, max(2, size[1])), pygame.SRCALPHA)
    for y in range(strip.get_height()):
        t = y / (strip.get_height() - 1)
        strip.set_at((0, y), [round(a + (b - a) * t) for a, b in zip(top, bottom)])
    return pygame.transform.scale(strip, size)


def wood(size: tuple[int, int], radius: int, table: pygame.Surface | None) -> pygame.Surface:
    """The body of a card. table: a picture of wood, None where there is none."""
    body = gradient(size, (50, 36, 27, 255), (24, 17, 13, 255))
    if table is not None:
        grain = pygame.transform.smoothscale(table, (max(size[0], 1100), max(size[1], 690)))
        quiet = gradient(grain.get_size(), (120, 118, 116, 255), (90, 88, 86, 255))
        grain.blit(quiet, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        body.blit(grain, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        dim = gradient(size, (176, 166, 158, 255), (150, 140, 134, 255))
        body.blit(dim, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def cut(big: pygame.Surface) -> None:
        pygame.draw.rect(big, (255, 255, 255, 255), big.get_rect(), border_radius=radius * 3)

    def edges(big: pygame.Surface) -> None:
        rect = big.get_rect()
        pygame.draw.rect(big, (0, 0, 0, 150), rect, 5, border_radius=radius * 3)
        pygame.draw.rect(big, (*LINE, 150), rect.inflate(-8, -8), 4, border_radius=radius * 3 - 4)
        pygame.draw.rect(big, (255, 236, 196, 20), rect.inflate(-18, -18), 3, border_radius=radius * 3 - 9)

    body.blit(stretched(size, radius, cut), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    body.blit(stretched(size, radius, edges), (0, 0))
    return body


def gilded(font: pygame.font.Font, text: str) -> pygame.Surface:
    """Letters of gold with a soft shadow."""
    letters = font.render(text, True, (255, 255, 255))
    drop = max(2, letters.get_height() // 36)
    canvas = pygame.Surface((letters.get_width() + drop * 2, letters.get_height() + drop * 3), pygame.SRCALPHA)
    dark = font.render(text, True, (0, 0, 0))
    soft = pygame.Surface(canvas.get_size(), pygame.SRCALPHA)
    soft.blit(dark, (drop, drop * 2))
    canvas.blit(pygame.transform.gaussian_blur(soft, drop), (0, 0))
    canvas.blit(soft, (0, 0))
    gold = letters.copy()
    gold.blit(gradient(gold.get_size(), (255, 244, 214, 255), (196, 138, 58, 255)), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    canvas.blit(gold, (drop, drop))
    return canvas


def shadow(size: tuple[int, int], blur: int, alpha: int) -> pygame.Surface:
    """A soft shadow, larger than what casts it by blur on every side."""
    width, height = size[0] + 2 * blur, size[1] + 2 * blur
    step = 8  # a shadow is soft: an eighth of the pixels is enough
    small = pygame.Surface((max(2, width // step), max(2, height // step)), pygame.SRCALPHA)
    inner = pygame.Rect(blur // step, blur // step, max(1, size[0] // step), max(1, size[1] // step))
    pygame.draw.rect(small, (0, 0, 0, alpha), inner, border_radius=2)
    soft = pygame.transform.gaussian_blur(small, max(1, blur // step // 2))
    return pygame.transform.smoothscale(soft, (width, height))


def plate(
    size: tuple[int, int], radius: int, primary: bool, hovered: bool, pressed: bool, enabled: bool
) -> pygame.Surface:
    """The body of a button."""
    top, bottom = ((222, 174, 92), (166, 110, 42)) if primary else ((66, 47, 36), (42, 29, 22))
    lift = 16 if hovered and enabled else 0
    if pressed:
        top, bottom = bottom, top

    def draw(big: pygame.Surface) -> None:
        width, height = big.get_size()
        for y in range(height):
            t = y / max(1, height - 1)
            shade = [min(255, round(a + (b - a) * t) + lift) for a, b in zip(top, bottom)]
            pygame.draw.line(big, (*shade, 255 if primary else 238), (0, y), (width, y))
        mask = pygame.Surface(big.get_size(), pygame.SRCALPHA)
        pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=radius * 3)
        big.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        light = (255, 244, 214, 96) if primary else (255, 236, 196, 58)
        pygame.draw.rect(big, light, big.get_rect().inflate(-2, -2), 4, border_radius=radius * 3)

    plate = smooth(size, draw)
    if not enabled:
        plate.set_alpha(110)
    return plate


def bold_plate(
    size: tuple[int, int], radius: int, primary: bool, hovered: bool, pressed: bool, enabled: bool
) -> pygame.Surface:
    """The same in high contrast: yellow what is pressed first, black with an edge all else; no edge round what cannot be used."""

    def draw(big: pygame.Surface) -> None:
        rect = big.get_rect()
        ground = BRIGHT if primary else (58, 52, 44) if pressed else GROUND
        pygame.draw.rect(big, ground, rect, border_radius=radius * 3)
        if enabled:
            edge = (0, 0, 0) if primary else PALE
            pygame.draw.rect(big, edge, rect.inflate(-2, -2), 12 if hovered or pressed else 6, border_radius=radius * 3)

    made = smooth(size, draw)
    if not enabled:
        made.set_alpha(150)
    return made


def ring(size: tuple[int, int], radius: int, width: int) -> pygame.Surface:
    """Round what has the keyboard."""

    def draw(big: pygame.Surface) -> None:
        rect = big.get_rect()
        pygame.draw.rect(big, (0, 0, 0, 150), rect, width * 3 + 6, border_radius=radius * 3 + 6)
        pygame.draw.rect(big, (255, 214, 122, 255), rect.inflate(-6, -6), width * 3, border_radius=radius * 3)

    return smooth(size, draw)
