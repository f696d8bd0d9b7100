"""A blind player's evening, over the accessibility bus and with a keyboard alone: by hand or by .ci/long, it takes minutes.

    xvfb-run -a -s "-screen 0 1280x800x24" dbus-run-session -- python tests/e2e/blind.py READER_PYTHON DATA

First start, a match to three points in which every decision follows from what was heard, a resignation, the archive, a replay,
settings. Prints what was pressed (>) and what was heard; ends with an error where what is heard is not enough to go on.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "scenes" / "access"))

from session import Eyes, enable, started

KEYS = {"Tab": "ff09", "Return": "ff0d", "Left": "ff51", "Right": "ff53", "Down": "ff54", "Escape": "ff1b", "Space": "20"}
KEYS |= {f"F{n}": f"{0xFFBD + n:x}" for n in range(1, 13)}
MOVES = ("Tab", "Left", "Right")  # what moves the keyboard elsewhere, but at the end of a row
PATIENCE_S = 60
TURNS = 400


class Ear:
    """Presses keys, and knows nothing but what it hears."""

    def __init__(self, eyes: Eyes) -> None:
        self.eyes = eyes
        self.log: list[str] = []  # everything announced
        self._focus = ""

    def press(self, key: str) -> str:
        """A key, and what is heard then: the node that has the keyboard, in words."""
        print(f"> {key}")
        before = self._focus
        self.eyes.ask(f"key {KEYS.get(key) or f'{ord(key):x}'}")
        at = self.listen()
        for _ in range(5 if key in MOVES else 0):
            if at != before:
                break
            at = self.listen()  # the game may just be starting: keys that pile up would go too far
        return at

    def write(self, words: str) -> None:
        for letter in words:
            self.eyes.ask(f"key {ord(letter):x}")
            time.sleep(0.1)
        self.listen()

    def listen(self, s: float = 0.35) -> str:
        """Wait a little; what has the keyboard now."""
        time.sleep(s)
        for line in self.eyes.ask("heard"):
            if line:
                self.log.append(line)
                print(f"  {line}")
        node: dict[str, Any] = self.eyes.ask("focus") or {"name": "", "role": ""}
        if node["name"] != self._focus:
            self._focus = node["name"]
            print(f"  [{node['role']}] {node['name']}")
        return str(node["name"])

    def until(self, *beginnings: str) -> str:
        """Wait until the keyboard is at something whose words begin so."""
        limit = time.monotonic() + PATIENCE_S
        while time.monotonic() < limit:
            at = self.listen()
            if at.startswith(beginnings):
                return at
        raise SystemExit(f"never heard: {beginnings}; the keyboard is at {self._focus!r}")

    def tab_to(self, beginning: str, inside: str = "") -> None:
        """By Tab to a stop; inside: then by the arrow to a choice of it."""
        for _ in range(40):
            if self.press("Tab").startswith(beginning):
                break
        else:
            raise SystemExit(f"Tab never reaches {beginning!r}")
        for way in ("Left", "Right"):
            for _ in range(9):
                if self._focus.startswith(inside):
                    return
                self.press(way)
        raise SystemExit(f"no choice {inside!r}")


def play(ear: Ear, games: int) -> None:
    """So many games, from the card before the first, as it is heard; doubles now and then, takes what is offered."""
    ended = 0
    ear.until("Game 1")
    ear.press("Return")
    for turn in range(TURNS):
        at = ear.listen()
        if "wins the match" in at:
            return
        if "wins the game" in at:
            ended += 1
            if ended == games:
                return
            ear.press("Return")
        elif at.startswith("Double to"):
            assert any("Your answer: take, T" in line for line in ear.log[-3:]), "how to answer was not said"
            ear.press("t")
        elif at.startswith("Resignation"):
            ear.tab_to("Accept")
            ear.press("Return")
        elif "or double to" in at and turn % 7 == 6:
            ear.press("d")
        elif at.startswith("Roll the dice"):
            ear.press("Space")
        elif at.startswith(("Choose a checker", "Enter your checker")):
            step(ear)
        elif at.startswith("Your play is complete"):
            ear.press("Return")
    raise SystemExit("the match does not end")


def step(ear: Ear) -> None:
    """One checker: where it can go is heard before it goes."""
    source = ear.press("Tab")
    if "can move" not in source:
        return  # the turn has ended meanwhile
    target = ear.press("Return")
    assert "can go here" in target or "can be hit" in target, target
    ear.press("Return")


def evening(ear: Ear) -> None:
    ear.until("Düşeş")
    ear.tab_to("Your name")
    ear.write("ada")
    ear.tab_to("To the table")
    ear.press("Return")
    ear.until("Düşeş")
    ear.tab_to("Settings")
    ear.press("Return")
    ear.tab_to("Play", "Sound")
    ear.press("Return")
    ear.tab_to("Normal", "Fast")
    ear.press("Return")
    ear.press("Escape")
    ear.tab_to("New match")
    ear.press("Return")
    ear.tab_to("7", "3") if ear.until("New match") else None
    ear.press("Return")
    ear.tab_to("Start")
    ear.press("Return")
    play(ear, 1)
    for key in ("F1", "F4", "F5", "F6", "F7", "F8", "F10", "F12"):
        ear.press(key)
    if "wins the match" not in ear.listen():
        ear.press("Return")
        ear.until("Choose", "Roll", "The computer", "Computer", "Enter")
        ear.press("Escape")
        ear.until("Paused")
        ear.tab_to("Resign")
        ear.press("Return")
        ear.tab_to("Single game")
        ear.press("Return")
        ear.until("Computer wins")
    ear.tab_to("Main menu")
    ear.press("Return")
    ear.until("Düşeş")
    ear.tab_to("Matches")
    ear.press("Return")
    ear.until("Matches")
    ear.tab_to("Replay")
    ear.press("Return")
    for _ in range(6):
        ear.press("Right")
    ear.press("Escape")
    ear.press("Escape")
    ear.until("Matches")  # the button of the menu, where the keyboard was left


def main(python: str, data: Path) -> None:
    enable()
    with started(data) as game:
        evening(Ear(Eyes(python)))
        assert game.poll() is None


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
