"""People for the tests of whole evenings: no display, no sound device, dice that repeat."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).parent))

from person import Person


@pytest.fixture
def sit_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Person]]:
    """Make a person at a fresh game (or, called again, at the same data folder)."""
    import pygame

    monkeypatch.setenv("DUSES_TEST_SEED", "an evening")
    people: list[Person] = []
    pygame.display.init()
    pygame.font.init()

    def make(**settings: object) -> Person:
        person = Person(tmp_path / "data", **settings)  # type: ignore[arg-type]
        people.append(person)
        return person

    yield make
    for person in people:
        person.close()
