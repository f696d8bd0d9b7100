"""Every board of How to play with the mouse: what is asked can be played, shown, tried and answered."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

from fingers import click
from reader import AppOf, asked, sit

from scenes import text
from scenes.board import seen
from scenes.rules.book import Book
from scenes.rules.page import Cells, Choose, Play, Point, Try
from scenes.rules.widgets import Tone

text.use("en")
BOOK = Book()


def kind(*kinds: type) -> list[str]:
    return [example.id for _page, example in BOOK if isinstance(example.ask, kinds)]


def test_every_answer_can_be_played_with_the_mouse(app_of: AppOf) -> None:
    r = sit(app_of)
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


def test_every_answer_can_be_shown_and_that_counts_for_nothing(app_of: AppOf) -> None:
    r = sit(app_of)
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


def test_every_question_can_be_answered_and_every_answer_is_answered(app_of: AppOf) -> None:
    r = sit(app_of)
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


def test_every_cell_is_put_on_the_board(app_of: AppOf) -> None:
    r = sit(app_of)
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


def test_what_is_refused_is_what_was_to_be_tried(app_of: AppOf) -> None:
    r = sit(app_of)
    for id in kind(Try):
        r.scene.go(r.scene.book.place(id))
        r.quiet()
        ask = r.scene.example.ask
        assert isinstance(ask, Try)
        r.step(ask.source, ask.target)
        assert r.said[0] is Tone.RIGHT, id
        assert r.said[1].endswith(ask.right)
        assert r.scene.animator.stage.shown.arrows
