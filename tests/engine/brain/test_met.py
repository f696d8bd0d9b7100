"""Match equity tables: symmetric, tavla's table is the recursion's."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bg import variants
from engine.brain import met

TAVLA = {1: (50.0, 67.2, 80.2, 87.6, 92.4), 3: (19.8, 35.0, 50.0, 62.2, 72.0), 7: (2.9, 7.7, 14.6, 22.9, 31.9)}


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
