"""The card with a match's dice counted: each side's faces as bars, doubles, average roll, entering, and a plain word on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bg.setup import MatchSetup
from bg.throws import MEAN_PIPS
from engine.protocol.records import CountDice, DiceCounts, SideDice
from scenes import wording
from scenes.fair import words
from scenes.fair.chart import Faces, Key, Sums
from scenes.match.column import CHECKER_COLOURS
from scenes.scene import Scene
from scenes.text import _, number
from scenes.ui.card import Card
from scenes.ui.chips import Chips
from scenes.ui.controls import Button
from scenes.ui.labels import Label, note, title
from scenes.ui.layout import Column, Row, Scroll
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.app import App


class DiceScene(Scene):
    """setup: the match as it is shown; turned: its seats are shown the other way round. game: the one that may be looked at by
    itself, 0 for none."""

    overlay = True
    id = "dice"
    default = "dice.close"

    def __init__(self, match: int, setup: MatchSetup, *, game: int = 0, turned: bool = False) -> None:
        super().__init__()
        self.match, self.setup, self.game, self.turned = match, setup, game, turned
        self.one = False  # this game alone
        self.counts: DiceCounts | None = None
        self.problem = ""

    def enter(self, app: App) -> None:
        super().enter(app)
        self._ask()

    def _ask(self) -> None:
        if self.app.client is not None:
            self.app.client.request(CountDice(self.match, self.game if self.one else 0), self._told)

    def _told(self, pending: Any) -> None:
        if isinstance(pending.ok, DiceCounts):
            self.counts = pending.ok
            if self.turned:
                mine, theirs = self.counts.seats
                self.counts.seats = theirs, mine
        elif pending.error is not None:
            self.problem = wording.error(pending.error)
        self.rebuild()

    # ---- widgets ---------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        rows: list[Widget] = [Label(self.problem)] if self.problem else []
        if self.counts is not None:
            rows = self._rows(self.counts)
        body = Column(
            [
                title(_("The dice of this match"), size=27),
                *self._choice(),
                Scroll(Column(rows, gap=9), id="dice.rows"),
                Row([Button("dice.close", _("Close"), lambda: self.app.pop(self), icon="check", primary=True)], justify="end"),
            ],
            gap=12,
        )
        return Card(body, id="dice", name=_("The dice of this match"), width=760, fill=True, dim=120)

    def _choice(self) -> list[Widget]:
        """All games, or the one that is played now."""
        if self.counts is None or len(self.counts.games) < 2 or self.game not in self.counts.games:
            return []
        options = [("all", _("The whole match")), ("one", _("Game {n}").format(n=number(self.game)))]
        return [Chips("dice.games", options, "one" if self.one else "all", self._choose, name=_("Games"))]

    def _choose(self, which: str) -> None:
        self.one = which == "one"
        self._ask()
        self.rebuild()

    def _rows(self, counts: DiceCounts) -> list[Widget]:
        names = [player.name for player in self.setup.players]
        light, dark = CHECKER_COLOURS[self.app.settings.checkers]
        colours = (light, dark) if self.setup.light == 0 else (dark, light)
        keys = [Key(name, colour, second=seat == 1) for seat, (name, colour) in enumerate(zip(names, colours))]
        mine, theirs = counts.seats

        def row(what: str, tell: Any) -> Widget:
            return Sums(what, (tell(mine), tell(theirs)), names)

        found: list[Widget] = [Row(keys, equal=True), Faces("dice.faces", counts.seats, names, colours)]
        found.append(note(_("The line across a bar is what fair dice show on average."), align="middle"))
        found += [
            row(_("Rolls"), lambda side: (number(side.rolls), "")),
            row(_("Doubles"), _doubles),
            row(_("Average roll, in pips"), _average),
        ]
        if mine.tries or theirs.tries:
            found.append(row(_("Entered from the bar"), _entered))
        found += [Label(line, id=f"dice.word{n}", size=16) for n, line in enumerate(words.judged(counts, names))]
        found.append(note(_("The dice of opening rolls count as faces only: an opening roll that is played is never a double.")))
        if counts.real:
            found.append(note(_("Some of these dice were real ones, typed in, or come from a file.")))
        return found


def _expected(value: float, places: int = 1) -> str:
    return _("{n} expected").format(n=number(round(value, places)))


def _doubles(side: SideDice) -> tuple[str, str]:
    return number(side.doubles), _expected(side.rolls / 6) if side.rolls else ""


def _average(side: SideDice) -> tuple[str, str]:
    if not side.rolls:
        return "–", ""
    return number(round(side.pips / side.rolls, 2)), _expected(MEAN_PIPS, 2)


def _entered(side: SideDice) -> tuple[str, str]:
    if not side.tries:
        return "–", ""
    told = _("{n} of {all}").format(n=number(side.entered), all=number(side.tries))
    return told, _expected(side.expected)
