"""The pictures as they are shipped, decoded. Decoding takes longer than anything that is done with them, so those that the first
picture of every window is made of are kept; a whole sheet of motions is large and seldom wanted, and only its first frame stays.

Nothing is scaled here. Threads may ask: nothing of the window is touched.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import Any

import pygame

log = logging.getLogger("duses.sprites")
behind = ThreadPoolExecutor(1, "pictures")  # one: a machine may have no more than two cores
SMALL = 1728 * 864  # pixels of a sheet that is kept whole: one of dice lying still


def decoded(path: Path) -> pygame.Surface | None:
    """A picture; None, and a line in the log, when it is missing or damaged."""
    try:
        return pygame.image.load(path)
    except (OSError, pygame.error):
        log.warning("%s is missing or damaged; drawn plainly instead", path.name)
        return None


_coming: dict[Path, Future[pygame.Surface | None]] = {}


def ahead(paths: Iterable[Path]) -> None:
    """Begin to decode layers that will be wanted soon, while the caller does something else."""
    for path in paths:
        _coming[path] = behind.submit(decoded, path)


@lru_cache(maxsize=3)
def layer(path: Path) -> pygame.Surface | None:
    """A layer of the board: table, cloth, board."""
    coming = _coming.pop(path, None)
    return decoded(path) if coming is None or coming.cancel() else coming.result()


@lru_cache(maxsize=24)
def _small(path: Path) -> pygame.Surface | None:
    return decoded(path)


@lru_cache(maxsize=6)
def first(path: Path, width: int, height: int) -> pygame.Surface | None:
    """The first frame of a large sheet."""
    whole = decoded(path)
    return None if whole is None else whole.subsurface((0, 0, width, height)).copy()


def sheet(path: Path, info: dict[str, Any]) -> pygame.Surface | None:
    """A whole sheet; info: its entry in the manifest."""
    return _small(path) if is_small(info) else decoded(path)


def is_small(info: dict[str, Any]) -> bool:
    """Is the sheet one of those that are kept whole?"""
    width, height = info["size"]
    return bool(width * height <= SMALL)
