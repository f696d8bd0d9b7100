"""Real dice: their panel, their keys, for both sides; the setting counts at once."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

from match_hands import paused, top, two_steps, write
from match_table import AppOf, Table, table, to_my_play

from bg.setup import DiceSource
from engine.protocol.table import Act, May, Phase


def real_dice(app_of: AppOf) -> Table:
    """The opening of a game with real dice."""
    t = table(app_of, seed=4, length=3, dice=DiceSource.TYPED)
    t.quiet()
    t.press("result.start")
    t.quiet()
    return t


def test_the_opening_asks_for_my_die_and_then_the_other(app_of: AppOf) -> None:
    t = real_dice(app_of)
    assert t.scene.view.phase is Phase.OPENING
    assert not t.scene.has("match.roll")
    names = [widget.name for widget in t.scene.find("match.faces").walk()]
    assert names.index("Your die") < names.index("Die of Computer")
    t.key(pygame.K_RETURN)  # too early
    assert "both dice" in t.scene.hint_line()
    t.key(pygame.K_5)
    t.key(pygame.K_KP2)
    t.key(pygame.K_RETURN)
    t.quiet()
    assert t.scene.view.dice == (5, 2)
    assert t.scene.view.turn == 0
    assert tuple(sorted(die.face for die in t.scene.animator.stage.shown.dice)) == (2, 5)


def test_faces_can_be_picked_taken_back_and_typed_for_the_computer(app_of: AppOf) -> None:
    t = real_dice(app_of)
    t.press("match.face0.2")
    t.press("match.face1.6")
    t.key(pygame.K_BACKSPACE)
    assert t.scene.faces.typed == [2, 0]
    t.press("match.face1.4")
    t.press("match.faces.done")
    t.quiet()  # the computer begins and plays its opening; then it is me
    assert t.scene.view.phase is Phase.TO_ROLL
    t.key(pygame.K_3)
    t.key(pygame.K_1)
    t.press("match.faces.done")
    for _ in range(4):
        t.quiet()
        view = t.scene.view
        if view.turn == 0 and view.moves:
            t.scene.act("step", source=view.moves[0].source, target=view.moves[0].target)
    t.quiet()
    view = t.scene.view
    assert (view.phase, view.turn, view.may) == (Phase.TO_ROLL, 1, (May.ROLL,))
    assert "Computer" in t.scene.hint_line()
    t.key(pygame.K_6)
    t.key(pygame.K_6)
    t.key(pygame.K_RETURN)
    t.quiet()
    rolls = [message for message in t.referee.asked if isinstance(message, Act) and message.do == "roll"]
    assert [(message.seat, message.dice) for message in rolls] == [(0, (2, 4)), (0, (3, 1)), (1, (6, 6))]


def test_real_dice_can_be_written(app_of: AppOf) -> None:
    t = real_dice(app_of)
    write(t, "8/5")
    t.key(pygame.K_RETURN)
    assert "like 31" in t.scene.written.problem
    t.key(pygame.K_ESCAPE)
    write(t, "6-1")
    t.key(pygame.K_RETURN)
    t.quiet()
    assert t.scene.view.dice == (6, 1)


def test_the_setting_for_real_dice_counts_at_once(app_of: AppOf) -> None:
    t = table(app_of, seed=4, length=3)
    to_my_play(t, two_steps)
    drawn = t.scene.view.dice
    pause = paused(t)
    t.click(pause.find("pause.settings").rect.center)
    t.frame()
    settings = top(t)
    t.click(settings.find("settings.real_dice").seen.center)
    assert t.app.settings.real_dice
    t.key(pygame.K_ESCAPE)
    t.key(pygame.K_ESCAPE)
    t.quiet()
    assert t.scene.view.dice == drawn  # this roll stands; the next one is typed
    while t.scene.view.moves and t.scene.view.turn == 0:
        move = t.scene.view.moves[0]
        t.scene.act("step", source=move.source, target=move.target)
        t.quiet()
    assert t.scene.view.may == (May.ROLL,)
    assert t.scene.has("match.faces.done")
    t.app.settings.real_dice = False
    paused(t)
    t.key(pygame.K_ESCAPE)
    t.quiet()
    assert t.scene.has("match.faces.done")  # until the next game


def test_nothing_is_sealed_where_the_dice_are_real(app_of: AppOf) -> None:
    t = table(app_of, seed=4, length=3, dice=DiceSource.TYPED)
    t.scene.exchange.view.commitment = ""
    t.scene.rebuild()
    assert not t.scene.has("result.word")
