"""Pixels to places and back on both boards; clicks and keys to the steps that a player means."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from views import game

from engine.protocol.table import View
from scenes.board import geometry, seen
from scenes.board.input import Hand


def to_play(rules: str, seed: int) -> View:
    return next(view for view, _ in game(rules, seed) if view.phase == "to_play" and view.turn == 0 and view.moves)


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (3840, 2160), (1100, 1400)])
def test_a_checker_is_found_where_it_is_drawn(size: tuple[int, int], mirrored: bool) -> None:
    layout = geometry.layout(size, mirrored)
    places: list[geometry.Place] = [*range(1, 25), geometry.Spot.BAR_BOTTOM, geometry.Spot.BAR_TOP]
    for place in places:
        for count in (1, 3, 5, 9):
            for index in range(count if isinstance(place, int) and count <= 4 else 1):
                at = layout.xy(*geometry.checker_xy(place, index, count, mirrored))
                assert layout.place_at(*at) == place


def test_every_place_has_one_number_for_each_seat() -> None:
    for rules_id in ("international", "hypergammon"):
        rules = seen.rules_of(rules_id)
        for seat in (0, 1):
            for number in range(26):
                assert seen.number(rules, seen.place(rules, number, seat), seat) == number


def test_clicks_choose_and_move() -> None:
    for seed in range(6):
        view = to_play("international", seed)
        hand = Hand(0)
        hand.show(view)
        for move in view.moves:
            hand.chosen = None
            rules = seen.rules_of(view.setup.rules)
            assert hand.pick(seen.place(rules, move.source, 0)) is None
            assert hand.chosen == move.source
            wish = hand.pick(seen.place(rules, move.target, 0))
            assert wish is not None
            assert (wish.source, wish.target) == (move.source, move.target)
            assert wish.move is not None


def test_the_double_click_takes_the_higher_die_and_the_right_one_the_lower() -> None:
    view = next(
        view
        for seed in range(20)
        for view, _ in game("international", seed)
        if view.phase == "to_play" and view.turn == 0 and len(set(view.left)) == 2
        and {step.die for step in view.steps if step.source == 13} == set(view.left)
    )  # fmt: skip
    hand = Hand(0)
    hand.show(view)
    higher, lower = hand.by_die(13, higher=True), hand.by_die(13, higher=False)
    assert higher is not None
    assert lower is not None
    assert (higher.die, lower.die) == (max(view.left), min(view.left))


def test_the_cursor_visits_every_source_and_every_target() -> None:
    view = to_play("international", 1)
    hand = Hand(0)
    hand.show(view)
    visited = set()
    while hand.turn(1):
        visited.add(hand.cursor)
    assert visited == set(hand.candidates())
    hand.pick(next(iter(visited)))
    assert hand.chosen is not None
    assert set(hand.candidates()) == hand.targets()[0]
