"""An arrow lies between its two points, widens to a head, and leaves the rest of the board alone."""

from __future__ import annotations

import pygame
import pytest

from scenes.board import arrows


@pytest.mark.parametrize(("begin", "end"), [((50, 60), (250, 60)), ((250, 300), (90, 120)), ((100, 80), (100, 280))])
def test_it_points_from_one_place_to_the_other(begin: tuple[float, float], end: tuple[float, float]) -> None:
    pygame.display.init()
    pygame.display.set_mode((100, 100))
    surface = pygame.Surface((320, 340), pygame.SRCALPHA)
    arrow = arrows.painted(begin, end, 28)
    surface.blit(arrow.picture, arrow.topleft)

    def along(share: float, across: float = 0.0) -> int:
        length = ((end[0] - begin[0]) ** 2 + (end[1] - begin[1]) ** 2) ** 0.5
        ux, uy = (end[0] - begin[0]) / length, (end[1] - begin[1]) / length
        x, y = begin[0] + ux * share * length - uy * across, begin[1] + uy * share * length + ux * across
        return surface.get_at((round(x), round(y)))[3]

    assert along(0.5) > 200
    assert along(0.5, 14) == 0  # the shaft is slender
    assert along(1 - 20 / 200, 9) > 100  # the head is not
    assert along(1.2) == 0
    assert along(-0.2) == 0
