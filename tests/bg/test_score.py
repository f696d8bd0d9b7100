"""What games are worth, and when a match is won."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bg import score
from bg.customs import Customs


@pytest.mark.parametrize(
    ("level", "cube", "points"), [(1, 1, 1), (2, 8, 16), (2, 2, 4), (3, 4, 12), (3, 2**20, 3 * 2**20)]
)
def test_level_times_cube(level: int, cube: int, points: int) -> None:
    assert score.points(Customs(), level, cube) == points


def test_other_scores() -> None:
    assert score.points(Customs(scores=(1, 2)), 2, 1) == 2
    assert score.points(Customs(scores=(1, 2, 4)), 3, 2) == 8


def test_no_backgammon_where_there_is_none() -> None:
    assert score.level_counted(Customs(scores=(1, 2)), 3, session=False, centred=True) == 2
    assert score.level_counted(Customs(), 3, session=False, centred=True) == 3


@pytest.mark.parametrize(
    ("session", "centred", "cube", "counted"),
    [(True, True, True, 1), (True, False, True, 3), (False, True, True, 3), (True, True, False, 3)],
)
def test_jacoby(session: bool, centred: bool, cube: bool, counted: int) -> None:
    customs = replace(Customs(), jacoby=True, cube=cube)
    assert score.level_counted(customs, 3, session=session, centred=centred) == counted


def test_the_target() -> None:
    assert score.winner((7, 6), 7) == 0
    assert score.winner((6, 9), 7) == 1
    assert score.winner((6, 6), 7) is None
    assert score.winner((99, 0), 0) is None
    assert score.away((4, 9), 7, 0) == (3, 0)
    assert score.away((4, 9), 7, 1) == (0, 3)
    assert score.away((4, 9), 0, 1) == (0, 0)


@pytest.mark.parametrize(
    ("at", "length", "played", "crawford"),
    [((6, 0), 7, False, True), ((0, 6), 7, False, True), ((6, 0), 7, True, False), ((5, 5), 7, False, False),
     ((0, 0), 1, False, False), ((2, 0), 3, False, True), ((0, 0), 0, False, False)],
)  # fmt: skip
def test_crawford(at: tuple[int, int], length: int, played: bool, crawford: bool) -> None:
    assert score.is_crawford(at, length, played=played) is crawford
