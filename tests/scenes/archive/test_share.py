"""What is given away: pictures, IDs, links, QR codes, exported matches, a match handed over."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest
from fake_archive import IDS, FakeArchive, shelf
from fingers import click, press
from views import game

from bg.events import GameEnded
from engine.protocol.archive import Export, ExportFile, Form, HandOver, Identify
from engine.protocol.common import Code, Error
from engine.protocol.replay import Frame, Replay, ReplayGame
from engine.protocol.table import Cube, View
from scenes import clipboard
from scenes.app import App
from scenes.archive import picture, qr, share
from scenes.archive.export import ExportScene
from scenes.archive.hand_over import HandOverScene
from scenes.archive.share import ShareScene
from scenes.board import diagram
from scenes.files.scene import FilesScene
from scenes.menu import MenuScene
from scenes.scene import Scene

AppOf = Callable[..., App]
Use = Callable[[App, str], None]
USES = [pytest.param(click, id="mouse"), pytest.param(press, id="keyboard")]
TOLD = game("international", 4)


def to_play() -> View:
    return msgspec.structs.replace(next(view for view, _ in TOLD if view.phase == "to_play"))


def over() -> tuple[View, GameEnded]:
    return next((view, event) for view, events in TOLD for _, event in events if isinstance(event, GameEnded))


def opened(app_of: AppOf, scene: Scene) -> tuple[App, FakeArchive]:
    app = app_of(name="Ada")
    client = FakeArchive(shelf())
    app.client = client  # type: ignore[assignment]
    app.home = MenuScene
    app.push(MenuScene())
    app.push(scene)
    settle(app)
    return app, client


def settle(app: App, frames: int = 4) -> None:
    for _ in range(frames):
        app.frame([], 30)
    for _ in range(4000):  # the textures of a picture are loaded beside the frames
        top = app.stack.top
        if not isinstance(top, ShareScene) or top.made is not None:
            break
        app.frame([], 30)
        pygame.time.wait(5)


def save_in(app: App, folder: Path, name: str) -> None:
    """Use the browser that is open to save into a folder."""
    browser = app.stack.top
    assert isinstance(browser, FilesScene)
    browser.folder = folder
    browser.name.put(name)
    browser._finish()
    settle(app)


# ---- pictures --------------------------------------------------------------------------------------------------------


def test_the_picture_is_made_once_seen_and_saved(app_of: AppOf, tmp_path: Path) -> None:
    scene = ShareScene(to_play())
    app, client = opened(app_of, scene)
    assert scene.made is not None
    assert scene.made.get_size() == picture.SIZE
    assert [message.seq for message in client.sent(Identify)] == [scene.view.seq]
    click(app, "share.save")
    save_in(app, tmp_path, "position")
    kept = pygame.image.load(tmp_path / "position.png")
    assert kept.get_size() == picture.SIZE
    assert app.toasts.history[-1] == "Saved: position.png"
    colours = {tuple(kept.get_at((x, y)))[:3] for x in range(100, 1200, 40) for y in range(150, 900, 40)}
    assert len(colours) > 50  # a board is seen, not a plain ground


def test_a_folder_that_takes_no_picture_is_told(app_of: AppOf, tmp_path: Path) -> None:
    scene = ShareScene(to_play())
    app, _ = opened(app_of, scene)
    scene._write([tmp_path / "nowhere" / "a.png"])
    assert app.toasts.history[-1] == "The picture could not be saved there."


def test_the_result_comes_first_and_the_position_on_demand(app_of: AppOf) -> None:
    view, ended = over()
    scene = ShareScene(view, ended)
    app, _ = opened(app_of, scene)
    assert scene.kind == "result"
    first = pygame.image.tobytes(scene.made, "RGB") if scene.made is not None else b""
    click(app, "share.kind.position")
    settle(app)
    assert scene.made is not None
    assert pygame.image.tobytes(scene.made, "RGB") != first


def test_a_half_played_turn_is_shown_from_its_start(app_of: AppOf) -> None:
    start = to_play()
    half = to_play()
    half.draft = next(view.steps[:1] for view, _ in TOLD if view.steps)
    scene = ShareScene(half)
    whole = ReplayGame(1, half.setup, [], 1, [Frame(half.seq, start, [])], [])
    app = app_of(name="Ada")

    class Client(FakeArchive):
        def request(self, message: Any, callback: Any = None) -> Any:
            answer = super().request(message, callback)
            if isinstance(message, Replay):
                answer.ok = whole
                self._due.append((answer, callback))
            return answer

    app.client = Client(shelf())  # type: ignore[assignment]
    app.push(scene)
    settle(app)
    assert scene.view is start
    assert scene.made is not None


@pytest.mark.parametrize("use", USES)
def test_ids_and_link_go_to_the_clipboard(app_of: AppOf, use: Use) -> None:
    app, _ = opened(app_of, ShareScene(to_play()))
    use(app, "share.ids")
    assert clipboard.get_text() == f"{IDS.position}:{IDS.match}\n{IDS.xgid}"
    use(app, "share.link")
    assert clipboard.get_text() == IDS.link
    use(app, "share.qr")
    assert app.stack.top is not None
    assert app.stack.top.id == "qr"


def test_ids_without_a_card(app_of: AppOf) -> None:
    app, client = opened(app_of, MenuScene())
    share.copy_ids(app, 7, 31)
    share.copy_link(app, 7)
    settle(app)
    assert [(message.match, message.seq) for message in client.sent(Identify)] == [(7, 31), (7, -1)]
    assert app.toasts.history[-2:] == ["The IDs are on the clipboard.", "The link is on the clipboard."]


def test_a_game_without_ids_still_has_a_picture(app_of: AppOf) -> None:
    app = app_of(name="Ada")
    client = FakeArchive(shelf())
    client.failing[Identify] = Error(Code.UNSUPPORTED, "rules")
    app.client = client  # type: ignore[assignment]
    scene = ShareScene(to_play())
    app.push(scene)
    settle(app)
    assert scene.made is not None
    assert not scene.has("share.ids")
    share.copy_ids(app, 1)
    settle(app)
    assert app.toasts.history[-1] == "Positions of this game have no IDs that other programs know."


def test_what_the_picture_says() -> None:
    view = to_play()
    high, low = max(view.dice), min(view.dice)
    assert picture.heading(view, None) == f"{view.setup.players[view.mover].name} to play {high}-{low}"
    view.setup = dataclasses.replace(view.setup, length=7)
    view.cube, view.crawford = Cube(4, 1), False
    assert picture.lines(view, None) == ["International · 7 points", "Computer owns the cube at 4"]
    ended_view, ended = over()
    assert picture.heading(ended_view, ended).endswith("wins the match")


def test_the_diagram_shows_the_dice_and_the_cube_of_the_view() -> None:
    view = to_play()
    view.setup, view.cube = dataclasses.replace(view.setup, length=7), Cube(2, 0)
    shown = diagram.shown(view)
    assert [die.face for die in shown.dice] == list(view.dice)
    assert (shown.cube, shown.cube_way) == (2, 1)
    assert sum(sum(seat.values()) for seat in shown.stacks.counts) == 30


# ---- QR --------------------------------------------------------------------------------------------------------------


def test_a_code_has_its_three_finders_and_a_quiet_zone() -> None:
    cells = qr.modules(IDS.link)
    assert cells is not None
    size = len(cells)
    finder = [list(map(bool, row)) for row in ([1] * 7, [1, 0, 0, 0, 0, 0, 1], [1, 0, 1, 1, 1, 0, 1])]
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        assert [cells[top + n][left : left + 7] for n in range(3)] == finder
    code = qr.picture(IDS.link, 200)
    assert code is not None
    assert code.get_width() <= 200
    edge = code.get_width() // (size + 8) * 4
    assert all(code.get_at((x, y))[:3] == qr.PAPER for x in range(code.get_width()) for y in range(edge))


def test_a_text_that_no_code_holds() -> None:
    assert qr.modules("x" * 4000) is None
    assert qr.picture("x" * 4000, 300) is None


# ---- export ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("use", USES)
def test_a_match_is_exported_to_a_file_and_copied(app_of: AppOf, tmp_path: Path, use: Use) -> None:
    app, client = opened(app_of, ExportScene(9, "a match"))
    use(app, "export.form.sgf")
    settle(app)
    use(app, "export.save")
    save_in(app, tmp_path, "ada.sgf")
    (message,) = client.sent(ExportFile)
    assert (message.match, message.form, message.path) == (9, Form.SGF, str(tmp_path / "ada.sgf"))
    assert app.toasts.history[-1] == "Saved: ada.sgf"
    use(app, "export.copy")
    assert clipboard.get_text() == "Game 1"
    assert [message.form for message in client.sent(Export)] == [Form.MAT, Form.SGF]


def test_a_form_that_does_not_know_the_rules_says_so(app_of: AppOf) -> None:
    app = app_of()
    client = FakeArchive(shelf())
    client.failing[Export] = Error(Code.UNSUPPORTED, "rules")
    app.client = client  # type: ignore[assignment]
    scene = ExportScene(9, "a match")
    app.push(scene)
    settle(app)
    assert scene.find("export.refused").name == "This format knows no games with these rules."
    assert not scene.find("export.save").enabled


def test_a_file_that_cannot_be_written_is_told(app_of: AppOf, tmp_path: Path) -> None:
    scene = ExportScene(9, "a match")
    app, client = opened(app_of, scene)
    client.failing[ExportFile] = Error(Code.BAD_VALUE, "unwritable")
    scene._write([tmp_path / "a.mat"])
    settle(app)
    assert app.toasts.history[-1] == "The file could not be written there."


# ---- handing over ----------------------------------------------------------------------------------------------------


def test_nothing_is_parked_before_a_way_is_chosen(app_of: AppOf) -> None:
    parked: list[int] = []
    app, client = opened(app_of, HandOverScene(9, "a match", lambda: parked.append(1)))
    told = [widget.name for widget in app.stack.top.root.walk()]  # type: ignore[union-attr]
    assert any("coming dice" in name for name in told)
    click(app, "hand_over.close")
    assert client.sent(HandOver) == []
    assert parked == []


@pytest.mark.parametrize("use", USES)
def test_as_text_and_then_as_a_code_from_one_request(app_of: AppOf, use: Use) -> None:
    parked: list[int] = []
    app, client = opened(app_of, HandOverScene(9, "a match", lambda: parked.append(1)))
    use(app, "hand_over.text")
    settle(app)
    assert clipboard.get_text() == "DUSES-MATCH:ABC"
    use(app, "hand_over.qr")
    settle(app)
    assert app.stack.top is not None
    assert app.stack.top.id == "qr"
    use(app, "qr.close")
    use(app, "hand_over.close")
    assert [message.match for message in client.sent(HandOver)] == [9]
    assert parked == [1]


def test_as_a_file(app_of: AppOf, tmp_path: Path) -> None:
    app, client = opened(app_of, HandOverScene(9, "a match", lambda: None))
    click(app, "hand_over.file")
    save_in(app, tmp_path, "to ben")
    assert [message.path for message in client.sent(HandOver)] == [str(tmp_path / "to ben.duses")]
    assert app.toasts.history[-1] == "Saved: to ben.duses"


def test_a_file_that_cannot_be_written_hands_nothing_over(app_of: AppOf, tmp_path: Path) -> None:
    parked: list[int] = []
    scene = HandOverScene(9, "a match", lambda: parked.append(1))
    app, client = opened(app_of, scene)
    client.failing[HandOver] = Error(Code.BAD_VALUE, "unwritable")
    scene._write([tmp_path / "a.duses"])
    settle(app)
    assert app.toasts.history[-1] == "The file could not be written there."
    click(app, "hand_over.close")
    assert parked == []
