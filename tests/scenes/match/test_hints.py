"""A hint on demand: marked until the first step, words about the cube, and never twice."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

from match_hands import CTRL, two_steps
from match_table import AppOf, table, to_my_play
from views import game

from bg import notation
from engine.protocol.brain import CubeEquities
from engine.protocol.table import AskHint, Cube, May, Phase, Prefs
from scenes.board import geometry
from scenes.match.advice import cube_words
from scenes.match.scene import MatchScene


def test_no_hint_button_unless_it_is_switched_on(app_of: AppOf) -> None:
    t = table(app_of, seed=4)
    to_my_play(t, two_steps)
    assert not t.scene.has("match.ask")
    t.key(pygame.K_i, CTRL)
    assert not any(isinstance(message, AskHint) for message in t.referee.asked)
    assert "Settings" in t.scene.hint_line()
    t.app.settings.hint = True
    t.app.apply()
    assert t.scene.find("match.ask").enabled


@pytest.mark.parametrize("by_key", [False, True])
def test_a_hint_is_marked_until_the_first_step(app_of: AppOf, by_key: bool) -> None:
    t = table(app_of, seed=4, hint=True)
    to_my_play(t, two_steps)
    t.key(pygame.K_i, CTRL) if by_key else t.press("match.ask")
    t.frame()
    wanted = t.scene.advice.play
    assert t.scene.hint_line() == f"Hint: {notation.text(wanted)}"
    arrows = t.scene.animator.stage.shown.arrows
    assert sorted(map(str, arrows)) == sorted(str(t.places(step.source, step.target)) for step in wanted) or len(arrows) == 1
    assert not t.scene.find("match.ask").enabled  # it is there already
    step = t.scene.view.steps[0]
    t.scene.act("step", source=step.source, target=step.target)
    t.quiet()
    assert t.scene.animator.stage.shown.arrows == ()
    assert "Hint" not in t.scene.hint_line()


def test_without_undo_a_hint_comes_only_before_the_first_step(app_of: AppOf) -> None:
    t = table(app_of, seed=4, hint=True, prefs=Prefs(auto_confirm=False))
    to_my_play(t, two_steps)
    step = t.scene.view.steps[0]
    t.scene.act("step", source=step.source, target=step.target)
    t.quiet()
    assert not t.scene.find("match.ask").enabled
    t.key(pygame.K_i, CTRL)
    assert "before your first step" in t.scene.hint_line()
    t.app.settings.undo = True
    t.app.apply()
    assert t.scene.find("match.ask").enabled


def test_advice_on_the_cube_stands_on_the_card(app_of: AppOf) -> None:
    t = table(app_of, seed=11, length=7, doubles=(1,), hint=True)
    to_my_play(t)
    for _ in range(400):
        view = t.scene.view
        if view.phase is Phase.DOUBLED:
            break
        if view.phase is Phase.TO_PLAY and view.turn == 0 and view.moves and not t.scene.animator.moving:
            t.scene.act("step", source=view.moves[0].source, target=view.moves[0].target)
        elif May.ROLL in view.may and view.auto is None:
            t.key(pygame.K_SPACE)
        t.frame(ms=40)
    t.frame(ms=400)
    t.press("offer.hint")
    t.frame()
    t.frame()
    assert t.scene.find("offer.advice").name == "Hint: take."
    assert not t.scene.has("match.ask")


@pytest.mark.parametrize(
    ("phase", "cube", "may", "word"),
    [
        (Phase.TO_ROLL, CubeEquities(0.5, 0.7, 1.0, "double_take"), (), "Hint: double. The right answer is to take."),
        (Phase.TO_ROLL, CubeEquities(0.5, 0.4, 1.0, "no_double"), (), "Hint: do not double, just roll."),
        (Phase.TO_ROLL, CubeEquities(1.2, 1.4, 1.0, "too_good"), (), "Hint: do not double, play for the gammon."),
        (Phase.DOUBLED, CubeEquities(0.5, 0.9, 1.0, "double_take"), (), "Hint: take."),
        (Phase.DOUBLED, CubeEquities(0.8, 1.2, 1.0, "double_pass"), (), "Hint: drop."),
        (Phase.DOUBLED, CubeEquities(0.1, -0.2, 1.0, "beaver"), (May.BEAVER,), "Hint: beaver."),
        (Phase.BEAVERED, CubeEquities(0.1, 0.2, 1.0, "double_take"), (May.RACCOON,), "Hint: raccoon."),
        (Phase.BEAVERED, CubeEquities(0.1, -1.2, 1.0, "no_double"), (), "Hint: drop."),
    ],
)
def test_words_about_the_cube(app_of: AppOf, phase: Phase, cube: CubeEquities, may: tuple[May, ...], word: str) -> None:
    import msgspec

    t = table(app_of)
    assert cube_words(msgspec.structs.replace(t.scene.view, phase=phase, may=may), cube) == word


@pytest.mark.parametrize(
    ("phase", "cube", "crawford", "why"),
    [
        (Phase.TO_PLAY, Cube(1, None), False, "A double is offered before the dice are rolled."),
        (Phase.TO_ROLL, Cube(2, 1), False, "The cube lies with Computer, who alone may turn it."),
        (Phase.TO_ROLL, Cube(1, None, live=False), True, "This is the Crawford game: the cube is not used."),
        (Phase.TO_ROLL, Cube(1, None, live=False), False, "There is no cube in this game."),
    ],
)
def test_why_there_is_no_double_is_said_to_keys_clicks_and_what_is_written(
    app_of: AppOf, phase: Phase, cube: Cube, crawford: bool, why: str
) -> None:
    view = next(view for view, _ in game("international", 4) if view.phase is Phase.TO_PLAY and view.turn == 0)
    view = msgspec.structs.replace(view, phase=phase, cube=cube, crawford=crawford, may=(May.ROLL,), auto=None)
    app = app_of()
    scene = MatchScene(view)
    app.push(scene)
    app.frame([], 16)
    app.frame([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_d, mod=0, unicode="d")], 16)
    assert scene.line.sentence == why
    assert scene.line.refusal
    scene.line.clear()
    scene.written.open()
    scene.written.change("d")
    scene.written.submit()
    assert scene.written.problem == why
    scene.written.close()
    if cube.live:
        at = scene.picture.layout.xy(*geometry.cube_xy(scene.cube_side))
        app.frame([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(round(at[0]), round(at[1])), button=1)], 16)
        assert scene.line.sentence == why


@pytest.mark.parametrize(("planner", "words"), [(0, "Attack now"), (1, "under attack"), (None, "Attack now")])
def test_a_click_on_the_kind_of_position_tells_the_plan_from_the_side_of_who_asks(
    app_of: AppOf, planner: int | None, words: str
) -> None:
    view = next(view for view, _ in game("international", 4) if view.phase is Phase.TO_PLAY and view.turn == 0)
    app = app_of()
    scene = MatchScene(msgspec.structs.replace(view, plan="blitz", planner=planner, auto=None))
    app.push(scene)
    scene.find("match.info").activate()
    assert words in scene.line.sentence
