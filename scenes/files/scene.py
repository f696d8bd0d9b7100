"""The file browser: folders to walk through, places to jump to, a path to type, many files at once; also for saving.

It only chooses: whoever pushed it gets the paths and does the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from scenes import backdrop, keys
from scenes.confirm import ConfirmScene
from scenes.files import paint, places, saving, written
from scenes.files.folder import Content, Item, Reader
from scenes.scene import Scene
from scenes.text import _, ngettext, number
from scenes.theme import Theme
from scenes.ui.card import Card, Panel
from scenes.ui.chips import Chips
from scenes.ui.controls import Button
from scenes.ui.entry import Entry
from scenes.ui.flow import Flow, Split
from scenes.ui.labels import Label, title
from scenes.ui.layout import Column, Row, Scroll, Space
from scenes.ui.listing import Listing
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.app import App

class FilesScene(Scene):
    """mode: "open" some files, or a whole folder; "save" one; "folder" choose one. chosen: called with the paths after the
    browser is gone. endings: what "open" shows at first, lower case with the dot. name: a proposal for "save"; ending is
    put behind a name that has none."""

    id = "files"

    def __init__(
        self,
        heading: str,
        chosen: Callable[[list[Path]], None],
        *,
        mode: str = "open",
        endings: tuple[str, ...] = (),
        name: str = "",
        ending: str = "",
        folder: Path | None = None,
    ) -> None:
        super().__init__()
        self.heading, self.chosen, self.mode, self.endings = heading, chosen, mode, endings
        self.proposal, self.ending = name, ending
        self.folder = folder
        self.known_only, self.hidden = bool(endings), False
        self.newest_first = False
        self.content: Content | None = None
        self.shown: list[Item] = []
        self.marks: set[Path] = set()
        self._came_from: Path | None = None
        self._letters = ("", 0)  # typed on the list, milliseconds left to add to them
        self._grab = "files.name" if mode == "save" else "files.list"  # what has the keyboard as soon as it is there

    def enter(self, app: App) -> None:
        self.reader = Reader()
        remembered = Path(app.settings.folder) if app.settings.folder else Path.home()
        self.folder = self.folder or (remembered if remembered.is_dir() else Path.home())
        self.path = Entry(
            "files.path", _("Folder"), str(self.folder), self._typing_path, entered=self._typed_path, icon="folder",
            complete=lambda words: written.completed(words, self.folder or Path(), self.shown),
        )  # fmt: skip
        self.name = Entry("files.name", _("Name"), self.proposal, lambda _: self.rebuild(), entered=lambda _: self._finish())
        self.list = Listing(
            "files.list", name=_("Files"), height=40, paint=self._paint, chosen=self._chosen, used=self._use,
            pressed=self._pressed, marked=self._marked, wrote=self._wrote,
        )  # fmt: skip
        super().enter(app)
        self.go(self.folder)

    # ---- where we are ----------------------------------------------------------------------------------------

    def go(self, folder: Path, *, typing: bool = False) -> None:
        """Show another folder. typing: its path is just being written, and left alone."""
        if self.focus.widget is self.list and self.focus.ring:
            self._grab = "files.list"  # it goes away while the folder is being read
        self._came_from = self.folder
        self.folder = folder
        if not typing:
            self.path.put(str(folder))
        self.marks = set()
        self.content, self.shown = None, []
        self.list.reset(0)
        self.reader.ask(folder)
        self.rebuild()

    def update(self, ms: int) -> None:
        if self.list.update(ms, still=self.app.settings.reduced_motion):
            self.dirty = True
        self._letters = self._letters[0], max(0, self._letters[1] - ms)
        content = self.reader.poll()
        if content is not None:
            self.content = content
            self._sift()

    @property
    def animating(self) -> bool:
        return self.list.moving or self.reader.busy

    def _sift(self) -> None:
        """What of the folder is shown."""
        assert self.content is not None
        self.shown = [item for item in self.content.items if self._wanted(item)]
        if self.newest_first:
            self.shown.sort(key=lambda item: (not item.folder, -item.changed))
        self.list.reset(len(self.shown))
        here = next((n for n, item in enumerate(self.shown) if item.path == self._came_from), 0)
        if self.shown:
            self.list.choose(here, glide=False)
        self.rebuild()

    def _wanted(self, item: Item) -> bool:
        if item.hidden and not self.hidden:
            return False
        if item.folder:
            return True
        return self.mode != "folder" and (not self.known_only or item.path.suffix.casefold() in self.endings)

    @property
    def current(self) -> Item | None:
        at = self.list.current
        return self.shown[at] if 0 <= at < len(self.shown) else None

    # ---- widgets ---------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        up = Button("files.up", "", self._up, icon="arrow-up", name=_("One folder up"), height=42)
        up.enabled = self.folder is not None and places.parent(self.folder) is not None
        parts: list[Widget] = [title(self.heading, size=27), Row([up, self.path])]
        parts.append(Split(self._places(), self._middle(), width=190, gap=14, least=0.6, side="left"))
        if self.mode == "save":
            parts.append(Row([Label(_("Name"), size=16), self.name]))
        parts.append(Flow(self._foot(), gap=9, spread=True))
        return Card(Column(parts, gap=11), id="files", name=self.heading, width=1060, fill=True, pad=22)

    def _places(self) -> Widget:
        data = None if self.app.log_path is None else self.app.log_path.parent
        buttons: list[Widget] = [
            Button(
                f"files.place.{spot.id}", spot.name, lambda path=spot.path: self.go(path),  # type: ignore[misc]
                icon=spot.icon, size=14, height=36, align="left",
            )
            for spot in places.places(data)
        ]  # fmt: skip
        return Scroll(Column(buttons, gap=6), id="files.places")

    def _middle(self) -> Widget:
        words = ""
        if self.content is None:
            words = _("Reading…")
        elif self.content.problem:
            words = {
                "missing": _("This folder is not there any more."),
                "forbidden": _("This folder may not be read."),
            }.get(self.content.problem, _("This folder could not be read."))
        elif not self.shown:
            words = _("No match files here.") if self.known_only and self.mode == "open" else _("Nothing here.")
        inner: Widget = self.list
        if words:
            inner = Column([Space(), Label(words, id="files.note", size=16, align="middle"), Space()])
        return Panel(inner, pad=8)

    def _foot(self) -> list[Widget]:
        def button(id: str, words: str, icon: str, act: Callable[[], None]) -> Button:
            return Button(f"files.{id}", words, act, icon=icon, size=15, height=40)

        foot: list[Widget] = [button("cancel", _("Cancel"), "x", lambda: self.app.pop(self))]
        if self.mode == "open" and self.endings:
            kinds = [("known", _("Match files")), ("all", _("All files"))]
            foot.append(Chips("files.kind", kinds, "known" if self.known_only else "all", self._kind, name=_("Which files")))
        if self.mode == "open":
            orders = [("name", _("By name")), ("date", _("Newest first"))]
            order = "date" if self.newest_first else "name"
            foot.append(Chips("files.order", orders, order, self._order, name=_("Order")))
            foot.append(button("whole", _("This whole folder"), "folder-open", self._whole))
        else:
            foot.append(button("new", _("New folder"), "plus", self._new_folder))
        foot.append(Button("files.done", self._done_words(), self._finish, icon="check", primary=True, size=15, height=40))
        foot[-1].enabled = self._ready()
        return foot

    def _done_words(self) -> str:
        if self.mode == "save":
            return _("Save")
        if self.mode == "folder":
            return _("Choose this folder")
        n = len(self.marks)
        return ngettext("Open {n} file", "Open {n} files", n).format(n=number(n)) if n else _("Open")

    def _ready(self) -> bool:
        if self.mode == "save":
            return bool(self.name.value.strip())
        return self.mode == "folder" or bool(self.marks) or self.current is not None

    def _paint(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect, index: int) -> None:
        item = self.shown[index]
        over = self.list.hovered and index == self.list.over
        marked = item.path in self.marks if self.mode == "open" and not item.folder else None
        paint.row(surface, theme, rect, item, marked=marked, chosen=index == self.list.current, over=over)

    def draw(self, surface: pygame.Surface) -> None:
        backdrop.draw(surface, self)
        super().draw(surface)

    def placed(self) -> None:
        if self.focus.widget is not None:
            self._grab = ""  # somebody has gone elsewhere meanwhile
        if self._grab and any(widget.id == self._grab for widget in self.root.walk()):
            self.focus.give(self._grab)
            self.focus.ring = True
            self._grab = ""

    # ---- keys ------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        self.ready()
        if event.type == pygame.KEYDOWN:
            typing = self.focus.taken and self.focus.widget in (self.path, self.name)
            deeds: dict[str, Callable[[], None]] = {"path": self._to_path, "hidden": self._show_hidden}
            if not typing:
                deeds["up"] = self._up
                if self.mode == "open":
                    deeds["all"] = self._mark_all
            do = keys.meant(event, "files")
            if event.key == pygame.K_UP and event.mod & pygame.KMOD_ALT:
                do = "up"
            if do in deeds:
                deeds[do]()
                return True
        return super().handle(event)

    def _to_path(self) -> None:
        self.focus.give("files.path")
        self.focus.ring = True

    def _show_hidden(self) -> None:
        self.hidden = not self.hidden
        if self.content is not None:
            self._sift()

    def _up(self) -> None:
        assert self.folder is not None
        above = places.parent(self.folder)
        if above is not None:
            self.go(above)

    def _typing_path(self, words: str) -> None:
        """Follow what is being written: its folder is shown, and in it the first name that begins like that."""
        assert self.folder is not None
        folder = written.folder(words, self.folder)
        if folder != self.folder and folder.is_dir():
            self.go(folder, typing=True)
        at = written.beginning(self.shown, written.last(words))
        if at is not None:
            self.list.choose(at)
        self.dirty = True

    def _typed_path(self, words: str) -> None:
        assert self.folder is not None
        path = written.meant(words, self.folder)
        if path.is_dir():
            self.focus.drop()
            self.go(path)
            self._grab = "files.list"
        elif path.is_file() and self.mode == "open":
            self._end([path])
        elif self.mode == "save" and path.parent.is_dir() and path.name:
            self.name.put(path.name)
            self.focus.drop()
            self.go(path.parent)
            self._grab = "files.name"
        else:
            self.app.toast(_("There is no such file or folder."))

    def _wrote(self, letters: str) -> bool:
        """Letters on the list lead to the first name that begins with them."""
        begun = (self._letters[0] if self._letters[1] > 0 else "") + letters.casefold()
        self._letters = begun, 900
        found = written.beginning(self.shown, begun)
        if found is not None:
            self.list.choose(found)
            self.dirty = True
        return True

    # ---- choosing --------------------------------------------------------------------------------------------

    def _kind(self, value: str) -> None:
        self.known_only = value == "known"
        if self.content is not None:
            self._sift()

    def _order(self, value: str) -> None:
        self.newest_first = value == "date"
        if self.content is not None:
            self._sift()

    def _pressed(self, index: int, x: int) -> bool:
        """A click into the box in front of a file marks it."""
        item = self.shown[index]
        if self.mode != "open" or item.folder or x > paint.box_width(self.app.theme):
            return False
        self.list.choose(index)
        self._marked(index, False)
        return True

    def _marked(self, index: int, far: bool) -> None:
        item = self.shown[index]
        if self.mode != "open" or item.folder:
            return
        if item.path in self.marks and not far:
            self.marks.discard(item.path)
        else:
            self.marks.add(item.path)
        self.rebuild()

    def _mark_all(self) -> None:
        files = {item.path for item in self.shown if not item.folder}
        self.marks = set() if files <= self.marks else files
        self.rebuild()

    def _chosen(self, index: int) -> None:
        self.list.name = self.shown[index].name
        self.rebuild()

    def _use(self, index: int) -> None:
        item = self.shown[index]
        if item.folder:
            self.go(item.path)
        elif self.mode == "save":
            self.name.put(item.name)
            self.rebuild()
        elif self.mode == "open":
            self._end([item.path] if not self.marks else sorted(self.marks | {item.path}))

    def _whole(self) -> None:
        assert self.folder is not None
        self._end([self.folder])

    def _finish(self) -> None:
        assert self.folder is not None
        if self.mode == "folder":
            self._end([self.folder])
        elif self.mode == "save":
            self._save()
        elif self.marks:
            self._end(sorted(self.marks))
        elif self.current is not None:
            self._use(self.list.current)

    def _save(self) -> None:
        assert self.folder is not None
        name = self.name.value.strip()
        if not name:
            return
        if not saving.allowed(name):
            self.app.toast(_("A name cannot hold any of these: {signs}").format(signs=" ".join(saving.FORBIDDEN)))
            return
        path = saving.target(self.folder, name, self.ending)
        if path.is_dir():
            self.go(path)
        elif path.exists():
            words = _("{name} is there already.").format(name=path.name)
            self.app.push(ConfirmScene(_("Replace the file?"), words, _("Replace"), lambda: self._end([path])))
        else:
            self._end([path])

    def _new_folder(self) -> None:
        assert self.folder is not None
        try:
            self.go(saving.new_folder(self.folder))
        except OSError:
            self.app.toast(_("No folder can be made here."))

    def _end(self, paths: list[Path]) -> None:
        self.app.settings.folder = str(paths[0] if self.mode == "folder" else paths[0].parent)
        self.app.file.save()
        self.app.pop(self)
        self.chosen(paths)
