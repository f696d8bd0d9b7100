"""Nobody is there: two computers play, and a card invites whoever passes, in every language. A touch leads to the menu."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pygame

from bg import variants
from bg.setup import Kind, Level, MatchSetup, Player
from engine.protocol.table import DeleteMatch, NewMatch, Phase, View
from scenes import text
from scenes.match.scene import MatchScene
from scenes.match.widgets import Free
from scenes.text import _
from scenes.ui.card import Card
from scenes.ui.controls import Button
from scenes.ui.labels import Label, Lettering
from scenes.ui.layout import Column, Shares
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.app import App

PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN)
GAMES = ("international", "tavla")
PAUSE_MS = 2500


def begin(app: App) -> None:
    """Let a new match play itself."""
    rules = random.choice(GAMES)
    players = (Player(_("Computer"), Kind.COMPUTER, Level.HARD), Player(_("Computer"), Kind.COMPUTER, Level.MEDIUM))
    setup = MatchSetup(rules, variants.default_customs(rules), 5, players)

    def made(pending: Any) -> None:
        top = app.stack.top
        if isinstance(pending.ok, View) and top is not None and top.id == "menu":
            app.push(IdleScene(pending.ok))

    if app.client is not None:
        app.client.request(NewMatch(setup), made)


class IdleScene(MatchScene):
    """The match that nobody plays."""

    id = "idle"

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self._waits = 0
        self.teller.silent = True

    def enter(self, app: App) -> None:
        super().enter(app)
        self.board.muted = True

    def leave(self) -> None:
        super().leave()
        self.exchange.send(DeleteMatch(self.view.match))

    def build(self) -> Widget:
        table = super().build()
        assert isinstance(table, Free)
        table.drop("match.menu", "result")
        languages: list[Widget] = [
            Button(f"idle.{code}", name, lambda: None, icon="hand", primary=True) for code, name in text.LANGUAGES.items()
        ]
        invitation = _("Touch the screen, or press a key, and play.")
        rows: list[Widget] = [
            Lettering("Düşeş", size=46, align="middle"),
            Label(invitation, size=16, align="middle"),
            Shares(languages),
        ]
        card = Card(Column(rows, gap=10), id="idle.card", name=invitation, width=262, pad=16, at=(1.0, 0.56))
        return Widget("idle.root", children=[table, card])

    def update(self, ms: int) -> None:
        super().update(ms)
        quiet = not self.animator.busy and self.exchange.coming is None and not self.gate.under_way
        self._waits = self._waits + ms if quiet and self.view.phase in (Phase.BEFORE_GAME, Phase.MATCH_OVER) else 0
        if self._waits > PAUSE_MS:
            self._waits = 0
            if self.view.phase is Phase.BEFORE_GAME:
                self.start_game()
            else:
                self.app.pop(self)
                begin(self.app)

    def handle(self, event: pygame.event.Event) -> bool:
        """Anything leads to the menu; a language's button speaks it."""
        self.ready()
        if event.type not in PRESSES:
            return False
        where = getattr(event, "pos", None)
        chosen = [code for code in text.LANGUAGES if where is not None and self.find(f"idle.{code}").rect.collidepoint(where)]
        if chosen:
            self.app.settings.language = chosen[0]
            self.app.apply()
        self.app.pop(self)
        return True
