"""A game by keyboard and ear alone: every decision follows from what is said and from the node that has the keyboard.

The whole of it is kept as tests/golden/heard.txt (DUSES_GOLDEN=1 writes it anew): what a blind player hears in a short game.
`tests/e2e/blind.py` walks through the real program over the accessibility bus.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pygame

sys.path.insert(0, str(Path(__file__).parents[1] / "match"))

from match_referee import Referee
from match_table import Table
from views import setup

from scenes.access import tree
from scenes.app import App

AppOf = Callable[..., App]
GOLDEN = Path(__file__).parents[2] / "golden" / "heard.txt"
TURNS = 17  # decisions until the player resigns


class Ear:
    """Presses keys at a table and writes down what is heard."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.told: list[str] = []
        self._heard: list[str] = []
        table.app.voice.heard = self._heard.append
        self._at = ""

    def listen(self) -> str:
        """Until all is quiet: what was said, then what has the keyboard now."""
        self.table.quiet()
        self.told += [f"  {line}" for line in self._heard]
        self._heard.clear()
        shown = tree.snapshot(self.table.app)
        node = next(node for node in shown.nodes if node.key == shown.focus)
        group = next((other.name for other in shown.nodes if node.key in other.children and other.role in tree.GROUPS), "")
        at = f"{group}: {node.name}" if group and group != node.name else node.name
        if at != self._at:
            self._at = at
            self.told.append(f"  [{at}]")
        return node.name

    def press(self, name: str) -> str:
        self.told.append(f"> {name}")
        code = getattr(pygame, f"K_{name.upper() if len(name) > 1 else name}")
        self.table.key(code)
        return self.listen()

    def tab_to(self, beginning: str) -> None:
        """By Tab to a stop; those on the way are not written down."""
        told = list(self.told)
        for _ in range(30):
            if self.press("Tab").startswith(beginning):
                self.told = [*told, "> Tab …", self.told[-1]]
                return
        raise AssertionError(f"Tab never reaches {beginning}: {self.told[-30:]}")


def decide(ear: Ear, turn: int) -> None:
    """One decision, from what is heard."""
    at = ear.listen()
    if at.startswith("Game"):
        ear.press("Return")
    elif at.startswith("Double to"):
        assert any("Your answer: take, T, drop, P?" in line for line in ear.told[-4:])
        ear.press("t")
    elif at.startswith("Roll the dice"):
        ear.press("Space")
    elif at.startswith("Your play is complete"):
        ear.press("Return")
    else:
        assert at.startswith(("Choose a checker", "Enter your checker")), at
        if turn % 5 == 2:
            ear.press("F6")
        assert "can move" in ear.press("Tab")
        target = ear.press("Return")
        assert "can go here" in target or "can be hit" in target
        if turn % 3 == 1:
            ear.press("Right")
        ear.press("Return")


def test_a_short_game_by_ear(app_of: AppOf) -> None:
    table = Table(app_of(speed="off", auto_roll=False), Referee(setup(length=3), 11, doubles=(1,)))
    ear = Ear(table)
    for turn in range(TURNS):
        decide(ear, turn)
    for key in ("F1", "F2", "F3", "F4", "F5", "F7", "F8", "F10", "F12"):
        ear.press(key)
    ear.press("Escape")
    ear.tab_to("Resign")
    ear.press("Return")
    ear.tab_to("Single game")
    ear.press("Return")
    assert any(line.startswith("  [Computer wins") for line in ear.told)
    assert any("hit" in line for line in ear.told)
    told = "\n".join(ear.told) + "\n"
    if os.environ.get("DUSES_GOLDEN"):
        GOLDEN.write_text(told, encoding="utf-8")
    assert told == GOLDEN.read_text(encoding="utf-8")
