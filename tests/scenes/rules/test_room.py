"""How to play as a reader uses it: by mouse, by finger and by keyboard alone; nothing has to be solved, everything can be tried."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

from fake_client import FakeClient
from fingers import click, key, press, tap
from reader import AppOf, Reader, asked, sit
from views import game

from engine.protocol.table import Phase
from scenes import text
from scenes.access import tree
from scenes.board import geometry
from scenes.board.geometry import Place, Spot
from scenes.match.help import HelpScene
from scenes.match.pause import PauseScene
from scenes.match.scene import MatchScene
from scenes.menu import MenuScene
from scenes.rules.book import Book
from scenes.rules.scene import RulesScene
from scenes.rules.widgets import Tone
from scenes.settings import SettingsFile

text.use("en")
BOOK = Book()


# ---- hands ------------------------------------------------------------------------------------------------------------


def test_another_play_is_no_mistake_and_can_be_taken_back(app_of: AppOf) -> None:
    r = sit(app_of, "start.tie")
    r.step(13, 8)
    assert r.said[0] is Tone.HINT  # at once: no three can make it good
    told = len(r.app.voice.lines)
    r.step(13, 10)
    assert r.said[0] is Tone.HINT
    assert len(r.app.voice.lines) == told
    assert "start.tie" not in r.done
    assert not r.scene.find("rules.next").primary  # type: ignore[attr-defined]
    click(r.app, "rules.undo")
    r.quiet()
    assert r.scene.sitting.answer is None
    assert len(r.scene.view.draft) == 1
    key(r.app, pygame.K_BACKSPACE)
    r.quiet()
    assert r.scene.view.draft == ()
    r.step(8, 3)
    r.step(6, 3)
    assert r.said[0] is Tone.RIGHT
    click(r.app, "rules.again")
    assert r.scene.sitting.answer is None
    assert r.scene.view.draft == ()
    assert "start.tie" in r.done


def test_a_step_that_is_not_legal_is_explained_and_the_word_passes(app_of: AppOf) -> None:
    r = sit(app_of, "both.both")
    r.mouse(r.at(18))
    r.mouse(r.at(13, landing=True))
    assert r.scene.find("rules.refusal").name == "Both dice can be played, so this step has to leave room for the other one."
    for _ in range(20):
        r.app.frame([], 500)
    assert not r.scene.has("rules.refusal")


def test_a_finger_plays_and_points(app_of: AppOf) -> None:
    r = sit(app_of, "goal.numbers")
    tap(r.app, r.at(12))
    assert r.said[0] is Tone.HINT
    assert "12" in r.said[1]
    tap(r.app, r.at(13))
    assert r.said[0] is Tone.RIGHT
    tap(r.app, r.scene.find("rules.next").rect.center)
    assert r.scene.example.id == "goal.setup"
    r.scene.go(r.scene.book.place("landing.hit"))
    r.quiet()
    tap(r.app, r.at(13))
    r.quiet()
    tap(r.app, r.at(9, landing=True))
    r.quiet()
    assert r.said[0] is Tone.RIGHT


def test_the_keyboard_is_enough(app_of: AppOf) -> None:
    r = sit(app_of, "goal.numbers")
    key(r.app, pygame.K_TAB)
    while r.scene.hand.cursor != 13:
        key(r.app, pygame.K_RIGHT)
    key(r.app, pygame.K_RETURN)
    assert r.said[0] is Tone.RIGHT
    key(r.app, pygame.K_PAGEDOWN)
    assert r.scene.example.id == "goal.setup"
    press(r.app, "rules.option.5")
    assert r.said[0] is Tone.RIGHT
    r.scene.focus.drop()
    key(r.app, pygame.K_RETURN)  # the default button
    assert r.scene.example.id == "goal.bar"
    key(r.app, pygame.K_TAB)
    while r.scene.hand.cursor != 7:
        key(r.app, pygame.K_TAB)
    key(r.app, pygame.K_1, unicode="1")
    r.quiet()
    assert r.said[0] is Tone.RIGHT
    key(r.app, pygame.K_PAGEUP)
    assert r.scene.example.id == "goal.setup"
    r.scene.go(r.scene.book.place("dice.one"))
    key(r.app, pygame.K_i, pygame.KMOD_CTRL)
    r.quiet()
    assert r.said[0] is Tone.NEWS
    press(r.app, "rules.page.shots")
    assert r.scene.example.id == "shots.table"
    press(r.app, "rules.cell.7")
    assert "6 of 36" in r.said[1]


@pytest.mark.parametrize(("id", "source", "target"), [("off.outside", 6, Spot.OFF_BOTTOM), ("direction.back", 8, 13)])
def test_what_is_refused_can_be_tried_with_the_keyboard(app_of: AppOf, id: str, source: int, target: Place) -> None:
    r = sit(app_of, id)
    for wanted in (source, target):
        while r.scene.hand.cursor != wanted:
            key(r.app, pygame.K_RIGHT)
        key(r.app, pygame.K_RETURN)
    assert r.said[0] is Tone.RIGHT


def test_a_checker_that_cannot_move_can_be_tried_with_the_keyboard(app_of: AppOf) -> None:
    r = sit(app_of, "landing.closed")
    while r.scene.hand.cursor != 13:
        key(r.app, pygame.K_RIGHT)
    key(r.app, pygame.K_RETURN)
    assert r.said[0] is Tone.RIGHT


def test_tab_reaches_every_button(app_of: AppOf) -> None:
    for id in ("dice.one", "trust.seal"):
        r = sit(app_of, id)
        groups = [widget for widget in r.scene.root.walk() if widget.roving]
        wanted = {widget.id for widget in r.scene.root.walk() if widget.reachable}
        reached = set()
        for _ in range(len(wanted) + 4):
            key(r.app, pygame.K_TAB)
            if r.scene.focus.widget is not None:
                reached.add(r.scene.focus.widget.id)
        for group in groups:
            members = {widget.id for widget in group.walk() if widget.reachable}
            assert reached & members
            reached |= members
        assert wanted <= reached


def test_the_cube_itself_may_be_touched(app_of: AppOf) -> None:
    r = sit(app_of, "cube.offer")
    x, y = r.scene.board.layout.xy(*geometry.cube_xy())
    r.mouse((round(x), round(y)))
    r.quiet()
    assert r.said[0] is Tone.RIGHT
    assert r.scene.view.cube.owner == 1


def test_no_checker_is_lost_by_a_hand_that_does_two_things_at_once(app_of: AppOf) -> None:
    """A second press without letting go, a key while a checker is in the hand."""
    r = sit(app_of, "both.both")
    shown = r.scene.animator.stage.shown
    for other in ("press", "key"):
        begin = r.at(13)
        r.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=begin, button=1))
        r.frame(pygame.event.Event(pygame.MOUSEMOTION, pos=(begin[0] + 90, begin[1] + 90), rel=(9, 9), buttons=(1, 0, 0)))
        assert r.scene.pointer.dragging
        if other == "press":
            r.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=r.at(18), button=1))
        else:
            key(r.app, pygame.K_6, unicode="6")
        r.frame(pygame.event.Event(pygame.MOUSEMOTION, pos=(500, 300), rel=(9, 9), buttons=(1, 0, 0)))
        r.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(500, 300), button=1))
        r.quiet()
        assert not shown.airborne
        assert sum(sum(counts.values()) for counts in shown.stacks.counts) == 30


def test_the_other_die_can_go_first(app_of: AppOf) -> None:
    r = sit(app_of, "dice.one")
    before = r.scene.view.dice
    key(r.app, pygame.K_x)
    r.quiet()
    assert r.scene.view.dice == before[::-1]


def test_with_less_motion_nothing_flies(app_of: AppOf) -> None:
    r = sit(app_of, "dice.one", speed="normal", reduced_motion=True)
    click(r.app, "rules.show")
    for _ in range(20):
        r.app.frame([], 30)
        assert not r.scene.animator.stage.shown.airborne
    assert r.scene.view.draft


def test_what_moves_by_itself_is_over_as_soon_as_the_reader_does_something(app_of: AppOf) -> None:
    r = sit(app_of, "goal.home", speed="slow")
    r.scene.go(r.scene.book.place("start.higher"))
    r.app.frame([], 16)
    assert r.scene.animator.busy
    r.mouse(r.at(24))
    assert not r.scene.animator.busy
    assert r.scene.hand.chosen == 24


# ---- the room ---------------------------------------------------------------------------------------------------------


def test_the_room_is_found_from_the_menu_the_pause_and_help(app_of: AppOf) -> None:
    app = app_of(speed="off")
    app.client = FakeClient()  # type: ignore[assignment]
    app.home = MenuScene
    app.push(MenuScene())
    app.frame([], 16)
    click(app, "menu.help")
    assert isinstance(app.stack.top, RulesScene)
    click(app, "rules.help")
    assert isinstance(app.stack.top, HelpScene)
    click(app, "help.rules")
    assert isinstance(app.stack.top, RulesScene)
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, MenuScene)
    app.push(HelpScene("keys"))
    click(app, "help.rules")
    assert isinstance(app.stack.top, RulesScene)
    click(app, "rules.close")
    match = MatchScene(next(view for view, _ in game("tavla", 4) if view.phase is Phase.TO_PLAY and view.turn == 0))
    app.replace(match)
    app.push(PauseScene(match))
    app.frame([], 16)
    press(app, "pause.help")
    assert isinstance(app.stack.top, RulesScene)
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, PauseScene)


def test_it_remembers_where_the_reader_was_and_what_was_done(app_of: AppOf, tmp_path: Path) -> None:
    r = sit(app_of, "off.outside")
    r.step(6, 0)
    r.scene.turn(1)
    kept = SettingsFile(tmp_path).values
    assert kept.rules_at == "off.home"
    assert kept.rules_done == ["off.outside"]
    again = Reader(r.app)
    assert again.scene.example.id == "off.home"


def test_a_page_that_is_done_has_its_tick(app_of: AppOf) -> None:
    ids = [example.id for page, example in BOOK if page.id == "manners"]
    r = sit(app_of, "manners.throw", rules_done=ids[1:])
    assert not r.scene.find("rules.page.manners").done  # type: ignore[attr-defined]
    click(r.app, "rules.option.both")
    assert r.scene.find("rules.page.manners").done  # type: ignore[attr-defined]
    assert r.scene.find("rules.page.manners").name == "Manners, done"


def test_the_way_through_the_whole_book(app_of: AppOf) -> None:
    r = sit(app_of, "goal.home")
    seen_ids = [r.scene.example.id]
    for _ in range(len(BOOK) - 1):
        r.scene.find("rules.next").activate()
        seen_ids.append(r.scene.example.id)
    assert seen_ids == [example.id for _page, example in BOOK]
    click(r.app, "rules.next")
    assert isinstance(r.app.stack.top, MenuScene)


def test_the_language_changes_at_once_and_the_place_stays(app_of: AppOf) -> None:
    r = sit(app_of, "off.outside")
    r.app.settings.language = "tr"
    r.app.apply()
    r.app.frame([], 16)
    assert r.scene.example.id == "off.outside"
    assert r.scene.book.language == "tr"


def test_the_home_board_may_be_on_the_left(app_of: AppOf) -> None:
    r = sit(app_of, "dice.one", home_left=True)
    assert r.at(1)[0] < r.at(12)[0]
    for step in asked(r):
        r.step(step.source, step.target)
    assert r.said[0] is Tone.RIGHT


def test_the_way_is_told_and_read_aloud(app_of: AppOf) -> None:
    r = sit(app_of, "landing.hit")
    assert "Hit the checker on 9 with a four from 13." in r.app.voice.lines[-1]
    nodes = {node.key: node for node in tree.snapshot(r.app).nodes}
    assert nodes["board/13"].name == "point 13: You 5 checkers, can move"
    assert nodes["board/9"].name == "point 9: Your opponent 1 checker"
    assert nodes["rules/rules.task"].name == "Hit the checker on 9 with a four from 13."
    assert nodes["rules/rules.page.landing"].on
    r.mouse(r.at(13))
    nodes = {node.key: node for node in tree.snapshot(r.app).nodes}
    assert "can be hit" in nodes["board/9"].name
    r.mouse(r.at(9, landing=True))
    r.quiet()
    assert r.app.voice.lines[-1] == r.said[1]
    nodes = {node.key: node for node in tree.snapshot(r.app).nodes}
    assert nodes["rules/rules.answer"].name == r.said[1]
    key(r.app, pygame.K_F6)
    assert "24 to" in r.app.voice.lines[-1]


def test_what_the_opponent_does_is_told(app_of: AppOf) -> None:
    r = sit(app_of, "turns.2")
    told = " ".join(r.app.voice.lines)
    assert "Your opponent rolled 6 4." in told
    assert r.scene.view.dice == (4, 2)
