"""Where a file is saved: names that every system takes, the ending put behind, a new folder. Writes no file."""

from __future__ import annotations

from pathlib import Path

from scenes.text import _

FORBIDDEN = '<>:"/\\|?*'  # in names of files, under one system or another


def allowed(name: str) -> bool:
    """May a file be called that everywhere?"""
    return name not in (".", "..") and all(sign.isprintable() and sign not in FORBIDDEN for sign in name)


def target(folder: Path, name: str, ending: str) -> Path:
    """The file that a name means; ending: put behind a name that has none."""
    path = folder / name
    return path.with_name(name + ending) if ending and not path.suffix else path


def new_folder(folder: Path) -> Path:
    """A fresh folder in a folder, its name numbered where need be. OSError where there can be none."""
    n, made = 1, folder / _("New folder")
    while made.exists():
        n += 1
        made = folder / f"{_('New folder')} {n}"
    made.mkdir()
    return made
