"""The picture of what lies under the top scene, kept while nothing of it changes: a card moves, the board below does not.

One picture of the window's size, made once. It decides nothing: a scene that is dirty, or that moves, is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from scenes.scene import Scene


class Kept:
    """Of one window."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._scenes: tuple[Scene, ...] = ()  # of which it is the picture, bottom first

    def draw(
        self, scenes: Sequence[Scene], surface: pygame.Surface, paint: Callable[[Scene], None], *, anew: bool, over: bool
    ) -> None:
        """Draw scenes, bottom first: from the kept picture, and by `paint` what that does not hold. anew: nothing kept is
        true any more; over: something moves over all of them, so that the whole picture will be wanted again."""
        changed = next((index for index, scene in enumerate(scenes) if scene.dirty), len(scenes))
        known = 0 if anew else self._known(scenes, surface)
        if 0 < known <= changed:
            assert self._picture is not None
            surface.blit(self._picture, (0, 0))
        else:
            known, self._scenes = 0, ()
        wanted = len(scenes) if over else len(scenes) - 1
        while wanted > known and any(scene.animating for scene in scenes[:wanted]):
            wanted -= 1
        for index in range(known, len(scenes)):
            paint(scenes[index])
            if index + 1 == wanted:
                self._keep(scenes[:wanted], surface)

    def _known(self, scenes: Sequence[Scene], surface: pygame.Surface) -> int:
        """How many of these scenes the kept picture shows."""
        known = len(self._scenes)
        same = self._picture is not None and self._picture.get_size() == surface.get_size()
        return known if same and self._scenes == tuple(scenes[:known]) else 0

    def _keep(self, scenes: Sequence[Scene], surface: pygame.Surface) -> None:
        if self._picture is None or self._picture.get_size() != surface.get_size():
            self._picture = surface.copy()
        else:
            self._picture.blit(surface, (0, 0))
        self._scenes = tuple(scenes)
