"""Tavla: customs that differ, everything else as in backgammon."""

from __future__ import annotations

import random

from bg.customs import NextOpener, Opening
from bg.position import BAR, OFF, position
from bg.variants import default_customs, rules
from tests.bg.tables import walk


def test_its_customs() -> None:
    customs = default_customs("tavla")
    assert customs.opening is Opening.REROLL
    assert customs.next_opener is NextOpener.WINNER
    assert not customs.cube
    assert customs.scores == (1, 2)
    assert customs.higher_die
    assert not customs.bans
    assert not rules("tavla").sessions


def test_mars_is_the_most() -> None:
    assert rules("tavla").result(position({OFF: 15}, {BAR: 1, 3: 14})) == 2
    assert rules("tavla").result(position({OFF: 15}, {OFF: 1, 3: 14})) == 1


def test_moves_as_in_backgammon() -> None:
    tavla, international = rules("tavla"), rules("international")
    for at, dice in walk(tavla, random.Random(4)):
        assert tavla.plays(at, dice) == international.plays(at, dice)


def test_its_bans_can_be_chosen_together() -> None:
    game = rules("tavla", no_hit_and_run=True, must_bear_off=True, higher_die=False)
    assert game.customs.bans
    for at, dice in walk(game, random.Random(4)):
        assert game.plays(at, dice)
