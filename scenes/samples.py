"""Small pictures of boards, felts, checkers and dice for Settings: cut from the real board, one made a frame."""

from __future__ import annotations

import pygame

from bg import variants
from scenes.board import geometry, seen
from scenes.board.picture import BoardPicture, Die, Shown
from scenes.board.seen import Stacks
from scenes.scene import Scene
from scenes.settings import Settings
from scenes.text import _
from scenes.theme import Theme

Look = tuple[str, str, str, str]  # board, felt, checkers, dice
CLOSE = 330.0  # master units across a picture
WIDTHS = {"board": 640.0}
MIDDLES = {"board": (1690.0, 330.0), "felt": (1180.0, 790.0)}
PAIR = (20, 21)  # the points on which a light and a dark checker are shown


def boards() -> list[tuple[str, str]]:
    """The boards with their names."""
    return [
        ("walnut", _("Classic Walnut")), ("pearl", _("Mother-of-Pearl")), ("maple", _("Maple")), ("ebony", _("Ebony Night")),
        ("olive", _("Olive Oak")), ("cherry", _("Cherry & Honey")), ("sandstone", _("Sandstone")),
    ]  # fmt: skip


class Samples:
    """What has been made so far; the pictures of one size are kept."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, Look, tuple[int, int]], pygame.Surface] = {}
        self._wanted: list[tuple[str, Look, tuple[int, int]]] = []
        self._bare: tuple[object, BoardPicture] | None = None  # the last one used: its textures take longest

    @property
    def busy(self) -> bool:
        """Is something wanted that is not made yet?"""
        return bool(self._wanted)

    def get(self, part: str, value: str, size: tuple[int, int], s: Settings) -> pygame.Surface | None:
        """The picture of one value of one part beside the player's other choices; None until `work` has made it."""
        chosen = {"board": s.board, "felt": s.felt, "checkers": s.checkers, "dice": s.dice, part: value}
        if part == "felt":  # a felt looks the same under every set
            chosen.update(checkers="boxwood", dice="ivory")
        key = part, (chosen["board"], chosen["felt"], chosen["checkers"], chosen["dice"]), size
        if key not in self._made and key not in self._wanted:
            self._wanted.append(key)
        return self._made.get(key)

    def work(self, theme: Theme) -> bool:
        """Make the next one, if possible one for which the textures are at hand; True when there is something new to show."""
        if not self._wanted:
            return False
        at_hand = self._bare[0] if self._bare is not None else None
        key = next((key for key in self._wanted if _ground(key) == at_hand), self._wanted[0])
        self._wanted.remove(key)
        if len(self._made) > 80:
            self._made.clear()
        self._made[key] = self._make(*key, theme)
        return True

    def _make(self, part: str, look: Look, size: tuple[int, int], theme: Theme) -> pygame.Surface:
        ground = _ground((part, look, size))
        if self._bare is None or self._bare[0] != ground:
            layout = geometry.layout((round(2560 * _scale(part, size)), round(1600 * _scale(part, size))))
            picture = BoardPicture(layout, theme, board=look[0], felt=look[1], checkers="", dice="", numbers=False)
            self._bare = ground, picture
        picture = self._bare[1]
        picture.checkers, picture.dice = look[2:]
        return _cut(picture, part, size)


class SampledScene(Scene):
    """A room that shows samples: one is made a frame while some are wanted. They are kept for the next such room."""

    samples = Samples()

    def update(self, ms: int) -> None:
        if self.samples.work(self.app.theme):
            self.dirty = True

    @property
    def animating(self) -> bool:
        return self.samples.busy


def _scale(part: str, size: tuple[int, int]) -> float:
    """Window pixels for one master unit."""
    return size[0] / WIDTHS.get(part, CLOSE)


def _ground(key: tuple[str, Look, tuple[int, int]]) -> tuple[object, ...]:
    """What two pictures have to share to be cut from one board."""
    part, look, size = key
    return look[0], look[1], _scale(part, size)


def _cut(picture: BoardPicture, part: str, size: tuple[int, int]) -> pygame.Surface:
    rules = variants.rules("international")
    shown = Shown(stacks=seen.stacks(rules, rules.start(), 0) if part == "board" else Stacks())
    spots = [geometry.die_xy(geometry.Side.BOTTOM, slot) for slot in (0, 1)]
    if part == "checkers":
        shown.stacks = Stacks(({PAIR[0]: 1}, {PAIR[1]: 1}))
        spots = [geometry.checker_xy(point, 0, 1) for point in PAIR]
    elif part == "dice":
        shown.dice = [Die(face, at, yaw=yaw) for face, at, yaw in zip((6, 5), spots, (3, 7))]
    x, y = MIDDLES.get(part, ((spots[0][0] + spots[1][0]) / 2, (spots[0][1] + spots[1][1]) / 2))
    canvas = pygame.Surface(picture.layout.size)
    picture.draw(canvas, Shown())  # it keeps what lies still: an empty board makes it forget the set before
    picture.draw(canvas, shown)
    cut = pygame.Rect((0, 0), size)
    cut.center = tuple(round(n) for n in picture.layout.xy(x, y))  # type: ignore[assignment]
    cut.clamp_ip(canvas.get_rect())
    piece = pygame.Surface(size, pygame.SRCALPHA)
    piece.blit(canvas, (0, 0), cut)
    return _rounded(piece, round(size[1] * 0.09))


def _rounded(picture: pygame.Surface, radius: int) -> pygame.Surface:
    big = pygame.Surface((picture.get_width() * 3, picture.get_height() * 3), pygame.SRCALPHA)
    pygame.draw.rect(big, (255, 255, 255, 255), big.get_rect(), border_radius=radius * 3)
    picture.blit(pygame.transform.smoothscale(big, picture.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return picture
