"""Counts the large pictures that are made while something is drawn: a frame may paint what exists, not make a new window.

Watches pygame from outside: what is constructed, what the transforms return, and which pictures are copied or converted. Only
the thread that asks is watched. Not a profiler: it slows what it watches.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

import pygame

COPYING = ("copy", "convert", "convert_alpha", "premul_alpha")
MAKERS: tuple[tuple[ModuleType, tuple[str, ...]], ...] = (
    (pygame.image, ("load", "load_sized_svg", "frombuffer", "frombytes")),
    (pygame.transform, tuple(name for name in dir(pygame.transform) if not name.startswith("_"))),
    (pygame.surfarray, ("make_surface",)),
)


@contextmanager
def watched(pixels: int) -> Iterator[list[str]]:
    """While it lasts, the list grows by one line for every picture of at least so many pixels that is made."""
    made: list[str] = []
    thread = threading.get_ident()

    def note(name: str, size: tuple[int, int]) -> None:
        if size[0] * size[1] >= pixels and threading.get_ident() == thread:
            made.append(f"{name} {size[0]}x{size[1]} in {_where()}")

    def returning(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*args: Any, **kwargs: Any) -> Any:
            result = work(*args, **kwargs)
            given = [*args, *kwargs.values()]
            if isinstance(result, pygame.surface.SurfaceType) and not any(one is result for one in given):
                note(name, result.get_size())
            return result

        return counted

    def called(frame: FrameType, happens: str, what: Any) -> None:
        owner = getattr(what, "__self__", None)
        if happens == "c_call" and isinstance(owner, pygame.surface.SurfaceType) and what.__name__ in COPYING:
            note(what.__name__, owner.get_size())

    kept: list[tuple[Any, str, Any]] = [(pygame, "Surface", pygame.Surface)]
    kept += [(module, name, getattr(module, name)) for module, names in MAKERS for name in names]
    before = sys.getprofile()
    try:
        for module, name, work in kept:
            if callable(work):
                setattr(module, name, returning(name, work))
        sys.setprofile(called)
        yield made
    finally:
        sys.setprofile(before)
        for module, name, work in kept:
            setattr(module, name, work)


def _where() -> str:
    """The innermost place outside this file."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and frame.f_code.co_filename == __file__:
        frame = frame.f_back
    return "nowhere" if frame is None else f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno}"
