"""An App without display, sound or engine for the tests of scenes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # what several of these tests share
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from scenes import text
from scenes.app import App
from scenes.settings import SettingsFile


@pytest.fixture
def app_of(tmp_path: Path) -> Iterator[Callable[..., App]]:
    """Make an App with some settings."""
    import pygame

    pygame.display.init()
    pygame.font.init()

    def make(**settings: object) -> App:
        file = SettingsFile(tmp_path)
        file.values.language = "en"
        for name, value in settings.items():
            setattr(file.values, name, value)
        return App(file, version="test")

    yield make
    text.use("en")
