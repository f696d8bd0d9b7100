"""The adapter is spoken to only while somebody listens: it calls back with its own lock held."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from scenes.access.bridge import Bridge
from scenes.app import App
from scenes.menu import MenuScene


class Adapter:
    """Stands for AccessKit's; free: a call would not wait for its lock."""

    def __init__(self) -> None:
        self.free = False
        self.told: list[bool] = []
        self.updates = 0

    def update_window_focus_state(self, has: bool) -> None:
        assert self.free
        self.told.append(has)

    def update_if_active(self, update: Callable[[], Any]) -> None:
        assert self.free
        self.updates += 1


def keyboard(app: App, has: bool) -> None:
    """The window gets or loses it, and a frame passes."""
    app.frame([pygame.event.Event(pygame.WINDOWFOCUSGAINED if has else pygame.WINDOWFOCUSLOST)], 16)


def test_nothing_is_asked_of_the_adapter_before_it_has_asked(
    app_of: Callable[..., App], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    app = app_of()
    app.push(MenuScene())
    app.bridge, adapter = Bridge(app), Adapter()
    monkeypatch.setattr(app.bridge, "_adapter", adapter)
    app.voice.heard = app.bridge.announce
    keyboard(app, True)
    keyboard(app, False)
    keyboard(app, True)
    app.voice.say("Your turn.")
    app.frame([], 16)
    assert (adapter.told, adapter.updates) == ([], 0)
    # It has asked: now it is told once what it missed, and every change after that.
    adapter.free = app.bridge.active = True
    app.frame([], 16)
    app.frame([], 16)
    assert adapter.told == [True]
    keyboard(app, False)
    assert adapter.told == [True, False]
    app.voice.say("Your turn.")
    assert adapter.updates > 0
    # It stopped listening, and starts to listen again.
    adapter.free = app.bridge.active = False
    keyboard(app, True)
    assert adapter.told == [True, False]
    adapter.free = app.bridge.active = True
    app.frame([], 16)
    assert adapter.told == [True, False, True]
