"""Whole matches through a client, what is told of them and what is kept secret; without a brain too."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bg import dice, record
from bg.customs import Customs
from bg.events import GameEnded, GameStarted
from bg.setup import Kind, MatchSetup
from bg.state import Phase
from engine.protocol.common import Code
from engine.protocol.records import Verify
from engine.protocol.table import (
    Events,
    ListMatches,
    May,
    Prefs,
    View,
)
from tests.engine.hands import BY_HAND, Start, people
from tests.engine.player import setup

SESSION = Customs(jacoby=True, beaver=True, raccoon=True, automatic_doubles=2)


@pytest.mark.parametrize(
    ("agreed", "prefs"),
    [
        (setup("international", 5), None),
        (setup("tavla", 3), BY_HAND),
        (setup("nackgammon", 1), None),
        (setup("hypergammon", 7), None),
        (people("international", 3), BY_HAND),
        (setup("international", 3, first=Kind.COMPUTER), None),
    ],
    ids=["international", "tavla by hand", "nackgammon", "hypergammon", "two people", "two computers"],
)
def test_a_whole_match(start: Start, agreed: MatchSetup, prefs: Prefs | None) -> None:
    player = start()
    player.start(agreed, prefs)
    view = player.play()
    assert view.winner is not None
    assert view.score[view.winner] >= agreed.length
    assert view.may == ()
    games = player.ask(Verify(view.match)).games
    assert len(games) == view.game
    assert all(game.ok for game in games)
    listed = player.ask(ListMatches(finished=True)).matches
    assert [(row.match, row.score, row.winner) for row in listed] == [(view.match, view.score, view.winner)]
    assert player.ask(ListMatches()).matches == []


def test_a_session_goes_on_until_it_is_ended(start: Start) -> None:
    player = start()
    player.start(replace(setup("international", 0), customs=SESSION))
    view = player.play(lambda view: view.game == 6 and view.phase is Phase.BEFORE_GAME)
    assert May.END_SESSION in view.may
    player.act("end_session")
    assert player.view is not None
    assert player.view.phase is Phase.MATCH_OVER


def test_events_in_replies_and_notes_are_the_record(start: Start) -> None:
    player = start()
    told: list[Any] = []
    view = player.start(setup("hypergammon", 3))
    act = player.act

    def acting(do: str, **values: Any) -> Any:
        reply = act(do, **values)
        told.extend((reply.view.seq - len(reply.events) + i, event) for i, event in enumerate(reply.events, 1))
        return reply

    player.act = acting  # type: ignore[method-assign]
    player.play()
    for note in player.notes:
        told.extend((note.seq - len(note.events) + i, event) for i, event in enumerate(note.events, 1))
    stored = player.ask(Events(view.match, 1)).events
    assert [event for _, event in sorted(told, key=lambda pair: pair[0])] == stored
    assert sorted(seq for seq, _ in told) == list(range(2, len(stored) + 2))
    assert player.ask(Events(view.match, 5)).events == stored[4:]


def test_seeds_are_secret_until_the_game_has_ended(start: Start, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    player = start(env={"FAKE_BRAIN_LOG": str(heard)})
    view = player.start(setup("hypergammon", 3))
    seen: list[View] = [view]
    player.watch = seen.append
    player.play()
    events = [record.from_plain(event) for event in player.ask(Events(view.match)).events]
    games = [event for event in events if isinstance(event, GameEnded)]
    starts = [event for event in events if isinstance(event, GameStarted)]
    assert view.commitment == starts[0].commitment
    for number, (begun, ended) in enumerate(zip(starts, games), 1):
        assert dice.commitment(ended.seed) == begun.commitment
        assert ended.seed.encode() not in heard.read_bytes()
        before = [str(view) for view in seen if view.game < number or (view.game == number and view.phase not in OVER)]
        assert before
        assert not any(ended.seed in text for text in before)


OVER = (Phase.BEFORE_GAME, Phase.MATCH_OVER)


def test_a_word_is_mixed_in_after_the_commitment(start: Start) -> None:
    player = start()
    view = player.start(people("international", 1))
    player.act("mix", word="şeş ")
    player.act("mix", word="beş")
    assert player.view is not None
    assert (player.view.word, player.view.commitment) == ("şeş beş", view.commitment)
    player.act("next_game", word="!")
    assert player.view.word == "şeş beş!"
    assert player.view.commitment == view.commitment
    assert player.act("mix", word="late").reason == "not_now_opening"


@pytest.mark.parametrize("misbehaviour", ["illegal", "no_start", "garbage"])
def test_without_a_brain_the_referee_plays(start: Start, misbehaviour: str) -> None:
    player = start(env={"FAKE_BRAIN": misbehaviour})
    player.start(setup("hypergammon", 1))
    assert player.play().phase is Phase.MATCH_OVER
    assert [error.code for error in player.notices] == [Code.NO_BRAIN]
