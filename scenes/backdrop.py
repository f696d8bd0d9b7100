"""What lies behind menus: the table and a quiet corner of the board, darkened; made once for a window."""

from __future__ import annotations

import pygame

from bg import variants
from scenes.board import geometry, seen
from scenes.board.picture import BoardPicture, Die, Shown
from scenes.scene import Scene
from scenes.theme import Theme

_cache: dict[tuple[object, ...], pygame.Surface] = {}


def draw(surface: pygame.Surface, scene: Scene, veil: int = 150) -> None:
    """The backdrop for a scene's window and the player's look."""
    s = scene.app.settings
    key = (surface.get_size(), s.board, s.felt, s.checkers, s.dice, veil)
    if key not in _cache:
        _cache.clear()
        _cache[key] = _paint(surface.get_size(), scene.app.theme, key, veil)
    surface.blit(_cache[key], (0, 0))


def _paint(size: tuple[int, int], theme: Theme, look: tuple[object, ...], veil: int) -> pygame.Surface:
    _, board, felt, checkers, dice, _ = look
    # A board half as large again as the window's, of which the right side shows: close, as from a chair.
    big = round(size[0] * 1.25), round(size[1] * 1.25)
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
    view = canvas.subsurface(pygame.Rect(left, top, size[0], size[1])).copy()
    dark = pygame.Surface(size, pygame.SRCALPHA)
    for x in range(size[0]):  # darker on the left, where the words stand
        share = 1 - x / size[0]
        pygame.draw.line(dark, (10, 7, 5, min(245, round(veil * 0.55 + veil * share))), (x, 0), (x, size[1]))
    view.blit(dark, (0, 0))
    return view
