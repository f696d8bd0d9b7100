"""Every card of the archive at every text size, in every language and with text 40 % longer; and by Tab alone."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parent))

from fake_archive import IDS, FakeArchive, row, shelf
from fitting import Longer, check
from reports import report
from views import game

from engine.protocol.archive import ImportFiles, ImportReport
from engine.protocol.data import Sync
from scenes import clipboard, text
from scenes.app import App
from scenes.archive.data import DataScene
from scenes.archive.export import ExportScene
from scenes.archive.hand_over import HandOverScene
from scenes.archive.importing import ImportScene
from scenes.archive.qr import QrScene
from scenes.archive.report import OwnerScene, ReportScene
from scenes.archive.scene import ArchiveScene
from scenes.archive.share import ShareScene
from scenes.archive.tags import TagsScene
from scenes.files.scene import FilesScene
from scenes.menu import MenuScene
from scenes.scene import Scene

AppOf = Callable[..., App]
LONG = "Wolfgang Amadeus Mozart-Kaya"
VIEW = next(view for view, _ in game("international", 4) if view.phase == "to_play")

CARDS: dict[str, Callable[[Path], Scene]] = {
    "tags": lambda _: TagsScene(row(9, source="mat", tags=("Imported", "final")), ["Imported", "club", "money"], print),
    "import": lambda _: ImportScene(ImportFiles(["/somewhere"])),
    "report": lambda _: ReportScene(report()),
    "owner": lambda _: OwnerScene(9, (LONG, "Despina"), print),
    "share": lambda _: ShareScene(VIEW),
    "qr": lambda _: QrScene("QR code of the link", IDS.link, "A sentence about it."),
    "export": lambda _: ExportScene(9, f"7 – 4   {LONG}   7 points"),
    "hand_over": lambda _: HandOverScene(9, f"7 – 4   {LONG}   7 points", print),
    "data": lambda _: DataScene(),
    "open": lambda folder: FilesScene("Import matches", print, endings=(".mat",), folder=folder),
    "save": lambda folder: FilesScene("Save the match", print, mode="save", name="ada.mat", folder=folder),
    "folder": lambda folder: FilesScene("The shared folder", print, mode="folder", folder=folder),
}


def made(app_of: AppOf, folder: Path, **settings: object) -> tuple[App, FakeArchive]:
    (folder / "sub").mkdir(exist_ok=True)
    for name in ("one.mat", "two.mat", "three.txt"):
        (folder / name).write_text("; a match", encoding="utf-8")
    app = app_of(name="Ada", shared="/home/ada/Syncthing/duses", **settings)
    client = FakeArchive(shelf())
    client.slow = {ImportFiles}
    app.client = client  # type: ignore[assignment]
    app.home = MenuScene
    return app, client


def settle(app: App, scene: Scene) -> None:
    for _ in range(400):
        app.frame([], 20)
        if not isinstance(scene, FilesScene) or scene.content is not None:
            break
        pygame.time.wait(2)
    app.frame([], 20)


SMALL, USUAL, LARGE = (1024, 640), (1280, 800), (1920, 1080)


@pytest.mark.parametrize(
    ("size", "letters"),
    [(SMALL, "normal"), (SMALL, "larger"), (USUAL, "large"), (LARGE, "larger")],
)
@pytest.mark.parametrize("language", ["en", "tr", "longer"])
def test_nothing_overlaps_and_nothing_is_cut(
    app_of: AppOf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], letters: str, language: str
) -> None:
    monkeypatch.setattr(clipboard, "takes_pictures", lambda: True)
    app, client = made(app_of, tmp_path, window=size, text=letters)
    if language == "longer":
        text._state["catalogue"] = Longer()
    else:
        text.use(language)
    archive = ArchiveScene()
    app.push(archive)
    for _ in range(3):
        app.frame([], 16)
    for match in (1, 2, 11, 12):
        archive.list.choose(archive.pages.index(match), glide=False)
        check(archive, size)
    archive._delete(client.archive[0])
    app.frame([], 16)
    check(archive, size)
    for name, make in CARDS.items():
        scene = make(tmp_path)
        app.push(scene)
        if isinstance(scene, ShareScene):
            scene.made = pygame.Surface((8, 8))  # the picture itself is not laid out
        settle(app, scene)
        if name == "import":
            client.tell(ImportReport(14, 60, "/home/ada/matches/2026 Istanbul final.mat"))
        if name == "data":
            client.slow = {Sync, ImportFiles}
            scene._merge()  # type: ignore[attr-defined]
        check(scene, size)
        client.open.clear()
        app.pop(scene)


@pytest.mark.parametrize("name", CARDS)
def test_tab_reaches_everything_and_escape_leads_back(app_of: AppOf, tmp_path: Path, name: str) -> None:
    app, client = made(app_of, tmp_path)
    app.push(MenuScene())
    scene = CARDS[name](tmp_path)
    app.push(scene)
    if isinstance(scene, ShareScene):
        scene.made = pygame.Surface((8, 8))
    settle(app, scene)
    scene.ready()
    stops = [widget for widget in scene.root.walk() if widget.reachable]
    grouped = {chip.id for group in scene.root.walk() if group.roving for chip in group.walk()}
    wanted = {widget.id for widget in stops} - grouped
    reached = set()
    for _ in range(len(stops) + 2):
        app.frame([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0)], 16)
        assert scene.focus.widget is not None
        reached.add(scene.focus.widget.id)
    assert wanted <= reached
    app.frame([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0)], 16)
    if name == "import":
        assert "cancel" in client.asked
        client.finish()
        app.frame([], 16)
        app.frame([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0)], 16)  # its report
    assert scene not in app.stack
