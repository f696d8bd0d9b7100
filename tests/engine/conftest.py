"""Scripted players for the tests of live matches, closed at the end of each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.engine.hands import Start
from tests.engine.player import Scripted


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Makes players; all of them share the test's data folder unless told another."""
    made: list[Scripted] = []

    def make(data: Path = tmp_path, **options: Any) -> Scripted:
        made.append(Scripted(data, **options))
        return made[-1]

    yield make
    for player in made:
        player.client.close()
