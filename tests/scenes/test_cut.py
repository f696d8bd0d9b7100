"""No sentence ends in dots because its place is too narrow: every room with text 40 % longer, three sizes of text and of window.

What is written is read off the drawing itself. Names of people, files and matches may be cut; sentences of the game may not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest
from fake_archive import FakeArchive, shelf
from fake_client import row
from fitting import Longer, check
from test_rooms import ROOMS
from views import game

from engine.protocol.table import Phase
from scenes import text
from scenes.access.log import LogScene
from scenes.app import App
from scenes.match.pause import PauseScene
from scenes.match.resign import ResignScene
from scenes.match.scene import MatchScene
from scenes.menu import MenuScene
from scenes.scene import Scene
from scenes.theme import Theme

AppOf = Callable[..., App]
VIEWS = [view for view, _ in game("international", 2)]
MOMENTS = [VIEWS[0], next(v for v in VIEWS if v.phase is Phase.TO_ROLL), VIEWS[-1]]


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What was written with dots at its end that its sentence does not have; in the longer language dots never end a sentence."""
    found: list[str] = []
    write = Theme.write

    def read(self: Theme, surface: pygame.Surface, words: str, *args: Any, **about: Any) -> pygame.Rect:
        if words.endswith("…") and len(words) > 1:
            found.append(words)
        return write(self, surface, words, *args, **about)

    monkeypatch.setattr(Theme, "write", read)
    before = text._state["catalogue"]
    yield found
    text._state["catalogue"] = before


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("letters", ["normal", "large", "larger"])
def test_no_sentence_is_cut(app_of: AppOf, cut: list[str], size: tuple[int, int], letters: str) -> None:
    app = app_of(text=letters, name="Ada", hint=True, undo=True, voice=True, contrast="high" if letters == "large" else "normal")
    app.voice.aloud._systems = []  # whatever this machine has: nothing is to be heard
    app.surface = pygame.display.set_mode(size)  # a full screen may be smaller than the least window
    app._resized()
    client = FakeArchive(shelf())
    client.rows = [row(3)]
    app.client = client  # type: ignore[assignment]
    text._state["catalogue"] = Longer()

    def look(scene: Scene, where: str) -> None:
        for _ in range(3):
            app.frame([], 400)
        check(scene, size)
        assert not cut, (where, cut)

    for name, make in ROOMS.items():
        if name == "archive":
            continue  # its rows hold names, and make room for them by leaving facts out
        scene = make()
        app.push(scene)
        look(scene, name)
        if isinstance(scene, MenuScene):
            scene.found([])  # nothing to go on with: that takes a longer sentence
            look(scene, "menu without a match")
        if name == "settings":
            for group in ("look", "sound", "person"):
                scene._open(group)  # type: ignore[attr-defined]
                look(scene, group)
    app.client = None
    for view in MOMENTS:
        match = MatchScene(view)
        app.replace(match)
        look(match, str(view.phase))
    app.push(pause := PauseScene(match))
    look(pause, "pause")
    app.push(LogScene())
    look(app.stack.top, "log")  # type: ignore[arg-type]
    app.replace(match := MatchScene(MOMENTS[1]))
    app.push(resign := ResignScene(match, match))
    look(resign, "resign")
