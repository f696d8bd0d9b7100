"""Cards and rooms that fade in over what was seen before; left out where nothing is to move at all.

One picture is kept, of the moment before; nothing is made while it fades.
"""

from __future__ import annotations

import pygame

FADE_MS = 180.0


class Fade:
    """From the window's last picture to the one that is drawn now."""

    def __init__(self) -> None:
        self._before: pygame.Surface | None = None
        self._ms = FADE_MS

    def begin(self, surface: pygame.Surface) -> None:
        """Something else is about to be shown on this surface."""
        if self._before is None or self._before.get_size() != surface.get_size():
            self._before = surface.copy()
        else:
            self._before.set_alpha(None)
            self._before.blit(surface, (0, 0))
        self._ms = 0.0

    @property
    def moving(self) -> bool:
        return self._ms < FADE_MS

    def update(self, ms: float) -> bool:
        """Time passes; True when the picture changes by it."""
        moved = self.moving
        self._ms += ms
        return moved

    def draw(self, surface: pygame.Surface) -> None:
        """What is left of the moment before."""
        before = self._before
        if self.moving and before is not None and before.get_size() == surface.get_size():
            before.set_alpha(round(255 * (1 - self._ms / FADE_MS)))
            surface.blit(before, (0, 0))
