"""The scout's glance: fewer plays of the same roll, all of races and of small families, and a best that lacks little."""

from __future__ import annotations

import itertools
from typing import NamedTuple

import numpy as np
import pytest

from bg.customs import Customs
from engine.brain import kernels, nets
from engine.brain.cube import Stakes, State
from engine.brain.rolls import ROLLS
from engine.brain.search import Search
from engine.brain.thinning import FEW, Offsets, Scout
from engine.train import selfplay


class Families(NamedTuple):
    parents: np.ndarray[tuple[int, ...], np.dtype[np.int8]]
    children: np.ndarray[tuple[int, ...], np.dtype[np.int8]]
    offsets: Offsets


def families(boards: np.ndarray[tuple[int, ...], np.dtype[np.int8]]) -> Families:
    """All plays of all rolls, seen by the other side."""
    parents = np.repeat(boards, len(ROLLS), axis=0)
    plays, offsets = kernels.all_plays(parents, np.tile(ROLLS, (len(boards), 1)))
    return Families(kernels.flipped(parents), kernels.flipped(plays), offsets)


@pytest.fixture(scope="module")
def judge() -> nets.Nets:
    return nets.load("international", interpreter=False)


@pytest.fixture(scope="module")
def scout(judge: nets.Nets) -> Scout:
    assert judge.scout is not None
    return judge.scout


@pytest.fixture(scope="module")
def met(judge: nets.Nets) -> Families:
    """What is met in play: every third turn of 8 games, some of whose plays are random."""
    rng = np.random.default_rng(4)
    boards, found = np.tile(selfplay.INTERNATIONAL, (8, 1)), []
    for turn in range(60):
        plays, offsets = kernels.all_plays(boards, rng.integers(1, 7, (len(boards), 2)).astype(np.int8))
        children = kernels.flipped(plays)
        equity = nets.equity(judge.evaluate(children)) + 0.1 * rng.standard_normal(len(children))
        best = kernels.lowest_of(equity, offsets)
        boards = children[best]
        over = kernels.phases(boards) == kernels.OVER
        boards[over] = selfplay.INTERNATIONAL
        if turn % 3 == 0:
            found.append(boards)
    return families(np.concatenate(found)[::2])


def test_what_stays(scout: Scout, met: Families) -> None:
    fewer, ends = scout.thinned(*met)
    keep = scout.kept(*met)
    assert (fewer == met.children[keep]).all()
    sizes, left = np.diff(met.offsets), np.diff(ends)
    assert ends[0] == 0
    assert ends[-1] == len(fewer)
    assert (left == np.add.reduceat(keep.astype(int), met.offsets[:-1])).all()
    assert left.min() >= 1
    large = (kernels.phases(met.parents) == kernels.CONTACT) & (sizes > FEW)
    assert (left[~large] == sizes[~large]).all()
    assert left[large].sum() < 0.5 * sizes[large].sum()


def test_the_best_of_the_rest_lacks_little(judge: nets.Nets, scout: Scout, met: Families) -> None:
    equity = nets.equity(judge.evaluate(met.children))
    best = np.minimum.reduceat(equity, met.offsets[:-1])
    left = np.minimum.reduceat(np.where(scout.kept(*met), equity, np.inf), met.offsets[:-1])
    assert (left - best).mean() < 1e-3
    assert np.mean(left - best > 0.05) < 0.01


def test_a_roll_that_can_end_the_game_leaves_few_choices() -> None:
    """Up to four checkers at home, all placements; the other side has one on the bar and the rest at home."""
    most = 0
    for count in range(1, 5):
        homes = list(itertools.combinations_with_replacement(range(1, 7), count))
        boards = np.zeros((len(homes), 26), np.int8)
        for row, home in enumerate(homes):
            for point in home:
                boards[row, point] += 1
        boards[:, 0], boards[:, 24] = -1, -14
        found = families(boards)
        ends = kernels.phases(found.children) == kernels.OVER
        assert ends.any()
        can_end = np.maximum.reduceat(ends, found.offsets[:-1])
        most = max(most, int(np.diff(found.offsets)[can_end].max()))
    assert most <= FEW


def test_what_counts_is_what_the_score_says() -> None:
    """At double match point gammons count nothing; where a gammon wins the match, as much as a game."""
    assert Stakes(Customs(), (1, 1)).points(State()).tolist() == pytest.approx([2, 0, 0, 0, 0])
    assert Stakes(Customs()).points(State()).tolist() == pytest.approx([2, 1, 1, -1, -1])
    assert Stakes(Customs(jacoby=True)).points(State()).tolist() == pytest.approx([2, 0, 0, 0, 0])
    trailing = Stakes(Customs(), (2, 1), crawford_over=True).points(State())
    assert trailing[1] == pytest.approx(2, abs=0.1)
    assert trailing[3] == trailing[4] == 0


def test_a_hasty_search_judges_fewer_plays(judge: nets.Nets) -> None:
    search = Search(judge, 0)
    hasty = search.hasty()
    stakes = Stakes(Customs(cube=False), live=False)
    boards = np.tile(selfplay.INTERNATIONAL, (len(ROLLS), 1))
    dice = np.asarray(ROLLS, np.int8)
    many, few, again = (len(each.children(boards, dice, stakes, State())[0]) for each in (search, hasty, search))
    assert len(ROLLS) <= few < many == again
