"""The keys of one match scene: what `scenes.keys` says they mean, done where it can be done now.

Space and Return belong to a button while one has the keyboard. The ring on the board is moved by Tab and the arrows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from bg.moves import Step
from engine.protocol.table import May, Move
from scenes import keys
from scenes.board.input import Wish
from scenes.match import doors

if TYPE_CHECKING:
    from scenes.match.pointer import AtBoard
    from scenes.match.scene import MatchScene

ACTS = {
    "roll": May.ROLL,
    "double": May.DOUBLE,
    "take": May.TAKE,
    "drop": May.DROP,
    "beaver": May.BEAVER,
    "raccoon": May.RACCOON,
    "swap": May.SWAP,
    "undo": May.UNDO,
}


class BoardKeys:
    """The keys of a board with a hand over it: the ring from checker to checker, steps by Return and by digits."""

    def __init__(self, scene: AtBoard) -> None:
        self.scene = scene

    def board(self, event: pygame.event.Event) -> bool:
        scene, hand = self.scene, self.scene.hand
        if event.mod & keys.CONTROL or self._on_button(event):
            return False
        match keys.meant(event, "board"):
            case "confirm" if hand.cursor is not None and not scene.focus.taken:
                scene.wish(hand.pick(hand.cursor))
                hand.cursor = hand.candidates()[0] if hand.chosen is not None else None
            case "die" if hand.chosen is not None or hand.cursor is not None:
                self._by_die(keys.DIGITS[event.key])
            case "swap":
                return self._act("swap")
            case "along" if not scene.focus.taken:
                hand.turn(keys.ARROWS[event.key])
            case "next":
                return self._next(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            case _:
                return False
        return True

    def _next(self, step: int) -> bool:
        """Tab: round the board, then round the buttons, then round the board again."""
        scene, hand = self.scene, self.scene.hand
        if scene.focus.taken:
            if not scene.focus.at_end(step):
                return False
            scene.focus.drop()
            return hand.turn(step)
        if hand.turn(step):
            return True
        hand.cursor = None
        return False

    def _by_die(self, die: int) -> None:
        """The chosen checker, or the one under the ring, by one die."""
        scene, hand = self.scene, self.scene.hand
        source = hand.chosen if hand.chosen is not None else hand.number(hand.cursor) if hand.cursor is not None else None
        if source is None:
            return
        made = next((step for step in scene.view.steps if step.source == source and step.die == die), None)
        scene.wish(_wish(source, die, made))

    def _act(self, do: str) -> bool:
        """An action of the view, if it is one that can be done."""
        scene = self.scene
        if do not in ACTS or ACTS[do] not in scene.view.may or scene.view.turn != scene.seat:
            return False
        scene.act(do)
        return True

    def _on_button(self, event: pygame.event.Event) -> bool:
        """Space and Return belong to a button that has the keyboard."""
        return self.scene.focus.taken and event.key in (pygame.K_SPACE, *keys.RETURN)


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
        return self._act(do)


def _wish(source: int, die: int, made: Step | None) -> Wish:
    if made is None:
        return Wish(source, max(0, min(source, 25) - die))
    return Wish(source, made.target, die, Move(source, made.target, (made,)))
