"""A match from a real board, written down by mouse or typed, corrected, taken back; what is kept is what was meant."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "match"))
sys.path.insert(0, str(Path(__file__).parent))

from fake_client import Answer, FakeClient
from fingers import click, key, press
from fitting import Longer, check
from scribe import Scribe

from bg import events as ev
from bg import notation
from bg.setup import DiceSource, Kind
from engine.protocol.table import NewMatch, Phase
from engine.protocol.transcribe import Correct, Enter, TakeBack
from scenes import text
from scenes.app import App
from scenes.board import seen
from scenes.confirm import ConfirmScene
from scenes.menu import MenuScene
from scenes.replay.scene import ReplayScene
from scenes.transcribe.scene import TranscribeScene
from scenes.transcribe.writing import WritingScene

AppOf = Callable[..., App]
GAME = ("31: 8/5 6/5", "62: 24/18 13/11", "55: 13/3(2)", "double", "take", "41: 13/9 6/5")


class Desk:
    """An App with a match that is being written down, and hands."""

    def __init__(self, app_of: AppOf, length: int = 3, **settings: object) -> None:
        self.scribe = Scribe(length=length)
        self.app = app_of(**{"speed": "fast", **settings})
        self.app.client = self.scribe  # type: ignore[assignment]
        self.scribe.on_note = self.app.noted
        self.app.home = MenuScene
        self.app.push(MenuScene())
        self.scene = WritingScene(self.scribe.view())
        self.app.push(self.scene)
        self.quiet()

    def frame(self, *events: pygame.event.Event, ms: int = 16) -> None:
        self.app.frame(list(events), ms)

    def quiet(self) -> None:
        for _ in range(600):
            self.frame(ms=120)
            if not self.scene.animator.moving and not self.scene.gate.under_way and self.scene.exchange.coming is None:
                self.frame(ms=400)
                if self.scene.view.seq == self.scribe.state.seq:
                    return
        raise AssertionError("it never becomes quiet")

    def type(self, line: str) -> None:
        """Letters and Return, as fast as a hand can."""
        self.frame(pygame.event.Event(pygame.TEXTINPUT, text=line))
        key(self.app, pygame.K_RETURN)

    def write(self, *lines: str) -> None:
        for line in lines:
            self.type(line)
            self.quiet()

    def plays(self) -> list[str]:
        return [notation.text(event.play) for event in self.scribe.events if isinstance(event, ev.Played)]

    def right(self) -> None:
        """The board shows what the referee knows, and the list tells it."""
        view, board = self.scene.view, self.scene.board
        assert view.seq == self.scribe.state.seq
        assert board.stage.shown.stacks.same(seen.stacks(board.animator.rules, view.position, view.mover))
        assert self.scene.game is not None
        shown = [line.play for line in self.scene.game.history if line.play]
        assert shown == [play for play in self.plays() if play][-len(shown) :]

    def click_at(self, at: tuple[float, float]) -> None:
        pos = round(at[0]), round(at[1])
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))

    def step(self, source: int, target: int) -> None:
        """By mouse, in the numbering of the seat that plays."""
        scene = self.scene
        rules, seat = scene.board.animator.rules, scene.view.turn
        for point, landing in ((source, False), (target, True)):
            where = seen.place(rules, point, seat)
            count = scene.board.stage.shown.stacks.at(where, seat) + landing
            self.click_at(scene.picture.checker_at(where, max(0, count - 1), max(1, count)))
        self.quiet()


def test_a_game_is_typed_line_by_line(app_of: AppOf) -> None:
    desk = Desk(app_of)
    assert desk.scene.view.phase is Phase.OPENING  # the first game begins by itself
    desk.write(*GAME)
    assert desk.plays() == ["8/5 6/5", "24/18 13/11", "13/3(2)", "13/9 6/5"]
    assert desk.scene.view.cube.value == 2
    desk.right()
    desk.write("resign 2")
    assert desk.scene.view.phase is Phase.MATCH_OVER
    assert desk.scribe.state.score in ((4, 0), (0, 4))
    press(desk.app, "write.replay")
    assert isinstance(desk.app.stack.top, ReplayScene)


def test_typing_does_not_wait_for_the_animation(app_of: AppOf) -> None:
    desk = Desk(app_of)
    for line in GAME:
        desk.type(line)
        desk.frame()
    desk.quiet()
    assert desk.plays() == ["8/5 6/5", "24/18 13/11", "13/3(2)", "13/9 6/5"]
    desk.right()


def test_by_mouse_alone_for_both_sides(app_of: AppOf) -> None:
    desk = Desk(app_of)
    click(desk.app, "match.face0.2")
    click(desk.app, "match.face1.6")
    desk.quiet()
    assert (desk.scene.view.phase, desk.scene.view.turn) == (Phase.TO_PLAY, 1)
    desk.step(24, 18)
    desk.step(13, 11)
    assert desk.plays() == ["24/18 13/11"]
    click(desk.app, "match.face0.3")
    click(desk.app, "match.face1.1")
    desk.quiet()
    desk.step(8, 5)
    desk.step(6, 5)
    click(desk.app, "write.double")
    desk.quiet()
    assert desk.scene.view.phase is Phase.DOUBLED
    click(desk.app, "write.take")
    desk.quiet()
    assert desk.scribe.state.owner == 0
    desk.right()


def test_a_line_that_is_wrong_says_why_and_stays_to_be_mended(app_of: AppOf) -> None:
    desk = Desk(app_of)
    desk.write("31: 8/4 6/5")
    assert desk.scene.entry.value == "31: 8/4 6/5"
    assert desk.scene.find("write.now").name == "No die takes the checker there."
    assert desk.scene.entry.caret == 4
    assert desk.plays() == []
    key(desk.app, pygame.K_u, pygame.KMOD_CTRL)
    desk.write("hello")
    assert desk.scene.find("write.now").name == "That is no roll, play or word of the cube."
    key(desk.app, pygame.K_u, pygame.KMOD_CTRL)
    desk.write("take")
    assert desk.scene.find("write.now").name == "The opening roll: the die of Ada, then that of Despina."


def test_an_earlier_turn_is_corrected_and_later_ones_stay(app_of: AppOf) -> None:
    desk = Desk(app_of)
    desk.write(*GAME)
    desk.scene.focus.give("write.turns")
    desk.scene.reading.cursor = 1
    key(desk.app, pygame.K_RETURN)
    assert desk.scene.entry.value == "62: 24/18 13/11"
    shown = desk.scene.board.stage.shown.stacks
    assert shown.at(seen.place(desk.scene.board.animator.rules, 24, 1), 1) == 2  # as it was before that turn
    key(desk.app, pygame.K_u, pygame.KMOD_CTRL)
    desk.write("62: 24/16")
    assert desk.plays() == ["8/5 6/5", "24/16", "13/3(2)", "13/9 6/5"]
    assert [message.seq for message in desk.scribe.asked if isinstance(message, Correct)] != []
    assert desk.scene.mending.line is None
    desk.right()


def test_what_a_correction_costs_is_asked_for_first(app_of: AppOf) -> None:
    desk = Desk(app_of)
    desk.write("31: 8/5 6/5", "62: 24/18 13/11", "21: 13/11 6/5")
    desk.scene.mending.begin(0)
    key(desk.app, pygame.K_u, pygame.KMOD_CTRL)
    desk.write("31: 13/9")
    assert desk.plays()[0] == "13/9"  # the others are still possible
    desk.scene.mending.begin(0)
    key(desk.app, pygame.K_u, pygame.KMOD_CTRL)
    desk.type("61: 13/7 8/7")  # now the checker that came to 18 in front of it cannot
    desk.frame()
    desk.frame()
    if isinstance(desk.app.stack.top, ConfirmScene):
        before = desk.plays()
        key(desk.app, pygame.K_ESCAPE)
        desk.quiet()
        assert desk.plays() == before
        key(desk.app, pygame.K_RETURN)
        desk.frame()
        desk.frame()
        assert isinstance(desk.app.stack.top, ConfirmScene)
        key(desk.app, pygame.K_RETURN)
    desk.quiet()
    assert desk.plays()[0] == "13/7 8/7"
    assert len(desk.plays()) < 3
    desk.right()


def test_escape_leaves_a_turn_as_it_was(app_of: AppOf) -> None:
    desk = Desk(app_of)
    desk.write(*GAME)
    before = desk.plays()
    desk.scene.mending.begin(0)
    key(desk.app, pygame.K_ESCAPE)
    desk.quiet()
    assert desk.scene in desk.app.stack
    assert desk.plays() == before
    desk.right()
    desk.write("52: 13/6")
    assert len(desk.plays()) == len(before) + 1


def test_the_last_entries_are_taken_back_one_by_one(app_of: AppOf) -> None:
    desk = Desk(app_of)
    desk.write("31: 8/5 6/5", "62")
    assert desk.scene.view.phase is Phase.TO_PLAY
    key(desk.app, pygame.K_BACKSPACE)
    desk.quiet()
    assert desk.scene.view.phase is Phase.TO_ROLL
    key(desk.app, pygame.K_z, pygame.KMOD_CTRL)
    desk.quiet()
    assert (desk.scene.view.phase, desk.plays()) == (Phase.TO_PLAY, [])
    click(desk.app, "write.take_back")
    desk.quiet()
    assert desk.scene.view.phase is Phase.OPENING
    desk.write("31: 6/3 24/23")
    assert desk.plays() == ["24/23 6/3"]
    desk.right()
    assert len([message for message in desk.scribe.asked if isinstance(message, TakeBack)]) == 3


def test_everything_from_a_turn_on_is_taken_back_after_a_question(app_of: AppOf) -> None:
    desk = Desk(app_of)
    desk.write(*GAME)
    desk.scene.mending.begin(1)
    press(desk.app, "write.back_to_here")
    assert isinstance(desk.app.stack.top, ConfirmScene)
    key(desk.app, pygame.K_RETURN)
    desk.quiet()
    assert desk.plays() == ["8/5 6/5"]
    assert desk.scene.view.phase is Phase.TO_ROLL
    desk.right()


def test_between_games_return_begins_the_next_and_the_games_can_be_turned_over(app_of: AppOf) -> None:
    desk = Desk(app_of, length=5)
    desk.write("31: 8/5 6/5", "resign 1")
    assert desk.scene.view.phase is Phase.BEFORE_GAME
    key(desk.app, pygame.K_RETURN)
    desk.quiet()
    assert (desk.scene.view.game, desk.scene.view.phase) == (2, Phase.OPENING)
    desk.write("43: 24/20 13/10")
    click(desk.app, "write.before")
    desk.quiet()
    assert desk.scene.game is not None
    assert desk.scene.game.game == 1
    assert [line.play for line in desk.scene.game.history if line.play] == ["8/5 6/5"]
    desk.scene.mending.begin(0)
    key(desk.app, pygame.K_u, pygame.KMOD_CTRL)
    desk.write("31: 24/20")
    assert desk.plays() == ["24/20", "24/20 13/10"]


def test_a_line_of_no_turn_cannot_be_corrected(app_of: AppOf) -> None:
    desk = Desk(app_of, length=5)
    desk.write("31: 8/5 6/5", "resign 1")
    assert desk.scene.game is not None
    desk.scene.mending.begin(len(desk.scene.game.history) - 1)
    assert desk.scene.mending.line is None
    assert "follows from others" in desk.scene.find("write.now").name


@pytest.mark.parametrize(("size", "letters"), [((1024, 640), "larger"), ((1280, 800), "normal"), ((1280, 800), "larger")])
def test_nothing_overlaps_while_a_match_is_written_down(app_of: AppOf, size: tuple[int, int], letters: str) -> None:
    for language in ("en", "tr", "longer"):
        desk = Desk(app_of, length=5, window=size, text=letters)
        text.use("en" if language == "longer" else language)
        if language == "longer":
            text._state["catalogue"] = Longer()
        desk.scene.rebuild()
        check(desk.scene, size)
        desk.write(*GAME[:3])
        check(desk.scene, size)
        desk.write("double")
        check(desk.scene, size)
        desk.write("take", "41: 13/9 6/5")
        desk.scene.mending.begin(0)
        check(desk.scene, size)
        desk.scene.mending.leave()
        desk.write("resign 1")
        check(desk.scene, size)


def test_the_card_makes_a_match_between_two_people_with_real_dice(app_of: AppOf) -> None:
    app = app_of(name="Ada")
    client = FakeClient()
    app.client = client  # type: ignore[assignment]
    app.push(MenuScene())
    app.push(TranscribeScene())
    click(app, "transcribe.length.5")
    press(app, "transcribe.start")
    (made,) = client.sent(NewMatch)
    assert made.setup.dice is DiceSource.TYPED
    assert [player.kind for player in made.setup.players] == [Kind.HUMAN, Kind.HUMAN]
    assert (made.setup.length, made.setup.players[0].name) == (5, "Ada")
    scene = app.stack.top
    assert isinstance(scene, TranscribeScene)
    scene._made(Answer(Scribe().view()))
    assert isinstance(app.stack.top, WritingScene)
    assert [message for message in client.asked if isinstance(message, Enter)] == []
