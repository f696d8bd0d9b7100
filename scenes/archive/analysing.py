"""Matches judged in the background, one after another, for as long as the program runs: by one button, or all that are left.

The engine judges and keeps; here is only the queue, how far it is, and the way to stop it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary, proxy

from engine.protocol.analysis import Analyse, Analysis, AnalysisProgress
from engine.protocol.archive import Archive, ArchivePage, Shelf
from engine.protocol.common import Code
from scenes import wording
from scenes.text import _, ngettext, number, percent, tenths

if TYPE_CHECKING:
    from scenes.app import App

PAGE = 500
_queues: WeakKeyDictionary[App, Analysing] = WeakKeyDictionary()


def queue(app: App) -> Analysing:
    """The one queue of a running game."""
    if app not in _queues:
        _queues[app] = Analysing(app)
    return _queues[app]


class Analysing:
    """current: the match under way; waiting: those after it; done of total are judged. heard: told at every step whether a
    match is through; set by whoever shows it."""

    def __init__(self, app: App) -> None:
        self.app: App = proxy(app)
        self.heard: Callable[[bool], None] | None = None
        self.waiting: list[int] = []
        self.current: int | None = None
        self.done = self.total = 0
        self._share = 0.0
        self._pending: Any = None
        self._collecting = False

    @property
    def busy(self) -> bool:
        return self.current is not None or self._collecting

    def holds(self, match: int) -> bool:
        """Is this match under way, or will it be?"""
        return match == self.current or match in self.waiting

    def line(self) -> str:
        """How far it is, in words."""
        if self.total <= 1:
            return _("Analysing: {share}").format(share=percent(self._share))
        at, all_ = number(min(self.total, self.done + 1)), number(self.total)
        return _("Analysing {n} of {all}: {share}").format(n=at, all=all_, share=percent(self._share))

    # ---- what is wanted --------------------------------------------------------------------------------------

    def add(self, match: int) -> None:
        """One more."""
        if not self.holds(match):
            self.waiting.append(match)
            self.total += 1
            self._next()
            self._tell(False)

    def everything(self) -> None:
        """All finished matches that have no rating yet."""
        if not self._collecting:
            self._collecting = True
            self._collect(0)
            self._tell(False)

    def stop(self) -> None:
        """Leave off; what has been judged is kept."""
        self.waiting = []
        self._collecting = False
        if self._pending is not None:
            self._pending.cancel()

    def _collect(self, offset: int) -> None:
        assert self.app.client is not None
        question = Archive(shelf=Shelf.FINISHED, offset=offset, limit=PAGE)
        self.app.client.request(question, lambda pending: self._collected(pending, offset))

    def _collected(self, pending: Any, offset: int) -> None:
        if not self._collecting:
            return
        page = pending.ok
        if isinstance(page, ArchivePage):
            for row in page.rows:
                if row.pr is None and not self.holds(row.match):
                    self.waiting.append(row.match)
                    self.total += 1
            if page.rows and offset + len(page.rows) < page.total:
                self._collect(offset + len(page.rows))
                return
        self._collecting = False
        if not self.waiting and self.current is None:
            self.app.toast(_("Every match is analysed already."))
        self._next()
        self._tell(False)

    # ---- the work --------------------------------------------------------------------------------------------

    def _next(self) -> None:
        if self.current is not None:
            return
        if not self.waiting:
            if self.done > 1:
                told = ngettext("{n} match analysed", "{n} matches analysed", self.done)
                self.app.toast(told.format(n=number(self.done)))
            self.done = self.total = 0
            return
        self.current = self.waiting.pop(0)
        self._share = 0.0
        assert self.app.client is not None
        self._pending = self.app.client.request(Analyse(self.current), self._judged)

    def _judged(self, pending: Any) -> None:
        if not pending.done:
            told = pending.partials[-1]
            if isinstance(told, AnalysisProgress):
                self._share = told.done / max(1, told.total)
            self._tell(False)
            return
        self.current = self._pending = None
        if isinstance(pending.ok, Analysis):
            self.done += 1
            if self.total == 1:
                self.app.toast(result_line(pending.ok))
        elif pending.error is not None:
            self._failed(pending.error)
        self._next()
        self._tell(True)

    def _failed(self, problem: Any) -> None:
        """One match that cannot be judged is left out; without brains there is no going on."""
        if problem.code in (Code.CANCELLED, Code.NO_BRAIN, Code.OVERLOADED):
            self.waiting = []
        self.total -= 1
        if problem.code is Code.UNSUPPORTED:
            self.app.toast(_("Games with these rules cannot be analysed."))
        else:
            self.app.toast(wording.error(problem))

    def _tell(self, through: bool) -> None:
        if self.heard is not None:
            self.heard(through)


def result_line(analysis: Analysis) -> str:
    """What an analysis says about the local player."""
    mine = next((s for s in analysis.summaries if (s.game, s.seat) == (0, 0) and s.decisions), None)
    if mine is None or mine.pr is None:
        return _("There was nothing to decide in this match.")
    mistakes = ngettext("{n} mistake", "{n} mistakes", mine.mistakes).format(n=number(mine.mistakes))
    return _("PR {value}, {mistakes}").format(value=tenths(mine.pr), mistakes=mistakes)
