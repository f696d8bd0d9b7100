"""Golden pictures of the main rooms: whatever changes one of them must be looked at. DUSES_GOLDEN=1 keeps the new ones.

Compared small and with tolerance: letters differ a little from one machine's font library to the next.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parent))

from fake_archive import FakeArchive, shelf
from views import game

from scenes.app import App
from scenes.archive.scene import ArchiveScene
from scenes.match.scene import MatchScene
from scenes.menu import MenuScene
from scenes.new_match import NewMatchScene
from scenes.rules.scene import RulesScene
from scenes.scene import Scene
from scenes.settings_scene import SettingsScene

GOLDEN = Path(__file__).parents[1] / "golden" / "pictures"
SMALL = (320, 200)
TOLERANCE, SHARE = 26, 0.02


def opening() -> Scene:
    return MatchScene(next(view for view, _ in game("international", 4) if view.phase == "to_play" and view.turn == 0))


ROOMS: dict[str, Callable[[], Scene]] = {
    "menu": MenuScene,
    "new-match": NewMatchScene,
    "settings": SettingsScene,
    "archive": ArchiveScene,
    "opening": opening,
    "rules": lambda: RulesScene("landing.hit"),
}


def differing(one: pygame.Surface, other: pygame.Surface) -> float:
    """The share of pixels whose largest channel differs by more than the tolerance."""
    assert one.get_size() == other.get_size()
    width, height = one.get_size()
    bad = 0
    for x in range(width):
        for y in range(height):
            a, b = one.get_at((x, y)), other.get_at((x, y))
            bad += max(abs(a.r - b.r), abs(a.g - b.g), abs(a.b - b.b)) > TOLERANCE
    return bad / (width * height)


@pytest.mark.parametrize("room", ROOMS)
def test_the_room_looks_as_it_did(app_of: Callable[..., App], room: str) -> None:
    app = app_of(name="Ada", reduced_motion=True)  # the menu stands still
    if room == "archive":
        app.client = FakeArchive(shelf(40))  # type: ignore[assignment]
    app.push(ROOMS[room]())
    for _ in range(30):
        app.frame([], 50)
    small = pygame.transform.smoothscale(app.surface.convert(24), SMALL)
    path = GOLDEN / f"{room}.png"
    if os.environ.get("DUSES_GOLDEN"):
        GOLDEN.mkdir(parents=True, exist_ok=True)
        pygame.image.save(small, path)
    assert differing(small, pygame.image.load(path)) <= SHARE


def test_a_change_is_noticed() -> None:
    path = GOLDEN / "opening.png"
    picture = pygame.image.load(path)
    changed = picture.copy()
    pygame.draw.rect(changed, (250, 250, 250), (40, 40, 50, 50))
    assert differing(picture, changed) > SHARE
