"""How to play as a reader uses it: by mouse, by finger and by keyboard alone; nothing has to be solved, everything can be tried."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from fake_client import FakeClient
from fingers import click, key, press, tap
from views import game

from bg.moves import Step
from engine.protocol.table import Phase
from scenes import text
from scenes.access import tree
from scenes.app import App
from scenes.board import seen
from scenes.board.geometry import Place
from scenes.match.help import HelpScene
from scenes.match.pause import PauseScene
from scenes.match.scene import MatchScene
from scenes.menu import MenuScene
from scenes.rules.book import Book
from scenes.rules.page import Cells, Choose, Play, Point, Try
from scenes.rules.scene import RulesScene
from scenes.rules.widgets import Tone
from scenes.settings import SettingsFile

AppOf = Callable[..., App]
text.use("en")
BOOK = Book()


def kind(*kinds: type) -> list[str]:
    return [example.id for _page, example in BOOK if isinstance(example.ask, kinds)]


class Reader:
    """An App with the room in it, and hands. Everything lands at once."""

    def __init__(self, app: App, at: str = "") -> None:
        self.app = app
        self.scene = RulesScene(at)
        app.push(self.scene)
        self.quiet()

    def quiet(self) -> None:
        for _ in range(60):
            self.app.frame([], 400)
            if not self.scene.animating:
                return
        raise AssertionError("something moves for ever")

    def frame(self, *events: pygame.event.Event) -> None:
        self.app.frame(list(events), 16)

    def at(self, where: Place, *, landing: bool = False) -> tuple[int, int]:
        """A pixel of the topmost checker of a place, or of where the next would lie."""
        picture, stacks = self.scene.picture, self.scene.animator.stage.shown.stacks
        count = stacks.at(where, 0) + (stacks.at(where, 1) if landing else 0)
        x, y = picture.checker_at(where, max(0, count - 1), max(1, count))
        return round(x), round(y)

    def place(self, number: int) -> Place:
        return seen.place(self.scene.animator.rules, number, 0)

    def mouse(self, at: tuple[int, int]) -> None:
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))

    def step(self, source: int, target: int) -> None:
        """A checker chosen, and then the place where it is to go."""
        self.mouse(self.at(self.place(source)))
        self.mouse(self.at(self.place(target), landing=True))
        self.quiet()

    def drag(self, source: int, target: int) -> None:
        begin, end = self.at(self.place(source)), self.at(self.place(target), landing=True)
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=begin, button=1))
        for share in (0.4, 1.0):
            at = round(begin[0] + (end[0] - begin[0]) * share), round(begin[1] + (end[1] - begin[1]) * share)
            self.frame(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(5, 5), buttons=(1, 0, 0)))
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
        self.quiet()

    @property
    def said(self) -> tuple[Tone, str]:
        assert self.scene.sitting.answer is not None
        return self.scene.sitting.answer

    @property
    def done(self) -> list[str]:
        return self.app.settings.rules_done


@pytest.fixture
def reader(app_of: AppOf) -> Callable[..., Reader]:
    def make(at: str = "", **settings: object) -> Reader:
        app = app_of(**({"speed": "off", "window": (1024, 640)} | settings))
        app.home = MenuScene
        app.push(MenuScene())
        return Reader(app, at)

    return make


ReaderOf = Callable[..., Reader]


def asked(reader: Reader) -> list[Step]:
    ask = reader.scene.example.ask
    assert isinstance(ask, Play)
    return list(reader.scene.example.setting.play(ask.answer))


# ---- every board ------------------------------------------------------------------------------------------------------


def test_every_answer_can_be_played_with_the_mouse(reader: ReaderOf) -> None:
    r = reader()
    for n, id in enumerate(kind(Play)):
        r.scene.go(r.scene.book.place(id))
        r.quiet()
        for step in asked(r):
            if r.scene.sitting.right:
                break
            (r.drag if n % 2 else r.step)(step.source, step.target)
        assert r.said == (Tone.RIGHT, r.scene.example.ask.right), id  # type: ignore[union-attr]
        assert id in r.done
        assert r.scene.find("rules.answer").name == r.said[1]


def test_every_answer_can_be_shown_and_that_counts_for_nothing(reader: ReaderOf) -> None:
    r = reader()
    for id in kind(Play, Try, Point):
        r.scene.go(r.scene.book.place(id))
        r.quiet()
        click(r.app, "rules.show")
        r.quiet()
        assert r.said[0] is Tone.NEWS, id
        assert r.scene.example.ask.right in r.said[1]  # type: ignore[union-attr]
        if isinstance(r.scene.example.ask, Play):
            assert r.scene.view.draft == tuple(asked(r))
            shown = r.scene.animator.stage.shown.stacks
            assert shown.same(seen.stacks(r.scene.animator.rules, r.scene.view.position, 0))
    assert not r.done


def test_every_question_can_be_answered_and_every_answer_is_answered(reader: ReaderOf) -> None:
    r = reader()
    for id in kind(Choose):
        r.scene.go(r.scene.book.place(id))
        r.quiet()
        ask = r.scene.example.ask
        assert isinstance(ask, Choose)
        for option in sorted(ask.options, key=lambda option: option.right):
            click(r.app, f"rules.option.{option.key}")
            r.quiet()
            assert r.said == (Tone.RIGHT if option.right else Tone.HINT, option.says)
            if option.then is not None:
                assert r.scene.view.position == option.then.after.position
        assert id in r.done


def test_every_cell_is_put_on_the_board(reader: ReaderOf) -> None:
    r = reader()
    for id in kind(Cells):
        r.scene.go(r.scene.book.place(id))
        ask = r.scene.example.ask
        assert isinstance(ask, Cells)
        assert r.said == (Tone.NEWS, ask.cell(ask.first).says)
        for cell in ask.cells:
            click(r.app, f"rules.cell.{cell.key}")
            assert r.scene.view.position == cell.setting.position
            assert r.said == (Tone.NEWS, cell.says)
        assert id in r.done


def test_what_is_refused_is_what_was_to_be_tried(reader: ReaderOf) -> None:
    r = reader()
    for id in kind(Try):
        r.scene.go(r.scene.book.place(id))
        r.quiet()
        ask = r.scene.example.ask
        assert isinstance(ask, Try)
        r.step(ask.source, ask.target)
        assert r.said[0] is Tone.RIGHT, id
        assert r.said[1].endswith(ask.right)
        assert r.scene.animator.stage.shown.arrows


# ---- hands ------------------------------------------------------------------------------------------------------------


def test_another_play_is_no_mistake_and_can_be_taken_back(reader: ReaderOf) -> None:
    r = reader("start.tie")
    r.step(13, 8)
    r.step(13, 10)
    assert r.said[0] is Tone.HINT
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


def test_a_step_that_is_not_legal_is_explained_and_the_word_passes(reader: ReaderOf) -> None:
    r = reader("both.both")
    r.mouse(r.at(18))
    r.mouse(r.at(13, landing=True))
    assert r.scene.find("rules.refusal").name == "Both dice can be played, so this step has to leave room for the other one."
    for _ in range(20):
        r.app.frame([], 500)
    assert not r.scene.has("rules.refusal")


def test_a_finger_plays_and_points(reader: ReaderOf) -> None:
    r = reader("goal.numbers")
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


def test_the_keyboard_is_enough(reader: ReaderOf) -> None:
    r = reader("goal.numbers")
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


def test_tab_reaches_every_button(reader: ReaderOf) -> None:
    for id in ("dice.one", "trust.seal"):
        r = reader(id)
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


def test_the_other_die_can_go_first(reader: ReaderOf) -> None:
    r = reader("dice.one")
    before = r.scene.view.dice
    key(r.app, pygame.K_x)
    r.quiet()
    assert r.scene.view.dice == before[::-1]


def test_with_less_motion_nothing_flies(reader: ReaderOf) -> None:
    r = reader("dice.one", speed="normal", reduced_motion=True)
    click(r.app, "rules.show")
    for _ in range(20):
        r.app.frame([], 30)
        assert not r.scene.animator.stage.shown.airborne
    assert r.scene.view.draft


def test_what_moves_by_itself_is_over_as_soon_as_the_reader_does_something(reader: ReaderOf) -> None:
    app_speed = reader("goal.home", speed="slow")
    r = app_speed
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


def test_it_remembers_where_the_reader_was_and_what_was_done(reader: ReaderOf, tmp_path: Path) -> None:
    r = reader("off.outside")
    r.step(6, 0)
    r.scene.turn(1)
    kept = SettingsFile(tmp_path).values
    assert kept.rules_at == "off.home"
    assert kept.rules_done == ["off.outside"]
    again = Reader(r.app)
    assert again.scene.example.id == "off.home"


def test_a_page_that_is_done_has_its_tick(reader: ReaderOf) -> None:
    ids = [example.id for page, example in BOOK if page.id == "manners"]
    r = reader("manners.throw", rules_done=ids[1:])
    assert not r.scene.find("rules.page.manners").done  # type: ignore[attr-defined]
    click(r.app, "rules.option.both")
    assert r.scene.find("rules.page.manners").done  # type: ignore[attr-defined]
    assert r.scene.find("rules.page.manners").name == "Manners, done"


def test_the_way_through_the_whole_book(reader: ReaderOf) -> None:
    r = reader("goal.home")
    seen_ids = [r.scene.example.id]
    for _ in range(len(BOOK) - 1):
        r.scene.find("rules.next").activate()
        seen_ids.append(r.scene.example.id)
    assert seen_ids == [example.id for _page, example in BOOK]
    click(r.app, "rules.next")
    assert isinstance(r.app.stack.top, MenuScene)


def test_the_language_changes_at_once_and_the_place_stays(reader: ReaderOf) -> None:
    r = reader("off.outside")
    r.app.settings.language = "tr"
    r.app.apply()
    r.app.frame([], 16)
    assert r.scene.example.id == "off.outside"
    assert r.scene.book.language == "tr"


def test_the_home_board_may_be_on_the_left(reader: ReaderOf) -> None:
    r = reader("dice.one", home_left=True)
    assert r.at(1)[0] < r.at(12)[0]
    for step in asked(r):
        r.step(step.source, step.target)
    assert r.said[0] is Tone.RIGHT


def test_the_way_is_told_and_read_aloud(reader: ReaderOf) -> None:
    r = reader("landing.hit")
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


def test_what_the_opponent_does_is_told(reader: ReaderOf) -> None:
    r = reader("turns.2")
    told = " ".join(r.app.voice.lines)
    assert "Your opponent rolled 6 4." in told
    assert r.scene.view.dice == (4, 2)
