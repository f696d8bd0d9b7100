"""A stored match shown again with the real animations. Folds nothing: every stop shows a view of the referee's.

Arrows go from stop to stop, past the end of a game to the next one; Space plays on by itself. From any stop the game can be
played on in a match of its own that is never stored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from engine.protocol.replay import LineKind, PlayFrom, Replay, ReplayGame
from engine.protocol.table import Phase, View
from scenes import backdrop, wording
from scenes.access import spoken
from scenes.board.live import LiveBoard
from scenes.fair.counts import DiceScene
from scenes.fair.seal import SealScene
from scenes.match.column import CHECKER_COLOURS, PlayerCard
from scenes.replay import lines, transport
from scenes.replay.course import Course, Stop, course
from scenes.replay.judged import Judged
from scenes.replay.surround import OneLine, Surround, narrow
from scenes.replay.transcript import Reading, TurnList
from scenes.scene import Scene
from scenes.text import _
from scenes.theme import MUTED, Face
from scenes.ui.controls import Button
from scenes.ui.layout import Column, Row
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.app import App

SPEEDS = (0.5, 1.0, 2.0, 4.0)
DWELL_MS = 700.0  # between one turn and the next, when it plays by itself
PLAYABLE = (Phase.OPENING, Phase.TO_ROLL, Phase.TO_PLAY, Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED)


class ReplayScene(Scene):
    """match: a stored one; game: its number, 0 the first, -1 the last. seq: begin at the stop that comes at or before it."""

    id = "replay"

    def __init__(self, match: int, game: int = 0, seq: int | None = None) -> None:
        super().__init__()
        self.match = match
        self.game: ReplayGame | None = None
        self.course: Course | None = None
        self.board: LiveBoard | None = None
        self.at = 0
        self.playing = False
        self.speed = 1.0
        self.reading = Reading()
        self.judged: Judged
        self._first = game
        self._dwell = 0.0
        self._wanted: int | None = seq  # where to go in the game that is asked for; -1: its end
        self._asked = False
        self._animate = False

    # ---- life ------------------------------------------------------------------------------------------------

    def enter(self, app: App) -> None:
        super().enter(app)
        self.judged = Judged(app, self.match, self.rebuild)
        self._ask(self._first)
        if not self.live:
            self.judged.ask()

    def resume(self) -> None:
        super().resume()
        if self.board is not None:
            self.board.fit()
        if not self.live:
            self.judged.ask()

    def _ask(self, game: int, wanted: int | None = None, *, animate: bool = False) -> None:
        """Ask for a game; wanted: the event to stop at, -1 for its end."""
        if self.app.client is None or self._asked:
            return
        self._asked, self._animate = True, animate
        self._wanted = wanted if wanted is not None else self._wanted
        self.app.client.request(Replay(self.match, game), self._told)

    def _told(self, pending: Any) -> None:
        self._asked = False
        if isinstance(pending.ok, ReplayGame) and pending.ok.frames:
            self._open(pending.ok)
        elif self.game is None:
            self.app.toast(_("There is nothing to show yet.") if pending.error is None else wording.error(pending.error))
            self.app.pop(self)
        elif pending.error is not None:
            self.app.toast(wording.error(pending.error))

    def _open(self, game: ReplayGame) -> None:
        self.game, self.course = game, course(game)
        wanted, self._wanted = self._wanted, None
        self.reading = Reading()
        last = len(self.course.stops) - 1
        at = 0 if wanted is None else last if wanted == -1 else self.course.stop_of(wanted)
        first = self.course.stops[0].view
        if self.board is None:
            self.board = LiveBoard(self.app, first)
        self.go(at, animate=self._animate)

    # ---- where it stands -------------------------------------------------------------------------------------

    @property
    def stop(self) -> Stop:
        assert self.course is not None
        return self.course.stops[self.at]

    def go(self, stop: int, *, animate: bool = False) -> None:
        """To a stop: in motion from the one before it, or at once."""
        assert self.course is not None
        assert self.board is not None
        stops = self.course.stops
        self.at = max(0, min(stop, len(stops) - 1))
        here = stops[self.at]
        if self.at:
            self.board.show(stops[self.at - 1].view, list(here.led), here.view, animate=animate)
        elif animate:
            self.board.show(self.board.view, list(here.led), here.view)
        else:
            self.board.show(here.view, [], here.view, animate=False)
        self._dwell = 0.0
        if here.line is not None:
            self.reading.shown = None
        told = [spoken.event(event, here.view) for _, event in here.led] if animate else [self.now()]
        for line in told:
            self.app.voice.say(line)
        self.rebuild()

    def now(self) -> str:
        """What is decided at this stop, or how the game ended."""
        assert self.game is not None
        assert self.course is not None
        game, line = self.game, self.stop.line
        if line is not None and game.history[line].kind is not LineKind.END:
            return lines.sentence(game.history[line], game.setup)
        last = self.at == len(self.course.stops) - 1
        head = next(head for head in game.games if head.number == game.game)
        return (lines.outcome(head, game.setup) if last else "") or _("The game begins.")

    def to_event(self, game: int, seq: int) -> None:
        """To the stop at or before an event, in whatever game it is."""
        self.playing = False
        if self.game is not None and self.course is not None and self.game.game == game:
            self.go(self.course.stop_of(seq))
        else:
            self._ask(game, seq)

    def step(self, way: int) -> None:
        """One stop on, in motion, or one back, at once; past an end into the next game or the one before."""
        if self.course is None or self.board is None or self.game is None:
            return
        if way < 0 and self.board.animator.busy:
            self.go(self.at - 1 if self.at > 1 else 0)
            return
        if 0 <= self.at + way < len(self.course.stops):
            self.go(self.at + way, animate=way > 0)
        else:
            self.to_game(way, from_end=way < 0)

    def to_game(self, way: int, *, from_end: bool = False) -> None:
        """To the next game or the one before."""
        if self.game is None:
            return
        numbers = [head.number for head in self.game.games]
        at = numbers.index(self.game.game) + way
        if 0 <= at < len(numbers):
            self._ask(numbers[at], -1 if from_end else None, animate=not from_end)
        else:
            self.playing = False
            self.app.toast(_("The match begins here.") if way < 0 else _("The match ends here."))
            self.rebuild()

    def seek(self, stop: int) -> None:
        """To a stop, at once; it does not play on by itself any more."""
        self.playing = False
        if stop != self.at:
            self.go(stop)

    def _chosen(self, line: int) -> None:
        assert self.course is not None
        self.seek(self.course.at[line])

    # ---- what can be asked for -------------------------------------------------------------------------------

    def toggle(self) -> None:
        """Play on by itself, or stop."""
        self.playing = not self.playing
        if self.playing and self.board is not None and not self.board.animator.busy:
            self.step(1)
        self.rebuild()

    def faster(self, way: int = 0) -> None:
        """The next speed up or down; 0: round and round."""
        at = SPEEDS.index(self.speed)
        at = (at + 1) % len(SPEEDS) if way == 0 else max(0, min(len(SPEEDS) - 1, at + way))
        self.speed = SPEEDS[at]
        if self.board is not None:
            self.board.hurry = self.speed
            self.board.fit()
        self.rebuild()

    @property
    def live(self) -> bool:
        """Is this match still being played, below on the stack?"""
        views = [scene.view for scene in self.app.stack if scene.id == "match" and isinstance(getattr(scene, "view", None), View)]  # type: ignore[attr-defined]
        return any(view.match == self.match and view.phase is not Phase.MATCH_OVER for view in views)

    @property
    def playable(self) -> bool:
        """Can the game be played on from this stop?"""
        return not self.live and self.stop.view.phase in PLAYABLE

    def play_from_here(self) -> None:
        """A match of its own from this stop: same score, cube, dice and level, never stored."""
        if self.course is None or not self.playable or self.app.client is None:
            return
        self.playing = False
        self.app.client.request(PlayFrom(self.match, self.stop.seq), self._play)

    def _play(self, pending: Any) -> None:
        from scenes.menu import opened

        opened(self.app, pending, resumed=False)

    def history(self) -> None:
        """The moves of the whole match; one that is chosen there is shown here."""
        from scenes.history.scene import HistoryScene

        self.playing = False
        if self.game is not None:
            self.app.push(HistoryScene(self.match, self.to_event, game=self.game.game, at=self.stop.seq))

    def verify(self) -> None:
        """The dice of all games, derived again, and what that proves."""
        if self.verifiable and self.game is not None:
            self.playing = False
            self.app.push(SealScene(self.match, "check", game=self.game.game))

    def dice(self) -> None:
        """What the dice showed."""
        if self.game is not None:
            self.playing = False
            self.app.push(DiceScene(self.match, self.game.setup, game=self.game.game))

    def share(self) -> None:
        """This position as a picture and as text."""
        from scenes.archive.share import ShareScene

        if self.course is not None:
            self.playing = False
            over = self.at == len(self.course.stops) - 1
            self.app.push(ShareScene(self.stop.view, self.course.ended if over else None))

    # ---- widgets ---------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        if self.game is None or self.course is None or self.board is None:
            return Widget("replay")
        self.board.fit()
        game, view = self.game, self.stop.view
        head = next(head for head in game.games if head.number == game.game)
        line = self.stop.line
        title = lines.game_title(head, len(game.games), game.setup)
        header = Row(
            [
                OneLine(title, id="replay.title", size=21, face=Face.SERIF, expands=False, most=0.6),
                OneLine(self.now(), id="replay.now", colour=MUTED, align="right"),
                Button("replay.close", _("Close"), self.close, icon="x", size=15, height=34),
            ],
            gap=24,
        )
        checkers = self.app.settings.checkers
        light, dark = CHECKER_COLOURS[checkers]
        colours = (light, dark) if game.setup.light == 0 else (dark, light)
        column = Column(
            [
                Seat(view, 1, checkers),
                TurnList("replay.turns", game, line, self.reading, self._chosen, colours=colours, errors=self.judged.errors),
                *self._buttons(),
                Seat(view, 0, checkers),
            ],
            gap=8,
        )
        return Surround(self.board.layout, header=header, footer=transport.strip(self), column=column)

    def _buttons(self) -> list[Widget]:
        assert self.board is not None
        wanted = [
            ("play_from", _("Play from here"), self.play_from_here, "swords", not self.live),
            ("history", _("Move history"), self.history, "list", True),
            ("verify", _("Verify dice"), self.verify, "shield", self.verifiable),
            ("dice", _("Count the dice"), self.dice, "dices", True),
            ("share", _("Share…"), self.share, "share-2", True),
        ]
        theme, width = self.app.theme, round(self.board.layout.column.w)
        made = [
            narrow(Button(f"replay.{id}", name, act, icon=icon, size=15, height=36), theme, width)
            for id, name, act, icon, there in wanted
            if there
        ]
        if not self.live:
            made[0].enabled = self.playable
        return [*made]

    @property
    def verifiable(self) -> bool:
        """Were these dice sealed?"""
        return self.game is not None and not self.game.typed and bool(self.stop.view.commitment)

    # ---- input -----------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and self.course is not None and transport.key(self, event):
            return True
        return super().handle(event)

    def back(self) -> bool:
        self.close()
        return True

    # ---- frame -----------------------------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        return self.playing or (self.board is not None and self.board.animator.moving)

    def update(self, ms: int) -> None:
        if self.board is None or self.app.stack.top is not self:
            return
        if self.board.update(ms):
            self.dirty = True
        elif self.playing:
            self._dwell += ms
            if self._dwell >= DWELL_MS / self.speed and not self._asked:
                self.step(1)

    def draw(self, surface: pygame.Surface) -> None:
        if self.board is None:
            backdrop.draw(surface, self)
            return
        self.ready()
        self.board.draw(surface)
        super().draw(surface)


class Seat(PlayerCard):
    """A player's card without a clock and without "you"."""

    def __init__(self, view: View, seat: int, checkers: str) -> None:
        super().__init__(view, seat, checkers, None, thinking=False)

    def _line(self) -> str:
        return _("To move") if self.on_turn else self.detail
