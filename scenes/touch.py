"""Fingers on a screen, as events of a pointer that says so (`touch` is True): down, drag, up, and never a hover.

SDL sends mouse events of its own for a finger; they are left out here, so that nothing happens twice. One finger at a time
is the pointer: others that come while it is down mean nothing. What a finger does to a list is in `scenes.ui.focus`.
"""

from __future__ import annotations

import sys
from typing import Any

import pygame

FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
COPIES = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP)
KINDS = dict(zip(FINGERS, COPIES))


class Fingers:
    """trackpad: what SDL calls fingers lie beside the screen, on a Mac, and move a mouse pointer that needs no help."""

    def __init__(self, *, trackpad: bool = sys.platform == "darwin") -> None:
        self._trackpad = trackpad
        self._down: tuple[int, int] | None = None  # device and finger
        self._at = (0, 0)

    def read(self, event: pygame.event.Event, size: tuple[int, int]) -> pygame.event.Event | None:
        """The event itself, a pointer's event instead of a finger's, or None when there is nothing to do. size: of the window,
        in pixels."""
        if event.type in COPIES and getattr(event, "touch", False):
            return event if self._trackpad else None
        if event.type not in FINGERS:
            return event
        finger = event.touch_id, event.finger_id
        if self._trackpad or self._down not in (finger, None) or (self._down is None and event.type != pygame.FINGERDOWN):
            return None
        self._down = None if event.type == pygame.FINGERUP else finger
        x, y = (min(most - 1, max(0, int(share * most))) for share, most in zip((event.x, event.y), size))
        last, self._at = self._at, (x, y)
        about: dict[str, Any] = {"pos": self._at, "touch": True, "window": getattr(event, "window", None)}
        if event.type == pygame.FINGERMOTION:
            moved = self._at[0] - last[0], self._at[1] - last[1]
            return pygame.event.Event(pygame.MOUSEMOTION, rel=moved, buttons=(1, 0, 0), **about)
        return pygame.event.Event(KINDS[event.type], button=1, **about)
