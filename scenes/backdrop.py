"""What lies behind the rooms round a match: a quiet corner of the player's own board, seen close; made once for a window.

Behind the menu it is sharp and dark only where the words stand, and sways a little; behind cards it is out of focus, so
that they are read.
"""

from __future__ import annotations

import math

import pygame

from bg import variants
from scenes.board import geometry, seen
from scenes.board.picture import BoardPicture, Die, Shown
from scenes.scene import Scene
from scenes.theme import Theme

_boards: dict[tuple[object, ...], pygame.Surface] = {}
_lit: dict[tuple[object, ...], pygame.Surface] = {}
CLOSE = 1.25  # how much larger than the whole board in the window
SWAY = 0.011  # of the window's width, to either side
SWAY_MS, ROUND_MS, CALMING_MS = 30_000, 11_000, 8_000


class Sway:
    """A slow swing that comes to rest: a picture that moves for ever would keep the machine awake."""

    def __init__(self) -> None:
        self._ms = 0

    def update(self, ms: int) -> bool:
        """Time passes; True while it moves."""
        if not self.moving:
            return False
        self._ms += ms
        return True

    @property
    def moving(self) -> bool:
        return self._ms < SWAY_MS

    def again(self) -> None:
        """Somebody is there: it swings anew once it has come to rest."""
        if not self.moving:
            self._ms = 0

    @property
    def shift(self) -> float:
        """-1 to 1, how far it is from the middle."""
        calm = max(0.0, min(1.0, (SWAY_MS - self._ms) / CALMING_MS, self._ms / CALMING_MS))
        return calm * math.sin(2 * math.pi * self._ms / ROUND_MS)


def draw(surface: pygame.Surface, scene: Scene, *, sharp: bool = False, shift: float = 0.0) -> None:
    """The backdrop for a scene's window and the player's look. shift: of a `Sway`."""
    s = scene.app.settings
    look = (surface.get_size(), s.board, s.felt, s.checkers, s.dice, scene.app.theme.contrast)
    if look not in _boards:
        _boards.clear()
        _lit.clear()
        _boards[look] = _corner(surface.get_size(), scene.app.theme, look)
    if (look, sharp) not in _lit:
        _lit[look, sharp] = _sharp(_boards[look]) if sharp else _soft(_boards[look])
    picture = _lit[look, sharp]
    room = (picture.get_width() - surface.get_width()) // 2
    whole = math.floor(shift * room)
    surface.blit(picture, (whole - room, 0))
    part = round(255 * (shift * room - whole))
    if part:  # between two pixels: a little of both
        picture.set_alpha(part)
        surface.blit(picture, (whole - room + 1, 0))
        picture.set_alpha(None)


def _room(size: tuple[int, int]) -> int:
    """Pixels of the backdrop on either side of the window."""
    return math.ceil(size[0] * SWAY) + 1


def _corner(size: tuple[int, int], theme: Theme, look: tuple[object, ...]) -> pygame.Surface:
    """The right side of a starting position, a double six on the cloth."""
    _, board, felt, checkers, dice, _contrast = look
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
    room = _room(size)
    left = round(max(room, min(big[0] - size[0] - room, frame.x + frame.w * 0.5 - size[0] * 0.42)))
    top = round(max(0, (big[1] - size[1]) / 2))
    return canvas.subsurface(pygame.Rect(left - room, top, size[0] + 2 * room, size[1])).copy()


def _sharp(board: pygame.Surface) -> pygame.Surface:
    """A light on the dice; dark on the left, where the words stand, and towards the edges."""
    view = board.copy()
    width, height = view.get_size()
    small = pygame.Surface((96, 60), pygame.SRCALPHA)  # light changes slowly: few pixels are enough
    room = SWAY / (1 + 2 * SWAY)
    down = [((y / 59 - 0.5) / 0.72) ** 2 for y in range(60)]
    for x in range(96):
        u = (x / 95 - room) / (1 - 2 * room)
        words = max(0.0, min(1.0, (0.52 - u) / 0.30))
        left, across = 1 - 0.90 * words * words * (3 - 2 * words), ((u - 0.58) / 0.55) ** 2
        for y, low in enumerate(down):
            edge = min(1.0, across + low)
            small.set_at((x, y), (9, 6, 4, round(255 * (1 - left * (1 - 0.66 * edge)))))
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
