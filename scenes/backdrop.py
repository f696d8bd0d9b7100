"""What lies behind the rooms round a match: a quiet corner of the player's own board, seen close; made once for a window.

Behind the menu it is sharp and dark only where the words stand; behind cards it is out of focus, so that they are read.
"""

from __future__ import annotations

import pygame

from bg import variants
from scenes.board import geometry, seen
from scenes.board.picture import BoardPicture, Die, Shown
from scenes.scene import Scene
from scenes.theme import Theme

_boards: dict[tuple[object, ...], pygame.Surface] = {}
_lit: dict[tuple[object, ...], pygame.Surface] = {}
CLOSE = 1.25  # how much larger than the whole board in the window


def draw(surface: pygame.Surface, scene: Scene, *, sharp: bool = False) -> None:
    """The backdrop for a scene's window and the player's look."""
    s = scene.app.settings
    look = (surface.get_size(), s.board, s.felt, s.checkers, s.dice)
    if look not in _boards:
        _boards.clear()
        _lit.clear()
        _boards[look] = _corner(surface.get_size(), scene.app.theme, look)
    if (look, sharp) not in _lit:
        _lit[look, sharp] = _sharp(_boards[look]) if sharp else _soft(_boards[look])
    surface.blit(_lit[look, sharp], (0, 0))


def _corner(size: tuple[int, int], theme: Theme, look: tuple[object, ...]) -> pygame.Surface:
    """The right side of a starting position, a double six on the cloth."""
    _, board, felt, checkers, dice = look
    big = round(size[0] * CLOSE), round(size[1] * CLOSE)
    layout = geometry.layout(big)
    picture = BoardPicture(
        layout, theme, board=str(board), felt=str(felt), checkers=str(checkers), dice=str(dice), numbers=False
    )
    rules = variants.rules("international")
    shown = Shown(stacks=seen.stacks(rules, rules.start(), 0))
    places = [geometry.die_xy(geometry.Side.BOTTOM, 0), geometry.die_xy(geometry.Side.BOTTOM, 1)]
    shown.dice = [Die(6, places[0], yaw=3), Die(6, places[1], yaw=6)]
    canvas = pygame.Surface(big)
    picture.draw(canvas, shown)
    frame = layout.board
    left = round(max(0, min(big[0] - size[0], frame.x + frame.w * 0.5 - size[0] * 0.42)))
    top = round(max(0, (big[1] - size[1]) / 2))
    return canvas.subsurface(pygame.Rect(left, top, *size)).copy()


def _sharp(board: pygame.Surface) -> pygame.Surface:
    """A light on the dice; dark on the left, where the words stand, and towards the edges."""
    view = board.copy()
    width, height = view.get_size()
    small = pygame.Surface((96, 60), pygame.SRCALPHA)  # light changes slowly: few pixels are enough
    for x in range(96):
        for y in range(60):
            u, v = x / 95, y / 59
            words = max(0.0, min(1.0, (0.52 - u) / 0.30))
            edge = min(1.0, ((u - 0.58) / 0.55) ** 2 + ((v - 0.5) / 0.72) ** 2)
            alpha = 1 - (1 - 0.90 * words * words * (3 - 2 * words)) * (1 - 0.66 * edge)
            small.set_at((x, y), (9, 6, 4, round(255 * alpha)))
    view.blit(pygame.transform.smoothscale(small, (width, height)), (0, 0))
    return view


def _soft(board: pygame.Surface) -> pygame.Surface:
    """Out of focus and dim."""
    width, height = board.get_size()
    small = pygame.transform.smoothscale(board, (max(2, width // 6), max(2, height // 6)))
    blurred = pygame.transform.gaussian_blur(small, 3)
    view = pygame.transform.smoothscale(blurred, (width, height))
    dark = pygame.Surface((width, height))
    dark.fill((112, 104, 98))
    view.blit(dark, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return view
