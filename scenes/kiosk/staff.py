"""Behind Ctrl+Alt+F12 and the code: leave the program, send the guest home, set the loudness and the idle time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes import keys
from scenes.scene import Scene
from scenes.text import _, ngettext, number
from scenes.ui.card import Card
from scenes.ui.chips import Chips
from scenes.ui.controls import Button, Slider, TextField
from scenes.ui.labels import Label, title
from scenes.ui.layout import Column, Field
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.kiosk.house import House

MINUTES = (1, 3, 5, 10)


class StaffScene(Scene):
    """First the code, then what only the staff may do."""

    overlay = True
    id = "staff"

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house
        self.code = ""
        self.known = False
        self.wrong = False

    def build(self) -> Widget:
        rows: list[Widget] = [title(_("Staff"), size=26), *(self._doors() if self.known else self._lock())]
        rows.append(Button("staff.back", _("Back"), lambda: self.app.pop(self), icon="arrow-left"))
        return Card(Column(rows, gap=12), id="staff", name=_("Staff"), width=520, dim=160)

    def _lock(self) -> list[Widget]:
        words = _("That is not the code.") if self.wrong else _("The code, then Return.")
        shown = TextField("staff.code", _("Code"), "•" * len(self.code), lambda value: None)
        return [Label(words), shown, Button("staff.enter", _("Enter"), self._enter, icon="lock", primary=True)]

    def _doors(self) -> list[Widget]:
        minutes = [(str(n), ngettext("{n} minute", "{n} minutes", n).format(n=number(n))) for n in MINUTES]
        chips = Chips("staff.idle", minutes, str(self.house.idle_ms // 60_000), self._idle, name=_("Guests are gone after"))
        return [
            Slider("staff.effects", _("Sound effects"), self.app.settings.effects, self._loudness),
            Field(Label(_("Guests are gone after"), size=16), chips),
            Button("staff.reset", _("Send the guest home"), self.house.reset, icon="refresh-cw"),
            Button("staff.leave", _("Leave the program"), self.house.leave, icon="power"),
        ]

    def _idle(self, minutes: str) -> None:
        self.house.idle_ms = int(minutes) * 60_000
        self.rebuild()

    def _loudness(self, value: int) -> None:
        self.house.loudness(value)
        self.dirty = True

    def _enter(self) -> None:
        self.known = self.house.right(self.code)
        self.wrong, self.code = not self.known, ""
        self.rebuild()

    def handle(self, event: pygame.event.Event) -> bool:
        """Letters go into the code, whatever has the keyboard."""
        if self.known:
            return super().handle(event)
        if event.type == pygame.TEXTINPUT:
            self.code += event.text
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            self.code = self.code[:-1]
        elif event.type == pygame.KEYDOWN and event.key in keys.RETURN and self.code:
            self._enter()
        else:
            return super().handle(event)
        self.rebuild()
        return True
