"""New Match: opponent, rules and customs, cube, length, clock, colour. Choices are kept for next time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from bg.setup import LENGTHS, CubePolicy, Level, MatchSetup, Style
from bg.variants import VARIANTS
from engine.protocol.table import NewMatch, View
from scenes import backdrop, wording
from scenes.choices import Choices
from scenes.match.column import CHECKER_COLOURS
from scenes.scene import Scene
from scenes.text import _, number
from scenes.theme import GOLD
from scenes.ui.card import Card
from scenes.ui.controls import Button, Chips, Fold, Toggle
from scenes.ui.labels import Label, note, title
from scenes.ui.layout import Column, Row, Scroll
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.app import App


class NewMatchScene(Scene):
    """running: a match is in progress; it is kept, and the player is told so."""

    id = "new_match"

    def __init__(self, running: bool = False) -> None:
        super().__init__()
        self.running = running
        self.customs_open = False
        self.sent = False

    def enter(self, app: App) -> None:
        self.choices = Choices.remembered(app.settings.last_match)
        super().enter(app)

    # ---- widgets ---------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        rows = [*self._opponent(), *self._rules(), *self._cube(), *self._length(), *self._rest(), *self._customs()]
        offset = next((int(getattr(widget, "offset", 0)) for widget in self.root.walk() if widget.role == "scroll"), 0)
        start = Button("new_match.start", _("Start"), self._start, icon="play", primary=True, size=19)
        foot: list[Widget] = [
            Button("new_match.back", _("Back"), lambda: self.app.pop(self), icon="arrow-left"),
            Label(self.choices.summary(), id="new_match.summary", size=15, colour=GOLD, align="middle", expands=True),
            start,
        ]
        body: list[Widget] = [
            title(_("New match")),
            Scroll(Column(rows, gap=9), id="new_match.list", offset=offset),
            Row(foot, gap=14),
        ]
        if self.running:
            body.insert(2, note(_("Your match in progress is kept; it waits under Matches in progress.")))
        return Card(Column(body, gap=12), id="new_match", name=_("New match"), width=860, fill=True, alpha=232)

    def _chips(self, field: str, words: str, options: list[tuple[str, str]], **more: Any) -> list[Widget]:
        value = str(getattr(self.choices, field))
        return [note(words), Chips(f"new_match.{field}", options, value, self._set(field), name=words, **more)]

    def _opponent(self) -> list[Widget]:
        levels = [(str(level), wording.level_name(level)) for level in Level]
        styles = [(str(style), wording.style_name(style)) for style in Style]
        return [
            *self._chips("level", _("Level"), levels),
            note(wording.level_line(self.choices.level)),
            *self._chips("style", _("Style"), styles),
        ]

    def _rules(self) -> list[Widget]:
        games = [(variant.id, wording.rules_name(variant.id)) for variant in VARIANTS]
        return [*self._chips("rules", _("Rules"), games), note(wording.rules_line(self.choices.rules))]

    def _cube(self) -> list[Widget]:
        table = self.choices.table()
        if self.choices.rules == "tavla":
            return [
                self._custom("no_hit_and_run", _("No hit-and-run in the home board")),
                self._custom("must_bear_off", _("Must bear off when a die allows it")),
            ]
        cube = "off" if not table.cube else "64" if table.cube_ceiling else "free"
        options = [("free", _("No ceiling")), ("64", _("Up to 64")), ("off", _("No cube"))]
        rows: list[Widget] = [note(_("Cube")), Chips("new_match.cube", options, cube, self._set_cube, name=_("Cube"))]
        if table.cube:
            policies = [(str(policy), wording.policy_name(policy)) for policy in CubePolicy]
            rows += self._chips("policy", _("The computer's cube"), policies)
        return rows

    def _length(self) -> list[Widget]:
        options = [(str(length), number(length)) for length in LENGTHS]
        if self.choices.sessions:
            options.append(("0", _("Session")))
        rows = self._chips("length", _("Points to win, or a session"), options)
        if self.choices.session:
            rows += [
                self._custom("jacoby", _("Jacoby: gammons count only after a double")),
                self._custom("beaver", _("Beavers")),
                self._custom("raccoon", _("Raccoons")),
                Toggle(
                    "new_match.automatic_doubles",
                    _("Automatic double after an opening tie"),
                    bool(self.choices.table().automatic_doubles),
                    lambda on: self._change("automatic_doubles", int(on)),
                ),
            ]
        return rows

    def _rest(self) -> list[Widget]:
        light, dark = CHECKER_COLOURS[self.app.settings.checkers]
        colours = [("True", _("Light")), ("False", _("Dark"))]
        rows = self._chips("light", _("Your checkers"), colours, icons={"True": light, "False": dark})
        rows.append(
            Toggle("new_match.clock", _("Play with a clock"), self.choices.clock, lambda on: self._set("clock")(str(on)))
        )
        if self.choices.clock:
            scopes = [("game", _("for each game")), ("match", _("for the whole match"))]
            rows += self._chips("clock_scope", _("The time is"), scopes)
            rows.append(note(_("Two minutes a point (15 in a session) and 12 free seconds each turn.")))
        return rows

    def _customs(self) -> list[Widget]:
        rows: list[Widget] = [
            Fold("new_match.customs", _("Table customs"), self.customs_open, self._fold),
        ]
        if not self.customs_open:
            return rows
        table = self.choices.table()
        openings = [("dice", _("the two dice on the table")), ("reroll", _("both dice, rolled again"))]
        nexts = [("roll", _("a new opening roll")), ("winner", _("the last winner")), ("alternate", _("both in turn"))]
        rows += [
            note(_("The winner of the opening roll plays")),
            Chips("new_match.opening", openings, str(table.opening), lambda v: self._change("opening", v)),
            note(_("Later games are opened by")),
            Chips("new_match.next_opener", nexts, str(table.next_opener), lambda v: self._change("next_opener", v)),
        ]
        if self.choices.rules != "tavla":
            rows += [
                self._custom("no_hit_and_run", _("No hit-and-run in the home board")),
                self._custom("must_bear_off", _("Must bear off when a die allows it")),
            ]
        rows += [
            self._custom("no_hit_in_far_home", _("No hitting in the opponent's home board")),
            self._custom("higher_die", _("The higher die when only one can be played")),
        ]
        if table.cube:
            rows.append(self._custom("closed_out_may_double", _("A closed-out player may still double")))
            if not self.choices.session:
                rows.append(self._custom("crawford", _("Crawford rule")))
        return rows

    def _custom(self, name: str, words: str) -> Toggle:
        on = bool(getattr(self.choices.table(), name))
        return Toggle(f"new_match.{name}", words, on, lambda value: self._change(name, value))

    # ---- changes ---------------------------------------------------------------------------------------------

    def _set(self, field: str) -> Callable[[str], None]:
        def change(value: str) -> None:
            kind = type(getattr(self.choices, field))
            setattr(self.choices, field, value == "True" if kind is bool else kind(value))
            self._changed()

        return change

    def _set_cube(self, value: str) -> None:
        self.choices.change("cube", value != "off")
        self._change("cube_ceiling", 64 if value == "64" else None)

    def _change(self, name: str, value: Any) -> None:
        self.choices.change(name, value)
        self._changed()

    def _changed(self) -> None:
        self.app.settings.last_match = self.choices.keep()
        self.app.file.save()
        self.rebuild()

    def _fold(self) -> None:
        self.customs_open = not self.customs_open
        self.rebuild()

    def _start(self) -> None:
        if not self.sent:
            self.sent = True
            start(self.app, self.choices.setup(self.app.settings.name), self._failed)

    def _failed(self) -> None:
        self.sent = False

    def draw(self, surface: pygame.Surface) -> None:
        backdrop.draw(surface, self)
        super().draw(surface)


def start(app: App, setup: MatchSetup, failed: Callable[[], None] | None = None) -> None:
    """Make a match and show it."""
    from scenes.match.scene import MatchScene

    def made(pending: Any) -> None:
        if isinstance(pending.ok, View):
            app.replace(MatchScene(pending.ok))
        elif pending.error is not None:
            app.toast(wording.error(pending.error))
            if failed is not None:
                failed()

    assert app.client is not None
    app.client.request(NewMatch(setup), made)

