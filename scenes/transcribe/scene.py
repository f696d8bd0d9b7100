"""Before a match is written down: who played, by which rules, for how many points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from bg import variants
from bg.setup import LENGTHS, DiceSource, Kind, MatchSetup, Player
from engine.protocol.table import NewMatch, View
from scenes import backdrop, wording
from scenes.scene import Scene
from scenes.text import _, number
from scenes.transcribe.writing import WritingScene
from scenes.ui.card import Card
from scenes.ui.chips import Chips
from scenes.ui.controls import Button
from scenes.ui.entry import Entry
from scenes.ui.labels import Label, note, title
from scenes.ui.layout import Column, Field, Row, Scroll
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.app import App

LONGEST_NAME = 40
MORE = (17, 21, 25)


class TranscribeScene(Scene):
    """The card; Start opens the board."""

    id = "transcribe"
    default = "transcribe.start"

    def __init__(self) -> None:
        super().__init__()
        self.rules = "international"
        self.length = 7
        self.names: list[Entry] = []
        self._sent = False

    def enter(self, app: App) -> None:
        first = app.settings.name or _("Player 1")
        self.names = [
            Entry("transcribe.name0", _("First player"), first, self._named, icon="user", most=LONGEST_NAME),
            Entry("transcribe.name1", _("Second player"), _("Player 2"), self._named, icon="user", most=LONGEST_NAME),
        ]
        super().enter(app)

    def _named(self, name: str) -> None:
        self.rebuild()

    def build(self) -> Widget:
        rules = [(variant.id, wording.rules_name(variant.id)) for variant in variants.VARIANTS]
        lengths = [(str(n), number(n)) for n in (*LENGTHS, *MORE)] + [("0", wording.length_name(0))]
        ready = all(name.value.strip() for name in self.names)
        form = Column(
            [
                Field(Label(_("Light checkers")), self.names[0], note(_("Drawn at the bottom."))),
                Field(Label(_("Dark checkers")), self.names[1]),
                Field(Label(_("Game")), Chips("transcribe.rules", rules, self.rules, self._rules, name=_("Game"))),
                Field(Label(_("Points")), Chips("transcribe.length", lengths, str(self.length), self._length, name=_("Points"))),
            ],
            gap=16,
        )
        buttons: list[Widget] = [
            Button("transcribe.back", _("Back"), lambda: self.app.pop(self), icon="arrow-left", expands=True),
            Button("transcribe.start", _("Start"), self._start, icon="pencil", primary=True, enabled=ready, expands=True),
        ]
        line = _("Enter the dice and plays of a match on a real board. It is kept from the first roll on, like any other match.")
        form_in_view = Scroll(form, id="transcribe.form", snug=True)
        body = Column([title(_("Enter a match by hand"), size=28), Label(line), form_in_view, Row(buttons, equal=True)], gap=16)
        return Card(body, id="transcribe", name=_("Enter a match by hand"), width=760)

    def _rules(self, rules: str) -> None:
        self.rules = rules
        self.rebuild()

    def _length(self, length: str) -> None:
        self.length = int(length)
        self.rebuild()

    def _start(self) -> None:
        if self._sent or self.app.client is None:
            return
        first, second = (Player(name.value.strip(), Kind.HUMAN) for name in self.names)
        customs = variants.default_customs(self.rules)
        setup = MatchSetup(self.rules, customs, self.length, (first, second), dice=DiceSource.TYPED)
        self._sent = True
        self.app.client.request(NewMatch(setup), self._made)

    def _made(self, pending: Any) -> None:
        self._sent = False
        if isinstance(pending.ok, View):
            app = self.app
            app.pop(self)
            app.push(WritingScene(pending.ok))
        elif pending.error is not None:
            self.app.toast(wording.error(pending.error))

    def draw(self, surface: pygame.Surface) -> None:
        backdrop.draw(surface, self)
        super().draw(surface)
