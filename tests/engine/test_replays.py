"""Replays: every frame is what the events make, every line of the history is there, nothing is offered or given away."""

from __future__ import annotations

from bg import record
from bg.events import ClosedOut, GameEnded, GameStarted, Played
from bg.match import fold
from bg.setup import ClockSetup, DiceSource
from engine.protocol.common import Code
from engine.protocol.records import Record
from engine.protocol.replay import LineKind, Replay, ReplayGame
from engine.protocol.table import Events
from tests.engine.hands import BY_HAND, Start, by_hand, people, step_of
from tests.engine.player import setup


def test_a_whole_match_is_shown_as_it_was_played(start: Start) -> None:
    player = start(script="replayed")
    player.start(setup("international", 5, clock=ClockSetup(600_000)))
    match = player.play().match
    events = record.loads(player.ask(Record(match)).text)
    first: ReplayGame = player.ask(Replay(match))
    assert first.game == 1
    assert [head.number for head in first.games] == list(range(1, len(first.games) + 1))
    told = 1
    for head in first.games:
        game: ReplayGame = player.ask(Replay(match, head.number))
        assert game.games == first.games
        for frame in game.frames:
            assert frame.seq == told + len(frame.events)
            state = fold(events[: frame.seq])
            view = frame.view
            assert (view.position, view.mover, view.score, view.phase) == (
                state.position,
                state.mover,
                state.score,
                state.phase,
            )
            assert (view.cube.value, view.cube.owner, view.cube.offered) == (state.cube, state.owner, state.offered)
            assert view.dice == (state.dice or ())
            assert (view.may, view.moves, view.steps, view.auto) == ((), (), (), None)
            assert view.clock is not None
            told = frame.seq
        assert game.frames[0].events[0]["kind"] == "game_started"
        assert game.frames[-1].events[-1]["kind"] in ("game_ended", "match_ended")
        assert game.history[-1].kind is LineKind.END
        lines = [line for line in game.history if line.turn and line.kind is not LineKind.ROLLED]
        assert [line.turn for line in lines] == list(range(1, head.turns + 1))
        seqs = {frame.seq for frame in game.frames}
        assert all(line.before in seqs and line.before < line.seq for line in game.history)
    assert told == len(events)
    ends = [event for event in events if isinstance(event, GameEnded)]
    heads = [(head.winner, head.points, head.level, head.reason) for head in first.games]
    assert heads == [(end.winner, end.points, end.level, end.reason.value) for end in ends]
    assert sum(head.turns for head in first.games) == sum(isinstance(event, Played | ClosedOut) for event in events)
    assert [head.score for head in first.games] == [event.score for event in events if isinstance(event, GameStarted)]
    assert player.ask(Replay(match, -1)).game == len(ends)
    assert player.result(Replay(match, 99)).code is Code.NOT_FOUND
    assert player.result(Replay(4711)).code is Code.NOT_FOUND


def test_a_match_under_way_keeps_its_seed(start: Start) -> None:
    player, view = by_hand(start)
    player.act("step", **step_of(view))
    game: ReplayGame = player.ask(Replay(view.match))
    assert game.frames[-1].view.seed == ""
    assert game.frames[-1].view.commitment
    assert game.frames[-1].view.position == view.position  # the draft is nobody's yet
    assert game.history[-1].kind is LineKind.ROLLED
    assert game.games[-1].winner is None
    assert game.frames[-1].seq == player.ask(Events(view.match)).seq
    assert not game.typed


def test_a_resignation_that_is_refused_leaves_the_roll_to_be_played(start: Start) -> None:
    player = start()
    view = player.start(people("international", 5, dice=DiceSource.TYPED), BY_HAND)
    player.act("next_game")
    player.act("roll", dice=(3, 1))
    player.act("resign", level=1)
    player.act("answer_resign", accept=False)
    kinds = [line.kind for line in player.ask(Replay(view.match)).history]
    assert kinds == [LineKind.RESIGN, LineKind.RESIGN_REFUSED, LineKind.ROLLED]
    assert player.ask(Replay(view.match)).typed


def test_a_match_before_its_first_game_has_no_games(start: Start) -> None:
    player = start()
    match = player.start(people("tavla", 3)).match
    game: ReplayGame = player.ask(Replay(match))
    assert (game.games, game.frames, game.history, game.game) == ([], [], [], 0)
