"""Cube decisions: the three equities, what they advise, and the computer's policies. One classification serves all.

The three equities belong to the side on roll and are counted at the cube as it stands: not doubling, doubling and
being taken, doubling and being dropped (always 1, whatever the score). "Too good" is judged by these equities, gammons
and all, never by the winning chance alone.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bg.position import Position
from bg.rules import Rules
from bg.setup import CubePolicy
from engine.brain import boards
from engine.brain.cube import Stakes, State
from engine.brain.search import Search

DROPPED = 1.0
OPTIONAL = 0.002
"""Not doubling and doubling are the same to a player when they differ by no more."""
SAME = 1e-6

# The thresholds policy.
TAKES_FROM = 0.22
OFFERS_FROM, OFFERS_TO = 0.68, 0.88
# The pip-count policy: the lead as a share of the own count from which to offer, again to offer, and no more to take.
PIP_OFFER, PIP_OFFER_AGAIN, PIP_TAKE = 0.08, 0.09, 0.12


@dataclass(frozen=True)
class Equities:
    """The side on roll's. beaver: its equity after the opponent's beaver, None where that is not allowed. chances: of
    the side on roll. available: it may double and could gain by it. free: losing this game loses the match anyway."""

    no_double: float
    take: float
    chances: tuple[float, ...]
    beaver: float | None = None
    available: bool = True
    free: bool = False

    @property
    def beavered(self) -> bool:
        """Would the opponent answer a double with a beaver?"""
        return self.beaver is not None and self.take < 0 and self.beaver < self.take

    @property
    def double(self) -> float:
        """After a double and the opponent's best answer."""
        if self.beavered:
            assert self.beaver is not None
            return self.beaver
        return min(self.take, DROPPED)

    @property
    def advice(self) -> str:
        """no_double, double_take, double_pass, too_good, beaver (no double, and a double would be beavered) or optional.

        A double that is right although it is beavered (Jacoby: it brings the gammons to life) is a double_take.
        """
        if not self.available:
            return "no_double"
        if self.no_double > self.double + OPTIONAL:
            if self.beavered:
                return "beaver"
            return "too_good" if self.take >= DROPPED < self.no_double else "no_double"
        if not self.doubles or (self.no_double >= self.double - OPTIONAL and not self.free):
            return "optional"
        return "double_pass" if self.take > DROPPED else "double_take"

    @property
    def doubles(self) -> bool:
        """Is doubling the better choice, or no worse? (One that has nothing to lose must not put it off for ever.)"""
        return self.available and self.double >= self.no_double - SAME


def weigh(search: Search, position: Position, stakes: Stakes, state: State, ply: int) -> Equities:
    """The equities of the side on roll, `ply` plies deep (1: the nets' own judgement)."""
    board, customs = boards.boards([position]), stakes.customs
    taken = [state.doubled()]
    beavers = stakes.money and customs.beaver and _fits(stakes, 4 * state.cube)
    if beavers:
        taken.append(State(4 * state.cube, -1))
    # Each with its own plays: those that are best where the cube would cash the game are not where it was taken.
    rolled = search.judged(board, stakes, [state], ply, may_double=False)
    played_on = search.judged(board, stakes, taken, ply, may_double=False)
    values = [rolled.values[state], *(played_on.values[at] for at in taken)]
    equities = [float(stakes.equity(value, state.cube)[0]) for value in values]
    chances = tuple(float(chance) for chance in rolled.chances[0])
    available = state.owner >= 0 and stakes.may_double(state.cube, 0)
    free = not stakes.money and stakes.away[1] <= state.cube
    return Equities(equities[0], equities[1], chances, equities[2] if beavers else None, available, free)


def offers(policy: CubePolicy, equities: Equities, rules: Rules, position: Position, state: State) -> bool:
    """Does the side on roll double? A double that cannot gain anything at this score is never made."""
    if not equities.available:
        return False
    match policy:
        case CubePolicy.NEVER:
            return False
        case CubePolicy.THRESHOLDS:
            return OFFERS_FROM <= equities.chances[0] <= OFFERS_TO
        case CubePolicy.PIP_COUNT:
            mine, theirs = rules.pip_count(position)
            return theirs - mine >= mine * (PIP_OFFER if state.owner == 0 else PIP_OFFER_AGAIN)
        case CubePolicy.ENGINE:
            return equities.doubles


def answers(policy: CubePolicy, equities: Equities, rules: Rules, position: Position, desperate: bool) -> str:
    """What the other side answers to a double: take, drop or beaver. desperate: dropping would lose the match."""
    if policy is CubePolicy.THRESHOLDS:
        takes = 1 - equities.chances[0] >= TAKES_FROM
    elif policy is CubePolicy.PIP_COUNT:
        mine, theirs = rules.pip_count(position)
        takes = theirs - mine <= mine * PIP_TAKE
    else:
        if equities.beavered:
            return "beaver"
        takes = equities.take <= DROPPED
    return "take" if takes or desperate else "drop"


def answers_beaver(search: Search, position: Position, stakes: Stakes, state: State, ply: int) -> str:
    """The doubler's answer to a beaver, in money play: take, drop or raccoon. state: the cube before the double."""
    beavered, raccooned = State(4 * state.cube, -1), State(8 * state.cube, -1)
    judged = search.judged(boards.boards([position]), stakes, [beavered, raccooned], ply, may_double=False)
    value = float(judged.values[beavered][0])
    if stakes.customs.raccoon and _fits(stakes, raccooned.cube) and judged.values[raccooned][0] > max(value, 0.0):
        return "raccoon"
    return "take" if value >= stakes.game(-2 * state.cube * stakes.customs.scores[0]) else "drop"


def answers_raccoon(search: Search, position: Position, stakes: Stakes, state: State, ply: int) -> str:
    """The beaverer's answer to a raccoon: take or drop."""
    raccooned = State(8 * state.cube, -1)
    judged = search.judged(boards.boards([position]), stakes, [raccooned], ply, may_double=False)
    lost = stakes.game(4 * state.cube * stakes.customs.scores[0])
    return "take" if np.all(judged.values[raccooned] <= lost) else "drop"


def _fits(stakes: Stakes, cube: int) -> bool:
    ceiling = stakes.customs.cube_ceiling
    return ceiling is None or cube <= ceiling
