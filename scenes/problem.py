"""A card for when a screen has failed: what happened to the player's match, and where the log is. No traceback."""

from __future__ import annotations

from scenes.scene import Scene
from scenes.text import _
from scenes.ui.card import Card
from scenes.ui.controls import Button
from scenes.ui.labels import Label, note, title
from scenes.ui.layout import Column
from scenes.ui.widget import Widget


class ProblemScene(Scene):
    """Lies on the menu. log: a path to be read by whoever repairs it."""

    overlay = True
    id = "problem"

    def __init__(self, log: str) -> None:
        super().__init__()
        self.log = log

    def build(self) -> Widget:
        rows: list[Widget] = [
            title(_("Something went wrong"), size=26),
            Label(_("That screen had to be closed. Your match is kept; Continue goes on where it was.")),
        ]
        if self.log:
            rows.append(note(_("Log: {path}").format(path=self.log), id="problem.log"))
        rows.append(Button("problem.ok", _("OK"), lambda: self.app.pop(self), icon="check", primary=True))
        return Card(Column(rows, gap=14), id="problem.card", name=_("Something went wrong"), width=480, dim=120)
