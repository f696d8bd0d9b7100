"""The keys of one match scene: what `scenes.keys` says they mean, done where it can be done now.

Those of the board itself are in `ring`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from engine.protocol.table import May, Phase
from scenes import keys
from scenes.match import doors, hint
from scenes.match.ring import BoardKeys

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene


class Keyboard(BoardKeys):
    """The player's keyboard over one match scene."""

    scene: MatchScene

    def __init__(self, scene: MatchScene) -> None:
        super().__init__(scene)

    def handle(self, event: pygame.event.Event) -> bool:
        """One event; True when it was used here."""
        if event.type != pygame.KEYDOWN:
            return False
        if self._table(keys.meant(event, "everywhere")):
            return True
        scene = self.scene
        if scene.faces.wanted and not self._on_button(event):
            return self._face(event) or self._turn(event)
        return self._answer(event) or self._turn(event) or (scene.hand.active and self.board(event))

    def _table(self, do: str) -> bool:
        if do == "new":
            self.scene.new_match()
        return do == "new"

    def _face(self, event: pygame.event.Event) -> bool:
        """Real dice: the faces that lie on the table."""
        faces = self.scene.faces
        match keys.meant(event, "dice"):
            case "die":
                faces.type(keys.DIGITS[event.key])
            case "undo":
                faces.take_back()
            case "confirm":
                faces.done()
            case _ if keys.meant(event, "turn") == "roll":
                faces.done()  # says what is missing
            case _:
                return False
        return True

    def _answer(self, event: pygame.event.Event) -> bool:
        return self._act(keys.meant(event, "answer"))

    def _turn(self, event: pygame.event.Event) -> bool:
        scene = self.scene
        do = keys.meant(event, "turn")
        if do == "hint":
            scene.advice.ask()
            return True
        if do == "history":
            doors.history(scene)
            return True
        if do == "write" and scene.written.possible:
            scene.written.open()
            return True
        if do in ("roll", "confirm") and self._on_button(event):
            return False
        if do == "confirm" and scene.hand.cursor is None and May.DONE in scene.view.may:
            scene.act("done")
            return True
        if do == "undo" and scene.hand.chosen is not None and event.key == pygame.K_BACKSPACE:
            scene.hand.chosen = None
            return True
        if do == "double" and May.DOUBLE not in scene.view.may and scene.view.phase in (Phase.TO_ROLL, Phase.TO_PLAY):
            scene.explain(hint.no_double(scene.view), refusal=True)
            return True
        return self._act(do)
