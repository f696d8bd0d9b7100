"""Fingers as a touch screen sends them, SDL's own mouse copies among them: a match, lists, sliders; nothing twice."""

from __future__ import annotations

import random
import sys
from functools import partial
from pathlib import Path

import pygame

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parent / "match"))

from fingers import DOWN, UP, Pixel, click, finger, swipe, tap
from match_table import OFF, AppOf, Table, table

from engine.protocol.table import May, Phase
from scenes.app import App
from scenes.board.geometry import Spot
from scenes.scene import Scene
from scenes.settings_scene import SettingsScene
from scenes.touch import Fingers
from scenes.ui.controls import Slider
from scenes.ui.layout import Column, Scroll
from scenes.ui.widget import Widget


def tap_on(t: Table, id: str) -> None:
    tap(t.app, t.scene.find(id).rect.center)


def test_a_match_to_three_points_by_finger(app_of: AppOf) -> None:
    """Every step that was meant is made once, whether dragged or tapped."""
    t = table(app_of, "hypergammon", seed=5, length=3, late=2)
    rng = random.Random(11)
    meant: list[tuple[int, int]] = []
    games = 0
    for _ in range(600):
        t.quiet()
        t.right()
        view = t.scene.view
        if view.phase is Phase.MATCH_OVER:
            break
        if view.phase is Phase.BEFORE_GAME:
            games += 1
            for _ in range(8):
                t.frame()  # the card has been told everything
            tap_on(t, "result.start")
        elif May.ROLL in view.may and rng.random() < 0.5:
            tap_on(t, "match.roll")
        elif May.ROLL in view.may:
            tap(t.app, _dice(t))
        elif May.TAKE in view.may:
            tap_on(t, "match.take")
        else:
            move = rng.choice(view.moves)
            source, target = t.places(move.source, move.target)
            meant.append((move.source, move.target))
            if rng.random() < 0.5:
                swipe(t.app, t.spot(source), t.spot(target, landing=True))
            else:
                tap(t.app, t.spot(source))
                tap(t.app, t.spot(target, landing=True))
    assert t.scene.view.phase is Phase.MATCH_OVER
    assert games >= 2
    assert t.referee.steps == meant
    assert not any(widget.hovered for widget in t.scene.root.walk())


def _dice(t: Table) -> Pixel:
    from scenes.board import geometry

    layout = t.scene.picture.layout
    at = layout.xy(*geometry.die_xy(geometry.Side.BOTTOM, 0, mirrored=layout.mirrored))
    assert layout.place_at(*at) is Spot.DICE
    return at


def test_a_trembling_finger_taps_and_carries_nothing(app_of: AppOf) -> None:
    t = table(app_of, seed=5)
    while t.scene.view.phase is not Phase.TO_PLAY:
        t.quiet()
        if t.scene.has("result.start"):
            tap_on(t, "result.start")
        elif May.ROLL in t.scene.view.may:
            tap_on(t, "match.roll")
    t.quiet()
    source = next(move.source for move in t.scene.view.moves)
    where, _ = t.places(source, source)
    assert where not in OFF
    x, y = t.spot(where)
    swipe(t.app, (x, y), (x + 6, y - 4))
    assert t.scene.hand.chosen == source
    assert not t.scene.animator.stage.shown.airborne


class Long(Scene):
    """Thirty sliders in a column that does not fit."""

    def __init__(self) -> None:
        super().__init__()
        self.values = [50] * 30

    def build(self) -> Widget:
        def change(n: int, value: int) -> None:
            self.values[n] = value

        rows = [Slider(f"slider.{n}", str(n), value, partial(change, n)) for n, value in enumerate(self.values)]
        self.area = Scroll(Column(rows, gap=8), id="long")
        return self.area


def long(app_of: AppOf) -> tuple[App, Long]:
    app, scene = app_of(), Long()
    app.push(scene)
    app.frame([], 16)
    return app, scene


def settings(app_of: AppOf) -> tuple[App, SettingsScene]:
    app, scene = app_of(text="larger", window=(1024, 640)), SettingsScene()
    app.push(scene)
    app.frame([], 16)
    return app, scene


def test_a_list_scrolls_under_the_finger_and_nothing_is_changed(app_of: AppOf) -> None:
    """Even where the finger comes down on a slider's knob or beside it."""
    app, scene = long(app_of)
    x = scene.find("slider.0").rect.right - 40
    swipe(app, (x, 700), (x, 580))
    assert scene.area.offset == 120
    scene.rebuild()
    swipe(app, (x, 500), (x, 790))
    assert scene.area.offset == 0
    assert scene.values == [50] * 30
    assert not any(widget.pressed for widget in scene.root.walk())


def test_a_finger_that_goes_sideways_moves_the_slider(app_of: AppOf) -> None:
    app, scene = long(app_of)
    slider = scene.find("slider.4").rect
    swipe(app, (slider.right - 40, slider.centery), (slider.right - 240, slider.centery + 5))
    assert scene.values[4] < 90
    assert scene.values[4] != 50
    assert scene.area.offset == 0
    tap(app, (slider.right - 12, slider.centery))
    assert scene.values[4] == 100


def test_a_room_with_a_list_is_left_as_it_was_by_scrolling(app_of: AppOf) -> None:
    app, scene = settings(app_of)
    before = dict(vars(app.settings))
    rect = scene.find("settings.auto_forced").rect
    swipe(app, rect.center, (rect.centerx, rect.centery - 50))
    assert next(widget.offset for widget in scene.root.walk() if isinstance(widget, Scroll)) == 50
    assert dict(vars(app.settings)) == before


def test_a_tap_in_a_list_is_a_tap(app_of: AppOf) -> None:
    app, scene = settings(app_of)
    tap(app, scene.find("settings.auto_roll").seen.center)
    assert app.settings.auto_roll is False
    tap(app, scene.find("settings.auto_roll").seen.center)
    assert app.settings.auto_roll is True


def test_a_second_finger_means_nothing(app_of: AppOf) -> None:
    app, scene = settings(app_of)
    here, other = scene.find("settings.auto_roll").seen.center, scene.find("settings.auto_confirm").seen.center
    app.frame(finger(app, DOWN, here), 16)
    app.frame(finger(app, DOWN, other, 2), 16)
    app.frame(finger(app, UP, other, 2), 16)
    assert app.settings.auto_confirm is True
    app.frame(finger(app, UP, here), 16)
    assert app.settings.auto_roll is False


def test_the_mouse_still_clicks(app_of: AppOf) -> None:
    app, _ = settings(app_of)
    click(app, "settings.auto_roll")
    assert app.settings.auto_roll is False


def test_a_trackpad_is_no_screen() -> None:
    """On a Mac the fingers on the pad are told, too; the mouse that they move is all that counts."""
    fingers = Fingers(trackpad=True)
    assert fingers.read(pygame.event.Event(DOWN, touch_id=1, finger_id=1, x=0.5, y=0.5), (100, 100)) is None
    mouse = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1, touch=True)
    assert fingers.read(mouse, (100, 100)) is mouse
