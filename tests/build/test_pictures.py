"""The pictures can be opened by the program, say what they should, and come out the same when made again."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path

import numpy as np
import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
pygame = pytest.importorskip("pygame")
pytest.importorskip("scipy")
pytest.importorskip("PIL")

from build.textures import board, checker, cube, dice, felt, styles
from build.textures.canvas import finish
from build.textures.save import bleed, sheet
from scenes.board import geometry as g

ASSETS = Path(__file__).resolve().parents[2] / "assets"
SPRITES = json.loads((ASSETS / "textures/manifest.json").read_text(encoding="utf-8"))["sprites"]


@pytest.mark.parametrize("name", SPRITES)
def test_the_program_can_open_it(name: str) -> None:
    surface = pygame.image.load(ASSETS / "textures" / SPRITES[name]["file"])
    assert list(surface.get_size()) == SPRITES[name]["size"]
    opaque = name == "table" or name.startswith("felt-")
    assert bool(surface.get_flags() & pygame.SRCALPHA) is not opaque


def test_the_board_lets_the_cloth_through_and_hides_the_rest() -> None:
    for name in ("board-walnut-right", "board-ebony-left"):
        entry, mirrored = SPRITES[name], name.endswith("left")
        surface = pygame.image.load(ASSETS / "textures" / entry["file"])

        def alpha(x: float, y: float) -> int:
            return surface.get_at((round(x - entry["at"][0]), round(y - entry["at"][1])))[3]  # noqa: B023

        for half in g.halves(mirrored):
            assert alpha(*half.center) < 90
        for side in (g.Side.TOP, g.Side.BOTTOM):
            assert alpha(*g.tray_rect(side, mirrored).center) < 90
        assert alpha(*g.bar_rect(mirrored).center) == 255
        for point in range(1, 25):
            assert alpha(*g.point_rect(point, mirrored).center) == 255
        assert alpha(g.FRAME.x + 30, g.FRAME.y + 60) == 255
        assert alpha(g.FRAME.x - 130, g.FRAME.y - 130) < 30


def test_the_mirrored_board_is_lit_from_the_same_side() -> None:
    """A flip would put the bright bevel on the other side."""
    for side in ("left", "right"):
        entry = SPRITES[f"board-walnut-{side}"]
        pixels = pygame.surfarray.array3d(pygame.image.load(ASSETS / "textures" / entry["file"])).astype(int).sum(2)
        x, y = int(g.FRAME.x - entry["at"][0]), int(g.MIDDLE - entry["at"][1])
        west = pixels[x + 2 : x + 8, y - 300 : y + 300].mean()
        east = pixels[x + int(g.FRAME.w) - 8 : x + int(g.FRAME.w) - 2, y - 300 : y + 300].mean()
        assert west > east + 20


@pytest.mark.parametrize("name", styles.CHECKERS)
def test_a_checker_is_made_the_same_every_time(name: str) -> None:
    spec = styles.CHECKERS[name]
    first, again = (finish(*checker.top(spec, 7, 0.25)) for _ in range(2))
    other = finish(*checker.top(spec, 8, 0.25))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)
    middle = first[first.shape[0] // 2, first.shape[1] // 2]
    assert middle[3] == 255
    assert first[0, 0, 3] == 0


def test_boards_and_cloth_are_made_the_same_every_time() -> None:
    spec = styles.BOARDS["ebony"]
    assert np.array_equal(board.render(spec, True, 0.1).pixels(), board.render(spec, True, 0.1).pixels())
    assert np.array_equal(felt.felt("#1f4a3a", 0.1).pixels(), felt.felt("#1f4a3a", 0.1).pixels())


def pips_up(face: int, yaw: int) -> int:
    """Dark spots on the upper face of a rendered die, counted as connected areas near the middle of the picture."""
    from scipy import ndimage

    spec = styles.Die("#ffffff", "#000000", 0.0, 0.9)
    rgba = finish(*dice.render(spec, dice.resting(face, yaw)))
    dark = (rgba[..., 3] > 200) & (rgba[..., :3].max(2) < 110)
    labels, count = ndimage.label(dark)
    sizes = ndimage.sum_labels(dark, labels, range(1, count + 1))
    return int((np.asarray(sizes) > 110).sum())  # a pip on a side is a sliver


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_shows_the_face_it_is_asked_for(face: int) -> None:
    assert pips_up(face, face) == face


def test_the_faces_of_a_die_add_up_to_seven() -> None:
    up = np.array([0, 0, 1])
    for face in range(1, 7):
        # The axis that is up for this face is down for its opposite.
        assert np.allclose(up @ dice.UP[face], -(up @ dice.UP[7 - face]), atol=1e-6)


def test_a_settling_die_ends_near_its_rest_and_the_tumble_is_a_loop() -> None:
    for face in range(1, 7):
        for yaw in dice.SETTLE_YAWS:
            turns = [dice.settling(face, yaw, step) for step in range(dice.SETTLE_STEPS)] + [dice.resting(face, yaw)]
            angles = [np.arccos(np.clip((np.trace(a.T @ turns[-1]) - 1) / 2, -1, 1)) for a in turns]
            assert angles == sorted(angles, reverse=True)
            assert angles[-2] < 0.35
    assert np.allclose(dice.tumbling(0), dice.tumbling(dice.TUMBLE), atol=1e-5)


def test_the_cube_reads_the_way_it_is_turned() -> None:
    """Ink of "2": more at the bottom, where its foot is, when read from the bottom; the other way round for the top."""
    ink = {}
    for way in (1, 2):
        rgba = finish(*cube.lying(2, way)).astype(int)
        dark = (rgba[..., 3] > 250) & (rgba[..., 0] < 120)
        rows = np.flatnonzero(dark.any(1))
        quarter = max(1, len(rows) // 5)
        ink[way] = dark[rows[-quarter:]].sum() - dark[rows[:quarter]].sum()
    assert ink[1] > 0 > ink[2]
    assert cube.engraving(1) is not cube.engraving(64)
    assert np.array_equal(cube.engraving(1), cube.engraving(64))


def test_sheets_bleed_colour_but_not_opacity() -> None:
    dot = np.zeros((8, 8, 4), np.uint8)
    dot[3:5, 3:5] = (200, 100, 50, 255)
    out = bleed(dot)
    assert tuple(out[0, 0]) == (200, 100, 50, 0)
    assert sheet([dot, dot, dot], 2).shape == (16, 16, 4)


def test_icons_take_the_themes_colour() -> None:
    icons = sorted((ASSETS / "icons").glob("*.svg"))
    assert len(icons) >= 50
    for path in icons:
        text = path.read_text(encoding="utf-8")
        assert "currentColor" in text, path.name
        surface = pygame.image.load_sized_svg(io.BytesIO(text.replace("currentColor", "#ff0000").encode()), (24, 24))
        assert surface.get_bounding_rect().w > 2, path.name


def test_the_programs_icon_is_there_in_every_form() -> None:
    for size in (32, 64, 128, 256, 512):
        assert pygame.image.load(ASSETS / f"icon/duses-{size}.png").get_size() == (size, size)
    assert (ASSETS / "icon/duses.ico").read_bytes()[:4] == b"\0\0\1\0"
    assert (ASSETS / "icon/duses.icns").read_bytes()[:4] == b"icns"
