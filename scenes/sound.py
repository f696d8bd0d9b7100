"""Sounds by name, and what lies under them: music and rain, as loops. Several recordings of each sound are kept and none is
played twice running; no device is never an error.
"""

from __future__ import annotations

import logging
import random
from pathlib import Path

import pygame

from scenes.theme import ASSETS

log = logging.getLogger("duses.sound")
FADE_MS = 900
LOOPS = ("music", "rain")  # each has a channel of its own
MIXER = {"frequency": 44100, "size": -16, "channels": 2, "buffer": 512}


class Sound:
    """name: the part of a file's name before its number, e.g. "clack-boxwood" for clack-boxwood-03.wav."""

    def __init__(self, folder: Path = ASSETS / "sounds", seed: int | None = None) -> None:
        self.volume = 0.8
        self.muted = False
        self.played: list[str] = []  # the last few, for the text log and for tests
        self.missing: set[str] = set()  # files that could not be read
        self._random = random.Random(seed)
        self._files: dict[str, list[Path]] = {}
        self._loaded: dict[Path, pygame.mixer.Sound | None] = {}
        self._last: dict[str, Path] = {}
        self._under: set[str] = set()  # the loops that run
        for path in sorted([*folder.glob("*.wav"), *folder.glob("*.ogg")]):
            self._files.setdefault(path.stem.rsplit("-", 1)[0], []).append(path)
        if not self._files:
            log.warning("no sounds in %s", folder)
            self.missing.add(folder.name)
        try:
            pygame.mixer.init(**MIXER)
            pygame.mixer.set_num_channels(24)
            pygame.mixer.set_reserved(len(LOOPS))
            self.ready = True
        except pygame.error:
            log.warning("no sound device", exc_info=True)
            self.ready = False

    def play(self, name: str, gain: float = 1.0, pan: float = 0.0) -> None:
        """gain 0–1 under the player's volume; pan -1 left to 1 right."""
        self.played = [*self.played[-31:], name]
        paths = self._files.get(name)
        if not self.ready or self.muted or self.volume <= 0 or not paths:
            return
        fresh = [path for path in paths if path != self._last.get(name)] or paths
        path = self._last[name] = self._random.choice(fresh)
        sound = self._load(path)
        channel = pygame.mixer.find_channel() if sound is not None else None
        if channel is None or sound is None:
            return
        channel.play(sound)
        level = self.volume * gain
        channel.set_volume(level * min(1.0, 1.0 - pan * 0.7), level * min(1.0, 1.0 + pan * 0.7))

    def ambience(self, **levels: float) -> None:
        """How loud each loop is to be, 0 (off) to 1, for example music=0.4. One that goes on is only made louder or softer."""
        for name, level in levels.items():
            wanted = 0.0 if self.muted else level
            paths = self._files.get(f"{name}-any")
            if not self.ready or not paths:
                continue
            channel = pygame.mixer.Channel(LOOPS.index(name))
            if wanted <= 0:
                channel.fadeout(FADE_MS)
                self._under.discard(name)
            elif (sound := self._load(paths[0])) is not None:
                sound.set_volume(wanted)  # not the channel's: that one fades
                if name not in self._under:
                    channel.play(sound, loops=-1, fade_ms=FADE_MS)
                    self._under.add(name)

    def _load(self, path: Path) -> pygame.mixer.Sound | None:
        if path not in self._loaded:
            try:
                self._loaded[path] = pygame.mixer.Sound(path)
            except (pygame.error, OSError):
                log.warning("%s is damaged", path.name)
                self.missing.add(path.name)
                self._loaded[path] = None
        return self._loaded[path]
