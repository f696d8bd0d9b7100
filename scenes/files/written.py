"""A path while somebody writes it: which folder it is about, what it means, how it may go on. Looks at no disk."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from scenes.files.folder import Item

SIGNS = ("/", os.sep)


def meant(words: str, folder: Path) -> Path:
    """The path that was written: ~ is the home folder, anything else may start from the folder that is shown."""
    clean = words.strip().strip('"')
    path = Path(clean).expanduser() if clean.startswith("~") else Path(clean)
    return path if path.is_absolute() else folder / path


def last(words: str) -> str:
    """The name that is being written, "" right after a folder."""
    return "" if words.endswith(SIGNS) else Path(words.strip()).name


def folder(words: str, shown: Path) -> Path:
    """The folder that it is about: the shown one as long as nothing whole is written."""
    if not words.strip() or not (words.startswith("~") or Path(words.strip()).is_absolute()):
        return shown
    path = meant(words, shown)
    return path if words.endswith(SIGNS) else path.parent


def beginning(items: Sequence[Item], name: str) -> int | None:
    """The first item whose name begins like that; None for an empty name."""
    begun = name.casefold()
    return next((n for n, item in enumerate(items) if begun and item.name.casefold().startswith(begun)), None)


def completed(words: str, shown: Path, items: Sequence[Item]) -> str:
    """The text as far as all names that begin like it agree, a folder with the sign behind it; "" where it cannot go on."""
    name = last(words)
    if not name or folder(words, shown) != shown:
        return ""
    found = [item for item in items if item.name.casefold().startswith(name.casefold())]
    if not found:
        return ""
    whole = found[0].name
    for item in found[1:]:
        same = 0
        while same < min(len(whole), len(item.name)) and whole[same].casefold() == item.name[same].casefold():
            same += 1
        whole = whole[:same]
    if len(found) == 1 and found[0].folder:
        whole += os.sep
    return "" if whole == name else words[: len(words) - len(name)] + whole
