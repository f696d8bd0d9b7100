"""Every room at every text size, in every language and with text 40 % longer: nothing overlaps, nothing is cut off the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from fake_archive import FakeArchive, shelf
from fake_client import row
from fingers import tab_to
from fitting import Longer, check

from scenes import text
from scenes.about import AboutScene
from scenes.app import App
from scenes.archive.scene import ArchiveScene
from scenes.confirm import ConfirmScene
from scenes.first_start import FirstStart
from scenes.menu import MenuScene
from scenes.new_match import NewMatchScene
from scenes.problem import ProblemScene
from scenes.scene import Scene
from scenes.settings_scene import SettingsScene

AppOf = Callable[..., App]
ROOMS: dict[str, Callable[[], Scene]] = {
    "first": FirstStart,
    "menu": MenuScene,
    "new_match": lambda: NewMatchScene(True),
    "archive": ArchiveScene,
    "settings": SettingsScene,
    "about": AboutScene,
    "confirm": lambda: ConfirmScene("Start a new match?", "The other one is kept.", "Start", lambda: None, summary="7 points"),
    "problem": lambda: ProblemScene("/home/ada/.local/share/duses/duses.log"),
}


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("letters", ["normal", "large", "larger"])
@pytest.mark.parametrize("language", ["en", "tr", "longer"])
def test_nothing_overlaps_and_nothing_is_cut(app_of: AppOf, size: tuple[int, int], letters: str, language: str) -> None:
    app = app_of(window=size, text=letters, name="Ada")
    client = FakeArchive(shelf())
    client.rows = [row(3), row(2, "tavla", 5, (1, 4)), row(1, "hypergammon", 0, (112, 98))]
    app.client = client  # type: ignore[assignment]
    if language == "longer":
        text._state["catalogue"] = Longer()
    else:
        text.use(language)
    for name, make in ROOMS.items():
        scene = make()
        app.push(scene)
        app.frame([], 16)
        check(scene, size)
        if name == "about":
            scene._unfold("icons")()  # type: ignore[attr-defined]
            check(scene, size)
        if name == "settings":
            for group in ("look", "sound", "person"):
                scene._open(group)  # type: ignore[attr-defined]
                check(scene, size)
        if name == "new_match":
            scene.customs_open = True  # type: ignore[attr-defined]
            for rules in ("tavla", "nackgammon", "international"):
                scene._set("rules")(rules)  # type: ignore[attr-defined]
                check(scene, size)
            scene._set("level")("adaptive")  # type: ignore[attr-defined]
            check(scene, size)
            scene._set("opponent")("person")  # type: ignore[attr-defined]
            check(scene, size)
            scene._set("opponent")("computer")  # type: ignore[attr-defined]
        app.frame([], 16)


def test_tab_reaches_everything_and_escape_leads_back(app_of: AppOf) -> None:
    app = app_of()
    app.home = MenuScene
    app.push(MenuScene())
    for make in ROOMS.values():
        scene = make()
        app.push(scene)
        scene.ready()
        groups = [widget for widget in scene.root.walk() if widget.roving]
        wanted = {widget.id for widget in scene.root.walk() if widget.reachable}
        reached = set()
        for _ in range(len(wanted) + 2):
            app.frame([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0)], 16)
            assert scene.focus.widget is not None
            reached.add(scene.focus.widget.id)
        for group in groups:
            members = [widget.id for widget in group.walk() if widget.reachable]
            assert len(reached.intersection(members)) == 1  # one stop; the arrows do the rest
            tab_to(app, members[0])
            for member in members:
                assert scene.focus.widget.id == member
                reached.add(member)
                app.frame([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0)], 16)
        assert reached == wanted
        if scene.id != "menu":
            app.frame([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0)], 16)
            assert scene not in app.stack


def test_the_language_changes_at_once(app_of: AppOf) -> None:
    app = app_of()
    scene = SettingsScene()
    app.push(scene)
    scene._open("person")
    scene.ready()
    scene.find("settings.language.tr").activate()
    scene.ready()
    assert scene.find("settings.back").name == "Geri"
    assert app.settings.language == "tr"


def test_a_scene_that_fails_costs_a_sentence_and_not_the_game(app_of: AppOf) -> None:
    class Broken(Scene):
        id = "broken"

        def update(self, ms: int) -> None:
            raise ValueError("on purpose")

    app = app_of()
    app.log_path = Path("/somewhere/duses.log")
    app.home = MenuScene
    app.push(MenuScene())
    app.push(Broken())
    app.frame([], 16)
    assert [scene.id for scene in app.stack] == ["menu", "problem"]
    assert "duses.log" in app.stack.top.find("problem.log").name  # type: ignore[union-attr]
    app.frame([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0)], 16)
    assert isinstance(app.stack.top, MenuScene)
