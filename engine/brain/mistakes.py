"""The mistakes that people make, by name, and a lower level's choice of play: no large one that has no such name.

A beginner misses a hit, does not make a point, leaves a blot where there was no need. What the net alone would get wrong
with its judgement blurred also holds things that nobody would do; where such a play costs much, the level takes the next
one that it likes. What a mistake costs is judged as an analysis judges it (`engine.brain.question`), deeply only where it
may be large.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from bg.setup import Style
from engine.brain import explain, levels, styles
from engine.brain.evaluators import Boards
from engine.brain.question import FILTERS, PLY, Question
from engine.brain.search import Filter, Weighed

MISSED_HIT, MISSED_POINT, LOOSE_BLOT = "missed_hit", "missed_point", "loose_blot"
LARGE = 0.1
"""A mistake that costs more has a name."""
SMALL = 0.04
"""One that costs no more 2 plies deep is not looked at more deeply."""


ROUGH = Filter(3, 0.16)
"""For the first look."""


@dataclass(frozen=True)
class Picked:
    """index: into the plays; equity: as the level itself weighs it."""

    index: int
    equity: float


def names(best: Boards, chosen: Boards, options: int = 0) -> tuple[str, ...]:
    """What was done wrong, of two boards int8[26] after plays, seen by their mover."""
    found = []
    if best[0] < chosen[0]:
        found.append(MISSED_HIT)
    if _made(best) > _made(chosen):
        found.append(MISSED_POINT)
    if _loose(chosen, options) > _loose(best, options):
        found.append(LOOSE_BLOT)
    return tuple(found)


def pick(
    question: Question,
    skill: levels.Skill,
    after: Boards,
    random: int,
    style: Style = Style.BALANCED,
    cost: Cost | None = None,
) -> Picked:
    """The play that a computer of that skill and style makes. after int8[n, 26]: as for `Question.weigh`. cost: of these
    plays, where the caller asks it, too."""
    weighed = question.weigh(after, skill.ply, skill.filters)
    cost = cost or Cost(question, after)
    for chosen in _liked(skill, after, weighed, random, style):
        if not skill.worst or cost.allows(chosen, skill.worst):
            break
    return Picked(chosen, float(weighed.equity[chosen]))


def _liked(skill: levels.Skill, after: Boards, weighed: Weighed, random: int, style: Style) -> Iterator[int]:
    """The plays in the order in which the level and its style like them; the last is the best as the level sees it."""
    for liked in levels.ranking(skill, after, weighed.merit, weighed.ply, random):
        among = weighed.ply == weighed.ply[liked]
        if skill.worst:  # what a style costs comes on top of the level's own mistake
            among &= weighed.equity >= weighed.equity.max() - skill.worst
        styled = styles.prefer(style, after, weighed.equity, liked, among)
        yield styled
        if styled != liked:
            yield liked
    yield weighed.order()[0]


class Cost:
    """What the plays of one decision cost, weighed when it is first asked."""

    def __init__(self, question: Question, after: Boards) -> None:
        self._question, self._after = question, after
        self._weighed: dict[int, Weighed] = {}

    def allows(self, chosen: int, worst: float) -> bool:
        """May a level whose mistakes cost at most `worst` make this play?"""
        best, loss = self.of(chosen)
        if loss <= LARGE:
            return True
        return loss <= worst and bool(names(self._after[best], self._after[chosen], self._question.search.options))

    def of(self, chosen: int) -> tuple[int, float]:
        """The best play, and what the chosen one loses against it; as an analysis sees them where it is not small."""
        best, loss = self._loss(chosen, 2)
        return (best, loss) if loss <= SMALL else self._loss(chosen, PLY)

    def _loss(self, chosen: int, ply: int) -> tuple[int, float]:
        """Both looked at so deep."""
        if len(self._after) == 1:
            return chosen, 0.0
        if ply not in self._weighed:
            filters = FILTERS if ply == PLY else (ROUGH,)
            self._weighed[ply] = self._question.weigh(self._after, ply, filters)
        weighed = self._weighed[ply]
        best = weighed.order()[0]
        if chosen != best:
            self._question.deepen(weighed, self._after, [k for k in (best, chosen) if weighed.ply[k] < ply], ply)
        return best, max(0.0, float(weighed.equity[best] - weighed.equity[chosen]))


def _made(board: Boards) -> int:
    return int(np.count_nonzero(board[1:25] >= 2))


def _loose(board: Boards, options: int) -> tuple[int, int]:
    return explain.shots(board, options), len(explain.blots(board))
