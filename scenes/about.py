"""What this is: version, licences of everything shipped, where the log is."""

from __future__ import annotations

import pygame

from scenes import backdrop
from scenes.scene import Scene
from scenes.text import _
from scenes.theme import GOLD, Face
from scenes.ui.card import Card
from scenes.ui.controls import Button
from scenes.ui.labels import Label, note, title
from scenes.ui.layout import Column, Limit, Scroll
from scenes.ui.widget import Widget


class AboutScene(Scene):
    """A card to be read."""

    id = "about"

    def build(self) -> Widget:
        hello = self.app.client.hello if self.app.client is not None else None
        log = str(self.app.log_path) if self.app.log_path is not None else ""
        engine_log = hello.log if hello is not None else ""
        data = hello.data if hello is not None else ""
        lines = [
            _("Düşeş {version}, under the MIT licence.").format(version=self.app.version),
            _("Fonts: Source Sans Pro and Source Serif Pro by Adobe, Noto Sans Symbols by Google; SIL Open Font License 1.1."),
            _("Icons: Lucide, ISC licence."),
            _("Match equities: Kazaross-XG2 table, copyright 2011 Neil Kazaross; its notice is kept with the table."),
            _("Made with Python, pygame-ce (LGPL), SDL (zlib), NumPy (BSD), LiteRT (Apache 2.0), msgspec (BSD), Babel (BSD)."),
            _("No network, no account, no telemetry. The opponent was trained by this project from games against itself."),
        ]
        rows: list[Widget] = [title("Düşeş", size=44), Label(_("double six"), size=17, colour=GOLD, face=Face.SERIF)]
        rows += [Label(line, size=16) for line in lines]
        rows += [note(_("Matches and settings: {path}").format(path=data))] if data else []
        rows += [note(_("Log: {path}").format(path=path)) for path in (log, engine_log) if path]
        back = Limit(Button("about.back", _("Back"), lambda: self.app.pop(self), icon="arrow-left"), 200)
        body = Column([Scroll(Column(rows, gap=12), id="about.text"), back], gap=14)
        return Card(body, id="about", name=_("About"), width=700, fill=True, alpha=228)

    def draw(self, surface: pygame.Surface) -> None:
        backdrop.draw(surface, self)
        super().draw(surface)
