"""Handing a running match to another machine: as a file, as text, or as a QR code. The copy here waits.

What is handed over holds the coming dice of the game, so that they are the same there: the card says so before anything is made.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.protocol.archive import Handed, HandOver
from scenes import clipboard, wording
from scenes.archive import qr
from scenes.archive.export import unwritable
from scenes.files.scene import FilesScene
from scenes.scene import Scene
from scenes.text import _
from scenes.theme import GOLD
from scenes.ui.card import Card
from scenes.ui.controls import Button
from scenes.ui.labels import Label, note, title
from scenes.ui.layout import Column
from scenes.ui.widget import Widget


class HandOverScene(Scene):
    """name: the match in a line. parked: called once the copy here waits, after the card has gone."""

    overlay = True
    id = "hand_over"

    def __init__(self, match: int, name: str, parked: Callable[[], None]) -> None:
        super().__init__()
        self.match, self.name, self.parked = match, name, parked
        self.handed: Handed | None = None

    def build(self) -> Widget:
        rows: list[Widget] = [
            title(_("Hand over"), size=27),
            note(self.name, size=15),
            Label(
                _("Play on at another machine: same dice, same clock, from the start of the turn. The copy here waits."), size=16
            ),
            Label(
                _("What you give away holds the coming dice of this game. Give it to nobody who should not know them."),
                size=15,
                colour=GOLD,
            ),
        ]

        def button(id: str, words: str, icon: str, act: Callable[[], None], *, primary: bool = False) -> Button:
            return Button(f"hand_over.{id}", words, act, icon=icon, primary=primary, align="left")

        rows += [
            button("file", _("As a file…"), "save", self._file, primary=True),
            button("text", _("As text on the clipboard"), "clipboard-copy", self._text),
            button("qr", _("As a QR code"), "maximize", self._qr),
        ]
        if self.handed is not None:
            rows.append(note(_("The copy here waits. There: Matches, Import or Ctrl+V.")))
        close = _("Close") if self.handed is None else _("Done")
        rows.append(Button("hand_over.close", close, self._close, icon="x" if self.handed is None else "check", size=15, height=40))
        return Card(Column(rows, gap=12), id="hand_over.card", name=_("Hand over"), width=540, dim=120)

    def back(self) -> bool:
        self._close()
        return True

    def _close(self) -> None:
        handed = self.handed is not None
        self.app.pop(self)
        if handed:
            self.parked()

    def _with(self, then: Callable[[Handed], None], path: str = "") -> None:
        """Have the engine make it, which parks the copy here; a second way needs no second one."""
        if self.handed is not None and not path:
            then(self.handed)
            return

        def answered(pending: Any) -> None:
            if isinstance(pending.ok, Handed):
                self.handed = pending.ok
                self.rebuild()
                then(pending.ok)
            elif pending.error is not None:
                self.app.toast(wording.error(pending.error) if pending.error.reason != "unwritable" else unwritable())

        assert self.app.client is not None
        self.app.client.request(HandOver(self.match, path), answered)

    def _file(self) -> None:
        name = self.handed.name if self.handed is not None else "match.duses"
        self.app.push(FilesScene(_("Hand over as a file"), self._write, mode="save", name=name, ending=".duses"))

    def _write(self, paths: list[Path]) -> None:
        self._with(lambda _handed: self.app.toast(_("Saved: {file}").format(file=paths[0].name)), str(paths[0]))

    def _text(self) -> None:
        def copy(handed: Handed) -> None:
            done = clipboard.put_text(handed.packed)
            self.app.toast(_("The match is on the clipboard.") if done else _("The clipboard cannot be used here."))

        self._with(copy)

    def _qr(self) -> None:
        def show(handed: Handed) -> None:
            if qr.modules(handed.packed) is None:
                self.app.toast(_("This match is too long for a QR code. A file or the clipboard holds it."))
            else:
                told = _("A reader on the other machine gives the text for Ctrl+V.")
                self.app.push(qr.QrScene(_("Match as a QR code"), handed.packed, told))

        self._with(show)
