"""A turn's draft: what is offered, combined moves, undo and swap, and the reason for every refused step."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bg.moves import Refusal, Step
from bg.position import BAR, OFF, Position, position
from bg.turn import Refused, Turn
from bg.variants import rules
from tests.bg.tables import positions, rolls

GAME = rules("international")


def turn(
    mine: dict[int, int],
    theirs: dict[int, int],
    dice: tuple[int, int],
    rules_id: str = "international",
    **customs: bool,
) -> Turn:
    return Turn(rules(rules_id, **customs), position(mine, theirs), dice)


def opening(*dice: int) -> Turn:
    return Turn(GAME, GAME.start(), (dice[0], dice[1]))


def test_the_opening_31() -> None:
    draft = opening(3, 1)
    assert draft.left == (3, 1)
    assert Step(8, 5, 3) in draft.legal_steps
    assert not draft.complete
    draft = draft.step(8, 5)
    assert draft.left == (1,)
    draft = draft.step(6, 5)
    assert draft.complete
    assert draft.legal_steps == ()
    assert draft.position.mine[5] == 2
    assert draft.made == (Step(8, 5, 3), Step(6, 5, 1))
    assert draft.play_to(draft.position) is not None
    assert draft.undo().undo() == opening(3, 1)
    assert opening(3, 1).undo() == opening(3, 1)


def test_one_checker_may_take_both_dice_at_once() -> None:
    draft = opening(6, 5).step(24, 13)
    assert [(step.source, step.target) for step in draft.made] == [(24, 18), (18, 13)]
    assert draft.complete


def test_swap_tries_the_other_die_first() -> None:
    draft = opening(4, 2)
    assert draft.step(24, 18).made[0] == Step(24, 20, 4)
    swapped = draft.swap()
    assert swapped.left == (2, 4)
    assert swapped.step(24, 18).made[0] == Step(24, 22, 2)
    assert swapped.legal_steps[0].die == 2
    assert set(swapped.legal_steps) == set(draft.legal_steps)


def test_combined_moves_of_a_double() -> None:
    draft = opening(2, 2)
    ways = {(way.source, way.target): len(way.path) for way in draft.moves}
    assert ways[24, 22] == 1
    assert ways[24, 16] == 4
    assert ways[6, 2] == 2
    assert (13, 12) not in ways
    assert draft.step(24, 16).complete


def test_a_die_may_be_named() -> None:
    draft = turn({6: 1, 4: 1, 2: 2}, {24: 15}, (6, 4)).step(6, OFF, die=6)
    assert draft.left == (4,)
    with pytest.raises(Refused):
        turn({6: 1, 4: 1}, {24: 15}, (6, 4)).step(4, OFF, die=6)


def test_a_shift_and_a_bear_off_by_one_checker() -> None:
    draft = turn({6: 2, 2: 3, OFF: 10}, {24: 15}, (5, 1))
    assert draft.step(6, OFF).complete
    assert [step.die for step in draft.step(6, OFF).made] in ([5, 1], [1, 5])


def test_a_step_that_costs_a_die_is_not_offered() -> None:
    """10/5 can be made, but no 6 is left after it (5 and 4 are not enough, not all are home); 10/4 and 9/4 play
    both."""
    draft = turn({10: 1, 9: 1, OFF: 13}, {3: 2, 24: 13}, (6, 5))
    assert GAME.obstacle(draft.position, 10, 5, (), ()) is None
    assert {(step.source, step.target) for step in draft.legal_steps} == {(10, 4), (9, 4)}


@given(positions(), rolls, st.integers(0, 2**32))
@settings(max_examples=60)
def test_whatever_is_offered_ends_in_a_legal_play(at: Position, dice: tuple[int, int], seed: int) -> None:
    rng = random.Random(seed)
    draft = Turn(GAME, at, dice)
    count = len(draft.plays[0])
    while not draft.complete:
        assert draft.legal_steps
        way = rng.choice(draft.moves)
        draft = draft.step(way.source, way.target)
        assert draft.made[-1].target == way.target
    assert len(draft.made) == count
    assert draft.position in draft.tree.results
    assert Turn(GAME, at, dice).follow(draft.made).position == draft.position


@given(positions(), rolls)
@settings(max_examples=60)
def test_the_first_steps_offered_are_those_of_all_legal_plays(at: Position, dice: tuple[int, int]) -> None:
    """By brute force: a first step is legal exactly when the longest plays, higher die included, can begin with it."""
    draft = Turn(GAME, at, dice)
    count = draft.tree.count
    for source in range(1, 26):
        for die in set(dice):
            offered = any((step.source, step.die) == (source, die) for step in draft.legal_steps)
            if GAME.obstacle(at, source, die, (), ()) is not None:
                assert not offered
                continue
            step = GAME.step(at, source, die)
            rest = [die] * 3 if dice[0] == dice[1] else [other for other in dice if other != die]
            reach = 1 + longest(GAME.apply(at, step), rest)
            legal = reach == count and not (count == 1 and die != max(dice) and any_step(at, max(dice)))
            assert offered == legal, (source, die)


def any_step(at: Position, die: int) -> bool:
    return any(GAME.obstacle(at, source, die, (), ()) is None for source in range(1, 26))


def longest(at: Position, dice: list[int]) -> int:
    if not dice:
        return 0
    after = [
        GAME.apply(at, GAME.step(at, source, dice[0]))
        for source in range(1, 26)
        if GAME.obstacle(at, source, dice[0], (), ()) is None
    ]
    return max((1 + longest(one, dice[1:]) for one in after), default=0)


def test_forced() -> None:
    assert turn({24: 1, OFF: 14}, {1: 15}, (3, 1)).forced
    assert turn({BAR: 1, 6: 14}, {22: 2, 20: 2, 1: 11}, (3, 5)).forced
    assert not opening(3, 1).forced


def test_following_a_play_believes_no_hit() -> None:
    draft = turn({8: 1, 6: 14}, {5: 1, 20: 14}, (3, 1)).follow((Step(8, 5, 3, hit=False),))
    assert draft.made == (Step(8, 5, 3, hit=True),)
    with pytest.raises(Refused):
        opening(3, 1).follow((Step(8, 4, 3),))


CASES = [
    # an empty point, the opponent's checker
    (turn({24: 1, 6: 14}, {1: 15}, (3, 1)), 5, 4, Refusal.NOT_YOURS),
    (turn({24: 1, 6: 14}, {1: 15}, (3, 1)), 1, OFF, Refusal.NOT_YOURS),
    (turn({24: 1, 6: 14}, {1: 15}, (3, 1)), OFF, 3, Refusal.NOT_YOURS),
    # on the bar
    (turn({BAR: 1, 6: 14}, {1: 15}, (3, 1)), 6, 3, Refusal.BAR_FIRST),
    (turn({BAR: 1, 6: 14}, {22: 2, 1: 13}, (3, 1)), BAR, 22, Refusal.POINT_MADE),
    # entering by the sum of the dice is not possible, both points of entry being shut
    (turn({BAR: 1, 6: 14}, {20: 2, 23: 2, 1: 11}, (5, 2)), BAR, None, Refusal.POINT_MADE),
    # no such number, backwards, landing on a made point, passing over one
    (opening(3, 1), 13, 8, Refusal.NO_DIE),
    (opening(3, 1), 6, 8, Refusal.NO_DIE),
    (opening(5, 2), 24, 19, Refusal.POINT_MADE),
    (turn({24: 2, 6: 13}, {18: 2, 20: 2, 1: 11}, (6, 4)), 24, 14, Refusal.POINT_MADE),
    # bearing off
    (opening(6, 5), 6, OFF, Refusal.NOT_HOME),
    (turn({6: 1, 4: 1, OFF: 13}, {24: 15}, (5, 1)), 4, OFF, Refusal.HIGHER_BEHIND),
    (turn({6: 1, 4: 1, OFF: 13}, {24: 15}, (3, 1)), 6, OFF, Refusal.NO_DIE),
    # dice that must be played
    (turn({24: 1, OFF: 14}, {17: 2, 16: 2, 1: 11}, (1, 6)), 24, 23, Refusal.MUST_PLAY_HIGHER),
    # bans of tavla
    (turn({6: 2, 4: 1, OFF: 12}, {24: 15}, (5, 4), "tavla", must_bear_off=True), 6, 2, Refusal.MUST_BEAR_OFF),
    (turn({24: 1, 6: 14}, {21: 1, 1: 14}, (3, 1), "tavla", no_hit_in_far_home=True), 24, 21, Refusal.HIT_IN_FAR_HOME),
]  # fmt: skip


@pytest.mark.parametrize(("draft", "source", "target", "reason"), CASES)
def test_every_refusal_has_its_reason(draft: Turn, source: int, target: int | None, reason: Refusal) -> None:
    assert draft.refusal(source, target) is reason
    if target is not None:
        with pytest.raises(Refused) as refused:
            draft.step(source, target)
        assert refused.value.reason is reason


def test_a_step_that_would_lose_the_other_die_says_so() -> None:
    """12/6 and 7/2 play both dice; after 12/7 no 6 is left, for the 1-point is shut."""
    draft = turn({12: 1, 7: 1, OFF: 13}, {1: 2, 24: 13}, (6, 5))
    assert {(step.source, step.target) for step in draft.legal_steps} == {(12, 6), (7, 2)}
    assert draft.refusal(12, 7) is Refusal.MUST_PLAY_BOTH


def test_hit_and_run_is_refused_with_its_reason() -> None:
    draft = turn({8: 1, 6: 14}, {5: 1, 24: 14}, (3, 1), "tavla", no_hit_and_run=True).step(8, 5)
    assert draft.refusal(5, 4) is Refusal.HIT_AND_RUN
    both = turn({8: 1, 6: 14}, {5: 1, 7: 2, 24: 12}, (3, 1), "tavla", no_hit_and_run=True)
    assert (8, 4) not in {(way.source, way.target) for way in both.moves}
    assert both.refusal(8, 4) is Refusal.HIT_AND_RUN


def test_nothing_left_to_play() -> None:
    done = opening(3, 1).step(8, 5).step(6, 5)
    assert done.refusal(13, 12) is Refusal.NO_DIE


@given(positions(), rolls)
@settings(max_examples=40)
def test_every_refused_step_gets_a_reason(at: Position, dice: tuple[int, int]) -> None:
    draft = Turn(GAME, at, dice)
    offered = {(way.source, way.target) for way in draft.moves}
    for source in range(26):
        for target in range(25):
            if (source, target) not in offered:
                reason = draft.refusal(source, target)
                assert isinstance(reason, Refusal)
                if not at.mine[source] or source == 0:
                    assert reason is Refusal.NOT_YOURS
                elif at.mine[BAR] and source != BAR and not draft.complete:
                    assert reason is Refusal.BAR_FIRST
