"""The replay under a person's hands: every stop shows the referee's view, whatever way one comes to it."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from fingers import click, key, press
from replays import Recorded, ReplayClient

from engine.protocol.common import Code, Error
from engine.protocol.replay import PlayFrom, Replay
from engine.protocol.table import LeaveMatch, Phase
from scenes.app import App
from scenes.board import seen
from scenes.match.scene import MatchScene
from scenes.menu import MenuScene
from scenes.replay.scene import ReplayScene
from scenes.replay.transcript import TurnList

AppOf = Callable[..., App]


def opened(app_of: AppOf, *, game: int = 1, seq: int | None = None, seed: int = 3, rules: str = "international",
           **settings: object) -> tuple[App, ReplayScene, ReplayClient]:  # fmt: skip
    app = app_of(**{"speed": "fast", **settings})
    client = ReplayClient(Recorded(seed, rules))
    app.client = client  # type: ignore[assignment]
    app.home = MenuScene
    app.push(MenuScene())
    scene = ReplayScene(5, game, seq)
    app.push(scene)
    app.frame([], 16)
    assert scene.course is not None
    return app, scene, client


def right(scene: ReplayScene) -> None:
    """The picture is the stop's view."""
    assert scene.board is not None
    view, shown = scene.stop.view, scene.board.stage.shown
    assert not scene.board.animator.busy
    assert shown.stacks.same(seen.stacks(scene.board.animator.rules, view.position, view.mover))
    assert not shown.airborne
    if view.phase is Phase.TO_PLAY:
        assert sorted(die.face for die in shown.dice) == sorted(view.dice[:2])
        assert all(not die.spent for die in shown.dice)
    if view.cube.live:
        assert shown.cube == (view.cube.offered or view.cube.value)


def quiet(app: App, scene: ReplayScene) -> None:
    assert scene.board is not None
    for _ in range(900):
        app.frame([], 250)
        if not scene.board.animator.busy:
            return
    raise AssertionError("it never comes to rest")


@pytest.mark.parametrize("rules", ["international", "tavla"])
def test_on_with_the_right_arrow_and_back_with_the_left(app_of: AppOf, rules: str) -> None:
    app, scene, client = opened(app_of, rules=rules)
    assert scene.course is not None
    last = min(len(scene.course.stops) - 1, 30)
    for stop in range(1, last + 1):
        key(app, pygame.K_RIGHT)
        assert scene.at == stop
        quiet(app, scene)
        right(scene)
    for stop in range(last - 1, -1, -1):
        key(app, pygame.K_LEFT)
        assert scene.at == stop
        right(scene)
    assert len(client.sent(Replay)) == 1


def test_hurried_steps_and_leaps_end_where_they_should(app_of: AppOf) -> None:
    app, scene, _ = opened(app_of)
    rng = random.Random(4)
    for _ in range(150):
        choice = rng.choice([pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_HOME, pygame.K_END, pygame.K_SPACE])
        key(app, choice)
        for _ in range(rng.randrange(12)):
            app.frame([], 40)
    scene.playing = False
    quiet(app, scene)
    right(scene)


def test_past_an_end_lies_the_next_game_and_before_the_first_stop_the_end_of_the_one_before(app_of: AppOf) -> None:
    app, scene, client = opened(app_of)
    games = len(client.recorded.heads)
    assert games > 1
    key(app, pygame.K_END)
    key(app, pygame.K_RIGHT)
    quiet(app, scene)
    assert scene.game is not None
    assert scene.course is not None
    assert (scene.game.game, scene.at) == (2, 0)
    assert "2" in scene.find("replay.title").name
    right(scene)
    key(app, pygame.K_LEFT)
    app.frame([], 16)
    assert (scene.game.game, scene.at) == (1, len(scene.course.stops) - 1)
    right(scene)
    key(app, pygame.K_HOME)
    key(app, pygame.K_LEFT)
    assert (scene.game.game, scene.at) == (1, 0)
    for _ in range(games + 2):
        key(app, pygame.K_PAGEDOWN)
        app.frame([], 16)
    assert scene.game.game == games


def test_space_plays_the_whole_match_and_stops_at_its_end(app_of: AppOf) -> None:
    app, scene, client = opened(app_of, speed="off")
    key(app, pygame.K_SPACE)
    seen_games = set()
    for _ in range(20_000):
        app.frame([], 400)
        assert scene.game is not None
        seen_games.add(scene.game.game)
        if not scene.playing:
            break
    assert not scene.playing
    assert seen_games == set(range(1, len(client.recorded.heads) + 1))
    assert scene.course is not None
    assert scene.at == len(scene.course.stops) - 1
    right(scene)


@pytest.mark.parametrize("use", [click, press], ids=["mouse", "keyboard"])
def test_the_buttons_do_what_the_keys_do(app_of: AppOf, use: Callable[[App, str], None]) -> None:
    app, scene, _ = opened(app_of)
    use(app, "replay.on")
    quiet(app, scene)
    use(app, "replay.on")
    quiet(app, scene)
    assert scene.at == 2
    use(app, "replay.back")
    assert scene.at == 1
    right(scene)
    use(app, "replay.next")
    app.frame([], 16)
    assert scene.game is not None
    assert scene.game.game == 2
    use(app, "replay.previous")
    app.frame([], 16)
    assert scene.game.game == 1
    use(app, "replay.speed")
    assert scene.speed == 2.0
    use(app, "replay.play")
    assert scene.playing
    use(app, "replay.play")
    assert not scene.playing
    use(app, "replay.verify")
    app.frame([], 16)
    assert app.stack.top is not None
    assert app.stack.top.id == "seal"
    key(app, pygame.K_RETURN)
    assert app.stack.top is scene
    use(app, "replay.close")
    assert scene not in app.stack


def test_a_line_of_the_list_is_gone_to_by_click_and_by_keys(app_of: AppOf) -> None:
    app, scene, _ = opened(app_of)
    assert scene.course is not None
    turns = scene.find("replay.turns")
    assert isinstance(turns, TurnList)
    at = turns.rect.x + 60, turns.rect.y + 20 + 2 * turns._step
    app.frame([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)], 16)
    app.frame([pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1)], 16)
    line = scene.reading.cursor
    assert line in (1, 2)
    assert scene.at == scene.course.at[line]
    right(scene)
    scene.focus.give("replay.turns")
    scene.focus.ring = True
    key(app, pygame.K_DOWN)
    key(app, pygame.K_DOWN)
    key(app, pygame.K_RETURN)
    assert scene.at == scene.course.at[line + 2]
    right(scene)


def test_it_begins_at_the_event_that_was_asked_for(app_of: AppOf) -> None:
    recorded = Recorded(3)
    line = recorded.lines[0][5]
    _, scene, _ = opened(app_of, seq=line.seq - 1)
    assert scene.stop.line == 5
    right(scene)


def test_play_from_here_opens_a_match_at_this_very_stop(app_of: AppOf) -> None:
    app, scene, client = opened(app_of)
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_RIGHT)
    seq, view = scene.stop.seq, scene.stop.view
    press(app, "replay.play_from")
    app.frame([], 16)
    assert [message.seq for message in client.sent(PlayFrom)] == [seq]
    top = app.stack.top
    assert isinstance(top, MatchScene)
    assert (top.view.position, top.view.dice, top.view.kept) == (view.position, view.dice, False)
    key(app, pygame.K_ESCAPE)
    press(app, "pause.leave")
    assert app.stack.top is scene  # back to where it was played on from
    assert [message.match for message in client.sent(LeaveMatch)] == [77]
    assert scene.stop.seq == seq


def test_nothing_can_be_played_from_the_end_of_a_game(app_of: AppOf) -> None:
    app, scene, client = opened(app_of)
    key(app, pygame.K_END)
    assert not scene.find("replay.play_from").enabled
    key(app, pygame.K_p)
    assert client.sent(PlayFrom) == []


def test_a_match_that_is_not_there_costs_a_sentence(app_of: AppOf) -> None:
    app = app_of()
    app.client = ReplayClient(Recorded(3), refusal=Error(Code.NOT_FOUND, "match"))  # type: ignore[assignment]
    app.push(MenuScene())
    scene = ReplayScene(9)
    app.push(scene)
    app.frame([], 16)
    assert scene not in app.stack
    assert app.toasts.history[-1] == "That match is not there any more."


def test_what_is_shown_is_also_said(app_of: AppOf) -> None:
    app, scene, _ = opened(app_of)
    for _ in range(2):
        key(app, pygame.K_RIGHT)
        quiet(app, scene)
    heard = list(app.voice.lines)
    dice = " ".join(str(die) for die in scene.stop.view.dice)
    assert any("rolled" in line and dice in line for line in heard)
    assert any("from point" in line for line in heard)  # the play that led here
    key(app, pygame.K_LEFT)
    assert app.voice.lines[-1] == scene.find("replay.now").name
