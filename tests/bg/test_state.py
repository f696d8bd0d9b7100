"""Where a match stands: folding its events gives the state, whatever happened in it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bg import actions as do
from bg import cube
from bg.customs import Opening
from bg.events import GameStarted, MatchStarted, PositionSet, Rolled
from bg.match import MatchState, Phase, act, fold, new
from bg.position import position
from bg.variants import VARIANTS
from tests.bg.tables import SEED, begun, random_match, run, setup, typed


@pytest.mark.parametrize("rules", [variant.id for variant in VARIANTS])
@pytest.mark.parametrize("length", [0, 1, 3, 7])
def test_random_matches_fold_to_their_state(rules: str, length: int) -> None:
    if length == 0 and rules == "tavla":
        length = 25
    extras = {"jacoby": True, "beaver": True, "raccoon": True, "automatic_doubles": 2}
    agreed = setup(rules, length, opening=random.Random(length).choice(list(Opening)), **extras)
    rng = random.Random(f"{rules}{length}")
    count = 0

    def watch(state: MatchState) -> None:
        nonlocal count
        count += 1
        assert sum(state.position.mine) == sum(state.position.theirs)
        assert state.turn in (0, 1)
        assert state.cube & (state.cube - 1) == 0

    state, events = random_match(agreed, rng, watch)
    assert fold(events) == state
    assert count > 3
    middle = len(events) // 2
    partial = fold(events[:middle])
    assert partial.seq == middle


def test_folding_restores_a_running_game_with_its_seed() -> None:
    state, events = new(setup())
    state, more = run(state, do.StartGame(SEED, "x"), do.Roll(0))
    folded = fold([*events, *more], SEED)
    assert folded == state
    assert act(folded, do.Roll(1)) == act(state, do.Roll(1))
    assert fold([*events, *more]).seed == ""
    with pytest.raises(ValueError, match="match_started"):
        fold(more)
    with pytest.raises(ValueError, match="only once"):
        fold([*events, *events])


def test_the_stake_is_the_value_before_the_offer() -> None:
    state = replace(begun(typed(length=0, beaver=True, raccoon=True)), cube=2, owner=1)
    assert state.stake == 2
    state, _ = run(state, do.Double(1))
    assert (state.offered, state.stake) == (4, 2)
    state, _ = run(state, do.Beaver(0))
    assert (state.offered, state.stake) == (8, 4)
    state, _ = run(state, do.Raccoon(1))
    assert (state.offered, state.stake) == (16, 8)


def test_positions_are_the_movers() -> None:
    state = begun(typed())
    assert state.mover == 1
    assert state.position.mine == state.rules.start().mine
    assert state.position.theirs == position({}, {1: 2, 12: 5, 17: 2, 19: 4, 20: 2}).theirs
    assert state.seen_by(0) == state.rules.flip(state.position)
    assert state.seen_by(1) == state.position


def test_phases_have_the_words_of_the_wire() -> None:
    from engine.protocol.table import Phase as Wire

    assert [phase.value for phase in Phase] == [phase.value for phase in Wire]


def test_a_position_set_up_is_played_on_from() -> None:
    agreed = setup("international", 5)
    where = position({6: 5, 13: 5, 25: 1, 3: 4}, {1: 2, 12: 5, 19: 8})
    start = [MatchStarted(agreed), GameStarted(1, (1, 2), False)]
    state = fold([*start, PositionSet(1, where, 4, 1)])
    assert (state.phase, state.mover, state.turn, state.position) == (Phase.TO_ROLL, 1, 1, where)
    assert (state.cube, state.owner, state.opener, state.score) == (4, 1, 1, (1, 2))
    assert cube.double_to(state, 1) == 8
    assert fold([*start, PositionSet(1, where, 4, 1), Rolled(1, (2, 1))]).draft().legal_steps
    # The very beginning is the very beginning: nobody doubles before the first roll.
    assert cube.double_to(fold([*start, PositionSet(0, state.rules.start())]), 0) == 0
