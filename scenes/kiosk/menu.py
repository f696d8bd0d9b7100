"""What a guest is offered: play, the rules, the look, tonight's results, and the language. No door leads out."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.protocol.table import MatchRow
from scenes import text
from scenes.kiosk.evening import ResultsScene
from scenes.kiosk.house import plays_itself
from scenes.menu import Gutter, MenuScene
from scenes.settings_scene import SettingsScene
from scenes.text import _
from scenes.theme import GOLD
from scenes.tile import ContinueTile
from scenes.ui.chips import Chips
from scenes.ui.controls import Button
from scenes.ui.labels import Label, Lettering
from scenes.ui.layout import Column, Limit, Row, Space
from scenes.ui.widget import Widget


class KioskMenu(MenuScene):
    """The menu of a machine for guests."""

    def build(self) -> Widget:
        def entry(id: str, words: str, act: Callable[[], None], icon: str) -> Button:
            return Button(id, words, act, icon=icon, size=18, height=50, align="left")

        buttons: list[Widget] = [
            ContinueTile(self.current, self._continue, known=self.known),
            entry("menu.new", _("New match"), self._new, "dices"),
            entry("menu.help", _("How to play"), self._help, "circle-help"),
            entry("menu.settings", _("Settings"), lambda: self.app.push(SettingsScene()), "settings"),
            entry("menu.evening", _("Tonight's results"), self._evening, "trophy"),
        ]
        body = Column(
            [
                Space(),
                Lettering("Düşeş", size=84, id="menu.title"),
                Label(_("Backgammon and tavla"), size=18, colour=GOLD),
                Space(14),
                Column(buttons, gap=9),
                Space(10),
                Chips("menu.language", list(text.LANGUAGES.items()), text.language(), self._speak, name=_("Language")),
                Space(),
            ],
            gap=4,
        )
        return Row([Gutter(70), Limit(body, 360, expands=False), Space()])

    def found(self, rows: list[MatchRow]) -> None:
        """A match that played itself is nothing to go on with."""
        super().found([row for row in rows if not plays_itself(row)])

    def back(self) -> bool:
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return True
        return super().handle(event)

    def _evening(self) -> None:
        if self.app.house is not None:
            self.app.push(ResultsScene(self.app.house.evening))

    def _speak(self, language: str) -> None:
        self.app.settings.language = language
        self.app.apply()
