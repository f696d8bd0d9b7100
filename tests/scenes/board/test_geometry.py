"""The board's layout: places and coordinates are inverse, nothing overlaps, every window size holds the board."""

from __future__ import annotations

import itertools

import pytest

from scenes.board import geometry as g

BOTH = pytest.mark.parametrize("mirrored", [False, True])
SIZES = [(1024, 640), (1024, 768), (1280, 800), (1366, 768), (1920, 1080), (2560, 1440), (3840, 2160), (1200, 1600)]
SIZES += [(3440, 1440)]


@BOTH
def test_every_place_is_found_where_it_is_drawn(mirrored: bool) -> None:
    for point in range(1, 25):
        x, y = g.checker_xy(point, 0, 1, mirrored)
        assert g.place_at(x, y, mirrored) == point
        assert g.point_rect(point, mirrored).contains(x, y)
        assert g.point_at(*g.point_rect(point, mirrored).center, mirrored) == point
    for spot in (g.Spot.BAR_BOTTOM, g.Spot.BAR_TOP, g.Spot.OFF_BOTTOM, g.Spot.OFF_TOP):
        assert g.place_at(*g.checker_xy(spot, 0, 1, mirrored), mirrored) is spot
    for side in g.Side:
        assert g.place_at(*g.cube_xy(side, mirrored), mirrored, cube=side) is g.Spot.CUBE
    for side in (g.Side.BOTTOM, g.Side.TOP):
        assert g.place_at(*g.die_xy(side, 0, 2, mirrored), mirrored) is g.Spot.DICE
    assert g.place_at(5, 5, mirrored) is None


def test_the_corners_are_numbered_as_the_bottom_player_sees_them() -> None:
    right, left = g.point_x(1), g.point_x(12)
    assert right > left
    assert g.point_x(24) == right
    assert g.point_x(13) == left
    assert not g.is_top(12)
    assert g.is_top(13)
    assert g.point_x(1, mirrored=True) < g.point_x(12, mirrored=True)
    assert g.point_x(1, mirrored=True) == pytest.approx(g.flip_x(right, True))


@BOTH
@pytest.mark.parametrize("count", [1, 5, 6, 15])
def test_a_stack_stays_clear_of_the_dice(count: int, mirrored: bool) -> None:
    for point in (1, 24):
        ys = [g.checker_xy(point, i, count, mirrored)[1] for i in range(count)]
        assert len(set(ys)) == count
        assert all(abs(y - g.MIDDLE) >= g.DICE_BAND / 2 + g.CHECKER_RADIUS - 8 for y in ys)
        assert all(g.SURFACE.y + g.CHECKER_RADIUS <= y <= g.SURFACE.bottom - g.CHECKER_RADIUS for y in ys)


@BOTH
def test_fifteen_checkers_fit_the_bar_and_the_tray(mirrored: bool) -> None:
    bottom = (g.Side.BOTTOM, g.Spot.OFF_BOTTOM, g.Spot.BAR_BOTTOM)
    for side, off, bar in (bottom, (g.Side.TOP, g.Spot.OFF_TOP, g.Spot.BAR_TOP)):
        tray = g.tray_rect(side, mirrored)
        slots = [g.tray_slot(side, i, mirrored) for i in range(15)]
        assert all(tray.contains(s.x, s.y) and tray.contains(s.right, s.bottom - 0.01) for s in slots)
        assert all(abs(a.y - b.y) >= g.EDGE_THICKNESS for a, b in itertools.pairwise(slots))
        assert g.checker_xy(off, 3, 15, mirrored) == slots[3].center
        for i in range(15):
            x, y = g.checker_xy(bar, i, 15, mirrored)
            gap = g.CHECKER_RADIUS + g.CUBE_SIZE / 2
            assert abs(y - g.cube_xy(g.Side.CENTRE, mirrored)[1]) >= gap
            assert abs(y - g.cube_xy(side, mirrored)[1]) >= gap
            assert g.bar_rect(mirrored).contains(x, y)


@BOTH
def test_my_dice_are_on_the_right_whichever_way_i_play(mirrored: bool) -> None:
    mine, theirs = g.dice_area(g.Side.BOTTOM, mirrored), g.dice_area(g.Side.TOP, mirrored)
    assert theirs.right < mine.x
    assert g.dice_half(g.Side.BOTTOM, mirrored).contains(*mine.center)
    for index in (0, 1):
        assert mine.inset(-1, -1).contains(*g.die_xy(g.Side.BOTTOM, index, 2, mirrored))


def test_checkers_are_not_placed_on_the_cube() -> None:
    with pytest.raises(ValueError, match="cube"):
        g.checker_xy(g.Spot.CUBE, 0, 1)


@pytest.mark.parametrize("size", SIZES)
def test_the_board_and_the_column_fit_every_window(size: tuple[int, int]) -> None:
    lay = g.layout(size)
    for rect in (lay.board, lay.header, lay.footer, lay.column):
        assert rect.x >= 0
        assert rect.y >= -0.01
        assert rect.right <= size[0] + 0.01
        assert rect.bottom <= size[1] + 0.01
    assert lay.board.w / lay.board.h == pytest.approx(g.FRAME.w / g.FRAME.h)
    assert lay.board.right < lay.column.x
    assert lay.column.w >= 230
    # As large as it can be: it is the height or the width that ends it.
    assert lay.board.h + 100 * lay.scale >= size[1] - 1 or lay.column.w <= max(232, 246 * lay.scale) + 1


@BOTH
@pytest.mark.parametrize("size", SIZES)
def test_window_pixels_and_master_units_are_inverse(size: tuple[int, int], mirrored: bool) -> None:
    lay = g.layout(size, mirrored)
    for point in range(1, 25):
        x, y = lay.xy(*g.checker_xy(point, 0, 2, mirrored))
        assert lay.place_at(x, y) == point
        assert lay.master(x, y) == pytest.approx(g.checker_xy(point, 0, 2, mirrored))
    assert lay.rect(g.FRAME) == pytest.approx(lay.board)
    assert lay.column.contains(*lay.cup)


@pytest.mark.parametrize("zoom", [1.0, 0.9, 0.8])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080), (800, 1400)])
def test_a_smaller_board_leaves_its_room_to_the_column_and_stays_in_the_window(size: tuple[int, int], zoom: float) -> None:
    whole, seen = g.layout(size), g.layout(size, zoom=zoom)
    assert seen.board.w == pytest.approx(zoom * whole.board.w)
    assert seen.board.w / seen.board.h == pytest.approx(g.FRAME.w / g.FRAME.h)
    assert seen.column.w >= whole.column.w
    assert 0 <= seen.board.x < seen.board.right < seen.column.x < seen.column.right <= size[0]
    assert 0 <= seen.header.y < seen.footer.bottom <= size[1]
