"""The turn under way: steps taken and taken back, old views, refusals, and the referee's death in between."""

from __future__ import annotations

from typing import Any

from engine.protocol.common import Code, Error
from engine.protocol.table import (
    Act,
    Events,
    ListMatches,
    May,
    NewMatch,
    OpenMatch,
)
from tests.engine.hands import BY_HAND, Start, by_hand, crash, people, replace_prefs, step_of, to_play
from tests.engine.player import setup


def test_steps_are_taken_back_one_by_one_and_done_makes_the_play(start: Start) -> None:
    player, view = by_hand(start)
    first = player.act("step", **step_of(view)).view
    assert first.draft == (view.steps[0],)
    assert (first.seq, first.rev) == (view.seq, view.rev + 1)
    assert len(first.left) == 1
    assert player.act("done").reason == "unfinished"
    second = player.act("step", **step_of(first)).view
    assert May.DONE in second.may
    assert May.STEP not in second.may
    assert player.act("undo").view.draft == first.draft
    empty = player.act("undo").view
    assert (empty.draft, empty.position, empty.steps) == ((), view.position, view.steps)
    assert player.act("undo").reason == "nothing_to_undo"
    player.act("step", **step_of(view))
    player.act("step", **step_of(first))
    reply = player.act("done")
    assert [event["kind"] for event in reply.events] == ["played"]
    assert reply.view.turn == 1 - view.turn


def test_undo_can_be_off_and_the_last_step_can_confirm(start: Start) -> None:
    player, view = by_hand(start)
    player.ask(replace_prefs(auto_confirm=True, undo=False))
    first = player.act("step", **step_of(view)).view
    assert May.UNDO not in first.may
    assert player.act("undo").reason == "undo_is_off"
    assert [event["kind"] for event in player.act("step", **step_of(first)).events] == ["played"]


def test_swapping_changes_the_die_tried_first(start: Start) -> None:
    player, view = by_hand(start)
    swapped = player.act("swap").view
    assert swapped.dice == view.dice[::-1]
    assert {step.die for step in swapped.steps[:1]} <= {swapped.dice[0], swapped.dice[1]}
    step = player.act("step", **step_of(swapped)).view
    assert May.SWAP not in step.may
    assert player.act("swap").reason == "nothing_to_swap"


def test_an_old_view_changes_nothing_and_tells_what_was_missed(start: Start) -> None:
    player, view = by_hand(start)
    old = Act(view.match, view.seq, view.turn, "step", rev=view.rev, **step_of(view))
    first = player.ask(old)
    again = player.ask(old)
    assert again.stale
    assert again.view == first.view
    assert again.events == []
    late = player.ask(Act(view.match, 1, view.turn, "roll"))
    assert late.stale
    assert late.events == player.ask(Events(view.match, 1)).events
    ahead = player.ask(Act(view.match, 1000, view.turn, "roll"))
    assert ahead.stale
    assert ahead.events == []


def test_illegal_actions_are_refused_with_their_reason(start: Start) -> None:
    player, view = by_hand(start)

    def reason(seat: int, do: str, **values: Any) -> str:
        error = player.result(Act(view.match, view.seq, seat, do, **values))
        assert isinstance(error, Error)
        assert error.code in (Code.REFUSED, Code.BAD_VALUE)
        return error.reason

    assert reason(view.turn, "roll") == "not_now_to_play"
    assert reason(1 - view.turn, "step", **step_of(view)) == "not_your_turn"
    assert reason(view.turn, "step", source=1, target=0) == "not_yours"
    assert reason(view.turn, "step", source=999, target=-5) == "not_yours"
    assert reason(view.turn, "double") == "not_now_to_play"
    assert reason(view.turn, "resign", level=9) == "no_such_level"
    assert reason(view.turn, "dance") == "do"
    assert reason(7, "roll") == "seat"
    assert player.ask(OpenMatch(view.match)) == view


def test_the_computers_seat_is_not_for_others(start: Start) -> None:
    player = start()
    player.start(setup("international", 5), BY_HAND)
    player.play(to_play)
    assert player.view is not None
    error = player.result(Act(player.view.match, player.view.seq, 1, "roll"))
    assert error.reason == "not_your_seat"


def test_a_draft_survives_the_referees_death(start: Start) -> None:
    player, view = by_hand(start)
    player.act("swap")
    drafted = player.act("step", **step_of(player.act("swap").view)).view
    player.notes.clear()
    crash(player)
    player.wait(lambda: bool(player.notes))
    assert player.notes[0].view == drafted
    assert [error.reason for error in player.notices] == ["restarting"]
    again = player.act("undo").view
    assert again.draft == ()
    assert again.position == view.position


def test_a_request_under_way_when_the_referee_dies_happens_once(start: Start) -> None:
    player, view = by_hand(start)
    pending = [player.client.request(Act(view.match, view.seq, view.turn, "step", rev=view.rev, **step_of(view)))]
    pending.append(player.client.request(NewMatch(people("tavla", 3))))
    pending.append(player.client.request(ListMatches()))
    crash(player)
    player.wait(lambda: all(one.done for one in pending))
    assert [one.error for one in pending] == [None] * 3
    assert len(player.ask(OpenMatch(view.match)).draft) == 1
    assert len(player.ask(ListMatches()).matches) == 2


def test_a_step_without_a_revision_is_not_repeated_blindly(start: Start) -> None:
    player, view = by_hand(start)
    pending = player.client.request(Act(view.match, view.seq, view.turn, "undo"))
    crash(player)
    player.wait(lambda: pending.done)
    assert pending.error is not None
