"""The matches in progress: resume one, delete one and take that back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from engine.protocol.table import DeleteMatch, ListMatches, MatchList, MatchRow, OpenMatch, UndeleteMatch
from scenes import backdrop, text, wording
from scenes.match.column import CHECKER_COLOURS
from scenes.scene import Scene
from scenes.text import _, number
from scenes.theme import Face
from scenes.ui.card import Card, Panel
from scenes.ui.controls import Button
from scenes.ui.labels import Label, Swatch, note, title
from scenes.ui.layout import Column, Row, Scroll
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.app import App


def row_line(row: MatchRow) -> str:
    """A match in one line: score, opponent, length."""
    setup = row.setup
    score = f"{number(row.score[0])} – {number(row.score[1])}"
    other = setup.players[1]
    who = f"{other.name} · {wording.level_name(other.level)}" if other.kind == "computer" else other.name
    return f"{score}   {who}   {wording.length_name(setup.length)}"


class MatchesScene(Scene):
    """A list; what was deleted can be brought back as long as the scene is open."""

    id = "matches"

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[MatchRow] | None = None
        self.deleted: MatchRow | None = None

    def enter(self, app: App) -> None:
        super().enter(app)
        self._ask()

    def _ask(self) -> None:
        if self.app.client is not None:
            self.app.client.request(ListMatches(), self._listed)

    def _listed(self, pending: Any) -> None:
        if isinstance(pending.ok, MatchList):
            self.rows = pending.ok.matches
            self.rebuild()

    def build(self) -> Widget:
        rows: list[Widget] = [self._row(row) for row in self.rows or []]
        if self.rows is not None and not self.rows:
            rows.append(Label(_("No match is in progress."), size=17))
        foot: list[Widget] = [Button("matches.back", _("Back"), lambda: self.app.pop(self), icon="arrow-left")]
        if self.deleted is not None:
            foot.append(Button("matches.undelete", _("Bring the deleted match back"), self._undelete, icon="undo-2"))
        body = Column([title(_("Matches in progress")), Scroll(Column(rows, gap=12), id="matches.list"), Row(foot)], gap=16)
        return Card(body, id="matches", name=_("Matches in progress"), width=820, fill=True)

    def _row(self, row: MatchRow) -> Widget:
        other = row.setup.players[1]
        who = f"{other.name} · {wording.level_name(other.level)}" if other.kind == "computer" else other.name
        rules, length = wording.rules_name(row.setup.rules), wording.length_name(row.setup.length)
        what = f"{rules} · {length} · {text.ago(row.touched)}"
        score = f"{number(row.score[0])} – {number(row.score[1])}"
        light, dark = CHECKER_COLOURS[self.app.settings.checkers]
        return Panel(
            Row(
                [
                    Swatch(light if row.setup.light == 0 else dark, 30, name=_("Your checkers")),
                    Label(score, size=24, face=Face.SERIF_BOLD, least=86, align="middle"),
                    Column([Label(who, size=17, face=Face.SANS_BOLD), note(what)], gap=0, expands=True),
                    Button(f"matches.resume.{row.match}", _("Resume"), self._do(self._resume, row), icon="play", size=15),
                    Button(
                        f"matches.delete.{row.match}",
                        "",
                        self._do(self._delete, row),
                        icon="trash-2",
                        name=_("Delete"),
                        size=15,
                    ),
                ],
                gap=16,
            )
        )

    @staticmethod
    def _do(work: Any, row: MatchRow) -> Any:
        return lambda: work(row)

    def _resume(self, row: MatchRow) -> None:
        from scenes.menu import opened

        assert self.app.client is not None
        self.app.client.request(OpenMatch(row.match), lambda pending: opened(self.app, pending))

    def _delete(self, row: MatchRow) -> None:
        assert self.app.client is not None
        self.deleted = row
        self.app.client.request(DeleteMatch(row.match), lambda pending: self._ask())

    def _undelete(self) -> None:
        assert self.app.client is not None
        assert self.deleted is not None
        self.app.client.request(UndeleteMatch(self.deleted.match), lambda pending: self._ask())
        self.deleted = None

    def draw(self, surface: pygame.Surface) -> None:
        backdrop.draw(surface, self)
        super().draw(surface)
