"""How well the computer plays: depth, and for the lower levels the mistakes that people make.

Master looks up to 3 plies ahead, as far as more than one play is still in question; Hard takes what the net thinks
best. Medium thinks like Hard but is sometimes inattentive. Easy sees values dimly, and in many decisions follows one
simple idea of a beginner: hit whatever can be hit, leave no blot, run, or make points at home. No mistake costs more
equity than the level's `worst`; `engine.brain.mistakes` sees to it that a large one is a person's. With the cube the lower
levels think as people who have learnt one rule, three chances in four double, one in four takes: gammons, the score and what
owning the cube is worth they feel only in part, so that they double late, cash what they should play on, and give up what
they could take. A decision that is plain enough they get right. The number given with the question decides everything, so
the same question has the same answer. Adaptive plays as Medium here: what a match tells about its player is not the brain's
to know.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from bg.setup import Level
from engine.brain import styles
from engine.brain.cube_action import DROPPED, Equities
from engine.brain.evaluators import Boards
from engine.brain.search import FILTERS, Filter


@dataclass(frozen=True)
class Skill:
    """ply: depth of search, for plays and the cube; filters: which plays are looked at so deep. blur: standard deviation
    of the error in every equity. lapses: share of decisions in which attention slips; blur_then: the blur then; naive:
    weight of the beginner's idea then. worst: most equity that a play may cost. cube_blur: blur of the equities that decide
    about the cube; cube_plain: weight of the simple rule there; cube_worst: most equity that the cube may cost."""

    ply: int
    blur: float = 0.0
    lapses: float = 0.0
    blur_then: float = 0.0
    naive: float = 0.0
    worst: float = 0.0
    cube_blur: float = 0.0
    cube_plain: float = 0.0
    cube_worst: float = 0.0
    filters: tuple[Filter, ...] = FILTERS


OFTEN = 0.35
"""Of the blur, where the question comes again every turn: as many mistakes as in a single answer would soon add up to a
certain one."""
PLAIN_DOUBLE = 0.72
"""Winning chance from which the simple rule doubles."""
PLAIN_SLOPE = 2.0
"""What it thinks to gain by doubling, or to lose, for each point of that chance."""

SKILLS = {
    Level.EASY: Skill(
        1, blur=0.05, lapses=0.5, blur_then=0.12, naive=0.25, worst=0.4, cube_blur=0.15, cube_plain=0.5, cube_worst=0.2
    ),
    Level.MEDIUM: Skill(
        1, blur=0.02, lapses=0.25, blur_then=0.08, naive=0.05, worst=0.25, cube_blur=0.06, cube_plain=0.15, cube_worst=0.1
    ),
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


def doubling(skill: Skill, equities: Equities, random: int) -> Equities:
    """What a player of that skill sees who may double: the same, or not doubling is worth more or less than it is."""
    gain = equities.double - equities.no_double
    if not skill.cube_blur or abs(gain) > skill.cube_worst:
        return equities
    plain = PLAIN_SLOPE * (equities.chances[0] - PLAIN_DOUBLE)
    seen = gain + skill.cube_plain * (plain - gain) + _blur(skill.cube_blur * OFTEN, random)
    return replace(equities, no_double=equities.double - seen)


def answering(skill: Skill, equities: Equities, random: int) -> Equities:
    """What a player of that skill sees who has been doubled: the same, or a take is worth more or less than it is."""
    if not skill.cube_blur or abs(equities.take - DROPPED) > skill.cube_worst:
        return equities
    plain = 2 * (2 * equities.chances[0] - 1)  # a dead cube of 2 without gammons
    seen = equities.take + skill.cube_plain * (plain - equities.take) + _blur(skill.cube_blur, random)
    return replace(equities, take=seen)


def _blur(deviation: float, random: int) -> float:
    return float(np.random.default_rng(abs(random)).normal(0, deviation))


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
