"""Plays written on a line, and every key of the table."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

from match_hands import letter, two_steps, write
from match_referee import Reply
from match_table import AppOf, table, to_my_play

from bg import notation
from engine.protocol.common import Code, Error
from engine.protocol.records import Plays
from scenes import keys


def test_a_written_play_is_made_step_by_step(app_of: AppOf) -> None:
    t = table(app_of, seed=4)
    to_my_play(t, two_steps)
    before = len(t.referee.steps)
    plays = t.referee.state.rules.plays(t.referee.state.position, t.referee.state.dice)  # type: ignore[arg-type]
    wanted = next(play for play in plays if len(notation.text(play).split()) == 2)
    write(t, notation.text(wanted).replace("*", ""))
    t.frame()
    assert t.scene.written.text.startswith(notation.text(wanted)[:2])
    t.key(pygame.K_RETURN)
    t.quiet()
    assert sorted(t.referee.steps[before:]) == sorted((step.source, step.target) for step in wanted)
    assert not t.scene.written.opened
    t.right()


@pytest.mark.parametrize("known", [True, False])
def test_return_before_the_legal_plays_have_come_waits_for_them(
    app_of: AppOf, monkeypatch: pytest.MonkeyPatch, known: bool
) -> None:
    """Both moves are made, not the first alone; where the plays cannot be told, the first one is tried as it stands."""
    t = table(app_of, seed=4)
    to_my_play(t, two_steps)
    held: list[Callable[[], None]] = []
    answer = t.referee._answer

    def slowly(message: msgspec.Struct, callback: Callable[[Any], None] | None) -> None:
        if not isinstance(message, Plays):
            answer(message, callback)
        elif known:
            held.append(lambda: answer(message, callback))
        elif callback is not None:
            held.append(lambda: callback(Reply(None, Error(Code.KILLED))))

    monkeypatch.setattr(t.referee, "_answer", slowly)
    before = len(t.referee.steps)
    plays = t.referee.state.rules.plays(t.referee.state.position, t.referee.state.dice)  # type: ignore[arg-type]
    wanted = next(play for play in plays if len(notation.text(play).split()) == 2)
    write(t, notation.text(wanted).replace("*", ""))
    t.frame()
    t.key(pygame.K_RETURN)
    t.quiet()
    assert t.scene.written.opened
    assert len(t.referee.steps) == before
    held.pop()()
    t.quiet()
    first = tuple(int(point) for point in notation.text(wanted).replace("*", "").split()[0].split("/"))
    assert sorted(t.referee.steps[before:]) == (sorted((step.source, step.target) for step in wanted) if known else [first])
    assert not t.scene.written.opened


def test_the_line_completes_what_can_only_go_on_one_way(app_of: AppOf) -> None:
    t = table(app_of, seed=4)
    to_my_play(t, two_steps)
    write(t, "")
    t.frame()
    texts = t.scene.written.completions
    first = texts[0].split()[0]
    for char in first:
        letter(t, char)
    assert set(t.scene.written.completions) <= set(texts)
    assert all(first.rstrip("*") in text.replace("*", "") for text in t.scene.written.completions)
    t.key(pygame.K_TAB)
    assert t.scene.focus.widget is not None
    assert t.scene.focus.widget.id == "match.written"
    t.key(pygame.K_ESCAPE)
    assert not t.scene.written.opened
    assert t.app.stack.top is t.scene  # Esc closed the line, not the match


def test_every_play_written_in_full_is_among_its_completions(app_of: AppOf) -> None:
    t = table(app_of, seed=4)
    to_my_play(t, lambda t: len(t.scene.view.left) == 4 and t.scene.view.auto is None and not t.scene.view.draft)
    write(t, "")
    t.frame()
    texts = t.scene.written.completions
    assert any("(" in text for text in texts)  # a double: moves are counted
    for text in texts:
        for typed in (text, text.replace("(", "x").replace(")", "").replace("/", "-")):
            t.scene.written.change(typed)
            assert text in t.scene.written.completions, typed


@pytest.mark.parametrize(("written", "why"), [("8/x", "not a move"), ("24/1", ""), ("t", ""), ("d", "no cube")])
def test_the_line_says_why_not(app_of: AppOf, written: str, why: str) -> None:
    t = table(app_of, seed=4)
    to_my_play(t, two_steps)
    seq, start = t.scene.view.seq, t.scene.view.position
    write(t, written)
    t.key(pygame.K_RETURN)
    t.quiet()
    said = t.scene.written.problem or t.scene.line.sentence
    assert said
    assert why in said
    assert (t.scene.view.seq, t.scene.view.position) == (seq, start)


def test_a_digit_plays_the_checker_under_the_ring_by_that_die(app_of: AppOf) -> None:
    t = table(app_of, seed=8)
    to_my_play(t, two_steps)
    t.key(pygame.K_TAB)
    cursor = t.scene.hand.cursor
    assert cursor is not None
    step = next(step for step in t.scene.view.steps if step.source == t.scene.hand.number(cursor))
    before = len(t.referee.steps)
    t.key(getattr(pygame, f"K_{step.die}"))
    t.quiet()
    assert t.referee.steps[before:][0] == (step.source, step.target)


def test_every_key_of_the_table_is_printed_with_what_it_does() -> None:
    printed = [entry for _, entries in keys.groups() for entry in entries]
    assert len(printed) == len(keys.KEYS)
    assert all(name and words for name, words in printed)
    names = {name for name, _ in printed}
    assert {keys.control(char) for char in "NIZDL"} <= names
