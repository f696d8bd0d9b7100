"""Text as a QR code: a picture of it, and a card that shows it large enough for a camera across the table."""

from __future__ import annotations

import pygame
import segno

from scenes.scene import Scene
from scenes.text import _
from scenes.ui.card import Card
from scenes.ui.controls import Button
from scenes.ui.flow import Picture
from scenes.ui.labels import note, title
from scenes.ui.layout import Column, Limit
from scenes.ui.widget import Widget

QUIET = 4  # modules of white round the code, as readers want it
PAPER, INK = (252, 248, 238), (24, 14, 8)


def modules(text: str) -> list[list[bool]] | None:
    """The code's dark modules, row by row, without the quiet zone; None when the text is too long for one code."""
    try:
        code = segno.make(text, error="l", boost_error=True, micro=False)
    except segno.DataOverflowError:
        return None
    return [[bool(cell) for cell in row] for row in code.matrix]


def picture(text: str, side: int) -> pygame.Surface | None:
    """The code as a square of at most `side` pixels, every module a whole number of them; None when the text is too long."""
    cells = modules(text)
    if cells is None:
        return None
    count = len(cells) + 2 * QUIET
    pixels = max(1, side // count)
    surface = pygame.Surface((count * pixels, count * pixels))
    surface.fill(PAPER)
    for y, row in enumerate(cells):
        for x, dark in enumerate(row):
            if dark:
                surface.fill(INK, ((x + QUIET) * pixels, (y + QUIET) * pixels, pixels, pixels))
    return surface


class QrScene(Scene):
    """A code over what was there before. told: a sentence below it."""

    overlay = True
    id = "qr"
    default = "qr.close"

    def __init__(self, heading: str, text: str, told: str = "") -> None:
        super().__init__()
        self.heading, self.text, self.told = heading, text, told

    def build(self) -> Widget:
        rows: list[Widget] = [title(self.heading, size=26, align="middle")]
        rows.append(Picture("qr.code", self.heading, lambda size: picture(self.text, min(size))))
        if self.told:
            rows.append(note(self.told, align="middle"))
        rows.append(Limit(Button("qr.close", _("Close"), lambda: self.app.pop(self), icon="x"), 220))
        return Card(Column(rows, gap=14), id="qr.card", name=self.heading, width=640, fill=True, dim=130)
