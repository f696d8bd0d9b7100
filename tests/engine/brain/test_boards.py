"""Positions as rows of numbers and back, and customs as the kernels' options."""

from __future__ import annotations

from dataclasses import fields

import numpy as np
import pytest

from bg import variants
from bg.position import BAR, OFF, position
from engine.brain import boards, kernels


@pytest.mark.parametrize("game", [variant.id for variant in variants.VARIANTS])
def test_there_and_back(game: str) -> None:
    rules = variants.rules(game)
    at = rules.start()
    for dice in ((3, 1), (6, 5), (4, 4), (2, 1), (6, 6), (5, 2)):
        for after in rules.outcomes(at, dice):
            for seen in (after, rules.flip(after)):
                assert boards.position(boards.board(seen), at.checkers[0]) == seen
        at = rules.flip(rules.outcomes(at, dice)[-1])


def test_a_row_by_hand() -> None:
    row = boards.board(position({BAR: 2, 6: 3, OFF: 10}, {20: 4, BAR: 1, 1: 2, OFF: 8}))
    expected = np.zeros(26, np.int8)
    expected[[25, 6, 20, 1, 0]] = 2, 3, -4, -2, -1
    assert row.tolist() == expected.tolist()


def test_turning_agrees_with_the_rules() -> None:
    rules = variants.rules("international")
    for after in rules.outcomes(rules.start(), (6, 2)):
        assert kernels.flipped(boards.boards([after])).tolist() == boards.boards([rules.flip(after)]).tolist()


def test_every_ban_has_its_own_option() -> None:
    plain = variants.default_customs("tavla")
    names = {field.name for field in fields(plain)}
    seen = {boards.options(plain)}
    for name in ("no_hit_and_run", "no_hit_in_far_home", "must_bear_off", "higher_die"):
        assert name in names
        seen.add(boards.options(variants.rules("tavla", **{name: name != "higher_die"}).customs))
    assert seen == {0, 1, 2, 4, 8}
