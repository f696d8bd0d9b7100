"""The board as a picture: what lies where, dice, cube, rings, numbers, drawn on a cached background. No rules, no time.

`Shown` says what is to be seen; whoever animates changes it bit by bit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from scenes.board import geometry
from scenes.board.geometry import Layout, Place, Side, Spot
from scenes.board.seen import Stacks
from scenes.board.sprites import Sprites
from scenes.theme import GOLD, Face, Theme

SIDES = (Side.BOTTOM, Side.TOP)
REST_YAWS = (2, 9, 5, 13)  # how dice lie when nobody threw them


@dataclass
class Die:
    """A die on the board. at: master units; yaw: which way it lies; spent: played already. frame: of a sheet while it rolls."""

    face: int
    at: tuple[float, float]
    yaw: int = 0
    spent: bool = False
    sheet: str = ""  # "", "settle", "tumble"
    frame: int = 0
    height: float = 0.0  # master units over the cloth


@dataclass
class Airborne:
    """A checker in the air. lift: master units over the board."""

    seat: int
    at: tuple[float, float]
    lift: float
    grain: int = 0


@dataclass
class Shown:
    """Everything that can change on the board. light: the seat with the light checkers; cube_at: master units."""

    light: int = 0
    stacks: Stacks = field(default_factory=Stacks)
    dice: list[Die] = field(default_factory=list)
    airborne: list[Airborne] = field(default_factory=list)
    cube: int = 0  # value, 0 no cube
    cube_at: tuple[float, float] = (0.0, 0.0)
    cube_way: int = 0
    cube_step: int = -1  # of the turning sheet, -1 at rest
    cup: tuple[int, int, tuple[float, float]] | None = None  # whose, frame of its sheet, master units
    glowing: frozenset[Place] = frozenset()  # sources that may move
    targets: frozenset[Place] = frozenset()
    hits: frozenset[Place] = frozenset()  # those of the targets where a blot is hit
    chosen: Place | None = None  # the source in hand
    cursor: Place | None = None  # of the keyboard
    last: tuple[tuple[Place, Place], ...] = ()  # ways of the last play, marked faintly


class BoardPicture:
    """Draws `Shown` for one layout and one look."""

    def __init__(
        self, layout: Layout, theme: Theme, *, board: str, felt: str, checkers: str, dice: str, numbers: bool
    ) -> None:
        self.layout = layout
        self.theme = theme
        self.checkers, self.dice = checkers, dice
        self.sprites = Sprites(layout)
        self.background = self.sprites.board(board, felt)
        if numbers:
            for point in range(1, 25):
                at = layout.xy(*geometry.label_xy(point, layout.mirrored))
                size = max(10.0, 12 * layout.k / 0.5) / theme.text_scale * 1.0
                theme.write(
                    self.background, str(point), Face.SANS_BOLD, size, at, anchor="center", colour=(232, 204, 150)
                )

    # ---- places ----------------------------------------------------------------------------------------------

    def checker_at(self, where: Place, index: int, count: int) -> tuple[float, float]:
        """Window pixels of the middle of a checker."""
        return self.layout.xy(*geometry.checker_xy(where, index, count, self.layout.mirrored))

    def place_under(self, pos: tuple[float, float], cube: Side) -> Place | None:
        """What a pixel points at."""
        return self.layout.place_at(pos[0], pos[1], cube)

    # ---- drawing ---------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, shown: Shown) -> None:
        """The whole board."""
        surface.blit(self.background, (0, 0))
        self._last(surface, shown)
        self._checkers(surface, shown)
        self._rings(surface, shown)
        self._cube(surface, shown)
        for die in shown.dice:
            self._die(surface, die)
        self._airborne(surface, shown)
        if shown.cup is not None:
            seat, frame, at = shown.cup
            name = f"cup-{SIDES[seat]}"
            self.sprites.sheet(f"{name}-shadow").put(surface, frame, self.layout.xy(*at))
            self.sprites.sheet(name).put(surface, frame, self.layout.xy(*at))

    def _set(self, shown: Shown, seat: int) -> str:
        return f"{self.checkers}-{'light' if seat == shown.light else 'dark'}"

    def _checkers(self, surface: pygame.Surface, shown: Shown) -> None:
        shadow = self.sprites.sheet("checker-shadow")
        placed = []
        for seat in (0, 1):
            for where, count in shown.stacks.counts[seat].items():
                if where in (Spot.OFF_BOTTOM, Spot.OFF_TOP):
                    continue
                for index in range(count):
                    placed.append((where, seat, index, count, self.checker_at(where, index, count)))
        for *_, at in placed:
            shadow.put(surface, 0, at)
        for where, seat, index, count, at in placed:
            sheet = self.sprites.sheet(f"checker-{self._set(shown, seat)}")
            sheet.put(surface, (where if isinstance(where, int) else 0) + index, at)
            if index == count - 1 and where in shown.glowing:
                self._glow(surface, at, shown.chosen == where)
            limit = geometry.STACK_FULL if isinstance(where, int) else geometry.BAR_FULL
            if index == count - 1 and count > limit:
                colour = (60, 36, 20) if seat == shown.light else (244, 230, 204)
                size = 21 * self.layout.k / 0.5 / self.theme.text_scale
                self.theme.write(
                    surface, str(count), Face.SERIF_BOLD, size, at, anchor="center", colour=colour, shadow=False
                )
        for seat in (0, 1):
            where = (Spot.OFF_BOTTOM, Spot.OFF_TOP)[seat]
            edge = self.sprites.sheet(f"edge-{self._set(shown, seat)}")
            for index in range(shown.stacks.at(where, seat)):
                slot = geometry.tray_slot(SIDES[seat], index, self.layout.mirrored)
                edge.put(surface, index, self.layout.xy(*slot.center))

    def _glow(self, surface: pygame.Surface, at: tuple[float, float], chosen: bool) -> None:
        sheet = self.sprites.sheet("checker-glow")

        def tinted() -> pygame.Surface:
            picture = sheet.frames[0].copy()
            picture.fill((255, 224, 130, 255 if chosen else 165), special_flags=pygame.BLEND_RGBA_MULT)
            return picture

        picture = self.theme.painted(("glow", chosen, sheet.frames[0].get_size()), tinted)
        surface.blit(picture, (round(at[0] - sheet.anchor[0]), round(at[1] - sheet.anchor[1])))

    def _last(self, surface: pygame.Surface, shown: Shown) -> None:
        for source, _ in shown.last:
            if isinstance(source, int) and not any(shown.stacks.at(source, seat) for seat in (0, 1)):
                x, y = self.checker_at(source, 0, 1)
                radius = round(geometry.CHECKER_RADIUS * self.layout.k * 0.92)
                mark = self.theme.painted(("last", radius), lambda radius=radius: _hollow(radius))
                surface.blit(mark, mark.get_rect(center=(round(x), round(y))))

    def _rings(self, surface: pygame.Surface, shown: Shown) -> None:
        for where in shown.targets:
            at = self._landing(shown, where)
            radius = round(geometry.CHECKER_RADIUS * self.layout.k * 0.86)
            hit = where in shown.hits
            ring = self.theme.painted(("target", radius, hit), lambda radius=radius, hit=hit: _target(radius, hit))
            surface.blit(ring, ring.get_rect(center=(round(at[0]), round(at[1]))))
        if shown.cursor is not None:
            at = self._landing(shown, shown.cursor, top=True)
            radius = round(geometry.CHECKER_RADIUS * self.layout.k * 1.08)
            ring = self.theme.painted(("cursor", radius), lambda: _cursor(radius))
            surface.blit(ring, ring.get_rect(center=(round(at[0]), round(at[1]))))

    def _landing(self, shown: Shown, where: Place, *, top: bool = False) -> tuple[float, float]:
        """Where the next checker on a place would lie, or the topmost one lies."""
        if where in (Spot.OFF_BOTTOM, Spot.OFF_TOP):
            side = Side.BOTTOM if where == Spot.OFF_BOTTOM else Side.TOP
            return self.layout.xy(*geometry.tray_rect(side, self.layout.mirrored).center)
        if where in (Spot.CUBE, Spot.DICE):
            return self.layout.xy(*shown.cube_at)
        count = max(shown.stacks.at(where, 0), shown.stacks.at(where, 1))
        if where in shown.hits:
            return self.checker_at(where, 0, 1)
        if top:
            return self.checker_at(where, max(0, count - 1), max(1, count))
        return self.checker_at(where, min(count, geometry.STACK_FULL - 1) if count < 5 else count, count + 1)

    def _cube(self, surface: pygame.Surface, shown: Shown) -> None:
        if not shown.cube:
            return
        at = self.layout.xy(*shown.cube_at)
        log2 = min(12, shown.cube.bit_length() - 1)
        self.sprites.sheet("cube-shadow").put(surface, 0, at)
        turning = shown.cube_step >= 0 and self.sprites.has("cube-turn")
        sheet = self.sprites.sheet("cube-turn" if turning else "cube")
        if turning:
            steps = int(sheet.info.get("turn_steps", 1))
            way = max(1, shown.cube_way)
            sheet.put(surface, (log2 * 2 + way - 1) * steps + min(shown.cube_step, steps - 1), at)
        else:
            sheet.put(surface, log2 * 3 + shown.cube_way, at)

    def _die(self, surface: pygame.Surface, die: Die) -> None:
        at = self.layout.xy(*die.at)
        up = at[0], at[1] - die.height * self.layout.k
        lifted = die.height > 8
        self.sprites.sheet("dice-shadow-lifted" if lifted else "dice-shadow").put(surface, 0, at)
        name = f"dice-{self.dice}" + (f"-{die.sheet}" if die.sheet else "")
        sheet = self.sprites.sheet(name)
        if die.sheet:
            sheet.put(surface, die.frame, up)
            return
        yaws = int(sheet.info.get("yaws", 1))
        index = (die.face - 1) * yaws + die.yaw % yaws
        if not die.spent:
            sheet.put(surface, index, up)
            return
        picture = sheet.frames[index % len(sheet.frames)]
        dim = self.theme.painted(("spent", name, index, picture.get_size()), lambda: _dimmed(picture))
        surface.blit(dim, (round(up[0] - sheet.anchor[0]), round(up[1] - sheet.anchor[1])))

    def _airborne(self, surface: pygame.Surface, shown: Shown) -> None:
        for checker in shown.airborne:
            x, y = self.layout.xy(*checker.at)
            lift = checker.lift * self.layout.k
            self.sprites.sheet("checker-shadow-lifted").put(surface, 0, (x + lift * 0.25, y + lift * 0.35))
            self.sprites.sheet(f"checker-{self._set(shown, checker.seat)}").put(surface, checker.grain, (x, y - lift))


def _supersampled(radius: int, draw: Callable[[pygame.Surface, tuple[int, int], int], None]) -> pygame.Surface:
    size = 2 * radius + 12
    big = pygame.Surface((size * 3, size * 3), pygame.SRCALPHA)
    draw(big, (size * 3 // 2, size * 3 // 2), radius * 3)
    return pygame.transform.smoothscale(big, (size, size))


def _target(radius: int, hit: bool) -> pygame.Surface:
    colour = (236, 92, 72) if hit else (120, 220, 132)

    def draw(big: pygame.Surface, middle: tuple[int, int], r: int) -> None:
        if not hit:
            pygame.draw.circle(big, (*colour, 46), middle, r)
        pygame.draw.circle(big, (0, 0, 0, 90), middle, r + 6, 21)
        pygame.draw.circle(big, (*colour, 235), middle, r, 12)
        if hit:
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                inner = middle[0] + dx * r * 0.45, middle[1] + dy * r * 0.45
                outer = middle[0] + dx * r * 1.12, middle[1] + dy * r * 1.12
                pygame.draw.line(big, (*colour, 235), inner, outer, 12)

    return _supersampled(radius, draw)


def _cursor(radius: int) -> pygame.Surface:
    def draw(big: pygame.Surface, middle: tuple[int, int], r: int) -> None:
        pygame.draw.circle(big, (0, 0, 0, 170), middle, r + 8, 24)
        pygame.draw.circle(big, (*GOLD, 255), middle, r + 2, 13)

    return _supersampled(radius, draw)


def _hollow(radius: int) -> pygame.Surface:
    def draw(big: pygame.Surface, middle: tuple[int, int], r: int) -> None:
        pygame.draw.circle(big, (255, 236, 190, 70), middle, r, 5)

    return _supersampled(radius, draw)


def _dimmed(picture: pygame.Surface) -> pygame.Surface:
    dim = picture.copy()
    dim.fill((168, 162, 154, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return dim
