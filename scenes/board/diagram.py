"""A position as a picture of the board alone: for PNG files, cards and rows. The real textures, drawn at the size wanted.

No window, no header, no column; what surrounds it is the business of whoever asked for it.
"""

from __future__ import annotations

import pygame

from bg.state import Phase
from engine.protocol.table import View
from scenes.board import geometry, seen
from scenes.board.geometry import FRAME, Layout, Rect, Side
from scenes.board.motion import cube_place
from scenes.board.picture import BoardPicture, Die, Shown
from scenes.board.sprites import sprites
from scenes.settings import Settings
from scenes.theme import Theme

RATIO = FRAME.w / FRAME.h
SIDES = (Side.BOTTOM, Side.TOP)


def shown(view: View, *, mirrored: bool = False) -> Shown:
    """What lies on the board in a view, dice tidy, nothing moving."""
    made = Shown(light=view.setup.light, stacks=seen.stacks(seen.rules_of(view.setup.rules), view.position, view.mover))
    if view.setup.customs.cube and view.cube.live:
        offered_to = view.turn if view.phase in (Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED) else None
        value = view.cube.offered if offered_to is not None else view.cube.value
        at, way = cube_place(view.cube.owner, offered_to, mirrored)
        made.cube, made.cube_at, made.cube_way = value or view.cube.value, at, way
    if view.phase in (Phase.TO_PLAY, Phase.OPENING) and view.dice:
        side = SIDES[view.mover]
        spent = list(view.dice[:2])
        for die in view.left:
            if die in spent:
                spent.remove(die)
        for index, face in enumerate(view.dice[:2]):
            at = geometry.die_xy(side, index, 2, mirrored)
            made.dice.append(Die(face, at, yaw=3 + 4 * index, spent=face in spent and not view.left.count(face)))
    return made


def _layout(size: tuple[int, int], mirrored: bool) -> Layout:
    """The board fills the picture; nothing else has a place."""
    width = min(size[0], round(size[1] * RATIO))
    height = round(width / RATIO)
    board = Rect((size[0] - width) / 2, (size[1] - height) / 2, width, height)
    nothing = Rect(0, 0, 0, 0)
    return Layout(size, width / 1250, board, nothing, nothing, nothing, mirrored)


def warm(size: tuple[int, int], settings: Settings) -> None:
    """Load what a diagram of this size needs. Touches no fonts, so a thread may do it while frames go on."""
    made = sprites(_layout(size, settings.home_left), settings.contrast == "high")
    made.board(settings.board, settings.felt)
    sets = [f"{kind}-{settings.checkers}-{shade}" for kind in ("checker", "edge") for shade in ("light", "dark")]
    names = [*sets, "checker-shadow", f"dice-{settings.dice}", "dice-shadow", "cube", "cube-shadow"]
    for name in names:
        made.sheet(name)


def diagram(view: View, size: tuple[int, int], settings: Settings, theme: Theme, *, numbers: bool = True) -> pygame.Surface:
    """The board of a view, size in pixels; narrower or lower where its proportions want it."""
    return drawn(shown(view, mirrored=settings.home_left), size, settings, theme, numbers=numbers)


def drawn(what: Shown, size: tuple[int, int], settings: Settings, theme: Theme, *, numbers: bool = True) -> pygame.Surface:
    """The same for anything that can be shown: marks and arrows too."""
    layout = _layout(size, settings.home_left)
    picture = BoardPicture(
        layout, theme, board=settings.board, felt=settings.felt, checkers=settings.checkers, dice=settings.dice, numbers=numbers
    )
    canvas = pygame.Surface(size)
    picture.draw(canvas, what)
    frame = layout.rect(FRAME)
    cut = pygame.Rect(round(frame.x), round(frame.y), round(frame.w), round(frame.h)).clip(canvas.get_rect())
    return canvas.subsurface(cut).copy()
