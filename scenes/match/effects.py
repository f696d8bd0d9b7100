"""What a match does to the eye beside its moves: the camera, the blow of a hit, gold after a win. Off with less motion.

Told of sounds and events by the scene; decides nothing and knows no rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from bg import events as ev
from bg.setup import Kind
from scenes.board.camera import Camera
from scenes.board.gold import GoldRain
from scenes.fade import Fade

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene

BLOWS = {"hit": 1.0, "doubled": 0.5, "win": 0.7, "lose": 0.7}  # by what is heard: how hard the board is struck
UNHURRIED = ("slow", "normal")


class Effects:
    """Of one match scene, from when its board is there."""

    def __init__(self, scene: MatchScene) -> None:
        self._scene = scene
        self._camera = Camera(scene.board)
        self._gold: GoldRain | None = None
        self._fade = Fade()
        scene.board.felt = self.felt

    @property
    def _allowed(self) -> bool:
        return not self._scene.app.settings.reduced_motion

    @property
    def _cinema(self) -> bool:
        s = self._scene.app.settings
        return self._allowed and s.camera and s.speed in UNHURRIED

    def felt(self, sound: str) -> None:
        """Something is heard: where a hand would feel it, the board shakes."""
        force = BLOWS.get(sound.split("-")[0], 0.0)
        if force and self._allowed and self._scene.app.settings.shake:
            self._camera.strike(force)

    def told(self, event: ev.Event) -> None:
        """An event is on show."""
        players = self._scene.view.setup.players
        if isinstance(event, ev.GameEnded) and self._allowed and players[event.winner].kind is Kind.HUMAN:
            self._gold = GoldRain(self._scene.app.size, self._scene.board.layout.scale)

    def begins(self) -> None:
        """The first game of a match starts."""
        if self._cinema:
            self._camera.close_in()

    def over(self) -> None:
        """The match has ended."""
        if self._cinema:
            self._camera.draw_back()

    def card(self) -> None:
        """An offer or a result is about to be shown: it fades in, with less motion too, unless nothing is to move at all."""
        s = self._scene.app.settings
        if s.reduced_motion or s.speed != "off":
            self._fade.begin(self._scene.app.surface)

    def pressed(self) -> None:
        """The player wants to do something: what is to be hit must lie where it is drawn."""
        if self._scene.view.winner is None:
            self._camera.rest()

    def update(self, ms: int) -> bool:
        """Time passes; True when the picture changes by it."""
        if not self._allowed:
            self._camera.rest()
            self._gold = None
        falls = self._gold is not None and self._gold.update(ms)
        fades = self._fade.update(ms)
        return self._camera.update(ms) or falls or fades

    @property
    def moving(self) -> bool:
        return self._fade.moving or self._camera.moving or (self._gold is not None and self._gold.falling)

    def draw(self, surface: pygame.Surface) -> None:
        """The board, and what rains on it."""
        self._camera.draw(surface)
        if self._gold is not None:
            self._gold.draw(surface)

    def draw_over(self, surface: pygame.Surface) -> None:
        """What is left of the moment before a card came."""
        self._fade.draw(surface)
