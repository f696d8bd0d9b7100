"""The state machine: openings, cube, Crawford, sessions, resignations, flags, and whole matches by random actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bg import actions as do
from bg import record
from bg.customs import NextOpener
from bg.events import (
    ClosedOut,
    CubeTurned,
    DiceSwitched,
    EndReason,
    FlagFell,
    GameEnded,
    GameStarted,
    MatchEnded,
    OpenerNamed,
    OpeningRolled,
    Played,
    Rolled,
)
from bg.match import Illegal, MatchState, Phase, new
from bg.moves import Step
from bg.position import BAR, OFF
from bg.proof import prove
from bg.setup import ClockScope, ClockSetup, DiceSource, MatchSetup
from tests.bg.tables import SEED, at, begun, ended, refused, run, setup, typed

# ---- openings ----------------------------------------------------------------------------------------------


def test_the_winner_of_the_opening_roll_plays_its_dice() -> None:
    state, _ = new(typed())
    state, events = run(state, do.StartGame(), do.Roll(0, (2, 5)))
    assert events[-1] == OpeningRolled((2, 5), 1)
    assert (state.phase, state.mover, state.turn, state.dice) == (Phase.TO_PLAY, 1, 1, (5, 2))
    assert state.opening == (2, 5)


def test_typed_opening_dice_are_the_own_die_first() -> None:
    state, _ = new(typed())
    _, events = run(state, do.StartGame(), do.Roll(1, (2, 5)))
    assert events[-1] == OpeningRolled((5, 2), 0)


def test_a_tie_is_rolled_again() -> None:
    state, _ = new(typed())
    state, events = run(state, do.StartGame(), do.Roll(0, (4, 4)))
    assert events[1:] == [OpeningRolled((4, 4), None)]
    assert state.phase is Phase.OPENING
    assert state.cube == 1
    state, _ = run(state, do.Roll(1, (6, 4)))
    assert state.mover == 1


def test_tavla_rolls_both_dice_again() -> None:
    state, _ = new(typed("tavla", 3))
    state, _ = run(state, do.StartGame(), do.Roll(0, (6, 2)))
    assert (state.phase, state.turn, state.dice) == (Phase.TO_ROLL, 0, None)
    state, events = run(state, do.Roll(0, (5, 5)))
    assert events == [Rolled(0, (5, 5))]
    assert state.phase is Phase.TO_PLAY


def test_tavla_is_opened_by_the_last_winner() -> None:
    state = begun(typed("tavla", 3))
    state, events = run(state, do.Resign(1, 1), do.AnswerResign(0, True), do.StartGame())
    assert events[-1] == OpenerNamed(0)
    assert (state.phase, state.turn, state.opener) == (Phase.TO_ROLL, 0, 0)


def test_sides_may_alternate() -> None:
    state = begun(typed(next_opener=NextOpener.ALTERNATE))
    state, events = run(state, do.Resign(1, 1), do.AnswerResign(0, True), do.StartGame())
    assert events[-1] == OpenerNamed(1)
    assert refused(state, do.Double(1)) == "no_double"  # nobody doubles before the first roll
    state, _ = run(state, do.Roll(1, (6, 6)))
    assert state.dice == (6, 6)


def test_international_games_each_have_an_opening_roll() -> None:
    state = begun(typed())
    state, events = run(state, do.Resign(1, 1), do.AnswerResign(0, True), do.StartGame())
    assert isinstance(events[-1], GameStarted)
    assert state.phase is Phase.OPENING


def test_automatic_doubles_turn_the_cube_in_a_session_only() -> None:
    state, _ = new(typed(length=0, automatic_doubles=1))
    state, events = run(state, do.StartGame(), do.Roll(0, (4, 4)), do.Roll(0, (2, 2)), do.Roll(0, (6, 1)))
    assert events.count(CubeTurned(2)) == 1
    assert sum(isinstance(event, CubeTurned) for event in events) == 1
    assert (state.cube, state.owner) == (2, None)
    in_match, _ = new(typed(length=5, automatic_doubles=1))
    in_match, _ = run(in_match, do.StartGame(), do.Roll(0, (4, 4)))
    assert in_match.cube == 1


def test_generated_dice_follow_the_seed() -> None:
    from bg.dice import Dice, commitment

    state, _ = new(setup())
    assert refused(state, do.StartGame()) == "seed_missing"
    assert refused(state, do.StartGame("zz")) == "bad_seed"
    state, events = run(state, do.StartGame(SEED, "şans"))
    assert events == [GameStarted(1, (0, 0), False, commitment(SEED), "şans")]
    assert refused(state, do.Roll(0, (6, 5))) == "dice_are_generated"
    state, events = run(state, do.Roll(0))
    assert events[0].dice == Dice(SEED, "şans").roll(0)
    typed_state, _ = new(typed())
    assert refused(typed_state, do.StartGame(SEED)) == "seed_with_typed_dice"
    typed_state, _ = run(typed_state, do.StartGame())
    assert refused(typed_state, do.Roll(0)) == "dice_missing"
    assert refused(typed_state, do.Roll(0, (0, 7))) == "bad_dice"


# ---- plays -------------------------------------------------------------------------------------------------


def test_a_play_must_be_whole_and_legal() -> None:
    state, _ = new(typed())
    state, _ = run(state, do.StartGame(), do.Roll(0, (3, 1)))
    assert refused(state, do.MakePlay(0, (Step(8, 5, 3),))) == "unfinished"
    assert refused(state, do.MakePlay(0, ())) == "unfinished"
    assert refused(state, do.MakePlay(0, (Step(8, 5, 3), Step(5, 1, 4)))) == "no_die"
    assert refused(state, do.MakePlay(1, (Step(8, 5, 3), Step(6, 5, 1)))) == "not_your_turn"
    assert refused(state, do.Roll(0, (3, 1))) == "not_now_to_play"
    state, events = run(state, do.MakePlay(0, (Step(8, 5, 3), Step(6, 5, 1)), ms=1200, hints=1))
    assert events == [Played(0, (Step(8, 5, 3), Step(6, 5, 1)), 1200, 1)]
    assert (state.mover, state.turns, state.dice) == (1, (1, 0), None)
    assert state.seen_by(0).mine[5] == 2
    assert state.pips() == (163, 167)


def test_closed_out_passes_without_a_roll_and_without_a_double() -> None:
    wall = dict.fromkeys(range(19, 25), 2) | {1: 3}
    state = at(begun(typed()), {BAR: 1, 6: 14}, wall)
    assert refused(state, do.Roll(1, (6, 6))) == "closed_out"
    assert refused(state, do.Double(1)) == "no_double"
    after, events = run(state, do.PassClosedOut(1))
    assert events == [ClosedOut(1)]
    assert after.turn == 0
    assert refused(after, do.PassClosedOut(0)) == "not_closed_out"
    free = at(begun(typed(closed_out_may_double=True)), {BAR: 1, 6: 14}, wall)
    doubled, _ = run(free, do.Double(1), do.Take(0))
    assert refused(doubled, do.Roll(1, (6, 6))) == "closed_out"
    assert run(doubled, do.PassClosedOut(1))[0].turn == 0


def test_a_dance_is_an_empty_play() -> None:
    state = at(begun(typed()), {BAR: 1, 6: 14}, {19: 2, 20: 2, 1: 11})
    state, _ = run(state, do.Roll(1, (5, 6)))
    state, events = run(state, do.MakePlay(1, ()))
    assert events == [Played(1, ())]
    assert state.turn == 0


@pytest.mark.parametrize(
    ("rules", "behind", "level"), [("international", 3, 3), ("international", 7, 2), ("tavla", 3, 2)]
)
def test_bearing_off_the_last_checker_ends_the_game(rules: str, behind: int, level: int) -> None:
    state = replace(at(begun(typed(rules, 9)), {1: 1, OFF: 14}, {behind: 1, 24: 14}), cube=2, owner=0)
    state, events = run(state, do.Roll(1, (2, 1)), do.MakePlay(1, (Step(1, OFF, 2),)))
    assert events[-1] == GameEnded(1, level, 2 * level, EndReason.BORNE_OFF, (0, 2 * level), "")
    assert (state.phase, state.last_winner) == (Phase.BEFORE_GAME, 1)


# ---- matches and sessions ----------------------------------------------------------------------------------


def play_games(agreed: MatchSetup, winners: Sequence[int]) -> tuple[MatchState, list[GameStarted]]:
    """Games of one point each, resigned by the loser."""
    state, _ = new(agreed)
    started = []
    for winner in winners:
        state, events = run(state, do.StartGame())
        started.append(events[0])
        if state.phase is Phase.OPENING:
            state, _ = run(state, do.Roll(0, (3, 1)))
        state, _ = run(state, do.Resign(1 - winner, 1), do.AnswerResign(winner, True))
    return state, started


def test_crawford_once() -> None:
    _, started = play_games(typed(length=3), (0, 0, 1, 1))
    assert [game.crawford for game in started] == [False, False, True, False]
    _, started = play_games(typed(length=3, crawford=False), (0, 0, 1))
    assert not any(game.crawford for game in started)
    _, started = play_games(typed("tavla", length=3), (0, 0, 1))
    assert not any(game.crawford for game in started)


def test_no_cube_in_the_crawford_game_but_after_it() -> None:
    state, _ = play_games(typed(length=3), (0, 0))
    play = do.MakePlay(0, (Step(8, 5, 3), Step(6, 5, 1)))
    crawford, _ = run(state, do.StartGame(), do.Roll(0, (3, 1)), play)
    assert not crawford.cube_live
    assert refused(crawford, do.Double(1)) == "no_double"
    state, _ = play_games(typed(length=3), (0, 0, 1))
    later, _ = run(state, do.StartGame(), do.Roll(0, (3, 1)), play)
    assert run(later, do.Double(1))[0].offered == 2


def test_a_match_ends_at_its_length() -> None:
    state, _ = play_games(typed(length=3), (0, 1, 0, 0))
    assert (state.phase, state.winner, state.score) == (Phase.MATCH_OVER, 0, (3, 1))
    assert refused(state, do.StartGame()) == "not_now_match_over"
    assert refused(state, do.Flag(0)) == "not_now_match_over"


def test_scores_are_not_capped() -> None:
    state = replace(at(begun(typed(length=3)), {1: 1, OFF: 14}, {7: 1, 24: 14}), cube=4, owner=0)
    state, events = run(state, do.Roll(1, (2, 1)), do.MakePlay(1, (Step(1, OFF, 2),)))
    assert events[-1] == MatchEnded(1, (0, 8))
    assert state.score == (0, 8)


def test_sessions_are_ended_between_games() -> None:
    state, _ = play_games(typed(length=0), (0, 1, 1))
    assert refused(begun(typed(length=0)), do.EndSession(0)) == "not_now_to_roll"
    assert refused(begun(typed(length=3)), do.EndSession(0)) == "not_a_session"
    state, events = run(state, do.EndSession(0))
    assert events == [MatchEnded(1, (1, 2))]
    level, _ = run(play_games(typed(length=0), (0, 1))[0], do.EndSession(1))
    assert level.winner is None
    with pytest.raises(Illegal, match="no_session"):
        new(typed("tavla", 0))
    with pytest.raises(Illegal, match="unknown_rules"):
        new(replace(typed(), rules="ludo"))


# ---- giving up ---------------------------------------------------------------------------------------------


def test_a_refused_resignation_changes_nothing() -> None:
    state = begun(typed())
    offered, _ = run(state, do.Resign(1, 2))
    assert (offered.phase, offered.turn, offered.resigned) == (Phase.RESIGNED, 0, (1, 2))
    assert refused(offered, do.AnswerResign(1, True)) == "not_your_turn"
    again, _ = run(offered, do.AnswerResign(0, False))
    assert replace(again, seq=state.seq) == state


def test_a_resignation_may_come_in_the_other_sides_turn() -> None:
    state = begun(typed())
    assert state.turn == 1
    end = ended(state, do.Resign(0, 1), do.AnswerResign(1, True))
    assert (end.winner, end.points, end.reason) == (1, 1, EndReason.RESIGNED)


def test_resignations_count_level_times_cube() -> None:
    state = replace(begun(typed(length=15)), cube=2, owner=0)
    assert ended(state, do.Resign(1, 3), do.AnswerResign(0, True)).points == 6
    assert refused(state, do.Resign(1, 4)) == "no_such_level"


def test_a_flag_loses_the_game_at_the_cube() -> None:
    clocked = replace(typed(length=5), clock=ClockSetup(60_000))
    assert refused(begun(typed()), do.Flag(0)) == "no_clock"
    state = replace(begun(clocked), cube=2, owner=0)
    state, events = run(state, do.Flag(1))
    assert events == [FlagFell(1), GameEnded(0, 1, 2, EndReason.FLAG, (2, 0), "")]
    assert state.phase is Phase.BEFORE_GAME
    doubled, _ = run(begun(clocked), do.Double(1))
    assert ended(doubled, do.Flag(0)).points == 1


def test_a_flag_may_lose_the_match() -> None:
    clocked = replace(typed(length=5), clock=ClockSetup(60_000, scope=ClockScope.MATCH))
    state, events = run(begun(clocked), do.Flag(0))
    assert events[-1] == MatchEnded(1, (0, 1))
    assert (state.phase, state.winner) == (Phase.MATCH_OVER, 1)
    last = replace(begun(clocked), score=(0, 4))
    assert sum(isinstance(event, MatchEnded) for event in run(last, do.Flag(0))[1]) == 1


# ---- real dice -------------------------------------------------------------------------------------------------


def test_real_dice_come_at_once_and_sealed_ones_between_games_only() -> None:
    state, _ = run(new(setup())[0], do.StartGame(SEED), do.Roll(0))
    while state.phase is Phase.OPENING:
        state, _ = run(state, do.Roll(0))
    state, events = run(state, do.SwitchDice(DiceSource.TYPED))
    assert events == [DiceSwitched(DiceSource.TYPED)]
    assert state.phase is Phase.TO_PLAY  # the turn goes on
    assert refused(state, do.SwitchDice(DiceSource.TYPED)) == "same_dice"
    assert refused(state, do.SwitchDice(DiceSource.GENERATED)) == "not_now_to_play"
    state, _ = run(state, do.MakePlay(state.turn, state.draft().plays[0]))
    assert refused(state, do.Roll(state.turn)) == "dice_missing"
    state, _ = run(state, do.Roll(state.turn, (6, 5)))
    assert state.dice == (6, 5)
    state, _ = run(state, do.Resign(0, 1), do.AnswerResign(1, True))
    assert refused(state, do.StartGame(SEED)) == "seed_with_typed_dice"
    state, _ = run(state, do.SwitchDice(DiceSource.GENERATED), do.StartGame(SEED))
    assert state.commitment


def test_a_game_whose_dice_became_real_proves_nothing() -> None:
    state, first = new(setup())
    state, told = run(state, do.StartGame(SEED), do.SwitchDice(DiceSource.TYPED), do.Roll(0, (6, 5)))
    state, more = run(state, do.Resign(1, 1), do.AnswerResign(0, True), do.SwitchDice(DiceSource.GENERATED), do.StartGame(SEED))
    state, rest = run(state, do.Resign(1, 1), do.AnswerResign(0, True))
    found = record.verify([*first, *told, *more, *rest])
    assert [(game.ok, game.reason) for game in found] == [(False, "typed"), (True, "ok")]
    again = prove([*first, *told, *more, *rest])
    assert again.score == state.score == (2, 0)
    assert record.loads(record.dumps([*first, *told]))[-2] == DiceSwitched(DiceSource.TYPED)
