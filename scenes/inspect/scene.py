"""A position from outside on the board, with what the Master thinks of it: chances, the best plays or the cube.

The text comes from the clipboard, from a link, from the command line or is typed; one that is no position says which
character is wrong. Nothing is stored, and nothing is decided here: the referee reads the text, a brain weighs.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec
import pygame

from bg import notation
from engine.protocol.brain import Candidate
from engine.protocol.common import Error
from engine.protocol.replay import Inspected, InspectText, PlayFrom
from engine.protocol.table import Phase, View
from scenes import backdrop, clipboard, wording
from scenes.board.live import LiveBoard
from scenes.inspect import reading, words
from scenes.inspect.opinion import Opinion
from scenes.match.column import CHECKER_COLOURS, MatchInfo
from scenes.replay.scene import Seat
from scenes.replay.surround import OneLine, Surround, narrow
from scenes.scene import Scene
from scenes.text import _, number, signed
from scenes.theme import GOLD, MUTED, RED, Face
from scenes.ui.card import Card, Panel
from scenes.ui.controls import Button
from scenes.ui.entry import Entry
from scenes.ui.labels import Label, note, title
from scenes.ui.layout import Column, Row, Scroll
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.app import App


class InspectScene(Scene):
    """text: what to show first, "" for nothing yet."""

    id = "inspect"

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.text = text.strip()
        self.entry = Entry(
            "inspect.text", _("Position"), self.text, self._typed, entered=self._show, icon="search",
            hint=_("XGID, GNU position ID or link"), most=2000,
        )  # fmt: skip
        self.found: Inspected | None = None
        self.error: Error | None = None
        self.board: LiveBoard | None = None
        self.opinion: Opinion | None = None
        self.chosen: int | None = None

    # ---- life ------------------------------------------------------------------------------------------------

    def enter(self, app: App) -> None:
        super().enter(app)
        if self.text:
            self._show(self.text)
        else:
            self.ready()
            self.focus.give("inspect.text")
            self.focus.ring = True

    def resume(self) -> None:
        super().resume()
        if self.board is not None:
            self.board.fit()

    # ---- asking ----------------------------------------------------------------------------------------------

    def _typed(self, text: str) -> None:
        if self.error is not None:
            self.error = None
            self.rebuild()

    def _show(self, text: str) -> None:
        """Ask the referee what position that is."""
        self.text = text.strip()
        if not self.text or self.app.client is None:
            return
        self.app.client.request(InspectText(self.text), self._read)

    def _paste(self) -> None:
        text = clipboard.get_text().strip()
        if not text:
            self.app.toast(_("The clipboard holds no text."))
            return
        self.entry.put(" ".join(text.split()))
        self._show(self.entry.value)

    def _read(self, pending: Any) -> None:
        if isinstance(pending.ok, Inspected):
            self.found, self.error = named(pending.ok), None
            self._set_up(self.found)
        elif pending.error is not None:
            self.error = pending.error
            at = words.place(pending.error)
            if 0 <= at < len(self.entry.value):
                self.entry.caret = at
        self.rebuild()

    def _set_up(self, found: Inspected) -> None:
        self.chosen = None
        if self.board is None or self.board.animator.rules.id != found.view.setup.rules:
            self.board = LiveBoard(self.app, found.view)
        self.board.show(found.view, [], found.view, animate=False)
        self.app.sound.play(f"clack-{self.app.settings.checkers}", 0.6)
        self.opinion = Opinion(self.app, found, self.rebuild)

    @property
    def plays(self) -> list[Candidate]:
        """The best plays, as far as they are known."""
        return [] if self.opinion is None or self.opinion.plays is None else self.opinion.plays.candidates

    # ---- choosing --------------------------------------------------------------------------------------------

    def choose(self, index: int | None) -> None:
        """Show one of the plays being made; None: the position again."""
        if self.board is None or self.found is None or index == self.chosen:
            return
        self.chosen = index
        if index is None:
            self.board.put(self.found.view)
        else:
            self.board.suggest(self.plays[index].play, self.found.view.mover)
            self.app.voice.say(notation.text(self.plays[index].play))
        self.rebuild()

    def _pick(self, index: int) -> None:
        self.choose(None if self.chosen == index else index)

    def play(self) -> None:
        """A game of its own from here, never stored."""
        if self.found is not None and self.app.client is not None:
            seat = self.found.view.turn
            mine, other = self.app.settings.name or _("Player"), _("Computer")
            names = (mine, other) if seat == 0 else (other, mine)
            self.app.client.request(PlayFrom(text=self.text, seat=seat, names=names), self._opened)

    def _opened(self, pending: Any) -> None:
        from scenes.menu import opened

        opened(self.app, pending, resumed=False)

    def _share(self) -> None:
        from scenes.archive.share import ShareScene

        if self.found is not None:
            self.app.push(ShareScene(self.found.view, ids=self.found.ids))

    # ---- widgets ---------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        if self.board is None or self.found is None:
            return self._card()
        self.board.fit()
        view = self.found.view
        header = Row(
            [
                OneLine(_("Inspect a position"), id="inspect.title", size=21, face=Face.SERIF, expands=False, most=0.6),
                OneLine(self._moment(view), id="inspect.now", colour=MUTED, align="right"),
                Button("inspect.close", _("Close"), self.close, icon="x", size=15, height=34),
            ],
            gap=24,
        )
        footer = Row([self.entry, Button("inspect.paste", _("Paste"), self._paste, icon="clipboard", size=15, height=38)])
        checkers = self.app.settings.checkers
        column = Column(
            [
                Seat(view, 1, checkers),
                Pane(Scroll(Column(self._reading(view), gap=8), id="inspect.reading")),
                *(narrow(button, self.app.theme, round(self.board.layout.column.w)) for button in self._buttons()),
                Seat(view, 0, checkers),
            ],
            gap=8,
        )
        over = None if self.error is None else Card(Column(self._wrong(), gap=10), id="inspect.wrong", width=480, at=(0.5, 0.5))
        return Surround(self.board.layout, header=header, footer=footer, column=column, over=over)

    def _buttons(self) -> list[Button]:
        return [
            Button("inspect.play_from", _("Play from here"), self.play, icon="swords", size=15, height=36),
            Button("inspect.share", _("Share…"), self._share, icon="share-2", size=15, height=36),
        ]

    def _card(self) -> Widget:
        """While there is no position yet: where it may come from."""
        line = _("An XGID, a GNU position ID with or without its match ID, or a link to a position.")
        rows: list[Widget] = [title(_("Inspect a position"), size=28), Label(line), self.entry]
        rows += self._wrong()
        buttons: list[Widget] = [
            Button("inspect.close", _("Back"), self.close, icon="arrow-left", expands=True),
            Button("inspect.paste", _("Paste"), self._paste, icon="clipboard", expands=True),
            Button("inspect.show", _("Show"), lambda: self._show(self.entry.value), icon="check", primary=True, expands=True),
        ]
        return Card(Column([*rows, Row(buttons, equal=True)], gap=16), id="inspect", name=_("Inspect a position"), width=640)

    def _wrong(self) -> list[Widget]:
        if self.error is None:
            return []
        made: list[Widget] = [Label(words.problem(self.error), id="inspect.problem", colour=RED, align="middle")]
        at = words.place(self.error)
        if 0 <= at < len(self.text):
            made.append(words.Excerpt(self.text, at))
        return made

    @staticmethod
    def _moment(view: View) -> str:
        """Who decides what."""
        who = view.setup.players[view.turn].name
        if view.phase is Phase.TO_PLAY:
            dice = "-".join(number(die) for die in view.dice[:2])
            return _("{name} to play {dice}").format(name=who, dice=dice)
        if view.phase is Phase.DOUBLED:
            return _("{name} is doubled to {n}").format(name=who, n=number(view.cube.offered))
        return _("{name} to roll").format(name=who) if view.phase is Phase.TO_ROLL else ""

    def _reading(self, view: View) -> list[Widget]:
        light, dark = CHECKER_COLOURS[self.app.settings.checkers]
        colours = (light, dark) if view.setup.light == 0 else (dark, light)
        made: list[Widget] = [Facts(view, "", lambda: None)]
        opinion = self.opinion
        if opinion is None:
            return made
        if opinion.trouble:
            made.append(Label(opinion.trouble, size=15, colour=RED))
        if opinion.awaited:
            made.append(Label(_("The Master is thinking…"), size=15, colour=MUTED))
        chances = opinion.chances(self.chosen)
        if len(chances) == 5:
            made.append(reading.chances(chances, view.mover, colours, levels=len(view.setup.customs.scores)))
        if opinion.worth is not None:
            made.append(reading.Table("inspect.equity", [(_("Equity"), (signed(opinion.worth.equity, 3),))], bold=0))
        if opinion.cube is not None:
            advice = Label(reading.advice(opinion.cube.advice), face=Face.SANS_BOLD, colour=GOLD)
            made += [reading.cube(opinion.cube), advice]
        if opinion.plays is not None:
            made += self._choices()
        return made

    def _choices(self) -> list[Widget]:
        found = self.plays
        if not found or not found[0].play:
            return [Label(_("No legal move."))]
        rows: list[Widget] = [
            reading.Choice(n, candidate, found[0].equity, n == self.chosen, lambda n=n: self._pick(n))  # type: ignore[misc]
            for n, candidate in enumerate(found)
        ]
        return [Column(rows, gap=1), note(_("Up and Down show the plays on the board."))]

    # ---- input -----------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and self._key(event):
            return True
        return super().handle(event)

    def _key(self, event: pygame.event.Event) -> bool:
        """Up and Down go through the plays, unless a widget other than one of them has the keyboard."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            if event.key == pygame.K_v and not (self.focus.taken and self.focus.widget is self.entry):
                self._paste()
                return True
            return False
        taken = self.focus.widget if self.focus.taken else None
        free = taken is None or taken.id.startswith("inspect.play.") or taken is self.entry
        if not self.plays or not free or event.key not in (pygame.K_UP, pygame.K_DOWN):
            return False
        last = len(self.plays) - 1
        step = 1 if event.key == pygame.K_DOWN else -1
        at = (0 if step > 0 else None) if self.chosen is None else self.chosen + step
        if at is None or at > last:
            return self.chosen is not None
        self.choose(at if at >= 0 else None)
        self.ready()
        if self.chosen is not None:
            self.focus.give(f"inspect.play.{self.chosen}")
        else:
            self.focus.drop()
        self.focus.ring = True
        return True

    def back(self) -> bool:
        if self.error is not None and self.board is not None:
            self.error = None
            self.rebuild()
        elif self.chosen is not None:
            self.choose(None)
            self.focus.drop()
        else:
            self.close()
        return True

    # ---- frame -----------------------------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        return self.board is not None and self.board.animator.moving

    def update(self, ms: int) -> None:
        if self.board is not None and self.app.stack.top is self and self.board.update(ms):
            self.dirty = True

    def draw(self, surface: pygame.Surface) -> None:
        self.ready()
        if self.board is None or self.found is None:
            backdrop.draw(surface, self)
        else:
            self.board.draw(surface)
        super().draw(surface)


def named(found: Inspected) -> Inspected:
    """With names for players that the text does not name: those of their checkers."""
    setup = found.view.setup
    light, dark = _("Light"), _("Dark")
    colours = (light, dark) if setup.light == 0 else (dark, light)
    first, second = (replace(player, name=player.name or colour) for player, colour in zip(setup.players, colours))
    view = msgspec.structs.replace(found.view, setup=replace(setup, players=(first, second)))
    return msgspec.structs.replace(found, view=view)


class Facts(MatchInfo):
    """Rules, length or Crawford, and the cube: a position has no number of a game."""

    focusable = False

    @staticmethod
    def _match(view: View) -> str:
        return wording.length_name(view.setup.length)


class Pane(Panel):
    """A pane that takes the room that is left."""

    expands = True
