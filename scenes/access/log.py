"""The log: what has been said, as a card of text, newest last."""

from __future__ import annotations

import pygame

from scenes import keys
from scenes.scene import Scene
from scenes.text import _
from scenes.ui.card import Card
from scenes.ui.controls import Button
from scenes.ui.labels import Label, note, title
from scenes.ui.layout import Column, Row, Scroll
from scenes.ui.widget import Widget

SHOWN = 120


class LogScene(Scene):
    """Follows what is said while it is open."""

    overlay = True
    id = "log"
    default = "log.close"

    def __init__(self) -> None:
        super().__init__()
        self._count = -1

    def build(self) -> Widget:
        voice = self.app.voice
        self._count = voice.count
        lines: list[Widget] = [Label(line, size=16) for line in list(voice.lines)[-SHOWN:]]
        body = Column(lines or [note(_("Nothing has been said yet."))], gap=8)
        rows: list[Widget] = [title(_("Log"), id="log.title"), Scroll(body, id="log.lines", offset=1_000_000)]
        rows.append(Row([Button("log.close", _("Close"), lambda: self.app.pop(self), icon="x")]))
        return Card(Column(rows, gap=14), id="log", name=_("Log"), width=620, fill=True)

    def update(self, ms: int) -> None:
        if self.app.voice.count != self._count:
            self.rebuild()

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and keys.meant(event, "everywhere") == "log":
            self.app.pop(self)
            return True
        return super().handle(event)
