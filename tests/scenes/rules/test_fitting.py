"""Every board of How to play at every text size, in both languages and with words 40 % longer: nothing overlaps, nothing is cut."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from fitting import Longer, check

from scenes import text
from scenes.app import App
from scenes.rules import desk
from scenes.rules.page import Choose
from scenes.rules.scene import RulesScene
from scenes.rules.widgets import Table, Tone
from scenes.theme import Face

AppOf = Callable[..., App]
SIZES = [
    ((1024, 640), "normal", "longer"),
    ((1024, 640), "larger", "longer"),
    ((1280, 800), "normal", "longer"),
    ((1280, 800), "large", "longer"),
    ((1280, 800), "larger", "tr"),
    ((1920, 1080), "larger", "longer"),
    ((1024, 1366), "large", "tr"),
]


def room(app: App, language: str) -> RulesScene:
    text.use("en" if language == "longer" else language)
    if language == "longer":
        text._state["catalogue"] = Longer()
    scene = RulesScene("goal.home")
    app.push(scene)
    return scene


@pytest.mark.parametrize(("size", "letters", "language"), SIZES)
def test_nothing_overlaps_and_nothing_is_cut(app_of: AppOf, size: tuple[int, int], letters: str, language: str) -> None:
    app = app_of(window=size, text=letters, speed="off")
    scene = room(app, language)
    theme = app.theme
    for place in range(len(scene.book)):
        scene.go(place)
        check(scene, size)
        ask = scene.example.ask
        if scene.sitting.showable:
            scene.sitting.say(Tone.HINT, ask.right)  # type: ignore[union-attr]
        elif isinstance(ask, Choose):
            scene.sitting.choose(ask.options[-1].key)
        check(scene, size)
        board, below = scene.board.layout.board, scene.find("rules.said") if scene.has("rules.said") else None
        assert below is None or (below.rect.top > board.bottom and below.rect.h >= theme.line(Face.SANS_BOLD, 17)), scene.example.id
        for table in (widget for widget in scene.root.walk() if isinstance(widget, Table)):
            assert sum(table._words(theme, table._size(theme, table.rect.w))) <= table.rect.w
    place = desk.places(theme, size, mirrored=False)
    assert place.layout.board.w >= 0.4 * size[0]
