"""The rooms that show a match or a position, at every text size, in Turkish and with text 40 % longer: nothing overlaps."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from fitting import Longer, check
from positions import CUBE, OPENING, PositionClient
from replays import Recorded, ReplayClient

from scenes import text
from scenes.app import App
from scenes.history.scene import HistoryScene
from scenes.inspect.scene import InspectScene
from scenes.replay.scene import ReplayScene
from scenes.scene import Scene
from scenes.transcribe.scene import TranscribeScene

AppOf = Callable[..., App]
RECORDED = Recorded(3, length=5)


def settle(app: App) -> None:
    """Answers come in; nothing need be drawn."""
    assert app.client is not None
    for _ in range(3):
        app.client.poll()


@pytest.mark.parametrize(
    ("size", "letters"),
    [
        ((1024, 640), "normal"),
        ((1024, 640), "large"),
        ((1024, 640), "larger"),
        ((1280, 800), "normal"),
        ((1280, 800), "larger"),
        ((1920, 1080), "larger"),
    ],
)
@pytest.mark.parametrize("language", ["en", "tr", "longer"])
def test_nothing_overlaps_and_nothing_is_cut(app_of: AppOf, size: tuple[int, int], letters: str, language: str) -> None:
    app = app_of(window=size, text=letters, name="Ada", speed="off")
    if language == "longer":
        text._state["catalogue"] = Longer()
    else:
        text.use(language)
    app.client = ReplayClient(RECORDED)  # type: ignore[assignment]
    replay = ReplayScene(5, 2)
    app.push(replay)
    settle(app)
    for stop in (0, 3, 9, 999):
        replay.go(stop)
        check(replay, size)
    replay.verify()
    history = HistoryScene(5)
    seen: list[Scene] = [app.stack.top, history]  # type: ignore[list-item]
    app.push(history)
    settle(app)
    for scene in seen:
        check(scene, size)
    app.client = ReplayClient(RECORDED)  # type: ignore[assignment]
    app.client.analysed = False
    plain = HistoryScene(5)
    app.push(plain)
    settle(app)
    check(plain, size)
    assert plain.has("history.analyse")
    app.client = PositionClient()  # type: ignore[assignment]
    for wanted in (OPENING, CUBE, "", OPENING.replace("E---c", "E-#-c")):
        inspect = InspectScene(wanted)
        app.push(inspect)
        settle(app)
        check(inspect, size)
    inspect.entry.put(OPENING)
    inspect._show(OPENING)
    settle(app)
    inspect._show(OPENING.replace("E---c", "E-#-c"))
    settle(app)
    setup = TranscribeScene()
    app.push(setup)
    settle(app)
    check(setup, size)


def test_every_button_is_reached_by_tab(app_of: AppOf) -> None:
    app = app_of()
    app.client = ReplayClient(RECORDED)  # type: ignore[assignment]
    for scene in (ReplayScene(5, 2), HistoryScene(5)):
        app.push(scene)
        settle(app)
        scene.ready()
        wanted = {widget.id for widget in scene.root.walk() if widget.reachable}
        reached = set()
        for _ in range(len(wanted) + 3):
            scene.focus.ring = True
            scene.focus.move(1)
            assert scene.focus.widget is not None
            reached.add(scene.focus.widget.id)
        assert {id for id in wanted if not id.startswith("history.games.")} <= reached
