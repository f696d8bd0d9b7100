"""The rules of a machine for guests. Nothing of this is active unless the program was started with a code for the staff.

The window cannot be closed, full screen cannot be left; files, clipboard and the loudness are out of reach. When nobody
has touched anything for a while, the guest is gone: matches, names and settings go, and the game plays by itself. What
the system's own keys do is beyond a program: see build/kiosk/README.md.
"""

from __future__ import annotations

import copy
import hmac
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from engine.protocol.table import DeleteMatch, ListMatches, MatchList
from scenes import keys
from scenes.kiosk.evening import Evening

if TYPE_CHECKING:
    from scenes.app import App

IDLE_MS = 180_000
DROPS = (pygame.DROPBEGIN, pygame.DROPFILE, pygame.DROPTEXT, pygame.DROPCOMPLETE)
TOUCHES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.FINGERDOWN, pygame.MOUSEMOTION)
FORBIDDEN = ("screen", "sound", "window", "paste")


class House:
    """code: the staff's. folder: where tonight's results are kept. The settings as they stand are the house's own."""

    def __init__(self, app: App, code: str, folder: Path, *, idle_ms: int = IDLE_MS) -> None:
        self.app = app
        self.evening = Evening(folder)
        self.idle_ms = idle_ms
        self._code = code
        self._settings = copy.deepcopy(app.settings)
        self._quiet = 0
        self._leaving = False

    # ---- input -----------------------------------------------------------------------------------------------

    def keeps(self, event: pygame.event.Event) -> bool:
        """Is this nothing for a guest?"""
        if event.type in TOUCHES:
            self._quiet = 0
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            return not self._leaving
        if event.type in DROPS:
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.key == pygame.K_F12 and event.mod & pygame.KMOD_CTRL and event.mod & pygame.KMOD_ALT:
            self._ask_code()
            return True
        return keys.meant(event, "everywhere") in FORBIDDEN

    def _ask_code(self) -> None:
        from scenes.kiosk.staff import StaffScene

        if not any(scene.id == "staff" for scene in self.app.stack):
            self.app.push(StaffScene(self))

    def right(self, code: str) -> bool:
        """Is this the staff's code?"""
        return hmac.compare_digest(code.encode(), self._code.encode())

    def leave(self) -> None:
        """The staff end the program."""
        self._leaving = True
        self.app.quit()

    def loudness(self, value: int) -> None:
        """How loud it is, now and for every guest to come."""
        self._settings.effects = self.app.settings.effects = value
        self.app.sound.volume = value / 100
        self.app.sound.play("button-any")
        self.app.file.save()

    # ---- guests ----------------------------------------------------------------------------------------------

    def update(self, ms: int) -> None:
        """Time passes; at its end the guest is gone."""
        self._quiet += ms
        if self._quiet >= self.idle_ms and not any(scene.id == "idle" for scene in self.app.stack):
            self.reset()

    def reset(self) -> None:
        """Nothing of the last guest stays but how the matches ended."""
        from scenes.kiosk import idle

        self._quiet = 0
        self.app.keypad.forget()
        self.app.voice.forget()  # their names were said
        window = self.app.size
        self.app.file.values = copy.deepcopy(self._settings)
        self.app.file.values.window = window
        assert self.app.home is not None
        self.app.replace(self.app.home())
        self.app.apply()
        self._forget(lambda: idle.begin(self.app))

    def _forget(self, then: Callable[[], None]) -> None:
        """All matches go, the finished ones onto tonight's list. then: what is done when they are known."""
        client = self.app.client
        if client is None:
            return

        def finished(pending: Any) -> None:
            if isinstance(pending.ok, MatchList):
                self.evening.add(row for row in pending.ok.matches if not plays_itself(row))
                self._delete(pending.ok)
            client.request(ListMatches(), running)

        def running(pending: Any) -> None:
            if isinstance(pending.ok, MatchList):
                self._delete(pending.ok)
            then()

        client.request(ListMatches(finished=True), finished)

    def _delete(self, listed: MatchList) -> None:
        for row in listed.matches:
            assert self.app.client is not None
            self.app.client.request(DeleteMatch(row.match))


def plays_itself(row: Any) -> bool:
    """Is it a match that nobody played?"""
    return all(player.kind == "computer" for player in row.setup.players)
