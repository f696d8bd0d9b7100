"""What reaches the game from outside its window: dropped files and text, and the words of a command line, its own or that of a
copy started later. Decides only what each is; `scenes.archive.importing` and the rooms do the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from scenes.archive import importing

if TYPE_CHECKING:
    from scenes.app import App

WITH_VALUE = ("--data", "--rules", "--seed")  # options whose next word is theirs


class Outside:
    """One for an App. Files dropped together are taken in together."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._files: list[str] = []
        self._words: list[str] = []
        self._open = False  # between DROPBEGIN and DROPCOMPLETE

    def event(self, event: pygame.event.Event) -> None:
        """A part of a drop."""
        if event.type == pygame.DROPBEGIN:
            self._open, self._files, self._words = True, [], []
        elif event.type == pygame.DROPFILE:
            self._files.append(event.file)
        elif event.type == pygame.DROPTEXT:
            self._words.append(event.text)
        elif event.type == pygame.DROPCOMPLETE:
            self._open = False
        if not self._open:
            files, words, self._files, self._words = self._files, self._words, [], []
            self._take(files, "\n".join(words))

    def command(self, argv: Sequence[str]) -> None:
        """What a command line asks the running game for: files, a link, `--position ID`, `--new`, `--resume`."""
        files: list[str] = []
        words, new, resume = "", False, False
        rest = iter(argv)
        for word in rest:
            if word in WITH_VALUE:
                next(rest, "")
            elif word == "--position":
                words = next(rest, "")
            elif word.startswith("--position="):
                words = word.partition("=")[2]
            elif word == "--new":
                new = True
            elif word == "--resume":
                resume = True
            elif word.startswith("-"):
                continue
            elif importing.is_position(word) and not Path(word).exists():
                words = word
            else:
                files.append(str(Path(word).absolute()))
        if new:
            self._new()
        elif resume:
            self._resume()
        self._take(files, words)

    def _take(self, files: list[str], words: str) -> None:
        if files:
            importing.open_files(self.app, files)
        elif words.strip():
            importing.open_text(self.app, words)

    def _new(self) -> None:
        from scenes.new_match import NewMatchScene

        self._home()
        self.app.push(NewMatchScene())

    def _resume(self) -> None:
        """The match touched last, if there is one."""
        from engine.protocol.table import ListMatches, MatchList, OpenMatch
        from scenes.menu import opened

        def listed(pending: object) -> None:
            found = getattr(pending, "ok", None)
            if isinstance(found, MatchList) and found.matches and self.app.client is not None:
                self.app.client.request(OpenMatch(found.matches[0].match), lambda answer: opened(self.app, answer))

        if self.app.client is not None and not any(scene.id == "match" for scene in self.app.stack):
            self.app.client.request(ListMatches(), listed)

    def _home(self) -> None:
        """The menu below whatever comes, unless a match is on the table."""
        if self.app.home is not None and not self.app.stack:
            self.app.push(self.app.home())
