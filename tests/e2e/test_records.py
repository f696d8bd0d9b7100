"""An evening with the records, by keyboard and mouse: a folder of downloaded matches in, one found, replayed, exported, brought
in again; a running match handed to another machine and played on there; everything as one file to a third."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from person import Person

from engine.protocol.table import May
from scenes.archive.report import ReportScene
from scenes.archive.rows import score_line
from scenes.archive.scene import ArchiveScene
from scenes.archive.share import ShareScene
from scenes.match.scene import MatchScene

SitDown = Callable[..., Person]
SAMPLES = Path(__file__).parents[1] / "golden" / "samples"
DOWNLOADED = ("mat/gen_gnubg_7pt.mat", "mat/gv_baR-U643iUDpvzTC.mat", "mat/syn_21_illegal_move.mat", "gam/gen_gnubg_7pt.gam")


@pytest.fixture
def downloads(tmp_path: Path) -> Path:
    """A folder as it comes from the web: matches, one of them wrong, a kind that nobody reads, the same one once more."""
    folder = tmp_path / "downloads"
    (folder / "older").mkdir(parents=True)
    for name in DOWNLOADED:
        shutil.copy(SAMPLES / name, folder)
    shutil.copy(SAMPLES / "xg" / "gv_baR-U643iUDpvzTC.xg", folder / "older")
    return folder


def top_is(person: Person, kind: type) -> Callable[[], bool]:
    return lambda: isinstance(person.app.stack.top, kind)


def archive(person: Person) -> ArchiveScene:
    top = person.app.stack.top
    assert isinstance(top, ArchiveScene)
    return top


def go_to(person: Person, words: str) -> None:
    """In the file browser: type a path."""
    person.until(lambda: person.shows("files.path"))
    person.key(pygame.K_l, pygame.KMOD_CTRL)
    person.key(pygame.K_u, pygame.KMOD_CTRL)
    person.type(words)
    person.key(pygame.K_RETURN)


def bring_in(person: Person, folder: Path) -> ReportScene:
    """From the archive: import everything in a folder; its report."""
    person.click("archive.import")
    go_to(person, str(folder))
    person.click("files.whole")
    person.until(top_is(person, ReportScene), "the report")
    top = person.app.stack.top
    assert isinstance(top, ReportScene)
    return top


def test_a_folder_of_downloads_in_one_found_replayed_exported_and_in_again(
    sit_down: SitDown, downloads: Path, tmp_path: Path
) -> None:
    person = sit_down(first=False, speed="off", language="en", name="Ada", frame_ms=60)
    person.click("menu.matches")
    report = bring_in(person, downloads)
    told = report.find("report.summary").name
    assert told == "3 matches imported · 1 was here already · 1 game cut short · 1 file not read"
    person.press("report.name.Jade1")
    person.press("report.done")
    person.until(top_is(person, ArchiveScene))
    person.key(pygame.K_f, pygame.KMOD_CTRL)
    person.type("jade")
    scene = archive(person)
    person.until(lambda: scene.pages.total == 1 and scene.row is not None and scene.row.owner, "the one match")
    row = scene.row
    assert row is not None
    assert [player.name for player in row.setup.players] == ["Jade1", "Amberdice01"]  # seen from the player's side
    assert (score_line(row), row.winner) == ("5 – 0", 0)

    person.press("archive.replay")
    person.until(lambda: person.app.stack.top is not scene)
    person.key(pygame.K_RIGHT)
    person.key(pygame.K_ESCAPE)
    person.until(top_is(person, ArchiveScene))

    person.press("archive.export")
    person.press("export.save")
    go_to(person, str(tmp_path))
    person.press("files.done")
    person.until(lambda: person.app.toasts.history[-1:] == [f"Saved: {next(tmp_path.glob('*.mat'), Path('?')).name}"], "the file")
    (written,) = tmp_path.glob("*.mat")
    assert "5 point match" in written.read_text(encoding="utf-8-sig")
    person.key(pygame.K_ESCAPE)
    person.until(top_is(person, ArchiveScene))

    person.frame(*(pygame.event.Event(kind, **more) for kind, more in (  # dropped onto the window
        (pygame.DROPBEGIN, {}), (pygame.DROPFILE, {"file": str(written)}), (pygame.DROPCOMPLETE, {}),
    )))  # fmt: skip
    person.until(top_is(person, ReportScene), "the second report")
    top = person.app.stack.top
    assert top is not None
    assert "1 was here already" in top.find("report.summary").name


def test_a_match_goes_to_another_machine_and_on_there(
    sit_down: SitDown, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = sit_down(first=False, speed="off", frame_ms=120, language="en", name="Ada")
    here.click("menu.new")
    here.click("new_match.length.3")
    here.click("new_match.start")
    here.until(top_is(here, MatchScene), "the match")
    here.click("result.start")
    here.until(lambda: here.my_turn() and May.STEP in here.match.view.may, "my play")
    left = here.match.view
    here.key(pygame.K_ESCAPE)
    here.press("pause.share")
    share = here.app.stack.top
    assert isinstance(share, ShareScene)
    here.until(lambda: share.made is not None and share.ids is not None, "the picture")
    here.key(pygame.K_ESCAPE)
    here.press("pause.hand")
    here.press("hand_over.text")
    here.until(lambda: here.app.toasts.history[-1:] == ["The match is on the clipboard."], "the text")
    here.press("hand_over.close")
    here.until(lambda: here.shows("menu.new"), "the menu")
    here.click("menu.matches")
    here.until(lambda: here.shows("archive.unpark"), "the copy that waits")

    there = Person(tmp_path / "there", first=False, speed="off", frame_ms=120, language="en", name="Ada")
    try:
        there.until(lambda: there.app.client is not None and there.app.client.hello is not None)
        there.key(pygame.K_v, pygame.KMOD_CTRL)
        there.press("report.play")
        there.until(top_is(there, MatchScene), "the match there")
        there.until(there.my_turn, "my turn there")
        view = there.match.view
        assert (view.position, view.dice, view.turn, view.score) == (left.position, left.dice, left.turn, left.score)
        assert view.commitment == left.commitment
    finally:
        there.close()

def test_everything_as_one_file_to_a_third_machine(sit_down: SitDown, downloads: Path, tmp_path: Path) -> None:
    here = sit_down(first=False, speed="off", language="en", name="Ada", frame_ms=60)
    here.click("menu.matches")
    bring_in(here, downloads)
    here.press("report.done")
    here.until(top_is(here, ArchiveScene))
    here.press("archive.data")
    here.press("data.export")
    go_to(here, str(tmp_path))
    here.press("files.done")
    here.until(lambda: here.app.toasts.history[-1:] == ["3 matches saved in duses-matches.zip"], "the file")
    third = Person(tmp_path / "third", first=False, speed="off", language="en", frame_ms=60)
    try:
        third.click("menu.matches")
        third.press("archive.data")
        third.press("data.import")
        go_to(third, str(tmp_path / "duses-matches.zip"))
        third.until(lambda: third.app.toasts.history[-1:] == ["Done: 3 matches added."], "the matches there")
        third.key(pygame.K_ESCAPE)
        third.until(lambda: archive(third).pages.total == 3, "the list there")
    finally:
        third.close()
