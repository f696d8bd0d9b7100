"""What OGXM's versions have in common."""

from __future__ import annotations

import pytest

from bg.formats import FormatError
from bg.formats.ogxm_plies import ROLLS, seen_by_white, step
from bg.position import BAR, OFF


def test_there_are_21_rolls() -> None:
    assert len(ROLLS) == 21
    assert (ROLLS[0], ROLLS[5], ROLLS[19], ROLLS[20]) == ((1, 1), (1, 6), (5, 6), (6, 6))


def test_a_step_is_a_byte() -> None:
    assert step(6 << 5 | 24, 0) == (24, 6)
    for byte in (0, 7 << 5 | 3, 2 << 5 | 26):
        with pytest.raises(FormatError, match="byte 9"):
            step(byte, 9)


def test_boards_are_seen_by_white() -> None:
    counts = [0] * 26
    counts[0], counts[1], counts[24], counts[25] = 1, -2, 3, -1
    found = seen_by_white(tuple(counts), 15)
    assert found is not None
    assert (found.mine[BAR], found.mine[1], found.mine[OFF]) == (1, 3, 11)
    assert (found.theirs[BAR], found.theirs[24], found.theirs[OFF]) == (1, 2, 12)


def test_impossible_boards_are_none() -> None:
    assert seen_by_white((0,) * 5 + (16,) + (0,) * 20, 15) is None
    assert seen_by_white((-1,) + (0,) * 25, 15) is None
    assert seen_by_white((0,) * 25 + (1,), 15) is None
