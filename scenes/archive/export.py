"""The export card: a match as readable text, for other programs, or with everything in our own format; to a file or copied."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.protocol.archive import Export, Exported, ExportFile, Form
from engine.protocol.common import Code
from scenes import clipboard, wording
from scenes.files.scene import FilesScene
from scenes.scene import Scene
from scenes.text import _
from scenes.theme import GOLD
from scenes.ui.card import Card
from scenes.ui.chips import Chips
from scenes.ui.controls import Button
from scenes.ui.flow import Flow
from scenes.ui.labels import Label, note, title
from scenes.ui.layout import Column, Row
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.app import App


def form_name(form: Form) -> str:
    return {
        Form.MAT: _("Match (.mat)"),
        Form.SGF: _("GNU Backgammon (.sgf)"),
        Form.TXT: _("Readable text (.txt)"),
        Form.NATIVE: _("Düşeş (everything)"),
    }[form]


def form_line(form: Form) -> str:
    """Who reads it."""
    return {
        Form.MAT: _("For eXtreme Gammon, GNU Backgammon, Jellyfish and most others."),
        Form.SGF: _("For GNU Backgammon, with the analysis where there is one."),
        Form.TXT: _("For people: every turn in plain words and figures."),
        Form.NATIVE: _("For another Düşeş: all rules, the clock, the dice's seeds; nothing is lost."),
    }[form]


def note_line(code: str) -> str:
    """What a form cannot hold."""
    return {
        "clock": _("The clock is left out."),
        "seeds": _("The seeds of the dice are left out."),
        "times": _("The times of thinking are left out."),
    }.get(code, "")


def unwritable() -> str:
    """A file that the disk does not take."""
    return _("The file could not be written there.")


class ExportScene(Scene):
    """name: the match in a line, shown under the heading."""

    overlay = True
    id = "export"
    default = "export.save"

    def __init__(self, match: int, name: str) -> None:
        super().__init__()
        self.match, self.name = match, name
        self.form = Form.MAT
        self.made: dict[Form, Exported] = {}
        self.refused: set[Form] = set()

    def enter(self, app: App) -> None:
        super().enter(app)
        self._ask()

    def _ask(self) -> None:
        if self.form in self.made or self.app.client is None:
            return
        form = self.form

        def answered(pending: Any) -> None:
            if isinstance(pending.ok, Exported):
                self.made[form] = pending.ok
            elif pending.error is not None:
                self.refused.add(form)
                if pending.error.code is not Code.UNSUPPORTED:
                    self.app.toast(wording.error(pending.error))
            self.rebuild()

        self.app.client.request(Export(self.match, form), answered)

    def build(self) -> Widget:
        forms = [(str(form), form_name(form)) for form in (Form.MAT, Form.SGF, Form.TXT, Form.NATIVE)]
        rows: list[Widget] = [
            title(_("Export"), size=27),
            note(self.name, id="export.match", size=15),
            Chips("export.form", forms, str(self.form), self._choose, name=_("Format")),
            Label(form_line(self.form), size=16),
        ]
        ready = self.form in self.made
        if self.form in self.refused:
            rows.append(Label(_("This format knows no games with these rules."), id="export.refused", size=15, colour=GOLD))
        elif ready:
            told = [line for line in map(note_line, self.made[self.form].notes) if line]
            rows += [note(line) for line in told]
        save = Button("export.save", _("Save as…"), self._save, icon="download", primary=True, enabled=ready)
        copy = Button("export.copy", _("Copy as text"), self._copy, icon="clipboard-copy", enabled=ready)
        rows.append(Flow([save, copy]))
        rows.append(Row([Button("export.close", _("Close"), lambda: self.app.pop(self), icon="x", size=15, height=40)]))
        return Card(Column(rows, gap=14), id="export.card", name=_("Export"), width=600, dim=120)

    def _choose(self, form: str) -> None:
        self.form = Form(form)
        self._ask()
        self.rebuild()

    def _copy(self) -> None:
        done = clipboard.put_text(self.made[self.form].text)
        self.app.toast(_("The match is on the clipboard.") if done else _("The clipboard cannot be used here."))

    def _save(self) -> None:
        name = self.made[self.form].name
        self.app.push(FilesScene(_("Save the match"), self._write, mode="save", name=name, ending=Path(name).suffix))

    def _write(self, paths: list[Path]) -> None:
        path = paths[0]

        def answered(pending: Any) -> None:
            if pending.error is not None:
                self.app.toast(wording.error(pending.error) if pending.error.reason != "unwritable" else unwritable())
            else:
                self.app.toast(_("Saved: {file}").format(file=path.name))

        assert self.app.client is not None
        self.app.client.request(ExportFile(self.match, self.form, str(path)), answered)
