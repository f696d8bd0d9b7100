"""The referee is killed under the player's hand, at every kind of moment: the screen stays, and the match goes on from there."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable

import pygame
import pytest
from person import Person

from engine.protocol.table import May, Phase
from scenes.match.scene import MatchScene
from scenes.scene import Scene

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")


def killed(person: Person) -> None:
    """End the referee that the person's own game started, and wait for the next one to tell of the match."""
    assert person.app.client is not None
    old = person.app.client.pid
    assert old is not None
    os.kill(old, signal.SIGKILL)
    person.until(lambda: person.app.client.pid not in (old, None), "another referee")  # type: ignore[union-attr]
    until = time.monotonic() + 20
    told = len(person.app.toasts.history)
    while time.monotonic() < until and not any("started again" in said for said in person.app.toasts.history[max(0, told - 1) :]):
        person.frame()
        time.sleep(0.002)
    for _ in range(25):
        person.frame()
        time.sleep(0.01)


def roll(person: Person, *faces: int) -> None:
    """Real dice, typed."""
    person.until(lambda: person.match.faces.wanted and not person.match.guard_ms, "dice are asked for")
    for face in faces:
        person.key(getattr(pygame, f"K_{face}"))
    seq = person.match.view.seq
    person.key(pygame.K_RETURN)
    person.until(lambda: person.match.view.seq > seq and not person.match.animator.busy, "the roll")


def top(person: Person) -> Scene:
    found = person.app.stack.top
    assert found is not None
    return found


def test_whenever_the_referee_dies_nothing_is_lost_and_what_waits_still_waits(sit_down: Callable[..., Person]) -> None:
    person = sit_down(
        first=False, speed="off", frame_ms=120, language="en", name="Ada", real_dice=True, undo=True, auto_confirm=False
    )
    person.click("menu.new")
    for choice in ("opponent.person", "length.5", "clock.game", "start"):
        person.click(f"new_match.{choice}")
    person.until(lambda: isinstance(top(person), MatchScene), "the match")
    match = person.match

    def same_after_a_kill() -> None:
        view = match.view
        before = view.seq, view.phase, view.position, view.draft, view.cube, view.may, view.score
        killed(person)
        view = match.view
        assert (view.seq, view.phase, view.position, view.draft, view.cube, view.may, view.score) == before

    same_after_a_kill()
    person.click("result.start")
    person.until(lambda: match.view.phase is Phase.OPENING, "the opening")
    roll(person, 3, 1)
    person._step_by_keys()
    person.until(lambda: bool(match.view.draft), "a step")
    same_after_a_kill()
    person.key(pygame.K_ESCAPE)
    person.until(lambda: match.exchange.newest.paused, "the pause")
    killed(person)
    assert top(person).id == "pause"
    person.until(lambda: match.exchange.newest.paused, "the pause again")
    clock = match.exchange.newest.clock
    assert clock is not None
    assert clock.running is None
    person.key(pygame.K_ESCAPE)
    person.until(lambda: not match.exchange.newest.paused and May.STEP in match.view.may, "play")
    person._step_by_keys()
    person.until(lambda: May.DONE in match.view.may, "the second step")
    person.key(pygame.K_RETURN)
    person.until(lambda: May.DOUBLE in match.view.may, "the other side's turn")
    person.key(pygame.K_d)
    person.until(lambda: match.view.phase is Phase.DOUBLED, "a double")
    same_after_a_kill()
    person.click("offer.drop")
    person.until(lambda: match.view.phase is Phase.BEFORE_GAME, "the end of the game")
    same_after_a_kill()
    assert sum(match.view.score) == 1
