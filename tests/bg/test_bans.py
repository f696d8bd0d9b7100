"""The three bans of tavla, case by case; equality with brute force is tested in test_movegen."""

from __future__ import annotations

import pytest

from bg import bans, notation
from bg.moves import Step
from bg.position import BAR, OFF, position
from bg.variants import rules


def texts(mine: dict[int, int], theirs: dict[int, int], dice: tuple[int, int], **customs: bool) -> set[str]:
    game = rules("tavla", **customs)
    return {notation.text(play) for play in game.plays(position(mine, theirs), dice)}


BLOT = {5: 1, 24: 14}


def test_a_checker_that_hit_at_home_stays() -> None:
    free = texts({8: 1, 10: 1, 24: 13}, BLOT, (3, 1))
    assert "8/5*/4" in free
    assert "8/5*/4" not in texts({8: 1, 10: 1, 24: 13}, BLOT, (3, 1), no_hit_and_run=True)


def test_hit_and_run_is_free_outside_the_own_home() -> None:
    mine, theirs = {13: 1, 6: 14}, {10: 1, 24: 14}
    assert "13/10*/9" in texts(mine, theirs, (3, 1), no_hit_and_run=True)


def test_another_checker_of_the_point_may_go_on() -> None:
    """Two checkers come to 5, the first one hits: one of them may leave, not both."""
    found = texts({7: 2, OFF: 13}, BLOT, (2, 2), no_hit_and_run=True)
    assert found == {"7/5* 7/1"}
    assert texts({7: 2, OFF: 13}, BLOT, (2, 2)) == {"7/5* 7/1", "7/5*/3 7/3"}


def test_a_frozen_checker_is_not_borne_off() -> None:
    mine, theirs = {6: 1, OFF: 14}, {5: 1, 24: 14}
    assert texts(mine, theirs, (6, 1)) == {"6/5*/off"}  # both dice can be played
    assert texts(mine, theirs, (6, 1), no_hit_and_run=True) == {"6/off"}
    assert texts(mine, theirs, (5, 1), no_hit_and_run=True) == {"6/off"}  # by 6/1: 6/5* would lose the 5


def test_the_ban_comes_before_as_many_dice_as_possible() -> None:
    """One checker only: with hit-and-run both dice, without it one, and then the higher."""
    mine, theirs = {8: 1, OFF: 14}, {5: 1, 2: 1, 7: 2, 24: 11}
    assert texts(mine, theirs, (3, 1)) == {"8/5*/4"}
    assert texts(mine, theirs, (3, 1), no_hit_and_run=True) == {"8/5*"}


def test_no_hit_in_the_far_home() -> None:
    mine, theirs = {24: 2, 6: 13}, {21: 1, 1: 14}
    assert any("*" in text for text in texts(mine, theirs, (3, 2)))
    assert not any("*" in text for text in texts(mine, theirs, (3, 2), no_hit_in_far_home=True))
    bar = texts({BAR: 1, 6: 14}, {22: 1, 20: 1, 1: 13}, (3, 5), no_hit_in_far_home=True)
    assert bar == {""}
    near = texts({8: 1, 6: 14}, {5: 1, 24: 14}, (3, 2), no_hit_in_far_home=True)
    assert "8/5*/3" in near


@pytest.mark.parametrize(
    ("mine", "dice", "free", "banned"),
    [
        ({6: 2, 4: 2}, (6, 4), {"6/off 4/off", "6/2 6/off"}, {"6/off 4/off"}),
        # no checker on 1: the 1 may be shifted, but not so that the 6 takes nothing
        ({6: 2, 4: 2}, (6, 1), {"6/5 6/off", "6/off 4/3"}, {"6/5 6/off", "6/off 4/3"}),
        ({6: 1, 5: 1, 1: 1}, (6, 1), {"6/off 1/off", "6/off 5/4", "6/off"}, {"6/off 1/off"}),
        # the 3 takes nothing off while a checker stands on 4, so it may be shifted
        ({4: 1, 1: 1}, (3, 1), {"4/off"}, {"4/off"}),
        ({4: 2}, (4, 3), {"4/1 4/off"}, {"4/1 4/off"}),
        # the smaller die first: 5/4 would leave the 5 to be played 6/1
        ({6: 1, 5: 1}, (5, 1), {"6/off", "6/1 5/4"}, {"6/off"}),
        # not everything at home: all is free, until it is
        ({7: 1, 6: 1, 2: 1}, (6, 1), {"7/off", "7/1 6/5", "7/1 2/1"}, {"7/off", "7/1 6/5", "7/1 2/1"}),
    ],
)
def test_must_bear_off(mine: dict[int, int], dice: tuple[int, int], free: set[str], banned: set[str]) -> None:
    whole = mine | {OFF: 15 - sum(mine.values())}
    assert texts(whole, {24: 15}, dice) == free
    assert texts(whole, {24: 15}, dice, must_bear_off=True) == banned


def test_what_could_be_taken_off() -> None:
    mine = position({5: 1, 3: 2, OFF: 12}, {}).mine
    assert [bans.bears_off(mine, die) for die in range(1, 7)] == [False, False, True, False, True, True]
    assert not bans.bears_off(position({7: 1, 3: 1}, {}).mine, 3)
    assert not bans.bears_off(position({BAR: 1, 3: 1}, {}).mine, 3)
    assert not bans.bears_off(mine, 5, (5,))
    assert bans.bears_off(mine, 3, (3,))


def test_only_hits_at_home_are_remembered() -> None:
    assert bans.follow((), Step(8, 5, 3, hit=True)) == (5,)
    assert bans.follow((5,), Step(6, 2, 4, hit=True)) == (2, 5)
    assert bans.follow((), Step(13, 10, 3, hit=True)) == ()
    assert bans.follow((), Step(8, 5, 3)) == ()
