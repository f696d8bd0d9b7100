"""Mistakes by name, and a level that makes no large one without."""

from __future__ import annotations

import numpy as np
import pytest

from bg.setup import Level, Style
from engine.brain import kernels, levels, mistakes, nets
from engine.brain.evaluators import Boards
from engine.brain.mistakes import LOOSE_BLOT, MISSED_HIT, MISSED_POINT, names, pick
from engine.brain.question import PLY
from engine.brain.search import Search
from engine.tools.duel import cubeless

START = np.array([0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0], np.int8)


def changed(**moves: int) -> Boards:
    board = START.copy()
    for place, count in moves.items():
        board[int(place[1:])] = count
    return board


POINT = changed(p8=2, p6=4, p5=2)
SPLIT = changed(p24=1, p20=1)
HIT = changed(p0=-1, p1=-1, p6=4)
SLOT = changed(p6=4, p5=1)


def test_names() -> None:
    assert names(POINT, SPLIT) == (MISSED_POINT, LOOSE_BLOT)
    assert MISSED_HIT in names(HIT, START)
    assert names(START, START) == ()
    assert names(SPLIT, POINT) == ()  # careful: not one of them
    assert names(START, SLOT) == (LOOSE_BLOT,)


@pytest.fixture(scope="module")
def search() -> Search:
    return Search(nets.load("international"), 0)


@pytest.mark.parametrize("level", [Level.EASY, Level.MEDIUM])
def test_no_large_mistake_without_a_name_or_beyond_the_worst(search: Search, level: Level) -> None:
    question, skill = cubeless(search), levels.SKILLS[level]
    chance, board, large, made = np.random.default_rng(3), START[None].copy(), 0, 0
    for number in range(240):
        plays, _ = kernels.all_plays(board, chance.integers(1, 7, (1, 2)).astype(np.int8))
        chosen = 0
        if len(plays) > 1:
            chosen = pick(question, skill, plays, number, list(Style)[number % 4]).index
            assert pick(question, skill, plays, number, list(Style)[number % 4]).index == chosen
            weighed = question.weigh(plays, 2)
            best = weighed.order()[0]
            question.deepen(weighed, plays, [k for k in {best, chosen} if weighed.ply[k] < 2], 2)
            made += weighed.equity[best] - weighed.equity[chosen] > 0.02
            if weighed.equity[best] - weighed.equity[chosen] > mistakes.SMALL:
                weighed = question.weigh(plays, PLY)
                best = weighed.order()[0]
                question.deepen(weighed, plays, [k for k in {best, chosen} if weighed.ply[k] < PLY], PLY)
                loss = weighed.equity[best] - weighed.equity[chosen]
                assert loss <= skill.worst + 1e-6
                if loss > mistakes.LARGE:
                    large += 1
                    assert names(plays[best], plays[chosen])
        board = kernels.flipped(plays[chosen : chosen + 1])
        if kernels.phases(board)[0] == kernels.OVER:
            board = START[None].copy()
    assert made > 0
    assert level is not Level.EASY or large > 0


def test_hard_and_master_make_their_best_play(search: Search) -> None:
    question = cubeless(search)
    plays, _ = kernels.all_plays(START[None], np.array([[3, 1]], np.int8))
    for level in (Level.HARD, Level.MASTER):
        assert (plays[pick(question, levels.SKILLS[level], plays, 1).index] == POINT).all()
