"""What every screen must hold at every text size and in every language: nothing overlaps, nothing is cut off. Shared by tests."""

from __future__ import annotations

import gettext
import itertools

import pygame

from scenes.scene import Scene
from scenes.theme import Face
from scenes.ui.chips import Chip
from scenes.ui.controls import Button, fit
from scenes.ui.widget import Widget


class Longer(gettext.NullTranslations):
    """Every sentence 40 % longer, as German or Greek may be."""

    def gettext(self, message: str) -> str:
        return message + "ö" * round(len(message.replace(" ", "")) * 0.4)

    def ngettext(self, one: str, many: str, n: int) -> str:
        return self.gettext(one if n == 1 else many)


def leaves(root: Widget) -> list[Widget]:
    return [widget for widget in root.walk() if not widget.children and widget.rect.w > 0 and widget.rect.h > 0]


def check(scene: Scene, size: tuple[int, int]) -> None:
    scene.ready()
    window = pygame.Rect((0, 0), size)
    for widget in leaves(scene.root):
        if widget.clip is None:
            assert window.contains(widget.rect), (widget.id or widget.name, widget.rect)
        else:
            assert window.x <= widget.rect.x
            assert widget.rect.right <= window.right
    theme = scene.app.theme
    for button in (widget for widget in leaves(scene.root) if isinstance(widget, Button)):
        room = button._room(theme)
        assert fit(theme, button.text, Face.SANS_BOLD, button.size, room) == button.text, button.id
        assert fit(theme, button.detail, Face.SANS, 14, room) == button.detail, button.id
    for chip in (widget for widget in leaves(scene.root) if isinstance(widget, Chip)):
        assert theme.width(chip.text, Face.SANS_BOLD, 14) <= chip.rect.w, chip.id
    for one, other in itertools.combinations([w for w in leaves(scene.root) if w.id or w.name], 2):
        both = one.seen.clip(other.seen)
        assert both.w <= 1 or both.h <= 1, (one.id or one.name, other.id or other.name, both)
