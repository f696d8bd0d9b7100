"""A small die for lines of text: an ivory face with its pips, painted once for a size."""

from __future__ import annotations

import pygame

from scenes.theme import Theme

IVORY, EDGE, PIP = (244, 232, 206), (126, 96, 58), (46, 26, 16)
SPOTS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def side(theme: Theme, size: float) -> int:
    """Pixels of one edge of a die beside text of a design size."""
    return max(9, round(size * 1.2 * theme.text_scale))


def width(theme: Theme, size: float, dice: int = 2) -> int:
    """Pixels that so many dice take, side by side."""
    return dice * side(theme, size) + (dice - 1) * max(1, side(theme, size) // 6)


def draw(surface: pygame.Surface, theme: Theme, dice: tuple[int, ...], size: float, at: tuple[float, float]) -> None:
    """Dice from the middle of their left edge on."""
    edge = side(theme, size)
    x = at[0]
    for die in dice:
        face = theme.painted(("small die", die, edge), lambda die=die: _face(die, edge))
        surface.blit(face, (round(x), round(at[1] - edge / 2)))
        x += edge + max(1, edge // 6)


def _face(die: int, edge: int) -> pygame.Surface:
    large = edge * 4
    big = pygame.Surface((large, large), pygame.SRCALPHA)
    pygame.draw.rect(big, EDGE, big.get_rect(), border_radius=large // 5)
    pygame.draw.rect(big, IVORY, big.get_rect().inflate(-6, -6), border_radius=large // 5 - 2)
    for x, y in SPOTS[die]:
        pygame.draw.circle(big, PIP, (large / 2 + x * large * 0.26, large / 2 + y * large * 0.26), large * 0.105)
    return pygame.transform.smoothscale(big, (edge, edge))
