"""Correcting what was written down: a turn entered anew, the last thing taken back, everything from a turn on.

What is lost by it is said before it goes. The referee decides what is still legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.protocol.replay import HistoryLine, LineKind
from engine.protocol.table import View
from engine.protocol.transcribe import Changed, Correct, TakeBack
from scenes.confirm import ConfirmScene
from scenes.replay.course import frame_of
from scenes.text import _, ngettext, number
from scenes.transcribe import words

if TYPE_CHECKING:
    from scenes.transcribe.writing import WritingScene


ANSWERED = (LineKind.RESIGN_ACCEPTED, LineKind.RESIGN_REFUSED)


class Mending:
    """line: the turn that is being entered anew, None while the match is written on."""

    def __init__(self, scene: WritingScene) -> None:
        self.scene = scene
        self.line: HistoryLine | None = None

    def begin(self, index: int) -> None:
        """Enter a turn of the list anew: the board shows it as it was before."""
        scene, game = self.scene, self.scene.game
        if game is None or scene.exchange.coming is not None:
            return
        line = game.history[index]
        text = words.command(line)
        if not text:
            scene.explain(_("That line follows from others; correct the turn before it."), refusal=True)
            scene.rebuild()
            return
        self.line = line
        scene.entry.put(text)
        scene.line.clear()
        scene.board.put(game.frames[frame_of(game, line)].view)
        scene.hand.show(scene.board.view)
        scene.refresh()
        scene.rebuild()
        scene.to_line()

    def leave(self) -> None:
        """No correction after all."""
        scene = self.scene
        self.line = None
        scene.entry.put("")
        scene.line.clear()
        scene.board.put(scene.view)
        scene.adopted(scene.view)
        scene.to_line()

    def correct(self, text: str, *, drop: bool = False) -> None:
        """The turn was really this. drop: also if later turns are lost."""
        scene = self.scene
        assert self.line is not None
        scene.gate.under_way += 1
        ask = Correct(scene.view.match, self._end(self.line), text, drop)
        scene.exchange.send(ask, lambda pending: self._answered(pending, text))

    def _end(self, line: HistoryLine) -> int:
        """The event that a turn ends with; a resignation ends with its answer."""
        history = [] if self.scene.game is None else self.scene.game.history
        if line.kind is LineKind.RESIGN:
            return next((other.seq for other in history if other.seq > line.seq and other.kind in ANSWERED), line.seq)
        return line.seq

    def _answered(self, pending: Any, text: str) -> None:
        scene = self.scene
        scene.gate.under_way -= 1
        if isinstance(pending.ok, Changed):
            scene.begin_again(pending.ok.view)
            scene.app.toast(_("The turn is corrected."))
        elif pending.error is not None and pending.error.reason == "later":
            lost = int(pending.error.values.get("lost", 0))
            sentence = ngettext(
                "{n} later turn is not possible any more and would be taken out.",
                "{n} later turns are not possible any more and would be taken out.",
                lost,
            ).format(n=number(lost))
            ask = ConfirmScene(_("Correct the turn?"), sentence, _("Correct it"), lambda: self.correct(text, drop=True))
            scene.app.push(ask)
            return
        elif pending.error is not None:
            scene.wrong(pending.error)
        scene.to_line()

    def take_back(self) -> None:
        """The last thing that was entered never happened: a step, a play, a roll, an answer."""
        scene, game = self.scene, self.scene.game
        if scene.view.draft and scene.app.settings.undo:
            scene.act("undo")
        elif game is not None and game.frames and game.game == game.games[-1].number:
            frames = game.frames
            self._back_to(frames[-2].seq if len(frames) > 1 else frames[0].seq - len(frames[0].events))

    def take_back_to_here(self) -> None:
        """The turn that is being corrected and all after it never happened."""
        game = self.scene.game
        assert game is not None
        assert self.line is not None
        at = frame_of(game, self.line) - (1 if self.line.dice is not None else 0)
        seq, first = game.frames[max(0, at)].seq, self.line.seq
        lost = sum(1 for line in game.history if line.seq >= first and line.turn)
        sentence = ngettext(
            "{n} turn of this game goes, and every later game.", "{n} turns of this game go, and every later game.", lost
        ).format(n=number(lost))
        ask = ConfirmScene(_("Take everything back to here?"), sentence, _("Take back"), lambda: self._back_to(seq))
        self.scene.app.push(ask)

    def _back_to(self, seq: int) -> None:
        scene = self.scene
        if seq < 1:
            return

        def answered(pending: Any) -> None:
            if isinstance(pending.ok, View):
                scene.begin_again(pending.ok)
            elif pending.error is not None:
                scene.wrong(pending.error)
            scene.to_line()

        scene.exchange.send(TakeBack(scene.view.match, seq), answered)
