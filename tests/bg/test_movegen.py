"""Legal plays: equal to brute force over all orders, invariants, perft files, whole random games."""

from __future__ import annotations

import os
import random
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bg.customs import Customs
from bg.movegen import Tree
from bg.position import BAR, OFF, Position, position
from bg.variants import VARIANTS, rules
from engine.tools.perft import ROLLS, perft, read
from tests.bg import brute
from tests.bg.tables import positions, rolls, scattered, walk

LONG = os.environ.get("DUSES_LONG") == "1"
GOLDEN = Path(__file__).parents[1] / "golden" / "perft"
IDS = [variant.id for variant in VARIANTS]
OPTIONS = [
    Customs(no_hit_and_run=run, no_hit_in_far_home=far, must_bear_off=off, higher_die=high)
    for run, far, off, high in product((False, True), repeat=4)
]


def options(customs: Customs) -> str:
    on = [name for name in ("no_hit_and_run", "no_hit_in_far_home", "must_bear_off") if getattr(customs, name)]
    return "+".join([*on, "higher_die" if customs.higher_die else "free_die"])


def results(kind: str, at: Position, dice: tuple[int, int], customs: Customs) -> set[brute.Board]:
    return {brute.board(after) for after in rules(kind, customs).outcomes(at, dice)}


@pytest.mark.parametrize("customs", OPTIONS, ids=options)
def test_equals_brute_force_over_all_orders(customs: Customs) -> None:
    rng = random.Random(7)
    for _ in range(2000 if LONG else 40):
        checkers = rng.choice((15, 15, 3))
        at = scattered(rng, checkers)
        dice = rng.choice(ROLLS)
        kind = "international" if checkers == 15 else "hypergammon"
        assert results(kind, at, dice, customs) == brute.plays(brute.board(at), *dice, customs), (at, dice)


@pytest.mark.parametrize("customs", OPTIONS, ids=options)
def test_bear_offs_equal_brute_force(customs: Customs) -> None:
    """Few checkers near home, where the bans of tavla bite most."""
    rng = random.Random(8)
    for _ in range(3000 if LONG else 150):
        mine = [rng.randint(1, 7) for _ in range(rng.randint(1, 5))]
        theirs = {25 if rng.random() < 0.1 else point for point in (rng.randint(1, 6), rng.randint(1, 9))} - set(mine)
        at = position(
            {point: mine.count(point) for point in set(mine)} | {OFF: 15 - len(mine)},
            dict.fromkeys(theirs, 1) | {OFF: 15 - len(theirs)},
        )
        dice = rng.choice(ROLLS)
        assert results("tavla", at, dice, customs) == brute.plays(brute.board(at), *dice, customs), (at, dice)


@given(positions(), rolls)
def test_plays_keep_fifteen_checkers_and_cost_what_they_move(at: Position, dice: tuple[int, int]) -> None:
    kind = rules("international")
    for after, play in Tree(kind, at, dice).results.items():
        assert after.checkers == (15, 15)
        moved = sum((step.source if step.source != BAR else 25) - step.target for step in play)
        before, theirs = kind.pip_count(at)
        hit_pips = sum(step.target for step in play if step.hit)
        assert kind.pip_count(after) == (before - moved, theirs + hit_pips)
        assert not any(after.mine[point] and after.theirs[point] for point in range(1, 25))


@given(positions(), rolls)
def test_the_order_of_the_dice_does_not_matter(at: Position, dice: tuple[int, int]) -> None:
    kind = rules("international")
    assert set(kind.outcomes(at, dice)) == set(kind.outcomes(at, dice[::-1]))


@given(positions(), rolls, st.sampled_from(OPTIONS))
@settings(max_examples=60)
def test_no_play_leaves_a_pip_that_another_uses(at: Position, dice: tuple[int, int], customs: Customs) -> None:
    plays = rules("tavla", customs).plays(at, dice)
    assert len({len(play) for play in plays}) == 1
    if customs.higher_die:
        assert len({sum(step.die for step in play) for play in plays}) == 1


def test_the_higher_die_when_either_but_not_both_can_be_played() -> None:
    """24/18 or 24/23, but neither 23/17 nor 18/17: the 6."""
    at = position({24: 1, OFF: 14}, {17: 2, 16: 2, 1: 11})
    (play,) = rules("international").plays(at, (1, 6))
    assert [(step.source, step.target) for step in play] == [(24, 18)]
    free = rules("international", higher_die=False).plays(at, (1, 6))
    assert {(step.source, step.target) for (step,) in free} == {(24, 18), (24, 23)}


def test_the_lower_die_when_the_higher_cannot_be_played() -> None:
    at = position({24: 1, OFF: 14}, {18: 2, 17: 2, 1: 11})
    (play,) = rules("international").plays(at, (6, 1))
    assert [(step.source, step.target, step.die) for step in play] == [(24, 23, 1)]


def test_both_dice_when_only_one_order_allows_it() -> None:
    """24/18 is shut, so the 1 goes first: 24/23/17."""
    at = position({24: 1, OFF: 14}, {18: 2, 1: 13})
    (play,) = rules("international").plays(at, (6, 1))
    assert [(step.source, step.target) for step in play] == [(24, 23), (23, 17)]


def test_doubles_as_many_as_possible() -> None:
    at = position({24: 1, OFF: 14}, {3: 2, 1: 13})
    (play,) = rules("international").plays(at, (6, 6))
    assert [step.target for step in play] == [18, 12, 6, 0]
    shut = position({24: 1, 1: 1, OFF: 13}, {6: 2, 2: 13})
    (play,) = rules("international").plays(shut, (6, 6))
    assert [step.target for step in play] == [18, 12]


def test_two_on_the_bar_with_one_way_in() -> None:
    at = position({BAR: 2, 6: 13}, {22: 2, 1: 13})
    (play,) = rules("international").plays(at, (3, 5))
    assert [(step.source, step.target) for step in play] == [(BAR, 20)]


def test_a_dance_is_one_empty_play() -> None:
    at = position({BAR: 1, 6: 14}, {22: 2, 20: 2, 1: 11})
    tree = Tree(rules("international"), at, (3, 5))
    assert tree.plays == ((),)
    assert tree.count == 0
    assert tree.forced


def test_a_five_with_checkers_on_six_and_two_is_played_inside() -> None:
    at = position({6: 1, 2: 1, OFF: 13}, {24: 15})
    plays = rules("international").plays(at, (5, 5))
    assert [[(step.source, step.target) for step in play] for play in plays] == [[(6, 1), (2, 0), (1, 0)]]


def test_forced_means_one_final_position() -> None:
    one = position({24: 1, OFF: 14}, {1: 15})
    assert Tree(rules("international"), one, (3, 1)).forced  # 24/21/20 or 24/23/20
    assert not Tree(rules("international"), rules("international").start(), (3, 1)).forced


@pytest.mark.parametrize("kind", IDS)
def test_perft_files(kind: str) -> None:
    game = rules(kind)
    entries = read((GOLDEN / f"{kind}.txt").read_text("utf-8"), game)
    assert len(entries) >= 4
    assert game.start() in [at for _, at, _ in entries]
    for field, at, counts in entries:
        assert len(counts) == 2
        plies = 2 if LONG or counts[1] < 20_500 else 1
        assert perft(game, at, plies) == counts[:plies], field


@pytest.mark.parametrize("kind", IDS)
def test_perft_of_brute_force(kind: str) -> None:
    """The files' first counts, from code that shares nothing with `bg`."""
    game = rules(kind)
    for field, at, counts in read((GOLDEN / f"{kind}.txt").read_text("utf-8"), game):
        ends = set().union(*(brute.plays(brute.board(at), *roll, game.customs) for roll in ROLLS))
        assert len(ends) == counts[0], field


@pytest.mark.skipif(not LONG, reason="minutes; DUSES_LONG=1")
@pytest.mark.parametrize("kind", IDS)
def test_second_plies_of_brute_force(kind: str) -> None:
    game = rules(kind)
    for field, at, counts in read((GOLDEN / f"{kind}.txt").read_text("utf-8"), game):
        first = set().union(*(brute.plays(brute.board(at), *roll, game.customs) for roll in ROLLS))
        turned = {tuple(-count for count in reversed(end)) for end in first}
        alive = [b for b in turned if any(c > 0 for c in b) and any(c < 0 for c in b)]
        ends = {end for b in alive for roll in ROLLS for end in brute.plays(b, *roll, game.customs)}
        assert len(ends) == counts[1], field
        print(f"{kind} {field}: {len(first)} and {len(ends)} positions, as brute force finds them")


@pytest.mark.parametrize("kind", IDS)
def test_random_games_end(kind: str) -> None:
    """300 games to the end, by random steps; every tenth with the bans of tavla."""
    from bg.turn import Turn

    rng = random.Random(11)
    for number in range(3000 if LONG else 300):
        game = rules(kind, **({} if number % 10 else {"no_hit_and_run": True, "must_bear_off": True}))
        at, turns = game.start(), 0
        total = at.checkers
        while True:
            draft = Turn(game, at, (rng.randint(1, 6), rng.randint(1, 6)))
            while not draft.complete:
                step = rng.choice(draft.legal_steps)
                draft = draft.step(step.source, step.target, step.die)
            at, turns = draft.position, turns + 1
            assert at.checkers == total
            assert turns < 5000
            if game.result(at) is not None:
                assert at.mine[OFF] == total[0]
                assert game.result(at) in range(1, len(game.customs.scores) + 1)
                break
            at = game.flip(at)


def test_one_play_is_kept_for_each_final_position() -> None:
    rng = random.Random(3)
    game = rules("international")
    for at, dice in walk(game, rng):
        tree = Tree(game, at, dice)
        for after, play in tree.results.items():
            reached = at
            for step in play:
                reached = game.apply(reached, step)
            assert reached == after


def test_the_tree_of_a_crowded_double_merges_what_meets() -> None:
    """A thousand and more plays of 1-1, each once."""
    at = position(dict.fromkeys(range(2, 24, 2), 1) | {24: 4}, {BAR: 15})
    tree = Tree(rules("international"), at, (1, 1))
    assert len(tree.results) == len(tree.plays) == len(brute.plays(brute.board(at), 1, 1, Customs()))
    assert len(tree.plays) > 500


def test_ends_are_lazy_and_distinct() -> None:
    tree = Tree(rules("international"), rules("international").start(), (6, 5))
    first, second, *rest = (after for after, _ in tree.ends())
    assert first != second
    assert len({first, second, *rest}) == 2 + len(rest)


def test_customs_may_be_combined_with_any_variant() -> None:
    game = rules("nackgammon", replace(Customs(), must_bear_off=True))
    assert game.customs.must_bear_off
    assert game.outcomes(game.start(), (6, 4))
