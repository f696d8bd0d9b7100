"""The live match on the screen: shows views, animates events, sends what the player wants. Decides no rule.

A view that arrives while something is still being shown waits until it has been seen; only then may it be acted on, and
the referee is told that it was shown. What the player does to the board meanwhile skips the rest of the animation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from bg import events as ev
from bg import record
from engine.protocol.common import Error
from engine.protocol.table import (
    Act,
    ActReply,
    LeaveMatch,
    Phase,
    Shown,
    View,
    ViewNote,
)
from scenes import wording
from scenes.board import geometry
from scenes.board.anim import Animator
from scenes.board.geometry import Side
from scenes.board.input import Hand, Wish
from scenes.board.motion import Stage
from scenes.board.picture import BoardPicture
from scenes.board.picture import Shown as ShownBoard
from scenes.match import hint, offers
from scenes.match.gate import PRESSES, Gate
from scenes.match.pause import PauseScene
from scenes.match.pointer import Pointer
from scenes.match.widgets import widgets
from scenes.scene import Scene
from scenes.text import _, number
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.app import App

PACE = {"slow": 1.5, "normal": 1.0, "fast": 0.5, "off": 0.0}
REASON_MS = 4200


class MatchScene(Scene):
    """One match, seat 0 at the bottom."""

    id = "match"

    def __init__(self, view: View, *, resumed: bool = False) -> None:
        super().__init__()
        self.view = view
        self.told = view.seq
        self.ended: ev.GameEnded | None = None
        self.hand = Hand(0)
        self.pointer = Pointer(self)
        self.word = ""
        self.reason = ""
        self.gate = Gate()
        self.now_ms = 0
        self._reason_left = 0
        self._pending: View | None = None
        self._shown_seq = -1
        self._since_view = 0
        self._resumed = resumed
        self._refusal = False  # does the reason say that something is not possible?
        self._gone = False
        self._clock_text = ""
        self.picture: BoardPicture
        self.animator: Animator

    # ---- life ------------------------------------------------------------------------------------------------

    def enter(self, app: App) -> None:
        super().enter(app)
        s = app.settings
        stage = Stage(ShownBoard(), app.sound.play, mirrored=s.home_left)
        self._place_cup(stage)
        self.animator = Animator(stage, self.view, self._say)
        self._dress()
        self._adopt(self.view)
        if self._resumed:
            app.toast(_("The match goes on where it was."))

    def resume(self) -> None:
        super().resume()
        self._dress()
        if not self.animator.moving:
            self.animator.settle(self.view)

    def _place_cup(self, stage: Stage) -> None:
        layout = geometry.layout(self.app.size, self.app.settings.home_left)
        stage.mirrored = layout.mirrored
        stage.cup_rest = layout.master(*layout.cup)

    def _dress(self) -> None:
        """Take over the settings that concern the board."""
        s, stage = self.app.settings, self.animator.stage
        stage.pace = 0.0 if s.speed == "off" else PACE[s.speed]
        stage.calm, stage.cup = s.reduced_motion, s.dice_cup
        stage.checkers, stage.dice = s.checkers, s.dice

    def build(self) -> Widget:
        s = self.app.settings
        layout = geometry.layout(self.app.size, s.home_left)
        look = (layout, s.board, s.felt, s.checkers, s.dice, s.point_numbers, s.text)
        if getattr(self, "_look", None) != look:
            self._look = look
            self.picture = BoardPicture(
                layout,
                self.app.theme,
                board=s.board,
                felt=s.felt,
                checkers=s.checkers,
                dice=s.dice,
                numbers=s.point_numbers,
            )
            self.animator.stage.settle = self.picture.sprites.sheet(f"dice-{s.dice}-settle").info
            self._place_cup(self.animator.stage)
            if not self.animator.moving:
                self.animator.settle(self.view)
        self.picture.theme = self.app.theme
        return widgets(self, layout)

    # ---- what the referee says -------------------------------------------------------------------------------

    def noted(self, note: ViewNote) -> None:
        """A notification of some match."""
        if note.match == self.view.match and not self._gone:
            self._absorb(note.view, note.events)

    def _absorb(self, view: View, plain: list[dict[str, Any]]) -> None:
        first = view.seq - len(plain) + 1
        fresh = [(first + i, record.from_plain(event)) for i, event in enumerate(plain) if first + i > self.told]
        newest = self._pending or self.view
        if (view.seq, view.rev) < (newest.seq, newest.rev) and not fresh:
            return
        self.told = max(self.told, view.seq)
        self._pending = view
        if fresh:
            self.gate.forget()
            self.pointer.let_go()
            self.animator.tell(fresh)
            self.hand.chosen = None
            self._refresh()
            self.rebuild()  # what the last view offered is over
        if not self.animator.busy:
            self._adopt(view)
        self.dirty = True

    def _adopt(self, view: View) -> None:
        """The view has been seen: it is what the player acts on now."""
        offered_before = offers.offered(self.view)
        card_before = self.view.phase in (Phase.BEFORE_GAME, Phase.MATCH_OVER)
        self._pending = None
        before, self.view = self.view, view
        self._since_view = 0
        self._show_draft(before, view)
        self.animator.settle(view)
        if offers.offered(view):
            self.animator.stage.shown.cups.pop(0, None)  # its place is the card's
        self.hand.show(view)
        if view.phase not in (Phase.BEFORE_GAME, Phase.MATCH_OVER):
            self.ended = None
        if (offers.offered(view) and not offered_before) or (
            view.phase in (Phase.BEFORE_GAME, Phase.MATCH_OVER) and not card_before
        ):
            self.gate.guard(offers.GUARD_MS)
        if self._shown_seq != view.seq:
            self._shown_seq = view.seq
            self._send(Shown(view.match, view.seq))
        self._refresh()
        self.rebuild()
        self._caption()

    def _show_draft(self, before: View, view: View) -> None:
        """Steps taken back and dice swapped are seen to move."""
        if (before.seq, before.mover) != (view.seq, view.mover):
            return
        kept = len(view.draft)
        if kept < len(before.draft) and before.draft[:kept] == view.draft:
            self.animator.undraft(before.draft[kept:], view.mover)
        elif view.dice != before.dice and not view.draft:
            self.animator.swap()

    def _caption(self) -> None:
        mine, theirs = self.view.score
        turn = _("your turn") if self.view.turn == 0 else self.view.setup.players[1].name
        names = [player.name for player in self.view.setup.players]
        pygame.display.set_caption(f"{names[0]} {number(mine)} – {number(theirs)} {names[1]} · {turn} · Düşeş")

    def _say(self, code: str, event: ev.Event) -> None:
        """Something was shown that deserves a word."""
        if isinstance(event, ev.GameEnded):
            self.ended = event
        sentence = hint.said(code, event, self.view, names=self.app.settings.roll_name)
        if sentence:
            self.app.toast(sentence)

    # ---- what the player wants -------------------------------------------------------------------------------

    def _send(self, message: Any) -> None:
        if self.app.client is not None:
            self.app.client.request(message)

    def act(self, do: str, **fields: Any) -> None:
        """Send an action on the present view."""
        if self.app.client is None or self._pending is not None or self._gone:
            return
        message = Act(self.view.match, self.view.seq, 0, do, rev=self.view.rev, **fields)
        self.gate.under_way += 1
        self.app.client.request(message, self._acted)
        if do in ("roll", "double", "take", "drop", "done", "next_game"):
            self.app.sound.play("button-any", 0.5)

    def _acted(self, pending: Any) -> None:
        self.gate.under_way -= 1
        if pending.error is not None:
            self.gate.forget()
            self._refused(pending.error)
        elif isinstance(pending.ok, ActReply):
            self._absorb(pending.ok.view, pending.ok.events)
        while (event := self.gate.next()) is not None:
            self._handle(event)

    def _refused(self, error: Error) -> None:
        self.explain(wording.error(error), refusal=True)
        self.app.sound.play("error-any", 0.4)
        self.animator.settle(self.view)

    def explain(self, sentence: str, *, refusal: bool = False) -> None:
        """Something that the player wants to know, in the hint line: a plan, or why a step is not possible."""
        self.reason, self._reason_left = sentence, REASON_MS + 30 * len(sentence)
        self._refusal = refusal
        self.dirty = True

    def wish(self, wish: Wish | None, *, animate: bool = True) -> None:
        """A step that the player wants; a legal one is shown at once."""
        self.reason = ""
        if wish is not None and self._pending is None:
            if wish.move is not None:
                self.hand.chosen = None
                if animate:
                    self.animator.draft(wish.move.path, 0)
                else:
                    self.animator.landed(wish.move.path, 0)
            self.act("step", source=wish.source, target=wish.target, die=wish.die)
        self._refresh()

    def start_game(self) -> None:
        self.act("next_game", word=self.word)
        self.word = ""

    def shake(self) -> None:
        """Mix where the pointer is and how long the player waited into the dice."""
        x, y = pygame.mouse.get_pos()
        self.act("mix", word=f"~{x}.{y}.{self._since_view}")
        self.app.sound.play(f"cup-shake-{self.app.settings.dice}", 0.8)
        self.app.toast(_("Shaken: your movement is mixed into the dice."))

    def leave_match(self) -> None:
        """Back to the menu; the match is kept."""
        self._gone = True
        self._send(LeaveMatch(self.view.match))
        assert self.app.home is not None
        self.app.replace(self.app.home())

    def again(self) -> None:
        """A new match with the same choices."""
        from scenes.new_match import start

        self._gone = True
        self._send(LeaveMatch(self.view.match))
        start(self.app, self.view.setup)

    def hold(self, paused: bool) -> None:
        """The pause card came or went: clock and computer wait, or go on."""
        view = self._pending or self.view
        if view.phase in (Phase.BEFORE_GAME, Phase.MATCH_OVER) or self.app.client is None or self._gone:
            return
        do = "pause" if paused else "unpause"

        def again(pending: Any) -> None:
            if isinstance(pending.ok, ActReply):
                self._absorb(pending.ok.view, pending.ok.events)
                if pending.ok.stale and pending.ok.view.paused != paused:
                    self.hold(paused)

        self.app.client.request(Act(view.match, view.seq, 0, do, rev=-1), again)

    # ---- frame -----------------------------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        return self.animator.moving or self.pointer.dragging

    def update(self, ms: int) -> None:
        self._since_view += ms
        self.now_ms += ms
        self.gate.update(ms)
        if self._reason_left > 0:
            self._reason_left -= ms
            if self._reason_left <= 0:
                self.reason = ""
                self.dirty = True
        if self.animator.update(ms):
            self.dirty = True
        elif not self._stale:
            self.picture.prepare()
        if not self.animator.busy and self._pending is not None:
            self._adopt(self._pending)
        if self.view.clock is not None and self.clock_text() != self._clock_text:
            self._clock_text = self.clock_text()
            self.rebuild()

    def clock_ms(self, seat: int) -> int | None:
        """What is left on a clock now."""
        clock = self.view.clock
        if clock is None:
            return None
        left = clock.reserve_ms[seat]
        if clock.running == seat:
            left -= max(0, self._since_view - clock.delay_ms)
        return max(0, left)

    def clock_text(self) -> str:
        return "|".join(str((self.clock_ms(seat) or 0) // 1000) for seat in (0, 1))

    def _refresh(self) -> None:
        """Glow, rings and cursor follow the hand."""
        shown, s = self.animator.stage.shown, self.app.settings
        free = not self.animator.busy and self._pending is None
        targets, hits = self.hand.targets() if free else (frozenset(), frozenset())
        shown.glowing = self.hand.glowing() if free and s.show_movable else frozenset()
        shown.chosen = self.pointer.chosen_place if free else None
        shown.targets = targets if s.show_targets else frozenset(t for t in targets if t == self.hand.cursor)
        shown.hits = hits
        shown.cursor = self.hand.cursor if free else None
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
        return self.gate.held_before(event) or self._handle(event)

    def _handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self.back()
        if event.type in PRESSES and self.animator.busy:
            self.animator.skip()
            self.update(0)
            return True
        if self.gate.closed(event) or self.gate.keep(event):
            return True
        typing = self.focus.widget is not None and self.focus.widget.role == "textbox"
        if not typing and self.pointer.handle(event):
            self._refresh()
            return True
        return super().handle(event)

    def back(self) -> bool:
        self.app.push(PauseScene(self))
        return True

    # ---- drawing ---------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        self.ready()
        self.picture.draw(surface, self.animator.stage.shown)
        self.root.draw_all(surface, self.app.theme, self.focus.shown)

    @property
    def refusing(self) -> bool:
        """Does the line under the board say that something is not possible?"""
        return bool(self.reason) and self._refusal

    def hint_line(self) -> str:
        """What stands under the board now."""
        if self.reason:
            return self.reason
        return hint.sentence(self.view, self.hand.chosen is not None, showing=self.animator.busy)
