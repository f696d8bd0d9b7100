"""High contrast, measured: text has 7 : 1 against its ground in every room, the board's parts have 3 : 1 on every look.

The ratios are those of the Web Content Accessibility Guidelines; grounds are taken from the picture itself."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pygame
import pytest
from fake_archive import FakeArchive, shelf
from fake_client import row
from test_rooms import ROOMS
from views import game

from engine.protocol.table import Phase
from scenes import contrast
from scenes.app import App
from scenes.board import geometry
from scenes.board.geometry import Side, Spot
from scenes.board.picture import BoardPicture, Die, Shown
from scenes.board.seen import Stacks
from scenes.match.pause import PauseScene
from scenes.match.scene import MatchScene
from scenes.settings import CHOICES
from scenes.theme import Theme

AppOf = Callable[..., App]
SIZE = (1280, 800)


def test_the_measure_is_that_of_the_guidelines() -> None:
    assert contrast.ratio((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast.ratio((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.01)
    for wanted in (0.01, 0.17, 0.5, 0.9):
        assert contrast.luminance(contrast.toned((120, 60, 30), wanted)) == pytest.approx(wanted, abs=0.02)
    assert contrast.legible((42, 22, 8)) == (0, 0, 0)


# ---- text --------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[float, str]]:
    """Every text drawn, with its ratio against what it is drawn on."""
    found: list[tuple[float, str]] = []
    write = Theme.write

    def measured(self: Theme, surface: pygame.Surface, text: str, *args: Any, **about: Any) -> pygame.Rect:
        face, size, at = args
        rect = self.words(text, face, size).get_rect()
        setattr(rect, about.get("anchor", "midleft"), (round(at[0]), round(at[1])))
        part = rect.clip(surface.get_clip())
        if text.strip() and part.w > 2 and part.h > 2:
            ink = self.ink(about.get("colour", (242, 230, 206)))
            found.append((contrast.ratio(ink, pygame.transform.average_color(surface, part)[:3]), text))
        return write(self, surface, text, *args, **about)

    monkeypatch.setattr(Theme, "write", measured)
    return found


def test_all_text_is_read_in_every_room(app_of: AppOf, written: list[tuple[float, str]]) -> None:
    app = app_of(window=SIZE, contrast="high", name="Ada", hint=True, undo=True)
    client = FakeArchive(shelf())
    client.rows = [row(3)]
    app.client = client  # type: ignore[assignment]
    for make in ROOMS.values():
        scene = make()
        app.push(scene)
        app.frame([], 16)
        app.frame([], 16)
        if scene.id == "settings":
            for group in ("look", "sound", "person"):
                scene._open(group)  # type: ignore[attr-defined]
                app.frame([], 16)
    app.client = None
    views = [view for view, _ in game("international", 2)]
    shown = [next(v for v in views if v.phase is Phase.TO_ROLL), views[-1]]
    shown += [next(v for v in views if v.phase is Phase.TO_PLAY and v.turn == 0 and v.moves)]
    for view in shown:
        match = MatchScene(view)
        app.push(match)
        app.frame([], 16)
        match.line.say("Not there.", refusal=True)
        app.push(PauseScene(match))
        app.frame([], 16)
    app.toast("A short notice.")
    app.frame([], 16)
    assert len({text for _, text in written}) > 150
    pale = sorted({(round(ratio, 1), text) for ratio, text in written if ratio < contrast.TEXT})
    assert not pale


# ---- the board ---------------------------------------------------------------------------------------------------------------


def average(canvas: pygame.Surface, at: tuple[float, float], half: float) -> tuple[int, int, int]:
    rect = pygame.Rect(0, 0, max(1, round(2 * half)), max(1, round(2 * half)))
    rect.center = round(at[0]), round(at[1])
    red, green, blue, _ = pygame.transform.average_color(canvas, rect)
    return red, green, blue


def spread(canvas: pygame.Surface, at: tuple[float, float], half: float) -> float:
    """The ratio between the dark and the light parts of a place."""
    xs = range(round(at[0] - half), round(at[0] + half) + 1)
    ys = range(round(at[1] - half), round(at[1] + half) + 1)
    tones = sorted(contrast.luminance(canvas.get_at(place)) for place in itertools.product(xs, ys))
    return (tones[-len(tones) // 10] + 0.05) / (tones[len(tones) // 10] + 0.05)


@pytest.mark.parametrize(
    ("board", "felt", "mirrored"),
    [*((board, ("green", "none")[n % 2], False) for n, board in enumerate(CHOICES["board"])), ("pearl", "none", True)],
)
def test_the_parts_of_the_board_stand_out_on_every_look(app_of: AppOf, board: str, felt: str, mirrored: bool) -> None:
    app_of(window=SIZE)
    theme = Theme(SIZE, contrast=True)
    layout = geometry.layout(SIZE, mirrored)
    radius = geometry.CHECKER_RADIUS * layout.k
    canvas = pygame.Surface(SIZE)
    picture = BoardPicture(layout, theme, board=board, felt=felt, checkers="boxwood", dice="ivory", numbers=False)
    picture.draw(canvas, Shown())

    def beside(place: int, across: float) -> tuple[int, int, int]:
        """A spot so many radii from the middle of where a checker would lie."""
        x, y = picture.checker_at(place, 0, 1)
        return average(canvas, (x + radius * across, y), 1.5)

    half = geometry.halves(mirrored)[0]
    floor = average(canvas, layout.xy(half.x + half.w / 2, geometry.MIDDLE), 6)
    points = [beside(place, -0.45) for place in (5, 8, 20)]
    frame = average(canvas, layout.xy(*geometry.label_xy(1, mirrored)), 6)
    assert contrast.ratio(theme.ink((232, 204, 150)), frame) >= contrast.TEXT
    for point in points:
        assert contrast.ratio(point, floor) >= contrast.PARTS
    for checkers in CHOICES["checkers"]:
        picture.checkers = checkers
        picture.draw(canvas, Shown(stacks=Stacks(({1: 1, Spot.BAR_BOTTOM: 1}, {2: 1, Spot.BAR_TOP: 1}))))
        light, dark, rim = beside(1, 0.4), beside(2, 0.45), beside(2, 0.86)
        assert contrast.ratio(light, dark) >= contrast.TEXT
        assert contrast.ratio(rim, dark) >= contrast.PARTS
        for ground in (floor, *points, frame):
            assert contrast.ratio(light, ground) >= contrast.PARTS, (checkers, light, ground)
            assert contrast.ratio(rim, ground) >= contrast.PARTS, (checkers, rim, ground)


@pytest.mark.parametrize("dice", CHOICES["dice"])
def test_pips_and_dice_and_the_cube_stand_out(app_of: AppOf, dice: str) -> None:
    app_of(window=SIZE)
    theme = Theme(SIZE, contrast=True)
    layout = geometry.layout(SIZE)
    picture = BoardPicture(layout, theme, board="walnut", felt="green", checkers="boxwood", dice=dice, numbers=True)
    canvas = pygame.Surface(SIZE)
    spot, other = (geometry.die_xy(Side.BOTTOM, slot) for slot in (0, 1))
    shown = Shown(dice=[Die(6, spot, yaw=3), Die(6, other, yaw=3, spent=True)], cube=64, cube_at=geometry.cube_xy())
    picture.draw(canvas, Shown())
    floor = average(canvas, layout.xy(*spot), 5)
    picture.draw(canvas, shown)
    size = geometry.DIE_SIZE * layout.k
    assert spread(canvas, layout.xy(*spot), size * 0.3) >= contrast.PARTS
    assert spread(canvas, layout.xy(*geometry.cube_xy()), geometry.CUBE_SIZE * layout.k * 0.4) >= contrast.PARTS
    x, y = layout.xy(*spot)
    edge = max(contrast.ratio(canvas.get_at((round(x + step), round(y))), floor) for step in range(round(size)))
    assert edge >= contrast.PARTS
    picture.theme = Theme(SIZE)
    played = canvas.copy()
    picture.draw(canvas, shown)
    place = pygame.Rect(0, 0, round(size), round(size))
    place.center = tuple(round(n) for n in layout.xy(*other))  # type: ignore[assignment]
    assert pygame.image.tobytes(canvas.subsurface(place), "RGB") != pygame.image.tobytes(played.subsurface(place), "RGB")
