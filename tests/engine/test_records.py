"""Stored matches: listed, deleted, brought back, opened by another screen; legal plays."""

from __future__ import annotations

import contextlib
import json
from dataclasses import replace

import pytest

from bg.setup import MatchSetup
from bg.state import Phase
from engine.protocol.common import Code
from engine.protocol.records import Plays, Record
from engine.protocol.table import (
    DeleteMatch,
    ListMatches,
    NewMatch,
    OpenMatch,
    UndeleteMatch,
)
from tests.engine.hands import BY_HAND, Start, by_hand, crash, people, step_of


def test_matches_are_listed_deleted_and_brought_back(start: Start) -> None:
    player = start()
    first = player.start(people("international", 3)).match
    second = player.start(people("tavla", 3)).match
    assert [row.match for row in player.ask(ListMatches()).matches] == [second, first]
    player.view = player.ask(OpenMatch(first))
    player.act("next_game")
    assert [row.match for row in player.ask(ListMatches()).matches] == [first, second]
    player.ask(DeleteMatch(first))
    assert [row.match for row in player.ask(ListMatches()).matches] == [second]
    assert player.result(OpenMatch(first)).code is Code.NOT_FOUND
    crash(player)  # deleted until the program ends, whatever happens to the referee
    player.ask(UndeleteMatch(first))
    assert player.ask(OpenMatch(first)).phase is Phase.OPENING
    player.ask(DeleteMatch(first))
    player.client.close()
    other = start()
    assert other.result(UndeleteMatch(first)).code is Code.NOT_FOUND
    assert [row.match for row in other.ask(ListMatches()).matches] == [second]


def test_a_match_goes_on_in_another_screen(start: Start) -> None:
    player, view = by_hand(start)
    drafted = player.act("step", **step_of(view)).view
    text = player.ask(Record(view.match)).text
    player.client.close()
    other = start()
    other.ask(BY_HAND)
    assert other.ask(OpenMatch(view.match)) == drafted
    assert other.ask(Record(view.match)).text == text
    with contextlib.suppress(AssertionError):
        other.act("undo")
    assert other.view is not None
    assert other.view.draft == ()


def test_one_token_makes_one_match(start: Start) -> None:
    player = start()
    agreed = people("international", 3)
    assert player.ask(NewMatch(agreed, "x")).match == player.ask(NewMatch(agreed, "x")).match
    assert player.ask(NewMatch(agreed)).match != player.ask(NewMatch(agreed)).match


@pytest.mark.parametrize(
    ("agreed", "reason"),
    [(replace(people("international", 3), rules="chess"), "unknown_rules"), (people("tavla", 0), "no_session")],
)
def test_an_impossible_match_is_not_made(start: Start, agreed: MatchSetup, reason: str) -> None:
    player = start()
    assert player.result(NewMatch(agreed)).reason == reason
    assert player.result(NewMatch(agreed)).code is Code.BAD_VALUE
    assert player.ask(ListMatches()).matches == []


def test_legal_plays_of_a_position(start: Start) -> None:
    player, view = by_hand(start)
    found = player.ask(Plays(view.position, (3, 1))).plays
    assert "8/5 6/5" in {play.play for play in found}
    assert len({json.dumps(play.after.mine) for play in found}) == len(found)
    assert player.result(Plays(view.position, (3, 0))).reason == "dice"
    assert player.result(Plays(view.position, (3, 1), "chess")).reason == "rules"
