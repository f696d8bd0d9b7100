"""A machine that slept, on the screen: one sentence, clocks that stand, and the player's touch that lets them go on. The cup."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pygame

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

from match_table import AppOf, Table, make_event, table, to_my_play

from engine.protocol.table import LONGEST_GAP_S, Act, ClockView, Shown, ViewNote
from scenes.match.shake import Shaking
from scenes.match.watch import Watch


def note(t: Table, *, slept: int, running: int | None) -> None:
    """The referee tells of clocks and of a sleep."""
    clock = ClockView((60_000, 60_000), 0, running)
    view = msgspec.structs.replace(t.scene.view, clock=clock, slept_ms=slept)
    t.scene.noted(ViewNote(view.match, view.seq, view, []))
    t.frame()


def test_a_sleep_is_said_once_and_the_clock_waits_for_a_touch(app_of: AppOf) -> None:
    t = table(app_of)
    to_my_play(t)
    note(t, slept=0, running=0)
    asked = len(t.referee.asked)
    note(t, slept=3_600_000, running=None)
    assert t.scene.hint_line() == "The machine was asleep. No clock ran meanwhile; yours goes on when you touch the board."
    assert t.app.voice.lines[-1] == t.scene.hint_line()
    for _ in range(20):
        t.frame(ms=1000)
    assert t.scene.hint_line().startswith("The machine was asleep")
    assert t.scene.watch.left(0) == 60_000
    assert not [message for message in t.referee.asked[asked:] if isinstance(message, Shown)]
    t.frame(make_event(pygame.MOUSEMOTION, pos=(300, 300), rel=(2, 2), buttons=(0, 0, 0)))
    told = [message for message in t.referee.asked[asked:] if isinstance(message, Shown)]
    assert [message.seq for message in told] == [t.scene.view.seq]
    note(t, slept=3_600_000, running=0)
    t.frame(make_event(pygame.MOUSEMOTION, pos=(310, 300), rel=(2, 2), buttons=(0, 0, 0)))
    assert len([message for message in t.referee.asked[asked:] if isinstance(message, Shown)]) == 1
    for _ in range(10):
        t.frame(ms=1000)
    assert not t.scene.hint_line().startswith("The machine was asleep")
    left = t.scene.watch.left(0)
    assert left is not None
    assert 49_900 < left <= 50_000


def test_without_clocks_nothing_is_said(app_of: AppOf) -> None:
    t = table(app_of)
    to_my_play(t)
    view = msgspec.structs.replace(t.scene.view, slept_ms=9_000)
    t.scene.noted(ViewNote(view.match, view.seq, view, []))
    t.frame()
    assert "asleep" not in t.scene.hint_line()


def test_a_frame_that_lasts_too_long_was_a_sleep(app_of: AppOf) -> None:
    t = table(app_of)
    watch = Watch()
    watch.show(msgspec.structs.replace(t.scene.view, clock=ClockView((60_000, 60_000), 0, 0)))
    watch.update(round(1000 * LONGEST_GAP_S))
    assert watch.left(0) == 55_000
    watch.update(3_600_000)
    assert watch.left(0) == 55_000
    watch.update(16)
    assert watch.left(0) == 54_984


def test_the_shake_is_made_of_what_the_hand_does(app_of: AppOf) -> None:
    still, moved = Shaking(), Shaking()
    moved.feel(make_event(pygame.MOUSEMOTION, pos=(1, 2), rel=(1, 1), buttons=(0, 0, 0)))
    first = moved.word()
    assert first != still.word()
    assert first != moved.word()
    assert len(first) == 13
    assert first[0] == "~"


def test_a_word_and_a_shake_are_shown_and_go_into_the_game(app_of: AppOf) -> None:
    t = table(app_of)
    t.quiet()
    t.press("result.shake")
    mixed = [message for message in t.referee.asked if isinstance(message, Act) and message.do == "mix"]
    assert len(mixed) == 1
    assert mixed[0].word.startswith("~")
    t.quiet()
    assert t.scene.find("result.mixed").name == f"Mixed in so far: {mixed[0].word}"
    t.scene.focus.give("result.word")
    t.frame(make_event(pygame.TEXTINPUT, text="nar"))
    t.press("result.start")
    begun = [message for message in t.referee.asked if isinstance(message, Act) and message.do == "next_game"]
    assert begun[0].word == "nar"
    t.quiet()
    assert t.scene.view.word == mixed[0].word + "nar"


def test_news_of_a_running_clock_takes_nothing_out_of_the_hand(app_of: AppOf) -> None:
    t = table(app_of, home_left=False)
    to_my_play(t, lambda t: len(t.scene.view.moves) > 1)
    move = t.scene.view.moves[0]
    source, target = t.places(move.source, move.target)
    t.click(t.spot(source))
    assert t.scene.hand.chosen == move.source
    note(t, slept=0, running=0)
    assert t.scene.hand.chosen == move.source
    for _ in range(20):  # so long that the next press is no double click
        t.frame(ms=100)
    at = tuple(map(round, t.spot(source)))
    t.frame(make_event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    t.frame(make_event(pygame.MOUSEMOTION, pos=(at[0] + 40, at[1] + 30), rel=(40, 30), buttons=(1, 0, 0)))
    assert t.scene.pointer.dragging
    note(t, slept=0, running=None)
    assert t.scene.pointer.dragging
    to = tuple(map(round, t.spot(target, landing=True)))
    t.frame(make_event(pygame.MOUSEMOTION, pos=to, rel=(9, 9), buttons=(1, 0, 0)))
    t.frame(make_event(pygame.MOUSEBUTTONUP, pos=to, button=1))
    t.quiet()
    assert t.referee.steps[-1] == (move.source, move.target)
    t.right()
