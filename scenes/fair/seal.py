"""The page that explains a match's dice to anybody: what was promised, what was mixed in, what is shown, and how to check it.

Three leaves: the promise with this match's own values, every game checked again, and a short script that checks the dice
without this program. Without a match it explains by an example.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bg.dice import Dice, commitment
from engine.protocol.archive import ExportFile, Form
from engine.protocol.records import Verified, VerifiedGame, Verify
from scenes import clipboard, wording
from scenes.fair import story, words
from scenes.fair.parts import Code, step, value
from scenes.match.results import Icon
from scenes.replay import games
from scenes.scene import Scene
from scenes.text import _, number
from scenes.theme import ASSETS, GOLD, MUTED, RED, Colour, Face
from scenes.ui.card import Card
from scenes.ui.chips import Tabs
from scenes.ui.controls import Button
from scenes.ui.flow import Flow
from scenes.ui.labels import Label, note, title
from scenes.ui.layout import Column, Row, Scroll
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.app import App

SCRIPT = "check_dice.py"


def example() -> VerifiedGame:
    """A made-up game with a seed that everybody knows."""
    seed, word = hashlib.sha256("Düşeş".encode()).hexdigest(), "nar"
    dice = Dice(seed, word)
    return VerifiedGame(1, True, "", 0, commitment(seed), word, seed, tuple(dice.roll(n) for n in range(6)))


class SealScene(Scene):
    """match: None for the example. page: promise, check or script. game: the one on show, 0 the last. coming: a game that is about
    to begin, its seal and what is mixed in so far."""

    overlay = True
    id = "seal"
    default = "seal.close"

    def __init__(self, match: int | None, page: str = "promise", *, game: int = 0, coming: VerifiedGame | None = None) -> None:
        super().__init__()
        self.match, self.page, self.game, self.coming = match, page, game, coming
        self.games: list[VerifiedGame] | None = [example()] if match is None else None
        self.problem = ""

    def enter(self, app: App) -> None:
        super().enter(app)
        if app.client is not None and self.match is not None:
            app.client.request(Verify(self.match), self._told)

    def _told(self, pending: Any) -> None:
        if isinstance(pending.ok, Verified):
            self.games = [*pending.ok.games, *([] if self.coming is None else [self.coming])]
        elif pending.error is not None:
            self.problem = wording.error(pending.error)
        self.rebuild()

    # ---- widgets ---------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        pages = [("promise", _("The promise")), ("check", _("Checked again")), ("script", _("Check it elsewhere"))]
        rows = {"promise": self._promise, "check": self._check, "script": self._script}[self.page]()
        if self.problem:
            rows = [Label(self.problem)]
        close = Button("seal.close", _("Close"), lambda: self.app.pop(self), icon="check", primary=True)
        body = Column(
            [
                title(_("How the dice are sealed"), size=27),
                Tabs("seal.page", pages, self.page, self._open, name=_("How the dice are sealed")),
                Scroll(Column(rows, gap=10), id=f"seal.{self.page}.rows"),
                Row([close], justify="end"),
            ],
            gap=12,
        )
        return Card(body, id="seal", name=_("How the dice are sealed"), width=800, fill=True, dim=120)

    def _open(self, page: str) -> None:
        self.page = page
        self.rebuild()

    @property
    def shown(self) -> VerifiedGame | None:
        """The game whose values stand on the page."""
        if not self.games:
            return None
        return next((game for game in self.games if game.game == self.game), self.games[-1])

    @property
    def _copies(self) -> Callable[[str], None] | None:
        """Copying, where guests may."""
        return None if self.app.house is not None else self._copy

    # ---- the promise -----------------------------------------------------------------------------------------

    def _promise(self) -> list[Widget]:
        game = self.shown
        if game is None:
            return [] if self.games is None else [Label(_("No game has begun yet."), id="seal.none")]
        rows: list[Widget] = []
        if self.match is None:
            rows.append(Label(_("An example; in a match this page shows the values of its own games."), size=15, colour=MUTED))
        elif self.games is not None and len(self.games) > 1:
            rows.append(games.picker("seal", [one.game for one in self.games], game.game, self._choose))
        if not game.seal:
            return [*rows, Label(words.reason(game), id="seal.unsealed")]
        rows += [*self._before(game), *self._mixed(game), *self._after(game)]
        rows += [Label(_("What this does not say"), size=18, face=Face.SERIF, colour=GOLD), Label(story.beyond(), size=15)]
        if self._copies is not None:
            sheet = words.sheet(game)
            rows.append(Flow([self._button("all", _("Copy all of it"), lambda: self._copy(sheet), "clipboard-copy")]))
        return rows

    def _before(self, game: VerifiedGame) -> list[Widget]:
        seal = value("seal.seal", _("Seal"), game.seal, self._copies)
        return step("1", _("Promised before the game"), story.promised(), seal)

    def _mixed(self, game: VerifiedGame) -> list[Widget]:
        word = value("seal.word", _("Mixed in"), game.word, self._copies)
        nothing = note(story.unmixed(), id="seal.nothing", size=15)
        return step("2", _("Mixed in by you"), story.mixed(), word if game.word else nothing)

    def _after(self, game: VerifiedGame) -> list[Widget]:
        shown: list[Widget] = [note(words.reason(game), id="seal.hidden", size=15)]
        if game.seed:
            shown = [
                value("seal.seed", _("Seed"), game.seed, self._copies),
                value("seal.rolls", _("Rolls"), words.rolls(game), self._copies),
                self._row(game),
            ]
        return step("3", _("Shown after the game"), story.shown(), *shown)

    def _choose(self, game: int) -> None:
        self.game = game
        self.rebuild()

    # ---- every game ------------------------------------------------------------------------------------------

    def _check(self) -> list[Widget]:
        how = _("Every roll of every game that has ended, worked out once more from its seed and from what was mixed in:")
        return [note(how, size=15), *(self._row(game) for game in self.games or [])]

    def _row(self, game: VerifiedGame) -> Widget:
        icon, colour = _sign(game)
        name = _("Game {n}").format(n=number(game.game))
        told = Label(words.reason(game), size=15, colour=colour if not game.ok else MUTED, expands=True)
        return Row([Icon(icon, 19, colour), Label(name, size=16, least=70), told], gap=12)

    # ---- elsewhere -------------------------------------------------------------------------------------------

    def _script(self) -> list[Widget]:
        try:
            script = (ASSETS / SCRIPT).read_text(encoding="utf-8")
        except OSError:
            return [Label(_("The script is missing here: {file}").format(file=ASSETS / SCRIPT), id="seal.missing")]
        told = story.elsewhere(f"python {SCRIPT} MATCH.duses")
        rows: list[Widget] = [Label(told, size=15), Code("seal.code", script)]
        if self.app.house is None:
            deeds: list[Widget] = [
                self._button("copy_script", _("Copy the script"), lambda: self._copy(script), "clipboard-copy"),
                self._button("save_script", _("Save the script…"), lambda: self._save_script(script), "download"),
            ]
            if self.match is not None:
                deeds.append(self._button("save_match", _("Save this match…"), self._save_match, "save"))
            rows.append(Flow(deeds))
        return rows

    @staticmethod
    def _button(id: str, text: str, act: Callable[[], None], icon: str) -> Button:
        return Button(f"seal.{id}", text, act, icon=icon, size=15, height=40)

    def _copy(self, text: str) -> None:
        done = clipboard.put_text(text)
        self.app.toast(_("Copied.") if done else _("The clipboard cannot be used here."))

    def _save_script(self, script: str) -> None:
        from scenes.files.scene import FilesScene

        def write(paths: list[Path]) -> None:
            try:
                paths[0].write_text(script, encoding="utf-8")
            except OSError:
                self.app.toast(_("The file could not be written there."))
            else:
                self.app.toast(_("Saved: {file}").format(file=paths[0].name))

        self.app.push(FilesScene(_("Save the script"), write, mode="save", name=SCRIPT, ending=".py"))

    def _save_match(self) -> None:
        from scenes.files.scene import FilesScene

        assert self.match is not None
        match = self.match

        def write(paths: list[Path]) -> None:
            assert self.app.client is not None
            path = paths[0]

            def answered(pending: Any) -> None:
                failed = _("The file could not be written there.")
                self.app.toast(failed if pending.error is not None else _("Saved: {file}").format(file=path.name))

            self.app.client.request(ExportFile(match, Form.NATIVE, str(path)), answered)

        self.app.push(FilesScene(_("Save the match"), write, mode="save", name="match.duses", ending=".duses"))


def _sign(game: VerifiedGame) -> tuple[str, Colour]:
    if game.ok:
        return "circle-check", GOLD
    return ("circle", MUTED) if game.reason in words.OPEN else ("triangle-alert", RED)
