"""Nackgammon: backgammon from a start with four checkers back, invented by Nack Ballard.

Setup 24:2 23:2 13:4 8:3 6:4; everything else is international, the cube included.
"""

from __future__ import annotations

from typing import ClassVar

from bg.position import Position, position
from bg.rules import Rules

START = position({24: 2, 23: 2, 13: 4, 8: 3, 6: 4}, {1: 2, 2: 2, 12: 4, 17: 3, 19: 4})


class Nackgammon(Rules):
    """Only the start differs."""

    id: ClassVar[str] = "nackgammon"

    def start(self) -> Position:
        return START
