"""The board as a picture: what lies where, dice, cube, cups, marks, drawn in layers. No rules, no time.

`Shown` says what is to be seen; whoever animates changes it bit by bit. Three layers: the background is put together once
for a window; the checkers that lie still are drawn onto a copy of it, and again only when one of them moves; everything
that moves, glows or is marked is drawn in every frame.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import pygame

from scenes.board import arrows, geometry, marks, strong
from scenes.board.geometry import Layout, Place, Side, Spot
from scenes.board.seen import Stacks
from scenes.board.sprites import sprites
from scenes.theme import Colour, Face, Theme

SIDES = (Side.BOTTOM, Side.TOP)
OFF = (Spot.OFF_BOTTOM, Spot.OFF_TOP)
LABEL, LABEL_ON_PALE = (232, 204, 150), (70, 40, 18)


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
    alpha: int = 255


@dataclass
class Airborne:
    """A checker in the air. lift: master units over the board."""

    seat: int
    at: tuple[float, float]
    lift: float
    grain: int = 0
    alpha: int = 255


@dataclass(frozen=True)
class Cup:
    """A dice cup: frame of its sheet, middle in master units."""

    frame: int
    at: tuple[float, float]


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
    cups: dict[int, Cup] = field(default_factory=dict)  # by seat
    glowing: frozenset[Place] = frozenset()  # sources that may move
    targets: frozenset[Place] = frozenset()
    hits: frozenset[Place] = frozenset()  # those of the targets where a blot is hit
    chosen: Place | None = None  # the source in hand
    cursor: Place | None = None  # of the keyboard
    last: tuple[tuple[Place, Place], ...] = ()  # ways of the last play, marked faintly
    last_seat: int = 0
    arrows: tuple[tuple[Place, Place], ...] = ()  # ways that are suggested, in order


class BoardPicture:
    """Draws `Shown` for one layout and one look. facing: the upper rail has the numbers of who sits there, turned to them."""

    def __init__(
        self,
        layout: Layout,
        theme: Theme,
        *,
        board: str,
        felt: str,
        checkers: str,
        dice: str,
        numbers: bool,
        facing: bool = False,
    ) -> None:
        self.layout = layout
        self.theme = theme
        self.checkers, self.dice = checkers, dice
        self._made_of = board, felt, numbers, facing
        self.sprites = sprites(layout, theme.contrast)
        self.background = self.sprites.board(board, felt)
        self._still: pygame.Surface | None = None  # background and resting checkers
        self._still_key: object = None
        self._ways: dict[object, arrows.Arrow] = {}
        if numbers:
            size = max(10.0, 24 * layout.k) / theme.text_scale
            ink = self._ink()
            for point in range(1, 25):
                at = layout.xy(*geometry.label_xy(point, layout.mirrored))
                if facing and point > 12:
                    words = theme.words(str(25 - point), Face.SANS_BOLD, size, ink)
                    turned = pygame.transform.rotate(words, 180)
                    self.background.blit(turned, turned.get_rect(center=(round(at[0]), round(at[1]))))
                    continue
                theme.write(self.background, str(point), Face.SANS_BOLD, size, at, anchor="center", colour=ink)

    def seen_in(self, layout: Layout) -> BoardPicture:
        """The same look in a layout with the same size of board, from the same scaled pictures."""
        board, felt, numbers, facing = self._made_of
        picture = BoardPicture(
            layout, self.theme, board=board, felt=felt, checkers=self.checkers, dice=self.dice, numbers=numbers, facing=facing
        )
        picture.sprites = self.sprites
        return picture

    def _ink(self) -> Colour:
        """What can be read on this board's frame."""
        x, y = self.layout.xy(*geometry.label_xy(1, self.layout.mirrored))
        red, green, blue, _ = pygame.transform.average_color(self.background, pygame.Rect(round(x) - 4, round(y) - 4, 9, 9))
        return LABEL_ON_PALE if 0.299 * red + 0.587 * green + 0.114 * blue > 110 else LABEL

    def prepare(self) -> bool:
        """Have the sheets of motions scaled before one is wanted; False when all are there. Never waits."""
        return self.sprites.prepare(
            *(f"dice-{self.dice}-{part}" for part in ("tumble", "settle")),
            *(f"cup-{side}{part}" for side in SIDES for part in ("", "-shadow")),
            "cube-turn",
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
        surface.blit(self._checkers(shown), (0, 0))
        self._last(surface, shown)
        self._glows(surface, shown)
        self._targets(surface, shown)
        if 0 in shown.cups and shown.cups[0].frame == 0:
            self._cup(surface, 0, shown.cups[0])
        self._cube(surface, shown)
        for die in sorted(shown.dice, key=lambda die: die.height):
            self._die(surface, die)
        self._arrows(surface, shown)
        for checker in shown.airborne:
            self._airborne(surface, shown, checker)
        for seat, cup in shown.cups.items():
            if cup.frame:
                self._cup(surface, seat, cup)

    def _set(self, shown: Shown, seat: int) -> str:
        return f"{self.checkers}-{'light' if seat == shown.light else 'dark'}"

    def _checkers(self, shown: Shown) -> pygame.Surface:
        """The background with every checker that lies still."""
        key = shown.light, *(tuple(sorted((str(p), n) for p, n in c.items() if n)) for c in shown.stacks.counts)
        if key != self._still_key:
            if self._still is None:
                self._still = self.background.copy()
            self._still.blit(self.background, (0, 0))
            self._draw_checkers(self._still, shown)
            self._still_key = key
        assert self._still is not None
        return self._still

    def _draw_checkers(self, surface: pygame.Surface, shown: Shown) -> None:
        shadow = self.sprites.sheet("checker-shadow")
        lying = [
            (where, seat, index, count, self.checker_at(where, index, count))
            for seat in (0, 1)
            for where, count in shown.stacks.counts[seat].items()
            if where not in OFF
            for index in range(count)
        ]
        for *_, at in lying:
            shadow.put(surface, 0, at)
        for where, seat, index, count, at in lying:
            sheet = self.sprites.sheet(f"checker-{self._set(shown, seat)}")
            sheet.put(surface, (where if isinstance(where, int) else 0) + index, at)
            limit = geometry.STACK_FULL if isinstance(where, int) else geometry.BAR_FULL
            if index == count - 1 and count > limit:
                self._badge(surface, count, at, light=seat == shown.light)
        for seat in (0, 1):
            edge = self.sprites.sheet(f"edge-{self._set(shown, seat)}")
            for index in range(shown.stacks.at(OFF[seat], seat)):
                slot = geometry.tray_slot(SIDES[seat], index, self.layout.mirrored)
                edge.put(surface, index, self.layout.xy(*slot.center))

    def _badge(self, surface: pygame.Surface, count: int, at: tuple[float, float], *, light: bool) -> None:
        colour = (60, 36, 20) if light else (244, 230, 204)
        size = 42 * self.layout.k / self.theme.text_scale
        self.theme.write(surface, str(count), Face.SERIF_BOLD, size, at, anchor="center", colour=colour, shadow=False)

    # ---- marks -----------------------------------------------------------------------------------------------

    def _top(self, shown: Shown, where: Place) -> tuple[float, float]:
        """The middle of the topmost checker on a place."""
        count = max(shown.stacks.at(where, 0), shown.stacks.at(where, 1))
        return self.checker_at(where, max(0, count - 1), max(1, count))

    def _stamp(self, surface: pygame.Surface, kind: str, at: tuple[float, float], size: float) -> None:
        """A mark of `marks.PAINTERS` with a radius in master units."""
        radius = max(4, round(size * self.layout.k))
        loud = self.theme.contrast

        def paint() -> pygame.Surface:
            return marks.loud(marks.PAINTERS[kind](radius)) if loud else marks.PAINTERS[kind](radius)

        mark = self.theme.painted((kind, radius), paint)
        surface.blit(mark, mark.get_rect(center=(round(at[0]), round(at[1]))))

    def _last(self, surface: pygame.Surface, shown: Shown) -> None:
        """Where the last play came from, and the checkers that it moved."""
        sources = {source for source, _ in shown.last}
        for source in sources:
            if isinstance(source, int) and not any(shown.stacks.at(source, seat) for seat in (0, 1)):
                self._stamp(surface, "left", self.checker_at(source, 0, 1), 0.9 * geometry.CHECKER_RADIUS)
        for target in {target for _, target in shown.last} - sources:
            if isinstance(target, int) and shown.stacks.at(target, shown.last_seat):
                self._stamp(surface, "moved", self._top(shown, target), geometry.CHECKER_RADIUS)

    def _glows(self, surface: pygame.Surface, shown: Shown) -> None:
        sheet = self.sprites.sheet("checker-glow")
        for where in shown.glowing:
            if not any(shown.stacks.at(where, seat) for seat in (0, 1)):
                continue
            chosen = shown.chosen == where
            picture = self.theme.painted(
                ("glow", chosen, sheet.frames[0].get_size()), lambda chosen=chosen: marks.glow(sheet.frames[0], chosen)
            )
            x, y = self._top(shown, where)
            surface.blit(picture, (round(x - sheet.anchor[0]), round(y - sheet.anchor[1])))
            if chosen:
                self._stamp(surface, "chosen", (x, y), geometry.CHECKER_RADIUS)

    def _targets(self, surface: pygame.Surface, shown: Shown) -> None:
        for where in shown.targets:
            hit = where in shown.hits
            if where in OFF:
                self._tray(surface, SIDES[OFF.index(where)])
                continue
            self._stamp(surface, "hit" if hit else "target", self._landing(shown, where), 0.86 * geometry.CHECKER_RADIUS)
        if shown.cursor is not None:
            at = self._top(shown, shown.cursor)
            if shown.cursor in shown.targets or shown.cursor in OFF:
                at = self._landing(shown, shown.cursor)
            self._stamp(surface, "cursor", at, 1.08 * geometry.CHECKER_RADIUS)

    def _arrows(self, surface: pygame.Surface, shown: Shown) -> None:
        """Ways that are suggested; checkers from one stack leave it one below the other, and land one on the other."""
        radius = geometry.CHECKER_RADIUS * self.layout.k
        gone: Counter[Place] = Counter()
        come: Counter[Place] = Counter()
        for source, target in shown.arrows:
            lying = max(shown.stacks.at(source, seat) for seat in (0, 1))
            top = max(0, lying - 1 - gone[source])
            begin = self.checker_at(source, top, max(1, lying)) if lying else self.checker_at(source, 0, 1)
            blot = target not in OFF and shown.stacks.at(target, 1 if shown.stacks.at(source, 0) else 0) == 1
            end = self.checker_at(target, 0, 1) if blot else self._landing(shown, target, come[target])
            gone[source] += 1
            come[target] += 1
            key = "arrow", begin, end, radius
            arrow = self._ways.get(key)
            if arrow is None:
                arrow = self._ways[key] = arrows.painted(begin, end, radius)
            surface.blit(arrow.picture, arrow.topleft)

    def _tray(self, surface: pygame.Surface, side: Side) -> None:
        """The whole tray is the target."""
        rect = pygame.Rect(self.layout.rect(geometry.tray_rect(side, self.layout.mirrored)))
        mark = self.theme.painted(("tray", rect.size), lambda: marks.frame(rect.size, max(4, round(12 * self.layout.k))))
        surface.blit(mark, mark.get_rect(center=rect.center))

    def _landing(self, shown: Shown, where: Place, after: int = 0) -> tuple[float, float]:
        """Where the next checker on a place would lie, or the one that comes after so many others."""
        if where in OFF:
            side = SIDES[OFF.index(where)]
            return self.layout.xy(*geometry.tray_rect(side, self.layout.mirrored).center)
        if where in shown.hits:
            return self.checker_at(where, 0, 1)
        count = max(shown.stacks.at(where, 0), shown.stacks.at(where, 1)) + after
        return self.checker_at(where, count, count + 1)

    # ---- things ----------------------------------------------------------------------------------------------

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
        x, y = self.layout.xy(*die.at)
        up = die.height * self.layout.k
        shadow = self.sprites.sheet("dice-shadow-lifted" if die.height > 12 else "dice-shadow")
        shadow.put(surface, 0, (x + up * 0.35, y + up * 0.3))
        name = f"dice-{self.dice}" + (f"-{die.sheet}" if die.sheet else "")
        sheet = self.sprites.sheet(name)
        frame = die.frame
        if not die.sheet:
            yaws = int(sheet.info.get("yaws", 1))
            frame = (die.face - 1) * yaws + die.yaw % yaws
        picture = sheet.frames[frame % len(sheet.frames)]
        if die.spent and not die.sheet:
            key = "spent", name, frame, picture.get_size()
            picture = self.theme.painted(key, lambda picture=picture: self._played(picture))
        if die.alpha < 255:
            picture = picture.copy()
            picture.set_alpha(die.alpha)
        surface.blit(picture, (round(x - sheet.anchor[0]), round(y - up * 0.8 - sheet.anchor[1])))

    def _played(self, die: pygame.Surface) -> pygame.Surface:
        return strong.spent(marks.dimmed(die)) if self.theme.contrast else marks.dimmed(die)

    def _airborne(self, surface: pygame.Surface, shown: Shown, checker: Airborne) -> None:
        x, y = self.layout.xy(*checker.at)
        lift = checker.lift * self.layout.k
        self.sprites.sheet("checker-shadow-lifted").put(surface, 0, (x + lift * 0.25, y + lift * 0.35))
        self.sprites.sheet(f"checker-{self._set(shown, checker.seat)}").put(surface, checker.grain, (x, y - lift))

    def _cup(self, surface: pygame.Surface, seat: int, cup: Cup) -> None:
        at = self.layout.xy(*cup.at)
        self.sprites.sheet(f"cup-{SIDES[seat]}-shadow").put(surface, cup.frame, at)
        self.sprites.sheet(f"cup-{SIDES[seat]}").put(surface, cup.frame, at)
