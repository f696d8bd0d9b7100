"""Who plays? A card with everybody who has played on this machine, and room for one more."""

from __future__ import annotations

from functools import partial

import pygame

from scenes import backdrop
from scenes.confirm import ConfirmScene
from scenes.players import MOST, Player, Players
from scenes.scene import Scene
from scenes.text import _
from scenes.ui.card import Card
from scenes.ui.controls import Button, TextField
from scenes.ui.labels import note, title
from scenes.ui.layout import Column, Row, Scroll
from scenes.ui.widget import Widget


class PlayersScene(Scene):
    """A choice leads to that player's menu."""

    id = "players"
    default = "players.back"

    def __init__(self, players: Players) -> None:
        super().__init__()
        self.players = players
        self.new = ""

    def build(self) -> Widget:
        now, everybody = self.players.now, self.players.all()
        rows: list[Widget] = []
        for player in everybody:
            here = player.id == now.id
            words = _("Plays now") if here else ""
            use = partial(self._choose, player)
            chosen = Button(
                f"players.{player.id or 1}", called(player), use, icon="user", primary=here, detail=words, expands=True,
                align="left", height=56,
            )  # fmt: skip
            gone = Button(
                f"players.{player.id or 1}.remove", "", partial(self._ask, player), icon="trash-2", height=56,
                name=_("Remove {name}").format(name=called(player)),
            )  # fmt: skip
            rows.append(Row([chosen] if here or not player.id else [chosen, gone], gap=8))
        field = TextField("players.name", _("Name of somebody new"), self.new, self._call)
        room = len(everybody) < MOST
        add = Button("players.add", _("Add"), self._add, icon="plus", enabled=room and bool(self.new.strip()))
        body = Column(
            [
                title(_("Who plays?"), size=30),
                note(_("Everybody has their own settings, matches and rating.")),
                Scroll(Column(rows, gap=8), id="players.all", snug=True),
                note(_("Name of somebody new")),
                Row([field, add], gap=10),
                Row([Button("players.back", _("Back"), lambda: self.app.pop(self), icon="arrow-left")]),
            ],
            gap=14,
        )
        return Card(body, id="players", name=_("Who plays?"), width=500)

    def _call(self, name: str) -> None:
        self.new = name
        self.rebuild()

    def _choose(self, player: Player) -> None:
        if player.id == self.players.now.id:
            self.app.pop(self)
        else:
            self.players.become(self.app, player)

    def _add(self) -> None:
        name = self.new.strip()
        if name.casefold() in {player.name.casefold() for player in self.players.all()}:
            self.app.toast(_("Somebody of that name plays here already."))
            return
        try:
            player = self.players.add(name, self.app.settings)
        except OSError:
            self.app.toast(_("The data folder cannot be written."))
            return
        self.players.become(self.app, player)

    def _ask(self, player: Player) -> None:
        name = called(player)
        sentence = _("All matches, settings and results of {name} will be deleted from this machine.").format(name=name)
        heading = _("Remove {name}?").format(name=name)
        self.app.push(ConfirmScene(heading, sentence, _("Remove"), lambda: self._remove(player)))

    def _remove(self, player: Player) -> None:
        try:
            self.players.remove(player)
        except OSError:
            self.app.toast(_("Not everything could be deleted."))
        self.rebuild()

    def draw(self, surface: pygame.Surface) -> None:
        backdrop.draw(surface, self)
        super().draw(surface)


def called(player: Player) -> str:
    """A name for everybody, also for who gave none."""
    return player.name or _("Player {number}").format(number=player.id or 1)
