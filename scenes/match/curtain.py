"""Between the turns of two people at one machine: whose turn it is now, until they say that they are there. Optional.

The clock stands still meanwhile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.protocol.table import Phase, View
from scenes.match import seats
from scenes.scene import Scene
from scenes.text import _
from scenes.ui.card import Card
from scenes.ui.controls import Button
from scenes.ui.labels import Label, title
from scenes.ui.layout import Column
from scenes.ui.turned import Turned
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene

GAME = (Phase.TO_ROLL, Phase.TO_PLAY, Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED, Phase.RESIGNED)


def due(before: View, view: View) -> bool:
    """Has the turn gone from one person to the other?"""
    return seats.shared(view) and view.phase in GAME and before.phase in GAME and before.turn != view.turn


class CurtainScene(Scene):
    """Covers the match for the moment."""

    overlay = True
    id = "curtain"
    default = "curtain.ready"

    def __init__(self, match: MatchScene) -> None:
        super().__init__()
        self.match = match

    def enter(self, app: object) -> None:
        super().enter(app)  # type: ignore[arg-type]
        self.match.hold(True)

    def leave(self) -> None:
        self.match.hold(False)

    def build(self) -> Widget:
        name = self.match.view.setup.players[self.match.seat].name
        heading = _("{name}, it is your turn.").format(name=name)
        ready = Button("curtain.ready", _("I am here"), lambda: self.app.pop(self), icon="check", primary=True)
        rows: list[Widget] = [
            title(heading, size=28, align="middle"),
            Label(_("Hand the machine over."), size=16, align="middle"),
            ready,
        ]
        card = Card(Column(rows, gap=14), id="curtain", name=heading, width=460, dim=235)
        return Turned(card) if self.match.facing and self.match.seat == 1 else card
