"""How well the game that ended was played: judged in the background while its card is read, left off when the next begins.

What has been judged is kept by the referee, so leaving off costs nothing. At the end of the match all its games are judged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from engine.protocol.analysis import Analyse, Analysis, AnalysisProgress, Summary
from engine.protocol.table import Phase
from scenes.match import seats
from scenes.match.offers import GUARD_MS
from scenes.text import _, ngettext, number, percent, tenths
from scenes.theme import GOLD, INK, MUTED, Face, Theme
from scenes.ui.controls import fit
from scenes.ui.layout import Shares
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene


class Judging:
    """analysis: of the game that ended last, or of the whole match; share: how much of it is done, None when none is due."""

    def __init__(self, scene: MatchScene) -> None:
        self.scene = scene
        self.analysis: Analysis | None = None
        self.share: float | None = None
        self._of = -1
        self._pending: Any = None

    def refresh(self) -> None:
        """At the end of a game: ask. When it goes on: leave off."""
        view = self.scene.view
        over = view.phase in (Phase.BEFORE_GAME, Phase.MATCH_OVER) and view.game > 0
        if not over:
            self.stop()
            self.analysis = None
        elif self._of != view.seq and seats.people(view) and view.kept:
            self.stop()
            self._of, self.share = view.seq, 0.0
            game = 0 if view.phase is Phase.MATCH_OVER else view.game
            self._pending = self.scene.exchange.send(Analyse(view.match, game), self._told)

    def stop(self) -> None:
        """Not wanted any more."""
        pending, self._pending, self.share = self._pending, None, None
        if pending is not None and not pending.done:
            pending.cancel()

    def _told(self, pending: Any) -> None:
        if self.share is None:
            return
        if not pending.done:
            told = [partial for partial in pending.partials if isinstance(partial, AnalysisProgress)]
            self.share = told[-1].done / max(1, told[-1].total) if told else 0.0
        else:
            self.share = None
            self.analysis = pending.ok if isinstance(pending.ok, Analysis) else None
            self.scene.gate.guard(GUARD_MS)  # the card's buttons move: a press on its way would meet another one
        self.scene.rebuild()

    def of(self, game: int, seat: int) -> Summary | None:
        """The sums of one side as it sits now; game 0: the whole match."""
        seat = 1 - seat if self.scene.exchange.turned else seat
        if self.analysis is None:
            return None
        return next((s for s in self.analysis.summaries if (s.game, s.seat) == (game, seat) and s.decisions), None)


def grades(judging: Judging) -> list[Widget]:
    """What the card shows of it: the grade of the game, and of the match when it is over; or that it is being judged."""
    view = judging.scene.view
    if judging.share is not None:
        words = _("The game is being judged: {share}") if seats.shared(view) else _("Your game is being judged: {share}")
        return [Grade("result.judging", "…", words.format(share=percent(judging.share)), "")]
    found: list[Widget] = []
    wanted = [(view.game, _("This game"))]
    if view.phase is Phase.MATCH_OVER and view.game > 1:
        wanted.append((0, _("The match")))
    for seat in seats.people(view):
        for game, words in wanted:
            summary = judging.of(game, seat)
            if summary is not None:
                name = f"{view.setup.players[seat].name}, {words}" if seats.shared(view) else words
                found.append(Grade(f"result.grade{game}.{seat}", summary.grade or "–", name, _line(summary)))
    return [Shares(found, most=2)] if found else []


def _line(summary: Summary) -> str:
    """Mistakes, and the performance rating."""
    parts = []
    if summary.pr is not None:
        parts.append(_("PR about {n}").format(n=tenths(summary.pr)))
    parts.append(ngettext("{n} mistake", "{n} mistakes", summary.mistakes).format(n=number(summary.mistakes)))
    if summary.blunders:
        parts.append(ngettext("{n} blunder !!", "{n} blunders !!", summary.blunders).format(n=number(summary.blunders)))
    return "  ·  ".join(parts)


class Grade(Widget):
    """A grade in a golden ring, with what it is of and what it comes from."""

    role = "label"

    def __init__(self, id: str, grade: str, words: str, line: str) -> None:
        super().__init__(id, name=", ".join(part for part in (words, grade, line) if part))
        self.grade, self.words, self.line = grade, words, line

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        height = max(theme.px(46), theme.line(Face.SANS_BOLD, 15) + theme.line(Face.SANS, 14) + theme.px(6))
        words = max(theme.width(self.words, Face.SANS_BOLD, 15), theme.width(self.line, Face.SANS, 14))
        return min(width, words + height + theme.px(34)), height

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        radius = self.rect.h // 2 - 1
        middle = self.rect.x + radius + theme.px(14), self.rect.centery
        pygame.draw.aacircle(surface, GOLD, middle, radius)
        pygame.draw.aacircle(surface, (34, 24, 18), middle, radius - max(2, theme.px(2.5)))
        size = 22 if len(self.grade) == 1 else 19
        theme.write(surface, self.grade, Face.SERIF_BOLD, size, middle, anchor="center", colour=GOLD)
        x = middle[0] + radius + theme.px(16)
        room = self.rect.right - x
        y = self.rect.centery - (theme.line(Face.SANS, 14) / 2 if self.line else 0)
        theme.write(surface, fit(theme, self.words, Face.SANS_BOLD, 15, room), Face.SANS_BOLD, 15, (x, y), colour=INK)
        if self.line:
            below = y + theme.line(Face.SANS_BOLD, 15) / 2 + theme.line(Face.SANS, 14) / 2
            theme.write(surface, fit(theme, self.line, Face.SANS, 14, room), Face.SANS, 14, (x, below), colour=MUTED)
