"""One board of How to play, being tried: what lies on it, what the reader has done to it, and what is said to that.

What is legal and whether it is what was asked comes from `trial`; turning pages, keys and buttons are the room's (`scene`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bg.turn import Refused
from engine.protocol.table import May, View
from scenes import wording
from scenes.access.voice import Teller
from scenes.board.geometry import Layout, Place
from scenes.board.input import Hand, Wish
from scenes.board.live import LiveBoard
from scenes.match.line import Line
from scenes.rules.page import Cells, Choose, Course, Example, Look, Play, Point, Try
from scenes.rules.pointing import Pointing, Trying
from scenes.rules.trial import Trial, Verdict
from scenes.rules.widgets import Tone
from scenes.text import _, number

if TYPE_CHECKING:
    from scenes.app import App


class Sitting:
    """seq: tells boards apart, so that their dice lie differently. changed: called when what stands round the board is to be built
    anew; done: when what was asked has been done."""

    def __init__(
        self,
        app: App,
        example: Example,
        seq: int,
        *,
        lay_out: Callable[[], Layout],
        changed: Callable[[], None],
        done: Callable[[], None],
    ) -> None:
        self.app, self.example, self.seq = app, example, seq
        self._changed, self._done = changed, done
        ask = example.ask
        self.answer: tuple[Tone, str] | None = (Tone.NEWS, ask.cell(ask.first).says) if isinstance(ask, Cells) else None
        self.chosen = ask.first if isinstance(ask, Cells) else ""  # the cell or the option
        self.line = Line()  # what passes: why a step is refused
        self.teller = Teller(self)  # type: ignore[arg-type]
        setting = ask.cell(ask.first).setting if isinstance(ask, Cells) else example.setting
        self.trial = self._put_up(Trial.begin(setting, seq))
        before = self.trial if example.lead is None else self._put_up(Trial.begin(example.lead.before, seq))
        self.board = LiveBoard(app, before.view(), lay_out=lay_out)
        self.hand = self._hand()
        if example.lead is not None:
            self._show(example.lead, self.trial.view())
        self.hand.show(self.view)
        if isinstance(ask, Look):
            done()
        self.refresh()

    def _hand(self) -> Hand:
        """The hand that the question needs."""
        match self.example.ask:
            case Point():
                return Pointing(0)
            case Try(source=source, target=target) | Play(lure=(source, target)):
                return Trying(0, source, target)
        return Hand(0)

    def _put_up(self, trial: Trial) -> Trial:
        """Where nothing is to be played by hand the dice only lie there."""
        return trial if isinstance(self.example.ask, Play | Try) else Trial(trial.setting, None, trial.seq)

    def _show(self, course: Course, after: View) -> None:
        """What happens by itself, in motion."""
        before = self._put_up(Trial.begin(course.before, self.seq)).view()
        self.teller.told(course.events)
        self.board.show(before, [(40 * self.seq + n, event) for n, event in enumerate(course.events)], after)

    @property
    def view(self) -> View:
        """What lies on the board."""
        return self.board.view

    @property
    def task(self) -> str:
        """What is asked; "" where there is only something to see."""
        return "" if isinstance(self.example.ask, Look) else self.example.ask.task

    @property
    def right(self) -> bool:
        """Has the reader done it?"""
        return self.answer is not None and self.answer[0] is Tone.RIGHT

    @property
    def wrong(self) -> bool:
        """Has something else been done?"""
        return self.answer is not None and self.answer[0] is Tone.HINT

    def say(self, tone: Tone, sentence: str) -> None:
        """Answer to what was done."""
        self.line.clear()
        self.answer = (tone, sentence)
        self.app.voice.say(sentence)
        if tone is Tone.RIGHT:
            self.app.sound.play("button-any", 0.5)
            self._done()
        self._changed()

    # ---- moving checkers -------------------------------------------------------------------------------------

    def wish(self, wish: Wish | None, *, animate: bool = True) -> None:
        """What the reader wants to do on the board; a legal step is made at once."""
        if wish is not None and isinstance(self.example.ask, Point):
            self._pointed(self.example.ask, wish.target)
        elif wish is not None and self.trial.turn is not None:
            self.line.clear()
            try:
                after = self.trial.step(wish.source, wish.target, wish.die)
            except Refused as no:
                self._refused(wish, no)
            else:
                assert after.turn is not None
                path = after.turn.made[len(self.trial.turn.made) :]
                self.hand.chosen = None
                if animate:
                    self.board.animator.draft(path, 0)
                else:
                    self.board.animator.landed(path, 0)
                self._adopt(after)
                self._judge()
        self.refresh()

    def _adopt(self, trial: Trial) -> None:
        self.trial = trial
        self.board.settle(trial.view())
        self.hand.show(self.view)
        self._changed()

    def _judge(self) -> None:
        """Is what has been played what was asked?"""
        ask, turn = self.example.ask, self.trial.turn
        assert turn is not None
        if isinstance(ask, Try):
            if turn.complete:
                self.say(Tone.HINT, _("That was legal, and so it says nothing. Begin again, and try what is asked."))
        elif isinstance(ask, Play) and not self.right:
            verdict = self.trial.verdict(ask)
            if verdict is Verdict.RIGHT:
                self.say(Tone.RIGHT, ask.right)
            elif verdict is Verdict.WRONG and not self.wrong:
                self.say(Tone.HINT, self.trial.said(ask))

    def _refused(self, wish: Wish, no: Refused) -> None:
        """The rules forbid it: that is what was to be tried, or a sentence that passes."""
        ask, turn = self.example.ask, self.trial.turn
        assert turn is not None
        reason = wording.refusal(no.reason.value)
        stuck = not any(way.source == wish.source for way in turn.moves)
        if isinstance(ask, Try) and wish.source == ask.source and (wish.target == ask.target or stuck) and no.reason is ask.reason:
            self.say(Tone.RIGHT, f"{reason} {ask.right}")
            return
        self.explain(reason, refusal=True)
        self.app.sound.play("error-any", 0.4)

    def explain(self, sentence: str, *, refusal: bool = False) -> None:
        """A sentence that passes."""
        self.line.say(sentence, refusal=refusal)
        self.app.voice.say(sentence)
        self._changed()

    def undo(self) -> None:
        """The last step back."""
        turn = self.trial.turn
        if turn is None or not turn.made:
            return
        self.board.animator.undraft(turn.made[-1:], 0)
        self.answer = None
        self._adopt(self.trial.undo())
        self.refresh()

    def swap(self) -> None:
        """The other die first."""
        if May.SWAP in self.view.may:
            self.board.animator.swap()
            self._adopt(self.trial.swap())
            self.refresh()

    # ---- answering -------------------------------------------------------------------------------------------

    def _pointed(self, ask: Point, point: int) -> None:
        if point in ask.answer:
            self.say(Tone.RIGHT, ask.right)
        elif 1 <= point <= 24:
            self.say(Tone.HINT, ask.wrong.format(n=number(point)))

    def choose(self, key: str) -> None:
        """One of the answers, or a cell of the table."""
        ask = self.example.ask
        self.chosen = key
        if isinstance(ask, Cells):
            cell = ask.cell(key)
            self.trial = self._put_up(Trial.begin(cell.setting, self.seq))
            self.board.put(self.trial.view())
            self.app.sound.play(f"clack-{self.app.settings.checkers}", 0.5)
            self._done()
            self.say(Tone.NEWS, cell.says)
        elif isinstance(ask, Choose):
            option = next(option for option in ask.options if option.key == key)
            self.board.put(self.trial.view())
            if option.then is not None:
                self._show(option.then, self._put_up(Trial.begin(option.then.after, self.seq)).view())
            self.say(Tone.RIGHT if option.right else Tone.HINT, option.says)
        self.hand.show(self.view)
        self.refresh()

    @property
    def showable(self) -> bool:
        """Is there something that can be shown?"""
        return isinstance(self.example.ask, Play | Try | Point)

    def show_me(self) -> None:
        """Do what is asked, before the reader's eyes; the board is as it was put up."""
        ask = self.example.ask
        self.board.animator.skip()
        if isinstance(ask, Play):
            play = self.trial.setting.play(ask.answer)
            self.board.animator.draft(play, 0)
            self._adopt(self.trial.follow(play))
        if isinstance(ask, Play | Try | Point):
            why = f"{wording.refusal(ask.reason.value)} " if isinstance(ask, Try) else ""
            self.say(Tone.NEWS, why + ask.right)
        self.refresh()

    # ---- frame -----------------------------------------------------------------------------------------------

    def update(self, ms: int) -> bool:
        """Time passes; True when the picture changes by it."""
        if self.line.update(ms):
            self._changed()
        busy = self.board.animator.busy
        moved = self.board.update(ms)
        if busy and not self.board.animator.busy:
            self.refresh()
            self._changed()
        return moved

    def refresh(self, dragged: Place | None = None) -> None:
        """Glow, rings, arrows and the ring of the keyboard follow the hand. dragged: where the checker in hand comes from."""
        shown, s, example = self.board.animator.stage.shown, self.app.settings, self.example
        free = not self.board.animator.busy
        targets, hits = self.hand.targets() if free else (frozenset[Place](), frozenset[Place]())
        shown.glowing = (self.hand.glowing() if free and s.show_movable else frozenset()) | example.marks
        shown.chosen = dragged if free else None
        ask, right = example.ask, frozenset[Place]()
        if isinstance(ask, Point) and self.answer is not None and not self.wrong:
            right = frozenset(self.hand.place(point) for point in ask.answer)
        shown.targets = (targets if s.show_targets else frozenset(t for t in targets if t == self.hand.cursor)) | right
        shown.hits = hits
        shown.cursor = self.hand.cursor if free else None
        shown.arrows = self._arrows() if free else ()

    def _arrows(self) -> tuple[tuple[Place, Place], ...]:
        ask = self.example.ask
        if isinstance(ask, Try) and self.answer is not None and not self.wrong:
            return ((self.hand.place(ask.source), self.hand.place(ask.target)),)
        return self.example.arrows
