"""A position from outside: seen as it was written, weighed, its plays shown; and a text that is none says where."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from fingers import click, key, press, type_in
from positions import CUBE, OPENING, PositionClient

from engine.protocol.brain import CubeHint, Hint
from engine.protocol.replay import InspectText, PlayFrom
from scenes import clipboard
from scenes.app import App
from scenes.board import seen
from scenes.inspect.scene import InspectScene
from scenes.match.scene import MatchScene
from scenes.menu import MenuScene

AppOf = Callable[..., App]
BAD = OPENING.replace("E---c", "E-#-c")


def opened(app_of: AppOf, text: str = "", **more: bool) -> tuple[App, InspectScene, PositionClient]:
    app = app_of(speed="fast")
    client = PositionClient(**more)
    app.client = client  # type: ignore[assignment]
    app.home = MenuScene
    app.push(MenuScene())
    scene = InspectScene(text)
    app.push(scene)
    for _ in range(4):
        app.frame([], 16)
    return app, scene, client


def on_board(scene: InspectScene) -> bool:
    """Does the board show the position that was found?"""
    assert scene.board is not None
    assert scene.found is not None
    view, shown = scene.found.view, scene.board.stage.shown
    return shown.stacks.same(seen.stacks(scene.board.animator.rules, view.position, view.mover))


def test_with_dice_the_best_plays_come_and_can_be_seen(app_of: AppOf) -> None:
    app, scene, client = opened(app_of, OPENING)
    assert on_board(scene)
    assert scene.board is not None
    assert sorted(die.face for die in scene.board.stage.shown.dice) == [1, 3]
    (ask,) = client.sent(Hint)
    assert (ask.dice, ask.position) == ((3, 1), scene.found.view.position)  # type: ignore[union-attr]
    assert "56.0%" in scene.find("inspect.chances").name
    assert scene.find("inspect.play.0").name.endswith("+0.200")
    assert scene.find("inspect.play.1").name.endswith("−0.031")
    for _ in range(2):
        key(app, pygame.K_DOWN)
    assert scene.chosen == 1
    for _ in range(60):
        app.frame([], 60)
    assert not on_board(scene)
    play = scene.plays[1].play
    for step in play:
        where = seen.place(scene.board.animator.rules, step.target, 0)
        assert scene.board.stage.shown.stacks.at(where, 0) > 0
    assert scene.board.stage.shown.last
    key(app, pygame.K_ESCAPE)
    assert scene.chosen is None
    assert on_board(scene)


@pytest.mark.parametrize("use", [click, press], ids=["mouse", "keyboard"])
def test_a_play_is_shown_and_taken_back_by_its_row(app_of: AppOf, use: Callable[[App, str], None]) -> None:
    app, scene, _ = opened(app_of, OPENING)
    use(app, "inspect.play.2")
    assert scene.chosen == 2
    for _ in range(40):
        app.frame([], 60)
    assert not on_board(scene)
    use(app, "inspect.play.2")
    assert scene.chosen is None
    assert on_board(scene)


def test_without_dice_the_cube_is_weighed(app_of: AppOf) -> None:
    _, scene, client = opened(app_of, CUBE)
    assert on_board(scene)
    assert len(client.sent(CubeHint)) == 1
    assert client.sent(Hint) == []
    assert "Double, take +0.745" in scene.find("inspect.cube").name


def test_a_bad_text_names_the_character_and_points_at_it(app_of: AppOf) -> None:
    app, scene, _ = opened(app_of, BAD)
    assert scene.board is None
    assert scene.find("inspect.problem").name == "Character 21, “#”, cannot stand in the position."
    assert "#" in scene.find("inspect.excerpt").name
    assert scene.entry.caret == BAD.index("#")
    scene.focus.give("inspect.text")
    scene.focus.ring = True
    key(app, pygame.K_DELETE)
    assert not scene.has("inspect.problem")
    type_in(app, "-")
    key(app, pygame.K_RETURN)
    for _ in range(3):
        app.frame([], 16)
    assert scene.board is not None
    assert on_board(scene)


def test_a_bad_text_over_a_good_position_leaves_it_and_escape_closes_the_word(app_of: AppOf) -> None:
    app, scene, _ = opened(app_of, OPENING)
    scene.entry.put(BAD)
    scene._show(BAD)
    app.frame([], 16)
    app.frame([], 16)
    assert scene.has("inspect.wrong")
    assert on_board(scene)
    key(app, pygame.K_ESCAPE)
    assert not scene.has("inspect.wrong")
    assert scene in app.stack


def test_another_position_is_pasted_and_late_answers_are_not_believed(app_of: AppOf, monkeypatch: pytest.MonkeyPatch) -> None:
    app, scene, client = opened(app_of, OPENING, slow=True)
    monkeypatch.setattr(clipboard, "get_text", lambda: f"  {CUBE}\n")
    key(app, pygame.K_v, pygame.KMOD_CTRL)
    for _ in range(3):
        app.frame([], 16)
    assert [message.text for message in client.sent(InspectText)] == [OPENING, CUBE]
    client.release()
    app.frame([], 16)
    assert scene.plays == []
    assert scene.opinion is not None
    assert scene.opinion.cube is not None


def test_an_empty_clipboard_costs_a_sentence(app_of: AppOf, monkeypatch: pytest.MonkeyPatch) -> None:
    app, scene, client = opened(app_of)
    monkeypatch.setattr(clipboard, "get_text", lambda: "")
    press(app, "inspect.paste")
    assert app.toasts.history[-1] == "The clipboard holds no text."
    assert client.sent(InspectText) == []
    press(app, "inspect.close")
    assert scene not in app.stack


def test_the_position_is_played_on(app_of: AppOf) -> None:
    app, _, client = opened(app_of, OPENING)
    press(app, "inspect.play_from")
    app.frame([], 16)
    assert [message.text for message in client.sent(PlayFrom)] == [OPENING]
    assert isinstance(app.stack.top, MatchScene)
    assert not app.stack.top.view.kept
