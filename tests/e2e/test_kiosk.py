"""A café's machine with the real referee: it plays by itself when nobody is there, a touch leads to the menu, a guest plays with
fingers, leaves in the middle, and is forgotten."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "scenes"))

from fingers import swipe, tap

from engine.protocol.table import ListMatches, May
from scenes import start, text
from scenes.app import LEAST_TOUCH, App
from scenes.board import seen
from scenes.board.geometry import Place
from scenes.kiosk.idle import IdleScene
from scenes.match.scene import MatchScene
from scenes.settings import SettingsFile

PATIENCE_S = 60.0


def until(app: App, seen: Callable[[], bool]) -> None:
    limit = time.monotonic() + PATIENCE_S
    while not seen():
        assert time.monotonic() < limit
        app.frame([], 60)
        time.sleep(0.001)


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """A kiosk with its referee."""
    monkeypatch.setenv("DUSES_TEST_SEED", "a café")
    pygame.display.init()
    pygame.font.init()
    file = SettingsFile(tmp_path)
    file.values.speed = "off"
    app = start.make_kiosk(file, tmp_path, "4711", version="test", windowed=True)
    yield app
    assert app.client is not None
    app.client.close()
    text.use("en")


def test_the_game_plays_itself_until_somebody_comes(app: App) -> None:
    client = app.client
    assert client is not None
    until(app, lambda: client.hello is not None)
    assert app.house is not None
    app.house.reset()
    until(app, lambda: isinstance(app.stack.top, IdleScene))
    idle = app.stack.top
    assert isinstance(idle, IdleScene)
    until(app, lambda: idle.view.seq > 12)
    app.frame([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")], 60)
    assert [scene.id for scene in app.stack] == ["menu"]
    asked = client.request(ListMatches())
    until(app, lambda: asked.done)
    assert asked.ok is not None
    assert asked.ok.matches == []  # what played itself is gone


def touch(app: App, id: str) -> None:
    """A finger on a widget that is large enough for it."""
    until(app, lambda: app.stack.top is not None and app.stack.top.has(id) and app.stack.top.find(id).enabled)
    assert app.stack.top is not None
    target = app.stack.top.find(id)
    assert min(target.rect.size) >= LEAST_TOUCH
    tap(app, target.seen.center)
    app.frame([], 60)


def play_step(app: App, match: MatchScene, drag: bool) -> None:
    """A checker moved by a finger: drawn across the board, or tapped where it lies and where it goes."""
    rules, way = seen.rules_of(match.view.setup.rules), match.view.moves[0]
    stacks = match.animator.stage.shown.stacks

    def spot(where: Place, landing: int) -> tuple[float, float]:
        count = max(1, stacks.at(where, 0) + stacks.at(where, 1) * landing)
        return match.picture.checker_at(where, min(count - 1, 4), count)

    begin, end = spot(seen.place(rules, way.source, 0), 0), spot(seen.place(rules, way.target, 0), 1)
    if drag:
        swipe(app, begin, end)
    else:
        tap(app, begin)
        tap(app, end)


def test_a_guest_with_fingers_plays_leaves_and_is_forgotten(app: App) -> None:
    app._adopt_size((1280, 800))
    assert app.client is not None
    assert app.house is not None
    app.house.reset()
    until(app, lambda: isinstance(app.stack.top, IdleScene))
    assert not app.voice.lines  # nobody is there to be told
    touch(app, "idle.tr")
    assert text.language() == "tr"
    for id in ("menu.new", "new_match.rules.tavla", "new_match.start"):
        touch(app, id)
    until(app, lambda: isinstance(app.stack.top, MatchScene))
    match = app.stack.top
    assert isinstance(match, MatchScene)
    touch(app, "result.word")
    for letter in "Şeş":
        tap(app, next(key.rect.center for key in app.keypad.buttons() if key.does == letter))
    tap(app, next(key.rect.center for key in app.keypad.buttons() if key.does == "done"))
    assert match.word == "Şeş"
    touch(app, "result.start")
    for step in range(6):
        until(app, lambda: _mine(match))
        if May.ROLL in match.view.may:
            touch(app, "match.roll")
            until(app, lambda: _mine(match) and bool(match.view.moves))
        before = match.view.seq, match.view.rev
        play_step(app, match, drag=step % 2 == 0)
        until(app, lambda: (match.exchange.newest.seq, match.exchange.newest.rev) != before)  # noqa: B023
    until(app, lambda: not match.guard_ms)
    touch(app, "match.menu")
    touch(app, "pause.leave")
    until(app, lambda: app.stack.top is not None and app.stack.top.id == "menu")
    app.house.reset()
    until(app, lambda: isinstance(app.stack.top, IdleScene))
    assert text.language() == app.settings.language == "en"
    asked = app.client.request(ListMatches())
    until(app, lambda: asked.done)
    assert asked.ok is not None
    assert [[player.kind for player in row.setup.players] for row in asked.ok.matches] == [["computer", "computer"]]


def _mine(match: MatchScene) -> bool:
    """Does the board wait for the guest?"""
    view = match.view
    quiet = not match.animator.busy and match.exchange.coming is None and not match.guard_ms and not match.gate.under_way
    return quiet and view.turn == 0 and view.auto is None and bool(view.may)
