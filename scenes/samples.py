"""Small pictures of boards, felts, checkers and dice for Settings: cut from the real board, one made a frame."""

from __future__ import annotations

import pygame

from bg import variants
from scenes.board import geometry, seen
from scenes.board.picture import BoardPicture, Die, Shown
from scenes.board.seen import Stacks
from scenes.settings import Settings
from scenes.theme import Theme

Look = tuple[str, str, str, str]  # board, felt, checkers, dice
PARTS = ("board", "felt", "checkers", "dice")
# The part of the board that shows each best: its middle in master units, and its width in them.
_VIEWS = {"board": (1690.0, 330.0, 640.0), "felt": (1180.0, 790.0, 330.0)}
_PAIR = (20, 21)  # the points on which a light and a dark checker are shown


class Samples:
    """What has been made so far; the pictures of one size are kept."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, Look, tuple[int, int]], pygame.Surface] = {}
        self._wanted: list[tuple[str, Look, tuple[int, int]]] = []

    def get(self, part: str, value: str, size: tuple[int, int], s: Settings) -> pygame.Surface | None:
        """The picture of one value of one part beside the player's other choices; None until `work` has made it."""
        chosen = {"board": s.board, "felt": s.felt, "checkers": s.checkers, "dice": s.dice, part: value}
        if part == "felt":  # a felt looks the same beside every set
            chosen.update(checkers="boxwood", dice="ivory")
        key = part, (chosen["board"], chosen["felt"], chosen["checkers"], chosen["dice"]), size
        if key not in self._made and key not in self._wanted:
            self._wanted.append(key)
        return self._made.get(key)

    @property
    def busy(self) -> bool:
        """Is something wanted that is not made yet?"""
        return bool(self._wanted)

    def work(self, theme: Theme) -> bool:
        """Make the next one; True when there is something new to show."""
        if not self._wanted:
            return False
        key = self._wanted.pop(0)
        if len(self._made) > 80:
            self._made.clear()
        self._made[key] = _sample(*key, theme)
        return True


def _sample(part: str, look: Look, size: tuple[int, int], theme: Theme) -> pygame.Surface:
    rules = variants.rules("international")
    shown = Shown(stacks=seen.stacks(rules, rules.start(), 0) if part == "board" else Stacks())
    if part == "checkers":
        shown.stacks = Stacks(({_PAIR[0]: 1}, {_PAIR[1]: 1}))
        places = [geometry.checker_xy(point, 0, 1) for point in _PAIR]
    else:
        places = [geometry.die_xy(geometry.Side.BOTTOM, slot) for slot in (0, 1)]
    if part == "dice":
        shown.dice = [Die(face, at, yaw=yaw) for face, at, yaw in zip((6, 5), places, (3, 7))]
    middle = (places[0][0] + places[1][0]) / 2, (places[0][1] + places[1][1]) / 2
    x, y, width = _VIEWS.get(part, (*middle, 330.0))
    wanted = size[0] / width  # window pixels for one master unit
    layout = geometry.layout((round(2560 * wanted), round(1600 * wanted)))
    board, felt, checkers, dice = look
    picture = BoardPicture(layout, theme, board=board, felt=felt, checkers=checkers, dice=dice, numbers=False)
    canvas = pygame.Surface(layout.size)
    picture.draw(canvas, shown)
    cut = pygame.Rect((0, 0), size)
    cut.center = tuple(round(n) for n in layout.xy(x, y))  # type: ignore[assignment]
    cut.clamp_ip(canvas.get_rect())
    piece = pygame.Surface(size, pygame.SRCALPHA)
    piece.blit(canvas, (0, 0), cut)
    return _rounded(piece, round(size[1] * 0.09))


def _rounded(picture: pygame.Surface, radius: int) -> pygame.Surface:
    big = pygame.Surface((picture.get_width() * 3, picture.get_height() * 3), pygame.SRCALPHA)
    pygame.draw.rect(big, (255, 255, 255, 255), big.get_rect(), border_radius=radius * 3)
    picture.blit(pygame.transform.smoothscale(big, picture.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return picture
