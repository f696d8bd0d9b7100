"""From the command line to a running window: display, data folder, single copy, engine, first scene.

A machine without a display is told so in one sentence. Nothing here draws.
"""

from __future__ import annotations

import logging
import logging.handlers
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import platformdirs

# Without a graphics card SDL's default way to the screen costs a hundred milliseconds a frame; plain surfaces cost one.
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from engine import instance
from engine.client import Client
from engine.protocol.archive import KeepMatches
from engine.transport import program
from scenes import leftovers, text, wishes
from scenes.app import App
from scenes.board import sprites
from scenes.first_start import FirstStart
from scenes.menu import MenuScene
from scenes.outside import Outside
from scenes.players import Players
from scenes.settings import SettingsFile
from scenes.text import _

NO_DISPLAY = ("offscreen", "dummy")
LOG_NAME = "duses.log"
log = logging.getLogger("duses")


def data_folder(data: Path | None) -> Path:
    """Where matches, settings and the log are kept."""
    return data or platformdirs.user_data_path("duses", appauthor=False)


def start_log(folder: Path) -> Path:
    """A small rotating file; stderr where it cannot be written."""
    path = folder / LOG_NAME
    handler: logging.Handler
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler = logging.handlers.RotatingFileHandler(path, maxBytes=512 * 1024, backupCount=2, encoding="utf-8")
    except OSError:
        handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(name)s %(levelname)s %(message)s"))
    logging.getLogger().addHandler(handler)
    logging.getLogger().setLevel(logging.INFO)
    return path


def has_display() -> bool:
    """Is there a screen? SDL silently picks a driver without one; asked for by name it counts as a screen."""
    try:
        pygame.display.init()
    except pygame.error:
        return False
    return bool(os.environ.get("SDL_VIDEODRIVER")) or pygame.display.get_driver() not in NO_DISPLAY


def make(settings: SettingsFile, folder: Path, *, version: str, windowed: bool = False) -> App:
    """An App with its engine, the menu as its home; no scene yet. settings: of who plays, kept in their folder; folder: the
    one for all of them."""
    app = App(settings, version=version, log_path=folder / LOG_NAME, windowed=windowed)
    app.client = connect(app, settings.path.parent)
    app.home = MenuScene
    app.players = Players(folder, connect)
    app.outside = Outside(app)
    return app


def connect(app: App, folder: Path) -> Client:
    """The engine on the matches in a folder."""
    client = Client(data=folder, on_note=app.noted, on_notice=app.notice, name=f"duses {app.version}")
    client.request(app.prefs)
    client.request(KeepMatches(app.settings.keep))
    return client


def commands(app: App, later: Callable[[], list[list[str]]], asked: Sequence[str]) -> Callable[[], list[list[str]]]:
    """What is to be done by command lines: this copy's own, once the first questions are answered, then those of later ones."""
    waiting = [list(asked)] if asked else []

    def received() -> list[list[str]]:
        own = [waiting.pop()] if waiting and not isinstance(app.stack.top, FirstStart) else []
        return [*own, *later()]

    return received


def make_kiosk(settings: SettingsFile, folder: Path, code: str, *, version: str, windowed: bool = False) -> App:
    """An App for guests, its menu on the screen. code: the staff's."""
    from scenes.kiosk.house import House
    from scenes.kiosk.menu import KioskMenu

    settings.values.fullscreen = True
    settings.values.language = settings.values.language or text.guess()
    app = App(settings, version=version, log_path=folder / LOG_NAME, windowed=windowed)
    command = [*program("--engine"), "--kiosk"]
    app.client = Client(command, data=folder, on_note=app.noted, on_notice=app.notice, name=f"duses {version}")
    app.client.request(app.prefs)
    app.house = House(app, code, folder)
    app.touchable()
    app.home = KioskMenu
    app.push(KioskMenu())
    return app


def main(
    *, data: Path | None, version: str, windowed: bool = False, asked: Sequence[str] = (), kiosk: str | None = None
) -> int:
    """Run the game; the exit code. asked: what of the command line is for the running game (see `Outside.command`). kiosk:
    the staff's code on a machine for guests, whose data are apart."""
    folder = data_folder(data)
    if kiosk is not None:
        folder = folder / "kiosk"
        # A closed window means nothing there, but the system's own request to end does.
        os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"
    settings = SettingsFile(folder if kiosk is not None else Players(folder, connect).now.folder)
    text.use(settings.values.language or text.guess())
    if settings.values.first_time:
        wishes.take_over(settings.values)
    if not has_display():
        sys.stderr.write(
            _("No display was found. To see a match without one, use: game.py --demo DIR") + "\n"
        )
        return 1
    start_log(folder)
    leftovers.sweep(leftovers.unpacked())
    only = instance.acquire(folder, [_absolute(word) for word in sys.argv[1:]])
    if only is None:
        return 0
    sprites.foresee(settings.values.board, settings.values.felt)
    pygame.font.init()
    pygame.key.set_repeat(350, 45)
    if kiosk is not None:
        app = make_kiosk(settings, folder, kiosk, version=version, windowed=windowed)
    else:
        app = make(settings, folder, version=version, windowed=windowed)
        app.push(FirstStart() if settings.values.first_time else MenuScene())
    _icon()
    app.received = commands(app, only.poll, asked)
    try:
        app.run()
    except Exception:
        log.exception("the game had to end")
        sys.stderr.write(_("The game had to end; your matches are kept. The log: {path}").format(path=folder / LOG_NAME) + "\n")
        return 1
    finally:
        assert app.client is not None
        app.client.close()
        only.close()
        sprites.finish()
        pygame.quit()
    return 0


def _absolute(word: str) -> str:
    """A file's path that means the same to a copy started elsewhere; any other word as it is."""
    return str(Path(word).absolute()) if not word.startswith("-") and Path(word).exists() else word


def _icon() -> None:
    from scenes.theme import ASSETS

    try:
        pygame.display.set_icon(pygame.image.load(ASSETS / "icon" / "duses-64.png"))
    except (OSError, pygame.error):
        log.info("no window icon")
