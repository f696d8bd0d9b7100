"""A café's machine with the real referee: the game plays itself when nobody is there, and a touch leads to the menu."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from engine.protocol.table import ListMatches
from scenes import start
from scenes.app import App
from scenes.kiosk.idle import IdleScene
from scenes.settings import SettingsFile

PATIENCE_S = 60.0


def until(app: App, seen: Callable[[], bool]) -> None:
    limit = time.monotonic() + PATIENCE_S
    while not seen():
        assert time.monotonic() < limit
        app.frame([], 60)
        time.sleep(0.001)


def test_the_game_plays_itself_until_somebody_comes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUSES_TEST_SEED", "a café")
    pygame.display.init()
    pygame.font.init()
    file = SettingsFile(tmp_path)
    file.values.speed = "off"
    app = start.make_kiosk(file, tmp_path, "4711", version="test", windowed=True)
    client = app.client
    assert client is not None
    try:
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
    finally:
        client.close()
