"""What a player chose, kept in one small file in the data folder. A damaged file is kept beside and replaced by defaults.

Unknown names and impossible values are left out one by one, so that a file of another version loses nothing else.
"""

from __future__ import annotations

import contextlib
import dataclasses
import json
import logging
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

log = logging.getLogger("duses.settings")

FILE = "settings.json"
CHOICES: dict[str, tuple[str, ...]] = {
    "language": ("", "en", "tr"),
    "text": ("normal", "large", "larger"),
    "contrast": ("normal", "high"),
    "speed": ("slow", "normal", "fast", "off"),
    "think": ("none", "short", "normal", "long"),
    "board": ("walnut", "pearl", "maple", "ebony", "olive", "cherry", "sandstone"),
    "checkers": ("boxwood", "marble", "lacquer"),
    "dice": ("ivory", "ebony", "amber"),
    "zoom": ("100", "90", "80"),
    "felt": ("green", "burgundy", "navy", "none"),
}


@dataclass
class Settings:
    """All of them. window: the size last used; last_match: the choices of New Match, as that scene wrote them."""

    language: str = ""
    name: str = ""
    text: str = "normal"
    contrast: str = "normal"
    voice: bool = False  # the program speaks by itself
    voice_rate: int = 50
    reduced_motion: bool = False
    effects: int = 80
    music: int = 0
    rain: int = 0
    muted: bool = False
    speed: str = "normal"
    think: str = "normal"  # how long the computer takes over a play at least
    dice_cup: bool = True
    board: str = "walnut"
    checkers: str = "boxwood"
    dice: str = "ivory"
    felt: str = "green"
    zoom: str = "100"  # of the largest board that fits
    camera: bool = True  # closes in on a match that begins, draws back from one that is over
    shake: bool = True  # of the board, at a hit
    home_left: bool = False
    point_numbers: bool = True
    auto_roll: bool = True
    auto_confirm: bool = True
    auto_forced: bool = True
    show_movable: bool = True
    show_targets: bool = True
    show_plan: bool = True
    undo: bool = False
    hint: bool = False
    real_dice: bool = False
    table_mode: bool = False  # two people on both sides of a screen that lies flat
    curtain: bool = False  # a card between the turns of two people
    roll_name: bool = False
    window: tuple[int, int] = (1280, 800)
    fullscreen: bool = False
    folder: str = ""  # the last one that files were opened from or saved to
    shared: str = ""  # the synced folder that matches are merged with, "" for none
    keep: int = 0  # so many finished matches are kept, 0 for all
    own_names: list[str] = field(default_factory=list)  # the names that the player goes by in imported matches
    last_match: dict[str, Any] = field(default_factory=dict)
    turned: int = 0  # the match whose two players have changed seats
    rules_at: str = ""  # the board of How to play that was open last
    rules_done: list[str] = field(default_factory=list)  # those that have been done

    @property
    def first_time(self) -> bool:
        """Has nobody said yet how the game is to speak?"""
        return not self.language


class SettingsFile:
    """The settings and where they are kept. problem: a code for the player when the file was not good, else "". failed: told
    once with such a code when they cannot be written."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self.problem = ""
        self.failed: Callable[[str], None] | None = None
        self._lost = False
        self.values = self._load()

    def _load(self) -> Settings:
        settings = Settings()
        try:
            raw = json.loads(self.path.read_text(encoding="utf-8"))
            if not isinstance(raw, dict):
                raise ValueError("not an object")
        except FileNotFoundError:
            return settings
        except OSError:
            log.warning("the settings could not be read", exc_info=True)
            return settings  # whether they can be written is seen at the first change
        except ValueError:
            log.warning("the settings make no sense", exc_info=True)
            self.problem = "settings_damaged"
            with contextlib.suppress(OSError):
                os.replace(self.path, self.path.with_suffix(".damaged.json"))
            return settings
        for name, value in raw.items():
            if not _good(name, value):
                log.warning("setting %r left out: %r", name, value)
                self.problem = "settings_unknown"
            else:
                setattr(settings, name, tuple(value) if name == "window" else value)
        return settings

    def save(self) -> None:
        """Write the file anew, all or nothing. A folder that cannot be written is not a reason to stop."""
        text = json.dumps(dataclasses.asdict(self.values), ensure_ascii=False, indent=1)
        part = self.path.with_suffix(".part")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            part.write_text(text, encoding="utf-8")
            os.replace(part, self.path)
        except OSError:
            if not self._lost:
                self._lost = True
                log.warning("the settings could not be written", exc_info=True)
                if self.failed is not None:
                    self.failed("settings_unwritable")


def _good(name: str, value: Any) -> bool:
    """Is this a setting of ours with a value that it can have?"""
    default = getattr(Settings(), name, None)
    if default is None or name == "first_time":
        return False
    if name == "window":
        return isinstance(value, list) and len(value) == 2 and all(isinstance(n, int) and 0 < n < 20_000 for n in value)
    if name in CHOICES:
        return value in CHOICES[name]
    if name in ("effects", "music", "rain", "voice_rate"):
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 100
    return type(value) is type(default)
