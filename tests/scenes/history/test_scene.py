"""The move history: complete, told no earlier than seen, and a way to every moment; also in a window of its own."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from fingers import click, key, press
from replays import Recorded, ReplayClient

from engine.protocol.analysis import Analyse
from engine.protocol.common import Code, Error
from engine.protocol.replay import Replay
from engine.protocol.table import View
from scenes.app import App
from scenes.history.scene import HistoryScene
from scenes.history.window import open_history
from scenes.match.scene import MatchScene
from scenes.menu import MenuScene
from scenes.replay.scene import ReplayScene
from scenes.replay.transcript import TurnList
from scenes.scene import Scene

AppOf = Callable[..., App]
HERE = pygame.KMOD_CTRL | pygame.KMOD_SHIFT


def at_menu(app_of: AppOf, recorded: Recorded | None = None, **settings: object) -> tuple[App, ReplayClient]:
    app = app_of(**{"speed": "fast", **settings})
    client = ReplayClient(recorded or Recorded(3))
    app.client = client  # type: ignore[assignment]
    app.home = MenuScene
    app.push(MenuScene())
    return app, client


def turns(scene: Scene) -> TurnList:
    found = scene.find("history.turns")
    assert isinstance(found, TurnList)
    return found


def event(side: object, kind: int, **fields: object) -> pygame.event.Event:
    return pygame.event.Event(kind, window=side.window, **fields)  # type: ignore[attr-defined]


def test_every_line_has_a_place_and_the_order_is_kept(app_of: AppOf) -> None:
    app, client = at_menu(app_of)
    scene = HistoryScene(5)
    app.push(scene)
    app.frame([], 16)
    for number in range(1, len(client.recorded.heads) + 1):
        scene.to_game(number)
        app.frame([], 16)
        cells = turns(scene)._grid.cells
        assert [cell.line for cell in cells] == list(range(len(client.recorded.lines[number - 1])))
        for cell, line in zip(cells, client.recorded.lines[number - 1]):
            assert not [other for other in cells if other is not cell and other.rect.colliderect(cell.rect)]
            if line.play:
                assert line.play in " ".join(cell.texts)
        assert [cell.rect.y for cell in cells] == sorted(cell.rect.y for cell in cells)


def test_luck_and_mistakes_stand_where_a_match_was_analysed(app_of: AppOf) -> None:
    app, client = at_menu(app_of)
    scene = HistoryScene(5)
    app.push(scene)
    app.frame([], 16)
    for number in (1, 2):
        scene.to_game(number)
        app.frame([], 16)
        app.frame([], 16)
        told, recorded = turns(scene), client.recorded.lines[number - 1]
        assert [line.luck for line in told.history] == [(line.seq % 7 - 3) / 9 if line.play else None for line in recorded]
        blunders = [line.seq for line in recorded if line.play and line.seq % 11 == 0]
        assert [line.seq for line in recorded if told.errors.get(line.seq) == "blunder"] == blunders
    assert not scene.has("history.analyse")


@pytest.mark.parametrize("use", [click, press], ids=["mouse", "keyboard"])
def test_a_match_that_was_not_analysed_can_be(app_of: AppOf, use: Callable[[App, str], None]) -> None:
    app, client = at_menu(app_of)
    client.analysed = False
    scene = HistoryScene(5)
    app.push(scene)
    app.frame([], 16)
    assert not any(line.luck for line in turns(scene).history)
    use(app, "history.analyse")
    for _ in range(4):
        app.frame([], 16)
    assert [message.match for message in client.sent(Analyse)] == [5]
    assert any(line.luck for line in turns(scene).history)
    assert not scene.has("history.analyse")


def test_the_game_buttons_and_the_arrows_turn_the_games_over(app_of: AppOf) -> None:
    app, client = at_menu(app_of)
    scene = HistoryScene(5)
    app.push(scene)
    app.frame([], 16)
    click(app, "history.games.2")
    app.frame([], 16)
    assert scene.game is not None
    assert scene.game.game == 2
    key(app, pygame.K_LEFT)
    app.frame([], 16)
    assert scene.game.game == 1
    key(app, pygame.K_LEFT)
    app.frame([], 16)
    assert scene.game.game == 1
    assert len(client.sent(Replay)) == 3


def test_return_on_a_line_opens_the_replay_there_and_escape_comes_back(app_of: AppOf) -> None:
    app, client = at_menu(app_of)
    scene = HistoryScene(5)
    app.push(scene)
    app.frame([], 16)
    for _ in range(4):
        key(app, pygame.K_DOWN)
    chosen = scene.reading.cursor
    assert chosen > 0
    key(app, pygame.K_RETURN)
    app.frame([], 16)
    top = app.stack.top
    assert isinstance(top, ReplayScene)
    assert top.stop.line == chosen
    assert top.stop.seq < client.recorded.lines[0][chosen].seq
    key(app, pygame.K_ESCAPE)
    assert app.stack.top is scene


def test_from_a_replay_the_chosen_moment_is_shown_in_it(app_of: AppOf) -> None:
    app, client = at_menu(app_of)
    replay = ReplayScene(5, 1)
    app.push(replay)
    app.frame([], 16)
    press(app, "replay.history")
    app.frame([], 16)
    history = app.stack.top
    assert isinstance(history, HistoryScene)
    assert turns(history).current is None  # the start of the game is no turn
    history.to_game(2)
    app.frame([], 16)
    history._chosen(3)
    app.frame([], 16)
    assert app.stack.top is replay
    assert replay.game is not None
    assert (replay.game.game, replay.stop.line) == (2, 3)
    assert replay.stop.seq < client.recorded.lines[1][3].seq
    press(app, "replay.history")
    app.frame([], 16)
    assert turns(app.stack.top).current == 3  # type: ignore[arg-type]


def live(app_of: AppOf) -> tuple[App, ReplayClient, MatchScene]:
    """A match that has been played for a while, on the screen."""
    app, client = at_menu(app_of, Recorded(3, acts=30))
    view = msgspec.structs.replace(client.recorded.frames[-1][-1].view, match=5)
    scene = MatchScene(view)
    app.push(scene)
    app.frame([], 16)
    return app, client, scene


class Watched(Scene):
    """Stands for a match that has shown its player so much."""

    id = "match"
    view: View


def test_a_live_match_is_told_as_far_as_it_was_seen_and_followed(app_of: AppOf) -> None:
    app, client = at_menu(app_of, Recorded(3, acts=30))
    frames, all_lines = client.recorded.frames[-1], client.recorded.lines[-1]
    match = Watched()
    app.push(match)
    match.view = msgspec.structs.replace(frames[-5].view, match=5)
    assert open_history(app)
    app.frame([], 16)
    (side,) = app.windows
    history = side.stack.top
    assert isinstance(history, HistoryScene)
    app.frame([], 16)
    assert history.game is not None
    shown = history.game.history
    assert 0 < len(shown) < len(all_lines)
    assert all(line.seq <= frames[-5].seq for line in shown)
    match.view = msgspec.structs.replace(frames[-1].view, match=5)
    for _ in range(5):
        app.frame([], 200)
    assert history.game.history == all_lines
    assert turns(history).current == len(all_lines) - 1


def test_the_window_opens_by_keys_once_and_closes_with_escape_or_its_own_button(app_of: AppOf) -> None:
    app, _, _ = live(app_of)
    key(app, pygame.K_h, HERE)
    key(app, pygame.K_h, HERE)
    assert len(app.windows) == 1
    side = app.windows[0]
    app.handle(event(side, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    app.frame([], 16)
    assert app.windows == []
    assert app.running
    key(app, pygame.K_h, HERE)
    app.handle(event(app.windows[0], pygame.WINDOWCLOSE))
    app.frame([], 16)
    assert app.windows == []
    assert app.running


def test_what_is_chosen_in_the_window_is_shown_in_the_main_one(app_of: AppOf) -> None:
    app, _, match = live(app_of)
    key(app, pygame.K_h, HERE)
    side = app.windows[0]
    app.frame([], 16)
    app.frame([], 16)
    history = side.stack.top
    assert isinstance(history, HistoryScene)
    cell = turns(history)._grid.cells[1]
    at = turns(history)._view.x + cell.rect.x + 20, turns(history)._view.y + cell.rect.centery - history.reading.offset
    app.handle(event(side, pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    app.handle(event(side, pygame.MOUSEBUTTONUP, pos=at, button=1))
    app.frame([], 16)
    top = app.stack.top
    assert isinstance(top, ReplayScene)
    assert top.stop.line == 1
    assert not top.has("replay.play_from")  # the match is still being played
    assert side.open
    history._chosen(0)
    app.frame([], 16)
    assert app.stack.top is top
    assert top.stop.line == 0
    key(app, pygame.K_ESCAPE)
    assert app.stack.top is not None
    assert app.stack.top.id == "pause"
    assert match in app.stack


def test_events_of_the_window_do_not_reach_the_match(app_of: AppOf) -> None:
    app, client, match = live(app_of)
    key(app, pygame.K_h, HERE)
    app.frame([], 16)
    asked = len(client.asked)
    for code in (pygame.K_SPACE, pygame.K_d, pygame.K_UP):
        app.handle(event(app.windows[0], pygame.KEYDOWN, key=code, mod=0, unicode=""))
    app.handle(event(app.windows[0], pygame.WINDOWSIZECHANGED, x=500, y=600))
    assert len(client.asked) == asked
    assert app.stack.top is match


def test_without_a_match_a_sentence_says_so(app_of: AppOf) -> None:
    app, _ = at_menu(app_of)
    key(app, pygame.K_h, HERE)
    assert app.windows == []
    assert "no match" in app.toasts.history[-1]


def test_a_match_without_a_game_and_one_that_is_gone(app_of: AppOf) -> None:
    app, client = at_menu(app_of)
    client.refusal = Error(Code.NOT_FOUND, "match")
    scene = HistoryScene(9)
    app.push(scene)
    app.frame([], 16)
    assert scene.find("history.empty").name == "That match is not there any more."
    key(app, pygame.K_ESCAPE)
    assert scene not in app.stack
