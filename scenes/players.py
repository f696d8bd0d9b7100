"""Several people who play on one machine: each has a folder with their own settings, matches and rating. No screen.

The first one's is the data folder itself, so that who plays alone never notices; the others' are in a folder below it. The
engine serves whoever plays now and knows of nobody else, so nothing of one player can get among another's.
"""

from __future__ import annotations

import json
import logging
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from scenes.settings import FILE, Settings, SettingsFile

if TYPE_CHECKING:
    from engine.client import Client
    from scenes.app import App

log = logging.getLogger("duses.players")

FOLDER = "players"
NOW = "now.json"
MOST = 20
KEPT = ("language", "text", "window", "fullscreen", "effects", "muted")  # of the machine rather than of a person


@dataclass(frozen=True)
class Player:
    """id: "" for the first one. name: as in their settings, "" where they gave none."""

    id: str
    name: str
    folder: Path


class Players:
    """root: the data folder. connect: starts the engine on a folder."""

    def __init__(self, root: Path, connect: Callable[[App, Path], Client]) -> None:
        self._root = root
        self._connect = connect

    # ---- who there is ----------------------------------------------------------------------------------------

    def all(self) -> tuple[Player, ...]:
        """Everybody, in the order in which they came."""
        below = self._root / FOLDER
        found = [entry for entry in below.iterdir() if entry.name.isdecimal()] if below.is_dir() else []
        rest = sorted((entry for entry in found if (entry / FILE).is_file()), key=lambda entry: int(entry.name))
        return tuple(Player(id, _name(folder), folder) for id, folder in [("", self._root), *((e.name, e) for e in rest)])

    @property
    def now(self) -> Player:
        """Who plays: the one chosen last, or the first where that one is gone."""
        try:
            chosen = json.loads((self._root / FOLDER / NOW).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            chosen = ""
        everybody = self.all()
        return next((player for player in everybody if player.id == chosen), everybody[0])

    # ---- changes ---------------------------------------------------------------------------------------------

    def add(self, name: str, like: Settings) -> Player:
        """Somebody new, with settings of their own; what belongs to the machine is as it is now. OSError when the folder cannot
        be written."""
        number = 1 + max((int(player.id or 1) for player in self.all()), default=1)
        folder = self._root / FOLDER / str(number)
        folder.mkdir(parents=True)
        settings = SettingsFile(folder)
        for field in KEPT:
            setattr(settings.values, field, getattr(like, field))
        settings.values.name = name
        settings.save()
        return Player(str(number), name, folder)

    def remove(self, player: Player) -> None:
        """All that is kept of somebody goes. Not of the first one, nor of who plays now (ValueError)."""
        if player.id in ("", self.now.id):
            raise ValueError(player.id)
        shutil.rmtree(player.folder)

    def become(self, app: App, player: Player) -> None:
        """Another one sits down: their settings, their engine, the menu."""
        before = app.settings
        app.file.save()
        if app.client is not None:
            app.client.close()
        file = SettingsFile(player.folder)
        file.failed = app.file.failed
        file.values.window, file.values.fullscreen = before.window, before.fullscreen
        self._remember(player)
        app.file = file
        app.client = self._connect(app, player.folder)
        assert app.home is not None
        app.replace(app.home())
        app.apply()

    def _remember(self, player: Player) -> None:
        path = self._root / FOLDER / NOW
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(player.id), encoding="utf-8")
        except OSError:
            log.warning("who plays could not be written down", exc_info=True)


def _name(folder: Path) -> str:
    try:
        name = json.loads((folder / FILE).read_text(encoding="utf-8"))["name"]
    except (OSError, ValueError, KeyError, TypeError):
        return ""
    return name if isinstance(name, str) else ""
