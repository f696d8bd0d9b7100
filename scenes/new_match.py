"""New Match: opponent, rules and customs, cube, length, clock, colour. Choices are kept for next time."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from bg.setup import LENGTHS, CubePolicy, Level, MatchSetup, Style
from bg.variants import VARIANTS
from engine.protocol.rating import Rating, RatingReply
from engine.protocol.table import NewMatch
from scenes import backdrop, wording
from scenes.choices import AUTOMATIC, LEVELS, Choices
from scenes.confirm import ConfirmScene
from scenes.match.column import CHECKER_COLOURS
from scenes.scene import Scene
from scenes.text import _, ngettext, number
from scenes.theme import GOLD
from scenes.ui.card import Card
from scenes.ui.chips import Chips
from scenes.ui.controls import Button, Fold, TextField, Toggle
from scenes.ui.labels import Label, note, title
from scenes.ui.layout import Column, Field, Row, Scroll
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.app import App


class NewMatchScene(Scene):
    """running: a match is in progress; it is kept, and the player is told so."""

    id = "new_match"
    default = "new_match.start"

    def __init__(self, running: bool = False) -> None:
        super().__init__()
        self.running = running
        self.customs_open = False
        self.sent = False
        self.rating = RatingReply(1500, 0, Level.MEDIUM)

    def enter(self, app: App) -> None:
        self.choices = Choices.remembered(app.settings.last_match)
        super().enter(app)
        if app.client is not None:
            app.client.request(Rating(), self._rated)

    def _rated(self, pending: Any) -> None:
        if isinstance(pending.ok, RatingReply):
            self.rating = pending.ok
            self.rebuild()

    # ---- widgets ---------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        rows = [*self._opponent(), *self._rules(), *self._length(), *self._cube(), *self._rest(), *self._customs()]
        offset = next((int(getattr(widget, "offset", 0)) for widget in self.root.walk() if widget.role == "scroll"), 0)
        foot: list[Widget] = [
            Button("new_match.back", _("Back"), lambda: self.app.pop(self), icon="arrow-left"),
            Label(self.summary, id="new_match.summary", size=15, colour=GOLD, align="middle", expands=True),
            Button("new_match.start", _("Start"), self._start, icon="play", primary=True, size=19),
        ]
        body = [title(_("New match")), Scroll(Column(rows, gap=13), id="new_match.list", offset=offset), Row(foot, gap=14)]
        return Card(Column(body, gap=14), id="new_match", name=_("New match"), width=900, fill=True)

    def _chips(self, field: str, words: str, options: list[tuple[str, str]], line: str = "", **more: Any) -> Field:
        value = str(getattr(self.choices, field))
        chips = Chips(f"new_match.{field}", options, value, self._set(field), name=words, **more)
        return _field(words, chips, line)

    @property
    def summary(self) -> str:
        """The match about to start, in one line."""
        return self.choices.summary(real_dice=self.app.settings.real_dice)

    def _opponent(self) -> list[Widget]:
        choices = self.choices
        seats = [("computer", _("The computer")), ("person", _("Somebody here"))]
        who = self._chips("opponent", _("Opponent"), seats)
        if not choices.alone:
            name = TextField("new_match.other", _("Their name"), choices.other, self._name)
            swap = Button("new_match.swap", _("Swap seats"), self._swap, icon="arrow-left-right", size=15)
            low, high = (player.name for player in choices.setup(self.app.settings.name).players)
            line = _("{low} sits at the bottom, {high} at the top; you take turns at this machine.")
            return [who, _field(_("Their name"), Row([name, swap]), line.format(low=low, high=high))]
        levels = [(str(level), wording.level_name(level)) for level in LEVELS]
        styles = [(str(style), wording.style_name(style)) for style in Style]
        line = wording.level_line(choices.level)
        if choices.level == Level.ADAPTIVE:
            line = adaptive_line(self.rating)
        return [
            who,
            self._chips("level", _("Level"), levels, line),
            self._chips("style", _("Style"), styles, wording.style_line(choices.style)),
        ]

    def _rules(self) -> list[Widget]:
        games = [(variant.id, wording.rules_name(variant.id)) for variant in VARIANTS]
        rows: list[Widget] = [self._chips("rules", _("Rules"), games, wording.rules_line(self.choices.rules))]
        if self.choices.rules == "tavla":
            rows += [self._no_hit_and_run(), self._must_bear_off()]
        return rows

    def _cube(self) -> list[Widget]:
        if not self.choices.cube_offered:
            return []
        table = self.choices.table()
        cube = "off" if not table.cube else "64" if table.cube_ceiling else "free"
        options = [("free", _("No ceiling")), ("64", _("Up to 64")), ("off", _("No cube"))]
        rows: list[Widget] = [
            _field(_("Cube"), Chips("new_match.cube", options, cube, self._set_cube, name=_("Cube")), "")
        ]
        if table.cube and self.choices.alone:
            policies = [(str(policy), wording.policy_name(policy)) for policy in CubePolicy]
            line = wording.policy_line(self.choices.policy)
            rows.append(self._chips("policy", _("The computer's cube"), policies, line))
        return [*rows, *self._session()]

    def _length(self) -> list[Widget]:
        options = [(str(length), number(length)) for length in LENGTHS]
        if self.choices.sessions:
            options.append(("0", _("Session")))
        line = _("Play on as long as you like; every game counts.") if self.choices.session else ""
        return [self._chips("length", _("Points to win"), options, line)]

    def _session(self) -> list[Widget]:
        """What the cube may do in a session only."""
        rows: list[Widget] = []
        if self.choices.session and self.choices.table().cube:
            doubles = [(str(n), number(n) if n else _("None")) for n in AUTOMATIC]
            times = str(self.choices.table().automatic_doubles)
            words = _("Automatic doubles")
            chips = Chips("new_match.automatic_doubles", doubles, times, self._set_automatic, name=words)
            rows += [
                self._custom("jacoby", _("Jacoby: gammons count only after a double")),
                self._custom("beaver", _("Beavers: the taker may double back at once and keep the cube")),
                self._custom("raccoon", _("Raccoons: and the doubler once more")),
                _field(words, chips, _("How often a tie at the opening turns the cube.")),
            ]
        return rows

    def _rest(self) -> list[Widget]:
        light, dark = CHECKER_COLOURS[self.app.settings.checkers]
        colours = [("True", _("Light")), ("False", _("Dark"))]
        clock = self.choices.clock_scope if self.choices.clock else "off"
        clocks = [("off", _("No clock")), ("game", _("For each game")), ("match", _("For the whole match"))]
        if self.choices.session:
            clocks = clocks[:2]
            clock = "game" if self.choices.clock else "off"
        line = self.choices.clock_line()
        return [
            self._chips("light", _("Your checkers"), colours, icons={"True": light, "False": dark}),
            _field(_("Clock"), Chips("new_match.clock", clocks, clock, self._set_clock, name=_("Clock")), line),
        ]

    def _customs(self) -> list[Widget]:
        fold = Fold("new_match.customs", _("Table customs"), self.customs_open, self._fold)
        if not self.customs_open:
            return [fold]
        table = self.choices.table()
        openings = [("dice", _("With those two dice")), ("reroll", _("Rolls both again"))]
        nexts = [("roll", _("A new opening roll")), ("winner", _("The last winner")), ("alternate", _("Both in turn"))]
        first, later = _("First move"), _("Later games")
        opening = Chips("new_match.opening", openings, str(table.opening), self._set_custom("opening"), name=first)
        opener = Chips("new_match.next_opener", nexts, str(table.next_opener), self._set_custom("next_opener"), name=later)
        rows: list[Widget] = [
            fold,
            _field(first, opening, _("What the winner of the opening roll plays.")),
            _field(later, opener, _("Who opens them.")),
        ]
        if self.choices.rules != "tavla":
            rows += [self._no_hit_and_run(), self._must_bear_off()]
        rows += [
            self._custom("no_hit_in_far_home", _("No hitting in the opponent's home board")),
            self._custom("higher_die", _("The higher die when only one can be played")),
        ]
        if table.cube and self.choices.cube_offered:
            rows.append(self._custom("closed_out_may_double", _("A closed-out player may still double")))
            if not self.choices.session:
                rows.append(self._custom("crawford", _("Crawford rule")))
        return rows

    def _no_hit_and_run(self) -> Toggle:
        return self._custom("no_hit_and_run", _("No hit-and-run in the home board"))

    def _must_bear_off(self) -> Toggle:
        return self._custom("must_bear_off", _("Must bear off when a die allows it"))

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

    def _name(self, name: str) -> None:
        self.choices.other = name
        self._changed()

    def _swap(self) -> None:
        self.choices.swapped = not self.choices.swapped
        self._changed()

    def _set_cube(self, value: str) -> None:
        self.choices.change("cube", value != "off")
        self._change("cube_ceiling", 64 if value == "64" else None)

    def _set_clock(self, value: str) -> None:
        self.choices.clock = value != "off"
        if value != "off":
            self.choices.clock_scope = value
        self._changed()

    def _set_automatic(self, value: str) -> None:
        self._change("automatic_doubles", int(value))

    def _set_custom(self, name: str) -> Callable[[str], None]:
        return lambda value: self._change(name, value)

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
        if not self.running:
            self._send()
            return
        sentence = _("Your match in progress is kept: it waits under Matches.")
        summary = self.summary
        self.app.push(ConfirmScene(_("Start a new match?"), sentence, _("Start"), self._send, summary=summary))

    def _send(self) -> None:
        if not self.sent:
            self.sent = True
            s = self.app.settings
            setup = self.choices.setup(s.name, matched=self.rating.level, real_dice=s.real_dice)
            start(self.app, setup, self._failed)

    def _failed(self) -> None:
        self.sent = False

    def draw(self, surface: pygame.Surface) -> None:
        backdrop.draw(surface, self)
        super().draw(surface)


def adaptive_line(rating: RatingReply) -> str:
    """Which level an adaptive computer plays at, and why."""
    level = wording.level_name(rating.level)
    if not rating.matches:
        return _("Finds its strength by your results; for the first match it plays as {level}.").format(level=level)
    line = ngettext(
        "Plays this match as {level}: your rating is {rating} after {n} match.",
        "Plays this match as {level}: your rating is {rating} after {n} matches.",
        rating.matches,
    )
    return line.format(level=level, rating=rating.rating, n=number(rating.matches))


def _field(words: str, control: Widget, line: str) -> Field:
    return Field(Label(words, size=16), control, note(line) if line else None)


def rematch(app: App, setup: MatchSetup) -> None:
    """The same match again; an adaptive computer finds its strength anew."""
    players = setup.players
    if players[1].level is not Level.ADAPTIVE or app.client is None:
        start(app, setup)
        return

    def rated(pending: Any) -> None:
        other = players[1]
        if isinstance(pending.ok, RatingReply):
            other = dataclasses.replace(other, plays_as=pending.ok.level)
        start(app, dataclasses.replace(setup, players=(players[0], other)))

    app.client.request(Rating(), rated)


def start(app: App, setup: MatchSetup, failed: Callable[[], None] | None = None) -> None:
    """Make a match and show it."""
    from scenes.menu import opened

    def made(pending: Any) -> None:
        opened(app, pending, resumed=False)
        if pending.error is not None and failed is not None:
            failed()

    assert app.client is not None
    app.client.request(NewMatch(setup), made)

