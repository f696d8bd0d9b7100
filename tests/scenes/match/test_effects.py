"""The camera, the blow of a hit, gold after a win: when they come, that they end, and that less motion has none of them."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

from match_table import AppOf, Table, table

from bg import events as ev
from scenes.board.camera import FAR, Camera, wider
from scenes.board.gold import MOST, GoldRain
from scenes.match.effects import Effects


def at_table(app_of: AppOf, **settings: object) -> Table:
    t = table(app_of, seed=3)
    for name, value in {"speed": "normal", **settings}.items():
        setattr(t.app.settings, name, value)
    t.quiet()
    return t


def camera(effects: Effects) -> Camera:
    return effects._camera


def test_a_match_begins_with_the_camera_closing_in(app_of: AppOf) -> None:
    t = at_table(app_of)
    t.press("result.start")
    sizes = []
    for _ in range(200):
        t.frame()
        sizes.append(camera(t.scene.effects).size)
    assert min(sizes) == pytest.approx(FAR, abs=0.002)
    assert sizes[-1] == 1.0
    assert max(abs(a - b) for a, b in pairwise(sizes)) < 0.01  # no leap


def test_whoever_presses_sees_what_is_hit_where_it_lies(app_of: AppOf) -> None:
    t = at_table(app_of)
    t.press("result.start")
    for _ in range(40):
        t.frame()
    assert camera(t.scene.effects).size < 1
    t.click(t.scene.board.layout.board.center)
    assert camera(t.scene.effects).size == 1.0


@pytest.mark.parametrize("off", [{"reduced_motion": True}, {"camera": False}, {"speed": "fast"}])
def test_the_camera_stays_where_it_is_asked_to(app_of: AppOf, off: dict[str, object]) -> None:
    t = at_table(app_of, **off)
    t.press("result.start")
    for _ in range(60):
        t.frame()
        assert camera(t.scene.effects).size == 1.0


def test_from_afar_the_board_is_the_same_and_smaller(app_of: AppOf) -> None:
    """At the size of rest the wider picture's middle is the picture itself, to the pixel."""
    t = at_table(app_of)
    board = t.scene.board
    near, far = pygame.Surface(t.app.size), pygame.Surface(wider(board.layout).size)
    board.draw(near)
    board.picture.seen_in(wider(board.layout)).draw(far, board.stage.shown)
    frame = pygame.Rect(board.layout.board).inflate(-20, -20)
    moved = frame.move((far.get_width() - near.get_width()) // 2, (far.get_height() - near.get_height()) // 2)
    here, there = (pygame.surfarray.array3d(part).astype(int) for part in (near.subsurface(frame), far.subsurface(moved)))
    assert abs(here - there).max() <= 12  # the table shows through under shadows
    assert abs(here - there).mean() < 0.1


@pytest.mark.parametrize(("off", "shakes"), [({}, True), ({"shake": False}, False), ({"reduced_motion": True}, False)])
def test_a_hit_shakes_the_board_for_a_moment(app_of: AppOf, off: dict[str, object], shakes: bool) -> None:
    t = at_table(app_of, **off)
    eye = camera(t.scene.effects)
    t.scene.animator.stage.play("clack-boxwood", 1.0, 0.0)
    assert eye.shift == (0, 0)
    t.scene.animator.stage.play("hit-boxwood", 1.0, 0.0)
    assert (eye.shift != (0, 0)) is shakes
    for _ in range(30):
        t.frame()
    assert eye.shift == (0, 0)
    assert not t.scene.animating


@pytest.mark.parametrize(("winner", "calm", "rains"), [(0, False, True), (1, False, False), (0, True, False)])
def test_gold_for_a_person_who_wins(app_of: AppOf, winner: int, calm: bool, rains: bool) -> None:
    t = at_table(app_of, reduced_motion=calm)
    t.scene._say("ended", ev.GameEnded(winner, 1, 1, ev.EndReason.BORNE_OFF, (1, 0)))
    assert t.scene.animating is rains
    for _ in range(600):
        t.frame()
    assert not t.scene.animating


def test_gold_is_capped_and_falls_out_of_the_window(app_of: AppOf) -> None:
    t = at_table(app_of)
    gold = GoldRain(t.app.size, 1.0)
    seen = 0
    while gold.update(16):
        seen += 1
        assert len(gold.coins) <= MOST
        assert seen < 600
    assert seen > 120
    assert not gold.falling
