"""The match-equity card: the chance to win the match at every score, and what this score means for cube and gammons.

The present score is the gold cell. All numbers are of the start of this game. A session has no such card.
"""

from __future__ import annotations

from typing import Any

import pygame

from engine.protocol.equity import MatchEquity, MatchEquityReply
from engine.protocol.table import Phase, View
from scenes import wording
from scenes.match import seats
from scenes.scene import Scene
from scenes.text import _, decimals, number, percent
from scenes.theme import GOLD, INK, MUTED, ON_GOLD, Face, Theme
from scenes.ui.card import Card
from scenes.ui.controls import Button, fit
from scenes.ui.labels import Label, note, title
from scenes.ui.layout import Column, Limit, Scroll
from scenes.ui.widget import Widget


class EquityScene(Scene):
    """view: of the match that is open."""

    overlay = True
    id = "equity"
    default = "equity.back"

    def __init__(self, view: View) -> None:
        super().__init__()
        self.view = view
        self.reply: MatchEquityReply | None = None
        self.problem = ""

    @property
    def seat(self) -> int:
        return seats.at_hand(self.view)

    @property
    def away(self) -> tuple[int, int]:
        """Points that the hand at the board and the other side still need."""
        length = self.view.setup.length
        mine, theirs = self.view.score[self.seat], self.view.score[1 - self.seat]
        return length - mine, length - theirs

    @property
    def open(self) -> bool:
        """Is the match still on? Only then is there a present score."""
        return self.view.phase is not Phase.MATCH_OVER and min(self.away) > 0

    def enter(self, app: object) -> None:
        super().enter(app)  # type: ignore[arg-type]
        setup = self.view.setup
        away = self.away if self.open else (setup.length, setup.length)
        ask = MatchEquity(setup.customs, setup.length, away, self.view.crawford, self._crawford_over())
        if self.app.client is not None:
            self.app.client.request(ask, self._answered)

    def _crawford_over(self) -> bool:
        """One side has needed a single point before: it does now, and this is not the game without a cube."""
        view = self.view
        playing = view.phase not in (Phase.BEFORE_GAME, Phase.MATCH_OVER)
        return playing and min(self.away) == 1 and not view.crawford

    def _answered(self, pending: Any) -> None:
        if isinstance(pending.ok, MatchEquityReply):
            self.reply = pending.ok
        elif pending.error is not None:
            self.problem = wording.error(pending.error)
        self.rebuild()

    def build(self) -> Widget:
        rows: list[Widget] = []
        if self.problem:
            rows.append(Label(self.problem))
        if self.reply is not None:
            if self.open:
                rows += self._score(self.reply)
            line = _("Rows: points that you still need. Columns: points that {name} still needs. Chances in percent.")
            rows.append(note(line.format(name=seats.other_name(self.view))))
            rows.append(Equities(self.reply.table, self.away if self.open else None))
        body = Column(
            [
                title(_("Match equity"), size=28),
                Scroll(Column(rows, gap=10), id="equity.rows", snug=True),
                Limit(Button("equity.back", _("Back"), lambda: self.app.pop(self), icon="arrow-left"), 220),
            ],
            gap=12,
        )
        return Card(body, id="equity", name=_("Match equity"), width=820, dim=110)

    def _score(self, reply: MatchEquityReply) -> list[Widget]:
        """This score, in words."""
        mine, theirs = self.away
        name = seats.other_name(self.view)
        heading = _("This score: you need {mine}, {name} needs {theirs}")
        rows: list[Widget] = [
            Label(
                heading.format(mine=number(mine), theirs=number(theirs), name=name), size=17, face=Face.SANS_BOLD, colour=GOLD
            )
        ]
        facts = [(_("Your chance to win the match"), percent(reply.chance), "")]
        if reply.take_point[0] is not None and reply.take_point[1] is not None:
            facts.append((_("Take point without gammons"), percent(reply.take_point[0]), percent(reply.take_point[1])))
        gammon = _("Gammon price") if len(self.view.setup.customs.scores) > 2 else _("Price of a mars")
        facts.append((gammon, decimals(reply.gammon_price[0], 2), decimals(reply.gammon_price[1], 2)))
        rows.append(Meanings(facts, (_("You"), name)))
        rows += [Label(line, size=15) for line in (note_line(code, name) for code in reply.notes) if line]
        return rows


def note_line(code: str, name: str) -> str:
    """What is special about a score."""
    line = {
        "crawford": _("This is the Crawford game: the cube is not used."),
        "post_crawford": _("After the Crawford game: the side that is behind doubles at its first chance."),
        "free_drop": _("The side ahead may drop one double for free: it costs next to nothing here."),
        "match_point": _("Both sides need one game: cube and gammons mean nothing."),
        "no_gammon_mine": _("A gammon of yours is worth no more than a single game."),
        "no_gammon_theirs": _("A gammon of {name} costs you no more than a single game."),
        "dead_cube_mine": _("A cube at 2 would be enough for you: you would never turn it again."),
        "dead_cube_theirs": _("A cube at 2 would be enough for {name}, who would never turn it again."),
    }.get(code, "")
    return line.format(name=name)


class Meanings(Widget):
    """Facts with a value for each side."""

    role = "table"

    def __init__(self, facts: list[tuple[str, str, str]], heads: tuple[str, str]) -> None:
        self.facts, self.heads = facts, heads
        super().__init__("equity.score", name="; ".join(f"{what}: {mine} {theirs}" for what, mine, theirs in facts))

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return width, theme.line(Face.SANS, 13) + theme.line(Face.SANS, 16) * len(self.facts) + theme.px(14)

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        theme.panel(surface, self.rect, alpha=110, edge=40, radius=8)
        column = min(round(150 * theme.text_scale), self.rect.w * 3 // 10)
        places = [self.rect.right - column * 3 // 2, self.rect.right - column // 2]
        y = self.rect.y + theme.px(7) + theme.line(Face.SANS, 13) / 2
        for head, x in zip(self.heads, places):
            text = fit(theme, head, Face.SANS, 13, column - theme.px(8))
            theme.write(surface, text, Face.SANS, 13, (x, y), anchor="center", colour=MUTED)
        y += theme.line(Face.SANS, 13) / 2 + theme.line(Face.SANS, 16) / 2
        for what, *values in self.facts:
            room = self.rect.w - 2 * column - theme.px(20)
            theme.write(surface, fit(theme, what, Face.SANS, 16, room), Face.SANS, 16, (self.rect.x + theme.px(14), y))
            for value, x in zip(values, places):
                theme.write(surface, value, Face.SANS_BOLD, 16, (x, y), anchor="center")
            y += theme.line(Face.SANS, 16)


class Equities(Widget):
    """The table in whole percent; here: the cell of the present score (points needed), or None."""

    role = "table"
    MOST = 52  # design pixels of a column

    def __init__(self, table: list[list[float]], here: tuple[int, int] | None) -> None:
        self.table, self.here = table, here
        spoken = "" if here is None else percent(table[here[0] - 1][here[1] - 1])
        super().__init__("equity.table", name=" ".join((_("Match equity"), spoken)))

    def _cell(self, theme: Theme, width: int) -> tuple[int, int]:
        columns = len(self.table) + 1
        w = min(width // columns, round(self.MOST * theme.text_scale))
        return w, max(theme.px(24), theme.line(Face.SANS, self._size(theme, w)) + theme.px(4))

    def _size(self, theme: Theme, cell: int) -> float:
        size = 15.0
        while theme.width("100", Face.SANS_BOLD, size) > cell - 4 and size > 8:
            size -= 0.5
        return size

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return width, self._cell(theme, width)[1] * (len(self.table) + 1)

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        w, h = self._cell(theme, self.rect.w)
        size = self._size(theme, w)
        left = self.rect.centerx - w * (len(self.table) + 1) // 2

        def cell(row: int, column: int) -> pygame.Rect:
            return pygame.Rect(left + column * w, self.rect.y + row * h, w, h)

        for n in range(1, len(self.table) + 1):
            for place in (cell(0, n), cell(n, 0)):
                theme.write(surface, number(n), Face.SANS_BOLD, size, place.center, anchor="center", colour=GOLD)
        for row, chances in enumerate(self.table, 1):
            for column, chance in enumerate(chances, 1):
                place = cell(row, column).inflate(-theme.px(2), -theme.px(2))
                here = self.here == (row, column)
                # The better the chance, the lighter the cell.
                shade = round(26 + 62 * chance)
                colour = GOLD if here else (shade, round(shade * 0.72), round(shade * 0.5))
                pygame.draw.rect(surface, colour, place, border_radius=theme.px(4))
                face = Face.SANS_BOLD if here else Face.SANS
                ink = ON_GOLD if here else INK
                words = number(round(100 * chance))
                theme.write(surface, words, face, size, place.center, anchor="center", colour=ink, shadow=not here)
