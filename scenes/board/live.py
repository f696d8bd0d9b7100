"""A board that moves, ready for a window and a player's look: the picture, the stage and the animator, kept in step.

For every screen that shows a course of play. It shows views and events and decides nothing; who reads the mouse and what
stands around the board is the scene's business.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from bg import events as ev
from bg.moves import Play
from bg.setup import Kind
from engine.protocol.table import View
from scenes.board import geometry, seen
from scenes.board.anim import Animator
from scenes.board.geometry import Layout
from scenes.board.motion import Stage
from scenes.board.picture import BoardPicture, Shown

if TYPE_CHECKING:
    from scenes.app import App

PACE = {"slow": 1.5, "normal": 1.0, "fast": 0.5, "off": 0.0}


class LiveBoard:
    """say(code, event): what a person should read meanwhile (see Animator). hurry: how much faster than the settings say.
    lay_out: where the board lies, when it is not the usual place."""

    def __init__(
        self,
        app: App,
        view: View,
        say: Callable[[str, ev.Event], None] = lambda code, event: None,
        lay_out: Callable[[], Layout] | None = None,
    ) -> None:
        self.app = app
        self.view = view
        self.hurry = 1.0
        self.felt: Callable[[str], None] = lambda sound: None  # what else is to happen with a sound
        self._say, self._lay_out = say, lay_out
        self._look: object = None
        self._layout: Layout
        self.picture: BoardPicture
        self.stage = Stage(Shown(), self._play, mirrored=app.settings.home_left)
        self.animator = Animator(self.stage, view, self._tell)
        self.muted = False
        self._suggested = False
        self.fit()

    def _play(self, name: str, gain: float, pan: float) -> None:
        if not self.muted:
            self.app.sound.play(name, gain, pan)
            self.felt(name)

    def _tell(self, code: str, event: ev.Event) -> None:
        if not self.muted:
            self._say(code, event)

    @property
    def layout(self) -> Layout:
        """Where everything lies in the window."""
        return self._layout

    def fit(self) -> None:
        """Take over the window's size and the player's look and pace, where they have changed."""
        s = self.app.settings
        usual = geometry.layout(self.app.size, s.home_left, int(s.zoom) / 100)
        self._layout = usual if self._lay_out is None else self._lay_out()
        stage = self.stage
        stage.pace = PACE.get(s.speed, 1.0) / self.hurry
        stage.calm, stage.cup, stage.checkers, stage.dice = s.reduced_motion, s.dice_cup, s.checkers, s.dice
        facing = s.table_mode and all(player.kind is Kind.HUMAN for player in self.view.setup.players)
        look = self._layout, s.board, s.felt, s.checkers, s.dice, s.point_numbers, s.text, s.contrast, facing
        if look != self._look:
            self._look = look
            self.picture = BoardPicture(
                self._layout,
                self.app.theme,
                board=s.board,
                felt=s.felt,
                checkers=s.checkers,
                dice=s.dice,
                numbers=s.point_numbers,
                facing=facing,
            )
            stage.mirrored = self._layout.mirrored
            stage.settle = self.picture.sprites.sheet(f"dice-{s.dice}-settle").info
            if not self.animator.moving and not self._suggested:
                self.animator.settle(self.view)
        self.picture.theme = self.app.theme

    def settle(self, view: View) -> None:
        """The picture becomes what the view says; what the player moves by hand lands first."""
        self.view, self._suggested = view, False
        self.animator.settle(view)

    def put(self, view: View) -> None:
        """Show a view that has nothing to do with what was seen before: at once, silently, without traces."""
        muted, self.muted = self.muted, True
        self.animator.skip()
        self.muted = muted
        self.stage.shown.last = ()
        self.settle(view)

    def suggest(self, play: Play, seat: int) -> None:
        """Show a play being made that nobody has made; the board stays like that until the next view."""
        self.put(self.view)
        self._suggested = True
        self.animator.draft(play, seat)
        rules = self.animator.rules
        self.stage.shown.last = tuple(seen.flown(rules, made, seat) for made in play)
        self.stage.shown.last_seat = seat

    def show(self, before: View, events: list[tuple[int, ev.Event]], after: View, *, animate: bool = True) -> None:
        """Show what led from one view to another: in motion, or as it looks when all of it has been seen."""
        self.muted = True
        self.animator.skip()
        if self.view is not before:
            self.stage.shown.dice = []
        self.put(before)
        self.muted = not animate
        self.view = after
        self.animator.tell(events)
        if not animate:
            self.animator.skip()
            self.muted = False
            self.animator.settle(after)

    def update(self, ms: int) -> bool:
        """Time passes; True when something moved. The view rules as soon as all has been shown."""
        if not self.animator.update(ms):
            self.picture.prepare()
            return False
        if not self.animator.moving and not self._suggested:
            self.animator.settle(self.view)
        return True

    def draw(self, surface: pygame.Surface) -> None:
        self.picture.draw(surface, self.stage.shown)
