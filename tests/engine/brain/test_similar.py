"""Likeness as a player sees it: ten pairs that one would call alike, ten that one would not, and what must always hold."""

from __future__ import annotations

import numpy as np
import pytest

from bg.position import OFF, position
from engine.brain import boards, similar
from engine.brain.evaluators import Boards
from engine.brain.ops import Brain
from engine.protocol import analysis
from engine.protocol.common import Refused

Side = dict[int, int]
START: Side = {24: 2, 13: 5, 8: 3, 6: 5}
FIVE: Side = {24: 2, 13: 5, 8: 2, 6: 4, 5: 2}  # the 5-point made
HOLDING: Side = {20: 2, 13: 3, 8: 3, 6: 5, 5: 2}
ACE: Side = {24: 2, 8: 2, 6: 3, 5: 3, 4: 3, 3: 2}
PRIME: Side = {24: 2, 9: 1, 8: 2, 7: 2, 6: 3, 5: 3, 4: 2}
BACK: Side = {24: 2, 22: 3, 13: 2, 8: 2, 6: 3, 5: 2, 4: 1}
HOME: Side = {6: 4, 5: 4, 4: 3, 3: 2, 2: 2}
CLOSED: Side = {6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2}
LATE: Side = {6: 2, 5: 1, 4: 1, 2: 1}
RUNNING: Side = {14: 2, 13: 3, 8: 3, 6: 4, 5: 3}


def board(mine: Side, theirs: Side) -> Boards:
    """Both on their own numbering; what is missing to 15 is off."""
    turned = {25 - place: count for place, count in theirs.items() if place != 25}
    if 25 in theirs:
        turned[25] = theirs[25]
    first = {**mine, OFF: 15 - sum(mine.values())}
    return boards.board(position(first, {**turned, OFF: 15 - sum(theirs.values())}))


ALIKE = {
    "5-point made, the opponent split or not": (board(FIVE, START), board(FIVE, {24: 1, 23: 1, 13: 5, 8: 3, 6: 5})),
    "5-point made, a builder brought down": (board(FIVE, START), board({24: 2, 13: 4, 11: 1, 8: 2, 6: 4, 5: 2}, START)),
    "holding game, one spare elsewhere": (
        board(HOLDING, {13: 4, 8: 4, 6: 4, 4: 3}),
        board({20: 2, 13: 3, 8: 2, 7: 1, 6: 5, 5: 2}, {13: 4, 8: 4, 6: 4, 4: 3}),
    ),
    "ace-point game, the leader a little further": (
        board(ACE, {6: 4, 5: 4, 4: 4, 3: 3}),
        board(ACE, {6: 3, 5: 4, 4: 4, 3: 3, 2: 1}),
    ),
    "five-point prime, the spare on 9 or 10": (
        board(PRIME, {24: 2, 13: 4, 8: 3, 6: 4, 4: 2}),
        board({24: 2, 10: 1, 8: 2, 7: 2, 6: 3, 5: 3, 4: 2}, {24: 2, 13: 4, 8: 3, 6: 4, 4: 2}),
    ),
    "1-3 back game, a roll later": (
        board(BACK, {13: 3, 8: 3, 6: 4, 5: 3, 4: 2}),
        board(BACK, {13: 2, 8: 3, 7: 1, 6: 4, 5: 3, 4: 2}),
    ),
    "long race": (
        board(HOME, {7: 2, 6: 4, 5: 3, 4: 3, 3: 3}),
        board({6: 4, 5: 3, 4: 4, 3: 2, 2: 2}, {7: 2, 6: 4, 5: 3, 4: 3, 3: 3}),
    ),
    "one closed out, another spare": (
        board(CLOSED, {25: 1, 6: 4, 5: 4, 4: 3, 3: 3}),
        board({6: 2, 5: 3, 4: 4, 3: 2, 2: 2, 1: 2}, {25: 1, 6: 4, 5: 4, 4: 3, 3: 3}),
    ),
    "bear-off, one pip apart": (board(LATE, LATE), board({6: 2, 5: 1, 3: 1, 2: 1}, LATE)),
    "blitz, one on the bar": (
        board({24: 2, 13: 4, 8: 2, 6: 3, 5: 2, 4: 2}, {25: 1, 24: 1, 13: 5, 8: 3, 6: 5}),
        board({24: 2, 13: 3, 9: 1, 8: 2, 6: 3, 5: 2, 4: 2}, {25: 1, 24: 1, 13: 5, 8: 3, 6: 5}),
    ),
}
UNLIKE = {
    "start and race": (board(START, START), board(HOME, HOME)),
    "holding and ace point": (board(HOLDING, {13: 4, 8: 4, 6: 4, 4: 3}), board(ACE, {6: 4, 5: 4, 4: 4, 3: 3})),
    "prime and no prime": (
        board(PRIME, {24: 2, 13: 4, 8: 3, 6: 4, 4: 2}),
        board({24: 2, 13: 5, 8: 3, 6: 3, 3: 1, 2: 1}, {24: 2, 13: 4, 8: 3, 6: 4, 4: 2}),
    ),
    "back game and blitz": (
        board(BACK, {13: 3, 8: 3, 6: 4, 5: 3, 4: 2}),
        board({24: 2, 13: 4, 8: 2, 6: 3, 5: 2, 4: 2}, {25: 1, 24: 1, 13: 5, 8: 3, 6: 5}),
    ),
    "closed out and racing": (board(CLOSED, {25: 1, 6: 4, 5: 4, 4: 3, 3: 3}), board(CLOSED, {7: 1, 6: 4, 5: 4, 4: 3, 3: 3})),
    "start and mutual holding": (
        board(START, START),
        board({20: 2, 13: 2, 8: 3, 6: 4, 5: 2, 4: 2}, {20: 2, 13: 2, 8: 3, 6: 4, 5: 2, 4: 2}),
    ),
    "bear-off begun and nearly done": (board(HOME, HOME), board({2: 2, 1: 2}, {2: 2, 1: 1})),
    "mutual holding and prime": (
        board({20: 2, 13: 3, 8: 3, 6: 4, 5: 3}, {20: 2, 13: 3, 8: 3, 6: 4, 5: 3}),
        board(PRIME, {24: 2, 9: 1, 8: 2, 7: 2, 6: 3, 5: 3, 4: 2}),
    ),
    "running home and bearing in": (
        board(RUNNING, {13: 4, 8: 4, 6: 4, 4: 3}),
        board({6: 5, 5: 4, 4: 3, 3: 3}, {13: 1, 8: 2, 6: 5, 4: 4, 3: 3}),
    ),
    "ahead and behind, the same board otherwise": (
        board(HOME, {24: 2, 6: 4, 5: 4, 4: 3, 3: 2}),
        board({24: 2, 6: 4, 5: 4, 4: 3, 3: 2}, HOME),
    ),
}


def likeness(pair: tuple[Boards, Boards]) -> float:
    return float(similar.alike(pair[0], pair[1][None])[0])


@pytest.mark.parametrize("name", ALIKE)
def test_alike(name: str) -> None:
    assert likeness(ALIKE[name]) >= similar.LEAST


@pytest.mark.parametrize("name", UNLIKE)
def test_unlike(name: str) -> None:
    assert likeness(UNLIKE[name]) < similar.LEAST


def test_the_same_board_is_as_alike_as_can_be_and_order_does_not_matter() -> None:
    every = np.array([one for pair in [*ALIKE.values(), *UNLIKE.values()] for one in pair])
    table = np.array([similar.alike(one, every) for one in every])
    assert np.diag(table) == pytest.approx(1)
    assert table == pytest.approx(table.T)
    assert table.min() >= 0
    assert table.max() <= 1 + 1e-12


def test_the_best_come_first_and_none_below_the_limit() -> None:
    every = np.array([one for pair in [*ALIKE.values(), *UNLIKE.values()] for one in pair])
    found = similar.best(every[0], every, 12)
    assert found[0][1] == 1
    assert [how for _, how in found] == sorted((how for _, how in found), reverse=True)
    assert all(how >= similar.LEAST for _, how in found)
    assert len(similar.best(every[0], every, 2)) == 2
    assert similar.best(every[0], every[:0], 12) == []


def test_a_brain_compares() -> None:
    thinker = Brain(lambda: None)
    start = boards.position(board(START, START))
    asked = analysis.Compare(start, [board(START, START).tolist(), board(HOME, HOME).tolist()])
    assert thinker.answer(asked, lambda body: None) == analysis.Compared([(0, 1.0)])
    for wrong in ([[1, 2, 3]], [[99] * 26], [[1000] * 26]):
        with pytest.raises(Refused):
            thinker.answer(analysis.Compare(start, wrong), lambda body: None)
