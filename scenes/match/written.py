"""Plays written on a line: "8/5 6/5", "bar/20*/14", and words such as d for double. It completes, and says why not.

The referee's list of legal plays is asked for when the line opens; a play is sent step by step, as if made by hand.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import pygame

from bg import notation
from bg.moves import Play
from engine.protocol.records import PlayList, Plays
from engine.protocol.table import May, Move, Phase
from scenes import wording
from scenes.board.input import Wish
from scenes.match import hint
from scenes.text import _, ngettext, number
from scenes.theme import GOLD, MUTED, RED, Face, Theme
from scenes.ui.controls import TextField, fit
from scenes.ui.layout import Row
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene

WORDS = {
    "d": May.DOUBLE, "double": May.DOUBLE, "t": May.TAKE, "take": May.TAKE, "p": May.DROP, "pass": May.DROP, "drop": May.DROP,
    "b": May.BEAVER, "beaver": May.BEAVER, "raccoon": May.RACCOON, "r": May.ROLL, "roll": May.ROLL, "u": May.UNDO,
    "undo": May.UNDO, "x": May.SWAP, "done": May.DONE,
}  # fmt: skip
FACES = re.compile(r"[1-6][ ,-]?[1-6]")  # of real dice: 31, 3-1
MOST_OFFERED = 4


class Written:
    """The line and what is on it. problem: why the last line was not played."""

    def __init__(self, scene: MatchScene) -> None:
        self.scene = scene
        self.opened = False
        self.text = self.problem = ""
        self._plays: dict[Play, str] = {}  # legal ones of the whole turn, as they are written
        self._for = -1  # the event that they follow
        self._waits = False  # Return was pressed before they came
        self._steps: list[tuple[int, int, int]] = []  # still to be sent

    # ---- opening and closing ---------------------------------------------------------------------------------

    @property
    def possible(self) -> bool:
        """Is there anything to be written: is it the turn of the hand at the board?"""
        view = self.scene.view
        return bool(view.may) and view.auto is None and (view.turn == self.scene.seat or self.scene.faces.wanted)

    def open(self) -> None:
        """Show the line, with the keyboard on it."""
        self.opened, self.text, self.problem, self._waits = True, "", "", False
        self._ask()
        self.scene.rebuild()
        self.scene.ready()
        self.scene.focus.give("match.written")
        self.scene.focus.ring = True

    def close(self) -> bool:
        """Away with it; False when it was not there."""
        was, self.opened = self.opened, False
        if was:
            self.scene.focus.drop()
            self.scene.rebuild()
        return was

    def _ask(self) -> None:
        view = self.scene.view
        if view.phase is not Phase.TO_PLAY or view.draft or self._for == view.seq or len(view.dice) < 2:
            return
        seq = self._for = view.seq
        self._plays = {}

        def told(pending: Any) -> None:
            if not pending.done or self._for != seq:
                return
            if isinstance(pending.ok, PlayList):
                self._plays = {play.steps: play.play for play in pending.ok.plays if play.steps}
                self.scene.rebuild()
            else:
                self._for = -1
            if self._waits and self.opened:
                self.submit()

        dice = view.dice[0], view.dice[1]
        self.scene.exchange.send(Plays(view.position, dice, view.setup.rules, view.setup.customs), told)

    # ---- writing ---------------------------------------------------------------------------------------------

    def change(self, text: str) -> None:
        """Another letter. The one that opened the line is not part of it."""
        self.text, self.problem, self._waits = text.lstrip("/"), "", False
        self.scene.rebuild()

    @property
    def completions(self) -> list[str]:
        """The legal plays that go on from what is written, at most a few."""
        *whole, last = notation.tidied(self.text).split(" ")
        wanted = _words(" ".join(whole))
        last, _bracket, count = last.partition("(")
        if count.rstrip(")").isdigit():  # counted, so it is whole
            wanted, last = wanted + _words(f"{last}({count}"), ""
        found = []
        for text in self._now().values():
            words = _words(text)
            rest = words - wanted
            if not (wanted - words) and (not last or any(_plain(word).startswith(_plain(last)) for word in rest)):
                found.append(text)
        return found

    def complete(self) -> bool:
        """Tab: write the rest of the only way to go on, as far as it is the only one."""
        words = self.text.casefold().split(" ")
        last, before = words[-1], _words(" ".join(words[:-1]))
        rests = [_words(text) - before for text in self.completions]
        ways = {word for rest in rests for word in rest if _plain(word).startswith(_plain(last))}
        if not ways:
            return True
        common = min(ways)
        while not all(_plain(way).startswith(_plain(common)) for way in ways):
            common = common[:-1]
        if len(ways) == 1:
            common = f"{ways.pop()} "
        if len(common.strip()) > len(last):
            self.text = " ".join([*words[:-1], common])
            self.scene.rebuild()
        return True

    def _now(self) -> dict[Play, str]:
        """The legal plays, while no step has been made by hand."""
        view = self.scene.view
        return self._plays if self._for == view.seq and not view.draft else {}

    # ---- sending ---------------------------------------------------------------------------------------------

    def submit(self) -> None:
        """Return: do what is written."""
        written = self.text.strip().casefold()
        if not written:
            self.close()
        elif self.scene.faces.wanted and FACES.fullmatch(written):
            self.close()
            self.scene.act("roll", dice=(int(written[0]), int(written[-1])))
        elif written in WORDS:
            self._word(WORDS[written])
        else:
            self._play(notation.tidied(written).strip())

    def _word(self, may: May) -> None:
        view = self.scene.view
        if may in view.may and view.turn == self.scene.seat and not (may is May.ROLL and self.scene.faces.wanted):
            self.close()
            self.scene.act(str(may))
            return
        if may is May.DOUBLE:
            self._no(hint.no_double(view))
            return
        reasons = {May.BEAVER: "no_beaver", May.RACCOON: "no_raccoon", May.UNDO: "undo_is_off"}
        self._no(wording.refusal(reasons.get(may, "")))

    def _play(self, written: str) -> None:
        if self.scene.view.phase is not Phase.TO_PLAY:
            dice = _("Real dice are written like 31.") if self.scene.faces.wanted else ""
            self._no(dice or _("There is no play to be written now; d doubles, r rolls, t takes, p drops."))
            return
        words = written.split()
        odd = next((word for word in words if notation.moves(word) is None), "")
        if odd:
            self._no(_("“{word}” is not a move. Write it like 8/5, bar/20 or 6/off.").format(word=odd))
            return
        play = notation.parse(written, tuple(self._now()))
        if play is None and not self._plays and self._for == self.scene.view.seq and not self.scene.view.draft:
            self._waits = True
        elif play is None and not self._now():
            self._single(words[0])
        elif play is None:
            self._why(words)
        else:
            self.close()
            self._steps = [(step.source, step.target, step.die) for step in play]
            self.go_on()

    def _single(self, word: str) -> None:
        """In the middle of a turn: one move."""
        moved = notation.moves(word)
        assert moved is not None
        self.close()
        self._steps = [(moved[0][0], moved[0][-1], 0)]
        self.go_on()

    def _why(self, words: list[str]) -> None:
        """No legal play is written: ask the referee about the first move, or say what is left."""
        view = self.scene.view
        for word in words:
            moved = notation.moves(word)
            assert moved is not None
            source, target = moved[0][0], moved[0][-1]
            if not any(move.source == source and move.target == target for move in view.moves) and word == words[0]:
                self.scene.act("step", source=source, target=target)  # refused, with the reason
                return
        if self.completions:
            self._no(_("There are dice left: {plays}").format(plays=", ".join(self.completions[:MOST_OFFERED])))
        else:
            self._no(_("No legal play has all of these moves."))

    def _no(self, why: str) -> None:
        self.problem = why
        self.scene.app.sound.play("error-any", 0.4)
        self.scene.rebuild()

    def go_on(self) -> None:
        """The next step of a written play, once the last one has been answered."""
        if not self._steps or self.scene.gate.under_way:
            return
        source, target, die = self._steps.pop(0)
        view = self.scene.view
        way = next((m for m in view.moves if (m.source, m.target) == (source, target) and (not die or len(m.path) == 1)), None)
        made = next((s for s in view.steps if (s.source, s.target, s.die) == (source, target, die)), None)
        if made is not None:
            way = Move(source, target, (made,))
        self.scene.wish(Wish(source, target, die, way))

    def refused(self) -> None:
        """The referee did not make a step: the rest of the play is not sent."""
        self._steps = []

    # ---- widgets ---------------------------------------------------------------------------------------------

    def line(self) -> Widget:
        """The field, and what can follow or what is wrong beside it."""
        return Row([PlayField(self), Beside(self)], gap=14)


def _words(text: str) -> Counter[str]:
    """The moves of a play, a counted one as often as it is counted."""
    found: Counter[str] = Counter()
    for word in text.split():
        move, _sign, count = word.rstrip(")").partition("(")
        found[move] += int(count or 1)
    return found


def _plain(word: str) -> str:
    return word.replace("*", "")


class PlayField(TextField):
    """Where the play is written."""

    def __init__(self, written: Written) -> None:
        super().__init__("match.written", _("Write a play"), written.text, written.change, most=60)
        self.written = written

    def activate(self) -> None:
        self.written.submit()

    def key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_TAB:
            return self.written.complete()
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.written.submit()
            return True
        return super().key(event)


class Beside(Widget):
    """Right of the field: the plays that can follow, or why the written one was not made."""

    role = "status"
    expands = True

    def __init__(self, written: Written) -> None:
        self.found, self.problem = written.completions, written.problem
        super().__init__("match.written.beside", name=self.problem or self._offered(MOST_OFFERED) or self._empty())
        self.colour = RED if self.problem else GOLD if self.found else MUTED

    def _empty(self) -> str:
        return _("Return plays it, Esc closes the line.")

    def _offered(self, n: int) -> str:
        """The first n plays, and how many more there are."""
        shown = self.found[:n]
        more = len(self.found) - len(shown)
        rest = [ngettext("and {n} more", "and {n} more", more).format(n=number(more))] if more else []
        return "   ".join([*shown, *rest])

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return width, theme.line(Face.SANS, 16)

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        text = self.name
        for n in range(MOST_OFFERED, 0, -1):
            if self.problem or not self.found:
                break
            text = self._offered(n)
            if theme.width(text, Face.SANS, 16) <= self.rect.w:
                break
        text = fit(theme, text, Face.SANS, 16, self.rect.w)
        theme.write(surface, text, Face.SANS, 16, self.rect.midleft, colour=self.colour)
