"""Real dice: the faces that were rolled on the table, typed or picked on a panel, for both sides.

At an opening each side rolls one die: the person's is asked for first, then the other's. The panel stands where Roll Dice
would; when both faces are there, Done sends them and the cup pours them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from bg.setup import DiceSource
from engine.protocol.table import May, Phase
from scenes.match import seats
from scenes.text import _, number
from scenes.theme import GOLD, INK, MUTED, ON_GOLD, Face, Theme
from scenes.ui import pips
from scenes.ui.card import Panel
from scenes.ui.controls import Button
from scenes.ui.labels import Label
from scenes.ui.layout import Column, Row
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene


class Faces:
    """typed: the two faces, 0 for one that is still to come."""

    def __init__(self, scene: MatchScene) -> None:
        self.scene = scene
        self.typed = [0, 0]
        self._of = -1  # the event that these faces follow

    @property
    def wanted(self) -> bool:
        """Are faces asked for now?"""
        view = self.scene.view
        return view.setup.dice is DiceSource.TYPED and May.ROLL in view.may and not self.scene.animator.busy

    def refresh(self) -> None:
        """A new moment: nothing has been typed for it."""
        if self._of != self.scene.view.seq:
            self._of, self.typed = self.scene.view.seq, [0, 0]

    def type(self, face: int) -> None:
        """The next face; after the second one the pair begins anew."""
        if all(self.typed):
            self.typed = [0, 0]
        self.pick(self.typed.index(0), face)

    def pick(self, die: int, face: int) -> None:
        """One die's face."""
        self.typed[die] = face
        self.scene.app.sound.play(f"dice-click-{self.scene.app.settings.dice}", 0.6)
        self.scene.rebuild()

    def take_back(self) -> None:
        """The face typed last is forgotten."""
        if any(self.typed):
            self.typed[1 if self.typed[1] else 0] = 0
            self.scene.rebuild()

    def done(self) -> None:
        """Both faces lie there: roll them."""
        if all(self.typed):
            self.scene.act("roll", dice=(self.typed[0], self.typed[1]))
        else:
            self.scene.explain(_("Enter the faces of both dice first."), refusal=True)

    # ---- widgets ---------------------------------------------------------------------------------------------

    def panel(self) -> Widget:
        """Two rows of faces and Done."""
        view = self.scene.view
        if view.phase is Phase.OPENING:
            names = view.setup.players
            mine = seats.at_hand(view)
            words = (
                _("Die of {name}").format(name=names[0].name) if seats.shared(view) else _("Your die"),
                _("Die of {name}").format(name=names[1 - mine].name),
            )
        else:
            words = (_("First die"), _("Second die"))
        rows: list[Widget] = []
        if view.turn != self.scene.seat:
            line = _("Roll for {name}").format(name=view.setup.players[view.turn].name)
            rows.append(Label(line, size=15, face=Face.SANS_BOLD, align="middle"))
        for die in (0, 1):
            rows.append(Label(words[die], size=13, colour=MUTED, align="middle"))
            rows.append(FaceRow([self._face(die, face) for face in range(1, 7)], gap=5, justify="middle"))
        done = Button("match.faces.done", _("Done"), self.done, icon="check", primary=True, enabled=all(self.typed))
        return Dark(Column([*rows, done], id="match.faces", gap=7))

    def _face(self, die: int, face: int) -> FaceButton:
        return FaceButton(self, die, face, on=self.typed[die] == face)


class FaceRow(Row):
    """The six faces of one die."""

    role = "radiogroup"
    roving = True


class DiceSwitch:
    """Takes over the setting for real dice when the player changes it at the table: real dice come at once, sealed ones
    with the next game. A match keeps the dice that it began with until then."""

    def __init__(self, scene: MatchScene) -> None:
        self.scene = scene
        self._setting = False
        self._wanted: DiceSource | None = None
        self._asked = -1  # on the view with this event

    def begin(self) -> None:
        """The setting as it stands when the player sits down."""
        self._setting = self.scene.app.settings.real_dice

    def look(self) -> None:
        """Back at the table: has it been changed?"""
        now = self.scene.app.settings.real_dice
        if now == self._setting:
            return
        self._setting = now
        self._wanted = DiceSource.TYPED if now else DiceSource.GENERATED
        self.refresh()
        if self._wanted is DiceSource.GENERATED:
            self.scene.app.toast(_("Sealed dice come with the next game."))

    def refresh(self) -> None:
        """Ask the referee as soon as it can be, until it is so."""
        view = self.scene.view
        if self._wanted is None or view.phase is Phase.MATCH_OVER or not seats.people(view):
            return
        if view.setup.dice is self._wanted:
            self._wanted = None
            return
        real = self._wanted is DiceSource.TYPED
        due = self._asked != view.seq and (real or view.phase is Phase.BEFORE_GAME)
        if due and self.scene.act("real_dice" if real else "sealed_dice"):
            self._asked = view.seq


class Dark(Panel):
    """A pane dark enough to be read on the board."""

    role = "dialog"

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        theme.shade(surface, self.rect)
        theme.panel(surface, self.rect, alpha=226, edge=110, radius=12)


class FaceButton(Widget):
    """One face of one die, to be picked."""

    role = "radio"
    focusable = True

    def __init__(self, faces: Faces, die: int, face: int, *, on: bool) -> None:
        super().__init__(f"match.face{die}.{face}", name=number(face))
        self.faces, self.die, self.face, self.on = faces, die, face, on

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return theme.touch(44), theme.touch(44)

    def activate(self) -> None:
        self.faces.pick(self.die, self.face)

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        key = "face", self.face, self.on, self.hovered, self.rect.size
        surface.blit(theme.painted(key, lambda: _painted(self.rect.size, self.face, self.on, self.hovered)), self.rect)
        if focused:
            theme.ring(surface, self.rect)


def _painted(size: tuple[int, int], face: int, on: bool, hovered: bool) -> pygame.Surface:
    """A face three times too large, scaled down."""
    big = pygame.Surface((size[0] * 3, size[1] * 3), pygame.SRCALPHA)
    rect = big.get_rect().inflate(-6, -6)
    body = GOLD if on else (250, 240, 220) if hovered else (226, 212, 186)
    pygame.draw.rect(big, (0, 0, 0, 110), rect.move(0, 5), border_radius=rect.w // 5)
    pygame.draw.rect(big, body, rect, border_radius=rect.w // 5)
    pygame.draw.rect(big, INK if on else (140, 108, 70), rect, 5, border_radius=rect.w // 5)
    if on:  # a second frame: told by more than its colour
        pygame.draw.rect(big, ON_GOLD, rect.inflate(-12, -12), 9, border_radius=rect.w // 5 - 4)
    for x, y in pips.SPOTS[face]:
        at = rect.centerx + x * rect.w * 0.26, rect.centery + y * rect.h * 0.26
        pygame.draw.circle(big, ON_GOLD, at, rect.w * 0.095)
    return pygame.transform.smoothscale(big, size)
