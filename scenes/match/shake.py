"""The cup shaken before a game: how the hand moves while the card is up, boiled down to a short word that goes into the dice.

Every movement of pointer or finger and every key counts, with its moment; nobody can foresee or repeat them.
"""

from __future__ import annotations

import hashlib
import time

import pygame

FELT = (pygame.MOUSEMOTION, pygame.FINGERMOTION, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN, pygame.KEYDOWN, pygame.KEYUP)
LETTERS = 12  # of the word: 48 bits


class Shaking:
    """What has been felt so far."""

    def __init__(self) -> None:
        self._felt = hashlib.sha256()

    def feel(self, event: pygame.event.Event) -> None:
        """An input event; what says nothing of a hand is passed over."""
        if event.type in FELT:
            self._felt.update(f"{event.type} {event.dict!r} {time.perf_counter_ns()};".encode("utf-8", "replace"))

    def word(self) -> str:
        """All of it as a word; each is different from the one before."""
        self._felt.update(f"{time.perf_counter_ns()}".encode())
        return f"~{self._felt.hexdigest()[:LETTERS]}"
