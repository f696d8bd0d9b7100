"""Several people on one machine: who there is, whose settings and matches are on, and the card on which they are chosen."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parent))

import fitting
from fake_client import FakeClient
from fingers import click, key, press, tab_to, type_in

from scenes import text
from scenes.app import App
from scenes.menu import MenuScene
from scenes.players import Players
from scenes.players_scene import PlayersScene
from scenes.settings import Settings, SettingsFile
from scenes.settings_scene import SettingsScene

AppOf = Callable[..., App]


class Closing(FakeClient):
    """Knows the folder that it serves, and whether it still does."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder, self.open = folder, True

    def close(self) -> None:
        self.open = False


def house(app_of: AppOf, root: Path, **settings: object) -> App:
    app = app_of(name="Ada", **settings)
    app.file.save()
    app.client = Closing(root)  # type: ignore[assignment]
    app.players = Players(root, lambda _app, folder: Closing(folder))  # type: ignore[arg-type, return-value]
    app.home = MenuScene
    app.push(MenuScene())
    app.frame([], 16)
    return app


def served(app: App) -> Closing:
    assert isinstance(app.client, Closing)
    return app.client


def add(app: App, name: str) -> None:
    press(app, "menu.players")
    click(app, "players.name")
    type_in(app, name)
    click(app, "players.add")


def test_somebody_new_has_settings_matches_and_a_menu_of_their_own(app_of: AppOf, tmp_path: Path) -> None:
    app = house(app_of, tmp_path, board="pearl", text="large")
    old = served(app)
    add(app, "Deniz")
    assert not old.open
    assert served(app).folder == tmp_path / "players" / "2"
    assert isinstance(app.stack.top, MenuScene)
    assert len(app.stack) == 1
    assert (app.settings.name, app.settings.board, app.settings.text) == ("Deniz", "walnut", "large")
    app.settings.board = "maple"
    app.apply()
    assert SettingsFile(tmp_path).values.board == "pearl"


def test_who_sat_down_last_plays_when_the_game_is_started_again(app_of: AppOf, tmp_path: Path) -> None:
    app = house(app_of, tmp_path)
    add(app, "Deniz")
    again = Players(tmp_path, lambda _app, folder: Closing(folder))  # type: ignore[arg-type, return-value]
    assert again.now.name == "Deniz"
    assert [player.name for player in again.all()] == ["Ada", "Deniz"]
    press(app, "menu.players")
    press(app, "players.1")
    assert again.now.name == app.settings.name == "Ada"
    assert served(app).folder == tmp_path


def test_by_keyboard_alone(app_of: AppOf, tmp_path: Path) -> None:
    app = house(app_of, tmp_path)
    press(app, "menu.players")
    scene = app.stack.top
    assert isinstance(scene, PlayersScene)
    tab_to(app, "players.name")
    type_in(app, "Can")
    press(app, "players.add")
    assert app.settings.name == "Can"
    press(app, "menu.players")
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, MenuScene)


def test_a_name_is_taken_once(app_of: AppOf, tmp_path: Path) -> None:
    app = house(app_of, tmp_path)
    add(app, " ada")
    assert app.players is not None
    assert len(app.players.all()) == 1
    assert app.settings.name == "Ada"


def test_who_is_removed_is_gone_and_nobody_else(app_of: AppOf, tmp_path: Path) -> None:
    app = house(app_of, tmp_path)
    add(app, "Deniz")
    add(app, "Can")
    press(app, "menu.players")
    top = app.stack.top
    assert top is not None
    assert not top.has("players.1.remove")
    assert not top.has("players.3.remove")
    press(app, "players.2.remove")
    press(app, "confirm.no")
    assert (tmp_path / "players" / "2").exists()
    press(app, "players.2.remove")
    press(app, "confirm.yes")
    assert not (tmp_path / "players" / "2").exists()
    assert app.players is not None
    assert [player.name for player in app.players.all()] == ["Ada", "Can"]
    for kept in (app.players.all()[0], app.players.now):
        with pytest.raises(ValueError, match=f"^{kept.id}$"):
            app.players.remove(kept)


def test_what_cannot_be_read_leads_to_the_first(tmp_path: Path) -> None:
    players = Players(tmp_path, lambda _app, folder: Closing(folder))  # type: ignore[arg-type, return-value]
    added = players.add("Can", Settings(language="tr"))
    assert added.id == "2"
    assert SettingsFile(added.folder).values.language == "tr"
    for written in ("", "{", '"17"', "[]"):
        (tmp_path / "players" / "now.json").write_text(written)
        assert players.now.id == ""
    (tmp_path / "players" / "2" / "settings.json").write_text("{")
    assert [player.name for player in players.all()] == ["", ""]


def test_nobody_is_changed_over_a_match(app_of: AppOf, tmp_path: Path) -> None:
    app = house(app_of, tmp_path)
    for over in (True, False):
        scene = SettingsScene(over=over)
        scene.group = "person"
        app.push(scene)
        assert scene.has("settings.players") is not over


@pytest.mark.parametrize("size", ["normal", "large", "larger"])
@pytest.mark.parametrize("language", ["en", "tr", "longer"])
def test_it_fits(app_of: AppOf, tmp_path: Path, size: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    app = house(app_of, tmp_path, text=size, window=(1024, 640))
    assert app.players is not None
    for name in ("Deniz", "Maximiliane Wetterstein", "Can", "Bo", "Ed", "Flo"):
        app.players.add(name, app.settings)
    if language == "longer":
        monkeypatch.setitem(text._state, "catalogue", fitting.Longer())
    else:
        text.use(language)
    app.settings.name = "Maximiliane Wetterstein"
    for scene in (PlayersScene(app.players), MenuScene())[: 1 if language == "longer" else 2]:
        app.push(scene)
        app.frame([], 16)
        fitting.check(scene, app.size)
