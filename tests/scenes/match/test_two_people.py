"""Two people at one board, also on both sides of a flat screen."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

from match_hands import top
from match_table import AppOf, Table, table

from bg.setup import Player
from engine.protocol.table import Act, May, Phase, Prefs


def test_two_people_take_turns_at_one_board(app_of: AppOf) -> None:
    t = table(app_of, seed=5, length=3, players=(Player("Ada"), Player("Can")))
    t.quiet()
    t.press("result.start")
    seats = set()
    for _ in range(60):
        t.quiet()
        view = t.scene.view
        if view.phase is Phase.TO_PLAY and view.moves:
            seats.add(view.turn)
            assert t.scene.hint_line().startswith(view.setup.players[view.turn].name)
            source, target = (place for place in places(t, view.moves[0].source, view.moves[0].target))
            t.click(t.spot(source))
            t.click(landing(t, target))
        elif May.ROLL in view.may:
            t.key(pygame.K_SPACE)
        if len(seats) == 2:
            break
    t.quiet()
    assert seats == {0, 1}
    acts = [message for message in t.referee.asked if isinstance(message, Act) and message.do == "step"]
    assert {message.seat for message in acts} == {0, 1}


def places(t: Table, source: int, target: int) -> tuple[object, object]:
    from scenes.board import seen

    rules = seen.rules_of(t.scene.view.setup.rules)
    return seen.place(rules, source, t.scene.seat), seen.place(rules, target, t.scene.seat)


def landing(t: Table, target: object) -> tuple[float, float]:
    picture, stacks = t.scene.picture, t.scene.animator.stage.shown.stacks
    count = stacks.at(target, 0) + stacks.at(target, 1)  # type: ignore[arg-type]
    return picture.checker_at(target, max(0, count - 1), max(1, count))  # type: ignore[arg-type]


def test_the_curtain_falls_between_two_people_and_stops_the_clock(app_of: AppOf) -> None:
    t = table(app_of, seed=5, length=3, players=(Player("Ada"), Player("Can")))
    t.app.settings.curtain = True
    t.quiet()
    t.press("result.start")
    for _ in range(40):
        t.quiet()
        if top(t).id == "curtain":
            break
        view = t.scene.view
        if view.phase is Phase.TO_PLAY and view.moves:
            t.scene.act("step", source=view.moves[0].source, target=view.moves[0].target)
    assert t.scene.view.setup.players[t.scene.seat].name in top(t).find("curtain").name
    for _ in range(4):
        t.frame()
    assert t.referee.paused
    t.key(pygame.K_RETURN)
    t.frame()
    assert top(t) is t.scene
    assert not t.referee.paused


def test_on_a_flat_screen_the_far_side_has_its_own_buttons(app_of: AppOf) -> None:
    t = table(app_of, seed=5, length=3, players=(Player("Ada"), Player("Can")), prefs=Prefs(auto_roll=False))
    t.app.settings.table_mode = True
    t.quiet()
    t.press("result.start")
    for _ in range(40):
        t.quiet()
        view = t.scene.view
        if view.turn == 1 and view.phase is Phase.TO_ROLL:
            break
        if view.phase is Phase.TO_PLAY and view.moves:
            t.scene.act("step", source=view.moves[0].source, target=view.moves[0].target)
        elif May.ROLL in view.may:
            t.key(pygame.K_SPACE)
    assert t.scene.has("match.hint.far")
    assert t.scene.find("match.hint.far").rect.bottom <= t.scene.picture.layout.board.y + 1
    t.press("match.roll")
    t.quiet()
    rolls = [message for message in t.referee.asked if isinstance(message, Act) and message.do == "roll"]
    assert rolls[-1].seat == 1
