"""What the screen of a match and its referee say to each other: views and events in, actions out. Draws nothing.

A view that arrives while something is still being shown waits until it has been seen; only then may it be acted on, and
the referee is told that it was shown. An action is sent on the view that the player sees, so nothing happens twice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bg import record, sides
from bg.events import Event
from engine.protocol.table import Act, ActReply, LeaveMatch, Phase, Shown, View, ViewNote
from scenes.match import turning

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene

HEARD = ("roll", "double", "take", "drop", "done", "next_game")  # actions with the sound of a button
QUIET = (Phase.BEFORE_GAME, Phase.MATCH_OVER)


class Exchange:
    """view: what the player acts on. coming: the newest one, while what led to it is still being shown. turned: the players have
    changed places, and everything is told from the other chair; only here is it known how the referee has them."""

    def __init__(self, scene: MatchScene, view: View, *, turned: bool = False) -> None:
        self.scene, self.turned = scene, turned
        self.view = turning.turned(view) if turned else view
        self.coming: View | None = None
        self.gone = False  # the scene has left the match
        self._told = view.seq
        self._shown = -1
        self._held = False

    @property
    def newest(self) -> View:
        """As far as the referee has told."""
        return self.coming or self.view

    # ---- in --------------------------------------------------------------------------------------------------

    def noted(self, note: ViewNote) -> None:
        """A notification of some match."""
        if note.match == self.view.match and not self.gone:
            self.absorb(note.view, note.events)
            if self._held and not note.view.paused:  # a referee started anew does not know that the game was to wait
                self.hold(True, self.scene.seat)

    def turn(self) -> None:
        """The players change places. Nothing may be on its way to the screen."""
        assert self.coming is None
        self.turned, self.view = not self.turned, turning.turned(self.view)

    def events(self, plain: list[dict[str, Any]]) -> tuple[Event, ...]:
        """Events of the referee's, seen from this chair."""
        told = tuple(map(record.from_plain, plain))
        return sides.turned(told) if self.turned else told

    def absorb(self, view: View, plain: list[dict[str, Any]]) -> None:
        """A view with the events that led to it; what has been told before is left out."""
        view = turning.turned(view) if self.turned else view
        first = view.seq - len(plain) + 1
        fresh = [(first + i, event) for i, event in enumerate(self.events(plain)) if first + i > self._told]
        if (view.seq, view.rev) < (self.newest.seq, self.newest.rev) and not fresh:
            return
        self._told = max(self._told, view.seq)
        self.coming = view
        self.scene.told(fresh)
        if not self.scene.animator.busy:
            self.adopt(view)

    def adopt(self, view: View) -> None:
        """The view has been seen: it is what the player acts on now."""
        self.coming = None
        before, self.view = self.view, view
        if self._shown != view.seq:
            self._shown = view.seq
            self.send(Shown(view.match, view.seq))
        self.scene.adopted(before)

    # ---- out -------------------------------------------------------------------------------------------------

    def send(self, message: Any, callback: Callable[[Any], None] | None = None) -> Any:
        """Anything, to the engine; the pending request, None without one."""
        client = self.scene.app.client
        return None if client is None else client.request(turning.sent(message) if self.turned else message, callback)

    def act(self, do: str, *, seat: int, **fields: Any) -> bool:
        """Send an action on the present view; False when there is something to be seen first."""
        if self.scene.app.client is None or self.coming is not None or self.gone:
            return False
        self.scene.gate.under_way += 1
        self.send(Act(self.view.match, self.view.seq, seat, do, rev=self.view.rev, **fields), self._acted)
        if do in HEARD:
            self.scene.app.sound.play("button-any", 0.5)
        return True

    def _acted(self, pending: Any) -> None:
        self.scene.gate.under_way -= 1
        if pending.error is not None:
            self.scene.refused(pending.error)
        elif isinstance(pending.ok, ActReply):
            self.absorb(pending.ok.view, pending.ok.events)
        self.scene.answered()

    def hold(self, paused: bool, seat: int) -> None:
        """The pause card came or went: clock and computer wait, or go on."""
        view, self._held = self.newest, paused
        if view.phase in QUIET or self.gone:
            return

        def answered(pending: Any) -> None:
            if isinstance(pending.ok, ActReply):
                self.absorb(pending.ok.view, pending.ok.events)
                if pending.ok.stale and pending.ok.view.paused != paused:
                    self.hold(paused, seat)

        self.send(Act(view.match, view.seq, seat, "pause" if paused else "unpause", rev=-1), answered)

    def leave(self) -> None:
        """Nobody watches this match any more; once."""
        if not self.gone:
            self.gone = True
            self.send(LeaveMatch(self.view.match))
