"""The card of match equities against numbers that books agree on, and its notes."""

from __future__ import annotations

import pytest

from bg.variants import default_customs
from engine.brain import score_card
from engine.protocol.common import Refused
from engine.protocol.equity import MatchEquity, MatchEquityReply

CUBE = default_customs("international")
TAVLA = default_customs("tavla")


def ask(away: tuple[int, int], length: int = 7, *, crawford: bool = False, over: bool = False) -> MatchEquityReply:
    return score_card.card(MatchEquity(CUBE, length, away, crawford, over))


def test_the_table_is_square_and_fair() -> None:
    card = ask((7, 7))
    assert [len(row) for row in card.table] == [7] * 7
    assert all(abs(card.table[i][j] + card.table[j][i] - 1) < 1e-3 for i in range(7) for j in range(7))
    assert card.chance == card.table[6][6] == pytest.approx(0.5, abs=1e-3)
    assert card.table[0][6] > 0.85  # one point is missing, the other side has none


def test_what_the_score_means_is_what_books_say() -> None:
    even = ask((5, 5))
    assert even.take_point[0] == pytest.approx(0.25, abs=0.02)
    assert even.take_point[0] == pytest.approx(even.take_point[1])
    needs_two = ask((2, 4))  # the leader's cube would end the match, the other one's only begins to count
    assert needs_two.take_point[0] is not None
    assert needs_two.take_point[1] is not None
    assert needs_two.take_point[0] == pytest.approx(0.20, abs=0.01)
    assert needs_two.take_point[1] == pytest.approx(0.37, abs=0.01)


def test_one_point_away_no_gammon_is_worth_anything() -> None:
    crawford = ask((1, 4), crawford=True)
    assert crawford.take_point == (None, None)
    assert crawford.gammon_price[0] == 0.0
    assert crawford.gammon_price[1] > 0.5
    assert crawford.notes == ["crawford", "no_gammon_mine"]


def test_after_crawford_the_free_drop_comes_with_an_even_number() -> None:
    assert ask((1, 4), over=True).notes == ["post_crawford", "free_drop", "no_gammon_mine"]
    assert ask((3, 1), over=True).notes == ["post_crawford", "no_gammon_theirs"]
    assert ask((1, 1), over=True).notes == ["match_point"]
    assert "dead_cube_mine" in ask((2, 5)).notes


def test_tavla_has_its_own_table_and_no_cube() -> None:
    card = score_card.card(MatchEquity(TAVLA, 5, (3, 3)))
    assert card.take_point == (None, None)
    assert card.chance == pytest.approx(0.5)
    assert card.table[2][2] == pytest.approx(0.5)
    assert card.table[0][4] > card.table[1][4] > card.table[4][4]
    assert 0.2 < card.gammon_price[0] < 0.8


@pytest.mark.parametrize(("length", "away"), [(0, (0, 0)), (5, (6, 1)), (5, (0, 3)), (26, (1, 1))])
def test_a_score_that_is_none_is_refused(length: int, away: tuple[int, int]) -> None:
    with pytest.raises(Refused):
        ask(away, length)
