"""Hops as people write them down, and the plays they mean."""

from __future__ import annotations

import random

import pytest

from bg.formats.transcript import Hop
from bg.hops import NotPlayed, play_of
from bg.moves import Play, Step
from bg.position import BAR, OFF, Position, position
from bg.turn import Turn
from bg.variants import rules
from tests.bg.tables import scattered

GAME = rules("international")


def turn(where: Position, first: int, second: int) -> Turn:
    return Turn(GAME, where, (first, second))


def hops(*pairs: tuple[int, int]) -> list[Hop]:
    return [Hop(source, target) for source, target in pairs]


def consolidated(play: Play) -> list[Hop]:
    """The steps of one checker as one hop, unless it hits on the way, as most programs write them."""
    chains: list[Step] = []
    for step in play:
        for number, before in enumerate(chains):
            if before.target == step.source and not before.hit:
                chains[number] = Step(before.source, step.target, 0, step.hit)
                break
        else:
            chains.append(step)
    return [Hop(chain.source, chain.target) for chain in chains]


def test_one_hop_covers_several_dice() -> None:
    assert play_of(turn(GAME.start(), 6, 5), hops((24, 13))) == (Step(24, 18, 6), Step(18, 13, 5))
    four = play_of(
        turn(GAME.start(), 2, 2),
        hops(
            (13, 5),
        ),
    )
    assert [(step.source, step.target) for step in four] == [(13, 11), (11, 9), (9, 7), (7, 5)]


def test_steps_are_made_in_the_order_written() -> None:
    assert [step.source for step in play_of(turn(GAME.start(), 3, 1), hops((6, 5), (8, 5)))] == [6, 8]
    assert [step.source for step in play_of(turn(GAME.start(), 3, 1), hops((8, 5), (6, 5)))] == [8, 6]


def test_an_intermediate_hit_is_made_only_when_there_is_no_other_way() -> None:
    # 14/7 by a six and a one: over 13 hits a blot, over 8 does not.
    one_way = position({14: 1, 6: 14}, {13: 1, 24: 14})
    assert play_of(turn(one_way, 6, 1), hops((14, 7))) == (Step(14, 8, 6), Step(8, 7, 1))
    both = position({14: 1, 6: 14}, {13: 1, 8: 2, 24: 12})
    assert play_of(turn(both, 6, 1), hops((14, 7))) == (Step(14, 13, 1, True), Step(13, 7, 6))


def test_a_hit_that_is_written_on_the_way_is_made() -> None:
    where = position({14: 1, 6: 14}, {13: 1, 24: 14})
    assert play_of(turn(where, 6, 1), hops((14, 13), (13, 7))) == (Step(14, 13, 1, True), Step(13, 7, 6))


def test_the_position_afterwards_decides() -> None:
    where = position({14: 1, 6: 14}, {13: 1, 24: 14})
    after = GAME.apply(GAME.apply(where, Step(14, 13, 1, True)), Step(13, 7, 6))
    assert play_of(turn(where, 6, 1), hops((14, 7)), after)[0].hit
    assert play_of(turn(where, 6, 1), hops((3, 9)), after)[0].hit


@pytest.mark.parametrize(
    ("written", "dice", "reason"),
    [
        ([(14, 10), (13, 12)], (1, 3), "not_yours"),
        ([(24, 19), (13, 12)], (5, 1), "point_made"),
        ([(13, 8)], (5, 3), "unfinished"),
        ([(13, 3), (7, 4)], (3, 3), "no_die"),
        ([(8, 14), (6, 5)], (6, 1), "no_die"),
        ([(8, OFF), (6, 5)], (6, 1), "no_die"),
    ],
)
def test_what_cannot_be_says_why(written: list[tuple[int, int]], dice: tuple[int, int], reason: str) -> None:
    with pytest.raises(NotPlayed) as wrong:
        play_of(turn(GAME.start(), *dice), hops(*written))
    assert wrong.value.reason == reason


def test_the_bar_comes_first() -> None:
    where = position({BAR: 1, 13: 14}, {19: 2, 24: 13})
    assert play_of(turn(where, 4, 2), hops((BAR, 21), (13, 11)))[0].source == BAR
    with pytest.raises(NotPlayed, match="bar_first"):
        play_of(turn(where, 4, 2), hops((13, 9), (13, 11)))


def test_every_legal_play_is_found_again() -> None:
    rng = random.Random(5)
    met = 0
    for _ in range(150):
        where = scattered(rng)
        drafted = turn(where, rng.randint(1, 6), rng.randint(1, 6))
        for end, play in drafted.tree.results.items():
            written = [Hop(step.source, step.target) for step in play]
            found = drafted.follow(play_of(drafted, written))
            assert found.complete
            assert found.position == end
            # Without the places on the way some hits stay open; where the checkers stand does not.
            short = drafted.follow(play_of(drafted, consolidated(play)))
            assert short.position.mine == end.mine
            met += 1
    assert met > 1000
