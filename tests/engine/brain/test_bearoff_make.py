"""Making the tables: the shipped file comes out again, and small ones agree with a search of the whole game tree."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from bg.position import OFF, Position, position
from bg.variants import rules
from engine.brain import bearoff, bearoff_make, bearoff_shelf, expect, kernels
from engine.brain.rolls import ROLLS, WEIGHTS

GAME = rules("international")
needs_compiler = pytest.mark.skipif(not (kernels.compiled and expect.compiled), reason="takes hours uncompiled")


def silent(_share: float) -> None:
    """Nobody watches."""


def placed(counts: np.ndarray, other: np.ndarray) -> Position:
    mine = {point: int(count) for point, count in enumerate(counts, 1) if count}
    theirs = {25 - point: int(count) for point, count in enumerate(other, 1) if count}
    return position({**mine, OFF: 15 - sum(mine.values())}, {**theirs, OFF: 15 - sum(theirs.values())})


@cache
def searched(where: Position) -> tuple[float, float, float, float]:
    """(cubeless, centred, own, the other's cube) of the side to roll before a double, by the rules of `bg`."""
    if not any(where.theirs[1:25]):
        return (-1.0,) * 4
    sums = [0.0] * 4
    for roll, weight in zip(ROLLS.tolist(), WEIGHTS):
        found = []
        for play in GAME.plays(where, (roll[0], roll[1])):
            after = where
            for step in play:
                after = GAME.apply(after, step)
            if not any(after.mine[1:25]):
                found.append((1.0,) * 4)
                continue
            cubeless, centred, own, other = searched(GAME.flip(after))
            doubled = min(2 * other, 1.0)
            found.append((-cubeless, -max(centred, doubled), -other, -max(own, doubled)))
        for kind in range(4):
            sums[kind] += weight * max(value[kind] for value in found)
    return sums[0], sums[1], sums[2], sums[3]


def test_the_whole_tree_of_small_bear_offs() -> None:
    most = 2
    values = bearoff_make.two_sided(silent, most)
    every = bearoff.all_counts(most)
    for mine in range(1, len(every), 3):
        for theirs in range(1, len(every), 2):
            expected = searched(placed(every[mine], every[theirs]))
            np.testing.assert_allclose(values[mine, theirs], expected, atol=1e-5, err_msg=f"{every[mine]} {every[theirs]}")


def test_a_cube_that_changes_hands() -> None:
    # Two rolls each: 86 % to win, a double and a take; with one checker on the 6-point each, 27 rolls win at once.
    values = bearoff_make.two_sided(silent, 2)
    lone = bearoff.numbers(np.array([[0, 0, 0, 0, 0, 1]], np.int8))[0]
    cubeless, centred, own, other = values[lone, lone]
    assert cubeless == pytest.approx(2 * (27 / 36 + 9 / 36 * 9 / 36) - 1, abs=1e-5)
    # After a miss the other side wins with 27: it doubles, and 25 % is just a take.
    assert centred == pytest.approx(27 / 36 - 9 / 36, abs=1e-5)
    assert own == pytest.approx(cubeless, abs=1e-5)
    assert other == pytest.approx(centred, abs=1e-5)


@needs_compiler
def test_the_shipped_table_comes_out_again() -> None:
    # Fewer checkers come first, so a smaller table is the beginning of the whole one.
    done, _ = bearoff_make.one_sided(silent, 7)
    shipped = bearoff_shelf.shipped()
    assert shipped is not None
    exactly = np.diff(np.concatenate([np.zeros((len(done), 1)), done / bearoff.WHOLE], axis=1), axis=1)
    np.testing.assert_allclose(exactly[1:], shipped.exactly[1 : len(done)], atol=2e-5)


def test_stopping_it() -> None:
    class Stopped(Exception):
        pass

    def stop(_share: float) -> None:
        raise Stopped

    with pytest.raises(Stopped):
        bearoff_make.one_sided(stop, 3)
