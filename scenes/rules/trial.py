"""One board being tried: what has been played on it so far, and whether that is what was asked. No pixels, no time.

The little referee of a page: it makes the same views as the real one, from a setting and a turn of `bg`. Nothing in it is a match.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from enum import Enum

from bg import notation
from bg.moves import Play as Steps
from bg.moves import Refusal
from bg.position import Position
from bg.setup import Kind, MatchSetup, Player
from bg.turn import Refused, Turn
from engine.protocol.table import Cube, May, Move, View
from scenes.rules.page import Play, Setting
from scenes.text import _


class Verdict(Enum):
    """What a draft is worth."""

    OPEN = "open"
    RIGHT = "right"
    WRONG = "wrong"


@dataclass(frozen=True)
class Trial:
    """setting: as it was put up; turn: the draft, None where nothing is to be played. seq: tells boards apart."""

    setting: Setting
    turn: Turn | None
    seq: int = 1

    @classmethod
    def begin(cls, setting: Setting, seq: int = 1) -> Trial:
        return cls(setting, setting.draft(), seq)

    def view(self) -> View:
        """What the screen shows."""
        s, turn = self.setting, self.turn
        position = s.position if turn is None else turn.position
        may = [] if turn is None else [May.STEP] * bool(turn.legal_steps) + [May.UNDO] * bool(turn.made)
        if turn is not None and not turn.made and turn.dice[0] != turn.dice[1]:
            may.append(May.SWAP)
        pips = s.game.pip_count(position)
        dice = s.dice or () if turn is None else turn.dice
        return View(
            match=0, seq=self.seq, rev=0 if turn is None else len(turn.made), setup=_setup(s), phase=s.moment, game=1,
            score=s.score, crawford=s.crawford, mover=0, turn=s.turn, position=position, pips=(pips[0], pips[1]),
            cube=Cube(max(1, s.cube), s.owner, s.offered, live=bool(s.cube)), dice=dice,
            left=self._lying() if turn is None else turn.left, draft=() if turn is None else turn.made,
            steps=() if turn is None else turn.legal_steps,
            moves=() if turn is None else tuple(Move(way.source, way.target, way.path) for way in turn.moves),
            may=tuple(may), kept=False,
        )  # fmt: skip

    def _lying(self) -> tuple[int, ...]:
        """The dice on the board that nobody is to play."""
        dice = self.setting.dice or ()
        return dice * 2 if len(set(dice)) == 1 else dice

    # ---- playing ---------------------------------------------------------------------------------------------

    def step(self, source: int, target: int, die: int = 0) -> Trial:
        """A checker carried. Refused when that is not legal now."""
        if self.turn is None:
            raise Refused(Refusal.NO_DIE)
        return replace(self, turn=self.turn.step(source, target, die))

    def follow(self, play: Steps) -> Trial:
        """A whole play."""
        assert self.turn is not None
        return replace(self, turn=self.turn.follow(play))

    def undo(self) -> Trial:
        return self if self.turn is None else replace(self, turn=self.turn.undo())

    def swap(self) -> Trial:
        return self if self.turn is None else replace(self, turn=self.turn.swap())

    # ---- judging ---------------------------------------------------------------------------------------------

    def verdict(self, ask: Play) -> Verdict:
        """Is the draft what was asked? Wrong as soon as no way leads there any more."""
        turn = self.turn
        assert turn is not None
        if ask.enough is None:
            goal = self._asked(ask)
            if turn.complete and turn.position == goal:
                return Verdict.RIGHT
            return Verdict.OPEN if _reaches(turn, goal) else Verdict.WRONG
        if ask.enough(turn):
            return Verdict.RIGHT
        return Verdict.OPEN if _leads(turn, ask.enough) else Verdict.WRONG

    def _asked(self, ask: Play) -> Position:
        """The position that the answer leads to."""
        assert self.turn is not None
        play = notation.parse(ask.answer, self.turn.plays)
        assert play is not None
        return replace(self.turn, made=()).follow(play).position

    def said(self, ask: Play) -> str:
        """The sentence to a whole play that is not it."""
        assert self.turn is not None
        played = notation.text(self.turn.made)
        return dict(ask.others).get(played) or ask.wrong or _("That is legal, but not what this board is about.")


def _setup(setting: Setting) -> MatchSetup:
    """Who sits at the board: the reader, and somebody whom no rule asks about."""
    players = Player(_("You")), Player(_("Your opponent"), Kind.COMPUTER)
    return MatchSetup(setting.rules, setting.game.customs, setting.length, players)


def _reaches(turn: Turn, goal: Position) -> bool:
    """Can the draft still end in a position? Positions are met once, whatever the order of the steps that lead there."""
    rules, tree, count = turn.rules, turn.tree, len(turn.made)
    position, trace = turn.start, tree.trace
    for step in turn.made:
        position, trace = rules.apply(position, step), rules.follow(trace, position, step)
    played = tuple(step.die for step in turn.made)
    met: set[tuple[Position, Hashable, tuple[int, ...]]] = set()

    def walk(at: Position, trace: Hashable, left: tuple[int, ...], made: int) -> bool:
        if made == tree.count:
            return at == goal
        if (at, trace, left) in met:
            return False
        met.add((at, trace, left))
        return any(walk(after, then, left[1:], made + 1) for _step, after, then in tree.onward(at, trace, left, made))

    return any(walk(position, trace, order[count:], count) for order in tree.orders if order[:count] == played)


def _leads(turn: Turn, enough: Callable[[Turn], bool]) -> bool:
    """Can the draft still become what was asked?"""
    further = (turn.step(step.source, step.target, step.die) for step in turn.legal_steps)
    return any(enough(draft) or _leads(draft, enough) for draft in further)
