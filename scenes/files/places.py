"""Where people keep files: home and its usual folders, disks, the game's own folder. Paths only; names are made by `_`."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from scenes.text import _

MOUNTS = ("/media", "/run/media", "/mnt", "/Volumes")


@dataclass(frozen=True, slots=True)
class Spot:
    """A place to go to. icon: a picture's name."""

    id: str
    name: str
    path: Path
    icon: str


def places(data: Path | None, home: Path | None = None) -> list[Spot]:
    """All that are there. data: the folder of the game's matches."""
    home = home or Path.home()
    wanted = [
        Spot("home", _("Home"), home, "home"),
        Spot("desktop", _("Desktop"), Path(platformdirs.user_desktop_dir()), "layers"),
        Spot("documents", _("Documents"), Path(platformdirs.user_documents_dir()), "file-text"),
        Spot("downloads", _("Downloads"), Path(platformdirs.user_downloads_dir()), "download"),
    ]
    if data is not None:
        wanted.append(Spot("data", _("Düşeş"), data, "dices"))
    seen: set[Path] = set()
    found = []
    for spot in [*wanted, *disks()]:
        if spot.path not in seen and spot.path.is_dir():
            seen.add(spot.path)
            found.append(spot)
    return found


def disks() -> list[Spot]:
    """Drives under Windows; elsewhere the root and what is mounted where people look for it."""
    if sys.platform == "win32":
        letters = [Path(f"{letter}:\\") for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
        return [Spot(f"disk{n}", str(path)[:2], path, "save") for n, path in enumerate(letters) if path.exists()]
    found = [Spot("root", _("Computer"), Path("/"), "save")]
    for base in map(Path, MOUNTS):
        try:
            inner = sorted(path for path in base.iterdir() if path.is_dir())
        except OSError:
            continue
        for path in inner:
            found += [Spot(f"disk{len(found)}", path.name, path, "save")]
    return found[:8]


def parent(folder: Path) -> Path | None:
    """The folder above, None at the top."""
    above = folder.parent
    return None if above == folder else above
