"""What an analysis says of a match's turns: the luck of the rolls, mistakes and blunders; and the wish to have one made."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.protocol.analysis import Analysis, GetAnalysis

if TYPE_CHECKING:
    from scenes.app import App


class Judged:
    """match: a stored one; changed: called when more is known. luck, errors: by the number of the event that was decided."""

    def __init__(self, app: App, match: int, changed: Callable[[], None]) -> None:
        self.app, self.match, self._changed = app, match, changed
        self.luck: dict[int, float] = {}
        self.errors: dict[int, str] = {}
        self.complete = False
        self._line = ""

    def ask(self) -> None:
        """What is stored about it."""
        if self.app.client is not None:
            self.app.client.request(GetAnalysis(self.match), self._told)

    def _told(self, pending: Any) -> None:
        if isinstance(pending.ok, Analysis) and pending.ok.decisions:
            self.luck = {decision.seq: decision.luck for decision in pending.ok.decisions if decision.kind == "play"}
            self.errors = {decision.seq: decision.error for decision in pending.ok.decisions if decision.error}
            self.complete = pending.ok.complete
            self._changed()

    @property
    def line(self) -> str:
        """How far its analysis is, in words; "" while it is not being made."""
        from scenes.archive.analysing import queue

        waiting = queue(self.app)
        return waiting.line() if waiting.holds(self.match) else ""

    def begin(self) -> None:
        """Have it analysed; or, when that is under way, leave off."""
        from scenes.archive.analysing import queue

        if self.line:
            queue(self.app).stop()
        else:
            queue(self.app).add(self.match)
        self._changed()

    def update(self) -> None:
        """See how far it is; when it is through, ask for it."""
        before, self._line = self._line, self.line
        if before != self._line:
            if not self._line:
                self.ask()
            self._changed()
