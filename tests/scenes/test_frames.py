"""Frames of everything that moves: none of them makes a picture of half the window, however long it goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from fake_archive import FakeArchive, shelf
from replays import Recorded, ReplayClient

from build.situations import SITUATIONS, Situation, frame, made, start
from build.surfaces import watched
from engine.protocol.replay import Replay
from scenes.app import App

RECORDED = Recorded(acts=40)


class Engine(FakeArchive):
    """An archive with one match that can be replayed."""

    def __init__(self) -> None:
        super().__init__(shelf(40))
        self._told = ReplayClient(RECORDED)

    def request(self, message: Any, callback: Callable[[Any], None] | None = None) -> Any:
        return (self._told if isinstance(message, Replay) else super()).request(message, callback)

    def poll(self) -> None:
        super().poll()
        self._told.poll()


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.name)
def test_no_frame_makes_a_large_picture(app_of: Callable[..., App], situation: Situation) -> None:
    app = app_of(name="Ada")
    app.client = Engine()  # type: ignore[assignment]
    start(app, situation)
    drawn = sum(frame(app, situation) for _ in range(30))
    assert drawn > 20
    assert made(app, situation, 30) == []


def test_large_pictures_are_noticed_however_they_are_made() -> None:
    small, window = pygame.Surface((10, 10)), pygame.Surface((100, 80))
    with watched(4000) as seen:
        pygame.transform.smoothscale(small, (100, 80), window)
        small.copy()
        assert seen == []
        window.copy()
        window.convert(24)
        pygame.Surface((100, 80), pygame.SRCALPHA)
        pygame.transform.scale(small, (90, 90))
    assert [line.split()[0] for line in seen] == ["copy", "convert", "Surface", "scale"]
    window.copy()
    assert len(seen) == 4
