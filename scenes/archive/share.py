"""The share card: a picture of the position or the result, saved or copied; the IDs, the link, and its QR code."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from bg.events import GameEnded
from engine.protocol.archive import Identify, Ids
from engine.protocol.replay import Replay, ReplayGame
from engine.protocol.table import View
from scenes import clipboard, wording
from scenes.archive import picture
from scenes.archive.qr import QrScene
from scenes.files.scene import FilesScene
from scenes.scene import Scene
from scenes.text import _
from scenes.ui.card import Card
from scenes.ui.chips import Chips
from scenes.ui.controls import Button
from scenes.ui.flow import Picture, Split
from scenes.ui.labels import note, title
from scenes.ui.layout import Column, Row, Scroll
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.app import App


def ids_text(ids: Ids) -> str:
    """All three IDs, as they go to the clipboard."""
    return f"{ids.position}:{ids.match}\n{ids.xgid}"


def _identified(app: App, match: int, seq: int, then: Callable[[Ids], None]) -> None:
    assert app.client is not None

    def answered(pending: Any) -> None:
        if isinstance(pending.ok, Ids):
            then(pending.ok)
        elif pending.error is not None:
            app.toast(no_ids(pending.error))

    app.client.request(Identify(match, seq), answered)


def no_ids(problem: Any) -> str:
    """Why there are none."""
    if problem.code == "unsupported":
        return _("Positions of this game have no IDs that other programs know.")
    return wording.error(problem)


def copy_ids(app: App, match: int, seq: int = -1) -> None:
    """Position ID, match ID and XGID of a match after event seq to the clipboard."""

    def copy(ids: Ids) -> None:
        _tell(app, clipboard.put_text(ids_text(ids)), _("The IDs are on the clipboard."))

    _identified(app, match, seq, copy)


def copy_link(app: App, match: int, seq: int = -1) -> None:
    """The link to that position to the clipboard."""

    def copy(ids: Ids) -> None:
        _tell(app, clipboard.put_text(ids.link), _("The link is on the clipboard."))

    _identified(app, match, seq, copy)


def _tell(app: App, done: bool, words: str) -> None:
    app.toast(words if done else _("The clipboard cannot be used here."))


class ShareScene(Scene):
    """view: the position; ended: how the game ended, for a picture of the result; ids: of the position, where it belongs to no
    match. Lies on a match, a replay or the archive."""

    overlay = True
    id = "share"
    default = "share.save"

    def __init__(self, view: View, ended: GameEnded | None = None, *, ids: Ids | None = None) -> None:
        super().__init__()
        self.view, self.ended = view, ended
        self.kind = "position" if ended is None else "result"
        self.ids = ids
        self.made: pygame.Surface | None = None
        self._waits = 2  # for the position at the turn's start, and for the IDs
        self._small: tuple[tuple[int, int], pygame.Surface] | None = None

    def enter(self, app: App) -> None:
        super().enter(app)
        self._warming = threading.Thread(target=picture.warm, args=(app.settings,), daemon=True)
        self._warming.start()
        if app.client is None or self.ids is not None:
            self._waits = 0
            return
        app.client.request(Identify(self.view.match, self.view.seq), self._identified)
        if self.view.draft:
            app.client.request(Replay(self.view.match, -1), self._begun)
        else:
            self._waits -= 1

    def _identified(self, pending: Any) -> None:
        if isinstance(pending.ok, Ids):
            self.ids = pending.ok
        self._arrived()

    def _begun(self, pending: Any) -> None:
        """IDs know no half-played turn: the picture shows its start, too."""
        if isinstance(pending.ok, ReplayGame) and pending.ok.frames:
            self.view = pending.ok.frames[-1].view
        self._arrived()

    def _arrived(self) -> None:
        self._waits -= 1
        self.made = None
        self.rebuild()

    # ---- the picture -----------------------------------------------------------------------------------------

    def update(self, ms: int) -> None:
        if self.made is None and self._waits <= 0 and not self._warming.is_alive():
            ended = self.ended if self.kind == "result" else None
            self.made = picture.compose(self.view, ended, self.ids, self.app.settings)
            self._small = None
            self.dirty = True

    @property
    def animating(self) -> bool:
        return self.made is None

    def _preview(self, size: tuple[int, int]) -> pygame.Surface | None:
        if self.made is None:
            return None
        if self._small is None or self._small[0] != size:
            share = min(size[0] / self.made.get_width(), size[1] / self.made.get_height())
            wanted = round(self.made.get_width() * share), round(self.made.get_height() * share)
            self._small = size, pygame.transform.smoothscale(self.made, wanted)
        return self._small[1]

    # ---- widgets ---------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        names = {"position": _("Picture of the position"), "result": _("Picture of the result")}
        preview = Picture("share.picture", names[self.kind], self._preview)
        side: list[Widget] = []
        if self.ended is not None:
            kinds = [("result", _("Result")), ("position", _("Position"))]
            side.append(Chips("share.kind", kinds, self.kind, self._choose, name=_("What is shown")))
        side.append(self._button("save", _("Save picture…"), "download", self._save, primary=True))
        if clipboard.takes_pictures():
            side.append(self._button("copy", _("Copy picture"), "copy", self._copy))
        if self.ids is not None:
            side.append(self._button("ids", _("Copy IDs"), "clipboard-copy", self._copy_ids))
            side.append(self._button("link", _("Copy link"), "clipboard-copy", self._copy_link))
            side.append(self._button("qr", _("QR code"), "maximize", self._qr))
            told = [self.ids.position, self.ids.match, self.ids.xgid]
            side.append(Column([note(line, size=13) for line in told], gap=3))
        pane = Scroll(Column(side, gap=9), id="share.side")
        body = Column(
            [
                title(_("Share"), size=27),
                Split(preview, pane, width=270, gap=20, least=0.58),
                Row([Button("share.close", _("Close"), lambda: self.app.pop(self), icon="x", size=15, height=40)]),
            ],
            gap=12,
        )
        return Card(body, id="share.card", name=_("Share"), width=1120, fill=True, dim=120, pad=22)

    @staticmethod
    def _button(id: str, words: str, icon: str, act: Callable[[], None], *, primary: bool = False) -> Button:
        return Button(f"share.{id}", words, act, icon=icon, primary=primary, size=15, height=40, align="left")

    def _choose(self, kind: str) -> None:
        self.kind = kind
        self.made = None
        self.rebuild()

    # ---- deeds -----------------------------------------------------------------------------------------------

    def _name(self) -> str:
        players = "-".join(player.name for player in self.view.setup.players)
        clean = "".join(sign if sign.isalnum() or sign in "-_" else "-" for sign in players.casefold())
        return f"{clean}-{self.view.game}-{self.view.seq}.png"

    def _save(self) -> None:
        if self.made is not None:
            self.app.push(FilesScene(_("Save picture"), self._write, mode="save", name=self._name(), ending=".png"))

    def _write(self, paths: list[Path]) -> None:
        assert self.made is not None
        path = paths[0] if paths[0].suffix.casefold() == ".png" else paths[0].with_name(paths[0].name + ".png")
        try:
            pygame.image.save(self.made, path)
        except (OSError, pygame.error):
            self.app.toast(_("The picture could not be saved there."))
        else:
            self.app.toast(_("Saved: {file}").format(file=path.name))

    def _copy(self) -> None:
        if self.made is not None:
            _tell(self.app, clipboard.put_picture(self.made), _("The picture is on the clipboard."))

    def _copy_ids(self) -> None:
        assert self.ids is not None
        _tell(self.app, clipboard.put_text(ids_text(self.ids)), _("The IDs are on the clipboard."))

    def _copy_link(self) -> None:
        assert self.ids is not None
        _tell(self.app, clipboard.put_text(self.ids.link), _("The link is on the clipboard."))

    def _qr(self) -> None:
        assert self.ids is not None
        told = _("Düşeş on another machine opens the position from this link.")
        self.app.push(QrScene(_("QR code of the link"), self.ids.link, told))
