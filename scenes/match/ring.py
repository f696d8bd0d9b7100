"""The ring on a board, moved by Tab and the arrows, and the steps made with it: for every scene whose checkers are moved by hand.

Space and Return belong to a button while one has the keyboard.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from bg.moves import Step
from engine.protocol.table import May, Move
from scenes import keys
from scenes.board.input import Wish

if TYPE_CHECKING:
    from scenes.match.pointer import AtBoard

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


def _wish(source: int, die: int, made: Step | None) -> Wish:
    if made is None:
        return Wish(source, max(0, min(source, 25) - die))
    return Wish(source, made.target, die, Move(source, made.target, (made,)))
