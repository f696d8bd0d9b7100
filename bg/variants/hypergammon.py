"""Hypergammon: backgammon with three checkers each, on 24, 23 and 22.

Gammon when the loser has borne nothing off, backgammon when it also has a checker on the bar or in the winner's home
board; everything else is international, the cube included.
"""

from __future__ import annotations

from typing import ClassVar

from bg.position import Position, position
from bg.rules import Rules

START = position({24: 1, 23: 1, 22: 1}, {1: 1, 2: 1, 3: 1})


class Hypergammon(Rules):
    """Only the start differs."""

    id: ClassVar[str] = "hypergammon"

    def start(self) -> Position:
        return START
