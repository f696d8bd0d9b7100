"""The file browser: folders, places, a typed path, many files at once, saving; by mouse and by keyboard alone."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from fingers import click, key, press, tab_to, type_in

from scenes.app import App
from scenes.files import folder as folders
from scenes.files import places, written
from scenes.files.scene import FilesScene
from scenes.menu import MenuScene
from scenes.scene import Scene

AppOf = Callable[..., App]
Use = Callable[[App, str], None]
USES = [pytest.param(click, id="mouse"), pytest.param(press, id="keyboard")]
PATIENCE = 400


@pytest.fixture
def home(tmp_path: Path) -> Path:
    base = tmp_path / "home"
    (base / "matches" / "2026").mkdir(parents=True)
    for name in ("ada.mat", "ben.MAT", "notes.pdf", ".hidden.mat", "zeynep.sgf"):
        (base / "matches" / name).write_text("x" * 2000, encoding="utf-8")
    (base / "matches" / "2026" / "final.mat").write_text("y", encoding="utf-8")
    return base


class Opened:
    """A browser over the menu, and what it chose."""

    def __init__(self, app: App, folder: Path, **more: object) -> None:
        self.app, self.chosen = app, []  # type: tuple[App, list[Path]]
        app.home = MenuScene
        app.push(MenuScene())
        self.scene = FilesScene("Files", self.chosen.extend, folder=folder, **more)  # type: ignore[arg-type]
        app.push(self.scene)
        self.settle()

    def settle(self) -> None:
        for _ in range(PATIENCE):
            self.app.frame([], 20)
            if self.scene not in self.app.stack or (self.scene.content is not None and not self.scene.reader.busy):
                break
            pygame.time.wait(2)
        self.app.frame([], 20)

    @property
    def names(self) -> list[str]:
        return [item.name for item in self.scene.shown]


def top(app: App) -> Scene:
    assert app.stack.top is not None
    return app.stack.top


def test_folders_first_and_only_match_files_at_first(app_of: AppOf, home: Path) -> None:
    it = Opened(app_of(), home / "matches", endings=(".mat", ".sgf"))
    assert it.names == ["2026", "ada.mat", "ben.MAT", "zeynep.sgf"]
    click(it.app, "files.kind.all")
    it.settle()
    assert it.names == ["2026", "ada.mat", "ben.MAT", "notes.pdf", "zeynep.sgf"]
    key(it.app, pygame.K_h, pygame.KMOD_CTRL)
    assert ".hidden.mat" in it.names


def test_by_keys_into_a_folder_out_again_and_many_files(app_of: AppOf, home: Path) -> None:
    it = Opened(app_of(), home, endings=(".mat", ".sgf"))
    key(it.app, pygame.K_RETURN)  # into matches
    it.settle()
    key(it.app, pygame.K_RETURN)  # into 2026
    it.settle()
    assert it.names == ["final.mat"]
    key(it.app, pygame.K_BACKSPACE)
    it.settle()
    assert it.scene.current is not None
    assert it.scene.current.name == "2026"  # where one came from
    key(it.app, pygame.K_DOWN)
    key(it.app, pygame.K_SPACE)
    key(it.app, pygame.K_DOWN, pygame.KMOD_SHIFT)
    assert it.scene.find("files.done").name == "Open 2 files"
    press(it.app, "files.done")
    assert [path.name for path in it.chosen] == ["ada.mat", "ben.MAT"]
    assert it.app.settings.folder == str(home / "matches")


def test_everything_at_once(app_of: AppOf, home: Path) -> None:
    it = Opened(app_of(), home / "matches", endings=(".mat", ".sgf"))
    key(it.app, pygame.K_a, pygame.KMOD_CTRL)
    assert it.scene.find("files.done").name == "Open 3 files"
    key(it.app, pygame.K_a, pygame.KMOD_CTRL)
    assert it.scene.marks == set()


@pytest.mark.parametrize("use", USES)
def test_a_whole_folder(app_of: AppOf, home: Path, use: Use) -> None:
    it = Opened(app_of(), home / "matches", endings=(".mat",))
    use(it.app, "files.whole")
    assert it.chosen == [home / "matches"]
    assert it.scene not in it.app.stack


def test_the_mouse_marks_in_the_box_and_opens_by_two_clicks(app_of: AppOf, home: Path) -> None:
    it = Opened(app_of(), home / "matches", endings=(".mat",))

    def hit(index: int, x: int) -> None:
        row = it.scene.list.row_rect(index)
        at = row.x + x, row.centery
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            it.app.frame([pygame.event.Event(kind, pos=at, button=1)], 16)

    hit(1, 20)
    assert [path.name for path in it.scene.marks] == ["ada.mat"]
    hit(1, 20)
    assert it.scene.marks == set()
    hit(2, 300)
    assert it.chosen == []
    hit(2, 300)
    assert [path.name for path in it.chosen] == ["ben.MAT"]


def test_a_typed_path_leads_to_a_folder_or_opens_a_file(app_of: AppOf, home: Path) -> None:
    it = Opened(app_of(), home, endings=(".mat",))
    key(it.app, pygame.K_l, pygame.KMOD_CTRL)
    key(it.app, pygame.K_u, pygame.KMOD_CTRL)
    type_in(it.app, "matches")
    key(it.app, pygame.K_RETURN)
    it.settle()
    assert it.scene.folder == home / "matches"
    key(it.app, pygame.K_l, pygame.KMOD_CTRL)
    key(it.app, pygame.K_u, pygame.KMOD_CTRL)
    type_in(it.app, "nowhere/at all")
    key(it.app, pygame.K_RETURN)
    assert it.app.toasts.history[-1] == "There is no such file or folder."
    key(it.app, pygame.K_u, pygame.KMOD_CTRL)
    type_in(it.app, str(home / "matches" / "2026" / "final.mat"))
    key(it.app, pygame.K_RETURN)
    assert [path.name for path in it.chosen] == ["final.mat"]


def test_a_path_is_followed_while_it_is_written_and_completed_by_tab(app_of: AppOf, home: Path) -> None:
    it = Opened(app_of(), home, endings=(".mat", ".sgf"))
    key(it.app, pygame.K_l, pygame.KMOD_CTRL)
    key(it.app, pygame.K_u, pygame.KMOD_CTRL)
    type_in(it.app, f"{home}/ma")
    it.settle()
    key(it.app, pygame.K_TAB)
    it.settle()
    assert it.scene.path.value == f"{home}/matches/"
    assert it.scene.folder == home / "matches"
    type_in(it.app, "ze")
    assert it.scene.current is not None
    assert it.scene.current.name == "zeynep.sgf"
    key(it.app, pygame.K_TAB)
    assert it.scene.path.value.endswith("/matches/zeynep.sgf")
    key(it.app, pygame.K_TAB)  # nothing more to complete: on to what comes next
    assert it.scene.focus.widget is not it.scene.path


def test_a_slow_folder_does_not_take_the_keyboard_from_who_writes(app_of: AppOf, home: Path) -> None:
    app = app_of()
    scene = FilesScene("Files", lambda paths: None, folder=home)
    app.push(scene)
    scene.reader = folders.Reader(lambda path: folders.Content(path))  # asked for nothing: the folder never comes
    key(app, pygame.K_l, pygame.KMOD_CTRL)
    scene.content = folders.read(home)
    scene._sift()
    app.frame([], 16)
    type_in(app, "x")
    assert scene.path.value.endswith("x")


def test_letters_lead_to_a_name(app_of: AppOf, home: Path) -> None:
    it = Opened(app_of(), home / "matches", endings=(".mat", ".sgf"))
    type_in(it.app, "z")
    assert it.scene.current is not None
    assert it.scene.current.name == "zeynep.sgf"


def test_saving_adds_the_ending_and_asks_before_it_replaces(app_of: AppOf, home: Path) -> None:
    it = Opened(app_of(), home / "matches", mode="save", name="ada.mat", ending=".mat")
    key(it.app, pygame.K_RETURN)  # the name has the keyboard
    assert top(it.app).id == "confirm"
    click(it.app, "confirm.no")
    assert it.chosen == []
    tab_to(it.app, "files.name")
    key(it.app, pygame.K_u, pygame.KMOD_CTRL)
    type_in(it.app, "new one")
    key(it.app, pygame.K_RETURN)
    assert it.chosen == [home / "matches" / "new one.mat"]


def test_a_name_that_another_system_cannot_hold_is_refused(app_of: AppOf, home: Path) -> None:
    it = Opened(app_of(), home, mode="save", name="", ending=".mat")
    assert not it.scene.find("files.done").enabled
    type_in(it.app, "a/b:c")
    key(it.app, pygame.K_RETURN)
    assert it.app.toasts.history[-1].startswith("A name cannot hold any of these")
    assert it.chosen == []


@pytest.mark.parametrize("use", USES)
def test_a_folder_is_made_and_chosen(app_of: AppOf, home: Path, use: Use) -> None:
    it = Opened(app_of(), home, mode="folder")
    use(it.app, "files.new")
    it.settle()
    assert (home / "New folder").is_dir()
    assert it.scene.folder == home / "New folder"
    use(it.app, "files.done")
    assert it.chosen == [home / "New folder"]


def test_a_folder_that_is_gone_is_told(app_of: AppOf, home: Path) -> None:
    it = Opened(app_of(), home / "nowhere")
    assert it.scene.find("files.note").name == "This folder is not there any more."


def test_reading_a_folder() -> None:
    assert folders.read(Path("/surely/not/there")).problem == "missing"
    assert folders.read(Path(__file__)).problem == "failed"
    names = [item.name for item in folders.read(Path(__file__).parent).items]
    assert Path(__file__).name in names


def test_only_the_last_question_is_answered() -> None:
    reader = folders.Reader(lambda path: folders.Content(path))
    reader.ask(Path("one"))
    reader.ask(Path("two"))
    found = None
    for _ in range(PATIENCE):
        found = reader.poll() or found
        if not reader.busy:
            break
        pygame.time.wait(2)
    assert found is not None
    assert found.folder == Path("two")


def test_places_are_there_and_each_only_once(tmp_path: Path) -> None:
    found = places.places(tmp_path, home=tmp_path)
    assert [spot.path for spot in found].count(tmp_path) == 1
    assert all(spot.path.is_dir() for spot in found)


def test_a_name_goes_on_as_far_as_all_agree() -> None:
    shown = Path("/shown")
    items = [folders.Item(name, shown / name, False) for name in ("final 1.mat", "Final 2.mat", "other.mat")]
    items.append(folders.Item("older", shown / "older", True))
    assert written.completed("/shown/fi", shown, items) == "/shown/final "
    assert written.completed("ot", shown, items) == "other.mat"
    assert written.completed("old", shown, items) == f"older{os.sep}"
    assert written.completed("/elsewhere/fi", shown, items) == ""
    assert written.completed("/shown/", shown, items) == ""
    assert written.completed("nothing", shown, items) == ""


def test_what_is_typed_may_start_anywhere(tmp_path: Path) -> None:
    assert written.meant("sub/a.mat", tmp_path) == tmp_path / "sub" / "a.mat"
    assert written.meant("~", tmp_path) == Path.home()
    assert written.meant(f'"{tmp_path}"', Path("/")) == tmp_path
    assert places.parent(Path("/")) is None
