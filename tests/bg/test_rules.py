"""The rules object: boards and numbering, steps and what stands in their way, ends of games, and the hooks of other
games."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bg import notation
from bg.events import EndReason
from bg.movegen import Tree
from bg.moves import Refusal, Step
from bg.position import BAR, HAND, OFF, Position, position
from bg.rules import Rules, furthest
from bg.turn import Turn
from bg.variants import VARIANTS, rules
from tests.bg.games import GAMES, AceyDeucey, Fevga, GulBara, LongNardy, Plakoto
from tests.bg.tables import positions, walk

INTERNATIONAL = rules("international")
EVERY = [rules(variant.id) for variant in VARIANTS] + [game(game.defaults()) for game in GAMES]


def moves(game: Rules, at: Position, dice: tuple[int, int]) -> list[list[tuple[int, int]]]:
    return [[(step.source, step.target) for step in play] for play in game.plays(at, dice)]


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.id)
def test_every_game_is_the_same_from_both_sides(game: Rules) -> None:
    start = game.start()
    assert game.flip(start) == start
    assert game.flip(game.flip(start)) == start
    mine, theirs = game.pip_count(start)
    assert mine == theirs
    assert sorted(map(game.renumber, range(1, 25))) == list(range(1, 25))
    assert all(game.renumber(game.renumber(point)) == point for point in range(1, 25))
    assert {game.board_point(point, 1) for point in range(1, 25)} == set(range(1, 25))
    assert all(game.board_point(point, 0) == point for point in range(1, 25))


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.id)
def test_games_of_every_kind_come_to_an_end(game: Rules) -> None:
    rng = random.Random(5)
    for _ in range(6):
        at, total, plies = game.start(), game.start().checkers, 0
        while game.result(at) is None:
            at = game.flip(at) if plies else at
            dice = (rng.randint(1, 6), rng.randint(1, 6))
            draft = Turn(game, at, dice, turns=plies // 2)
            while not draft.complete:
                step = rng.choice(draft.legal_steps)
                draft = draft.step(step.source, step.target, step.die)
            at, plies = draft.position, plies + 1
            assert at.checkers == total
            assert plies < 6000
            if plies > 2000 and game.id in ("fevga", "gul_bara", "long_nardy"):
                break  # both sides may wall themselves in for good in these sketches


def test_the_start_of_backgammon() -> None:
    assert INTERNATIONAL.pip_count(INTERNATIONAL.start()) == (167, 167)
    assert INTERNATIONAL.start().checkers == (15, 15)


@given(positions())
def test_flip_is_its_own_inverse(at: Position) -> None:
    turned = INTERNATIONAL.flip(at)
    assert INTERNATIONAL.flip(turned) == at
    assert turned.mine[OFF] == at.theirs[OFF]
    assert turned.mine[BAR] == at.theirs[BAR]
    assert INTERNATIONAL.pip_count(turned) == INTERNATIONAL.pip_count(at)[::-1]


def test_flip_turns_pinned_checkers() -> None:
    at = replace(position({7: 1, 3: 1}, {7: 1, 3: 1}), pinned=frozenset({7, -3}))
    assert INTERNATIONAL.flip(at).pinned == {-18, 22}


def test_furthest() -> None:
    assert furthest(position({}, {})) == OFF
    assert furthest(position({5: 1, 19: 2}, {})) == 19
    assert furthest(position({5: 1, BAR: 1}, {})) == BAR


@pytest.mark.parametrize(
    ("mine", "theirs", "source", "die", "reason"),
    [
        ({6: 2}, {}, 5, 1, Refusal.NOT_YOURS),
        ({6: 2, BAR: 1}, {}, 6, 1, Refusal.BAR_FIRST),
        ({6: 2}, {5: 2}, 6, 1, Refusal.POINT_MADE),
        ({BAR: 1}, {22: 2}, BAR, 3, Refusal.POINT_MADE),
        ({6: 2, 8: 1}, {}, 6, 6, Refusal.NOT_HOME),
        ({6: 1, 4: 1}, {}, 4, 5, Refusal.HIGHER_BEHIND),
        ({6: 1, 4: 1}, {}, 4, 4, None),
        ({4: 1, 3: 1}, {}, 4, 6, None),
        ({6: 2}, {5: 1}, 6, 1, None),
        ({BAR: 1, 6: 3}, {22: 1}, BAR, 3, None),
    ],
)
def test_obstacles(
    mine: dict[int, int], theirs: dict[int, int], source: int, die: int, reason: Refusal | None
) -> None:
    assert INTERNATIONAL.obstacle(position(mine, theirs), source, die, (), ()) is reason


def test_a_hit_sends_the_blot_to_the_bar() -> None:
    at = position({8: 1, OFF: 14}, {5: 1, 20: 14})
    step = INTERNATIONAL.step(at, 8, 3)
    assert step == Step(8, 5, 3, hit=True)
    after = INTERNATIONAL.apply(at, step)
    assert after == position({5: 1, OFF: 14}, {BAR: 1, 20: 14})


def test_closed_out() -> None:
    wall = dict.fromkeys(range(19, 25), 2)
    assert INTERNATIONAL.closed_out(position({BAR: 1, 1: 14}, wall))
    assert not INTERNATIONAL.closed_out(position({1: 15}, wall))
    assert not INTERNATIONAL.closed_out(position({BAR: 1, 1: 14}, wall | {21: 1}))
    assert rules("tavla", no_hit_in_far_home=True).closed_out(position({BAR: 1, 1: 14}, wall | {21: 1}))


@pytest.mark.parametrize(
    ("theirs", "level"),
    [
        ({OFF: 1, 24: 14}, 1),
        ({24: 15}, 2),
        ({7: 15}, 2),
        ({6: 1, 24: 14}, 3),
        ({BAR: 1, 24: 14}, 3),
        ({BAR: 1, OFF: 1, 1: 13}, 1),
    ],
)
def test_levels(theirs: dict[int, int], level: int) -> None:
    done = position({OFF: 15}, theirs)
    assert INTERNATIONAL.result(done) == level
    assert rules("tavla").result(done) == min(level, 2)
    assert INTERNATIONAL.result(position({OFF: 14, 1: 1}, theirs)) is None
    assert INTERNATIONAL.end_reason(done) is EndReason.BORNE_OFF


# ---- games still to come --------------------------------------------------------------------------------------------


def test_plakoto_pins_and_stacks() -> None:
    game = Plakoto(Plakoto.defaults())
    at = position({10: 2, 24: 13}, {7: 1, 1: 14})
    pinned = game.apply(at, game.step(at, 10, 3))
    assert pinned.mine[7] == pinned.theirs[7] == 1
    assert pinned.pinned == {7}
    turned = game.flip(pinned)
    assert turned.pinned == {-18}
    assert game.obstacle(turned, 18, 1, (), ()) is Refusal.PINNED
    assert game.obstacle(turned, 24, 6, (), ()) is Refusal.POINT_MADE  # one checker and its prisoner are a block
    free = game.apply(pinned, Step(7, 6, 1))
    assert free.pinned == frozenset()
    assert game.obstacle(game.flip(free), 18, 1, (), ()) is None


def test_plakoto_a_pinned_checker_keeps_the_others_from_bearing_off() -> None:
    game = Plakoto(Plakoto.defaults())
    at = replace(position({4: 1, 2: 1, OFF: 13}, {2: 1, 1: 1, OFF: 13}), pinned=frozenset({-2}))
    assert moves(game, at, (4, 2)) == [[(4, 0)]]


def test_plakoto_ends_when_the_mother_is_pinned() -> None:
    game = Plakoto(Plakoto.defaults())
    at = position({4: 1, 24: 14}, {1: 1, 9: 14})
    after = game.apply(at, game.step(at, 4, 3))
    assert game.result(after) == 2
    assert game.end_reason(after) is EndReason.PINNED_MOTHER


def test_fevga_runs_the_same_way_and_one_checker_blocks() -> None:
    game = Fevga(Fevga.defaults())
    assert [game.renumber(point) for point in (24, 13, 12, 1)] == [12, 1, 24, 13]
    assert game.board_point(24, 1) == 12
    at = position({24: 14, 10: 1}, {12: 14, 20: 1})
    assert game.obstacle(at, 24, 4, (), ()) is Refusal.POINT_MADE
    assert all(not step.hit for play in game.plays(at, (4, 3)) for step in play)


def test_fevga_lets_the_first_checker_run_alone() -> None:
    game = Fevga(Fevga.defaults())
    assert moves(game, game.start(), (6, 5)) == [[(24, 18), (18, 13)]]
    on_its_way = position({24: 14, 13: 1}, {12: 15})
    assert game.obstacle(on_its_way, 24, 3, (), ()) is Refusal.HEAD
    assert game.obstacle(position({24: 14, 11: 1}, {12: 15}), 24, 3, (), ()) is None


def test_fevga_forbids_a_wall_on_the_own_start() -> None:
    game = Fevga(Fevga.defaults())
    at = position({24: 9, 23: 2, 22: 1, 21: 1, 20: 1, 5: 1}, {12: 15})
    assert game.obstacle(at, 24, 5, (), ()) is Refusal.PRIME


def test_gul_bara_chains_doubles_from_the_fourth_turn() -> None:
    game = GulBara(GulBara.defaults())
    assert game.orders((4, 4), 2) == ((4, 4, 4, 4),)
    assert game.orders((4, 4), 3) == ((4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6),)
    at = position({24: 2, 23: 1, OFF: 12}, {12: 2, OFF: 13})
    assert Tree(game, at, (5, 5), 3).count == 8
    assert Tree(game, at, (5, 5), 0).count == 4


def test_long_nardy_frees_one_checker_of_the_head_a_turn() -> None:
    game = LongNardy(LongNardy.defaults())
    assert moves(game, game.start(), (6, 5)) == [[(24, 18), (18, 13)]]
    heads = {sum(step.source == 24 for step in play) for play in game.plays(game.start(), (3, 3), 0)}
    assert heads == {2}  # the opponent's head on 12 keeps one checker from running on
    later = {sum(step.source == 24 for step in play) for play in game.plays(game.start(), (3, 3), 1)}
    assert later == {1}
    draft = Turn(game, position({24: 14, 15: 1}, {12: 15}), (5, 2), turns=1).step(24, 19)
    assert draft.refusal(24, 22) is Refusal.HEAD


def test_acey_deucey_enters_from_the_hand() -> None:
    game = AceyDeucey(AceyDeucey.defaults())
    plays = {notation.text(play) for play in game.plays(game.start(), (6, 4))}
    assert plays == {"hand/21 hand/19", "hand/15"}
    at = position({HAND: 1, OFF: 14}, {21: 1, HAND: 14})
    hits = [play for play in game.plays(at, (4, 3)) if any(step.hit for step in play)]
    assert hits


def test_acey_deucey_names_a_double_and_rolls_again() -> None:
    game = AceyDeucey(AceyDeucey.defaults())
    plays = game.plays(game.start(), (2, 1))
    assert {tuple(step.die for step in play)[2:] for play in plays} == {(die,) * 4 for die in range(1, 7)}
    assert all(game.rolls_again((2, 1), play) for play in plays)
    assert not game.rolls_again((6, 1), plays[0])
    draft = Turn(game, game.start(), (2, 1)).step(HAND, 23).step(HAND, 24)
    assert {step.die for step in draft.legal_steps} == {1, 2, 3, 4, 5, 6}
    named = draft.step(HAND, 20, die=5)
    assert named.left == (5, 5, 5)


@given(st.integers(0, 2**32))
def test_plays_do_not_depend_on_hidden_state(seed: int) -> None:
    rng = random.Random(seed)
    game = rng.choice(EVERY)
    for count, (at, dice) in enumerate(walk(game, rng)):
        assert game.plays(at, dice) == game.plays(at, dice)
        if count == 3:
            break
