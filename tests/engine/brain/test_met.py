"""Match equity tables: symmetric, the published take points come out, tavla's table is the recursion's."""

from __future__ import annotations

import pytest

from bg import variants
from engine.brain import met

# Take points in per cent without gammons on a dead cube: rows the taker needs, columns the doubler needs (2, 3, …).
FIRST = {2: (32, 26, 20, 17, 23, 22), 3: (37, 30, 24, 21, 24, 24), 5: (40, 29, 30, 24, 27, 25), 7: (36, 25, 30, 24, 27, 25)}
AGAIN = {2: (32, 50, 41, 34, 36), 4: (19, 33, 30, 25, 26), 7: (19, 28, 26, 26, 26)}
TAVLA = {1: (50.0, 67.2, 80.2, 87.6, 92.4), 3: (19.8, 35.0, 50.0, 62.2, 72.0), 7: (2.9, 7.7, 14.6, 22.9, 31.9)}


def take_point(taker: int, doubler: int, cube: int) -> float:
    table = met.kazaross()
    dropped = table.chance(taker, doubler - cube)
    won, lost = table.chance(taker - 2 * cube, doubler), table.chance(taker, doubler - 2 * cube)
    return 100 * (dropped - lost) / (won - lost)


def test_both_sides_chances_add_up_to_one() -> None:
    table = met.kazaross()
    for mine in range(1, met.LONGEST + 1):
        for theirs in range(1, met.LONGEST + 1):
            for over in (False, True):
                assert table.chance(mine, theirs, over) + table.chance(theirs, mine, over) == pytest.approx(1)


def test_needing_fewer_points_is_never_worse() -> None:
    table = met.kazaross()
    for theirs in range(1, met.LONGEST + 1):
        chances = [table.chance(mine, theirs) for mine in range(met.LONGEST + 1)]
        assert chances == sorted(chances, reverse=True)
        assert chances[0] == 1


@pytest.mark.parametrize(("cube", "first", "points"), [(1, 2, FIRST), (2, 3, AGAIN)])
def test_take_points_are_the_published_ones(cube: int, first: int, points: dict[int, tuple[int, ...]]) -> None:
    for taker, row in points.items():
        found = [round(take_point(taker, doubler, cube)) for doubler in range(first, first + len(row))]
        assert found == list(row)


def test_after_the_crawford_game_another_row_counts() -> None:
    customs = variants.rules("international").customs
    # 2 away against 1 away: the Crawford game is still to come, or has just been played.
    assert met.after_game(customs, (2, 2), -1, crawford_over=False) == pytest.approx(0.32264)
    assert met.after_game(customs, (2, 1), -1, crawford_over=True) == 0
    assert met.after_game(customs, (3, 1), 1, crawford_over=True) == pytest.approx(0.48803)
    assert met.after_game(customs, (3, 1), 2, crawford_over=True) == pytest.approx(0.5)
    with pytest.raises(KeyError):
        met.kazaross().chance(26, 3)


def test_tavla_is_the_table_of_the_winner_who_opens() -> None:
    for mine, row in TAVLA.items():
        found = [100 * met.tavla(mine, theirs) for theirs in range(1, len(row) + 1)]
        assert found == pytest.approx(row, abs=0.06)
    customs = variants.rules("tavla").customs
    assert met.after_game(customs, (1, 1), 1, crawford_over=False) == 1
    opens = met.after_game(customs, (3, 2), 2, crawford_over=False)
    assert opens == met.opener(1, 2) > met.tavla(1, 2)
    assert met.after_game(customs, (3, 2), -1, crawford_over=False) == pytest.approx(1 - met.opener(1, 3))
