"""Where everything lies on the board: pure arithmetic, shared by the screen and by the maker of the textures.

Two systems of units. *Master units* are the pixels of the 2560×1600 master pictures: the board is always at the same
place there, whatever the window. A `Layout` belongs to one window size and turns master units into window pixels and
back.

A place is what a player can point at: 1..24 as drawn from the bottom player's side (bottom right is 1, bottom left 12,
top left 13, top right 24), or a `Spot`. `mirrored` puts the home board, the trays with it, on the left; the dice do not
change sides, since "the right half is mine" is about the table and not about the direction of play.

Not here: pictures, colours, rules, whose checker is whose ("bottom" and "top" are the two sides of the table).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Rect(NamedTuple):
    """Left, top, width, height; any unit. Works wherever pygame wants a rectangle."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def center(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    def contains(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def inset(self, dx: float, dy: float) -> Rect:
        """Smaller by dx on the left and right, by dy above and below; larger when negative."""
        return Rect(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)


class Spot(StrEnum):
    """The places that are not points. Bottom and top are the sides of the table, whoever sits there."""

    BAR_BOTTOM = "bar bottom"
    BAR_TOP = "bar top"
    OFF_BOTTOM = "off bottom"
    OFF_TOP = "off top"
    CUBE = "cube"
    DICE = "dice"


class Side(StrEnum):
    """A side of the table; for the cube also the middle."""

    BOTTOM = "bottom"
    TOP = "top"
    CENTRE = "centre"


Place = int | Spot

MASTER = (2560, 1600)
POINT_WIDTH = 124.0
POINT_LENGTH = 524.0
BAR_WIDTH = 112.0
TRAY_WIDTH = 132.0
TRAY_GAP = 44.0  # wood between the playing surface and the trays
RIM = 68.0  # width of the frame's outer wood
TRAY_BRIDGE = 48.0  # wood between the two trays
CHECKER_RADIUS = 56.0
STACK_MARGIN = 4.0  # between the rim and the first checker
STACK_PITCH = 113.0
STACK_FULL = 5  # so many lie side by side; more of them overlap
BAR_FULL = 3
EDGE_THICKNESS = 34.0  # a borne-off checker standing on edge
EDGE_PITCH = 37.0
TRAY_MARGIN = 14.0
DIE_SIZE = 92.0
CUBE_SIZE = 88.0
DICE_BAND = 128.0  # free height between two full stacks

FRAME = Rect(52, 100, 1912, 1400)
"""The outer edge of the board's wood, in master units."""
SURFACE = Rect(FRAME.x + RIM, FRAME.y + RIM, 12 * POINT_WIDTH + BAR_WIDTH, FRAME.h - 2 * RIM)
"""Both halves and the bar, not mirrored."""
MIDDLE = SURFACE.y + SURFACE.h / 2
_LEFT_HALF = Rect(SURFACE.x, SURFACE.y, 6 * POINT_WIDTH, SURFACE.h)
_BAR = Rect(_LEFT_HALF.right, SURFACE.y, BAR_WIDTH, SURFACE.h)
_RIGHT_HALF = Rect(_BAR.right, SURFACE.y, 6 * POINT_WIDTH, SURFACE.h)
_TRAY_HEIGHT = SURFACE.h / 2 - TRAY_BRIDGE / 2
_TRAY_X = SURFACE.right + TRAY_GAP
_TRAYS = {
    Side.TOP: Rect(_TRAY_X, SURFACE.y, TRAY_WIDTH, _TRAY_HEIGHT),
    Side.BOTTOM: Rect(_TRAY_X, MIDDLE + TRAY_BRIDGE / 2, TRAY_WIDTH, _TRAY_HEIGHT),
}


def flip_x(x: float, mirrored: bool) -> float:
    """The x of the same thing on the mirrored board."""
    return FRAME.x + FRAME.right - x if mirrored else x


def flip_rect(rect: Rect, mirrored: bool) -> Rect:
    return Rect(FRAME.x + FRAME.right - rect.right, rect.y, rect.w, rect.h) if mirrored else rect


def halves(mirrored: bool = False) -> tuple[Rect, Rect]:
    """The left and the right playing half, as they are seen."""
    if mirrored:
        return flip_rect(_RIGHT_HALF, True), flip_rect(_LEFT_HALF, True)
    return _LEFT_HALF, _RIGHT_HALF


def bar_rect(mirrored: bool = False) -> Rect:
    return flip_rect(_BAR, mirrored)


def tray_rect(side: Side, mirrored: bool = False) -> Rect:
    """The recess for that side's borne-off checkers."""
    return flip_rect(_TRAYS[side], mirrored)


# --- points and checkers ---------------------------------------------------------------------------------------------


def is_top(point: int) -> bool:
    return point > 12


def point_x(point: int, mirrored: bool = False) -> float:
    """The middle of a point, 1..24."""
    column = 12 - point if point <= 12 else point - 13  # 0..11 from the left
    bar = BAR_WIDTH if column >= 6 else 0.0
    return flip_x(SURFACE.x + (column + 0.5) * POINT_WIDTH + bar, mirrored)


def point_rect(point: int, mirrored: bool = False) -> Rect:
    """The column that belongs to a point: its width, from the rim to the band where the dice lie."""
    height = (SURFACE.h - DICE_BAND) / 2
    top = SURFACE.y if is_top(point) else SURFACE.bottom - height
    return Rect(point_x(point, mirrored) - POINT_WIDTH / 2, top, POINT_WIDTH, height)


def point_triangle(point: int, mirrored: bool = False) -> tuple[tuple[float, float], ...]:
    """The inlay itself: two corners on the rim, then the tip."""
    x = point_x(point, mirrored)
    base = SURFACE.y if is_top(point) else SURFACE.bottom
    tip = base + POINT_LENGTH if is_top(point) else base - POINT_LENGTH
    half = POINT_WIDTH / 2 - 3
    return (x - half, base), (x + half, base), (x, tip)


def label_xy(point: int, mirrored: bool = False) -> tuple[float, float]:
    """The middle of the point's number, on the frame."""
    return point_x(point, mirrored), FRAME.y + 20 if is_top(point) else FRAME.bottom - 20


def _pitch(count: int, full: int) -> float:
    return STACK_PITCH if count <= full else STACK_PITCH * (full - 1) / (count - 1)


def checker_xy(place: Place, index: int, count: int, mirrored: bool = False) -> tuple[float, float]:
    """The middle of checker `index` (0 lies at the rim; on the bar, next to the cube) of `count` on a point, on the bar
    or in a tray. Taller stacks than five (three on the bar) close up; what is drawn later lies on top.

    On the bar each side's checkers lie in its own half. In the tray the checkers stand on edge: see `tray_slot`.
    """
    if isinstance(place, int):
        offset = STACK_MARGIN + CHECKER_RADIUS + index * _pitch(count, STACK_FULL)
        return point_x(place, mirrored), SURFACE.y + offset if is_top(place) else SURFACE.bottom - offset
    if place in (Spot.BAR_BOTTOM, Spot.BAR_TOP):
        offset = CUBE_SIZE * 0.75 + CHECKER_RADIUS + 4 + index * _pitch(count, BAR_FULL)
        return bar_rect(mirrored).center[0], MIDDLE + offset if place is Spot.BAR_BOTTOM else MIDDLE - offset
    if place in (Spot.OFF_BOTTOM, Spot.OFF_TOP):
        return tray_slot(Side.BOTTOM if place is Spot.OFF_BOTTOM else Side.TOP, index, mirrored).center
    raise ValueError(f"no checkers lie on {place}")


def tray_slot(side: Side, index: int, mirrored: bool = False) -> Rect:
    """Where borne-off checker `index` (0..14) stands on edge; 0 is the farthest from the middle."""
    tray = tray_rect(side, mirrored)
    width = 2 * CHECKER_RADIUS
    x = tray.x + (tray.w - width) / 2
    offset = TRAY_MARGIN + index * EDGE_PITCH
    y = tray.y + offset if side is Side.TOP else tray.bottom - offset - EDGE_THICKNESS
    return Rect(x, y, width, EDGE_THICKNESS)


# --- dice, cube, cup -------------------------------------------------------------------------------------------------


def dice_area(side: Side, mirrored: bool = False) -> Rect:
    """Where that side's dice come to rest: the band of the right half for the bottom, of the left half for the top.
    A die whose middle is inside this rectangle touches no full stack and no wood.
    """
    left, right = halves(mirrored)
    half = right if side is Side.BOTTOM else left
    return Rect(half.x + 90, MIDDLE - 18, half.w - 180, 36)


def die_xy(side: Side, index: int, count: int = 2, mirrored: bool = False) -> tuple[float, float]:
    """A tidy resting place of die `index` of `count`, for dice that are not thrown. Slightly uneven, as dice lie."""
    x, y = dice_area(side, mirrored).center
    return x + (index - (count - 1) / 2) * 132, y + (-12, 12)[index % 2] * (count > 1)


def dice_half(side: Side, mirrored: bool = False) -> Rect:
    """The half that side throws onto; its middle is also where that side's roll button stands."""
    left, right = halves(mirrored)
    return right if side is Side.BOTTOM else left


def cube_xy(side: Side = Side.CENTRE, mirrored: bool = False) -> tuple[float, float]:
    """The cube lies on the bar: in the middle, or near the side that owns it."""
    x = bar_rect(mirrored).center[0]
    if side is Side.CENTRE:
        return x, MIDDLE
    offset = CUBE_SIZE * 0.75
    return x, SURFACE.bottom - offset if side is Side.BOTTOM else SURFACE.y + offset


def cube_offer_xy(side: Side, mirrored: bool = False) -> tuple[float, float]:
    """Where the cube lies while `side` has to answer a double: on the half opposite to that side's dice."""
    left, right = halves(mirrored)
    return (left if side is Side.BOTTOM else right).center


CUP_REST = (2244.0, 940.0)
"""The cup lying on the table beside the board, in the side column (the window's column moves it: `Layout.cup`)."""


def cup_pour_xy(side: Side, mirrored: bool = False) -> tuple[float, float]:
    """Where the mouth of the cup is when the dice leave it: at the outer edge of that side's half."""
    half = dice_half(side, mirrored)
    return (half.right - 60, MIDDLE + 150) if side is Side.BOTTOM else (half.x + 60, MIDDLE - 150)


# --- what is under the pointer ---------------------------------------------------------------------------------------


def point_at(x: float, y: float, mirrored: bool = False) -> int | None:
    """The point whose column holds this spot, the dice's band included (nearest half); None off the two halves.
    A little of the rim belongs to the point beside it: checkers are dropped there.
    """
    if not SURFACE.y - RIM / 2 <= y < SURFACE.bottom + RIM / 2:
        return None
    for index, half in enumerate(halves(mirrored)):
        if half.x <= x < half.right:
            column = min(5, int((x - half.x) / POINT_WIDTH)) + 6 * index
            column = 11 - column if mirrored else column
            return 13 + column if y < MIDDLE else 12 - column
    return None


def place_at(x: float, y: float, mirrored: bool = False, cube: Side = Side.CENTRE) -> Place | None:
    """The place at a spot of the master picture, None where nothing can be meant. `cube`: where the cube lies now."""
    cx, cy = cube_xy(cube, mirrored)
    if abs(x - cx) <= CUBE_SIZE / 2 + 6 and abs(y - cy) <= CUBE_SIZE / 2 + 6:
        return Spot.CUBE
    if bar_rect(mirrored).contains(x, y):
        return Spot.BAR_TOP if y < MIDDLE else Spot.BAR_BOTTOM
    for side, spot in ((Side.TOP, Spot.OFF_TOP), (Side.BOTTOM, Spot.OFF_BOTTOM)):
        if tray_rect(side, mirrored).inset(-16, -16).contains(x, y):
            return spot
    if any(half.x <= x < half.right for half in halves(mirrored)) and abs(y - MIDDLE) < DICE_BAND / 2:
        return Spot.DICE
    return point_at(x, y, mirrored)


# --- the window ------------------------------------------------------------------------------------------------------

_MARGIN = 26.0  # all in pixels of a 1280×800 window
_HEADER = 50.0
_FOOTER = 50.0
_COLUMN = 246.0
_COLUMN_LEAST = 232.0  # pixels of any window: cards must hold their text
_COLUMN_MOST = 380.0
_GAP = 28.0


@dataclass(frozen=True, slots=True)
class Layout:
    """One window size: the board on the left, a header above it, a line of text below, a column for cards and buttons
    on the right. All rectangles are in window pixels.
    """

    size: tuple[int, int]
    scale: float  # window pixels for a pixel of the 1280×800 design: text, buttons and icons grow with it
    board: Rect  # the frame's outer edge
    header: Rect
    footer: Rect
    column: Rect
    mirrored: bool = False

    @property
    def k(self) -> float:
        """Window pixels for a master unit on the board."""
        return self.board.w / FRAME.w

    def xy(self, x: float, y: float) -> tuple[float, float]:
        """Master units to window pixels."""
        return self.board.x + (x - FRAME.x) * self.k, self.board.y + (y - FRAME.y) * self.k

    def rect(self, rect: Rect) -> Rect:
        x, y = self.xy(rect.x, rect.y)
        return Rect(x, y, rect.w * self.k, rect.h * self.k)

    def master(self, x: float, y: float) -> tuple[float, float]:
        """Window pixels to master units."""
        return FRAME.x + (x - self.board.x) / self.k, FRAME.y + (y - self.board.y) / self.k

    def place_at(self, x: float, y: float, cube: Side = Side.CENTRE) -> Place | None:
        """The place under a pixel of the window."""
        return place_at(*self.master(x, y), self.mirrored, cube)

    @property
    def cup(self) -> tuple[float, float]:
        """Middle of the cup at rest, in the column."""
        return self.column.center[0], self.xy(*CUP_REST)[1]


def layout(size: tuple[int, int], mirrored: bool = False, zoom: float = 1.0) -> Layout:
    """The layout of a window of `size` pixels, 1024×640 up to 4K and beyond, wide or tall: the board is as large as the
    header, the footer and the column allow, and what is left goes to the column, then to all sides. zoom: a part of that.
    """
    width, height = size
    scale = min(width / 1280, height / 800)
    margin, gap, header, footer = _MARGIN * scale, _GAP * scale, _HEADER * scale, _FOOTER * scale
    column_w = max(_COLUMN * scale, _COLUMN_LEAST)
    board_w = min(width - 2 * margin - gap - column_w, (height - header - footer) * FRAME.w / FRAME.h)
    board_w *= zoom
    board_h = board_w * FRAME.h / FRAME.w
    column_w = min(width - 2 * margin - gap - board_w, max(column_w, _COLUMN_MOST * scale))
    x = (width - board_w - gap - column_w) / 2
    y = header + (height - header - footer - board_h) / 2
    board = Rect(x, y, board_w, board_h)
    return Layout(
        size=(width, height),
        scale=scale,
        board=board,
        header=Rect(board.x, board.y - header, board_w, header),
        footer=Rect(board.x, board.bottom, board_w, footer),
        column=Rect(board.right + gap, board.y, column_w, board_h),
        mirrored=mirrored,
    )
