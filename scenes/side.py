"""A second window of the running game: its own scenes, the same settings, engine and sounds. Not a second game.

A scene in it finds what it needs under the names that `scenes.app.App` has. The loop stays the App's: it hands events,
time and frames over.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import pygame

from scenes.scene import Scene
from scenes.stack import SceneStack
from scenes.theme import ASSETS, Theme

if TYPE_CHECKING:
    from scenes.app import App

log = logging.getLogger("duses.side")

LEAST = (460, 420)


class SideWindow:
    """main: the App whose window this is beside. The window is gone when its last scene is."""

    def __init__(self, main: App, scene: Scene, title: str, size: tuple[int, int]) -> None:
        self.main = main
        self.stack = SceneStack()
        self.open = True
        self.window = pygame.Window(title, size, resizable=True)
        self.window.minimum_size = LEAST
        try:
            self.window.set_icon(pygame.image.load(ASSETS / "icon" / "duses-64.png"))
        except (OSError, pygame.error):
            log.info("no icon for a second window")
        self.theme = self._theme()
        self._all_dirty = True
        self.push(scene)

    def _theme(self) -> Theme:
        """Letters as large as in the main window, however small this one is."""
        return Theme(self.main.size, self.main.settings.text, contrast=self.main.settings.contrast == "high")

    # ---- what scenes ask for ---------------------------------------------------------------------------------

    @property
    def size(self) -> tuple[int, int]:
        return self.window.size

    @property
    def settings(self) -> Any:
        return self.main.settings

    @property
    def client(self) -> Any:
        return self.main.client

    @property
    def sound(self) -> Any:
        return self.main.sound

    @property
    def home(self) -> None:
        """There is no room to go back to: the window closes instead."""

    def toast(self, sentence: str) -> None:
        self.main.toast(sentence)

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        if self.stack.top is not None:
            self.stack.top.pause()
        self.stack.add(scene)
        scene.enter(self)  # type: ignore[arg-type]
        self._all_dirty = True

    def pop(self, scene: Scene) -> None:
        """Take a scene away, with whatever lies on it; the last one takes the window with it."""
        self.stack.take(scene)
        if self.stack.top is None:
            self.close()
        else:
            self.stack.top.resume()
        self._all_dirty = True

    def close(self) -> None:
        """The window goes; what was open in it is left."""
        self.stack.clear()
        if self.open:
            self.open = False
            self.window.destroy()

    # ---- what the App hands over -----------------------------------------------------------------------------

    def apply(self) -> None:
        """Settings have changed, or the main window's size."""
        self.theme = self.theme.kept(self._theme())
        self._rebuild()

    def _rebuild(self) -> None:
        for scene in self.stack:
            scene.rebuild()
        self._all_dirty = True

    @property
    def animating(self) -> bool:
        return any(scene.animating for scene in self.stack.drawn)

    def handle(self, event: pygame.event.Event) -> None:
        """An event of this window."""
        if event.type == pygame.WINDOWCLOSE:
            self.close()
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED):
            self._rebuild()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED):
            self._all_dirty = True
        elif self.stack.top is not None:
            self.stack.top.handle(event)

    def update(self, ms: int) -> None:
        for scene in list(self.stack):
            scene.update(ms)

    def draw(self) -> bool:
        """The picture, where something has changed; True when it was drawn."""
        drawn = self.stack.drawn
        if not self.open or not (self._all_dirty or any(scene.dirty for scene in drawn)):
            return False
        self._all_dirty = False
        surface = self.window.get_surface()
        for scene in drawn:
            scene.dirty = False
            scene.draw(surface)
        self.window.flip()
        return True
