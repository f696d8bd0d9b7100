"""One screen: a tree of widgets, perhaps a board, and what happens to them. Not the loop, which is `scenes.app`.

A scene builds its widgets anew (`build`) whenever the window's size, the text's size, the language or its own state asks
for it (`rebuild`); what must outlive that is kept on the scene. Coordinates are window pixels.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes.ui import tip
from scenes.ui.focus import Focus
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.app import App


class Scene:
    """Base of all screens. overlay: what lies below on the stack stays in view."""

    overlay = False
    id = "scene"
    default = ""  # the button that Return presses while no widget has the keyboard

    def __init__(self) -> None:
        self.app: App
        self.root: Widget = Widget("root")
        self.focus = Focus()
        self.dirty = True
        self._stale = True

    # ---- life ------------------------------------------------------------------------------------------------

    def enter(self, app: App) -> None:
        """On the stack now, on top."""
        self.app = app
        self.rebuild()

    def leave(self) -> None:
        """Taken off the stack."""

    def pause(self) -> None:
        """Another scene lies on top."""

    def resume(self) -> None:
        """On top again."""
        self.rebuild()

    # ---- widgets ---------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        """The widgets for the window as it is now, not placed yet."""
        return Widget("root")

    def rebuild(self) -> None:
        """Build the widgets again before the next frame."""
        self._stale = True
        self.dirty = True

    def ready(self) -> None:
        """Make sure that the widgets are built and placed."""
        if self._stale:
            self._stale = False
            self.root = self.build()
            self.root.place(pygame.Rect((0, 0), self.app.size), self.app.theme)
            self.focus.adopt(self.root)
            self.placed()

    def placed(self) -> None:
        """Widgets have their places; a scene with a board puts it where they left room."""

    def find(self, id: str) -> Widget:
        """The widget with that id. KeyError when the scene shows none."""
        self.ready()
        for widget in self.root.walk():
            if widget.id == id:
                return widget
        raise KeyError(id)

    def has(self, id: str) -> bool:
        """Does the scene show a widget with that id?"""
        self.ready()
        return any(widget.id == id for widget in self.root.walk())

    # ---- a frame ---------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """One input event; True when it was used."""
        self.ready()
        used = self.focus.handle(event, self.root, self.app.theme)
        if used or self.focus.changed:
            self.focus.changed = False
            self.dirty = True
        if used:
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self.back()
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self._press_default()
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            return self._turn_page(1 if event.key == pygame.K_PAGEUP else -1)
        return False

    def _turn_page(self, step: int) -> bool:
        """Scroll what can be scrolled by nearly its height."""
        for widget in self.root.walk():
            if widget.role == "scroll":
                self.dirty = widget.wheel(step * max(1, widget.rect.h // 60)) or self.dirty
                return True
        return False

    def _press_default(self) -> bool:
        """Return, and no widget wanted it."""
        if not self.default or not self.has(self.default):
            return False
        self.find(self.default).activate()
        return True

    def back(self) -> bool:
        """Esc: leave this scene, unless it is the last one."""
        if len(self.app.stack) > 1:
            self.app.pop(self)
            return True
        return False

    def close(self) -> None:
        """Back to where it was opened; to the first room where nothing lies below."""
        if len(self.app.stack) > 1:
            self.app.pop(self)
        elif self.app.home is not None:
            self.app.replace(self.app.home())

    def update(self, ms: int) -> None:
        """Time passes."""

    @property
    def animating(self) -> bool:
        """Does this scene want sixty frames a second?"""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Everything of this scene; the surface holds what lies below."""
        self.ready()
        self.root.draw_all(surface, self.app.theme, self.focus.shown)
        tip.draw(surface, self.app.theme, self.root)
