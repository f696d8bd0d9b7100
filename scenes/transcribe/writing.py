"""A match from a real board while it is written down: the board of a live match, a line to type on, the turns so far.

Dice are clicked or typed, plays made on the board or typed: "31: 8/5 6/5". A turn of the list can be entered anew; what
comes after it stays as long as it is legal. Decides nothing: the referee takes every line or says what is wrong with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from engine.protocol.common import Error
from engine.protocol.replay import Replay, ReplayGame
from engine.protocol.table import ActReply, Phase, View
from engine.protocol.transcribe import Enter
from scenes.board.geometry import Side, dice_half
from scenes.match.column import CHECKER_COLOURS
from scenes.match.exchange import Exchange
from scenes.match.faces import Faces
from scenes.match.gate import PRESSES
from scenes.match.scene import MatchScene
from scenes.replay import lines
from scenes.replay.scene import ReplayScene, Seat
from scenes.replay.surround import OneLine, Surround
from scenes.replay.transcript import Reading, TurnList
from scenes.scene import Scene
from scenes.text import _
from scenes.theme import GOLD, MUTED, RED, Face, Theme
from scenes.transcribe import deeds, words
from scenes.transcribe.mending import Mending
from scenes.ui.controls import Button
from scenes.ui.entry import Entry
from scenes.ui.layout import Column, Row
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.app import App

MOUSE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)


class WritingScene(MatchScene):
    """view: of a match between two people with typed dice."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.faces: Faces = Dice(self)
        self.game: ReplayGame | None = None
        self.reading = Reading()
        self.mending = Mending(self)
        self.entry: Entry
        self._listed = (-1, 0)  # the event and the game that the list is of
        self._number = -1  # of the game whose turns are listed, -1 the last

    # ---- life ------------------------------------------------------------------------------------------------

    def enter(self, app: App) -> None:
        self.entry = Entry(
            "write.line", _("What happened"), "", lambda text: self._typed(), entered=self._entered, icon="pencil",
            hint=_("31: 8/5 6/5 – or 31, double, take, drop, resign 2"), most=120,
        )  # fmt: skip
        super().enter(app)
        self.to_line()
        if self.view.phase is Phase.BEFORE_GAME and not self.view.game:
            self.act("next_game")

    def adopted(self, before: View) -> None:
        super().adopted(before)
        self.gate.guard_ms = 0  # an offer is written down, not answered: it may come as fast as it is typed
        if self._listed[0] != self.view.seq:
            self._number = -1
            self._list()

    def _list(self) -> None:
        """Ask for the turns of a game."""
        self._listed = self.view.seq, self._number
        asked = self._listed

        def told(pending: Any) -> None:
            if isinstance(pending.ok, ReplayGame) and asked == self._listed:
                if self.game is None or self.game.game != pending.ok.game:
                    self.reading = Reading()
                self.game = pending.ok
                self.rebuild()

        self.exchange.send(Replay(self.view.match, self._number), told)

    def turn_over(self, way: int) -> None:
        """List the turns of another game."""
        if self.game is not None:
            numbers = [head.number for head in self.game.games]
            at = numbers.index(self.game.game) + way
            if 0 <= at < len(numbers) and self.mending.line is None:
                self._number = numbers[at]
                self._list()

    def begin_again(self, view: View) -> None:
        """The events before this view are others than those that were shown."""
        self.entry.put("")
        self.mending.line = None
        self.exchange = Exchange(self, view)
        self.board.put(view)
        self._listed = (-1, 0)
        self.exchange.adopt(view)

    # ---- entering --------------------------------------------------------------------------------------------

    def _typed(self) -> None:
        if self.line.sentence:
            self.line.clear()
            self.rebuild()

    def _entered(self, text: str) -> None:
        """Return on the line."""
        if not text.strip():
            if all(self.faces.typed):
                self.faces.done()
            elif self.view.phase is Phase.BEFORE_GAME:
                self.act("next_game")
        elif self.mending.line is not None:
            self.mending.correct(text)
        else:
            self.entry.put("")  # the next line may be typed before this one is answered
            self.say(text)

    def say(self, text: str) -> None:
        """Tell the referee what happened next, as it is typed."""
        view = self.exchange.newest
        self.gate.under_way += 1
        self.exchange.send(Enter(view.match, view.seq, text), lambda pending: self._told(pending, text))

    def _told(self, pending: Any, text: str) -> None:
        self.gate.under_way -= 1
        if isinstance(pending.ok, ActReply):
            self.exchange.absorb(pending.ok.view, pending.ok.events)
        elif pending.error is not None:
            self.entry.put(text)
            self.wrong(pending.error)
        self.answered()
        self.to_line()

    def wrong(self, error: Error) -> None:
        """The referee does not take a line."""
        self.gate.forget()
        at = error.values.get("at")
        if isinstance(at, int) and self.entry.value:
            self.entry.caret = max(0, min(len(self.entry.value), at - 1))
        self.explain(words.problem(error, self.view), refusal=True)
        self.app.sound.play("error-any", 0.4)
        self.rebuild()

    def refused(self, error: Error) -> None:
        super().refused(error)
        self.rebuild()

    def to_line(self) -> None:
        """What is typed goes to the line."""
        self.ready()
        self.focus.give("write.line")
        self.focus.ring = True
        self.dirty = True

    # ---- widgets ---------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        self._fit()
        self.animator.stage.cup_rest = None
        self.animator.stage.shown.cups = {}
        view = self.view
        checkers = self.app.settings.checkers
        column = Column([Seat(view, 1, checkers), *self._turns(), *deeds.column(self), Seat(view, 0, checkers)], gap=8)
        over = None
        if self.mending.line is None and self.faces.wanted:
            side = Side.TOP if view.turn == 1 and view.phase is not Phase.OPENING else Side.BOTTOM
            half = pygame.Rect(self.board.layout.rect(dice_half(side, self.board.layout.mirrored)))
            over = Middle(self.faces.panel(), half)
        footer = Row([self.entry, *deeds.beside_line(self)])
        return Surround(self.board.layout, header=self._header(), footer=footer, column=column, over=over)

    def _header(self) -> Widget:
        view = self.view
        if self.game is not None and self.game.games:
            head = next(head for head in self.game.games if head.number == self.game.game)
            heading = lines.game_title(head, len(self.game.games), view.setup)
        else:
            heading = _("Enter a match by hand")
        now, colour = words.moment(view), MUTED
        if self.mending.line is not None:
            now, colour = _("Correct this turn: Return keeps it, Esc leaves it as it was."), GOLD
        if self.line.sentence:
            now, colour = self.line.sentence, RED if self.line.refusal else GOLD
        close = Button("write.close", _("Close"), self.close, icon="x", size=15, height=34)
        return Row(
            [
                OneLine(heading, id="write.title", size=21, face=Face.SERIF, expands=False, most=0.5),
                OneLine(now, id="write.now", colour=colour, align="right"),
                close,
            ],
            gap=24,
        )

    def _turns(self) -> list[Widget]:
        if self.game is None:
            return [Widget()]
        light, dark = CHECKER_COLOURS[self.app.settings.checkers]
        history = self.game.history
        current = len(history) - 1 if history else None
        if self.mending.line is not None:
            current = history.index(self.mending.line)
        made: list[Widget] = [
            TurnList("write.turns", self.game, current, self.reading, self.mending.begin, colours=(light, dark)),
        ]
        if len(self.game.games) > 1:
            made.insert(0, deeds.games(self))
        return made

    def hint_line(self) -> str:
        return words.moment(self.view)

    # ---- input -----------------------------------------------------------------------------------------------

    def _handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self.back()
        if event.type in PRESSES and self.animator.busy:
            self.animator.skip()
            self.update(0)
        if self.gate.closed(event) or self.gate.keep(event):
            return True
        if event.type in MOUSE and self.mending.line is None and self.pointer.handle(event):
            self.to_line()
            self.refresh()
            return True
        if event.type == pygame.KEYDOWN and self._key(event):
            return True
        return Scene.handle(self, event)

    def _key(self, event: pygame.event.Event) -> bool:
        control = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        on_line = self.focus.widget is self.entry and self.focus.taken
        empty = on_line and not self.entry.value and self.mending.line is None
        if (event.key == pygame.K_z and control) or (event.key == pygame.K_BACKSPACE and empty):
            self.mending.take_back()
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN) and not (self.focus.widget and self.focus.widget.role == "list"):
            self.turn_over(-1 if event.key == pygame.K_PAGEUP else 1)
        elif event.key == pygame.K_UP and on_line:
            self.focus.give("write.turns")
        else:
            return False
        return True

    def replay(self) -> None:
        self.app.push(ReplayScene(self.view.match, self.view.game))

    def back(self) -> bool:
        if self.mending.line is not None:
            self.mending.leave()
        else:
            self.close()
        return True


class Dice(Faces):
    """The second face rolls by itself."""

    def pick(self, die: int, face: int) -> None:
        super().pick(die, face)
        if all(self.typed):
            self.done()

    def panel(self) -> Widget:
        """Without a button: the second face is enough."""
        panel = super().panel()
        panel.children[0].children.pop()
        return panel


class Middle(Widget):
    """A widget in the middle of a part of the board."""

    def __init__(self, child: Widget, part: pygame.Rect) -> None:
        super().__init__(children=[child])
        self.part = part

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        self.rect = rect
        width, height = self.children[0].measure(theme, self.part.w)
        place = pygame.Rect(0, 0, min(width, self.part.w), height)
        place.center = self.part.center
        self.children[0].place(place.clamp(rect), theme)


