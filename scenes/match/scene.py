"""The live match on the screen: shows views, animates events, sends what the player wants. Decides no rule.

What reaches the referee and comes from it is in `exchange`; this is the board, what stands around it, and the hand over
it. What the player does to the board while something is being shown skips the rest of the animation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from bg import events as ev
from engine.protocol.common import Error
from engine.protocol.table import Phase, View, ViewNote
from scenes import keys, wording
from scenes.access.voice import Teller
from scenes.board.anim import Animator
from scenes.board.dice import cups_home
from scenes.board.geometry import Side
from scenes.board.input import Hand, Wish
from scenes.board.live import LiveBoard
from scenes.board.picture import BoardPicture
from scenes.match import curtain, hint, offers, seats
from scenes.match.advice import Advice
from scenes.match.asleep import Asleep
from scenes.match.effects import Effects
from scenes.match.exchange import QUIET, Exchange
from scenes.match.faces import DiceSwitch, Faces
from scenes.match.gate import PRESSES, Gate
from scenes.match.judged import Judging
from scenes.match.keyboard import Keyboard
from scenes.match.line import Line
from scenes.match.pause import PauseScene
from scenes.match.pointer import Pointer
from scenes.match.shake import Shaking
from scenes.match.tally import Reckoning
from scenes.match.watch import Watch
from scenes.match.widgets import widgets
from scenes.match.written import Written
from scenes.scene import Scene
from scenes.text import _
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.app import App


CUP_REACH = 66  # design pixels from the cup's middle
BESIDE = ("match.ask", "match.undo", "match.done")


class MatchScene(Scene):
    """One match, seat 0 at the bottom."""

    id = "match"

    def __init__(self, view: View, *, resumed: bool = False, turned: bool = False) -> None:
        super().__init__()
        self.exchange = Exchange(self, view, turned=turned)
        self.watch = Watch()
        self.line = Line()
        self.gate = Gate()
        self.hand = Hand(seats.at_hand(view))
        self.pointer, self.keyboard, self.written = Pointer(self), Keyboard(self), Written(self)
        self.advice, self.faces = Advice(self), Faces(self)
        self.reckoning, self.judging = Reckoning(self), Judging(self)
        self.teller, self.asleep, self.shaking = Teller(self), Asleep(self), Shaking()
        self.ended: ev.GameEnded | None = None
        self.word = ""
        self.now_ms = 0
        self.ends_session = False  # with the resignation that is on offer
        self.source = DiceSwitch(self)
        self._resumed = resumed
        self.board: LiveBoard
        self.effects: Effects

    # ---- short names -----------------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """What the player acts on."""
        return self.exchange.view

    @property
    def seat(self) -> int:
        """Whose hand is at the board."""
        return seats.at_hand(self.view)

    @property
    def facing(self) -> bool:
        """Do two people sit on both sides of a screen that lies flat?"""
        return self.app.settings.table_mode and seats.shared(self.view)

    @property
    def default(self) -> str:  # type: ignore[override]
        """Return on the card before a game begins it."""
        return "result.start" if self.view.phase is Phase.BEFORE_GAME else ""

    @property
    def animator(self) -> Animator:
        return self.board.animator

    @property
    def picture(self) -> BoardPicture:
        return self.board.picture

    # ---- life ------------------------------------------------------------------------------------------------

    def enter(self, app: App) -> None:
        super().enter(app)
        self.lay()
        self.source.begin()
        self.adopted(self.view)
        if self._resumed:
            app.toast(_("The match goes on where it was."))

    def lay(self) -> None:
        """The board as the view has it."""
        self.board = LiveBoard(self.app, self.view, self._say)
        self.effects = Effects(self)
        self._fit()

    def resume(self) -> None:
        super().resume()
        self.gate.away()
        self._fit()
        if not self.animator.moving:
            self.animator.settle(self.view)
        self.source.look()

    def _fit(self) -> None:
        """The board takes over the window's size and the player's look; the cup lies where there is room for it."""
        self.board.fit()
        layout, stage = self.board.layout, self.animator.stage
        stage.cup_rest = layout.master(*layout.cup)
        if not self.animator.moving and not offers.offered(self.view):
            cups_home(stage)

    def leave(self) -> None:
        self.judging.stop()
        self.exchange.leave()

    def build(self) -> Widget:
        self._fit()
        return widgets(self, self.board.layout)

    def placed(self) -> None:
        """The cup makes room for buttons that need more than a line."""
        reach = self.app.theme.px(CUP_REACH)
        x, y = self.board.layout.cup
        cup = pygame.Rect(round(x) - reach, round(y) - reach, 2 * reach, 2 * reach)
        if any(widget.id in BESIDE and widget.rect.colliderect(cup) for widget in self.root.walk()):
            self.animator.stage.shown.cups.pop(0, None)

    # ---- what the referee says -------------------------------------------------------------------------------

    def noted(self, note: ViewNote) -> None:
        """A notification of some match."""
        self.exchange.noted(note)

    def told(self, fresh: list[tuple[int, ev.Event]]) -> None:
        """Events, before the view that they lead to is adopted."""
        if fresh:
            self.gate.forget()
            self.pointer.let_go()
            self.written.close()
            self.teller.told(event for _number, event in fresh)
            self.animator.tell(fresh)
            self.hand.chosen = None
            if self.view.game <= 1 and any(isinstance(event, ev.GameStarted) for _number, event in fresh):
                self.effects.begins()
            if any(isinstance(event, ev.ResignAnswered) and not event.accepted for _number, event in fresh):
                self.ends_session = False  # a resignation refused ends nothing
            self.refresh()
            self.rebuild()  # what the last view offered is over
        self.dirty = True

    def adopted(self, before: View) -> None:
        """There is a new view to act on."""
        view = self.view
        self.watch.show(view)
        self.teller.adopted(before)
        self._show_draft(before, view)
        self.board.settle(view)
        if offers.offered(view):
            self.animator.stage.shown.cups.pop(0, None)  # its place is the card's
        self.hand.seat = self.seat
        self.hand.show(view)
        if view.phase not in QUIET:
            self.ended = None
        elif view.phase is Phase.MATCH_OVER is not before.phase:
            self.effects.over()
        if (offers.offered(view) and not offers.offered(before)) or (view.phase in QUIET and before.phase not in QUIET):
            self.gate.guard(offers.GUARD_MS)
            self.effects.card()
        if (view.seq, view.rev) != (before.seq, before.rev) and not self.line.refusal:
            self.line.clear()
        self.advice.forget()
        self.faces.refresh()
        self.reckoning.refresh()
        self.judging.refresh()
        self._end_session()
        self.source.refresh()
        self.asleep.adopted()
        self.refresh()
        self.rebuild()
        if self.app.settings.curtain and curtain.due(before, view):
            self.app.push(curtain.CurtainScene(self))
        pygame.display.set_caption(seats.caption(view))

    def _show_draft(self, before: View, view: View) -> None:
        """Steps taken back and dice swapped are seen to move."""
        if (before.seq, before.mover) != (view.seq, view.mover):
            return
        kept = len(view.draft)
        if kept < len(before.draft) and before.draft[:kept] == view.draft:
            self.animator.undraft(before.draft[kept:], view.mover)
        elif view.dice != before.dice and not view.draft:
            self.animator.swap()

    def _end_session(self) -> None:
        """The session ends with the game that was resigned for it."""
        if self.ends_session and self.view.phase is Phase.BEFORE_GAME:
            self.ends_session = False
            self.act("end_session")

    def _say(self, code: str, event: ev.Event) -> None:
        """Something was shown that deserves a word."""
        self.effects.told(event)
        if isinstance(event, ev.GameEnded):
            self.ended = event
        sentence = hint.said(code, event, self.view, names=self.app.settings.roll_name)
        if sentence:
            self.app.toast(sentence, spoken=False)

    # ---- what the player wants -------------------------------------------------------------------------------

    def act(self, do: str, **fields: Any) -> bool:
        """Send an action on the present view; False when it cannot be sent now."""
        typed_for_other = do == "roll" and self.faces.wanted and self.view.phase is not Phase.OPENING
        return self.exchange.act(do, seat=self.view.turn if typed_for_other else self.seat, **fields)

    def refused(self, error: Error) -> None:
        """The referee says no."""
        self.gate.forget()
        self.written.refused()
        self.explain(wording.error(error), refusal=True)
        self.app.sound.play("error-any", 0.4)
        self.animator.settle(self.view)

    def answered(self) -> None:
        """An action has been answered: on with what the player did meanwhile."""
        while (event := self.gate.next()) is not None:
            self._handle(event)
        self.written.go_on()

    def explain(self, sentence: str, *, refusal: bool = False) -> None:
        """Something that the player wants to know, in the hint line: a plan, or why a step is not possible."""
        self.line.say(sentence, refusal=refusal)
        self.app.voice.say(sentence)
        self.dirty = True

    def wish(self, wish: Wish | None, *, animate: bool = True) -> None:
        """A step that the player wants; a legal one is shown at once."""
        if wish is not None and self.exchange.coming is None:
            self.line.clear()
            if wish.move is not None:
                self.hand.chosen = None
                if animate:
                    self.animator.draft(wish.move.path, self.seat)
                else:
                    self.animator.landed(wish.move.path, self.seat)
            self.act("step", source=wish.source, target=wish.target, die=wish.die)
        self.refresh()

    def start_game(self) -> None:
        self.act("next_game", word=self.word)
        self.word = ""

    def shake(self) -> None:
        """Mix how the hand has moved since the card is up into the dice."""
        self.act("mix", word=self.shaking.word())
        self.app.sound.play(f"cup-shake-{self.app.settings.dice}", 0.8)
        self.app.toast(_("Shaken: your movement is mixed into the dice."))

    def leave_match(self) -> None:
        """Back to the menu, and the match is kept; from a free game back to where it was played on from."""
        self.exchange.leave()
        if next(iter(self.app.stack)) is not self:
            pygame.display.set_caption("Düşeş")
            self.app.pop(self)
            return
        assert self.app.home is not None
        self.app.replace(self.app.home())

    def new_match(self) -> None:
        """Choose a new match; this one is kept."""
        from scenes.new_match import NewMatchScene

        self.app.push(NewMatchScene(self.view.phase is not Phase.MATCH_OVER))

    def hold(self, paused: bool) -> None:
        """The pause card came or went."""
        self.exchange.hold(paused, self.seat)

    # ---- frame -----------------------------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        return self.animator.moving or self.pointer.dragging or self.effects.moving

    def update(self, ms: int) -> None:
        self.now_ms += ms
        self.gate.update(ms)
        if self.line.update(ms) | self.effects.update(ms):  # both
            self.dirty = True
        if self.animator.update(ms):
            self.dirty = True
        elif not self._stale:
            self.picture.prepare()
        if not self.animator.busy and self.exchange.coming is not None:
            self.exchange.adopt(self.exchange.coming)
        if self.watch.update(ms):
            self.teller.clocks()
            self.rebuild()

    def refresh(self) -> None:
        """Glow, rings, arrows and cursor follow the hand."""
        shown, s = self.animator.stage.shown, self.app.settings
        free = not self.animator.busy and self.exchange.coming is None
        targets, hits = self.hand.targets() if free else (frozenset(), frozenset())
        shown.glowing = self.hand.glowing() if free and s.show_movable else frozenset()
        shown.chosen = self.pointer.chosen_place if free else None
        shown.targets = targets if s.show_targets else frozenset(t for t in targets if t == self.hand.cursor)
        shown.hits = hits
        shown.cursor = self.hand.cursor if free else None
        shown.arrows = self.advice.arrows() if free else ()
        self.dirty = True

    @property
    def guard_ms(self) -> int:
        """How long a card that just came takes nothing."""
        return self.gate.guard_ms

    @property
    def cube_side(self) -> Side:
        owner = self.view.cube.owner
        return Side.CENTRE if owner is None else (Side.BOTTOM, Side.TOP)[owner]

    # ---- input -----------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        self.ready()
        self.asleep.touched(event)
        self.shaking.feel(event)
        return self.gate.held_before(event) or self._handle(event)

    def _handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and self.teller.key(keys.meant(event, "speech")):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self.back()
        if event.type in PRESSES:
            self.effects.pressed()
        if event.type in PRESSES and self.animator.busy:
            self.animator.skip()
            self.update(0)
            if not self.pointer.on_menu(event):
                return True
        if self.gate.closed(event) or self.gate.keep(event):
            return True
        typing = self.focus.widget is not None and self.focus.widget.role == "textbox"
        if not typing and (self.pointer.handle(event) or self.keyboard.handle(event)):
            self.refresh()
            return True
        return super().handle(event)

    def back(self) -> bool:
        if self.written.close():
            return True
        self.app.push(PauseScene(self))
        return True

    # ---- drawing ---------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        self.ready()
        self.effects.draw(surface)
        super().draw(surface)
        self.effects.draw_over(surface)

    def hint_line(self) -> str:
        """What stands under the board now."""
        if self.line.sentence:
            return self.line.sentence
        return hint.sentence(self.view, self.hand.chosen is not None, showing=self.animator.busy)
