"""The tags of a match: words of one's own, by which it is found again. Separated by commas."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine.protocol.archive import ArchiveRow, TagMatch
from scenes import wording
from scenes.archive.rows import IMPORTED
from scenes.scene import Scene
from scenes.text import _
from scenes.ui.card import Card
from scenes.ui.controls import Button
from scenes.ui.entry import Entry
from scenes.ui.flow import Flow
from scenes.ui.labels import Label, note, title
from scenes.ui.layout import Column, Row
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.app import App

MOST = 12  # of the known tags that are offered


def parsed(words: str) -> tuple[str, ...]:
    """The tags in a line of text, each once, in order."""
    made: dict[str, str] = {}
    for word in words.split(","):
        clean = " ".join(word.split())
        if clean:
            made.setdefault(clean.casefold(), clean)
    return tuple(made.values())


class TagsScene(Scene):
    """Lies on the archive. known: tags in use, offered as buttons; done: called when they are kept."""

    overlay = True
    id = "tags"
    default = "tags.save"

    def __init__(self, row: ArchiveRow, known: Sequence[str], done: Callable[[], None]) -> None:
        super().__init__()
        self.row, self.done = row, done
        self.known = [tag for tag in known if tag != IMPORTED]

    def enter(self, app: App) -> None:
        value = ", ".join(tag for tag in self.row.tags if tag != IMPORTED)
        self.field = Entry("tags.field", _("Tags"), value, self._changed, entered=lambda _: self._save(), most=200)
        super().enter(app)
        self.ready()
        self.focus.give("tags.field")
        self.focus.ring = True

    def build(self) -> Widget:
        chosen = parsed(self.field.value)
        offered = [tag for tag in self.known if tag not in chosen][:MOST]
        parts: list[Widget] = [
            title(_("Tags"), size=26),
            Label(_("Words to find this match by, with commas between them.")),
            self.field,
        ]
        if offered:
            parts.append(note(_("In use already:")))
            parts.append(Flow([Button(f"tags.add.{tag}", tag, self._add(tag), icon="plus", size=14, height=34) for tag in offered]))
        cancel = Button("tags.cancel", _("Cancel"), lambda: self.app.pop(self), icon="x", expands=True)
        save = Button("tags.save", _("Save"), self._save, icon="check", primary=True, expands=True)
        parts.append(Row([cancel, save], equal=True))
        return Card(Column(parts, gap=14), id="tags.card", name=_("Tags"), width=520, dim=120)

    def _changed(self, words: str) -> None:
        self.rebuild()

    def _add(self, tag: str) -> Callable[[], None]:
        def add() -> None:
            self.field.put(", ".join([*parsed(self.field.value), tag]))
            self.rebuild()

        return add

    def _save(self) -> None:
        assert self.app.client is not None

        def kept(pending: object) -> None:
            error = getattr(pending, "error", None)
            if error is not None:
                self.app.toast(wording.error(error))
            self.done()

        own = tuple(tag for tag in self.row.tags if tag == IMPORTED)  # stays, and is not written by hand
        self.app.client.request(TagMatch(self.row.match, own + parsed(self.field.value)), kept)
        self.app.pop(self)
