"""How a replay, the move history and an inspected position look: golden pictures with tolerance.

New ones are made with DUSES_GOLDEN=1, looked at, and committed.
"""

from __future__ import annotations

import itertools
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from positions import CUBE, OPENING, PositionClient
from replays import Recorded, ReplayClient

from scenes.app import App
from scenes.history.scene import HistoryScene
from scenes.inspect.scene import InspectScene
from scenes.replay.scene import ReplayScene
from scenes.scene import Scene

AppOf = Callable[..., App]
GOLDEN = Path(__file__).parents[2] / "golden" / "pictures"
SMALL, BLOCKS = (320, 200), (16, 10)
MEAN_MOST, BLOCK_MOST = 5.0, 30.0  # of 255; letters and scaling differ a little from machine to machine
ROOMS: dict[str, Callable[[], Scene]] = {
    "replay": lambda: ReplayScene(5, 2, 40),
    "history": lambda: HistoryScene(5, game=2),
    "inspect-plays": lambda: InspectScene(OPENING),
    "inspect-cube": lambda: InspectScene(CUBE),
}


def blocks(picture: pygame.Surface) -> list[tuple[int, ...]]:
    small = pygame.transform.smoothscale(picture, BLOCKS)
    return [tuple(small.get_at((x, y)))[:3] for x in range(BLOCKS[0]) for y in range(BLOCKS[1])]


@pytest.mark.parametrize("name", ROOMS)
def test_it_looks_as_it_did(app_of: AppOf, name: str) -> None:
    app = app_of(window=(1280, 800))
    app.client = PositionClient() if name.startswith("inspect") else ReplayClient(Recorded(3, length=5))  # type: ignore[assignment]
    app.push(ROOMS[name]())
    for _ in range(5):
        app.frame([], 400)
    drawn = pygame.transform.smoothscale(app.surface.convert(24), SMALL)
    path = GOLDEN / f"{name}.png"
    if os.environ.get("DUSES_GOLDEN"):
        pygame.image.save(drawn, path)
    golden = pygame.image.load(path).convert(24)
    differences = [
        sum(abs(a - b) for a, b in zip(drawn.get_at((x, y))[:3], golden.get_at((x, y))[:3])) / 3
        for x in range(SMALL[0])
        for y in range(SMALL[1])
    ]
    assert sum(differences) / len(differences) < MEAN_MOST
    assert max(max(abs(a - b) for a, b in zip(one, other)) for one, other in zip(blocks(drawn), blocks(golden))) < BLOCK_MOST


def test_the_comparison_can_fail(app_of: AppOf) -> None:
    app_of()
    pictures = [pygame.image.load(GOLDEN / f"{name}.png").convert(24) for name in ROOMS]
    for one, other in itertools.combinations(pictures, 2):
        assert max(max(abs(a - b) for a, b in zip(x, y)) for x, y in zip(blocks(one), blocks(other))) > BLOCK_MOST
