"""The first start: language, name, the board and which way round it lies. Everything can be changed later in Settings."""

from __future__ import annotations

import pygame

from scenes import backdrop, text
from scenes.samples import SampledScene, boards
from scenes.text import _
from scenes.theme import GOLD
from scenes.ui.card import Card
from scenes.ui.chips import Chips, Pictures
from scenes.ui.controls import Button, TextField
from scenes.ui.labels import Label, Lettering, note
from scenes.ui.layout import Column, Field, Scroll
from scenes.ui.widget import Widget

SHOWN = ("walnut", "maple", "ebony", "sandstone")  # of the boards; the others are in Settings


class FirstStart(SampledScene):
    """Speaks the language as soon as it is chosen, and shows the board behind itself."""

    id = "first"
    default = "first.go"

    def __init__(self) -> None:
        super().__init__()
        self.language = text.language()
        self.name = ""

    def build(self) -> Widget:
        s = self.app.settings
        languages = Chips("first.language", list(text.LANGUAGES.items()), self.language, self._speak, name=_("Language"))
        sides = [("False", _("On the right")), ("True", _("On the left"))]
        home = Chips("first.home_left", sides, str(s.home_left), self._home, name=_("Home board"))
        shown = [(board, name) for board, name in boards() if board in SHOWN]
        looks = Pictures("first.board", shown, s.board, self._board, self._paint, name=_("Board"))
        name = TextField("first.name", _("Your name"), self.name, self._call)
        choices = Column(
            [
                Field(Label(_("Language"), size=16), languages),
                Field(Label(_("Your name"), size=16), name, note(_("You may leave it empty."))),
                Field(Label(_("Board"), size=16), looks),
                Field(Label(_("Home board"), size=16), home, note(_("Where your checkers come home and are taken off."))),
            ],
            gap=12,
        )
        body = Column(
            [
                Lettering("Düşeş", size=72, align="middle"),
                Label(_("Welcome to the table."), size=18, align="middle", colour=GOLD),
                Scroll(choices, id="first.rows", snug=True),
                Button("first.go", _("To the table"), self._go, icon="play", primary=True, size=19, height=50),
                note(_("All of this can be changed later, in Settings."), align="middle"),
            ],
            gap=16,
        )
        return Card(body, id="first.card", name=_("Welcome to the table."), width=860)

    def _paint(self, board: str, size: tuple[int, int]) -> pygame.Surface | None:
        return self.samples.get("board", board, size, self.app.settings)

    def _board(self, board: str) -> None:
        self.app.settings.board = board
        self.rebuild()

    def _home(self, left: str) -> None:
        self.app.settings.home_left = left == "True"
        self.rebuild()

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
