"""The base of all widgets: a rectangle in a tree, with an id, a role and a name. Draws nothing itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from scenes.theme import Theme


class Widget:
    """id: found by it, unique in a scene; role, name: what assistive tools are told."""

    role = "group"
    focusable = False
    expands = False  # takes the room that its siblings leave
    roving = False  # what is below it is one stop for Tab; the arrows move inside
    pointable = False  # takes the pointer, though never the keyboard
    keeps_keys = False  # a click gives it the keyboard, too: a text field, a list

    def __init__(self, id: str = "", *, name: str = "", children: Sequence[Widget] = ()) -> None:
        self.id = id
        self.name = name
        self.children: list[Widget] = list(children)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.clip: pygame.Rect | None = None  # what a scrolling ancestor lets be seen
        self.enabled = True
        self.on = False  # chosen, of several
        self.hovered = False
        self.pressed = False

    # ---- tree and place --------------------------------------------------------------------------------------

    def walk(self) -> Iterator[Widget]:
        """This widget and all below it, in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """The size wanted when no more than width is there."""
        sizes = [child.measure(theme, width) for child in self.children]
        return max((w for w, _ in sizes), default=0), max((h for _, h in sizes), default=0)

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        """Take a place and give the children theirs: all of it, unless a subclass knows better."""
        self.rect = rect
        for child in self.children:
            child.place(rect, theme)

    @property
    def reachable(self) -> bool:
        """May it take the focus?"""
        return self.focusable and self.enabled

    @property
    def seen(self) -> pygame.Rect:
        """The part of the rectangle that is in view."""
        return self.rect if self.clip is None else self.rect.clip(self.clip)

    # ---- input -----------------------------------------------------------------------------------------------

    def activate(self) -> None:
        """A click, Return or Space."""

    def key(self, event: pygame.event.Event) -> bool:
        """A key while focused; True when used."""
        return False

    def typed(self, text: str) -> bool:
        """Text input while focused; True when used."""
        return False

    def drag(self, x: int, y: int) -> bool:
        """The pointer went down on it, or moves with its button held; True when used."""
        return False

    def hover(self, x: int, y: int) -> bool:
        """The pointer moves over it; True when its picture changes by that."""
        return False

    def released(self) -> None:
        """The pointer that went down on it let go, wherever it is now."""

    def wheel(self, steps: int) -> bool:
        """The wheel turned over it; True when used."""
        return False

    # ---- drawing ---------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        """Itself, without children."""

    def draw_all(self, surface: pygame.Surface, theme: Theme, focus: Widget | None) -> None:
        """Itself and all below it; the focus ring last."""
        self.draw(surface, theme, self is focus)
        for child in self.children:
            child.draw_all(surface, theme, focus)
