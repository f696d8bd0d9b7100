"""Sessions ended, games added up, the doors of the pause card."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace

import pygame

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

from match_hands import paused, top
from match_table import AppOf, Table, table, to_my_play

from engine.protocol.analysis import Analyse
from engine.protocol.table import Phase


def test_a_session_is_ended_in_a_game_by_an_accepted_resignation_only(app_of: AppOf) -> None:
    t = table(app_of, seed=15, length=0)
    to_my_play(t)
    for accepts in (False, True):
        t.referee.accepts = accepts
        pause = paused(t)
        t.click(pause.find("pause.end").rect.center)
        t.frame()
        t.click(top(t).find("resign.1").rect.center)
        t.quiet()
        assert t.scene.view.phase is (Phase.MATCH_OVER if accepts else Phase.TO_PLAY)
    assert t.scene.view.winner == 1


def resigned(app_of: AppOf) -> Table:
    """After a game of five points given up at the first play."""
    t = table(app_of, seed=15, length=5)
    to_my_play(t)
    pause = paused(t)
    t.click(pause.find("pause.resign").rect.center)
    t.frame()
    t.click(top(t).find("resign.1").rect.center)
    t.quiet()
    return t


def test_the_card_at_the_end_of_a_game_adds_up_what_happened(app_of: AppOf) -> None:
    t = resigned(app_of)
    t.frame()
    tally = t.scene.reckoning.tally
    assert tally is not None
    assert sum(tally.rolls) >= 1
    assert "Average roll" in t.scene.find("result.facts").name
    assert "You resigned" in t.scene.find("result").name
    assert t.scene.find("result.grade1.0").name == "This game, B, PR about 6.4  ·  2 mistakes  ·  1 blunder !!"
    assert "Dice luck: Ada +0.25, Computer −0.25" in t.scene.find("result.facts").name
    asked = [message for message in t.referee.asked if isinstance(message, Analyse)]
    assert [(message.match, message.game) for message in asked] == [(1, 1)]
    assert t.scene.has("result.history")
    assert t.scene.has("result.share")


def test_a_press_on_its_way_when_the_judging_comes_meets_no_other_button(app_of: AppOf) -> None:
    t = resigned(app_of)
    t.scene.gate.update(1000)
    t.scene.judging.share = 0.5
    t.scene.judging._told(SimpleNamespace(done=True, ok=None, partials=[]))
    t.frame()
    for button in ("result.share", "result.start"):
        t.click(t.scene.find(button).rect.center)
        assert top(t) is t.scene
        assert t.scene.view.phase is Phase.BEFORE_GAME
    t.scene.gate.update(1000)
    t.click(t.scene.find("result.start").rect.center)
    t.quiet()
    assert t.scene.view.phase is not Phase.BEFORE_GAME


def test_the_pause_card_leads_to_match_equity_but_not_in_a_session(app_of: AppOf) -> None:
    t = table(app_of, seed=15, length=5)
    to_my_play(t)
    assert paused(t).has("pause.equity")
    t.key(pygame.K_ESCAPE)
    s = table(app_of, seed=15, length=0)
    to_my_play(s)
    assert not paused(s).has("pause.equity")
