"""Short notices that come up at the top of the window, stay long enough to be read, and go."""

from __future__ import annotations

import pygame

from scenes.theme import Face, Theme

STAY_MS, STAY_MS_A_LETTER, FADE_MS = 2200, 45, 250
MOST = 3


class Toasts:
    """The notices on show, oldest first. history: everything said, for the log panel."""

    def __init__(self) -> None:
        self.history: list[str] = []
        self._shown: list[tuple[str, int]] = []  # sentence, milliseconds left

    def add(self, sentence: str) -> None:
        self.history.append(sentence)
        kept = [entry for entry in self._shown if entry[0] != sentence]
        self._shown = [*kept, (sentence, STAY_MS + STAY_MS_A_LETTER * len(sentence))][-MOST:]

    @property
    def moving(self) -> bool:
        """Is one just fading?"""
        return any(left < FADE_MS for _, left in self._shown)

    def update(self, ms: int) -> bool:
        """Time passes; True when the picture changes by it."""
        if not self._shown:
            return False
        before = len(self._shown)
        self._shown = [(sentence, left - ms) for sentence, left in self._shown if left > ms]
        return self.moving or len(self._shown) != before

    def draw(self, surface: pygame.Surface, theme: Theme, *, over_board: bool) -> None:
        """over_board: in the middle of the board, clear of the match's menu button; else of the window."""
        y = theme.px(8)
        for sentence, _ in self._shown:
            lines = theme.wrap(sentence, Face.SANS, 16, min(surface.get_width() - theme.px(120), theme.px(720)))
            height = theme.line(Face.SANS, 16)
            width = max(theme.width(line, Face.SANS, 16) for line in lines) + theme.px(40)
            rect = pygame.Rect(0, 0, width, height * len(lines) + theme.px(14))
            rect.midtop = surface.get_width() // 2 - (theme.px(138) if over_board else 0), y
            theme.shade(surface, rect, soft=14)
            theme.panel(surface, rect, alpha=235, edge=150)
            top = rect.y + theme.px(7) + height / 2
            for line in lines:
                theme.write(surface, line, Face.SANS, 16, (rect.centerx, top), anchor="center")
                top += height
            y = rect.bottom + theme.px(8)
