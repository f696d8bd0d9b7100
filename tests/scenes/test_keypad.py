"""Letters on the screen: there for a finger on a field and for guests, never for somebody with a keyboard, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from fake_archive import FakeArchive, shelf
from fake_client import FakeClient
from fingers import click, key, swipe, tap

from scenes import text
from scenes.app import App
from scenes.archive.scene import ArchiveScene
from scenes.first_start import FirstStart
from scenes.keypad import LEAST, upper
from scenes.kiosk.house import House
from scenes.kiosk.menu import KioskMenu
from scenes.new_match import NewMatchScene
from scenes.scene import Scene
from scenes.settings_scene import SettingsScene

AppOf = Callable[..., App]


def write(app: App, *does: str) -> None:
    for one in does:
        tap(app, next(key.rect.center for key in app.keypad.buttons() if key.does == one))


def at(app: App, scene: Scene) -> App:
    app.push(scene)
    app.frame([], 16)
    return app


def test_a_name_is_written_by_finger_in_turkish(app_of: AppOf) -> None:
    app = at(app_of(language="tr"), FirstStart())
    assert not app.keypad.shown
    tap(app, app.stack.top.find("first.name").seen.center)  # type: ignore[union-attr]
    assert app.keypad.shown
    write(app, "İ", "ş", "i", "l", "space", "shift", "Ç", "ı", "ğ", "back")
    assert app.stack.top.find("first.name").value == "İşil Çı"  # type: ignore[union-attr, attr-defined]
    write(app, "done")
    assert not app.keypad.shown
    assert upper("i", "tr") == "İ"
    assert upper("ı", "tr") == "I"
    assert upper("i", "en") == "I"


def test_who_has_a_keyboard_never_sees_it(app_of: AppOf) -> None:
    app = at(app_of(), FirstStart())
    click(app, "first.name")
    assert not app.keypad.shown
    tap(app, app.stack.top.find("first.name").seen.center)  # type: ignore[union-attr]
    assert app.keypad.shown
    key(app, pygame.K_a, unicode="a")
    assert not app.keypad.shown
    app.frame([], 16)
    assert not app.keypad.shown


def test_a_guest_without_a_keyboard_gets_it_from_a_mouse_too(app_of: AppOf, tmp_path: Path) -> None:
    app = app_of()
    app.client = FakeClient()  # type: ignore[assignment]
    app.house = House(app, "4711", tmp_path)
    app.home = KioskMenu
    app.push(KioskMenu())
    at(app, SettingsScene())
    app.stack.top._open("person")  # type: ignore[union-attr, attr-defined]
    click(app, "settings.name")
    assert app.keypad.shown
    key(app, pygame.K_a, unicode="a")
    click(app, "settings.name")
    assert not app.keypad.shown
    app.house.reset()
    at(app, SettingsScene())
    app.stack.top._open("person")  # type: ignore[union-attr, attr-defined]
    click(app, "settings.name")
    assert app.keypad.shown


def test_a_search_is_written_and_done_is_return(app_of: AppOf) -> None:
    app = app_of()
    app.client = FakeArchive(shelf())  # type: ignore[assignment]
    at(app, ArchiveScene())
    field = next(widget for widget in app.stack.top.root.walk() if widget.role == "textbox")  # type: ignore[union-attr]
    tap(app, field.seen.center)
    write(app, "a", "d", "a", "other", "7", "other")
    field = app.stack.top.find(field.id)  # type: ignore[union-attr]
    assert field.value == "ada7"  # type: ignore[attr-defined]


def test_scrolling_over_a_field_is_no_tap(app_of: AppOf) -> None:
    app = at(app_of(window=(1024, 640), text="larger"), SettingsScene())
    app.stack.top._open("person")  # type: ignore[union-attr, attr-defined]
    x, y = app.stack.top.find("settings.name").rect.center  # type: ignore[union-attr]
    area = next(w for w in app.stack.top.root.walk() if w.role == "scroll")  # type: ignore[union-attr]
    swipe(app, (x, min(y, area.rect.bottom - 20)), (x, area.rect.top + 10))
    assert not app.keypad.shown


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "tr"])
def test_keys_are_large_enough_and_never_on_the_field(app_of: AppOf, size: tuple[int, int], language: str) -> None:
    app = app_of(window=size, name="Ada")
    text.use(language)
    first, match, settings = FirstStart(), NewMatchScene(False), SettingsScene()
    for scene in (first, match, settings):
        at(app, scene)
        if scene is match:
            match._set("opponent")("person")
        if scene is settings:
            settings._open("person")
        app.frame([], 16)
        fields = [widget.id for widget in scene.root.walk() if widget.role == "textbox"]
        assert fields
        for id in fields:
            tap(app, scene.find(id).seen.center)
            assert app.keypad.shown, id
            for signs in range(2):
                keys = list(app.keypad.buttons())
                for one in keys:
                    assert min(one.rect.size) >= LEAST
                    assert pygame.Rect((0, 0), size).contains(one.rect)
                    assert not one.rect.colliderect(scene.find(id).seen)
                assert not any(a.rect.colliderect(b.rect) for n, a in enumerate(keys) for b in keys[:n])
                if not signs:
                    write(app, "other")
            write(app, "other")
            app.keypad._hide()
