"""Giving a game up: the levels that make sense, what each costs, and whether it will be accepted. Ends a session, too.

A session that is ended in the middle of a game ends with that game's resignation, if it is accepted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.protocol.table import ResignLevels, ResignOptions
from scenes import wording
from scenes.match import seats
from scenes.scene import Scene
from scenes.text import _, points
from scenes.ui.card import Card
from scenes.ui.controls import Button
from scenes.ui.labels import Label, title
from scenes.ui.layout import Column
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene


class ResignScene(Scene):
    """over: the pause card that it was called from. ending: the session is to end with it."""

    overlay = True
    id = "resign"

    def __init__(self, match: MatchScene, over: Scene, *, ending: bool = False) -> None:
        super().__init__()
        self.match, self.over, self.ending = match, over, ending
        self.levels: dict[int, bool | None] = {}
        self.known = False

    def enter(self, app: object) -> None:
        super().enter(app)  # type: ignore[arg-type]
        self.match.exchange.send(ResignOptions(self.match.view.match, self.match.seat), self._answered)

    def _answered(self, pending: object) -> None:
        ok = getattr(pending, "ok", None)
        if isinstance(ok, ResignLevels):
            self.levels = {level.level: level.accepted for level in ok.levels}
            self.known = True
            self.rebuild()

    def build(self) -> Widget:
        view = self.match.view
        heading = _("End session") if self.ending else _("Resign")
        rows: list[Widget] = [title(heading, size=28, align="middle")]
        if self.ending:
            rows.append(Label(_("The game that runs is resigned; if that is accepted, the session ends."), size=15))
        for level in view.resign:
            worth = wording.worth_name(level.level, len(view.setup.customs.scores))
            text = f"{worth}: {points(level.points)}"
            offer = self._offer(level.level)
            rows.append(Button(f"resign.{level.level}", text, offer, icon="flag", detail=self._answer(level.level)))
        rows.append(Button("resign.back", _("Back"), lambda: self.app.pop(self), icon="arrow-left"))
        return Card(Column(rows, gap=10), id="resign", name=heading, width=400, dim=110)

    def _answer(self, level: int) -> str:
        """Whether it will be accepted."""
        if not self.known:
            return _("asking the other side…")
        name = seats.other_name(self.match.view)
        return {
            True: _("will be accepted"),
            False: _("will be refused"),
            None: _("{name} decides").format(name=name),
        }[self.levels.get(level)]

    def _offer(self, level: int) -> Callable[[], None]:
        def offer() -> None:
            self.app.pop(self.over)  # and this card with it
            self.match.ends_session = self.ending
            self.match.act("resign", level=level)

        return offer
