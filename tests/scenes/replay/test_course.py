"""Stops of a game: every line has one, every event is shown once, and what is seen there is the referee's view."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from replays import Recorded

from bg import record
from engine.protocol.replay import LineKind
from engine.protocol.table import Phase
from scenes.replay.course import course


@pytest.mark.parametrize(("rules", "seed"), [("international", 3), ("tavla", 4), ("hypergammon", 5)])
def test_every_event_leads_to_one_stop(rules: str, seed: int) -> None:
    recorded = Recorded(seed, rules)
    for number in range(1, len(recorded.heads) + 1):
        game = recorded.game(number)
        made = course(game)
        told = [event for stop in made.stops for _, event in stop.led]
        assert told == [record.from_plain(plain) for frame in game.frames for plain in frame.events]
        assert [n for stop in made.stops for n, _ in stop.led] == list(range(made.stops[0].led[0][0], made.stops[-1].seq + 1))
        assert made.ended == told[-1] or made.ended == told[-2]


def test_a_play_is_decided_with_its_dice_on_the_table() -> None:
    game = Recorded(3).game(1)
    made = course(game)
    for line, stop in zip(game.history, made.at):
        view = made.stops[stop].view
        if line.kind is LineKind.PLAY:
            assert view.phase is Phase.TO_PLAY
            assert sorted(view.dice[:2]) == sorted(line.dice or ())
            assert view.mover == line.seat
            assert made.stops[stop].line == game.history.index(line)
        if line.kind in (LineKind.TAKE, LineKind.DROP):
            assert view.phase is Phase.DOUBLED
    assert made.at == tuple(sorted(made.at))
    assert made.stops[0].view.phase is Phase.OPENING


def test_the_stop_of_an_event_is_never_beyond_it() -> None:
    made = course(Recorded(3).game(1))
    for seq in range(made.stops[0].seq, made.stops[-1].seq + 3):
        stop = made.stop_of(seq)
        assert made.stops[stop].seq <= seq
        assert stop == len(made.stops) - 1 or made.stops[stop + 1].seq > seq
    assert made.stop_of(0) == 0
