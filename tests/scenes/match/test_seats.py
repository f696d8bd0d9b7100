"""Two people change places: the match goes on from the other chair, and the record knows nothing of it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

from fake_client import Answer
from match_hands import paused
from match_table import AppOf, Table, table
from views import game

from bg import record
from bg.events import GameEnded
from bg.setup import DiceSource, Player
from bg.state import Phase
from engine.protocol.table import Act, ClockView, May, View
from scenes.match import turning
from scenes.match.scene import MatchScene
from scenes.menu import opened


def two(app_of: AppOf, length: int = 3, **more: object) -> Table:
    t = table(app_of, "hypergammon", seed=5, length=length, players=(Player("Ada"), Player("Can")), **more)
    t.quiet()
    t.press("result.start")
    return t


def play(t: Table, until: Callable[[View], bool]) -> View:
    """On by hand, whoever's turn it is, checking at every turn that the picture is the referee's."""
    for _ in range(900):
        t.quiet()
        view = t.scene.view
        t.right()
        if until(view):
            return view
        if view.phase is Phase.BEFORE_GAME:
            t.press("result.start")
        elif May.ROLL in view.may:
            t.key(pygame.K_SPACE)
        elif view.moves:
            move = t.referee.rng.choice(view.moves)
            t.scene.act("step", source=move.source, target=move.target)
    raise AssertionError("it never comes to that")


def choosing(view: View) -> bool:
    return view.phase is Phase.TO_PLAY and bool(view.moves)


BY_SEAT = {
    "setup", "score", "mover", "turn", "pips", "cube", "thinking", "clock", "opening", "winner", "planner", "hints",
}  # fmt: skip
FOR_BOTH = {
    "match", "seq", "rev", "phase", "game", "crawford", "position", "dice", "left", "draft", "steps", "moves", "may", "double_to",
    "auto", "resign", "resign_offer", "commitment", "word", "paused", "seed", "plan", "kept", "slept_ms",
}  # fmt: skip


def test_whatever_a_view_tells_is_known_to_be_a_seats_or_both_sides() -> None:
    assert set(View.__struct_fields__) == BY_SEAT | FOR_BOTH


def test_a_view_turned_twice_is_itself() -> None:
    clock = ClockView((5, 9), 3, 1)
    for view, _events in game("international", 2):
        view = msgspec.structs.replace(view, clock=clock, score=(2, 1), winner=0, planner=1, hints=(3, 0), thinking=0)
        other = turning.turned(view)
        assert turning.turned(other) == view
        assert (other.turn, other.mover, other.score, other.clock) == (
            1 - view.turn,
            1 - view.mover,
            (1, 2),
            ClockView((9, 5), 3, 0),
        )
        assert other.position == view.position
        assert other.setup.players[::-1] == view.setup.players
        assert other.setup.light == 1 - view.setup.light


@pytest.mark.parametrize("flat", [False, True], ids=["hot-seat", "table"])
def test_seats_are_changed_from_the_pause_card_and_the_game_goes_on(app_of: AppOf, flat: bool) -> None:
    t = two(app_of)
    t.app.settings.table_mode = flat
    before = play(t, choosing)
    turn, name = t.referee.state.turn, before.setup.players[before.turn].name
    paused(t)
    t.app.stack.top.find("pause.swap").activate()  # type: ignore[union-attr]
    t.quiet()
    now = t.scene.view
    assert t.app.stack.top is t.scene
    assert [player.name for player in now.setup.players] == ["Can", "Ada"]
    assert now.turn == 1 - before.turn
    assert now.setup.players[now.turn].name == name
    assert t.scene.hand.seat == now.turn
    assert t.scene.hint_line().startswith(name)
    t.right()
    assert t.referee.state.turn == turn
    if flat:
        return
    asked = len(t.referee.asked)
    end = play(t, lambda view: view.phase is Phase.BEFORE_GAME and view.game == 1)
    assert end.score == t.referee.state.score[::-1]
    acts = [message for message in t.referee.asked[asked:] if isinstance(message, Act) and message.do == "step"]
    assert {message.seat for message in acts} == {0, 1}
    won = next(event for event in t.referee.events if isinstance(event, GameEnded))
    assert t.scene.ended is not None
    assert t.scene.ended.winner == 1 - won.winner
    title = next(widget for widget in t.scene.root.walk() if widget.role == "heading")
    assert title.name.startswith(t.referee.state.setup.players[won.winner].name)
    assert t.scene.reckoning.tally is not None
    assert all(game.ok for game in record.verify(t.referee.events))


def test_seats_are_changed_between_games_and_back(app_of: AppOf) -> None:
    t = two(app_of, length=5)
    play(t, lambda view: view.phase is Phase.BEFORE_GAME and view.game == 1)
    score, winner = t.scene.view.score, t.scene.ended.winner  # type: ignore[union-attr]
    t.press("result.swap")
    t.quiet()
    assert (t.scene.view.score, t.scene.ended.winner) == (score[::-1], 1 - winner)  # type: ignore[union-attr]
    assert t.app.settings.turned == t.scene.view.match
    play(t, choosing)
    paused(t)
    t.app.stack.top.find("pause.swap").activate()  # type: ignore[union-attr]
    t.quiet()
    assert t.scene.view.setup == t.referee.state.setup
    assert t.app.settings.turned == 0
    play(t, lambda view: view.phase in (Phase.BEFORE_GAME, Phase.MATCH_OVER) and view.game == 2)


def test_typed_dice_are_each_players_own_after_a_change(app_of: AppOf) -> None:
    t = two(app_of, dice=DiceSource.TYPED)
    t.quiet()
    paused(t)
    t.app.stack.top.find("pause.swap").activate()  # type: ignore[union-attr]
    t.quiet()
    t.scene.act("roll", dice=(6, 2))  # who sits at the board's hand threw the six
    t.quiet()
    view = t.scene.view
    assert view.opening is not None
    assert view.opening[view.turn] == 6
    t.right()


def test_a_match_that_is_opened_again_has_its_players_where_they_sat(app_of: AppOf) -> None:
    t = two(app_of)
    t.app.settings.turned = 1
    opened(t.app, Answer(t.referee.view()))
    scene = t.app.stack.top
    assert isinstance(scene, MatchScene)
    assert scene.exchange.turned
    assert [player.name for player in scene.view.setup.players] == ["Can", "Ada"]


def test_against_the_computer_nobody_changes_seats(app_of: AppOf) -> None:
    t = table(app_of)
    t.quiet()
    paused(t)
    assert not t.app.stack.top.has("pause.swap")  # type: ignore[union-attr]
