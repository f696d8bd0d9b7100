"""Behind Esc: the pause card. An overlay on the match; the clock stands still."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from engine.protocol.table import May
from scenes.match import doors
from scenes.match.resign import ResignScene
from scenes.scene import Scene
from scenes.text import _
from scenes.ui.card import Card
from scenes.ui.controls import Button
from scenes.ui.labels import note, title
from scenes.ui.layout import Column, Scroll, Shares
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene


class PauseScene(Scene):
    """Resume, the doors to other rooms, Resign, Leave."""

    overlay = True
    id = "pause"
    default = "pause.resume"

    def __init__(self, match: MatchScene) -> None:
        super().__init__()
        self.match = match

    def build(self) -> Widget:
        resume = Button("pause.resume", _("Resume"), lambda: self.app.pop(self), icon="play", primary=True)
        rows: list[Widget] = [title(_("Paused"), size=28, align="middle"), resume]
        found = doors.at_pause(self.match, self)
        rows.append(Shares([*found, *self._giving_up()], gap=9, most=2))
        rows.append(Button("pause.leave", _("Leave the match"), self.match.leave_match, icon="log-out"))
        kept = _("The match is kept; Continue on the menu goes on here.")
        rows.append(note(kept if self.match.view.kept else _("A free game: it is not kept"), align="middle"))
        body = Scroll(Column(rows, gap=9), id="pause.rows", snug=True)
        return Card(body, id="pause", name=_("Paused"), width=440, dim=110)

    def _giving_up(self) -> list[Widget]:
        view, match = self.match.view, self.match
        found: list[Widget] = []

        def button(id: str, words: str, act: object, icon: str) -> Button:
            return Button(id, words, act, icon=icon, expands=True, size=15, height=40)  # type: ignore[arg-type]

        if view.resign:
            found.append(button("pause.resign", _("Resign…"), lambda: self.app.push(ResignScene(match, self)), "flag"))
        if not view.setup.length and view.game:
            if May.END_SESSION in view.may:
                found.append(button("pause.end", _("End session"), self._end, "flag"))
            elif view.resign:
                ending = ResignScene(match, self, ending=True)
                found.append(button("pause.end", _("End session…"), lambda: self.app.push(ending), "log-out"))
        return found

    def _end(self) -> None:
        """Between games a session ends at once."""
        self.app.pop(self)
        self.match.act("end_session")

    def draw(self, surface: pygame.Surface) -> None:
        """Alone: a card on a card would be one too many."""
        if self.app.stack.top is self:
            super().draw(surface)

    def enter(self, app: object) -> None:
        super().enter(app)  # type: ignore[arg-type]
        self.match.hold(True)

    def leave(self) -> None:
        self.match.hold(False)
