"""The matches in progress: resume one, delete one and take that back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from engine.protocol.table import DeleteMatch, ListMatches, MatchList, MatchRow, OpenMatch, UndeleteMatch
from scenes import backdrop, wording
from scenes.scene import Scene
from scenes.text import _, number
from scenes.ui.card import Card
from scenes.ui.controls import Button
from scenes.ui.labels import Label, note, title
from scenes.ui.layout import Column, Row, Scroll, Space
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
        rows: list[Widget] = []
        for row in self.rows or []:
            rows.append(
                Row(
                    [
                        Column(
                            [Label(row_line(row), size=17), note(wording.rules_name(row.setup.rules))],
                            gap=0,
                        ),
                        Space(),
                        Button(f"matches.resume.{row.match}", _("Resume"), self._do(self._resume, row), icon="play", size=15),
                        Button(
                            f"matches.delete.{row.match}",
                            "",
                            self._do(self._delete, row),
                            icon="trash-2",
                            name=_("Delete"),
                            size=15,
                        ),
                    ]
                )
            )
        if self.rows is not None and not self.rows:
            rows.append(Label(_("No match is in progress."), size=17))
        foot: list[Widget] = [Button("matches.back", _("Back"), lambda: self.app.pop(self), icon="arrow-left")]
        if self.deleted is not None:
            foot.append(Button("matches.undelete", _("Bring the deleted match back"), self._undelete, icon="undo-2"))
        body = Column([title(_("Matches in progress")), Scroll(Column(rows, gap=14), id="matches.list"), Row(foot)], gap=16)
        return Card(body, id="matches", name=_("Matches in progress"), width=760, fill=True, alpha=225)

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


