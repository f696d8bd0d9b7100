"""A club player with a score sheet: the match on it is typed in, one turn corrected, looked at again, played on from."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from person import Person

from engine.protocol.table import Phase
from scenes.board import seen
from scenes.history.scene import HistoryScene
from scenes.match.scene import MatchScene
from scenes.replay.scene import ReplayScene
from scenes.transcribe.scene import TranscribeScene
from scenes.transcribe.writing import WritingScene

SHEET = ("31: 8/5 6/5", "62: 24/18 13/11", "55: 13/3(2)", "double", "take", "41: 13/9 6/5")


def write(person: Person, line: str) -> None:
    """Type a line, and look until it is on the board."""
    scene = person.app.stack.top
    assert isinstance(scene, WritingScene)
    before = scene.view.seq
    person.type(line)
    person.key(pygame.K_RETURN)
    person.until(lambda: scene.view.seq != before and not scene.animator.moving, line)


def test_a_score_sheet_becomes_a_match_like_any_other(sit_down: Callable[..., Person]) -> None:
    person = sit_down(first=False, name="Ada", language="en", speed="off")
    person.until(lambda: person.app.client is not None and person.app.client.hello is not None)
    person.app.push(TranscribeScene())
    person.click("transcribe.length.3")
    person.click("transcribe.start")
    person.until(lambda: isinstance(person.app.stack.top, WritingScene))
    writing = person.app.stack.top
    assert isinstance(writing, WritingScene)
    person.until(lambda: writing.view.phase is Phase.OPENING and not writing.gate.under_way)
    for line in SHEET:
        write(person, line)
    person.until(lambda: writing.game is not None and len(writing.game.history) == 6)
    writing.mending.begin(1)
    person.key(pygame.K_u, pygame.KMOD_CTRL)
    person.type("62: 24/16")
    person.key(pygame.K_RETURN)
    person.until(lambda: writing.mending.line is None and not writing.gate.under_way)
    write(person, "resign 2")
    assert writing.view.phase is Phase.MATCH_OVER
    assert writing.view.score == (0, 4)  # it was Ada's turn

    person.click("write.replay")
    person.until(lambda: isinstance(person.app.stack.top, ReplayScene) and person.app.stack.top.course is not None)
    replay = person.app.stack.top
    assert isinstance(replay, ReplayScene)
    assert replay.board is not None
    assert not replay.has("replay.verify")  # there are no dice to verify
    while replay.at < len(replay.course.stops) - 1:  # type: ignore[union-attr]
        person.key(pygame.K_RIGHT)
        person.until(lambda: not replay.board.animator.moving)  # type: ignore[union-attr]
        view = replay.stop.view
        shown = replay.board.stage.shown.stacks
        assert shown.same(seen.stacks(replay.board.animator.rules, view.position, view.mover))
    person.click("replay.history")
    person.until(lambda: isinstance(person.app.stack.top, HistoryScene) and person.app.stack.top.game is not None)
    history = person.app.stack.top
    assert isinstance(history, HistoryScene)
    assert history.game is not None
    assert [line.play for line in history.game.history if line.play] == ["8/5 6/5", "24/16", "13/3(2)", "13/9 6/5"]
    person.until(lambda: history.has("history.turns"))
    person.click("history.correct")
    person.until(lambda: isinstance(person.app.stack.top, WritingScene) and person.app.stack.top.game is not None)
    again = person.app.stack.top
    assert isinstance(again, WritingScene)
    again.mending.begin(2)
    person.key(pygame.K_u, pygame.KMOD_CTRL)
    person.type("55: 13/3 13/8(2)")
    person.key(pygame.K_RETURN)
    person.until(lambda: again.mending.line is None and not again.gate.under_way)
    person.click("write.close")
    told = ["8/5 6/5", "24/16", "13/8(2) 13/3", "13/9 6/5"]
    person.until(lambda: [line.play for line in history.game.history if line.play] == told)  # type: ignore[union-attr]
    for _ in range(3):
        person.key(pygame.K_UP)
    person.key(pygame.K_HOME)
    person.key(pygame.K_DOWN)
    person.key(pygame.K_DOWN)
    person.key(pygame.K_RETURN)
    assert person.app.stack.top is replay
    stop = replay.stop.view
    assert stop.dice == (5, 5)

    person.click("replay.play_from")
    person.until(lambda: isinstance(person.app.stack.top, MatchScene) and not isinstance(person.app.stack.top, WritingScene))
    free = person.match
    assert (free.view.position, sorted(free.view.dice[:2]), free.view.score) == (stop.position, [5, 5], stop.score)
    assert not free.view.kept
