"""Positions are values that only count."""

from __future__ import annotations

import pytest

from bg.position import BAR, HAND, OFF, Position, position


def test_a_position_from_its_places() -> None:
    at = position({6: 5, BAR: 1, OFF: 2}, {1: 2, HAND: 3})
    assert at.mine[6] == 5
    assert at.checkers == (8, 5)
    assert at == position({OFF: 2, BAR: 1, 6: 5}, {HAND: 3, 1: 2})
    assert len({at, position({6: 5, BAR: 1, OFF: 2}, {1: 2, HAND: 3})}) == 1


def test_moving_and_hitting_leave_the_old_position_alone() -> None:
    at = position({8: 3}, {5: 1})
    moved = at.moved(8, 5)
    assert (moved.mine[8], moved.mine[5], at.mine[8]) == (2, 1, 3)
    hit = moved.hit(5)
    assert (hit.theirs[5], hit.theirs[BAR], at.theirs[5]) == (0, 1, 1)
    assert hit.checkers == at.checkers


def test_counts_have_twenty_seven_places() -> None:
    with pytest.raises(AssertionError):
        Position((0,) * 26, (0,) * 27)
