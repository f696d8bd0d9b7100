"""A match from a real board: written down, corrected, taken back, and kept like any other."""

from __future__ import annotations

from typing import Any

import pytest

from bg import record
from bg.match import fold
from bg.setup import DiceSource
from bg.state import Phase
from engine.protocol.archive import Archive, Export, Form, Shelf
from engine.protocol.common import Code
from engine.protocol.records import Record
from engine.protocol.replay import LineKind, Replay
from engine.protocol.transcribe import Changed, Correct, Enter, TakeBack
from tests.engine.hands import BY_HAND, Start, by_hand, crash, people
from tests.engine.player import Scripted, setup


def begun(start: Start, length: int = 3) -> Scripted:
    player = start()
    player.start(people("international", length, dice=DiceSource.TYPED), BY_HAND)
    return player


def enter(player: Scripted, text: str) -> Any:
    assert player.view is not None
    reply = player.result(Enter(player.view.match, player.view.seq, text))
    if hasattr(reply, "view"):
        player.view = reply.view
    return reply


def kept(player: Scripted) -> list[Any]:
    assert player.view is not None
    return [*record.loads(player.ask(Record(player.view.match)).text)]


def test_a_match_is_written_down_and_kept(start: Start) -> None:
    player = begun(start)
    for line in ("31: 8/5 6/5", "63 24/15", "double", "take", "52", "13/8 24/22"):
        assert enter(player, line).view.seq == player.view.seq
    wrong = enter(player, "61: 24/18 5/4")
    assert (wrong.code, wrong.reason, wrong.values["at"]) == (Code.REFUSED, "not_yours", 5)
    assert player.view.phase is Phase.TO_ROLL  # the roll of a wrong line is not kept either
    crash(player)
    assert fold(kept(player)).cube == 2
    enter(player, "61 13/7 8/7")
    enter(player, "resign 2")
    assert (player.view.phase, player.view.score) == (Phase.MATCH_OVER, (0, 4))
    (row,) = player.ask(Archive(shelf=Shelf.FINISHED)).rows
    assert (row.typed, row.source, row.score) == (True, "", (0, 4))
    assert "Wins 4 points" in player.ask(Export(row.match, Form.MAT)).text
    assert player.ask(Replay(row.match)).history[-1].kind is LineKind.END


def test_an_earlier_turn_is_corrected(start: Start) -> None:
    player = begun(start)
    for line in ("31: 8/5 6/5", "63 24/15", "21 13/11 6/5", "41 15/10"):
        enter(player, line)
    match = player.view.match
    second = player.ask(Replay(match)).history[1]
    same: Changed = player.ask(Correct(match, second.seq, "63 24/18 18/15"))
    assert (same.kept, same.lost) == (2, 0)
    assert same.view.seq == len(kept(player))
    refused = player.result(Correct(match, second.seq, "63 13/7 13/10"))
    assert (refused.reason, refused.values["lost"]) == ("later", 1)
    changed: Changed = player.ask(Correct(match, second.seq, "63 13/7 13/10", drop=True))
    assert (changed.kept, changed.lost, bool(changed.reason)) == (1, 1, True)
    assert fold(kept(player)).seq == changed.view.seq
    assert changed.view.turn == 1
    player.view = changed.view
    enter(player, "41 24/23 10/6")
    assert player.view.turn == 0
    crash(player)
    assert fold(kept(player)).seq == player.view.seq
    wrong = player.result(Correct(match, second.seq, "63 24/14"))
    assert (wrong.code, wrong.values["at"]) == (Code.REFUSED, 4)
    assert player.result(Correct(match, 999, "63 24/14")).code is Code.BAD_VALUE


def test_the_end_is_taken_back(start: Start) -> None:
    player = begun(start)
    for line in ("31: 8/5 6/5", "63 24/15", "double", "drop"):
        enter(player, line)
    assert player.view.score == (1, 0)
    lines = player.ask(Replay(player.view.match)).history
    view = player.ask(TakeBack(player.view.match, lines[1].seq))
    assert (view.phase, view.turn, view.score) == (Phase.TO_ROLL, 0, (0, 0))
    player.view = view
    enter(player, "21 13/11 6/5")
    assert player.view.turn == 1
    assert player.result(TakeBack(view.match, 999)).code is Code.BAD_VALUE


def test_an_old_view_writes_nothing(start: Start) -> None:
    player = begun(start)
    first = player.view
    enter(player, "31: 8/5 6/5")
    again = player.ask(Enter(first.match, first.seq, "31: 8/5 6/5"))
    assert again.stale
    assert again.view.seq == player.view.seq
    assert len(again.events) == player.view.seq - first.seq


@pytest.mark.parametrize("kind", ["generated", "computer"])
def test_other_matches_are_what_they_were(start: Start, kind: str) -> None:
    if kind == "generated":
        player, view = by_hand(start)
    else:
        player = start()
        view = player.start(setup("international", 3, dice=DiceSource.TYPED), BY_HAND)
    for message in (Enter(view.match, view.seq, "31"), Correct(view.match, 3, "31"), TakeBack(view.match, 1)):
        assert player.result(message).reason == "not_written_down"
