"""A hint for the decision at hand: the best play marked on the board, or a word about the cube. Counted by the referee.

It is gone as soon as anything changes. Where steps cannot be taken back, a play is suggested only before the first one:
later it would come too late to be followed.
"""

from __future__ import annotations

import itertools
from collections import Counter
from typing import TYPE_CHECKING, Any

from bg import notation
from bg.moves import Play
from engine.protocol.brain import CubeEquities
from engine.protocol.table import AskHint, HintReply, May, Phase, View
from scenes import wording
from scenes.board import seen
from scenes.board.geometry import Place
from scenes.text import _

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene

ANSWERS = (Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED)


class Advice:
    """play: the one suggested for this turn; words: the sentence under the board or on the card."""

    def __init__(self, scene: MatchScene) -> None:
        self.scene = scene
        self.play: Play = ()
        self.words = ""
        self._asked: tuple[int, int] | None = None  # the view it was asked on

    @property
    def offered(self) -> bool:
        """Is there a decision to be advised on?"""
        view, s = self.scene.view, self.scene.app.settings
        if not s.hint or view.turn != self.scene.seat or view.auto is not None or not view.may:
            return False
        if view.phase is Phase.TO_PLAY:
            return May.STEP in view.may or bool(view.draft)
        return view.phase in ANSWERS or (view.phase is Phase.TO_ROLL and May.DOUBLE in view.may)

    @property
    def possible(self) -> bool:
        """May it be asked for now?"""
        late = bool(self.scene.view.draft) and not self.scene.app.settings.undo
        return self.offered and not late and self._asked != self._now

    @property
    def _now(self) -> tuple[int, int]:
        return self.scene.view.seq, self.scene.view.rev

    def ask(self) -> None:
        """Ask for it; why it cannot be had is said in the line under the board."""
        scene = self.scene
        if not self.possible:
            if not scene.app.settings.hint:
                scene.explain(_("Hints are switched off in Settings."), refusal=True)
            elif self.offered and self._asked != self._now:
                scene.explain(_("A hint is given only before your first step."), refusal=True)
            return
        asked = self._asked = self._now
        scene.explain(_("Looking for the best play…") if scene.view.phase is Phase.TO_PLAY else _("Weighing the cube…"))
        scene.rebuild()

        def answered(pending: Any) -> None:
            if self._asked != asked or self._now != asked or not pending.done:
                return
            if isinstance(pending.ok, HintReply):
                self._tell(pending.ok)
            elif pending.error is not None:
                self.forget()
                scene.explain(wording.error(pending.error), refusal=True)

        view = scene.view
        scene.exchange.send(AskHint(view.match, view.seq, view.turn), answered)

    def _tell(self, reply: HintReply) -> None:
        scene = self.scene
        if reply.cube is not None:
            self.words = cube_words(scene.view, reply.cube)
        elif reply.candidates:
            self.play = reply.candidates[0].play
            self.words = _("Hint: {play}").format(play=notation.text(self.play))
        else:
            self.words = _("There is nothing to choose.")
        scene.line.say(self.words, stays=True)
        scene.app.sound.play("button-any", 0.35)
        scene.refresh()
        scene.rebuild()

    def forget(self) -> None:
        """Something has changed: the hint was for what was before."""
        if self._asked is not None and self._asked != self._now:
            self._asked, self.play, self.words = None, (), ""

    def arrows(self) -> tuple[tuple[Place, Place], ...]:
        """The steps of the suggested play that are still to be made, checker by checker, as drawn."""
        view = self.scene.view
        left = Counter(self.play)
        made = Counter((step.source, step.target) for step in view.draft)
        for step in self.play:
            if made[step.source, step.target] > 0:
                made[step.source, step.target] -= 1
                left[step] -= 1
        if +made:
            return ()  # other steps have been made: the words tell the whole play
        rules, seat = seen.rules_of(view.setup.rules), self.scene.seat
        found: list[tuple[Place, Place]] = []
        for chain in notation.chains(tuple(left.elements())):
            stops = [chain[0][0], *(point for point, hit in chain[1:-1] if hit), chain[-1][0]]
            places = [seen.place(rules, stop, seat) for stop in stops]
            found += itertools.pairwise(places)
        return tuple(found)


def cube_words(view: View, cube: CubeEquities) -> str:
    """Advice on the cube decision of a view, in one sentence. Equities are the doubler's at the cube before the offer."""
    if view.phase is Phase.TO_ROLL:
        return {
            "double_take": _("Hint: double. The right answer is to take."),
            "double_pass": _("Hint: double. The right answer is to drop."),
            "too_good": _("Hint: do not double, play for the gammon."),
            "beaver": _("Hint: do not double, just roll."),
            "optional": _("Hint: double or roll, it is all the same."),
        }.get(cube.advice, _("Hint: do not double, just roll."))
    if view.phase is Phase.DOUBLED:
        if May.BEAVER in view.may and cube.take < 0:
            return _("Hint: beaver.")
        return _("Hint: take.") if cube.take <= cube.drop else _("Hint: drop.")
    if view.phase is Phase.BEAVERED:
        if May.RACCOON in view.may and cube.take > 0:
            return _("Hint: raccoon.")
        return _("Hint: take.") if cube.take >= -cube.drop else _("Hint: drop.")
    return _("Hint: take.") if cube.take <= cube.drop else _("Hint: drop.")
