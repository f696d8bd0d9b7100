"""Pixels and keys to what a player means on the board: a source, a target, a way. Knows the view's ways, no rules.

`Hand` is the state of the player's hand: which checker is chosen or dragged, where the keyboard's cursor stands.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.protocol.table import Move, Phase, View
from scenes.board import seen
from scenes.board.geometry import Place

DOUBLE_CLICK_MS = 350
DRAG_PIXELS = 8


@dataclass(frozen=True)
class Wish:
    """What the player wants: a step from source to target (own numbering); die 0 leaves the choice to the referee. move: the
    legal way, None when there is none and the referee is to say why."""

    source: int
    target: int
    die: int = 0
    move: Move | None = None


class Hand:
    """One seat's hand over one view. Set `view` whenever it changes."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.view: View | None = None
        self.chosen: int | None = None  # own numbering
        self.cursor: Place | None = None

    # ---- what is possible ------------------------------------------------------------------------------------

    @property
    def active(self) -> bool:
        """May this hand move checkers now?"""
        view = self.view
        return view is not None and view.phase is Phase.TO_PLAY and view.turn == self.seat and bool(view.moves)

    def show(self, view: View) -> None:
        """A new view: what was chosen stays chosen if it can still move."""
        self.view = view
        if not self.active or self.chosen not in {move.source for move in view.moves}:
            self.chosen = None
        if self.cursor is not None and self.cursor not in self.candidates():
            self.cursor = None

    def sources(self) -> list[int]:
        """Own numbers of the places that can move, furthest first."""
        assert self.view is not None
        return sorted({move.source for move in self.view.moves}, reverse=True) if self.active else []

    def ways(self) -> list[Move]:
        """The ways of the chosen checker, the shorter first."""
        if not self.active or self.chosen is None or self.view is None:
            return []
        return sorted((m for m in self.view.moves if m.source == self.chosen), key=lambda m: -m.target)

    def place(self, number: int) -> Place:
        """The drawn place of one of the seat's own numbers."""
        assert self.view is not None
        return seen.place(seen.rules_of(self.view.setup.rules), number, self.seat)

    def glowing(self) -> frozenset[Place]:
        return frozenset(self.place(source) for source in self.sources())

    def targets(self) -> tuple[frozenset[Place], frozenset[Place]]:
        """Places that the chosen checker can reach, and those where it hits."""
        ways = self.ways()
        hits = frozenset(self.place(way.target) for way in ways if way.path[-1].hit)
        return frozenset(self.place(way.target) for way in ways), hits

    def candidates(self) -> list[Place]:
        """Where the keyboard's cursor may stand: sources, or the targets of the chosen checker."""
        if self.chosen is not None:
            return [self.place(way.target) for way in self.ways()]
        return [self.place(source) for source in self.sources()]

    # ---- what is meant ---------------------------------------------------------------------------------------

    def number(self, where: Place) -> int | None:
        """A drawn place in the seat's numbering."""
        assert self.view is not None
        return seen.number(seen.rules_of(self.view.setup.rules), where, self.seat)

    def pick(self, where: Place) -> Wish | None:
        """A click or Return on a place: choose a checker, let it go, or wish for a step."""
        here = self.number(where)
        if self.view is None or here is None:
            self.chosen = None
            return None
        way = next((way for way in self.ways() if way.target == here), None)
        if way is not None and self.chosen is not None:
            return Wish(self.chosen, here, 0, way)
        if here in self.sources():
            self.chosen = None if here == self.chosen else here
            self.cursor = None
            return None
        if self.chosen is not None:
            wish = Wish(self.chosen, here)
            self.chosen = None
            return wish
        return self.probe(here)

    def probe(self, source: int) -> Wish | None:
        """A checker that cannot move: ask the referee for the reason, with a step that it will refuse."""
        if self.view is None or not self.view.left:
            return None
        return Wish(source, max(0, min(source, 25) - self.view.left[0]))

    def by_die(self, where: Place, *, higher: bool) -> Wish | None:
        """Double click or right click: the checker goes by the higher or the lower die."""
        here = self.number(where)
        if here is None or self.view is None or not self.view.left:
            return None
        die = max(self.view.left) if higher else min(self.view.left)
        made = next((s for s in self.view.steps if s.source == here and s.die == die), None)
        if made is None:
            made = next((s for s in self.view.steps if s.source == here), None)
        if made is None:
            return self.probe(here)
        return Wish(here, made.target, made.die, Move(here, made.target, (made,)))

    def dropped(self, source: int, where: Place | None) -> Wish | None:
        """A dragged checker let go over a place."""
        if where is None or self.view is None:
            return None
        here = self.number(where)
        if here is None or here == source:
            return None
        way = next((way for way in self.view.moves if way.source == source and way.target == here), None)
        return Wish(source, here, 0, way)

    def turn(self, step: int) -> bool:
        """Move the cursor to the next candidate; False when it leaves the last one."""
        order = self.candidates()
        if not order:
            self.cursor = None
            return False
        if self.cursor not in order:
            self.cursor = order[0 if step > 0 else -1]
            return True
        at = order.index(self.cursor) + step
        if not 0 <= at < len(order):
            self.cursor = order[at % len(order)]
            return False
        self.cursor = order[at]
        return True
