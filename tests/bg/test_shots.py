"""Shots and entries: the tables of every backgammon book come out of playing, and walls take combinations away."""

from __future__ import annotations

import pytest

from bg import shots, variants
from bg.position import BAR, position

RULES = variants.rules("international")
TABLE = [11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3, 0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0, 1]  # OEIS A055100


def hits(distance: int, walls: frozenset[int] = frozenset()) -> tuple[shots.Roll, ...]:
    return shots.hitting(RULES, shots.lone(distance, walls))


def test_the_rolls_are_36() -> None:
    assert len(shots.ROLLS) == 21
    assert shots.of_36(shots.ROLLS) == 36


@pytest.mark.parametrize("distance", range(1, 25))
def test_one_checker_and_a_blot(distance: int) -> None:
    found = hits(distance)
    assert shots.of_36(found) == TABLE[distance - 1]
    direct, combined = shots.split(distance, found)
    assert shots.of_36(direct) == (11 if distance <= 6 else 0)
    assert set(direct) | set(combined) == set(found)


def test_six_away_by_its_names() -> None:
    assert shots.split(6, hits(6))[1] == ((2, 2), (3, 3), (4, 2), (5, 1))


def test_walls_take_combinations_away() -> None:
    assert shots.of_36(hits(6, frozenset({1, 5}))) == 15  # 5-1 is shut both ways
    assert shots.of_36(hits(6, frozenset({1}))) == 17  # 5-1 goes by way of the 5
    assert shots.of_36(hits(6, frozenset({1, 2, 3, 4, 5}))) == 11  # the direct shots alone
    assert shots.of_36(hits(7, frozenset(range(1, 7)))) == 0


def test_two_blots_and_a_blot_that_does_not_count() -> None:
    start = position({24: 1}, {20: 1, 14: 1})
    both = shots.hitting(RULES, start)
    assert shots.of_36(both) == 16  # 4 and 10 away
    assert shots.of_36(shots.hitting(RULES, start, frozenset({14}))) == 3


@pytest.mark.parametrize("closed", range(7))
def test_entering_is_36_less_the_square_of_what_is_closed(closed: int) -> None:
    start = position({BAR: 1, 6: 14}, {24 - n: 2 for n in range(closed)})
    assert shots.of_36(shots.entering(RULES, start)) == 36 - closed**2


@pytest.mark.parametrize("distance", [0, 25])
def test_what_is_no_distance_is_refused(distance: int) -> None:
    with pytest.raises(ValueError, match="1 to 24"):
        shots.lone(distance)
