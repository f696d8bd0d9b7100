"""A match of the archive in words, and painted as a row of the list. Knows no scene."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from bg import variants
from bg.customs import Customs, NextOpener, Opening
from bg.setup import ClockScope, Kind, MatchSetup
from engine.protocol.archive import ArchiveRow
from engine.protocol.table import MatchRow
from scenes import text, wording
from scenes.text import _, ngettext, number, tenths
from scenes.theme import GOLD, INK, LINE, MUTED, RED, Colour, Face, Theme
from scenes.ui.controls import fit
from scenes.ui.labels import disc

ROW = 66.0  # design pixels
IMPORTED = "Imported"  # the tag of matches from other programs
GREEN = (150, 200, 130)


# ---- words -----------------------------------------------------------------------------------------------------------


def score_line(row: MatchRow | ArchiveRow) -> str:
    """The score, capped at the length, the local player's first."""
    return " – ".join(number(points) for points in capped(row))


def capped(row: MatchRow | ArchiveRow) -> tuple[int, int]:
    """The score as it is shown: no side has more than the match needs."""
    length = row.setup.length
    mine, theirs = row.score
    return (min(mine, length), min(theirs, length)) if length else (mine, theirs)


def row_line(row: MatchRow | ArchiveRow) -> str:
    """A match in one line: score, opponent, length."""
    return f"{score_line(row)}   {opponent(row.setup)}   {wording.length_name(row.setup.length)}"


def opponent(setup: MatchSetup) -> str:
    """Seat 1, with its level if it is a computer."""
    name, other = of_both(setup)[1], setup.players[1]
    return f"{name} · {wording.level_name(other.level)}" if other.kind is Kind.COMPUTER else name


def players(given: Sequence[str]) -> tuple[str, str]:
    """Both names on one line each; files leave some out."""
    first, second = (" ".join(name.split()) for name in given)
    return first or _("Player 1"), second or _("Player 2")


def of_both(setup: MatchSetup) -> tuple[str, str]:
    return players([player.name for player in setup.players])


def names(row: ArchiveRow) -> str:
    """Who played. Of a match against the computer only the computer: the other one is reading this."""
    if any(player.kind is Kind.COMPUTER for player in row.setup.players) and not row.source:
        return opponent(row.setup)
    return " – ".join(of_both(row.setup))


def title_line(row: ArchiveRow) -> str:
    """A match in one line, both players of an imported one named."""
    return f"{names(row)}   {score_line(row)}   {wording.length_name(row.setup.length)}"


def options(setup: MatchSetup) -> list[str]:
    """What is agreed beyond the usual customs of these rules, each in a few words."""
    own, table = variants.default_customs(setup.rules), setup.customs
    said = []
    if own.cube and not table.cube:
        said.append(_("no cube"))
    if table.cube and table.cube_ceiling:
        said.append(_("cube to {n}").format(n=number(table.cube_ceiling)))
    if setup.length > 1 and table.cube and own.crawford != table.crawford:
        said.append(_("no Crawford rule"))
    for name, words in _switches(table):
        if getattr(table, name) != getattr(own, name):
            said.append(words)
    if table.automatic_doubles:
        said.append(_("automatic doubles: {n}").format(n=number(table.automatic_doubles)))
    if setup.clock is not None:
        said.append(_("clock for each game") if setup.clock.scope is ClockScope.GAME else _("clock for the match"))
    return said


def _switches(table: Customs) -> list[tuple[str, str]]:
    return [
        ("jacoby", _("Jacoby")),
        ("beaver", _("beavers")),
        ("raccoon", _("raccoons")),
        ("no_hit_and_run", _("no hit-and-run")),
        ("no_hit_in_far_home", _("no hits in the far home board")),
        ("must_bear_off", _("must bear off") if table.must_bear_off else _("bearing off is free")),
        ("higher_die", _("higher die first") if table.higher_die else _("either die")),
        ("closed_out_may_double", _("closed out may double")),
        ("opening", _("winner rolls again") if table.opening is Opening.REROLL else _("opens with the two dice")),
        ("next_opener", _opener(table.next_opener)),
    ]


def _opener(opener: NextOpener) -> str:
    return {
        NextOpener.ROLL: _("every game is rolled for"),
        NextOpener.WINNER: _("the winner opens"),
        NextOpener.ALTERNATE: _("sides open in turn"),
    }[opener]


def outcome(row: ArchiveRow) -> str:
    """How it ended, or that it goes on."""
    if row.parked:
        return _("Handed over")
    if not row.finished:
        return _("In progress")
    if row.winner is None:
        return _("Ended level") if row.setup.length == 0 else _("No end")
    if row.source and not row.owner:
        return _("{name} won").format(name=of_both(row.setup)[row.winner])
    return _("Won") if row.winner == 0 else _("Lost")


def cut_line(games: int) -> str:
    """How many games of an imported match could not be followed to their end."""
    return ngettext("{n} game cut short", "{n} games cut short", games).format(n=number(games))


def pr_line(row: ArchiveRow) -> str:
    """The performance rating, or its place."""
    return _("PR –") if row.pr is None else _("PR {value}").format(value=tenths(row.pr))


def spoken(row: ArchiveRow) -> str:
    """The whole row, for those who cannot see it."""
    parts = [names(row), score_line(row), outcome(row), wording.rules_name(row.setup.rules)]
    parts += [wording.length_name(row.setup.length), *options(row.setup), text.ago(moment(row)), *shown_tags(row)]
    if row.cut_games:
        parts.append(cut_line(row.cut_games))
    return ", ".join(parts)


def shown_tags(row: ArchiveRow) -> list[str]:
    """The tags; the one that the program gives itself in the reader's language."""
    return [tag_name(tag) for tag in row.tags]


def tag_name(tag: str) -> str:
    return _("Imported") if tag == IMPORTED else tag


def moment(row: ArchiveRow) -> float:
    """When it was played: imported ones were touched when they were imported."""
    return row.started if row.source else row.touched


# ---- painting --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Painter:
    """Paints rows; checkers: the colours of the light and the dark set."""

    checkers: tuple[Colour, Colour]

    def paint(
        self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect, row: ArchiveRow | None, *, chosen: bool, over: bool
    ) -> None:
        """One row; None while its page has not come yet."""
        body = rect.inflate(0, -theme.px(6))
        theme.panel(surface, body, alpha=215 if chosen else 120, edge=200 if chosen else 90 if over else 40, radius=10)
        if chosen:
            theme.chosen(surface, body)
        if row is None:
            dots = pygame.Rect(body.x + theme.px(20), body.centery - theme.px(4), body.w // 3, theme.px(8))
            pygame.draw.rect(surface, (58, 44, 34), dots, border_radius=theme.px(4))
            return
        side = round(22 * theme.text_scale)
        mark = pygame.Rect(body.x + theme.px(14), body.centery - side // 2, side, side)
        light, dark = self.checkers
        disc(surface, theme, mark, light if row.setup.light == 0 else dark)
        score = mark.right + theme.px(12)
        width = max(round(92 * theme.text_scale), theme.width("25 – 25", Face.SERIF_BOLD, 22))
        colour = GOLD if row.winner == 0 else INK if row.winner is None else MUTED
        line = fit(theme, score_line(row), Face.SERIF_BOLD, 22, width)
        theme.write(surface, line, Face.SERIF_BOLD, 22, (score + width / 2, body.centery), anchor="center", colour=colour)
        left = score + width + theme.px(14)
        right = self._right(surface, theme, body, row) - theme.px(12)
        upper, lower = body.centery - theme.line(Face.SANS, 14) * 0.55, body.centery + theme.line(Face.SANS_BOLD, 16) * 0.5
        who = fit(theme, names(row), Face.SANS_BOLD, 16, right - left)
        theme.write(surface, who, Face.SANS_BOLD, 16, (left, upper))
        facts = [wording.rules_name(row.setup.rules), wording.length_name(row.setup.length), *options(row.setup)]
        facts.append(text.ago(moment(row)))
        theme.write(
            surface, fit(theme, " · ".join(facts), Face.SANS, 13.5, right - left), Face.SANS, 13.5, (left, lower), colour=MUTED
        )

    def _right(self, surface: pygame.Surface, theme: Theme, body: pygame.Rect, row: ArchiveRow) -> int:
        """What stands at the right: the outcome over the PR, and tags; the left edge of it all."""
        edge = body.right - theme.px(14)
        upper, lower = body.centery - theme.line(Face.SANS, 14) * 0.55, body.centery + theme.line(Face.SANS, 14) * 0.55
        colour = GREEN if not row.finished and not row.parked else GOLD if row.winner == 0 else MUTED
        words = fit(theme, outcome(row), Face.SANS_BOLD, 14, body.w // 4)
        at = theme.write(surface, words, Face.SANS_BOLD, 14, (edge, upper), anchor="midright", colour=colour)
        left = at.left
        if row.finished:
            at = theme.write(surface, pr_line(row), Face.SANS, 13, (edge, lower), anchor="midright", colour=MUTED)
            left = min(left, at.left)
        x = left - theme.px(12)
        pills = [(tag, LINE) for tag in shown_tags(row)]
        if row.cut_games:
            pills.append((cut_line(row.cut_games), RED))
        limit = body.x + body.w * 0.52
        for words, tint in pills:
            width = theme.width(words, Face.SANS, 12.5) + theme.px(16)
            if x - width < limit:
                break
            height = theme.line(Face.SANS, 12.5) + theme.px(4)
            pill = pygame.Rect(x - width, body.centery - height // 2, width, height)
            pygame.draw.rect(surface, (30, 21, 16), pill, border_radius=height // 2)
            pygame.draw.rect(surface, tint, pill, max(1, theme.px(1)), border_radius=height // 2)
            theme.write(surface, words, Face.SANS, 12.5, pill.center, anchor="center", colour=tint, shadow=False)
            x = pill.x - theme.px(6)
        return min(left, x)
