"""A match as agreed is checked when it is made."""

from __future__ import annotations

import pytest

from bg.setup import LENGTHS, MAX_LENGTH, ClockSetup, Kind, Level, MatchSetup, Player
from bg.variants import default_customs


def agreed(length: int, light: int = 0) -> MatchSetup:
    return MatchSetup("international", default_customs("international"), length, (Player("a"), Player("b")), light)


def test_lengths() -> None:
    assert LENGTHS == (1, 3, 5, 7, 9, 11, 13, 15)
    assert agreed(MAX_LENGTH).length == 25
    assert agreed(0).length == 0
    for length in (-1, 26):
        with pytest.raises(ValueError, match="points"):
            agreed(length)
    with pytest.raises(ValueError, match="light"):
        agreed(5, light=2)


@pytest.mark.parametrize(("reserve", "delay"), [(0, 12_000), (-5, 12_000), (60_000, -1)])
def test_clocks_need_time(reserve: int, delay: int) -> None:
    with pytest.raises(ValueError, match="clock"):
        ClockSetup(reserve, delay)


def test_an_adaptive_computer_plays_at_the_level_it_was_matched_to() -> None:
    assert Player("c", Kind.COMPUTER, Level.HARD).strength is Level.HARD
    assert Player("c", Kind.COMPUTER, Level.ADAPTIVE, plays_as=Level.EASY).strength is Level.EASY
    assert Player("c", Kind.COMPUTER, Level.ADAPTIVE).strength is Level.ADAPTIVE
