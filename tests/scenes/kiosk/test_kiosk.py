"""A café's machine: a guest cannot get out, cannot reach files or the loudness, and leaves nothing behind but a result."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from fake_client import FakeClient, row
from fingers import click, key, type_in
from fitting import Longer, check, leaves
from views import game

from engine.protocol.table import DeleteMatch, MatchList, NewMatch
from scenes import text
from scenes.app import LEAST_TOUCH, App
from scenes.kiosk.evening import Evening, ResultsScene
from scenes.kiosk.house import House
from scenes.kiosk.idle import IdleScene
from scenes.kiosk.menu import KioskMenu
from scenes.kiosk.staff import StaffScene
from scenes.match.pause import PauseScene
from scenes.match.scene import MatchScene
from scenes.new_match import NewMatchScene
from scenes.scene import Scene
from scenes.settings_scene import SettingsScene

AppOf = Callable[..., App]
CTRL_ALT = pygame.KMOD_CTRL | pygame.KMOD_ALT
make_event = pygame.event.Event


class Café(FakeClient):
    """Knows finished matches, too, and starts the match that plays itself."""

    def __init__(self, rows: list[Any]) -> None:
        super().__init__(rows)
        self.finished = [row(20, score=(7, 3)), row(21, score=(2, 7))]
        for one, winner in zip(self.finished, (0, 1)):
            one.finished, one.winner, one.touched = True, winner, 1e12

    def request(self, message: Any, callback: Callable[[Any], None] | None = None) -> Any:
        answer = super().request(message, callback)
        if getattr(message, "finished", False):
            answer.ok = MatchList(list(self.finished))
        elif isinstance(message, NewMatch):
            answer.ok = game("international", 2)[0][0]
            self._due.append((answer, callback))
        return answer


def cafe(app_of: AppOf, tmp_path: Path, **settings: object) -> tuple[App, Café]:
    app = app_of(name="", effects=60, **settings)
    client = Café([row(9, score=(3, 2))])
    app.client = client  # type: ignore[assignment]
    app.house = House(app, "4711", tmp_path)
    app.touchable()
    app.home = KioskMenu
    app.push(KioskMenu())
    for _ in range(3):
        app.frame([], 16)
    return app, client


def top(app: App) -> Scene:
    assert app.stack.top is not None
    return app.stack.top


def test_nothing_that_a_guest_does_leads_out(app_of: AppOf, tmp_path: Path) -> None:
    app, _ = cafe(app_of, tmp_path)
    size = app.surface.get_size()
    app.frame([make_event(pygame.QUIT), make_event(pygame.DROPFILE, file="/etc/passwd")], 16)
    for code, mod in ((pygame.K_F11, 0), (pygame.K_F9, 0), (pygame.K_ESCAPE, 0), (pygame.K_v, pygame.KMOD_CTRL)):
        key(app, code, mod)
    key(app, pygame.K_h, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert app.running
    assert app.surface.get_size() == size
    assert not app.settings.muted
    assert [scene.id for scene in app.stack] == ["menu"]
    assert not top(app).has("menu.quit")
    assert not top(app).has("menu.matches")


def test_a_guest_has_no_door_to_files_or_loudness(app_of: AppOf, tmp_path: Path) -> None:
    app, _ = cafe(app_of, tmp_path)
    match = MatchScene(game("international", 2)[1][0])
    app.push(match)
    app.push(PauseScene(match))
    for door in ("matches", "share", "ids", "hand", "history"):
        assert not top(app).has(f"pause.{door}")
    settings = SettingsScene()
    app.push(settings)
    settings._open("sound")
    assert not settings.has("settings.effects")
    settings._open("look")
    assert not settings.has("settings.fullscreen")
    assert settings.has("settings.board.ebony")


def test_the_staff_get_out_with_their_code_only(app_of: AppOf, tmp_path: Path) -> None:
    app, _ = cafe(app_of, tmp_path)
    key(app, pygame.K_F12, CTRL_ALT)
    assert isinstance(top(app), StaffScene)
    type_in(app, "1234")
    key(app, pygame.K_RETURN)
    assert not top(app).has("staff.leave")
    type_in(app, "4711")
    key(app, pygame.K_RETURN)
    click(app, "staff.idle.5")
    assert app.house is not None
    assert app.house.idle_ms == 300_000
    click(app, "staff.leave")
    assert not app.running


def test_when_nobody_is_there_the_guest_is_forgotten(app_of: AppOf, tmp_path: Path) -> None:
    app, client = cafe(app_of, tmp_path)
    app.settings.name, app.settings.board = "Zeynep", "ebony"
    app.file.save()
    assert app.house is not None
    app.frame([], app.house.idle_ms - 10)
    assert [scene.id for scene in app.stack] == ["menu"]
    app.frame([], 20)
    for _ in range(6):
        app.frame([], 16)
    assert sorted(message.match for message in client.sent(DeleteMatch)) == [9, 20, 21]
    assert (app.settings.name, app.settings.board) == ("", "walnut")
    assert "Zeynep" not in app.file.path.read_text(encoding="utf-8")
    assert isinstance(top(app), IdleScene)
    kept = json.loads((tmp_path / "evening.json").read_text(encoding="utf-8"))
    assert sorted(one["won"] for one in kept) == [False, True]
    assert "Ada" not in json.dumps(kept)
    app.frame([make_event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a")], 16)
    assert top(app).id == "menu"


def test_a_touch_keeps_the_guest_and_an_idle_button_speaks(app_of: AppOf, tmp_path: Path) -> None:
    app, _ = cafe(app_of, tmp_path)
    assert app.house is not None
    for _ in range(4):
        app.frame([], app.house.idle_ms // 2)
        app.frame([make_event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0))], 16)
    assert top(app).id == "menu"
    app.house.reset()
    for _ in range(6):
        app.frame([], 16)
    idle = top(app)
    assert isinstance(idle, IdleScene)
    app.frame([make_event(pygame.MOUSEBUTTONDOWN, pos=idle.find("idle.tr").rect.center, button=1)], 16)
    assert top(app).id == "menu"
    assert text.language() == "tr"


@pytest.mark.parametrize("language", ["en", "tr", "longer"])
def test_everything_is_large_enough_for_a_finger_and_tidy(app_of: AppOf, tmp_path: Path, language: str) -> None:
    app, _ = cafe(app_of, tmp_path, window=(1280, 800))
    text.use("en" if language == "longer" else language)
    if language == "longer":
        text._state["catalogue"] = Longer()
    assert app.house is not None
    app.house.evening.add(Café([]).finished)
    staff = StaffScene(app.house)
    staff.known = True
    match = MatchScene(game("international", 2)[1][0])
    rooms: list[Scene] = [KioskMenu(), NewMatchScene(), SettingsScene(), ResultsScene(app.house.evening), staff, match]
    for scene in rooms:
        app.push(scene)
        app.frame([], 16)
        check(scene, (1280, 800))
        small = [w for w in leaves(scene.root) if w.reachable and min(w.rect.size) < LEAST_TOUCH and w.id != "match.info"]
        assert not small, [(widget.id, widget.rect.size) for widget in small]


def test_tonight_ends_after_twelve_hours_and_a_damaged_file_is_no_harm(tmp_path: Path) -> None:
    (tmp_path / "evening.json").write_text("[{]", encoding="utf-8")
    evening = Evening(tmp_path)
    assert evening.results == []
    evening.add(Café([]).finished)
    assert len(evening.tonight(1e12)) == 2
    assert evening.tonight(1e12 + 13 * 3600) == []
    assert len(Evening(tmp_path).results) == 2
