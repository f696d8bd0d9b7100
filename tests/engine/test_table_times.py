"""What happens by itself and when; typed dice, clocks, hints, resignations."""

from __future__ import annotations

from bg import record
from bg.events import Played
from bg.setup import ClockSetup, DiceSource, Kind
from bg.state import Phase
from engine.protocol.records import Verify
from engine.protocol.table import (
    AskHint,
    Auto,
    Events,
    LeaveMatch,
    ListMatches,
    May,
    OpenMatch,
    ResignOptions,
    Shown,
)
from tests.engine.hands import BY_HAND, Start, by_hand, crash, people, replace_prefs, step_of, to_play
from tests.engine.player import setup


def test_nothing_happens_by_itself_before_the_screen_has_caught_up(start: Start) -> None:
    player = start()
    view = player.start(people("international", 5))
    opening = player.act("next_game").view
    assert opening.auto is Auto.ROLL
    player.ask(ListMatches())
    player.client.poll()
    assert player.view == opening
    player.ask(Shown(view.match, opening.seq - 1))
    player.ask(ListMatches())
    assert player.view == opening
    player.ask(Shown(view.match, opening.seq))
    player.wait(lambda: player.view is not opening)
    assert player.notes[-1].events[0]["kind"] == "opening_rolled"


def test_a_player_who_may_double_rolls_alone(start: Start) -> None:
    player = start()
    player.start(people("international", 5))
    view = player.play(lambda view: view.phase is Phase.TO_ROLL and view.double_to > 0)
    assert view.auto is None
    assert {May.ROLL, May.DOUBLE} <= set(view.may)
    offered = player.act("double").view
    assert (offered.phase, offered.cube.offered, offered.turn) == (Phase.DOUBLED, 2, 1 - view.turn)
    taken = player.act("take").view
    assert (taken.cube.value, taken.cube.owner, taken.turn) == (2, 1 - view.turn, view.turn)


def test_forced_plays_and_passes_are_told_and_made(start: Start) -> None:
    player = start()
    player.start(people("tavla", 3))
    told: set[Auto] = set()
    player.watch = lambda view: told.add(view.auto) if view.auto is not None else None
    player.play()
    assert told >= {Auto.ROLL, Auto.PLAY, Auto.PASS}


def test_a_pause_stops_the_computer(start: Start) -> None:
    player = start()
    view = player.start(setup("international", 3, first=Kind.COMPUTER))
    player.act("next_game")
    paused = player.act("pause").view
    assert paused.paused
    assert paused.thinking is None
    player.ask(Shown(view.match, paused.seq))
    player.ask(ListMatches())
    assert player.view == paused
    player.act("unpause")
    assert player.play().phase is Phase.MATCH_OVER


def test_typed_dice_for_both_sides(start: Start) -> None:
    player = start()
    view = player.start(setup("international", 1, dice=DiceSource.TYPED))
    assert view.commitment == ""
    player.act("next_game")
    assert player.act("roll").reason == "dice_missing"
    assert player.act("roll", dice=(0, 7)).reason == "bad_dice"
    opening = player.act("roll", dice=(2, 5)).view
    assert opening.opening == (2, 5)
    player.wait(lambda: player.view is not None and player.view.phase is Phase.TO_ROLL)
    player.play(lambda view: view.phase is Phase.TO_ROLL)
    assert player.view is not None
    mine = player.act("roll", dice=(6, 4)).view
    assert mine.dice == (6, 4)
    theirs = player.play(lambda view: view.phase is Phase.TO_ROLL and May.ROLL in view.may)
    assert theirs.turn == 1
    assert theirs.thinking is None
    reply = player.act("roll", dice=(1, 1))
    assert reply.events == [{"kind": "rolled", "seat": 1, "dice": [1, 1]}]
    assert player.ask(Verify(view.match)).games[0].reason == "typed"


def test_real_dice_come_in_the_middle_of_a_game_and_go_with_its_end(start: Start) -> None:
    player, view = by_hand(start)
    assert view.commitment
    player.act("step", **step_of(view))
    switched = player.act("real_dice").view
    assert switched.draft  # the step stays on the table
    assert switched.dice == view.dice
    assert player.act("sealed_dice").reason == "not_now_to_play"
    rolled = player.play(lambda now: now.phase is Phase.TO_ROLL)
    assert rolled.auto is None
    assert player.act("roll").reason == "dice_missing"
    assert player.act("roll", dice=(3, 1)).view.dice == (3, 1)
    crash(player)  # what was switched is a fact of the match
    player.view = player.ask(OpenMatch(view.match))
    assert player.view.setup.dice is DiceSource.TYPED
    player.act("resign", level=1)
    player.act("answer_resign", accept=True)
    between = player.view
    assert (between.phase, between.commitment) == (Phase.BEFORE_GAME, "")
    sealed = player.act("sealed_dice").view
    assert sealed.commitment
    started = player.act("next_game").view
    assert started.commitment == sealed.commitment
    player.act("roll")
    assert player.ask(Verify(view.match)).games[0].reason == "typed"


def test_a_flag_falls_by_itself(start: Start) -> None:
    player = start()
    player.start(people("international", 3, clock=ClockSetup(reserve_ms=1, delay_ms=0)), BY_HAND)
    player.act("next_game")
    view = player.play(lambda view: view.phase is Phase.TO_PLAY)
    assert view.clock is not None
    player.ask(Shown(view.match, view.seq))
    player.wait(lambda: player.view is not None and player.view.phase is Phase.BEFORE_GAME)
    assert [event["kind"] for event in player.notes[-1].events] == ["flag_fell", "game_ended"]


def test_time_is_of_the_record_and_inside_the_delay_costs_nothing(start: Start) -> None:
    player = start()
    clock = ClockSetup(reserve_ms=60_000, delay_ms=3_600_000)
    view = player.start(people("hypergammon", 3, clock=clock), BY_HAND)
    end = player.play()
    assert end.clock is not None
    assert end.clock.reserve_ms == (60_000, 60_000)
    events = [record.from_plain(event) for event in player.ask(Events(view.match)).events]
    assert any(event.ms > 0 for event in events if isinstance(event, Played))


def test_time_used_is_kept_when_the_match_is_left(start: Start) -> None:
    player, view = by_hand(start, people("international", 3, clock=ClockSetup(60_000, 0)))
    player.ask(Shown(view.match, view.seq))
    player.wait(lambda: player.ask(OpenMatch(view.match)).clock.reserve_ms[view.turn] < 59_990)
    player.ask(LeaveMatch(view.match))
    before = player.ask(OpenMatch(view.match)).clock
    assert before.running is None
    assert before.reserve_ms[view.turn] < 59_990
    assert before.reserve_ms[1 - view.turn] == 60_000
    assert player.ask(OpenMatch(view.match)).clock == before


def test_hints_are_counted_once_a_decision(start: Start) -> None:
    player, view = by_hand(start)
    for _ in range(2):
        hint = player.ask(AskHint(view.match, view.seq, view.turn))
        assert hint.candidates
        assert hint.cube is None
    crash(player)
    assert player.ask(AskHint(view.match, view.seq, view.turn)).candidates
    assert player.ask(OpenMatch(view.match)).hints[view.turn] == 1
    player.ask(replace_prefs(auto_confirm=True))
    player.play(lambda now: now.turn != view.turn)
    (played,) = (event for event in player.ask(Events(view.match, view.seq)).events if event["kind"] == "played")
    assert played["hints"] == 1
    assert player.result(AskHint(view.match, view.seq, view.turn)).reason == "not_your_turn"
    cube = player.play(lambda now: now.phase is Phase.TO_ROLL)
    assert player.ask(AskHint(cube.match, cube.seq, cube.turn)).cube.advice == "no_double"


def test_resignations_are_answered_and_what_was_drafted_stays(start: Start) -> None:
    player, view = by_hand(start)
    drafted = player.act("step", **step_of(view)).view
    assert [level.level for level in drafted.resign] == [1, 2, 3]
    offered = player.act("resign", level=2).view
    assert (offered.phase, offered.turn, offered.resign_offer) == (Phase.RESIGNED, 1 - view.turn, 2)
    refused = player.act("answer_resign", accept=False).view
    assert (refused.phase, refused.draft, refused.turn) == (Phase.TO_PLAY, drafted.draft, view.turn)
    player.act("resign", level=1)
    over = player.act("answer_resign", accept=True).view
    assert over.score[1 - view.turn] == 1


def test_the_computer_says_beforehand_what_it_would_accept(start: Start) -> None:
    player = start()
    player.start(setup("international", 5))
    view = player.play(to_play)
    levels = player.ask(ResignOptions(view.match, view.turn)).levels
    assert [(level.level, level.points) for level in levels] == [(1, 1), (2, 2), (3, 3)]
    assert all(level.accepted in (True, False) for level in levels)
