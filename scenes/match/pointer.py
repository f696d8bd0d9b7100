"""The mouse or a finger over the board: clicks, drags, double clicks, the cube and the dice. Keys are in `keyboard`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import pygame

from engine.protocol.table import May, Phase, View
from scenes.board import seen
from scenes.board.geometry import Place, Side, Spot
from scenes.board.input import DOUBLE_CLICK_MS, DRAG_PIXELS, Hand, Wish
from scenes.match import hint
from scenes.ui.focus import TREMBLE, Focus
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.board.anim import Animator
    from scenes.board.picture import BoardPicture
    from scenes.match.faces import Faces
    from scenes.match.line import Line


class AtBoard(Protocol):
    """What a scene has on whose board checkers are moved by mouse, finger and keys. faces: asked only where the view lets dice be
    rolled."""

    root: Widget
    focus: Focus
    hand: Hand
    line: Line
    faces: Faces
    now_ms: int

    @property
    def view(self) -> View: ...
    @property
    def seat(self) -> int: ...
    @property
    def animator(self) -> Animator: ...
    @property
    def picture(self) -> BoardPicture: ...
    @property
    def cube_side(self) -> Side: ...
    def act(self, do: str, **fields: Any) -> object: ...
    def wish(self, wish: Wish | None, *, animate: bool = True) -> None: ...
    def explain(self, sentence: str, *, refusal: bool = False) -> None: ...


class Pointer:
    """The player's mouse or finger over one scene's board."""

    def __init__(self, scene: AtBoard) -> None:
        self.scene = scene
        self._down: tuple[int, int] | None = None
        self._source: int | None = None
        self._was_chosen = False
        self._last_click: tuple[Place, int] | None = None
        self.dragging = False

    @property
    def chosen_place(self) -> Place | None:
        """Where the chosen checker lies."""
        hand, view = self.scene.hand, self.scene.view
        if hand.chosen is None or not hand.active:
            return None
        return seen.place(seen.rules_of(view.setup.rules), hand.chosen, hand.seat)

    def on_menu(self, event: pygame.event.Event) -> bool:
        """Is it a press on the way out? That counts at once, whatever is being shown."""
        menu = next((widget for widget in self.scene.root.walk() if widget.id == "match.menu"), None)
        return event.type == pygame.MOUSEBUTTONDOWN and menu is not None and menu.rect.collidepoint(event.pos)

    def handle(self, event: pygame.event.Event) -> bool:
        """One event; True when it was used here."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            return self._press(event)
        if event.type == pygame.MOUSEMOTION and self._source is not None and event.buttons[0]:
            return self._drag(event.pos, TREMBLE if getattr(event, "touch", False) else DRAG_PIXELS)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._down is not None:
            return self._release(event.pos)
        return False

    # ---- mouse -----------------------------------------------------------------------------------------------

    def _under(self, pos: tuple[int, int]) -> Place | None:
        return self.scene.picture.place_under(pos, self.scene.cube_side)

    def _press(self, event: pygame.event.Event) -> bool:
        scene, hand = self.scene, self.scene.hand
        over = [widget for widget in scene.root.walk() if widget.id and widget.rect.collidepoint(event.pos)]
        if any(widget.reachable or widget.role == "dialog" for widget in over):
            return False
        where = self._under(event.pos)
        if where is None:
            return False
        scene.focus.ring, hand.cursor = False, None
        scene.focus.drop()
        if self.dragging:  # pressed again without having let go: the checker in the hand goes back first
            self.let_go()
        if event.button == 3:
            if hand.active:
                scene.wish(hand.by_die(where, higher=False))
            return True
        if where in (Spot.CUBE, Spot.DICE) and self._table(where):
            return True
        if scene.view.phase is not Phase.TO_PLAY or scene.view.turn != scene.seat:
            return False
        now = scene.now_ms
        twice = self._last_click is not None and self._last_click[0] == where and now - self._last_click[1] < DOUBLE_CLICK_MS
        self._last_click = None if twice else (where, now)
        if twice and hand.active and hand.number(where) in hand.sources():
            hand.chosen = None
            scene.wish(hand.by_die(where, higher=True))
            return True
        here = hand.number(where)
        self._down = event.pos
        if hand.active and here in hand.sources() and here not in {way.target for way in hand.ways()}:
            self._was_chosen = hand.chosen == here
            self._source = hand.chosen = here
            scene.line.clear()
        else:
            scene.wish(hand.pick(where))
            self._down = self._source = None
        return True

    def _table(self, where: Place) -> bool:
        """The cube doubles, the dice roll or change places."""
        scene, may = self.scene, self.scene.view.may
        if scene.view.turn != scene.seat:
            return False
        if where is Spot.CUBE and May.DOUBLE in may:
            scene.act("double")
        elif where is Spot.CUBE and scene.view.phase in (Phase.TO_ROLL, Phase.TO_PLAY):
            scene.explain(hint.no_double(scene.view), refusal=True)
        elif where is Spot.DICE and May.ROLL in may and not scene.faces.wanted:
            scene.act("roll")
        elif where is Spot.DICE and May.SWAP in may and scene.hand.chosen is None:
            scene.act("swap")
        else:
            return False
        return True

    def _drag(self, pos: tuple[int, int], least: int) -> bool:
        assert self._down is not None
        far = abs(pos[0] - self._down[0]) + abs(pos[1] - self._down[1]) > least
        if not self.dragging and far and self._source is not None and self.scene.hand.active:
            self.dragging = True
            self.scene.animator.lift(self._source, self.scene.seat)
        if self.dragging:
            self.scene.animator.carry(self.scene.picture.layout.master(*pos))
        return True

    def _release(self, pos: tuple[int, int]) -> bool:
        scene, hand, source = self.scene, self.scene.hand, self._source
        dragged, self.dragging, self._down, self._source = self.dragging, False, None, None
        if dragged and source is not None:
            wish = hand.dropped(source, self._under(pos))
            hand.chosen = None
            if wish is None or wish.move is None:
                scene.animator.put_back()
            scene.wish(wish, animate=False)
        elif self._was_chosen:
            hand.chosen = None
        self._was_chosen = False
        return True

    def let_go(self) -> None:
        """The turn is over while a checker is in the hand: it goes back."""
        if self.dragging:
            self.scene.animator.put_back()
        self.dragging, self._down, self._source, self._was_chosen = False, None, None, False
