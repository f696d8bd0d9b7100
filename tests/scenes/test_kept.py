"""What lies under the top scene is drawn again when it has changed or moves, and only then."""

from __future__ import annotations

import pygame
import pytest

from scenes.kept import Kept
from scenes.scene import Scene


class Flat(Scene):
    """One colour; counts how often it is drawn."""

    def __init__(self, colour: tuple[int, int, int], rect: tuple[int, int, int, int]) -> None:
        super().__init__()
        self.colour, self.rect = colour, rect
        self.drawn, self.moves = 0, False

    @property
    def animating(self) -> bool:
        return self.moves

    def draw(self, surface: pygame.Surface) -> None:
        self.drawn += 1
        pygame.draw.rect(surface, self.colour, self.rect)


@pytest.fixture
def room() -> tuple[Kept, pygame.Surface, Flat, Flat]:
    return Kept(), pygame.Surface((40, 30)), Flat((200, 0, 0), (0, 0, 40, 30)), Flat((0, 0, 200), (10, 10, 5, 5))


def show(kept: Kept, surface: pygame.Surface, *scenes: Flat, anew: bool = False, over: bool = False) -> tuple[int, ...]:
    """One frame; how often each scene has been drawn so far. What was on the window before is lost."""

    def paint(scene: Scene) -> None:
        scene.dirty = False
        scene.draw(surface)

    surface.fill((9, 9, 9))
    kept.draw(scenes, surface, paint, anew=anew, over=over)
    assert surface.get_at((1, 1))[:3] == scenes[0].colour
    assert surface.get_at((12, 12))[:3] == scenes[-1].colour
    return tuple(scene.drawn for scene in scenes)


def test_only_the_card_is_drawn_while_the_board_rests(room: tuple[Kept, pygame.Surface, Flat, Flat]) -> None:
    kept, surface, board, card = room
    assert show(kept, surface, board, card, anew=True) == (1, 1)
    card.dirty = True
    assert show(kept, surface, board, card) == (1, 2)
    board.dirty = True
    board.colour = (0, 200, 0)
    assert show(kept, surface, board, card) == (2, 3)
    assert show(kept, surface, board, card, anew=True) == (3, 4)


def test_what_moves_is_always_drawn(room: tuple[Kept, pygame.Surface, Flat, Flat]) -> None:
    kept, surface, board, card = room
    board.moves = board.dirty = True
    assert show(kept, surface, board, card) == (1, 1)
    board.dirty = True
    assert show(kept, surface, board, card) == (2, 2)


def test_nothing_is_drawn_again_for_what_moves_over_all(room: tuple[Kept, pygame.Surface, Flat, Flat]) -> None:
    kept, surface, board, card = room
    assert show(kept, surface, board, card, anew=True, over=True) == (1, 1)
    assert show(kept, surface, board, card, over=True) == (1, 1)
    card.dirty, card.colour = True, (0, 90, 90)
    assert show(kept, surface, board, card, over=True) == (2, 2)
    assert show(kept, surface, board, card) == (2, 2)


def test_other_scenes_and_other_windows_are_drawn(room: tuple[Kept, pygame.Surface, Flat, Flat]) -> None:
    kept, surface, board, card = room
    show(kept, surface, board, card, anew=True)
    other = Flat((1, 2, 3), (0, 0, 40, 30))
    assert show(kept, surface, other, card) == (1, 2)
    assert show(kept, pygame.Surface((50, 40)), other, card) == (2, 3)
