"""Match equity: the tables are whole, symmetrical and monotone, and hold the values that are known."""

from __future__ import annotations

import pytest

from bg import variants
from engine.brain import met

INTERNATIONAL = variants.default_customs("international")
TAVLA = variants.default_customs("tavla")


def test_both_sides_chances_add_up_to_one() -> None:
    table = met.kazaross()
    for mine in range(1, met.LONGEST + 1):
        for theirs in range(1, met.LONGEST + 1):
            assert table.chance(mine, theirs) + table.chance(theirs, mine) == pytest.approx(1, abs=1e-9)
            after = table.chance(mine, theirs, True) + table.chance(theirs, mine, True)
            if (mine, theirs) != (1, 1):
                assert after == pytest.approx(1, abs=1e-9)
            assert met.tavla(mine, theirs) + met.tavla(theirs, mine) == pytest.approx(1, abs=1e-9)


def test_fewer_points_to_go_are_better() -> None:
    table = met.kazaross()
    for theirs in range(1, met.LONGEST + 1):
        for mine in range(1, met.LONGEST):
            assert table.chance(mine, theirs) > table.chance(mine + 1, theirs)
            assert met.opener(mine, theirs) > met.opener(mine + 1, theirs)
    assert list(table.post_crawford) == sorted(table.post_crawford, reverse=True)


@pytest.mark.parametrize(
    ("mine", "theirs", "chance"), [(1, 2, 0.67736), (2, 3, 0.59947), (2, 2, 0.5), (4, 5, 0.577), (7, 11, 0.700)]
)
def test_known_scores(mine: int, theirs: int, chance: float) -> None:
    assert met.kazaross().chance(mine, theirs) == pytest.approx(chance, abs=6e-4)


def test_after_crawford() -> None:
    table = met.kazaross()
    assert table.chance(2, 1, True) == pytest.approx(0.48803, abs=1e-5)
    assert table.chance(1, 3, True) == pytest.approx(1 - 0.32264, abs=1e-5)
    assert table.chance(1, 1, True) == pytest.approx(0.5, abs=1e-9)
    assert table.chance(2, 1) == pytest.approx(1 - 0.67736, abs=1e-5)


@pytest.mark.parametrize(
    ("mine", "theirs", "chance"), [(1, 2, 0.672), (1, 3, 0.802), (2, 3, 0.650), (3, 5, 0.720), (7, 1, 0.029)]
)
def test_tavla_by_hand(mine: int, theirs: int, chance: float) -> None:
    """Means over both openers, worked out independently from the opener's rates."""
    assert met.tavla(mine, theirs) == pytest.approx(chance, abs=6e-4)


def test_who_opens_the_deciding_game() -> None:
    assert met.opener(1, 1) == pytest.approx(met.OPENER_WINS)
    assert met.after_game(TAVLA, (2, 1), 1, True) == pytest.approx(met.OPENER_WINS)


def test_a_game_that_ends_the_match() -> None:
    assert met.after_game(INTERNATIONAL, (2, 5), 4, False) == 1
    assert met.after_game(INTERNATIONAL, (2, 5), -5, False) == 0
    assert met.after_game(TAVLA, (1, 5), 2, True) == 1


def test_no_score_beyond_the_table() -> None:
    with pytest.raises(KeyError):
        met.kazaross().chance(met.LONGEST + 1, 3)


def test_the_table_keeps_its_notice() -> None:
    text = (met.folder() / "kazaross_xg2.json").read_text(encoding="utf-8")
    assert "Neil Kazaross" in text
    assert "provided the copyright notice and this notice are preserved" in text
