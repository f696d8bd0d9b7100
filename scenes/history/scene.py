"""The move history: every turn, what was done with the cube, resignations; game by game, with room for luck.

A line that is chosen is shown on the board. While the match is being played the list follows it, and says no more than
the player has seen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
import pygame

from bg.setup import Kind
from engine.protocol.replay import Replay, ReplayGame
from engine.protocol.table import OpenMatch, Phase, View
from scenes import backdrop, wording
from scenes.fair.seal import SealScene
from scenes.match.column import CHECKER_COLOURS
from scenes.match.results import Icon
from scenes.replay import games, lines
from scenes.replay.course import frame_of
from scenes.replay.judged import Judged
from scenes.replay.scene import ReplayScene
from scenes.replay.surround import OneLine
from scenes.replay.transcript import Reading, TurnList
from scenes.scene import Scene
from scenes.text import _
from scenes.theme import GOLD, MUTED
from scenes.ui.card import Card
from scenes.ui.controls import Button
from scenes.ui.labels import Label, note, title
from scenes.ui.layout import Column, Row
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.app import App

Jump = Callable[[int, int], None]
FOLLOW_MS = 500  # a live match is asked for at most this often


def written_down(game: ReplayGame) -> bool:
    """Was this match entered by hand, so that it can be corrected?"""
    return game.typed and not game.source and all(player.kind is Kind.HUMAN for player in game.setup.players)


class HistoryScene(Scene):
    """match: a stored or a live one. jump(game, seq): show that moment on a board; None: a replay is opened. game: 0 for
    the one being played, or the first. at: the event that is on show there; its line is marked. alone: in a window of its own."""

    overlay = True
    id = "history"

    def __init__(self, match: int, jump: Jump | None = None, *, game: int = 0, at: int | None = None, alone: bool = False) -> None:
        super().__init__()
        self.match = match
        self.jump = jump
        self.alone = alone
        self.at = game, at
        self.game: ReplayGame | None = None
        self.reading = Reading()
        self.problem = ""
        self.judged: Judged
        self._wanted = game
        self._asked = False
        self._since = FOLLOW_MS
        self._told_seq = -1  # of the live match, when it was asked last

    # ---- what the referee says -------------------------------------------------------------------------------

    def enter(self, app: App) -> None:
        super().enter(app)
        self.judged = Judged(self.main, self.match, self.rebuild)
        live = self.live
        if live is not None and self._wanted == 0:
            self._wanted = -1
        self._ask(self._wanted)
        if live is None:
            self.judged.ask()

    def resume(self) -> None:
        super().resume()
        if self.game is not None and self.live is None:
            self._ask(self.game.game)  # it may have been corrected
            self.judged.ask()

    @property
    def main(self) -> App:
        """The main window."""
        return getattr(self.app, "main", self.app)

    def _lucky(self, game: ReplayGame) -> ReplayGame:
        luck = self.judged.luck
        told = [msgspec.structs.replace(line, luck=luck.get(line.seq, line.luck)) for line in game.history]
        return msgspec.structs.replace(game, history=told)

    @property
    def live(self) -> View | None:
        """The view of this match while it is being played in the main window."""
        for scene in self.main.stack:
            view = getattr(scene, "view", None)
            if scene.id == "match" and isinstance(view, View) and view.match == self.match:
                return None if view.phase is Phase.MATCH_OVER else view
        return None

    def _ask(self, game: int) -> None:
        if self.app.client is None or self._asked:
            return
        self._asked = True
        live = self.live
        self._told_seq = -1 if live is None else live.seq
        self.app.client.request(Replay(self.match, game), self._told)

    def _told(self, pending: Any) -> None:
        self._asked = False
        if isinstance(pending.ok, ReplayGame):
            game = pending.ok
            if self.live is not None:  # what the player has not seen yet is not told
                seen = [line for line in game.history if line.seq <= self._told_seq]
                game = msgspec.structs.replace(game, history=seen)
            if self.game is None or self.game.game != game.game:
                self.reading = Reading()
            self.game, self.problem = game, ""
        elif pending.error is not None:
            self.problem = wording.error(pending.error)
        self.rebuild()

    def update(self, ms: int) -> None:
        self._since += ms
        live = self.live
        if live is not None and live.seq != self._told_seq and self._following and self._since >= FOLLOW_MS:
            self._since = 0
            self._ask(-1)
        self.judged.update()

    @property
    def _following(self) -> bool:
        """Is the last game on show?"""
        return self.game is None or not self.game.games or self.game.game == self.game.games[-1].number

    def to_game(self, number: int) -> None:
        """Show another game."""
        self._ask(number)

    def _turn(self, way: int) -> None:
        if self.game is None:
            return
        numbers = [head.number for head in self.game.games]
        at = numbers.index(self.game.game) + way
        if 0 <= at < len(numbers):
            self._ask(numbers[at])

    # ---- what is chosen --------------------------------------------------------------------------------------

    def _chosen(self, index: int) -> None:
        assert self.game is not None
        self._show(self.game.frames[frame_of(self.game, self.game.history[index])].seq)

    def _show(self, seq: int) -> None:
        assert self.game is not None
        if self.jump is None:
            self.app.push(ReplayScene(self.match, self.game.game, seq))
            return
        jump, game = self.jump, self.game.game
        if not self.alone:
            self.app.pop(self)
        jump(game, seq)

    def _window(self) -> None:
        from scenes.history.window import open_history

        main = self.app
        main.pop(self)
        open_history(main, self.match)

    # ---- widgets ---------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        close = Button("history.close", _("Close"), lambda: self.app.pop(self), icon="x", size=15, height=38)
        heading = title(_("Move history"), size=26, id="history.title")
        heading.expands = True
        top: list[Widget] = [heading]
        if not self.alone:
            top.append(Button("history.window", _("Own window"), self._window, icon="external-link", size=15, height=38))
        rows: list[Widget] = [Row([*top, close])]
        if self.game is None or not self.game.games:
            rows.append(Label(self.problem or _("No game has begun yet."), id="history.empty"))
            return self._card(rows)
        game = self._lucky(self.game)
        head = next(head for head in game.games if head.number == game.game)
        rows.append(games.picker("history", [head.number for head in game.games], game.game, self.to_game))
        rows.append(Label(lines.game_title(head, len(game.games), game.setup), size=17, id="history.game"))
        outcome = lines.outcome(head, game.setup) if self.live is None or head.winner is not None else ""
        if outcome:
            rows.append(Label(outcome, size=15, colour=GOLD, id="history.outcome"))
        rows += self._sealed(game)
        light, dark = CHECKER_COLOURS[self.app.settings.checkers]
        colours = (light, dark) if game.setup.light == 0 else (dark, light)
        current = self._current(game)
        turns = TurnList(
            "history.turns", game, current, self.reading, self._chosen, colours=colours, columns=2, errors=self.judged.errors
        )
        rows += [turns, self._foot(game)]
        return self._card(rows)

    def _sealed(self, game: ReplayGame) -> list[Widget]:
        """The line about this game's dice: their seal, and once the game has ended their seed."""
        if game.typed or not game.frames or not game.frames[0].view.commitment:
            return []
        view, seed = game.frames[0].view, game.frames[-1].view.seed
        head = next(head for head in game.games if head.number == game.game)
        told = _("Seal of the dice: {seal}").format(seal=view.commitment[:20] + "…")
        if head.winner is not None and seed:
            told = _("Seed of the dice: {seed}").format(seed=seed[:20] + "…")
        if view.word:
            told += " · " + _("Mixed in: {word}").format(word=view.word)
        words = OneLine(told, id="history.seal", size=14, colour=MUTED)
        verify = Button("history.verify", _("Verify dice"), self._verify, icon="shield", size=14, height=34)
        return [Row([Icon("lock", 16, MUTED), words, verify], gap=8)]

    def _verify(self) -> None:
        if self.game is not None:
            self.app.push(SealScene(self.match, game=self.game.game))

    def _foot(self, game: ReplayGame) -> Widget:
        """What a line is good for, and the analysis, where there can be one."""
        words = note(_("A click or Return shows that moment on the board."))
        buttons: list[Widget] = []
        if self.live is None and written_down(game) and not self.alone:
            buttons.append(Button("history.correct", _("Correct…"), self._correct, icon="pencil", size=15, height=38))
        over = all(head.winner is not None or head.cut is not None for head in game.games)
        if self.live is None and over and not self.judged.complete:
            line = self.judged.line
            icon = "x" if line else "chart-line"
            act = self.judged.begin
            buttons.append(Button("history.analyse", line or _("Analyse"), act, icon=icon, size=15, height=38))
        if not buttons:
            return words
        words.expands = True
        return Row([words, *buttons])

    def _correct(self) -> None:
        """Back to the board on which the match was entered."""
        if self.app.client is not None:
            self.app.client.request(OpenMatch(self.match), self._opened)

    def _opened(self, pending: Any) -> None:
        from scenes.transcribe.writing import WritingScene

        if isinstance(pending.ok, View):
            self.app.push(WritingScene(pending.ok))
        elif pending.error is not None:
            self.app.toast(wording.error(pending.error))

    def _current(self, game: ReplayGame) -> int | None:
        """The line to be marked: what a live match waits for, or where the replay below stands."""
        if self.live is not None and self._following and game.history:
            return len(game.history) - 1
        if game.game != self.at[0] or self.at[1] is None:
            return None
        shown = [n for n, line in enumerate(game.history) if game.frames[frame_of(game, line)].seq == self.at[1]]
        return shown[0] if shown else None

    def _card(self, rows: list[Widget]) -> Widget:
        return Card(Column(rows, gap=12), id="history", name=_("Move history"), width=860, fill=self.game is not None, dim=120)

    def handle(self, event: pygame.event.Event) -> bool:
        self.ready()
        inside = self.focus.taken and self.focus.widget is not None and self.focus.widget.role == "list"
        if event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and (inside or not self.focus.taken):
                self._turn(-1 if event.key == pygame.K_LEFT else 1)
                return True
            if not self.focus.taken and event.key in (pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END):
                self.focus.give("history.turns")
                self.focus.ring = True
        return super().handle(event)

    def back(self) -> bool:
        if self.alone:
            self.app.pop(self)
            return True
        return super().back()

    def draw(self, surface: pygame.Surface) -> None:
        if self.alone:
            backdrop.draw(surface, self)
        super().draw(surface)
