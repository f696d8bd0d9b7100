"""A line of text to be edited: a caret, the clipboard, a hint while it is empty. Names and passwords are not its business."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes import clipboard
from scenes.theme import GOLD, MUTED, Face, Theme
from scenes.ui.controls import TextField, fit

SIZE = 17


class Entry(TextField):
    """changed: called at every change; entered: at Return; complete: at Tab, gives the text as it may go on, or "" to let the
    focus move. hint: shown while there is nothing; icon: in front of it.

    Kept by its scene from one `build` to the next, so that the caret stays where it is.
    """

    def __init__(
        self,
        id: str,
        name: str,
        value: str,
        changed: Callable[[str], None],
        *,
        entered: Callable[[str], None] | None = None,
        hint: str = "",
        icon: str = "",
        most: int = 1000,
        expands: bool = True,
        complete: Callable[[str], str] | None = None,
    ) -> None:
        super().__init__(id, name, value, changed, most=most)
        self.entered, self.hint, self.icon, self.complete = entered, hint, icon, complete
        self.expands = expands
        self.caret = len(value)
        self._left = 0  # the first letter in view
        self._letters: list[int] = []  # window pixels of the places between letters, from the first in view on

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return min(width, round(280 * theme.text_scale)), max(theme.px(42), theme.line(Face.SANS, SIZE) + theme.px(14))

    def put(self, value: str) -> None:
        """Another text, the caret at its end; nobody is told."""
        self.value, self.caret, self._left = value, len(value), 0

    def _change(self, value: str, caret: int) -> bool:
        if value != self.value:
            self.value, self.caret = value, caret
            self.changed(value)
        self.caret = caret
        return True

    def typed(self, text: str) -> bool:
        clean = "".join(ch for ch in text if ch.isprintable())[: max(0, self.most - len(self.value))]
        at = self.caret
        return self._change(self.value[:at] + clean + self.value[at:], at + len(clean))

    def key(self, event: pygame.event.Event) -> bool:
        control = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        if control:
            return self._with_control(event.key)
        if event.mod & pygame.KMOD_ALT:
            return False
        at, end = self.caret, len(self.value)
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.entered is not None:
            self.entered(self.value)
            return True
        if event.key == pygame.K_TAB and not event.mod & pygame.KMOD_SHIFT and self.complete is not None:
            more = self.complete(self.value)
            return bool(more) and self._change(more, len(more))
        if event.key == pygame.K_BACKSPACE:
            return self._change(self.value[: max(0, at - 1)] + self.value[at:], max(0, at - 1))
        if event.key == pygame.K_DELETE:
            return self._change(self.value[:at] + self.value[at + 1 :], at)
        places = {pygame.K_LEFT: at - 1, pygame.K_RIGHT: at + 1, pygame.K_HOME: 0, pygame.K_END: end}
        if event.key in places and 0 <= places[event.key] <= end:
            self.caret = places[event.key]
            return True
        return event.key == pygame.K_SPACE  # typed as text, never a click

    def _with_control(self, code: int) -> bool:
        if code == pygame.K_v:
            return self.typed(clipboard.get_text().strip().replace("\n", " "))
        if code in (pygame.K_c, pygame.K_x):
            clipboard.put_text(self.value)
            return self._change("", 0) if code == pygame.K_x else True
        if code == pygame.K_u:
            return self._change("", 0)
        if code == pygame.K_BACKSPACE:
            kept = self.value[: self.caret].rstrip(" /\\")
            cut = max(kept.rfind(sign) for sign in " /\\") + 1
            return self._change(kept[:cut] + self.value[self.caret :], cut)
        return False

    def drag(self, x: int, y: int) -> bool:
        if self._letters:
            nearest = min(range(len(self._letters)), key=lambda n: abs(self._letters[n] - x))
            self.caret = self._left + nearest
        return True

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        theme.panel(surface, self.rect, alpha=220, edge=150, radius=8)
        x = self.rect.x + theme.px(12)
        if self.icon:
            icon = theme.icon(self.icon, 16, MUTED)
            surface.blit(icon, icon.get_rect(midleft=(x, self.rect.centery)))
            x += icon.get_width() + theme.px(8)
        room = self.rect.right - theme.px(14) - x
        self.caret = min(self.caret, len(self.value))
        self._left = min(self._left, self.caret)
        while theme.width(self.value[self._left : self.caret], Face.SANS, SIZE) > room:
            self._left += 1
        text = self.value[self._left :]
        while text and theme.width(text, Face.SANS, SIZE) > room:
            text = text[:-1]
        if text:
            theme.write(surface, text, Face.SANS, SIZE, (x, self.rect.centery), shadow=False)
        elif self.hint and not self.value:
            hint = fit(theme, self.hint, Face.SANS, SIZE, room)
            theme.write(surface, hint, Face.SANS, SIZE, (x, self.rect.centery), colour=MUTED, shadow=False)
        self._letters = [x + theme.width(text[:n], Face.SANS, SIZE) for n in range(len(text) + 1)]
        if focused:
            at = x + theme.width(self.value[self._left : self.caret], Face.SANS, SIZE)
            half = theme.line(Face.SANS, SIZE) // 2 - theme.px(2)
            top, bottom = (at, self.rect.centery - half), (at, self.rect.centery + half)
            pygame.draw.line(surface, GOLD, top, bottom, max(1, theme.px(2)))
            theme.ring(surface, self.rect)
