"""What this is: version, licences of everything shipped, where the log is."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes import backdrop, licences
from scenes.scene import Scene
from scenes.text import _
from scenes.theme import GOLD, Face
from scenes.ui.card import Card
from scenes.ui.controls import Button, Fold
from scenes.ui.labels import Label, Lettering, note, title
from scenes.ui.layout import Column, Row, Scroll, Space
from scenes.ui.widget import Widget


class AboutScene(Scene):
    """A card to be read; the licence texts unfold one by one."""

    id = "about"
    default = "about.back"

    def __init__(self) -> None:
        super().__init__()
        self.unfolded = ""

    def build(self) -> Widget:
        hello = self.app.client.hello if self.app.client is not None else None
        rows: list[Widget] = [
            Lettering("Düşeş", size=52),
            Label(_("double six"), size=17, colour=GOLD, face=Face.SERIF),
            Label(_("Version {version}, under the MIT licence.").format(version=self.app.version)),
            Label(_("No network, no account, no telemetry. The opponent learnt by playing against itself.")),
        ]
        if hello is not None:
            rows.append(note(_("Matches and settings: {path}").format(path=hello.data)))
        logs = [str(self.app.log_path) if self.app.log_path is not None else "", hello.log if hello is not None else ""]
        rows += [note(_("Log: {path}").format(path=path)) for path in dict.fromkeys(logs) if path]
        made = _("Made with Python, pygame-ce (LGPL), SDL (zlib), NumPy (BSD), LiteRT (Apache 2.0), msgspec (BSD), Babel (BSD).")
        rows += [note(made), Space(4), title(_("Licences"), size=22)]
        for part in licences.PARTS:
            open = part.id == self.unfolded
            rows.append(Fold(f"about.{part.id}", licences.heading(part.id), open, self._unfold(part.id)))
            if open:
                rows.append(Label(licences.text_of(part), size=14, id=f"about.{part.id}.text"))
        offset = next((int(getattr(widget, "offset", 0)) for widget in self.root.walk() if widget.role == "scroll"), 0)
        back = Row([Button("about.back", _("Back"), lambda: self.app.pop(self), icon="arrow-left")])
        body = Column([Scroll(Column(rows, gap=11), id="about.text", offset=offset), back], gap=14)
        return Card(body, id="about", name=_("About"), width=780, fill=True)

    def _unfold(self, id: str) -> Callable[[], None]:
        def act() -> None:
            self.unfolded = "" if self.unfolded == id else id
            self.rebuild()

        return act

    def draw(self, surface: pygame.Surface) -> None:
        backdrop.draw(surface, self)
        super().draw(surface)
