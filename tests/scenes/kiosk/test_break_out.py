"""A guest with fingers tries every door of every room, and every key that means something: none leads to files or out."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from fake_client import FakeClient, row
from fingers import tap
from views import game

from scenes import keys
from scenes.app import App
from scenes.kiosk.house import House
from scenes.kiosk.menu import KioskMenu
from scenes.match.pause import PauseScene
from scenes.match.scene import MatchScene
from scenes.scene import Scene
from scenes.settings_scene import SettingsScene

AppOf = Callable[..., App]
CLOSED = {"files", "archive", "share", "hand_over", "data", "players", "history", "replay", "inspect", "export", "picture"}
VIEWS = [view for view, _ in game("international", 2)]
ROOMS: dict[str, Callable[[App], list[Scene]]] = {
    "menu": lambda app: [KioskMenu()],
    "before": lambda app: [MatchScene(VIEWS[0])],
    "play": lambda app: [MatchScene(next(v for v in VIEWS if v.turn == 0 and v.moves))],
    "over": lambda app: [MatchScene(VIEWS[-1])],
    "pause": lambda app: [match := MatchScene(VIEWS[2]), PauseScene(match)],
    "sound": lambda app: [_settings("sound")],
    "person": lambda app: [_settings("person")],
}


def _settings(group: str) -> Scene:
    scene = SettingsScene()
    scene.group = group
    return scene


def doors_of(scene: Scene) -> list[str]:
    """What may lead elsewhere: choices only change what is chosen."""
    return [widget.id for widget in scene.root.walk() if widget.reachable and widget.id and widget.role == "button"]


def enter(app: App, name: str) -> Scene:
    """Into a room, with the menu below it."""
    app.replace(KioskMenu())
    for scene in ROOMS[name](app):
        app.push(scene)
    for _ in range(3):
        app.frame([], 400)
    top = app.stack.top
    assert top is not None
    return top


@pytest.fixture
def cafe(app_of: AppOf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> App:
    app = app_of(window=(1280, 800), speed="off")
    app.client = FakeClient([row(9)])  # type: ignore[assignment]
    app.house = House(app, "4711", tmp_path)
    app.touchable()
    app.home = KioskMenu

    def never(*_: object) -> None:
        raise AssertionError("a guest reached the clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", never)
    monkeypatch.setattr(pygame.scrap, "get_text", never)
    return app


def shut_in(app: App, how: str) -> None:
    assert app.running, how
    assert app.settings.effects == 80, how
    assert not app.settings.muted, how
    opened = {scene.id for scene in app.stack}
    assert not opened & CLOSED, (how, opened)
    assert "problem" not in opened, how


@pytest.mark.parametrize("name", ROOMS)
def test_no_door_of_a_room_leads_out(cafe: App, name: str) -> None:
    doors = doors_of(enter(cafe, name))
    assert doors
    seen = set()
    for door in doors:
        top = enter(cafe, name)
        if not top.has(door):
            continue
        target = top.find(door)
        for _ in range(40):  # with a finger as far as it goes
            if target.clip is None or target.clip.contains(target.rect):
                break
            cafe.frame([pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1)], 16)
        tap(cafe, target.seen.center)
        cafe.frame([], 400)
        shut_in(cafe, f"{name}: {door}")
        assert cafe.stack.top is not None
        if cafe.stack.top.id in seen or cafe.stack.top.id == top.id:
            continue
        seen.add(cafe.stack.top.id)
        for next_door in doors_of(cafe.stack.top)[:20]:
            if cafe.stack.top.has(next_door):
                cafe.stack.top.find(next_door).activate()
                cafe.frame([], 400)
            shut_in(cafe, f"{name}: {door}, {next_door}")


@pytest.mark.parametrize("name", ["menu", "play", "pause", "person"])
def test_no_key_leads_out(cafe: App, name: str) -> None:
    enter(cafe, name)
    for key in keys.KEYS:
        for code in key.codes:
            mod = (pygame.KMOD_CTRL if key.control else 0) | (pygame.KMOD_SHIFT if key.shift else 0)
            cafe.frame([pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=key.char, scancode=0)], 16)
            cafe.frame([pygame.event.Event(pygame.KEYUP, key=code, mod=mod, unicode=key.char, scancode=0)], 16)
            shut_in(cafe, f"{name}: {key.do}")
    for code, mod in ((pygame.K_F4, pygame.KMOD_ALT), (pygame.K_q, pygame.KMOD_CTRL), (pygame.K_w, pygame.KMOD_CTRL)):
        cafe.frame([pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)], 16)
        shut_in(cafe, f"{name}: {code}")
    cafe.frame([pygame.event.Event(pygame.QUIT), pygame.event.Event(pygame.WINDOWCLOSE, window=None)], 16)
    shut_in(cafe, name)


def test_what_was_said_to_one_guest_is_not_read_by_the_next(cafe: App) -> None:
    enter(cafe, "menu")
    cafe.voice.say("Zeynep rolled 6 5.")
    assert cafe.house is not None
    cafe.house.reset()
    assert not list(cafe.voice.lines)
