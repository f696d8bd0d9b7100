"""A monkey at the game: whatever is pressed in whatever order, no screen fails, no error is logged, the menu is reached."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from monkey import Monkey
from person import Person

SitDown = Callable[..., Person]
LONG = bool(os.environ.get("DUSES_LONG"))
DEEDS = 5000 if LONG else 120
SEEDS = range(8) if LONG else range(1)


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_is_pressed_the_game_goes_on(
    seed: int, sit_down: SitDown, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    person = sit_down(speed=("off", "normal")[seed % 2], frame_ms=60, hint=True, undo=True)
    monkey = Monkey(person, seed, tmp_path, restless=0.02, deadly=True)
    try:
        monkey.play(DEEDS)
        monkey.go_home()
    finally:
        monkey.leave()
    assert len(monkey.rooms) > (20 if LONG else 6)
