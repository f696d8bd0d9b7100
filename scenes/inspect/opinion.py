"""What the Master thinks of one position, as it comes in: plays where there are dice, else the cube, else the chances alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.protocol.brain import Candidates, CubeEquities, CubeHint, Evaluate, Evaluation, Hint
from engine.protocol.replay import Inspected
from engine.protocol.table import Phase
from scenes import wording

if TYPE_CHECKING:
    from scenes.app import App

PLAYS = 5
MASTER_PLY = 2
CUBE_PHASES = (Phase.TO_ROLL, Phase.DOUBLED)


class Opinion:
    """changed: called when more is known. trouble: why nothing is known, in words. awaited: a brain has been asked."""

    def __init__(self, app: App, found: Inspected, changed: Callable[[], None]) -> None:
        self.plays: Candidates | None = None
        self.cube: CubeEquities | None = None
        self.worth: Evaluation | None = None
        self.trouble = ""
        self.awaited = False
        self._changed = changed
        question = self._question(found)
        if question is not None and app.client is not None:
            self.awaited = True
            app.client.request(question, self._answered)

    @staticmethod
    def _question(found: Inspected) -> Hint | CubeHint | Evaluate | None:
        view, context = found.view, found.context
        if view.phase is Phase.TO_PLAY and len(view.dice) >= 2:
            return Hint(view.position, (view.dice[0], view.dice[1]), context, PLAYS)
        if view.phase in CUBE_PHASES and context.customs.cube and context.cube_live:
            return CubeHint(view.position, context)
        if view.phase in (*CUBE_PHASES, Phase.OPENING):
            return Evaluate(view.position, context, MASTER_PLY)
        return None

    def _answered(self, pending: Any) -> None:
        if not pending.done:
            return
        self.awaited = False
        if isinstance(pending.ok, Candidates):
            self.plays = pending.ok
        elif isinstance(pending.ok, CubeEquities):
            self.cube = pending.ok
        elif isinstance(pending.ok, Evaluation):
            self.worth = pending.ok
        elif pending.error is not None:
            self.trouble = wording.error(pending.error)
        self._changed()

    def chances(self, chosen: int | None) -> tuple[float, ...]:
        """The mover's five, after the chosen play or the best; () as long as they are not known."""
        if self.plays is not None:
            return self.plays.candidates[chosen or 0].chances if self.plays.candidates else ()
        if self.cube is not None:
            return self.cube.chances
        return () if self.worth is None else self.worth.chances
