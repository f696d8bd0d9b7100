"""A question before something that cannot be missed: what will happen, yes, no. Esc is no."""

from __future__ import annotations

from collections.abc import Callable

from scenes.scene import Scene
from scenes.text import _
from scenes.theme import GOLD
from scenes.ui.card import Card
from scenes.ui.controls import Button
from scenes.ui.labels import Label, title
from scenes.ui.layout import Column, Row
from scenes.ui.widget import Widget


class ConfirmScene(Scene):
    """Lies on the scene that asks. act is called after yes, when the card is gone. summary: what yes leads to."""

    overlay = True
    id = "confirm"
    default = "confirm.yes"

    def __init__(self, heading: str, sentence: str, yes: str, act: Callable[[], None], *, summary: str = "") -> None:
        super().__init__()
        self.heading, self.sentence, self.yes, self.act, self.summary = heading, sentence, yes, act, summary

    def build(self) -> Widget:
        rows: list[Widget] = [title(self.heading, size=26), Label(self.sentence)]
        if self.summary:
            rows.append(Label(self.summary, colour=GOLD, size=15))
        no = Button("confirm.no", _("Cancel"), lambda: self.app.pop(self), icon="x", expands=True)
        yes = Button("confirm.yes", self.yes, self._yes, icon="check", primary=True, expands=True)
        rows.append(Row([no, yes], equal=True))
        return Card(Column(rows, gap=16), id="confirm.card", name=self.heading, width=480, dim=120)

    def _yes(self) -> None:
        self.app.pop(self)
        self.act()
