"""The tile on the menu that goes on with the last match: whose score, which game, against whom. A large golden button."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.protocol.table import MatchRow
from scenes import wording
from scenes.archive.rows import opponent, score_line
from scenes.text import _, number
from scenes.theme import ON_GOLD, Colour, Face, Theme
from scenes.ui.controls import Button

SHADED: Colour = (58, 36, 14)


class ContinueTile(Button):
    """row: the match in progress, None when there is none: then the tile begins a new one. known: is that sure yet?"""

    def __init__(self, row: MatchRow | None, act: Callable[[], None], *, known: bool = True) -> None:
        words = _("Continue") if row is not None or not known else _("Let us play")
        super().__init__("menu.continue", words, act, icon="play", primary=True, size=21, height=92)
        if not known:
            self.lines = ["…"]
        elif row is None:
            self.lines = [_("No match is in progress: a new one begins.")]
        else:
            game = _("Game {n}").format(n=number(max(1, row.game)))
            length = wording.length_name(row.setup.length)
            self.lines = [f"{score_line(row)}  ·  {game}  ·  {length}", opponent(row.setup)]
        self.name = f"{self.text}: {', '.join(self.lines)}"

    def _shown(self, theme: Theme, width: int) -> list[str]:
        """The lines as they are broken in a tile of this width."""
        room = width - theme.px(46) - theme.icon(self.icon, 30, ON_GOLD).get_width()
        return [part for line in self.lines for part in theme.wrap(line, Face.SANS, 15, room)]

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        lines = theme.line(Face.SERIF, 21) + theme.line(Face.SANS, 15) * len(self._shown(theme, width))
        return width, max(theme.px(self.height), lines + theme.px(18))

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        theme.button(surface, self.rect, primary=True, hovered=self.hovered, pressed=self.pressed, enabled=True)
        icon = theme.icon(self.icon, 30, ON_GOLD)
        surface.blit(icon, icon.get_rect(midleft=(self.rect.x + theme.px(18), self.rect.centery)))
        x = self.rect.x + theme.px(32) + icon.get_width()
        lines = self._shown(theme, self.rect.w)
        heights = [theme.line(Face.SERIF, 21), *(theme.line(Face.SANS, 15) for _line in lines)]
        y = self.rect.centery - sum(heights) / 2 + heights[0] / 2
        theme.write(surface, self.text, Face.SERIF, 21, (x, y), colour=ON_GOLD, shadow=False)
        y += heights[0] / 2
        for line, height in zip(lines, heights[1:]):
            theme.write(surface, line, Face.SANS, 15, (x, y + height / 2), colour=SHADED, shadow=False)
            y += height
        if focused:
            theme.ring(surface, self.rect)

    def _room(self, theme: Theme) -> int:
        return self.rect.w - theme.px(46) - theme.icon(self.icon, 30, ON_GOLD).get_width()
