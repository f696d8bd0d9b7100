"""The tree and the words for the ear, without a screen reader: what is told, what hides what, what the keys say."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "match"))

from match_referee import Referee
from match_table import Table
from views import setup

from bg import events as ev
from bg.moves import Step
from engine.protocol.table import Phase
from scenes.access import bridge, spoken, tree
from scenes.access.log import LogScene
from scenes.app import App
from scenes.settings_scene import SettingsScene


@pytest.fixture
def table(app_of: Callable[..., App]) -> Table:
    return Table(app_of(speed="off"), Referee(setup(), 5))


def names(table: Table) -> list[str]:
    return [node.name for node in tree.snapshot(table.app).nodes]


def press(table: Table, key: int, mod: int = 0) -> None:
    table.frame(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))


def test_a_card_hides_what_is_behind_and_has_the_keyboard_at_its_title(table: Table) -> None:
    assert any(name.startswith("point 24") for name in names(table))
    table.app.push(SettingsScene(over=True))
    shown = tree.snapshot(table.app)
    assert not any(node.name.startswith("point 24") for node in shown.nodes)
    focus = next(node for node in shown.nodes if node.key == shown.focus)
    assert (focus.role, focus.name) == ("heading", "Settings")


def test_every_node_that_acts_has_a_name_and_a_place(table: Table) -> None:
    for scene in (None, SettingsScene()):
        if scene is not None:
            table.app.push(scene)
        shown = tree.snapshot(table.app)
        keys = [node.key for node in shown.nodes]
        assert len(set(keys)) == len(keys)
        assert shown.focus in keys
        for node in shown.nodes:
            if node.acts:
                assert node.name
            left, top, right, bottom = node.box
            assert right >= left
            assert bottom >= top


def test_words_for_events(table: Table) -> None:
    view = table.scene.view
    mine = spoken.name(view, 0)
    play = ev.Played(0, (Step(24, 18, 6, True), Step(13, 9, 4, False)))
    assert spoken.event(play, view) == f"{mine}: from point 24 to point 18, hit; from point 13 to point 9."
    assert spoken.event(ev.Played(0, (Step(25, 20, 5, False), Step(3, 0, 3, False))), view) == (
        f"{mine}: from the bar to point 20; from point 3 to off."
    )
    assert spoken.event(ev.Played(0, ()), view) == f"{mine}: cannot move."
    assert spoken.event(ev.Rolled(0, (6, 5)), view) == f"{mine} rolled 6 5."
    assert spoken.event(ev.Taken(0, 2, 0), view) == f"{mine} takes."


def test_the_quarters_tell_every_checker_once(table: Table) -> None:
    view = table.scene.view
    told = [spoken.quarter(view, which) for which in range(1, 5)]
    counted = sum(int(word) for line in told for word, unit in zip(line.split(), line.split()[1:]) if unit.startswith("checker"))
    assert counted == 30
    assert told[3].startswith("Points 19 to 24.")


def test_speaking_keys_are_heard_and_kept(table: Table) -> None:
    heard: list[str] = []
    table.app.voice.heard = heard.append
    for key in (pygame.K_F1, pygame.K_F5, pygame.K_F7, pygame.K_F8, pygame.K_F10):
        press(table, key)
    assert len(heard) == 5
    assert "pips" in heard[2]
    press(table, pygame.K_F12)
    assert heard[-1] == heard[-2]
    assert list(table.app.voice.lines)[-5:] == heard[:5]  # "again" is not kept twice
    press(table, pygame.K_t, pygame.KMOD_CTRL)
    assert isinstance(table.app.stack.top, LogScene)
    assert heard[2] in names(table)
    press(table, pygame.K_t, pygame.KMOD_CTRL)
    assert table.app.stack.top is table.scene


def test_a_wish_of_a_screen_reader_does_what_a_hand_does(table: Table) -> None:
    table.app.push(SettingsScene())
    table.frame()
    pygame.event.clear()
    bridge.grant(table.app, pygame.event.Event(bridge.WISH, do="click", key="settings/settings.back"))
    table.frame(*pygame.event.get())
    table.frame()
    assert table.app.stack.top is table.scene
    assert table.scene.view.phase is not Phase.MATCH_OVER
