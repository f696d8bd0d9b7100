"""The data folder's card: a shared folder merged, everything as one file, copies restored, how many matches are kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from fake_archive import FakeArchive, shelf
from fingers import click, press

from engine.protocol.archive import KeepMatches
from engine.protocol.common import Code, Error
from engine.protocol.data import ExportAll, ImportAll, MakeBackup, Merged, Restore, Sync
from scenes.app import App
from scenes.archive.data import DataScene, merged_line
from scenes.files.scene import FilesScene
from scenes.menu import MenuScene

AppOf = Callable[..., App]
Use = Callable[[App, str], None]
USES = [pytest.param(click, id="mouse"), pytest.param(press, id="keyboard")]


def opened(app_of: AppOf, **settings: object) -> tuple[App, FakeArchive, DataScene]:
    app = app_of(name="Ada", **settings)
    client = FakeArchive(shelf())
    app.client = client  # type: ignore[assignment]
    app.home = MenuScene
    app.push(MenuScene())
    scene = DataScene()
    app.push(scene)
    settle(app)
    return app, client, scene


def settle(app: App, frames: int = 4) -> None:
    for _ in range(frames):
        app.frame([], 30)


def choose(app: App, folder: Path, name: str = "") -> None:
    browser = app.stack.top
    assert isinstance(browser, FilesScene)
    browser.folder = folder
    browser.name.put(name)
    if browser.mode == "open":
        browser._end([folder / name])
    else:
        browser._finish()
    settle(app)


@pytest.mark.parametrize("use", USES)
def test_a_folder_is_chosen_merged_and_left_again(app_of: AppOf, tmp_path: Path, use: Use) -> None:
    app, client, scene = opened(app_of)
    assert not scene.has("data.merge")
    use(app, "data.choose")
    choose(app, tmp_path)
    assert [message.folder for message in client.sent(Sync)] == [str(tmp_path)]
    assert scene.find("data.shared").name == str(tmp_path)
    assert "4 matches added, 1 brought up to date" in scene.find("data.last").name
    use(app, "data.merge")
    settle(app)
    assert len(client.sent(Sync)) == 2
    use(app, "data.forget")
    assert app.settings.shared == ""
    assert not scene.has("data.merge")


def test_the_rule_is_always_shown(app_of: AppOf) -> None:
    _, _, scene = opened(app_of)
    assert "newest state wins" in scene.find("data.rule").name


def test_a_long_merge_shows_how_far_it_is_and_can_be_stopped(app_of: AppOf, tmp_path: Path) -> None:
    app, client, scene = opened(app_of, shared=str(tmp_path))
    client.slow = {Sync}
    click(app, "data.merge")
    client.tell(Merged(done=30, total=120))
    assert scene.find("data.progress").share == 0.25  # type: ignore[attr-defined]
    assert not scene.find("data.merge").enabled
    click(app, "data.stop")
    assert client.asked[-1] == "cancel"
    client.finish()
    settle(app)
    assert not scene.has("data.progress")


@pytest.mark.parametrize("use", USES)
def test_everything_goes_out_and_comes_in_as_one_file(app_of: AppOf, tmp_path: Path, use: Use) -> None:
    app, client, _ = opened(app_of)
    use(app, "data.export")
    choose(app, tmp_path, "all")
    assert [message.path for message in client.sent(ExportAll)] == [str(tmp_path / "all.zip")]
    assert app.toasts.history[-1] == "120 matches saved in all.zip"
    use(app, "data.import")
    choose(app, tmp_path, "all.zip")
    assert [message.path for message in client.sent(ImportAll)] == [str(tmp_path / "all.zip")]


@pytest.mark.parametrize("use", USES)
def test_a_copy_is_restored_only_after_yes(app_of: AppOf, use: Use) -> None:
    app, client, _ = opened(app_of)
    use(app, "data.restore.duses-2026-11-30.db")
    use(app, "confirm.no")
    assert client.sent(Restore) == []
    use(app, "data.restore.duses-2026-11-30.db")
    use(app, "confirm.yes")
    assert [message.name for message in client.sent(Restore)] == ["duses-2026-11-30.db"]
    use(app, "data.copy")
    assert len(client.sent(MakeBackup)) == 1


@pytest.mark.parametrize("use", USES)
def test_how_many_are_kept(app_of: AppOf, use: Use) -> None:
    app, client, _ = opened(app_of)
    use(app, "data.keep.500")
    assert [message.keep for message in client.sent(KeepMatches)] == [500]
    assert app.settings.keep == 500


def test_a_file_that_is_none_of_ours_is_told(app_of: AppOf, tmp_path: Path) -> None:
    app, client, _ = opened(app_of)
    client.failing[ImportAll] = Error(Code.BAD_VALUE, "damaged")
    click(app, "data.import")
    choose(app, tmp_path, "x.zip")
    assert app.toasts.history[-1] == "The file is damaged, or does not hold all matches."


def test_a_machine_whose_file_could_not_be_read_is_named(app_of: AppOf, tmp_path: Path) -> None:
    app, client, scene = opened(app_of, shared=str(tmp_path))
    problem = Error(Code.BAD_VALUE, "newer", {"file": "duses-laptop.zip"})
    client.merged = Merged(1_764_450_000.0, added=1, devices=["desk"], problems=[problem])
    click(app, "data.merge")
    settle(app)
    told = [widget.name for widget in scene.root.walk()]
    assert "duses-laptop.zip: It was written by a newer version of this game." in told


def test_what_a_merge_changed_in_words() -> None:
    assert merged_line(Merged(unchanged=9)) == "nothing had changed"
    assert merged_line(Merged(added=1, removed=2)) == "1 match added, 2 removed"
