"""The widgets of How to play for the board that is open: the list, the words with their tables, the question with its buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes.fair.seal import SealScene
from scenes.match.help import HelpScene
from scenes.rules.book import done
from scenes.rules.desk import Desk, Places
from scenes.rules.page import Cells, Choose
from scenes.rules.widgets import CellTable, PageRow, Rows, Sentence, Table, Tone
from scenes.text import _, number
from scenes.theme import GOLD, Face
from scenes.ui.card import Panel
from scenes.ui.controls import Button
from scenes.ui.flow import Flow
from scenes.ui.labels import Label, note, title
from scenes.ui.layout import Column, Row, Scroll, Shares, Space
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.rules.scene import RulesScene


def room(scene: RulesScene, where: Places, kept: dict[str, int]) -> Widget:
    """kept: how far what scrolls had been moved."""
    return Desk(
        where,
        header=_header(scene),
        pages=_pages(scene, kept.get("rules.pages", 0)),
        words=_words(scene, kept.get("rules.words", 0)),
        below=_below(scene),
    )


def _header(scene: RulesScene) -> Widget:
    app = scene.app
    heading = title(_("How to play"), id="rules.title", size=24)
    heading.expands = True
    helps = Button("rules.help", _("Help and keys"), lambda: app.push(HelpScene()), icon="keyboard", size=15, height=34)
    return Row([heading, helps, Button("rules.close", _("Close"), scene.close, icon="x", size=15, height=34)], gap=12)


def _pages(scene: RulesScene, offset: int) -> Widget:
    ids = scene.app.settings.rules_done
    rows: list[Widget] = []
    chapter = ""
    for page in scene.book.pages:
        if page.chapter != chapter:
            chapter = page.chapter
            rows.append(Label(chapter, size=13, face=Face.SERIF, colour=GOLD))
        on = page is scene.page
        act = lambda id=page.id: scene.go(scene.book.place(id))  # noqa: E731
        rows.append(PageRow(f"rules.page.{page.id}", page.name, act, on=on, done=done(page, ids)))
    return Pane(Scroll(Rows(rows, gap=1), id="rules.pages", offset=offset), pad=8)


def _words(scene: RulesScene, offset: int) -> Widget:
    """The page's title, the paragraphs, a table; below them the way on."""
    page, example, sitting = scene.page, scene.example, scene.sitting
    at, count = page.examples.index(example) + 1, len(page.examples)
    rows: list[Widget] = [title(page.title, size=25)]
    if count > 1:
        rows.append(note(_("Board {n} of {all}").format(n=number(at), all=number(count)), id="rules.count"))
    rows += [Label(paragraph, size=18) for paragraph in example.words]
    if example.facts is not None:
        rows.append(Table(example.facts))
    if example.seal:
        seal = Button("rules.seal", _("How the dice are sealed"), lambda: scene.app.push(SealScene(None)), icon="shield", size=15)
        rows.append(Flow([seal]))
    if isinstance(example.ask, Cells):
        rows.append(CellTable("rules.cell", example.ask, sitting.chosen, sitting.choose))
    last = scene.place == len(scene.book) - 1
    before = Button("rules.before", _("Back"), lambda: scene.turn(-1), icon="arrow-left", size=16, height=42)
    before.enabled = scene.place > 0
    on = Button("rules.next", _("To the table") if last else _("Next"), lambda: scene.turn(1), size=16, height=42)
    on.icon, on.primary = "log-out" if last else "arrow-right", sitting.right or not sitting.task
    before.expands = on.expands = True
    words = Pane(Scroll(Column(rows, gap=13), id="rules.words", offset=offset), pad=14)
    return Column([words, Shares([before, on], most=2)], gap=12)


class Pane(Panel):
    """A pane that takes all of its place."""

    expands = True


def _below(scene: RulesScene) -> Widget:
    """What is asked, what was answered, and the buttons that go with it."""
    sitting = scene.sitting
    said: list[Widget] = []
    if sitting.task:
        said.append(Label(sitting.task, id="rules.task", size=17, face=Face.SANS_BOLD))
    if sitting.line.sentence:
        said.append(Sentence("rules.refusal", sitting.line.sentence, Tone.REFUSED))
    elif sitting.answer is not None:
        said.append(Sentence("rules.answer", sitting.answer[1], sitting.answer[0]))
    buttons = _buttons(scene)
    if not said and not buttons:
        return Space()
    rows: list[Widget] = [Scroll(Column(said, gap=8), id="rules.said", offset=1_000_000)]
    if buttons:
        rows.append(Shares(buttons, gap=9, most=4) if isinstance(sitting.example.ask, Choose) else Flow(buttons, gap=9))
    return Pane(Column(rows, gap=8), pad=12)


def _buttons(scene: RulesScene) -> list[Widget]:
    sitting = scene.sitting
    ask, turn = sitting.example.ask, sitting.trial.turn
    found: list[Widget] = []

    def button(
        id: str, words: str, act: Callable[[], None], icon: str = "", *, enabled: bool = True, primary: bool = False
    ) -> None:
        found.append(Button(f"rules.{id}", words, act, icon=icon, size=15, height=38, enabled=enabled, primary=primary))

    if isinstance(ask, Choose):
        for option in ask.options:
            chosen = sitting.chosen == option.key
            act = lambda key=option.key: sitting.choose(key)  # noqa: E731
            button(f"option.{option.key}", option.words, act, primary=chosen and option.right)
        return found
    if sitting.showable:
        button("show", _("Show me"), scene.show_me, "eye")
    if turn is not None:
        touched = bool(turn.made) or sitting.answer is not None
        button("undo", _("Undo"), sitting.undo, "undo-2", enabled=bool(turn.made))
        button("again", _("Again"), scene.again, "rotate-ccw", enabled=touched, primary=sitting.wrong)
    elif sitting.example.lead is not None:
        button("again", _("Again"), scene.again, "rotate-ccw")
    return found
