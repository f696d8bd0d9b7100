"""Every room at every text size, in every language and with text 40 % longer: nothing overlaps, nothing is cut off the window."""

from __future__ import annotations

import gettext
import itertools
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from fake_client import FakeClient, row
from fingers import tab_to

from scenes import text
from scenes.about import AboutScene
from scenes.app import App
from scenes.confirm import ConfirmScene
from scenes.first_start import FirstStart
from scenes.matches import MatchesScene
from scenes.menu import MenuScene
from scenes.new_match import NewMatchScene
from scenes.problem import ProblemScene
from scenes.scene import Scene
from scenes.settings_scene import SettingsScene
from scenes.theme import Face
from scenes.ui.chips import Chip
from scenes.ui.controls import Button, fit
from scenes.ui.widget import Widget

AppOf = Callable[..., App]
ROOMS: dict[str, Callable[[], Scene]] = {
    "first": FirstStart,
    "menu": MenuScene,
    "new_match": lambda: NewMatchScene(True),
    "matches": MatchesScene,
    "settings": SettingsScene,
    "about": AboutScene,
    "confirm": lambda: ConfirmScene("Start a new match?", "The other one is kept.", "Start", lambda: None, summary="7 points"),
    "problem": lambda: ProblemScene("/home/ada/.local/share/duses/duses.log"),
}


class Longer(gettext.NullTranslations):
    """Every sentence 40 % longer, as German or Greek may be."""

    def gettext(self, message: str) -> str:
        return message + "ö" * round(len(message.replace(" ", "")) * 0.4)

    def ngettext(self, one: str, many: str, n: int) -> str:
        return self.gettext(one if n == 1 else many)


def leaves(root: Widget) -> list[Widget]:
    return [widget for widget in root.walk() if not widget.children and widget.rect.w > 0 and widget.rect.h > 0]


def check(scene: Scene, size: tuple[int, int]) -> None:
    scene.ready()
    window = pygame.Rect((0, 0), size)
    for widget in leaves(scene.root):
        if widget.clip is None:
            assert window.contains(widget.rect), (widget.id or widget.name, widget.rect)
        else:
            assert window.x <= widget.rect.x
            assert widget.rect.right <= window.right
    theme = scene.app.theme
    for button in (widget for widget in leaves(scene.root) if isinstance(widget, Button)):
        room = button._room(theme)
        assert fit(theme, button.text, Face.SANS_BOLD, button.size, room) == button.text, button.id
        assert fit(theme, button.detail, Face.SANS, 14, room) == button.detail, button.id
    for chip in (widget for widget in leaves(scene.root) if isinstance(widget, Chip)):
        assert theme.width(chip.text, Face.SANS_BOLD, 14) <= chip.rect.w, chip.id
    for one, other in itertools.combinations([w for w in leaves(scene.root) if w.id or w.name], 2):
        both = one.seen.clip(other.seen)
        assert both.w <= 1 or both.h <= 1, (one.id or one.name, other.id or other.name, both)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("letters", ["normal", "large", "larger"])
@pytest.mark.parametrize("language", ["en", "tr", "longer"])
def test_nothing_overlaps_and_nothing_is_cut(app_of: AppOf, size: tuple[int, int], letters: str, language: str) -> None:
    app = app_of(window=size, text=letters, name="Ada")
    app.client = FakeClient([row(3), row(2, "tavla", 5, (1, 4)), row(1, "hypergammon", 0, (112, 98))])  # type: ignore[assignment]
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
