"""What stands beside the board: the two players' cards, the match's facts. Widgets that draw from a view."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.protocol.table import View
from scenes import text, wording
from scenes.match import seats
from scenes.text import _, number
from scenes.theme import GOLD, INK, MUTED, ON_GOLD, RED, Colour, Face, Theme
from scenes.ui.controls import fit
from scenes.ui.labels import disc
from scenes.ui.widget import Widget

LOW_CLOCK_MS = 30_000
CHECKER_COLOURS: dict[str, tuple[Colour, Colour]] = {
    "boxwood": ((238, 222, 190), (58, 28, 24)),
    "marble": ((214, 209, 200), (24, 27, 30)),
    "lacquer": ((176, 44, 36), (30, 28, 30)),
}


class PlayerCard(Widget):
    """Name, level, pips, score, clock, whose turn."""

    role = "group"

    def __init__(self, view: View, seat: int, checkers: str, clock_ms: int | None, *, thinking: bool) -> None:
        player = view.setup.players[seat]
        self.view, self.seat, self.clock_ms, self.thinking = view, seat, clock_ms, thinking
        self.colour = CHECKER_COLOURS[checkers][0 if seat == view.setup.light else 1]
        self.title = player.name
        self.detail = seats.level_of(player)
        pips = _("{n} pips").format(n=number(view.pips[seat]))
        super().__init__(f"match.player{seat}", name=f"{self.title}, {pips}, {number(view.score[seat])}")
        self.pips = pips

    @property
    def on_turn(self) -> bool:
        return self.view.turn == self.seat and self.view.phase not in ("before_game", "match_over")

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        lines = theme.line(Face.SERIF, 20) + theme.line(Face.SANS, 14) + theme.line(Face.SANS_BOLD, 15)
        return width, lines + theme.px(22)

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        theme.panel(surface, self.rect, edge=210 if self.on_turn else 70, alpha=190 if self.on_turn else 150)
        size = theme.px(40)
        dot = pygame.Rect(self.rect.x + theme.px(14), self.rect.centery - size // 2, size, size)
        disc(surface, theme, dot, self.colour)
        score = self.view.score[self.seat]
        length = self.view.setup.length
        shown = number(min(score, length) if length else score)
        score_width = theme.width(shown, Face.SERIF_BOLD, 36)
        theme.write(
            surface, shown, Face.SERIF_BOLD, 36, (self.rect.right - theme.px(16), self.rect.centery), anchor="midright"
        )
        x = dot.right + theme.px(14)
        room = self.rect.right - theme.px(26) - score_width - x
        line = self._line()
        heights = [theme.line(Face.SERIF, 20), theme.line(Face.SANS, 14) if line else 0, theme.line(Face.SANS_BOLD, 15)]
        y = self.rect.centery - sum(heights) / 2
        size = _size(theme, self.title, Face.SERIF, 20, room)
        theme.write(surface, fit(theme, self.title, Face.SERIF, size, room), Face.SERIF, size, (x, y + heights[0] / 2))
        y += heights[0]
        size = _size(theme, line, Face.SANS, 14, room)
        theme.write(
            surface, fit(theme, line, Face.SANS, size, room), Face.SANS, size, (x, y + heights[1] / 2), colour=MUTED
        )
        y += heights[1] + heights[2] / 2
        at = theme.write(
            surface, fit(theme, self.pips, Face.SANS_BOLD, 15, room), Face.SANS_BOLD, 15, (x, y), colour=GOLD
        )
        if self.clock_ms is not None:
            low = self.clock_ms < LOW_CLOCK_MS
            clock = text.clock(self.clock_ms)
            place = at.right + theme.px(14), y
            if place[0] + theme.width(clock, Face.SANS_BOLD, 15) < self.rect.right - theme.px(8):
                if low:  # a lozenge: told by its shape, too
                    wide = theme.width(clock, Face.SANS_BOLD, 15) + theme.px(14)
                    pill = pygame.Rect(0, 0, wide, at.h)
                    pill.midleft = round(place[0]) - theme.px(7), round(y)
                    pygame.draw.rect(surface, theme.part(RED), pill, border_radius=at.h // 2)
                theme.write(surface, clock, Face.SANS_BOLD, 15, place, colour=ON_GOLD if low else INK, shadow=not low)

    def _line(self) -> str:
        if self.thinking:
            return _("Thinking…")
        if self.on_turn and seats.people(self.view) == (self.seat,):
            return _("Your turn")
        if self.detail or self.view.phase in ("before_game", "match_over"):
            return self.detail
        return _("To move") if self.on_turn else _("Waiting")


def _size(theme: Theme, text: str, face: Face, size: float, room: int) -> float:
    """The size at which a line fits, down to two thirds of the one wanted."""
    least = size * 0.66
    while size > least and theme.width(text, face, size) > room:
        size -= 1
    return size


class MatchInfo(Widget):
    """Length, game, cube or Crawford, kind of position; a click on it tells the plan in a sentence."""

    role = "button"
    focusable = True

    def __init__(self, view: View, plan: str, tell: Callable[[], None]) -> None:
        self.lines = [wording.rules_name(view.setup.rules), self._match(view), self._cube(view)]
        if plan:
            self.lines.append(plan)
        self.plan = plan
        self.tell = tell
        super().__init__("match.info", name=", ".join(line for line in self.lines if line))
        self.enabled = bool(plan)

    @staticmethod
    def _match(view: View) -> str:
        if not view.kept:
            return _("A free game: it is not kept")
        game = _("Game {n}").format(n=number(max(1, view.game)))
        return f"{wording.length_name(view.setup.length)} · {game}"

    @staticmethod
    def _cube(view: View) -> str:
        if view.crawford:
            return _("Crawford game")
        if not view.setup.customs.cube or not view.cube.live:
            return ""
        value = number(view.cube.value)
        if view.cube.owner is None:
            return _("Cube {n}, centred").format(n=value)
        if seats.shared(view):
            return _("Cube {n}, with {name}").format(n=value, name=view.setup.players[view.cube.owner].name)
        mine = view.cube.owner == seats.at_hand(view)
        return _("Cube {n}, yours").format(n=value) if mine else _("Cube {n}, theirs").format(n=value)

    def activate(self) -> None:
        self.tell()

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        height = theme.line(Face.SERIF, 18) + theme.line(Face.SANS, 14) * sum(1 for line in self.lines[1:] if line)
        return width, height + theme.px(12)

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        if not self.rect.w:
            return
        x, y = self.rect.x + theme.px(4), self.rect.y + theme.px(4)
        for index, line in enumerate(line for line in self.lines if line):
            face, size = (Face.SERIF, 18.0) if index == 0 else (Face.SANS, 14.0)
            colour = INK if index == 0 else GOLD if line == self.plan else MUTED
            height = theme.line(face, size)
            room = self.rect.w - theme.px(8)
            theme.write(surface, fit(theme, line, face, size, room), face, size, (x, y + height / 2), colour=colour)
            y += height
        if focused:
            theme.ring(surface, self.rect)
