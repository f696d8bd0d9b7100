"""Thinned plays: only those of doubles, the legal ones that promise most, and a best that lacks little."""

from __future__ import annotations

import numpy as np

from engine.brain import kernels, nets
from engine.brain.rolls import ROLLS
from engine.brain.thinning import KEPT, thin
from engine.train import selfplay


def boards(count: int) -> np.ndarray[tuple[int, ...], np.dtype[np.int8]]:
    """From random play, none finished."""
    chance = np.random.default_rng(4)
    found, board = [], np.array(selfplay.INTERNATIONAL, np.int8).reshape(1, 26)
    while len(found) < count:
        plays, _ = kernels.all_plays(board, chance.integers(1, 7, (1, 2)).astype(np.int8))
        board = kernels.flipped(plays[chance.integers(len(plays)) :][:1])
        if kernels.phases(board)[0] != kernels.CONTACT:
            board = np.array(selfplay.INTERNATIONAL, np.int8).reshape(1, 26)
        found.append(board[0])
    return np.array(found)


def test_what_stays() -> None:
    some = boards(30)
    dice = np.tile(ROLLS, (len(some), 1))
    plays, offsets = kernels.all_plays(np.repeat(some, 21, axis=0), dice)
    fewer, ends = thin(dice, plays, offsets)
    assert len(fewer) == ends[-1] < 0.7 * len(plays)
    for family in range(len(dice)):
        whole = plays[offsets[family] : offsets[family + 1]]
        kept = fewer[ends[family] : ends[family + 1]]
        if dice[family, 0] != dice[family, 1] or len(whole) <= KEPT:
            assert (kept == whole).all()
        else:
            assert len(kept) == KEPT
            assert {row.tobytes() for row in kept} <= {row.tobytes() for row in whole}
            assert kept[:, 0].min() == whole[:, 0].min()  # the play that hits most is among them


def test_the_best_of_the_rest_lacks_little() -> None:
    judge = nets.load("international")
    some = boards(60)
    dice = np.tile(ROLLS, (len(some), 1))
    plays, offsets = kernels.all_plays(np.repeat(some, 21, axis=0), dice)
    fewer, ends = thin(dice, plays, offsets)
    best = np.maximum.reduceat(-nets.equity(judge.evaluate(kernels.flipped(plays))), offsets[:-1])
    left = np.maximum.reduceat(-nets.equity(judge.evaluate(kernels.flipped(fewer))), ends[:-1])
    lacking = (best - left)[dice[:, 0] == dice[:, 1]]
    assert lacking.min() > -1e-4
    assert lacking.mean() < 0.01


def test_nothing_to_thin() -> None:
    race = np.zeros((1, 26), np.int8)
    race[0, 1], race[0, 24] = 2, -2
    plays, offsets = kernels.all_plays(np.repeat(race, 21, axis=0), ROLLS)
    assert thin(ROLLS, plays, offsets)[0] is plays
