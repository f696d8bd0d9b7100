"""How well the computer plays: depth, and for the lower levels the mistakes that people make.

Master looks up to 3 plies ahead, as far as more than one play is still in question; Hard takes what the net thinks
best. Medium thinks like Hard but is sometimes inattentive. Easy sees values dimly, and in many decisions follows one
simple idea of a beginner: hit whatever can be hit, leave no blot, run, or make points at home. No mistake costs more
equity than the level's `worst`; `engine.brain.mistakes` sees to it that a large one is a person's. The number given
with the question decides everything, so the same question has the same answer. Adaptive plays as Medium here: what a
match tells about its player is not the brain's to know.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bg.setup import Level
from engine.brain import styles
from engine.brain.evaluators import Boards
from engine.brain.search import FILTERS, Filter


@dataclass(frozen=True)
class Skill:
    """ply: depth of search, for plays and the cube; filters: which plays are looked at so deep. blur: standard deviation
    of the error in every equity. lapses: share of decisions in which attention slips; blur_then: the blur then; naive:
    weight of the beginner's idea then. worst: most equity that a play may cost. cube_blur: of the equities that decide
    about the cube."""

    ply: int
    blur: float = 0.0
    lapses: float = 0.0
    blur_then: float = 0.0
    naive: float = 0.0
    worst: float = 0.0
    cube_blur: float = 0.0
    filters: tuple[Filter, ...] = FILTERS


OFTEN = 0.35

SKILLS = {
    Level.EASY: Skill(1, blur=0.05, lapses=0.5, blur_then=0.12, naive=0.25, worst=0.4, cube_blur=0.2),
    Level.MEDIUM: Skill(1, blur=0.02, lapses=0.25, blur_then=0.08, naive=0.05, worst=0.25, cube_blur=0.08),
    Level.HARD: Skill(1),
    Level.MASTER: Skill(3),
}
SKILLS[Level.ADAPTIVE] = SKILLS[Level.MEDIUM]


def ranking(skill: Skill, after: Boards, equity: NDArray[np.float64], ply: NDArray[np.int8], random: int) -> list[int]:
    """The plays as a player of that skill likes them, best first: indices, of the best alone where nothing is blurred.

    after int8[n, 26] the boards after the plays, seen by the mover; equity float64[n] and ply int8[n] as weighed.
    """
    best = int(np.lexsort((-equity, -ply))[0])
    if not skill.worst:
        return [best]
    generator = np.random.default_rng(abs(random))
    lapse = generator.random() < skill.lapses
    seen = equity + generator.normal(0, skill.blur_then if lapse else skill.blur, len(equity))
    idea = int(generator.integers(4))
    if lapse:
        seen += skill.naive * _ideas(after, idea)
    thinkable = equity >= equity[best] - skill.worst
    return [int(k) for k in np.argsort(-seen, kind="stable") if thinkable[k]]


def blurred(skill: Skill, equity: float, random: int, *, often: bool) -> float:
    """An equity of a cube decision as a player of that skill sees it, never further off than the worst mistake. often: one
    that comes again every turn, where as many mistakes as in a single answer would soon add up to a certain one."""
    if not skill.cube_blur:
        return equity
    blur = skill.cube_blur * (OFTEN if often else 1)
    off = float(np.random.default_rng(abs(random)).normal(0, blur))
    return equity + min(max(off, -skill.worst), skill.worst)


def _ideas(after: Boards, idea: int) -> NDArray[np.float64]:
    """How well each play follows one of a beginner's ideas, 0 to 1."""
    match idea:
        case 0:
            found = -after[:, 0].astype(np.float64)
        case 1:
            found = -styles.exposed(after).sum(axis=1).astype(np.float64)
        case 2:
            found = -styles.rear(after)
        case _:
            found = (after[:, 1:7] >= 2).sum(axis=1).astype(np.float64)
    span = found.max() - found.min()
    return np.asarray((found - found.min()) / span if span else np.zeros_like(found))
