"""Resignations: giving up what cannot be won, and judging what the other side offers. By equity and score.

The computer resigns only what is as good as certain after looking 2 plies ahead: it neither wins any more nor is the
level that it gives still in question. It accepts what is worth no less to it than playing on.
"""

from __future__ import annotations

from bg.position import Position
from engine.brain import boards
from engine.brain.cube import Stakes, State
from engine.brain.search import Search

HOPELESS = 0.0005
"""Chances below it are none: of winning, and of losing more or less than the level given up."""
INDIFFERENT = 0.005
"""A resignation is accepted when playing on is worth no more than this above it, in equity."""
_PLY = 2


def level(search: Search, position: Position, stakes: Stakes, state: State) -> int:
    """The level that the side on roll resigns at now; 0: it plays on."""
    board = boards.boards([position])
    if _certain(search.judge.evaluate(board)[0].tolist()) == 0:
        return 0
    chances = search.judged(board, stakes, [state], _PLY, may_double=False).chances[0].tolist()
    return min(_certain(chances), _most(stakes, state))


def accepts(search: Search, position: Position, stakes: Stakes, state: State, offered: int) -> bool:
    """Does the other side accept that the side on roll, whose view this is, resigns at the level offered?"""
    judged = search.judged(boards.boards([position]), stakes, [state], _PLY, may_double=False)
    scores = stakes.customs.scores
    counted = offered if stakes.counts(state.owner) else 1
    resigned = stakes.game(-scores[min(counted, len(scores)) - 1] * state.cube)
    games = stakes.games(state.cube)
    return bool(resigned <= judged.values[state][0] + INDIFFERENT * (games[0] - games[3]) / 2)


def _certain(chances: list[float]) -> int:
    """The level of a loss about which nothing is open, else 0."""
    win, _, _, lose_gammon, lose_backgammon = chances
    if win >= HOPELESS:
        return 0
    if lose_gammon < HOPELESS:
        return 1
    if lose_gammon > 1 - HOPELESS and lose_backgammon < HOPELESS:
        return 2
    return 3 if lose_backgammon > 1 - HOPELESS else 0


def _most(stakes: Stakes, state: State) -> int:
    """The lowest level that costs as much as any higher one."""
    scores = stakes.customs.scores
    if not stakes.counts(state.owner):
        return 1
    for at, score in enumerate(scores, 1):
        if not stakes.money and score * state.cube >= stakes.away[1]:
            return at
    return len(scores)
