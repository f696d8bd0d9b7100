"""The first start: language and name, nothing else. Everything can be changed later in Settings."""

from __future__ import annotations

import pygame

from scenes import backdrop, text
from scenes.scene import Scene
from scenes.text import _
from scenes.theme import GOLD
from scenes.ui.card import Card
from scenes.ui.chips import Chips
from scenes.ui.controls import Button, TextField
from scenes.ui.labels import Label, Lettering, note
from scenes.ui.layout import Column
from scenes.ui.widget import Widget


class FirstStart(Scene):
    """Speaks the language as soon as it is chosen."""

    id = "first"
    default = "first.go"

    def __init__(self) -> None:
        super().__init__()
        self.language = text.language()
        self.name = ""

    def build(self) -> Widget:
        body = Column(
            [
                Lettering("Düşeş", size=72, align="middle"),
                Label(_("Welcome to the table."), size=18, align="middle", colour=GOLD),
                note(_("Language")),
                Chips("first.language", list(text.LANGUAGES.items()), self.language, self._speak, name=_("Language")),
                note(_("Your name (you may leave it empty)")),
                TextField("first.name", _("Your name"), self.name, self._call),
                Button("first.go", _("To the table"), self._go, icon="play", primary=True),
            ],
            gap=14,
        )
        return Card(body, id="first.card", name=_("Welcome to the table."), width=470)

    def _speak(self, language: str) -> None:
        self.language = language
        text.use(language)
        self.rebuild()

    def _call(self, name: str) -> None:
        self.name = name

    def _go(self) -> None:
        self.app.settings.language = self.language
        self.app.settings.name = self.name.strip()
        self.app.apply()
        assert self.app.home is not None
        self.app.replace(self.app.home())

    def draw(self, surface: pygame.Surface) -> None:
        backdrop.draw(surface, self)
        super().draw(surface)
