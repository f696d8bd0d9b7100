"""A person at the game, for tests: looks at what is on the screen, posts real input events, never calls the program's insides.

Plays by mouse (`Mouse`) or by keyboard alone (`Keys`). Time is handed to the App, so that a match takes seconds.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pygame

from engine.protocol.table import May, Phase
from scenes import start
from scenes.app import App
from scenes.board import seen
from scenes.board.geometry import Spot
from scenes.match.scene import MatchScene
from scenes.settings import SettingsFile

PATIENCE_S = 60.0


class Person:
    """One player at one running game. frame_ms: how long a frame lasts on the App's clock."""

    def __init__(self, folder: Path, *, frame_ms: int = 40, first: bool = True, **settings: object) -> None:
        self.folder = folder
        file = SettingsFile(folder)
        for name, value in settings.items():
            setattr(file.values, name, value)
        self.app: App = start.make(file, folder, version="test")
        self.frame_ms = frame_ms
        self.frames = 0
        self.drawn = 0
        self.looked: Callable[[], None] | None = None
        if first:
            from scenes.first_start import FirstStart

            self.app.push(FirstStart())
        else:
            assert self.app.home is not None
            self.app.push(self.app.home())

    # ---- time and eyes ---------------------------------------------------------------------------------------

    def frame(self, *events: pygame.event.Event, ms: int | None = None) -> None:
        """One frame with some input."""
        for event in events:
            pygame.event.post(event)
        self.drawn += self.app.frame(pygame.event.get(), self.frame_ms if ms is None else ms)
        self.frames += 1
        if self.looked is not None:
            self.looked()

    def until(self, seen: Callable[[], bool], what: str = "") -> None:
        """Let time pass until something is to be seen."""
        limit = time.monotonic() + PATIENCE_S
        while not seen():
            if time.monotonic() > limit:
                raise AssertionError(f"never happened: {what or seen}; {self.describe()}")
            self.frame()
            time.sleep(0.001)

    def describe(self) -> str:
        """What the screen shows, for a failure's message."""
        top = self.app.stack.top
        if isinstance(top, MatchScene):
            view = top.view
            waits = f"auto {view.auto} thinking {view.thinking} busy {top.animator.busy}"
            return f"{view.phase} turn {view.turn} may {view.may} {waits}"
        return type(top).__name__

    def shows(self, id: str) -> bool:
        """Is there a usable widget of that id on the top screen?"""
        top = self.app.stack.top
        return top is not None and top.has(id) and top.find(id).enabled

    @property
    def match(self) -> MatchScene:
        """The match on the screen."""
        top = self.app.stack.top
        assert isinstance(top, MatchScene), type(top)
        return top

    def close(self) -> None:
        assert self.app.client is not None
        self.app.client.close()

    # ---- hands -----------------------------------------------------------------------------------------------

    def click_at(self, pos: tuple[float, float], button: int = 1) -> None:
        at = round(pos[0]), round(pos[1])
        make = pygame.event.Event
        self.frame(make(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False))
        self.frame(make(pygame.MOUSEBUTTONDOWN, pos=at, button=button, touch=False))
        self.frame(make(pygame.MOUSEBUTTONUP, pos=at, button=button, touch=False))

    def click(self, id: str) -> None:
        """Wait for a widget and click it."""
        self.until(lambda: self.shows(id), id)
        top = self.app.stack.top
        assert top is not None
        self.click_at(top.find(id).seen.center)

    def key(self, key: int, mod: int = 0) -> None:
        make = pygame.event.Event
        self.frame(make(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))
        self.frame(make(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0))

    def type(self, words: str) -> None:
        for letter in words:
            self.frame(pygame.event.Event(pygame.TEXTINPUT, text=letter))

    def tab_to(self, id: str) -> None:
        """By the keyboard alone to a widget: Tab to its row of choices, then the arrows, as someone without a mouse would."""
        top = self.app.stack.top
        assert top is not None
        for _ in range(120):
            if self._on(id):
                return
            group = next((g for g in top.root.walk() if g.roving and any(w.id == id for w in g.walk())), None)
            if group is not None and any(widget is top.focus.widget for widget in group.walk()):
                ids = [widget.id for widget in group.walk() if widget.reachable]
                here = ids.index(top.focus.widget.id) if top.focus.widget is not None else 0
                self.key(pygame.K_RIGHT if ids.index(id) > here else pygame.K_LEFT)
            else:
                self.key(pygame.K_TAB)
        raise AssertionError(f"Tab never reaches {id}")

    def _on(self, id: str) -> bool:
        top = self.app.stack.top
        return top is not None and top.focus.widget is not None and top.focus.widget.id == id

    def press(self, id: str) -> None:
        """Tab to a widget and press Return."""
        self.until(lambda: self.shows(id), id)
        self.tab_to(id)
        self.key(pygame.K_RETURN)

    # ---- playing ---------------------------------------------------------------------------------------------

    def my_turn(self) -> bool:
        """Is the match waiting for me?"""
        top = self.app.stack.top
        if not isinstance(top, MatchScene):
            return False
        ready = not top.animator.moving and top.exchange.coming is None and top.guard_ms <= 0
        view = top.view
        if view.phase in (Phase.BEFORE_GAME, Phase.MATCH_OVER):
            return ready
        return ready and view.turn == 0 and bool(view.may) and view.auto is None

    def play_match(self, *, keys: bool, most_turns: int = 4000) -> None:
        """To the end of the match, taking the first way offered each time; doubles are taken, sometimes dropped."""
        for turn in range(most_turns):
            self.until(self.my_turn, "my turn")
            view = self.match.view
            if view.phase is Phase.MATCH_OVER:
                return
            before = (view.seq, view.rev)
            self._act(view.phase, view.may, keys, turn)
            self.until(lambda: self._changed(before), f"an answer to turn {turn} in {view.phase}")  # noqa: B023
        raise AssertionError("the match does not end")

    def _changed(self, before: tuple[int, int]) -> bool:
        top = self.app.stack.top
        assert isinstance(top, MatchScene)
        newest = top.exchange.newest
        return (newest.seq, newest.rev) != before

    def _act(self, phase: Phase, may: tuple[May, ...], keys: bool, turn: int) -> None:
        if phase is Phase.BEFORE_GAME:
            self.press("result.start") if keys else self.click("result.start")
        elif phase is Phase.DOUBLED or phase is Phase.BEAVERED or phase is Phase.RACCOONED:
            take = turn % 5 != 0
            if keys:
                self.key(pygame.K_t if take else pygame.K_p)
            else:
                self.click("offer.take" if take else "offer.drop")
        elif phase is Phase.RESIGNED:
            self.press("offer.accept") if keys else self.click("offer.accept")
        elif May.ROLL in may:
            doubles = May.DOUBLE in may and turn % 11 == 0
            if keys:
                self.key(pygame.K_d if doubles else pygame.K_SPACE)
            else:
                self.click("match.double" if doubles else "match.roll")
        elif May.STEP in may:
            self._step_by_keys() if keys else self._step_by_mouse(turn)
        elif May.DONE in may:
            self.key(pygame.K_RETURN) if keys else self.click("match.done")
        else:
            raise AssertionError(f"nothing to do in {phase}: {may}")

    def _step_by_keys(self) -> None:
        self.key(pygame.K_RIGHT)
        self.key(pygame.K_RETURN)
        self.key(pygame.K_RETURN)

    def _step_by_mouse(self, turn: int) -> None:
        match = self.match
        way = match.view.moves[turn % len(match.view.moves)]
        rules = seen.rules_of(match.view.setup.rules)
        source, target = seen.place(rules, way.source, 0), seen.place(rules, way.target, 0)
        if turn % 3 == 0 and len(way.path) == 1:
            self.drag(self.spot(source), self.spot(target, landing=True))
            return
        self.click_at(self.spot(source))
        self.click_at(self.spot(target, landing=True))

    def spot(self, where: object, *, landing: bool = False) -> tuple[float, float]:
        """Where a person would point: the top checker of a place, or where the next one would lie."""
        picture, stacks = self.match.picture, self.match.animator.stage.shown.stacks
        assert isinstance(where, int | Spot)
        if where in (Spot.OFF_BOTTOM, Spot.OFF_TOP):
            return picture.checker_at(where, 3, 4)
        count = max(1, stacks.at(where, 0) + stacks.at(where, 1) * landing)
        return picture.checker_at(where, min(count - 1, 4), count)

    def drag(self, begin: tuple[float, float], end: tuple[float, float]) -> None:
        make = pygame.event.Event
        at, to = (round(begin[0]), round(begin[1])), (round(end[0]), round(end[1]))
        middle = (at[0] + to[0]) // 2, (at[1] + to[1]) // 2
        self.frame(make(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False))
        for pos in (middle, to):
            self.frame(make(pygame.MOUSEMOTION, pos=pos, rel=(9, 9), buttons=(1, 0, 0), touch=False))
        self.frame(make(pygame.MOUSEBUTTONUP, pos=to, button=1, touch=False))
