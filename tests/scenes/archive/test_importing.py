"""Files and texts from outside: dropped, pasted, named on a command line; progress, a way out, and the report."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parent))

from fake_archive import FakeArchive, shelf
from fingers import click, key, press
from reports import report
from views import game

from engine.protocol.archive import ImportFiles, ImportItem, ImportReport, ImportText, Owner
from engine.protocol.common import Code, Error
from scenes import clipboard
from scenes.app import App
from scenes.archive import faults, importing
from scenes.archive.report import OwnerScene, ReportScene, seat_of, unread
from scenes.archive.scene import ArchiveScene
from scenes.match.scene import MatchScene
from scenes.menu import MenuScene
from scenes.outside import Outside
from scenes.scene import Scene

AppOf = Callable[..., App]
Use = Callable[[App, str], None]
USES = [pytest.param(click, id="mouse"), pytest.param(press, id="keyboard")]


def opened(app_of: AppOf, **settings: object) -> tuple[App, FakeArchive]:
    app = app_of(name="Ada", **settings)
    client = FakeArchive(shelf())
    client.report = report()
    app.client = client  # type: ignore[assignment]
    app.home = MenuScene
    app.outside = Outside(app)
    app.push(MenuScene())
    settle(app)
    return app, client


def settle(app: App, frames: int = 4) -> None:
    for _ in range(frames):
        app.frame([], 60)


def top(app: App) -> Scene:
    assert app.stack.top is not None
    return app.stack.top


def drop(app: App, *files: Path) -> None:
    events = [pygame.event.Event(pygame.DROPBEGIN)]
    events += [pygame.event.Event(pygame.DROPFILE, file=str(file)) for file in files]
    app.frame([*events, pygame.event.Event(pygame.DROPCOMPLETE)], 16)


def test_dropped_files_are_read_together_and_the_archive_appears(app_of: AppOf) -> None:
    app, client = opened(app_of)
    drop(app, Path("/x/a.mat"), Path("/x/b.mat"))
    assert [message.paths for message in client.sent(ImportFiles)] == [["/x/a.mat", "/x/b.mat"]]
    settle(app)
    assert [scene.id for scene in app.stack] == ["menu", "archive", "report"]
    assert top(app).find("report.summary").name == (
        "2 matches imported · 1 was here already · 2 games cut short · 2 files not read"
    )


def test_a_match_on_the_table_waits_behind_its_pause_card(app_of: AppOf) -> None:
    app, client = opened(app_of)
    view = next(view for view, _ in game("international", 4) if view.phase == "to_play")
    app.replace(MatchScene(view))
    settle(app)
    drop(app, Path("/x"))
    settle(app)
    assert [scene.id for scene in app.stack] == ["match", "pause", "archive", "report"]
    for _ in range(2):
        key(app, pygame.K_ESCAPE)
    assert [scene.id for scene in app.stack] == ["match", "pause"]
    assert len(client.sent(ImportFiles)) == 1


def test_the_report_names_lines_and_reasons(app_of: AppOf) -> None:
    app, _ = opened(app_of)
    drop(app, Path("/x"))
    settle(app)
    told = [widget.name for widget in top(app).root.walk()]
    assert "Game 3 is cut at line 128: This play is not legal. “12) 43: 24/20 13/10”" in told
    assert any(name.startswith("Game 5 is cut: Both dice can be played") for name in told)
    assert "This kind of file is not supported: Jellyfish .gam" in told
    assert "The file is damaged, or no match file. (byte 4711)" in told
    assert "c.xg: already in the archive" in told
    assert not any("The file itself says" in name for name in told)  # 8 – 4 in a match to 7 is 7 – 4


@pytest.mark.parametrize("use", USES)
def test_the_player_says_who_they_are_and_is_remembered(app_of: AppOf, use: Use) -> None:
    app, client = opened(app_of)
    drop(app, Path("/x"))
    settle(app)
    use(app, "report.name.Despina")
    use(app, "report.done")
    assert [(message.match, message.seat) for message in client.sent(Owner)] == [(41, 1), (42, 0)]
    assert app.settings.own_names == ["Despina"]
    settle(app)
    assert top(app).id == "archive"
    drop(app, Path("/x"))
    settle(app)
    assert top(app).chosen == {"Despina"}  # type: ignore[attr-defined]


def test_two_players_of_one_match_are_not_both_chosen(app_of: AppOf) -> None:
    app, _ = opened(app_of)
    scene = ReportScene(report())
    app.push(scene)
    click(app, "report.name.Kemal Yıldız")
    click(app, "report.name.Eleni")
    assert scene.chosen == {"Kemal Yıldız", "Eleni"}  # never at one board
    click(app, "report.name.Despina")
    assert scene.chosen == {"Despina"}
    assert seat_of(("Ada", "Ada"), {"Ada"}) is None


def test_escape_stops_and_keeps_what_was_read(app_of: AppOf) -> None:
    app, client = opened(app_of)
    client.slow = {ImportFiles}
    importing.open_files(app, ["/x"])
    settle(app)
    client.tell(ImportReport(3, 60, "/x/c.mat"))
    assert top(app).find("import.told").name == "3 of 60   c.mat"
    key(app, pygame.K_ESCAPE)
    assert client.asked[-1] == "cancel"
    assert top(app).id == "import"
    client.open[0][1].ok, client.open[0][1].error = None, Error(Code.CANCELLED)
    client.finish()
    settle(app)
    assert top(app).id == "archive"
    assert app.toasts.history[-1] == "Stopped. What was read until then is kept."


def test_an_import_that_fails_as_a_whole_is_told(app_of: AppOf) -> None:
    app, client = opened(app_of)
    client.failing[ImportFiles] = Error(Code.OVERLOADED)
    drop(app, Path("/x"))
    settle(app)
    assert top(app).id == "archive"
    assert app.toasts.history[-1].startswith("Too much at once")


@pytest.mark.parametrize(
    ("words", "position"),
    [
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10", True),
        ("4HPwATDgc/ABMA", True),
        (" 4HPwATDgc/ABMA:cIkqAAAAAAAA\n", True),
        ("duses:xgid/-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10?rules=tavla", True),
        ("GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n", True),
        (" 7 point match\n\n Game 1\n Ada : 0   Ben : 0\n", False),
        ("(;FF[4]GM[6]AP[GNU Backgammon])", False),
        ("Grün - 6 Rot - 3 in a 7 point match.\n Position-ID: b9sBCIC5bYDQAA    Match-ID: QYnoAGAAGAAE", True),
        ("DUSES-MATCH:4HPWATDGC", False),
        ('{"schema": 1}', False),
        ("hello", False),
        ("", False),
    ],
)
def test_a_position_is_told_from_a_match(words: str, position: bool) -> None:
    assert importing.is_position(words) is position


def test_pasting_a_match_in_the_menu_and_in_the_archive(app_of: AppOf) -> None:
    app, client = opened(app_of)
    clipboard.put_text(" 7 point match\n\n Game 1\n")
    key(app, pygame.K_v, pygame.KMOD_CTRL)
    settle(app)
    key(app, pygame.K_ESCAPE)
    settle(app)
    assert isinstance(top(app), ArchiveScene)
    key(app, pygame.K_v, pygame.KMOD_CTRL)
    assert [message.text for message in client.sent(ImportText)] == [" 7 point match\n\n Game 1\n"] * 2


def test_an_empty_clipboard_is_told(app_of: AppOf) -> None:
    app, client = opened(app_of)
    clipboard.put_text("")
    key(app, pygame.K_v, pygame.KMOD_CTRL)
    assert app.toasts.history[-1] == "There is no text on the clipboard."
    assert client.sent(ImportText) == []


def test_a_later_copy_hands_its_files_over(app_of: AppOf, tmp_path: Path) -> None:
    app, client = opened(app_of)
    said = [["--data", "/somewhere", str(tmp_path / "a.mat"), "--windowed"]]
    app.received = lambda: [said.pop()] if said else []
    settle(app)
    assert [message.paths for message in client.sent(ImportFiles)] == [[str(tmp_path / "a.mat")]]


def test_new_match_from_the_command_line(app_of: AppOf) -> None:
    app, _ = opened(app_of)
    assert app.outside is not None
    app.outside.command(["--new"])
    assert top(app).id == "new_match"


@pytest.mark.parametrize("use", USES)
def test_which_player_of_a_match_in_the_archive(app_of: AppOf, use: Use) -> None:
    app, client = opened(app_of)
    answered: list[int] = []
    app.push(OwnerScene(12, ("Kemal", "Eleni"), lambda: answered.append(1)))
    use(app, "owner.1")
    settle(app)
    assert [(message.match, message.seat) for message in client.sent(Owner)] == [(12, 1)]
    assert answered == [1]


def test_every_reason_of_a_cut_has_a_sentence_of_its_own() -> None:
    told = {faults.cut_reason(reason) for reason in ("illegal_play", "unfinished", "could_move", "play_missing", "bad_dice")}
    assert len(told) == 5
    assert faults.cut_reason("bar_first") == "Your checker on the bar has to enter first."
    assert faults.cut_reason("unheard_of") == "That is not possible now."


def test_files_kept_out_for_one_reason_are_told_together() -> None:
    missing = [ImportItem(f"/x/{n}.txt", error=Error(Code.UNSUPPORTED, "position")) for n in range(12)]
    (told,) = unread(missing).items()
    assert told[0].startswith("It holds a position and no match")
    assert len(told[1]) == 12


def test_errors_of_files_have_their_place() -> None:
    assert faults.file_error(Error(Code.BAD_VALUE, "format", {"line": 3, "column": 7})).endswith("(line 3, character 7)")
    assert faults.file_error(Error(Code.BAD_VALUE, "empty")) == "The file is empty."
    assert faults.file_error(Error(Code.KILLED, "twice")) == "That computation failed."
    assert faults.file_error(Error(Code.UNSUPPORTED)) == "This is no match file."
    assert faults.file_error(Error(Code.UNSUPPORTED, "too_long", {"length": 64})).startswith("A match of 64 points")
