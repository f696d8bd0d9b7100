"""What reaches the match of the player's input, and when: nothing twice, nothing too early, nothing lost.

A card takes nothing in its first moments, and nothing from a key that was held before it came. While an action is on its
way to the referee, what the player does next waits for the answer. Knows no cards and no rules.
"""

from __future__ import annotations

import pygame

PRESSES = (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)
MOST_KEPT = 40


class Gate:
    """The input of one match scene."""

    def __init__(self) -> None:
        self.guard_ms = 0
        self.under_way = 0  # actions that are not answered yet
        self._kept: list[pygame.event.Event] = []
        self._down: set[int] = set()
        self._stale: set[int] = set()  # keys that were held already when a card appeared

    def guard(self, ms: int) -> None:
        """A card has appeared."""
        self.guard_ms = ms
        self._stale = set(self._down)

    def update(self, ms: int) -> None:
        self.guard_ms = max(0, self.guard_ms - ms)

    def held_before(self, event: pygame.event.Event) -> bool:
        """Is this a key that repeats because it has been held since before a card appeared?"""
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
            self._stale.discard(event.key)
        elif event.type == pygame.KEYDOWN:
            self._down.add(event.key)
            return event.key in self._stale
        return False

    def away(self) -> None:
        """Another scene had the keys: those let go there are not held any more, whatever was seen here."""
        self._down.clear()
        self._stale.clear()

    def closed(self, event: pygame.event.Event) -> bool:
        """Too early for it? Input that says nothing, such as the pointer passing by, is let through."""
        return self.guard_ms > 0 and event.type in (*PRESSES, pygame.TEXTINPUT)

    def keep(self, event: pygame.event.Event) -> bool:
        """Kept for after the answer that is awaited? Then it is not to be handled now."""
        counts = event.type in (*PRESSES, pygame.MOUSEBUTTONUP, pygame.TEXTINPUT) or any(getattr(event, "buttons", ()))
        if self.under_way and counts:
            # Who hammers on keys does not want all of it done for a minute afterwards; what is let go always counts.
            if len(self._kept) < MOST_KEPT or event.type not in (*PRESSES, pygame.TEXTINPUT):
                self._kept.append(event)
            return True
        return False

    def forget(self) -> None:
        """What was kept means nothing any more: the turn is over, or the step before it was refused."""
        self._kept.clear()

    def next(self) -> pygame.event.Event | None:
        """The oldest event kept, once no answer is awaited."""
        return self._kept.pop(0) if self._kept and not self.under_way else None
