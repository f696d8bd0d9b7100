"""What lies in a folder, read on a thread of its own: a slow disk or a sleeping network never stops the picture."""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

MOST = 50_000  # entries; what comes after them is not shown


@dataclass(frozen=True, slots=True)
class Item:
    """A file or a folder. size: bytes; changed: seconds since the epoch."""

    name: str
    path: Path
    folder: bool
    size: int = 0
    changed: float = 0.0

    @property
    def hidden(self) -> bool:
        return self.name.startswith(".")


@dataclass(frozen=True, slots=True)
class Content:
    """items: folders first, each by name; problem: a code when it could not be read ("missing", "forbidden", "failed")."""

    folder: Path
    items: tuple[Item, ...] = ()
    problem: str = ""


def read(folder: Path) -> Content:
    """The content of a folder; never an error."""
    items = []
    try:
        with os.scandir(folder) as found:
            for entry in found:
                if len(items) >= MOST:
                    break
                item = _item(entry)
                if item is not None:
                    items.append(item)
    except FileNotFoundError:
        return Content(folder, problem="missing")
    except PermissionError:
        return Content(folder, problem="forbidden")
    except OSError:
        return Content(folder, problem="failed")
    items.sort(key=lambda item: (not item.folder, item.name.casefold(), item.name))
    return Content(folder, tuple(items))


def _item(entry: os.DirEntry[str]) -> Item | None:
    """None for what went away meanwhile, and for what is neither file nor folder."""
    try:
        folder = entry.is_dir()
        if not folder and not entry.is_file():
            return None
        facts = entry.stat()
    except OSError:
        return None
    return Item(entry.name, Path(entry.path), folder, facts.st_size, facts.st_mtime)


class Reader:
    """Reads one folder after another; only the answer to the last question is given."""

    def __init__(self, look: Callable[[Path], Content] = read) -> None:
        self._look = look
        self._wanted: Path | None = None
        self._found: queue.SimpleQueue[Content] = queue.SimpleQueue()

    @property
    def busy(self) -> bool:
        return self._wanted is not None

    def ask(self, folder: Path) -> None:
        """Begin to read a folder."""
        self._wanted = folder
        threading.Thread(target=lambda: self._found.put(self._look(folder)), daemon=True).start()

    def poll(self) -> Content | None:
        """What was asked for, once it is there."""
        while not self._found.empty():
            content = self._found.get()
            if content.folder == self._wanted:
                self._wanted = None
                return content
        return None
