"""The archive: matches in progress and finished, found by typing, each with all that can be done with it.

The list asks for the rows in view, so ten thousand matches scroll as smoothly as ten. What was deleted can be brought back
as long as the scene is open.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from engine.protocol.archive import ArchiveRow, Outcome, Shelf, Unpark
from engine.protocol.table import DeleteMatch, OpenMatch, UndeleteMatch
from scenes import backdrop, keys, wording
from scenes.archive import analysing, details, importing, rows
from scenes.archive.pages import Pages
from scenes.archive.search import Search
from scenes.match.column import CHECKER_COLOURS
from scenes.scene import Scene
from scenes.text import _, ngettext, number
from scenes.ui.card import Card
from scenes.ui.chips import Chips, Tabs
from scenes.ui.controls import Button
from scenes.ui.entry import Entry
from scenes.ui.flow import Flow, Split
from scenes.ui.labels import Label, note, title
from scenes.ui.layout import Column, Row, Space
from scenes.ui.listing import Listing
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.app import App

TYPED_MS = 140  # after the last letter, before it is looked for


class ArchiveScene(Scene):
    """match: the one to stand on at first, -1 for the latest."""

    id = "archive"
    default = "archive.back"

    def __init__(self, match: int = -1) -> None:
        super().__init__()
        self.wanted = match
        self.search = Search()
        self.deleted: ArchiveRow | None = None
        self._waiting = 0  # milliseconds until the search begins

    def enter(self, app: App) -> None:
        self.pages = Pages(app, self._arrived)
        self.analysing = analysing.queue(app)
        self.analysing.heard = self._heard
        self.field = Entry(
            "archive.search", _("Search"), "", self._typed, entered=lambda _: self._to_list(),
            hint=_("Name, date, rules, result, tag"), icon="search",
        )  # fmt: skip
        self.list = Listing(
            "archive.list", name=_("Matches"), height=rows.ROW, paint=self._paint, chosen=self._chosen,
            used=self._use, wrote=self._wrote,
        )  # fmt: skip
        super().enter(app)
        self.pages.start(self.search)

    def resume(self) -> None:
        super().resume()
        self.again()

    def leave(self) -> None:
        self.analysing.heard = None  # it goes on, unseen

    # ---- what is found ---------------------------------------------------------------------------------------

    def again(self) -> None:
        """Ask once more: something has changed. The chosen match stays chosen, unless another one is wanted."""
        row = self.row
        if self.wanted < 0 and row is not None:
            self.wanted = row.match
        self.pages.start(self.search)

    def show(self, match: int | None) -> None:
        """Look at everything again, and stand on that match."""
        if match is not None:
            self.wanted = match
        self.field.put("")
        self.search.tag, self.search.outcome, self.search.shelf = "", Outcome.ANY, Shelf.ALL
        self._look(typed="")

    def _arrived(self, fresh: bool) -> None:
        total = self.pages.total or 0
        if fresh:
            self.list.resize(total)
            at = self.pages.index(self.wanted)
            self.wanted = -1
            if total:
                self.list.choose(at if at >= 0 else max(0, self.list.current), glide=False)
        self.rebuild()

    @property
    def row(self) -> ArchiveRow | None:
        """The chosen match."""
        return self.pages.row(self.list.current) if self.list.current >= 0 else None

    def _look(self, **changed: Any) -> None:
        """Look for something else."""
        for name, value in changed.items():
            setattr(self.search, name, value)
        self.list.reset(self.list.count)
        self.pages.start(self.search)

    def _typed(self, words: str) -> None:
        self._waiting = TYPED_MS
        self.dirty = True

    def update(self, ms: int) -> None:
        if self.list.update(ms, still=self.app.settings.reduced_motion):
            self.dirty = True
        self.pages.want(self.list.visible)
        if self._waiting > 0:
            self._waiting -= ms
            if self._waiting <= 0 and self.field.value != self.search.typed:
                self._look(typed=self.field.value)

    @property
    def animating(self) -> bool:
        return self.list.moving

    # ---- widgets ---------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        shelves = [(Shelf.ALL, _("All")), (Shelf.PROGRESS, _("In progress")), (Shelf.FINISHED, _("Finished"))]
        tabs = Tabs(
            "archive.shelf", [(str(shelf), words) for shelf, words in shelves], str(self.search.shelf),
            lambda value: self._look(shelf=Shelf(value)), name=_("Which matches"),
        )  # fmt: skip
        head = Row([title(_("Matches")), Space(), *self._judging(), note(self._count(), id="archive.count", size=15)], gap=14)
        parts: list[Widget] = [head, Row([self.field, tabs], gap=16), *self._filters(), self._middle()]
        if self.deleted is not None:
            parts.append(details.undo_bar(self.deleted, self._undelete))
        parts.append(self._foot())
        return Card(Column(parts, gap=10), id="archive", name=_("Matches"), width=1230, fill=True, pad=22)

    def _judging(self) -> list[Widget]:
        """How far the analysis is, or the button that begins it."""
        queue = self.analysing
        if queue.busy:
            stop = Button("archive.stop", "", queue.stop, icon="x", name=_("Stop"), size=13, height=32)
            return [note(queue.line(), id="archive.judging", size=15), stop]
        if not self.pages.total:
            return []
        return [Button("archive.analyse_all", _("Analyse all"), queue.everything, icon="gauge", size=14, height=34)]

    def _heard(self, through: bool) -> None:
        """The analysis of a match went on; through: one is done, and its row has changed."""
        if through:
            self.again()
        self.rebuild()

    def _count(self) -> str:
        total = self.pages.total
        return "" if total is None else ngettext("{n} match", "{n} matches", total).format(n=number(total))

    def _filters(self) -> list[Widget]:
        """Results of finished matches, and the tags in use."""
        parts: list[Widget] = []
        if self.search.shelf is Shelf.FINISHED:
            kinds = [(Outcome.ANY, _("Any result")), (Outcome.WON, _("Won")), (Outcome.LOST, _("Lost"))]
            kinds.append((Outcome.OPEN, _("No winner")))
            options = [(str(kind), words) for kind, words in kinds]
            parts.append(Chips("archive.outcome", options, str(self.search.outcome), self._set_outcome, name=_("Result")))
        if self.pages.tags:
            tags = [("", _("Any tag")), *((tag, rows.tag_name(tag)) for tag in self.pages.tags[:8])]
            parts.append(Chips("archive.tag", tags, self.search.tag, lambda tag: self._look(tag=tag), name=_("Tag")))
        return [Flow(parts, gap=26)] if parts else []

    def _set_outcome(self, value: str) -> None:
        self._look(outcome=Outcome(value))

    def _middle(self) -> Widget:
        offset = next((int(getattr(widget, "offset", 0)) for widget in self.root.walk() if widget.id == "archive.details"), 0)
        left: Widget = self.list
        if self.pages.total == 0:
            anything = self.search.typed or self.search.tag or self.search.outcome
            words = _("Nothing was found.") if anything else _("No match is kept here yet.")
            left = Column([Space(), Label(words, id="archive.empty", size=17, align="middle"), Space()])
        return Split(left, details.pane(self.row, self.deeds, offset, self._judged()), width=310, gap=14, least=0.55)

    def _judged(self) -> str:
        """Where the chosen match stands in the analysis; "" for nowhere."""
        row = self.row
        if row is None or not self.analysing.holds(row.match):
            return ""
        return self.analysing.line() if row.match == self.analysing.current else _("Waits to be analysed")

    def _foot(self) -> Widget:
        def button(id: str, words: str, icon: str, act: Callable[[], None]) -> Button:
            return Button(f"archive.{id}", words, act, icon=icon, size=15, height=40)

        return Flow(
            [
                button("back", _("Back"), "arrow-left", lambda: self.app.pop(self)),
                button("import", _("Import…"), "upload", self._import),
                button("inspect", _("Inspect position from clipboard"), "clipboard", lambda: importing.inspect(self.app)),
                button("transcribe", _("Enter a match by hand"), "pencil", self._transcribe),
                button("data", _("Data folder…"), "folder", self._data),
            ],
            gap=9,
        )

    def _paint(self, surface: pygame.Surface, theme: Any, rect: pygame.Rect, index: int) -> None:
        painter = rows.Painter(CHECKER_COLOURS[self.app.settings.checkers])
        over = self.list.hovered and index == self.list.over
        painter.paint(surface, theme, rect, self.pages.row(index), chosen=index == self.list.current, over=over)

    def draw(self, surface: pygame.Surface) -> None:
        backdrop.draw(surface, self)
        super().draw(surface)

    # ---- keys ------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        self.ready()
        if event.type == pygame.KEYDOWN:
            typing = self.focus.taken and self.focus.widget is self.field
            do = keys.meant(event, "archive", "everywhere")
            deeds: dict[str, Callable[[], object]] = {"search": self._to_search, "import": self._import}
            if not typing:  # the field has these keys for itself
                deeds["paste"] = lambda: importing.paste(self.app)
                if self.row is not None:
                    deeds["delete"] = partial(self._delete, self.row)
                if self.deleted is not None:
                    deeds["undo"] = self._undelete
            if do in deeds:
                deeds[do]()
                return True
            if event.key == pygame.K_DOWN and typing:
                self._to_list()
                return True
            if event.key == pygame.K_ESCAPE and typing and self.field.value:
                self.field.put("")
                self._look(typed="")
                return True
        return super().handle(event)

    def _to_search(self) -> None:
        self.focus.give("archive.search")
        self.focus.ring = True

    def _to_list(self) -> None:
        if self._waiting > 0:
            self._waiting = 1
        self.focus.give("archive.list")
        self.focus.ring = True

    def _wrote(self, letters: str) -> bool:
        """Letters typed on the list go into the search field."""
        self._to_search()
        return self.field.typed(letters)

    def _chosen(self, index: int) -> None:
        self.list.name = rows.spoken(row) if (row := self.row) is not None else _("Matches")
        self.rebuild()

    def _use(self, index: int) -> None:
        if (row := self.row) is not None:
            details.main_deed(row, self.deeds)(row)

    # ---- deeds -----------------------------------------------------------------------------------------------

    @property
    def deeds(self) -> details.Deeds:
        return details.Deeds(
            self._resume, self._replay, self._history, self._export, self._hand_over, self._unpark, self._owner,
            self._tags, self._delete, lambda row: self.analysing.add(row.match), self._dice,
        )  # fmt: skip

    def _resume(self, row: ArchiveRow) -> None:
        from scenes.menu import opened

        self._request(OpenMatch(row.match), lambda pending: opened(self.app, pending))

    def _request(self, message: Any, then: Callable[[Any], None] | None = None) -> None:
        """Ask, and afterwards look again; an error is told."""
        assert self.app.client is not None

        def answered(pending: Any) -> None:
            if then is not None:
                then(pending)
                return
            if pending.error is not None:
                self.app.toast(wording.error(pending.error))
            self.again()

        self.app.client.request(message, answered)

    def _replay(self, row: ArchiveRow) -> None:
        from scenes.replay.scene import ReplayScene

        self.app.push(ReplayScene(row.match))

    def _history(self, row: ArchiveRow) -> None:
        from scenes.history.scene import HistoryScene

        self.app.push(HistoryScene(row.match))

    def _dice(self, row: ArchiveRow) -> None:
        from scenes.fair.counts import DiceScene

        self.app.push(DiceScene(row.match, row.setup))

    def _export(self, row: ArchiveRow) -> None:
        from scenes.archive.export import ExportScene

        self.app.push(ExportScene(row.match, rows.title_line(row)))

    def _hand_over(self, row: ArchiveRow) -> None:
        from scenes.archive.hand_over import HandOverScene

        self.app.push(HandOverScene(row.match, rows.title_line(row), self.again))

    def _unpark(self, row: ArchiveRow) -> None:
        self._request(Unpark(row.match))

    def _owner(self, row: ArchiveRow) -> None:
        from scenes.archive.report import OwnerScene

        self.app.push(OwnerScene(row.match, rows.of_both(row.setup), self.again))

    def _tags(self, row: ArchiveRow) -> None:
        from scenes.archive.tags import TagsScene

        self.app.push(TagsScene(row, self.pages.tags, self.again))

    def _delete(self, row: ArchiveRow) -> None:
        self.deleted = row
        self._request(DeleteMatch(row.match))

    def _undelete(self) -> None:
        assert self.deleted is not None
        self.wanted = self.deleted.match
        match, self.deleted = self.deleted.match, None
        self._request(UndeleteMatch(match))

    def _import(self) -> None:
        importing.choose(self.app)

    def _transcribe(self) -> None:
        from scenes.transcribe.scene import TranscribeScene

        self.app.push(TranscribeScene())

    def _data(self) -> None:
        from scenes.archive.data import DataScene

        self.app.push(DataScene())
