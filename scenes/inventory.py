"""Which of the program's own pictures are not there. Looks at names only; whoever draws has stand-ins."""

from __future__ import annotations

import json
from pathlib import Path

from scenes.theme import ASSETS


def missing(folder: Path = ASSETS / "textures") -> set[str]:
    """The files that the list of pictures names and the folder lacks; the list itself when it cannot be read."""
    listed = folder / "manifest.json"
    try:
        entries = json.loads(listed.read_text(encoding="utf-8"))["sprites"]
        files = {str(entry["file"]) for entry in entries.values()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {listed.name}
    return {name for name in files if not (folder / name).is_file()}
