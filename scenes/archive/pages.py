"""The rows of the archive as far as they have been asked for: a page at a time, those in view first."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from engine.protocol.archive import ArchivePage, ArchiveRow
from scenes.archive.search import Search

if TYPE_CHECKING:
    from scenes.app import App

PAGE = 100
KEPT = 40  # pages; older ones are asked for again


class Pages:
    """total: rows of the last answer, None before the first. arrived(fresh): called when rows came; fresh: of a new
    search, or after a change, so that what was shown before is gone."""

    def __init__(self, app: App, arrived: Callable[[bool], None]) -> None:
        self.app = app
        self.arrived = arrived
        self.total: int | None = None
        self.tags: list[str] = []
        self.search = Search()
        self._rows: dict[int, list[ArchiveRow]] = {}
        self._asked: set[int] = set()
        self._era = 0  # answers to older questions are not wanted any more

    def start(self, search: Search) -> None:
        """Look for something else, or again. What is known stays until the first answer."""
        self.search = search
        self._era += 1
        self._asked = set()
        self._ask(0, first=True)

    def _ask(self, page: int, *, first: bool = False) -> None:
        if self.app.client is None or page in self._asked:
            return
        self._asked.add(page)
        era = self._era
        question = self.search.question(page * PAGE, PAGE)
        self.app.client.request(question, lambda pending: self._answered(pending, era, page, first))

    def _answered(self, pending: Any, era: int, page: int, first: bool) -> None:
        if era != self._era:
            return
        if not isinstance(pending.ok, ArchivePage):
            self._asked.discard(page)
            return
        if first:
            self._rows = {}
        while len(self._rows) >= KEPT:
            oldest = next(iter(self._rows))
            del self._rows[oldest]
            self._asked.discard(oldest)
        self._rows[page] = pending.ok.rows
        self.total, self.tags = pending.ok.total, pending.ok.tags
        self.arrived(first)

    def want(self, visible: Iterable[int]) -> None:
        """Have these rows soon, and the ones after them."""
        rows = list(visible)
        if not rows or self.total is None or 0 not in self._asked:
            return
        for page in range(rows[0] // PAGE, (rows[-1] + PAGE // 2) // PAGE + 1):
            if page * PAGE < self.total:
                self._ask(page)

    def row(self, index: int) -> ArchiveRow | None:
        """Row number index, None while it has not come."""
        page = self._rows.get(index // PAGE)
        at = index % PAGE
        return page[at] if page is not None and at < len(page) else None

    def index(self, match: int) -> int:
        """Where a match stands among the rows that are here, -1 if it is not."""
        for page, rows in self._rows.items():
            for at, row in enumerate(rows):
                if row.match == match:
                    return page * PAGE + at
        return -1
