"""Match equity tables: symmetric, the published take points come out, tavla's table is the recursion's."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bg import variants
from engine.brain import met

# Take points in per cent without gammons on a dead cube: rows the taker needs, columns the doubler needs (2, 3, …).
FIRST = {
    2: (32, 26, 20, 17, 23, 22, 21, 21, 21, 21),
    3: (37, 30, 24, 21, 24, 24, 23, 23, 23, 24),
    4: (37, 35, 29, 23, 26, 25, 24, 23, 24, 24),
    5: (40, 29, 30, 24, 27, 25, 25, 24, 25, 25),
    6: (34, 28, 29, 24, 27, 25, 25, 24, 25, 24),
    7: (36, 25, 30, 24, 27, 25, 26, 24, 25, 25),
    8: (34, 26, 30, 25, 28, 26, 26, 25, 26, 25),
    9: (35, 23, 30, 24, 28, 26, 27, 25, 26, 25),
    10: (33, 23, 30, 24, 27, 25, 27, 25, 26, 25),
    11: (34, 21, 30, 24, 28, 25, 27, 25, 26, 25),
}
AGAIN = {
    2: (32, 50, 41, 34, 36, 39, 38, 38, 38),
    3: (25, 40, 33, 29, 30, 33, 32, 32, 33),
    4: (19, 33, 30, 25, 26, 29, 29, 29, 30),
    5: (21, 31, 28, 26, 27, 28, 28, 28, 29),
    6: (19, 30, 28, 26, 26, 28, 28, 28, 28),
    7: (19, 28, 26, 26, 26, 27, 27, 27, 28),
    8: (16, 25, 25, 25, 25, 26, 26, 26, 27),
    9: (16, 23, 23, 24, 25, 26, 26, 26, 26),
}
# After the Crawford game the leader, who needs one point, takes a double with so many per cent; by what the trailer needs.
AFTER_CRAWFORD = {2: 50.0, 3: 2.4, 4: 33.9, 5: 3.9, 6: 38.7, 7: 4.9, 8: 36.0, 9: 5.6, 10: 36.2, 11: 6.3}
# What a gammon is worth beside a win, the cube at 1; rows what its winner needs, columns what the other does (2, 3, …).
PRICES = {
    2: (0.91, 0.99, 0.86, 0.91, 0.78, 0.86, 0.75, 0.82),
    3: (0.71, 0.76, 0.86, 0.57, 0.58, 0.50, 0.50, 0.43),
    4: (0.46, 0.59, 0.68, 0.65, 0.66, 0.67, 0.67, 0.65),
    5: (0.40, 0.42, 0.48, 0.46, 0.48, 0.47, 0.49, 0.47),
    6: (0.52, 0.50, 0.58, 0.54, 0.58, 0.58, 0.59, 0.57),
    7: (0.52, 0.48, 0.55, 0.50, 0.53, 0.51, 0.53, 0.51),
    8: (0.47, 0.45, 0.53, 0.50, 0.54, 0.54, 0.56, 0.55),
    9: (0.48, 0.44, 0.49, 0.47, 0.49, 0.48, 0.50, 0.50),
}
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
        found = [take_point(taker, doubler, cube) for doubler in range(first, first + len(row))]
        assert found == pytest.approx(row, abs=0.51), taker


def test_take_points_after_the_crawford_game() -> None:
    table = met.kazaross()
    for needs, percent in AFTER_CRAWFORD.items():  # the leader loses nothing but the match
        dropped, lost = table.chance(1, needs - 1, True), table.chance(1, needs - 2, True)
        assert 100 * (dropped - lost) / (1 - lost) == pytest.approx(percent, abs=0.11), needs


def test_gammon_prices() -> None:
    table = met.kazaross()
    for mine, row in PRICES.items():
        for theirs, price in enumerate(row, 2):
            won, lost, gammon = table.chance(mine - 1, theirs), table.chance(mine, theirs - 1), table.chance(mine - 2, theirs)
            assert (gammon - won) / (won - lost) == pytest.approx(price, abs=0.011), (mine, theirs)


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
        assert found == pytest.approx(row, abs=0.7)  # another engine's rates
        assert found[mine - 1 :][:1] in ([], [pytest.approx(50)])
    customs = variants.rules("tavla").customs
    assert met.after_game(customs, (1, 1), 1, crawford_over=False) == 1
    opens = met.after_game(customs, (3, 2), 2, crawford_over=False)
    assert opens == met.opener(1, 2) > met.tavla(1, 2)
    assert met.after_game(customs, (3, 2), -1, crawford_over=False) == pytest.approx(1 - met.opener(1, 3))


def damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, change: Callable[[dict[str, Any]], None]) -> None:
    """A copy of the tables with something changed in one of them."""
    for file in met.folder().glob("*.json"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    read = json.loads((tmp_path / name).read_text(encoding="utf-8"))
    change(read)
    (tmp_path / name).write_text(json.dumps(read), encoding="utf-8")
    monkeypatch.setattr(met, "folder", lambda: tmp_path)
    met.kazaross.cache_clear()
    met.rates.cache_clear()


@pytest.fixture
def forget() -> Iterator[None]:
    yield
    met.kazaross.cache_clear()
    met.rates.cache_clear()


def not_a_number(read: dict[str, Any]) -> None:
    read["pre_crawford"][3][4] = float("nan")


def over_one(read: dict[str, Any]) -> None:
    read["post_crawford"][2] = 1.2


def short(read: dict[str, Any]) -> None:
    read["pre_crawford"].pop()


def lopsided(read: dict[str, Any]) -> None:
    read["pre_crawford"][3][4] += 0.01


def empty(read: dict[str, Any]) -> None:
    read.clear()


@pytest.mark.usefixtures("forget")
@pytest.mark.parametrize("change", [not_a_number, over_one, short, lopsided, empty])
def test_a_damaged_table_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: Callable[[dict[str, Any]], None]
) -> None:
    damaged(tmp_path, monkeypatch, "kazaross_xg2.json", change)
    with pytest.raises(met.MetError, match="kazaross"):
        met.kazaross()


@pytest.mark.usefixtures("forget")
def test_impossible_rates_and_missing_files_are_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    damaged(tmp_path, monkeypatch, "tavla.json", lambda read: read["opener"].update(mars=0.9))
    with pytest.raises(met.MetError, match="tavla"):
        met.rates()
    (tmp_path / "tavla.json").write_text("rubbish", encoding="utf-8")
    with pytest.raises(met.MetError, match="tavla"):
        met.rates()
    (tmp_path / "kazaross_xg2.json").unlink()
    with pytest.raises(met.MetError, match="kazaross"):
        met.kazaross()
