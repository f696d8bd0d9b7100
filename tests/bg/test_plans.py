"""Kinds of positions, by examples that a player would name so."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

from bg.plans import Plan, by_seat, plan, told
from bg.position import BAR, OFF, Position, position
from bg.variants import VARIANTS, rules
from tests.bg.tables import positions, walk

GAME = rules("international")


@pytest.mark.parametrize(
    ("kind", "mine", "theirs"),
    [
        (Plan.BEAR_OFF, {6: 4, 5: 4, 4: 4, 2: 1, OFF: 2}, {19: 5, 20: 5, 22: 5}),
        (Plan.RUNNING, {10: 3, 8: 4, 6: 5, 4: 3}, {17: 5, 19: 6, 21: 4}),
        (Plan.OPENING, {24: 2, 13: 5, 8: 2, 6: 4, 5: 2}, {1: 2, 12: 5, 17: 3, 19: 5}),
        (Plan.CONTACT_BEAR_OFF, {6: 5, 5: 4, 4: 3, 3: 3}, {1: 2, 17: 3, 19: 5, 20: 5}),
        (Plan.BACK_GAME, {24: 3, 22: 2, 13: 2, 8: 2, 6: 4, 5: 2}, {12: 2, 17: 3, 18: 2, 19: 4, 20: 2, 21: 2}),
        (Plan.BLITZ, {13: 3, 8: 2, 6: 4, 5: 2, 4: 2, 10: 2}, {BAR: 2, 3: 1, 12: 5, 17: 3, 19: 4}),
        (Plan.PRIMING, {24: 2, 8: 2, 7: 2, 6: 3, 5: 2, 4: 2, 13: 2}, {1: 2, 12: 4, 17: 4, 19: 5}),
        (Plan.HOLDING, {20: 2, 13: 5, 8: 3, 6: 3, 5: 2}, {12: 3, 15: 2, 17: 4, 19: 4, 22: 2}),
        (Plan.ACE_POINT, {24: 2, 8: 3, 6: 4, 5: 3, 3: 3}, {15: 2, 17: 3, 19: 4, 20: 3, 21: 3}),
        (Plan.CONTACT, {24: 2, 13: 5, 8: 2, 6: 4, 5: 2}, {7: 2, 12: 3, 17: 3, 18: 2, 19: 5}),  # nobody has gone by yet
        (Plan.CONTACT, {14: 2, 13: 3, 8: 3, 6: 5, 5: 2}, {10: 1, 12: 4, 17: 4, 19: 4, 22: 2}),
    ],
)
def test_examples(kind: Plan, mine: dict[int, int], theirs: dict[int, int]) -> None:
    at = position(mine, theirs)
    assert at.checkers == (15, 15)
    assert plan(GAME, at) is kind
    assert plan(GAME, GAME.flip(at)) is kind


@given(positions())
def test_both_sides_see_the_same_kind(at: Position) -> None:
    assert plan(GAME, at) is plan(GAME, GAME.flip(at))


@pytest.mark.parametrize("kind", [variant.id for variant in VARIANTS])
def test_every_position_of_a_game_has_a_kind(kind: str) -> None:
    game, seen = rules(kind), set()
    for at, _ in walk(game, random.Random(9)):
        seen.add(plan(game, at))
    assert Plan.OPENING in seen
    assert len(seen) > 2


@pytest.mark.parametrize(
    ("mine", "theirs", "whose"),
    [
        ({13: 3, 8: 2, 6: 4, 5: 2, 4: 2, 10: 2}, {BAR: 2, 3: 1, 12: 5, 17: 3, 19: 4}, 0),
        ({24: 3, 22: 2, 13: 2, 8: 2, 6: 4, 5: 2}, {12: 2, 17: 3, 18: 2, 19: 4, 20: 2, 21: 2}, 0),
        ({24: 2, 8: 2, 7: 2, 6: 3, 5: 2, 4: 2, 13: 2}, {1: 2, 12: 4, 17: 4, 19: 5}, 0),
        ({6: 5, 5: 4, 4: 3, 3: 3}, {1: 2, 17: 3, 19: 5, 20: 5}, 0),
        ({6: 4, 5: 4, 4: 4, 2: 1, OFF: 2}, {17: 1, 19: 4, 20: 5, 22: 5}, 0),
        ({6: 4, 5: 4, 4: 4, 2: 1, OFF: 2}, {19: 5, 20: 5, 22: 5}, None),
        ({10: 3, 8: 4, 6: 5, 4: 3}, {17: 5, 19: 6, 21: 4}, None),
        ({21: 2, 13: 5, 8: 3, 6: 3, 5: 2}, {4: 2, 12: 5, 17: 3, 19: 3, 20: 2}, None),
    ],
)
def test_it_is_known_whose_plan_it_is(mine: dict[int, int], theirs: dict[int, int], whose: int | None) -> None:
    at = position(mine, theirs)
    kind, found = told(GAME, at)
    assert found == whose
    assert told(GAME, GAME.flip(at)) == (kind, None if whose is None else 1 - whose)
    assert by_seat(GAME, at, 1) == (kind, None if whose is None else 1 - whose)

