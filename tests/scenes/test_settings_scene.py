"""Settings on the screen: what is changed there is true at once and still there after the next start."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from fake_client import FakeClient
from fingers import click, key, press, tab_to, type_in

from engine.protocol.table import Prefs
from scenes import samples
from scenes.app import App
from scenes.menu import MenuScene
from scenes.settings import CHOICES, SettingsFile
from scenes.settings_scene import SettingsScene

AppOf = Callable[..., App]
GROUPS = {
    "play": ["auto_roll", "auto_confirm", "auto_forced", "undo", "show_movable", "show_targets", "show_plan", "roll_name"],
    "look": ["home_left", "point_numbers"],
    "sound": ["muted", "dice_cup", "camera", "shake", "reduced_motion"],
}


def at_settings(app_of: AppOf) -> tuple[App, FakeClient, SettingsScene]:
    app = app_of(window=(1920, 1400))
    client = FakeClient()
    app.client = client  # type: ignore[assignment]
    app.home = MenuScene
    app.push(MenuScene())
    scene = SettingsScene()
    app.push(scene)
    app.frame([], 16)
    return app, client, scene


@pytest.mark.parametrize("use", [click, press])
def test_every_toggle_is_kept(app_of: AppOf, use: Callable[[App, str], None]) -> None:
    app, client, _ = at_settings(app_of)
    before = SettingsFile(app.file.path.parent).values
    for group, names in GROUPS.items():
        use(app, f"settings.group.{group}")
        for name in names:
            use(app, f"settings.{name}")
    after = SettingsFile(app.file.path.parent).values
    for names in GROUPS.values():
        for name in names:
            assert getattr(after, name) is not getattr(before, name), name
    assert client.sent(Prefs)[-1] == Prefs(auto_roll=False, auto_confirm=False, auto_forced=False, undo=True)


def test_every_choice_is_offered_and_kept(app_of: AppOf) -> None:
    app, _, _ = at_settings(app_of)
    places = dict.fromkeys(("board", "felt", "checkers", "dice", "zoom"), "look") | {"speed": "sound", "think": "sound"}
    places |= dict.fromkeys(("text", "contrast"), "person")
    assert set(places) == set(CHOICES) - {"language"}
    for name, group in places.items():
        click(app, f"settings.group.{group}")
        for value in CHOICES[name]:
            click(app, f"settings.{name}.{value}")
            assert getattr(SettingsFile(app.file.path.parent).values, name) == value


def test_the_look_is_shown_by_pictures_made_one_a_frame(app_of: AppOf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(samples.SampledScene, "samples", samples.Samples())
    app, _, scene = at_settings(app_of)
    click(app, "settings.group.look")
    assert app.animating
    for _ in range(30):
        app.frame([], 16)
    assert not app.animating

    def colour(id: str) -> tuple[int, ...]:
        for _ in range(2):  # asked for by this test's own size, made in the next frame
            picture = scene.find(id).paint((132, 84))  # type: ignore[attr-defined]
            app.frame([], 16)
        return tuple(pygame.transform.average_color(picture)[:3])

    red, green, blue = colour("settings.felt.burgundy")
    assert red > 1.5 * max(green, blue)
    red, green, blue = colour("settings.felt.navy")
    assert blue > 1.5 * max(red, green)
    pairs = {"checkers": ("boxwood", "lacquer"), "dice": ("ivory", "ebony"), "board": ("walnut", "ebony")}
    for part, (one, other) in pairs.items():
        assert colour(f"settings.{part}.{one}") != colour(f"settings.{part}.{other}")


def test_loudness_by_keys_and_by_mouse(app_of: AppOf) -> None:
    app, _, scene = at_settings(app_of)
    click(app, "settings.group.sound")
    tab_to(app, "settings.effects")
    for _ in range(3):
        key(app, pygame.K_LEFT)
    assert app.settings.effects == 65
    assert app.sound.volume == pytest.approx(0.65)
    track = scene.find("settings.effects")._track  # type: ignore[attr-defined]
    at = track.x + track.w // 5, track.centery
    app.frame([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)], 16)
    app.frame([pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1)], 16)
    assert SettingsFile(app.file.path.parent).values.effects == 20


def test_the_name_is_typed(app_of: AppOf) -> None:
    app, _, _ = at_settings(app_of)
    click(app, "settings.group.person")
    click(app, "settings.name")
    type_in(app, "Ada L.")
    app.frame([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode="")], 16)
    key(app, pygame.K_TAB)
    assert SettingsFile(app.file.path.parent).values.name in ("Ada L.", "Ada L")


def test_larger_text_is_larger(app_of: AppOf) -> None:
    app, _, scene = at_settings(app_of)
    click(app, "settings.group.person")
    before = scene.find("settings.language.tr").rect.h
    click(app, "settings.text.larger")
    assert scene.find("settings.language.tr").rect.h > before
