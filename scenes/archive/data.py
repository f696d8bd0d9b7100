"""The data folder: where matches are kept, how many, daily copies, everything as one file, and a folder that several
machines share through whatever keeps it in step. The database itself never leaves this machine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pygame

from engine.protocol.archive import KeepMatches
from engine.protocol.data import Backup, BackupList, Backups, ExportAll, ImportAll, LastMerge, MakeBackup, Merged, Restore, Sync
from scenes import backdrop, text, wording
from scenes.archive.details import day
from scenes.confirm import ConfirmScene
from scenes.files.paint import size_line
from scenes.files.scene import FilesScene
from scenes.scene import Scene
from scenes.text import _, ngettext, number
from scenes.theme import GOLD, RED, Face
from scenes.ui.card import Card, Panel
from scenes.ui.chips import Chips
from scenes.ui.controls import Button
from scenes.ui.flow import Bar, Flow
from scenes.ui.labels import Label, note, title
from scenes.ui.layout import Column, Row, Scroll
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.app import App

KEEP = (0, 100, 500, 1000, 5000)
ENDING = ".zip"


def merged_line(merged: Merged) -> str:
    """What a merge changed here."""
    said = []
    if merged.added:
        said.append(ngettext("{n} match added", "{n} matches added", merged.added).format(n=number(merged.added)))
    if merged.replaced:
        said.append(ngettext("{n} brought up to date", "{n} brought up to date", merged.replaced).format(n=number(merged.replaced)))
    if merged.removed:
        said.append(ngettext("{n} removed", "{n} removed", merged.removed).format(n=number(merged.removed)))
    if not said:
        said.append(_("nothing had changed"))
    return ", ".join(said)


def merge_rule() -> str:
    """What wins where machines differ."""
    return _("The rule: of each match the newest state wins; what one machine alone has is added; what was deleted stays deleted.")


class DataScene(Scene):
    """Pushed by the archive and by Settings."""

    id = "data"
    default = "data.back"

    def __init__(self) -> None:
        super().__init__()
        self.copies: BackupList | None = None
        self.last: Merged | None = None
        self.working: Any = None  # the request under way
        self.told: Merged | None = None  # of it, so far

    def enter(self, app: App) -> None:
        super().enter(app)
        self._ask(Backups(), self._copies)
        self._ask(LastMerge(), self._merges)

    def _ask(self, message: msgspec.Struct, then: Callable[[Any], None]) -> Any:
        assert self.app.client is not None

        def answered(pending: Any) -> None:
            if pending.ok is not None:
                then(pending.ok)
            elif pending.done and pending.error is not None:
                self.app.toast(wording.error(pending.error))
            self.rebuild()

        return self.app.client.request(message, answered)

    def _copies(self, found: BackupList) -> None:
        self.copies = found

    def _merges(self, found: Merged) -> None:
        self.last = found

    # ---- widgets ---------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        offset = next((int(getattr(widget, "offset", 0)) for widget in self.root.walk() if widget.id == "data.list"), 0)
        parts = [self._shared(), self._one_file(), self._kept_copies(), self._how_many()]
        foot: list[Widget] = [Button("data.back", _("Back"), lambda: self.app.pop(self), icon="arrow-left")]
        if self.working is not None:
            foot += [self._progress(), Button("data.stop", _("Stop"), self._stop, icon="x")]
        body = Column(
            [title(_("Data folder")), Scroll(Column(parts, gap=14), id="data.list", offset=offset), Row(foot, gap=16)], gap=14
        )
        return Card(body, id="data", name=_("Data folder"), width=860, fill=True)

    def _progress(self) -> Widget:
        told = self.told
        bar = Bar("data.progress", _("Progress"), told.done / told.total if told is not None and told.total else 0.0)
        bar.expands = True
        return bar

    @staticmethod
    def _button(id: str, words: str, icon: str, act: Callable[[], None], *, primary: bool = False, enabled: bool = True) -> Button:
        return Button(f"data.{id}", words, act, icon=icon, primary=primary, enabled=enabled, size=15, height=38)

    def _shared(self) -> Widget:
        folder = self.app.settings.shared
        rows: list[Widget] = [
            Label(_("Several machines"), size=18, face=Face.SANS_BOLD),
            Label(_("A folder that your machines share (Syncthing, Nextcloud, Dropbox…). Each keeps one file there."), size=15),
        ]
        idle = self.working is None
        buttons: list[Widget] = []
        if folder:
            rows.append(Label(folder, id="data.shared", size=15, colour=GOLD))
            buttons.append(self._button("merge", _("Merge now"), "refresh-cw", self._merge, primary=True, enabled=idle))
        buttons.append(self._button("choose", _("Choose a folder…"), "folder-open", self._choose, enabled=idle))
        if folder:
            buttons.append(self._button("forget", _("Stop sharing"), "x", self._forget, enabled=idle))
        rows.append(Flow(buttons, gap=8))
        if self.last is not None and self.last.at:
            when = _("Last merge: {when}; {what}.").format(when=text.ago(self.last.at), what=merged_line(self.last))
            rows.append(note(when, id="data.last"))
            if self.last.devices:
                rows.append(note(_("With: {machines}").format(machines=", ".join(self.last.devices))))
            for problem in self.last.problems:
                file = Path(str(problem.values.get("file") or problem.values.get("path", ""))).name
                rows.append(Label(f"{file}: {failure(problem)}", size=14, colour=RED))
        rows.append(note(merge_rule(), id="data.rule"))
        return Panel(Column(rows, gap=9), pad=14)

    def _one_file(self) -> Widget:
        idle = self.working is None
        buttons: list[Widget] = [
            self._button("export", _("Export all…"), "download", self._export_all, enabled=idle),
            self._button("import", _("Import all…"), "upload", self._import_all, enabled=idle),
        ]
        told = Label(_("All matches, to keep elsewhere or to take to another machine. Importing follows the same rule."), size=15)
        return Panel(
            Column([Label(_("Everything as one file"), size=18, face=Face.SANS_BOLD), told, Flow(buttons, gap=8)], gap=9), pad=14
        )

    def _kept_copies(self) -> Widget:
        rows: list[Widget] = [
            Label(_("Copies"), size=18, face=Face.SANS_BOLD),
            Label(
                _("Made once a day. Restoring adds what is missing and brings back what was further; nothing else is lost."),
                size=15,
            ),
        ]
        if self.copies is not None:
            rows += [self._copy_row(copy) for copy in self.copies.copies[:10]]
            if not self.copies.copies:
                rows.append(note(_("There is no copy yet.")))
            rows.append(note(self.copies.folder))
        rows.append(Flow([self._button("copy", _("Make a copy now"), "save", self._copy_now, enabled=self.working is None)]))
        return Panel(Column(rows, gap=9), pad=14)

    def _copy_row(self, copy: Backup) -> Widget:
        said = f"{day(copy.made)} · {size_line(copy.bytes)}"
        if copy.damaged:
            said += " · " + _("damaged, set aside")
        restore = self._button(f"restore.{copy.name}", _("Restore"), "history", self._restore(copy), enabled=self.working is None)
        return Row([Label(said, size=15, expands=True), restore])

    def _how_many(self) -> Widget:
        options = [(str(n), number(n) if n else _("All")) for n in KEEP]
        rows: list[Widget] = [
            Label(_("How many finished matches are kept"), size=18, face=Face.SANS_BOLD),
            Chips("data.keep", options, str(self.app.settings.keep), self._keep, name=_("How many finished matches are kept")),
            note(_("The oldest go first; imported and tagged ones are never removed by themselves.")),
        ]
        return Panel(Column(rows, gap=9), pad=14)

    def draw(self, surface: pygame.Surface) -> None:
        backdrop.draw(surface, self)
        super().draw(surface)

    # ---- deeds -----------------------------------------------------------------------------------------------

    def _work(self, message: msgspec.Struct, done: Callable[[Merged], None]) -> None:
        """One long request at a time, with its progress."""
        if self.working is not None:
            return

        def answered(pending: Any) -> None:
            if not pending.done:
                self.told = pending.partials[-1]
            else:
                self.working = self.told = None
                if pending.ok is not None:
                    done(pending.ok)
                elif pending.error is not None:
                    self.app.toast(failure(pending.error))
            self.rebuild()

        assert self.app.client is not None
        self.working = self.app.client.request(message, answered)
        self.rebuild()

    def _stop(self) -> None:
        if self.working is not None:
            self.working.cancel()

    def _merge(self) -> None:
        def done(merged: Merged) -> None:
            self.last = merged
            self.app.toast(_("Merged: {what}.").format(what=merged_line(merged)))

        self._work(Sync(self.app.settings.shared), done)

    def _choose(self) -> None:
        def chosen(paths: list[Path]) -> None:
            self.app.settings.shared = str(paths[0])
            self.app.file.save()
            self._merge()

        shared = Path(self.app.settings.shared) if self.app.settings.shared else None
        self.app.push(FilesScene(_("The shared folder"), chosen, mode="folder", folder=shared))

    def _forget(self) -> None:
        self.app.settings.shared = ""
        self.app.file.save()
        self.rebuild()

    def _export_all(self) -> None:
        def chosen(paths: list[Path]) -> None:
            def done(merged: Merged) -> None:
                saved = ngettext("{n} match saved in {file}", "{n} matches saved in {file}", merged.total)
                self.app.toast(saved.format(n=number(merged.total), file=paths[0].name))

            self._work(ExportAll(str(paths[0])), done)

        self.app.push(FilesScene(_("Export all"), chosen, mode="save", name="duses-matches" + ENDING, ending=ENDING))

    def _import_all(self) -> None:
        def chosen(paths: list[Path]) -> None:
            self._work(ImportAll(str(paths[0])), self._merged)

        self.app.push(FilesScene(_("Import all"), chosen, endings=(ENDING,)))

    def _merged(self, merged: Merged) -> None:
        self.app.toast(_("Done: {what}.").format(what=merged_line(merged)))

    def _restore(self, copy: Backup) -> Callable[[], None]:
        words = _("Matches missing here are added, those that stand further in the copy are brought back.")

        def ask() -> None:
            def yes() -> None:
                self._work(Restore(copy.name), self._merged)

            self.app.push(ConfirmScene(_("Restore the copy?"), words, _("Restore"), yes, summary=day(copy.made)))

        return ask

    def _copy_now(self) -> None:
        self._ask(MakeBackup(), self._copies)

    def _keep(self, value: str) -> None:
        self.app.settings.keep = int(value)
        self.app.file.save()
        self._ask(KeepMatches(int(value)), lambda _: None)
        self.rebuild()


def failure(problem: Any) -> str:
    """Why a file or a folder could not be used."""
    return {
        "folder": _("That folder cannot be read."),
        "backup": _("That copy is not there any more."),
        "unwritable": _("The file could not be written there."),
        "damaged": _("The file is damaged, or does not hold all matches."),
        "newer": _("It was written by a newer version of this game."),
    }.get(problem.reason) or wording.error(problem)
