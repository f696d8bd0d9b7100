"""After the machine has slept: one sentence, and the clock goes on only once the player touches the board again.

That no time was taken meanwhile is the referee's doing; this says so and tells it that somebody is back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from engine.protocol.table import Shown
from scenes.match import seats
from scenes.text import _

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene

TOUCHES = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN, pygame.KEYDOWN)


class Asleep:
    """Of one match scene."""

    def __init__(self, scene: MatchScene) -> None:
        self._scene = scene
        self._slept_ms = scene.view.slept_ms
        self._waits = False

    def adopted(self) -> None:
        """There is a new view: does it tell of a sleep?"""
        view = self._scene.view
        slept, self._slept_ms = view.slept_ms > self._slept_ms, view.slept_ms
        if slept and view.clock is not None:
            self._waits = view.turn in seats.people(view) and view.clock.running is None
            self._scene.line.say(sentence(waits=self._waits), stays=True)
            self._scene.app.voice.say(self._scene.line.sentence)

    def touched(self, event: pygame.event.Event) -> None:
        """Somebody is back at the board."""
        if self._waits and event.type in TOUCHES:
            self._waits = False
            self._scene.line.say(self._scene.line.sentence)  # it goes after a while
            view = self._scene.view
            self._scene.exchange.send(Shown(view.match, view.seq))


def sentence(*, waits: bool) -> str:
    if waits:
        return _("The machine was asleep. No clock ran meanwhile; yours goes on when you touch the board.")
    return _("The machine was asleep. No clock ran meanwhile.")
