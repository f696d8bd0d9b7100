"""Everything that comes from outside: files chosen, dropped or named on the command line, and text from the clipboard.

Reading is the engine's work; here are the door, the progress with its way out, and the report at the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.protocol.archive import ImportFiles, ImportReport, ImportText
from scenes import clipboard, wording
from scenes.files.scene import FilesScene
from scenes.scene import Scene
from scenes.text import _, number
from scenes.ui.card import Card
from scenes.ui.controls import Button
from scenes.ui.flow import Bar
from scenes.ui.labels import note, title
from scenes.ui.layout import Column, Limit
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.app import App

ENDINGS = (".mat", ".sgf", ".xg", ".xgp", ".bgf", ".ogxm", ".gvab", ".gva", ".txt", ".duses")
DEPTH = 8  # folders below the one chosen
LONGEST_POSITION = 6000  # letters; what is longer is a match
_POSITION = re.compile(
    r"XGID=|Position[- ]ID|^\s*[A-Za-z0-9+/]{14}(:[A-Za-z0-9+/]{12})?\s*$|^\s*(duses:|\w+://)\S+\s*$", re.IGNORECASE
)
_MATCH = re.compile(r"^\s*\d+ point match|^\s*Game \d+|^\s*\(;|^\s*\{|^\s*duses-match:", re.MULTILINE | re.IGNORECASE)


def is_position(text: str) -> bool:
    """Is this an ID, an XGID, a link or a position's text, rather than a match?"""
    return len(text) <= LONGEST_POSITION and bool(_POSITION.search(text)) and not _MATCH.search(text)


def choose(app: App) -> None:
    """Let the player choose files."""
    app.push(FilesScene(_("Import matches"), lambda paths: open_files(app, paths), endings=ENDINGS))


def open_files(app: App, paths: Iterable[Path | str]) -> None:
    """Take in files, and what lies in folders."""
    chosen = [str(path) for path in paths]
    if chosen:
        _below(app)
        app.push(ImportScene(ImportFiles(chosen, DEPTH)))


def open_text(app: App, text: str, name: str = "") -> None:
    """A position is set up on the board; anything else is taken in as a match."""
    if is_position(text):
        _show(app, text)
    else:
        _below(app)
        app.push(ImportScene(ImportText(text, name or _("Clipboard"))))


def paste(app: App) -> None:
    """Whatever is on the clipboard."""
    text = clipboard.get_text()
    if text.strip():
        open_text(app, text)
    else:
        app.toast(_("There is no text on the clipboard."))


def inspect(app: App) -> None:
    """Set up what is on the clipboard; the room says what is wrong with it, and lets an ID be typed."""
    _show(app, clipboard.get_text()[:LONGEST_POSITION])


def _show(app: App, text: str) -> None:
    from scenes.inspect.scene import InspectScene

    app.push(InspectScene(text.strip()))


def _below(app: App) -> None:
    """The archive lies under the report; a match under that waits behind its pause card."""
    from scenes.archive.scene import ArchiveScene

    if any(scene.id == "archive" for scene in app.stack):
        return
    match = app.stack.top
    if match is not None and match.id == "match":
        from scenes.match.pause import PauseScene
        from scenes.match.scene import MatchScene

        assert isinstance(match, MatchScene)
        app.push(PauseScene(match))
    app.push(ArchiveScene())


class ImportScene(Scene):
    """Lies on the archive while the engine reads. Esc stops; what has been read is kept."""

    overlay = True
    id = "import"

    def __init__(self, message: ImportFiles | ImportText) -> None:
        super().__init__()
        self.message = message
        self.told = ImportReport(0, 0)
        self.stopped = False
        self.over = False

    def enter(self, app: App) -> None:
        super().enter(app)
        assert app.client is not None
        self.pending = app.client.request(self.message, self._answered)

    def build(self) -> Widget:
        told = self.told
        share = told.done / told.total if told.total else 0.0
        rows: list[Widget] = [title(_("Reading the files…"), size=26), Bar("import.bar", _("Progress"), share)]
        if told.total:
            done = _("{done} of {total}").format(done=number(told.done), total=number(told.total))
            rows.append(note(f"{done}   {Path(told.name).name}", id="import.told"))
        stop = Button("import.stop", _("Stopping…") if self.stopped else _("Stop"), self._stop, icon="x", enabled=not self.stopped)
        rows.append(Limit(stop, 220))
        return Card(Column(rows, gap=16), id="import.card", name=_("Reading the files…"), width=520, dim=120)

    def back(self) -> bool:
        self._stop()
        return True

    def _stop(self) -> None:
        if not self.stopped:
            self.stopped = True
            self.pending.cancel()
            self.rebuild()

    def _answered(self, pending: Any) -> None:
        if not pending.done:
            self.told = pending.partials[-1]
            self.rebuild()
            return
        if self.over or self not in self.app.stack:
            return
        self.over = True
        self.app.pop(self)
        if isinstance(pending.ok, ImportReport):
            from scenes.archive.report import ReportScene

            self.app.push(ReportScene(pending.ok, stopped=self.stopped))
        elif self.stopped:
            self.app.toast(_("Stopped. What was read until then is kept."))
        elif pending.error is not None:
            self.app.toast(wording.error(pending.error))
