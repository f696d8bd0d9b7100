"""The match room with the real referee and brain: hints are counted, real dice are poured, two people play a game out."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from person import Person

from engine.protocol.analysis import Analyse, AnalysisProgress
from engine.protocol.records import Record
from engine.protocol.table import May, Phase
from scenes.match.scene import MatchScene

SitDown = Callable[..., Person]


def seated(sit_down: SitDown, *choices: str, **settings: object) -> Person:
    """At a new match with these choices, before its first game."""
    person = sit_down(first=False, speed="off", frame_ms=120, language="en", name="Ada", **settings)
    person.click("menu.new")
    for choice in choices:
        person.click(f"new_match.{choice}")
    person.click("new_match.start")
    person.until(lambda: isinstance(person.app.stack.top, MatchScene), "the match")
    person.click("result.start")
    return person


def my_play(person: Person) -> bool:
    view = person.match.view
    return person.my_turn() and May.STEP in view.may


def test_a_hint_is_asked_shown_and_counted(sit_down: SitDown) -> None:
    person = seated(sit_down, "length.1", hint=True)
    person.until(lambda: my_play(person), "my play")
    person.key(pygame.K_i, pygame.KMOD_CTRL)
    person.until(lambda: bool(person.match.advice.play), "the hint")
    assert person.match.animator.stage.shown.arrows
    wanted = person.match.advice.words.removeprefix("Hint: ")
    for letter in "/" + wanted:
        if letter == "/" and not person.match.written.opened:
            make = pygame.event.Event
            person.frame(make(pygame.KEYDOWN, key=pygame.K_SLASH, mod=0, unicode="/", scancode=0))
        person.type(letter)
    seq = person.match.view.seq
    person.key(pygame.K_RETURN)
    person.until(lambda: person.match.exchange.newest.seq > seq, "the written play")
    assert person.app.client is not None
    record = person.app.client.request(Record(person.match.view.match))
    person.until(lambda: record.done, "the record")
    assert record.ok is not None
    assert '"hints":1' in record.ok.text
    judged = person.app.client.request(Analyse(person.match.view.match))
    person.until(lambda: judged.done, "the judgement")
    assert judged.ok is not None
    assert all(isinstance(told, AnalysisProgress) for told in judged.partials)
    mine = [decision for decision in judged.ok.decisions if decision.seat == 0]
    assert mine
    assert all(decision.loss < 0.02 for decision in mine if decision.kind == "play")  # the hint was followed


def test_real_dice_are_typed_for_both_sides_to_the_end_of_a_game(sit_down: SitDown) -> None:
    person = seated(sit_down, "length.1", real_dice=True)
    for turn in range(600):
        person.until(lambda: person.my_turn() or person.match.faces.wanted, "dice or a play")
        view = person.match.view
        if view.phase is Phase.MATCH_OVER:
            break
        seq = view.seq, view.rev
        if person.match.faces.wanted:
            person.key(getattr(pygame, f"K_{1 + turn % 6}"))
            person.key(getattr(pygame, f"K_{1 + (turn * 5 + 3) % 6}"))
            person.key(pygame.K_RETURN)
        else:
            person._act(view.phase, view.may, True, turn)
        person.until(lambda: (person.match.exchange.newest.seq, person.match.exchange.newest.rev) != seq, "an answer")  # noqa: B023
    view = person.match.view
    assert view.phase is Phase.MATCH_OVER
    assert view.seed == ""
    assert view.commitment == ""
    assert not person.match.has("result.word")


def test_two_people_play_a_game_at_one_machine(sit_down: SitDown) -> None:
    person = seated(sit_down, "opponent.person", "length.1")
    turns = set()
    for turn in range(900):
        person.until(lambda: person.match.view.auto is None and not person.match.animator.moving, "a quiet board")
        view = person.match.view
        if view.phase is Phase.MATCH_OVER:
            break
        turns.add(view.turn)
        before = view.seq, view.rev
        if May.STEP in view.may:
            person._step_by_keys()
        elif May.ROLL in view.may:
            person.key(pygame.K_SPACE)
        else:
            person._act(view.phase, view.may, True, turn)
        person.until(lambda: (person.match.exchange.newest.seq, person.match.exchange.newest.rev) != before, "an answer")  # noqa: B023
    assert turns == {0, 1}
    assert person.match.view.phase is Phase.MATCH_OVER
