"""Positions looked at and played on from: the same moment, the computer's turn, nothing stored."""

from __future__ import annotations

import pytest

from bg.setup import Kind, Level
from bg.state import Phase
from engine.protocol.archive import Archive, Identify
from engine.protocol.common import Code
from engine.protocol.replay import Inspected, InspectText, PlayFrom, Replay
from engine.protocol.table import ListMatches, OpenMatch
from tests.engine.hands import BY_HAND, Start, by_hand, crash
from tests.engine.player import setup

ROLLED = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:1:0:7:10"


def test_an_id_is_shown_with_what_can_be_asked_of_it(start: Start) -> None:
    player = start()
    seen: Inspected = player.ask(InspectText("  " + ROLLED + "  "))
    assert (seen.kind, seen.view.dice, seen.view.mover, seen.view.score) == ("xgid", (3, 1), 0, (2, 1))
    assert seen.context.away == (5, 6)
    assert (seen.view.may, seen.view.kept) == ((), False)
    assert seen.xgid == ROLLED
    linked: Inspected = player.ask(InspectText(seen.link))
    assert (linked.kind, linked.view) == ("link", seen.view)
    wrong = player.result(InspectText("  " + ROLLED.replace("eE", "e?")))
    assert (wrong.code, wrong.values["character"], wrong.values["field"]) == (Code.BAD_VALUE, "?", "position")
    assert ("  " + ROLLED.replace("eE", "e?"))[wrong.values["at"] - 1] == "?"


def test_a_copied_position_brings_its_names(start: Start) -> None:
    player = start()
    text = f"{ROLLED}\n\nX:Ada   O:Bora\nScore is X:2 O:1 7 pt.(s) match.\n"
    seen: Inspected = player.ask(InspectText(text))
    assert (seen.kind, seen.names, seen.view.dice) == ("xgtext", ("Ada", "Bora"), (3, 1))
    assert [seat.name for seat in seen.view.setup.players] == ["Ada", "Bora"]


def test_a_position_is_played_on_and_never_stored(start: Start) -> None:
    player = start(script="scratch")
    player.ask(BY_HAND)
    view = player.ask(PlayFrom(text=ROLLED, level=Level.EASY, names=("Me", "It")))
    assert (view.kept, view.dice, view.phase, view.score) == (False, (3, 1), Phase.TO_PLAY, (2, 1))
    assert [(seat.name, seat.kind, seat.level) for seat in view.setup.players] == [
        ("Me", Kind.HUMAN, Level.MEDIUM),
        ("It", Kind.COMPUTER, Level.EASY),
    ]
    game = view.game
    end = player.play(until=lambda seen: seen.phase is Phase.BEFORE_GAME)
    assert end.score != (2, 1) or end.game != game
    assert player.ask(Replay(view.match)).frames
    assert player.ask(Identify(view.match, 3)).xgid
    assert player.ask(Archive()).total == 0
    assert player.ask(ListMatches()).matches == []
    crash(player)
    assert player.result(OpenMatch(view.match)).code is Code.NOT_FOUND


@pytest.mark.parametrize("offer", ["D", "B", "R"])
def test_an_offer_is_answered(start: Start, offer: str) -> None:
    player = start()
    player.ask(BY_HAND)
    text = f"XGID=-b----E-C---eE---c-e----B-:0:0:1:{offer}:0:0:3:0:10"
    seat = 0 if offer == "B" else 1
    view = player.ask(PlayFrom(text=text, seat=seat))
    assert view.phase in (Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED)
    assert view.turn == seat
    player.view = view
    player.act("take")
    assert player.view.cube.value == {"D": 2, "B": 4, "R": 8}[offer]


def test_a_moment_of_a_match_is_played_on_with_its_score_and_dice(start: Start) -> None:
    player = start(script="onwards")
    player.start(setup("international", 3))
    match = player.play().match
    games = player.ask(Replay(match)).games
    met = set()
    for head in games:
        for frame in player.ask(Replay(match, head.number)).frames[::5]:
            then = frame.view
            if then.phase is Phase.MATCH_OVER:
                continue
            now = player.ask(PlayFrom(match, frame.seq))
            if then.phase is Phase.BEFORE_GAME:
                assert (now.phase, now.score, now.game) == (Phase.OPENING, then.score, then.game + 1)
                continue
            if then.phase is not Phase.RESIGNED and now.seq <= 5:
                assert (now.position, now.mover, now.dice) == (then.position, then.mover, then.dice)
                assert (now.cube.value, now.cube.owner, now.phase) == (then.cube.value, then.cube.owner, then.phase)
            assert (now.score, now.crawford, now.setup.players[1].kind) == (then.score, then.crawford, Kind.COMPUTER)
            met.add(then.phase)
    assert {Phase.TO_PLAY, Phase.TO_ROLL} & met
    last = player.ask(Replay(match, -1)).frames[-1]
    assert player.result(PlayFrom(match, last.seq)).reason == "over"
    assert player.result(PlayFrom(match, 9999)).code is Code.BAD_VALUE


def test_nobody_looks_ahead_in_a_match_under_way(start: Start) -> None:
    player, view = by_hand(start)
    assert player.result(PlayFrom(view.match, view.seq)).reason == "still_played"
