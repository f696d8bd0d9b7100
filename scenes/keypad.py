"""Letters to be tapped, for names and words where there is no keyboard: after a finger on a field, and on a machine for guests.

Its keys do what keys of a keyboard would: the scene on top gets text and key events. It lies over everything at the foot of
the window, or at its head where it would cover the field. Whoever presses a real key does not see it again until the next
finger. Its letters are those of the language in use.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from scenes import text
from scenes.text import _
from scenes.theme import INK, ON_GOLD, Face, Theme
from scenes.ui.entry import Entry
from scenes.ui.focus import TREMBLE
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.app import App

LETTERS = {
    "en": ("qwertyuiop", "asdfghjkl'", "zxcvbnm.-"),
    "tr": ("qwertyuıopğü", "asdfghjklşi", "zxcvbnmöç.-"),
}
SIGNS = ("1234567890", '-/:;()&@"#', ".,?!'*+=%_")
SHIFT, OTHER, SPACE, BACK, DONE = "shift", "other", "space", "back", "done"
LEAST = 44  # pixels of a key, in both directions
ICONS = {SHIFT: "arrow-up", BACK: "arrow-left", DONE: "check"}


def upper(letter: str, language: str) -> str:
    """A capital. Turkish has two i: i, İ and ı, I."""
    return {"i": "İ", "ı": "I"}.get(letter, letter.upper()) if language == "tr" else letter.upper()


@dataclass(frozen=True)
class Key:
    """does: a letter, or one of the words above."""

    does: str
    rect: pygame.Rect


class Keypad:
    """One for an App. shown: is it there now?"""

    def __init__(self, app: App) -> None:
        self.app = app
        self.shown = False
        self._keyboard = False  # has somebody pressed a real key?
        self._from: tuple[int, int] | None = None  # where a finger came down
        self._tapped = False  # a field may have been tapped in this frame
        self._capitals = False
        self._signs = False
        self._down: Key | None = None

    def forget(self) -> None:
        """Another guest: nobody knows of a keyboard."""
        self._keyboard, self.shown = False, False

    @property
    def field(self) -> Widget | None:
        """The field of the scene on top that has the keyboard."""
        top = self.app.stack.top
        widget = top.focus.widget if top is not None and top.focus.ring else None
        return widget if widget is not None and widget.role == "textbox" and widget.enabled else None

    # ---- what the App hands over -----------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Input before any scene gets it; True when it was a key of this one."""
        if event.type == pygame.KEYDOWN:
            self._keyboard = True
            self._hide()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if self.shown and self._body().collidepoint(event.pos):
                self._down = next((key for key in self.buttons() if key.rect.collidepoint(event.pos)), None)
                self._again()
                return True
            guests = self.app.house is not None and not self._keyboard
            self._from = event.pos if getattr(event, "touch", False) or guests else None
        if event.type == pygame.MOUSEBUTTONUP and self._from is not None:
            self._tapped = math.dist(self._from, event.pos) <= TREMBLE
            self._from = None
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._down is not None:
            key, self._down = self._down, None
            if key.rect.collidepoint(event.pos):
                self._press(key.does)
            self._again()
            return True
        return self._down is not None and event.type == pygame.MOUSEMOTION

    def update(self) -> None:
        """After the scenes: come when a field has been tapped, go when it has lost the keyboard."""
        field = self.field
        if self._tapped and field is not None and not self.shown:
            self.shown, self._signs = True, False
            self._capitals = not getattr(field, "value", "") and not isinstance(field, Entry)  # a name begins with one
            self._again()
        elif field is None:
            self._hide()
        self._tapped = False

    def _hide(self) -> None:
        if self.shown:
            self.shown, self._down = False, None
            self._again()

    def _again(self) -> None:
        self.app.redraw()

    def _press(self, does: str) -> None:
        self.app.sound.play("button-any", 0.3)
        if does == SHIFT:
            self._capitals = not self._capitals
        elif does == OTHER:
            self._signs = not self._signs
        elif does == BACK:
            self._send(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode="", scancode=0)
        elif does == DONE:
            field = self.field
            self._hide()
            if isinstance(field, Entry) and field.entered is not None:  # it waits for Return; of a name Return would do more
                self._send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0)
        else:
            self._send(pygame.TEXTINPUT, text=" " if does == SPACE else does)
            self._capitals = does == SPACE and self._capitals

    def _send(self, kind: int, **about: object) -> None:
        top = self.app.stack.top
        if top is not None:
            top.handle(pygame.event.Event(kind, **about))

    # ---- where everything lies -------------------------------------------------------------------------------

    def _rows(self) -> list[list[tuple[str, float]]]:
        """What the keys do and how wide they are, in ordinary keys."""
        language = text.language()
        letters = SIGNS if self._signs else LETTERS.get(language, LETTERS["en"])
        if self._capitals and not self._signs:
            letters = tuple("".join(upper(letter, language) for letter in row) for row in letters)
        rows = [[(letter, 1.0) for letter in row] for row in letters]
        shift = [] if self._signs else [(SHIFT, 1.5)]
        return [*rows, [*shift, (OTHER, 1.5), (SPACE, 5.0), (BACK, 1.5), (DONE, 2.0)]]

    def _size(self) -> tuple[int, int, int]:
        """Width and height of a key, the gap between two."""
        theme, width = self.app.theme, self.app.size[0]
        gap = theme.px(6)
        widest = max(sum(share for _does, share in row) for row in self._rows())
        return max(LEAST, min(theme.px(84), int((width - 4 * gap) / widest) - gap)), max(LEAST, theme.px(52)), gap

    def _body(self) -> pygame.Rect:
        _w, high, gap = self._size()
        body = pygame.Rect(0, 0, self.app.size[0], len(self._rows()) * (high + gap) + 3 * gap)
        body.bottom = self.app.size[1]
        field = self.field
        if field is not None and field.seen.bottom > body.top:
            body.top = 0
        return body

    def buttons(self) -> Iterator[Key]:
        """All keys, with their places."""
        body = self._body()
        wide, high, gap = self._size()
        y = body.y + 2 * gap
        for row in self._rows():
            total = sum(round(share * (wide + gap)) for _does, share in row) - gap
            x = body.centerx - total // 2
            for does, share in row:
                width = round(share * (wide + gap)) - gap
                yield Key(does, pygame.Rect(x, y, width, high))
                x += width + gap
            y += high + gap

    def draw(self, surface: pygame.Surface) -> None:
        """Over everything."""
        if not self.shown:
            return
        theme: Theme = self.app.theme
        body = self._body()
        theme.panel(surface, body.inflate(theme.px(8), theme.px(4)), alpha=250, edge=150, radius=4)
        for key in self.buttons():
            on = key.does == DONE or (key.does == SHIFT and self._capitals)
            pressed = self._down is not None and self._down.does == key.does
            theme.button(surface, key.rect, primary=on, hovered=False, pressed=pressed, enabled=True)
            colour = ON_GOLD if on else INK
            if key.does in ICONS:
                icon = theme.icon(ICONS[key.does], 22, colour)
                surface.blit(icon, icon.get_rect(center=key.rect.center))
                continue
            words = {SPACE: _("space"), OTHER: "abc" if self._signs else "123"}.get(key.does, key.does)
            size = 15 if key.does in (SPACE, OTHER) else 22
            theme.write(surface, words, Face.SANS_BOLD, size, key.rect.center, anchor="center", colour=colour, shadow=not on)
