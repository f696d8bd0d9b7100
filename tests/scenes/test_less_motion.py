"""Less motion: nothing on the board flies, rolls or shakes, no list glides, the menu stands still; cards still do not pop up, they
fade. Everything that moves is told there: board, dice, cup, cube, camera, blow, gold, sway, lists, cards, rooms."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parent / "match"))

from fake_archive import FakeArchive, shelf
from fake_client import FakeClient
from match_referee import Referee
from match_table import Table
from views import setup

from engine.protocol.table import May, Phase
from scenes.app import App
from scenes.archive.scene import ArchiveScene
from scenes.menu import MenuScene

AppOf = Callable[..., App]


def played(app_of: AppOf, reduced: bool) -> tuple[Table, dict[str, bool]]:
    """Some turns with doubles, to a resignation; what was seen to move meanwhile."""
    table = Table(app_of(reduced_motion=reduced, dice_cup=True), Referee(setup(length=3), 11, doubles=(1,)))
    scene, seen = table.scene, dict.fromkeys(("checkers", "dice", "cup", "cube", "camera", "gold"), False)

    def look(frames: int, ms: int = 40) -> None:
        for _ in range(frames):
            table.frame(ms=ms)
            shown, effects = scene.animator.stage.shown, scene.effects
            seen["checkers"] |= bool(shown.airborne)
            seen["dice"] |= any(die.sheet or die.height for die in shown.dice)
            seen["cup"] |= any(cup.frame for cup in shown.cups.values())
            seen["cube"] |= shown.cube_step >= 0
            seen["camera"] |= effects._camera.moving
            seen["gold"] |= effects._gold is not None

    scene.start_game()
    for _ in range(14):
        look(60)
        view = scene.view
        if view.phase is Phase.DOUBLED and view.turn == 0:
            scene.act("take")
        elif May.ROLL in view.may and view.turn == 0:
            scene.act("roll")
        elif view.moves and view.turn == 0:
            scene.act("step", source=view.moves[0].source, target=view.moves[0].target)
    return table, seen


def test_nothing_moves_where_nothing_is_to_move(app_of: AppOf) -> None:
    assert played(app_of, True)[1] == dict.fromkeys(("checkers", "dice", "cup", "cube", "camera", "gold"), False)


def test_all_of_it_moves_otherwise(app_of: AppOf) -> None:
    seen = played(app_of, False)[1]
    assert seen == {**dict.fromkeys(seen, True), "gold": False}  # nobody has won


@pytest.mark.parametrize("reduced", [True, False])
def test_an_offer_fades_in_where_it_stands(app_of: AppOf, reduced: bool) -> None:
    table = Table(app_of(reduced_motion=reduced), Referee(setup(length=3), 11, doubles=(1,)))
    table.quiet()
    table.scene.start_game()
    for _ in range(4000):
        table.frame(ms=10)
        if table.scene.view.phase is Phase.DOUBLED and table.scene.has("offer"):
            break
        view = table.scene.view
        if view.turn == 0 and not table.scene.animator.busy and not table.scene.gate.under_way:
            if May.ROLL in view.may:
                table.scene.act("roll")
            elif view.moves:
                table.scene.act("step", source=view.moves[0].source, target=view.moves[0].target)
    offer = table.scene.find("offer").rect
    shades, places = [], []
    for _ in range(30):
        table.frame(ms=10)
        shades.append(pygame.transform.average_color(table.app.surface, offer)[:3])
        places.append(table.scene.find("offer").rect.topleft)
    assert len(set(places)) == 1
    assert len(set(shades)) > 5  # by and by
    assert shades[-1] == shades[-2]


def test_lists_are_there_and_the_menu_stands_still(app_of: AppOf) -> None:
    app = app_of(reduced_motion=True)
    app.client = FakeArchive(shelf())  # type: ignore[assignment]
    scene = ArchiveScene()
    app.push(scene)
    for _ in range(40):
        app.frame([], 16)
    scene.list._goal = scene.list.offset + 90
    app.frame([], 16)
    assert not scene.list.moving
    app.client = FakeClient()  # type: ignore[assignment]
    menu = MenuScene()
    app.push(menu)
    for _ in range(40):
        app.frame([], 16)
    assert not menu.animating
    menu.dirty = False
    assert not app.frame([], 16)
