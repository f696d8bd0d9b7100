"""Someone who presses whatever there is: random clicks, drags, keys, letters, sizes and languages from a fixed seed.

After every deed the game must still run, nothing may have been logged as an error, no screen may have been closed for a fault;
now and then the monkey wants to go home, and there must be a way.
"""

from __future__ import annotations

import logging
import os
import random
import signal
from collections import deque
from collections.abc import Callable
from pathlib import Path

import pygame
from person import Person

from scenes import keys
from scenes.files.scene import FilesScene
from scenes.match.scene import MatchScene
from scenes.menu import MenuScene
from scenes.scene import Scene

SIZES = ((1280, 800), (1024, 640), (1024, 1400), (1920, 1080), (640, 480), (2560, 1080), (1100, 2000), (1281, 803))
FORBIDDEN = ("menu.quit",)
LETTERS = "8/5 6/5bar24*()dtpru31öşıİ😀XGID="
LAST = 40  # deeds told when something is wrong
HOMEWARD = 40  # presses that a way home may take


class Trouble(logging.Handler):
    """What was logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(self.format(record))


class Monkey:
    """One, at a person's game. home: the only folder where it may touch files. restless: how often sizes and languages change.
    deadly: it also kills the referee that this game started."""

    def __init__(self, person: Person, seed: int, home: Path, *, restless: float = 0.01, deadly: bool = False) -> None:
        self.person, self.random, self.home, self.restless = person, random.Random(seed), home, restless
        self.deadly = deadly and hasattr(signal, "SIGKILL")
        self.done: deque[str] = deque(maxlen=LAST)
        self.rooms: set[str] = set()
        self.trouble = Trouble()
        logging.getLogger("duses").addHandler(self.trouble)

    def leave(self) -> None:
        logging.getLogger("duses").removeHandler(self.trouble)

    @property
    def top(self) -> Scene:
        top = self.person.app.stack.top
        assert top is not None, self.story
        return top

    @property
    def story(self) -> str:
        """The last deeds, for a failure's message."""
        return "\n".join([*self.done, *self.trouble.told])

    def play(self, deeds: int, *, homesick: int = 150) -> None:
        """So many deeds; every `homesick` of them back to the menu."""
        for deed in range(deeds):
            self.act()
            if deed % homesick == homesick - 1:
                self.go_home()

    def act(self) -> None:
        """One deed, and a look at what came of it."""
        self.rooms.add(self.top.id)
        if isinstance(self.top, FilesScene) and not self._at_home(self.top):
            deed: Callable[[], None] = self._escape
        elif self.random.random() < self.restless:
            deed = self._unrest
        else:
            deeds = (self._press, self._key, self._board, self._anywhere, self._wander, self._write, self._wheel, self._wait)
            deed = self.random.choices(deeds, (40, 16, 22, 8, 10, 3, 3, 6))[0]
        self.done.append(f"{self.top.id}: {deed.__name__}")
        deed()
        self.look()

    def look(self) -> None:
        """Is everything as it must be?"""
        assert not self.trouble.told, self.story
        assert self.person.app.running, self.story
        assert self.top.id != "problem", self.story

    def go_home(self) -> None:
        """To the menu, as someone who knows Esc and reads buttons."""
        self.done.append(f"{self.top.id}: home")
        for _ in range(HOMEWARD):
            if isinstance(self.top, MenuScene):
                return
            doors = [id for id in ("pause.leave", "curtain.ready", "first.go") if self.top.has(id)]
            if doors:
                self.person.click(doors[0])
            else:
                self._escape()
            for _ in range(4):
                self.person.frame()
            self.look()
        raise AssertionError(f"no way home from {self.top.id}\n{self.story}")

    # ---- deeds -----------------------------------------------------------------------------------------------

    def _at_home(self, files: FilesScene) -> bool:
        return files.folder is not None and files.folder.resolve().is_relative_to(self.home.resolve())

    def _escape(self) -> None:
        self.person.key(pygame.K_ESCAPE)

    def _press(self) -> None:
        """Something that can be pressed, without leaving the game or the folder."""
        found = [w for w in self.top.root.walk() if w.reachable and w.seen.w > 0 and w.id not in FORBIDDEN]
        if isinstance(self.top, FilesScene):
            found = [widget for widget in found if not widget.id.startswith("files.place")]
        if found:
            widget = self.random.choice(found)
            self.done[-1] += f" {widget.id}"
            self.person.click_at(widget.seen.center, self.random.choice((1, 1, 1, 1, 3)))

    def _key(self) -> None:
        """A key that means something somewhere, or one of those that move the focus."""
        known = [key for key in keys.KEYS if key.codes]
        if self.random.random() < 0.5:
            key = self.random.choice(known)
            mod = (pygame.KMOD_CTRL if key.control else 0) | (pygame.KMOD_SHIFT if key.shift else 0)
            code = self.random.choice(key.codes)
        else:
            code = self.random.choice((pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, *keys.ARROWS, pygame.K_ESCAPE, *keys.DIGITS))
            mod = self.random.choice((0, 0, 0, pygame.KMOD_SHIFT))
        if isinstance(self.top, MenuScene) and code in (*keys.RETURN, pygame.K_SPACE) and self._on_forbidden():
            return
        self.done[-1] += f" {pygame.key.name(code)} {mod}"
        self.person.key(code, mod)

    def _on_forbidden(self) -> bool:
        widget = self.top.focus.widget
        return widget is not None and widget.id in FORBIDDEN

    def _board(self) -> None:
        """In a match: a step of those that are possible, by clicks or by a drag; elsewhere anything."""
        top = self.top
        if not isinstance(top, MatchScene) or not top.hand.active or top.view.turn != top.seat:
            self._press()
            return
        way = self.random.choice(top.view.moves)
        source, target = (self.person.spot(top.hand.place(number)) for number in (way.source, way.target))
        if self.random.random() < 0.4:
            self.person.drag(source, target)
        else:
            self.person.click_at(source)
            self.person.click_at(target)

    def _anywhere(self) -> None:
        """A click, or two, or a drag between any two places of the window."""
        spots = [(self.random.randrange(self.person.app.size[0]), self.random.randrange(self.person.app.size[1])) for _ in "ab"]
        over = [w.id for w in self.top.root.walk() if w.id in FORBIDDEN and any(w.seen.collidepoint(spot) for spot in spots)]
        places = isinstance(self.top, FilesScene)
        if over or places:
            return
        if self.random.random() < 0.5:
            self.person.drag(*spots)
            return
        for _ in range(self.random.choice((1, 2))):
            self.person.click_at(spots[0], self.random.choice((1, 1, 3)))

    def _wander(self) -> None:
        """A finger: down, along, up."""
        make, (width, height) = pygame.event.Event, self.person.app.size
        spots = [(self.random.random(), self.random.random()) for _ in range(self.random.choice((1, 2, 3)))]
        start = spots[0][0] * width, spots[0][1] * height
        if any(w.id in FORBIDDEN and w.seen.collidepoint(start) for w in self.top.root.walk()) or isinstance(self.top, FilesScene):
            return
        kinds = [pygame.FINGERDOWN, *[pygame.FINGERMOTION] * (len(spots) - 1), pygame.FINGERUP]
        for kind, (x, y) in zip(kinds, [*spots, spots[-1]]):
            self.person.frame(make(kind, touch_id=1, finger_id=1, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0))

    def _write(self) -> None:
        if not isinstance(self.top, FilesScene):
            self.person.type("".join(self.random.choices(LETTERS, k=self.random.randrange(1, 8))))

    def _wheel(self) -> None:
        self.person.frame(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=self.random.choice((-3, -1, 1, 3))))

    def _wait(self) -> None:
        for _ in range(self.random.choice((1, 5, 25))):
            self.person.frame()

    def _unrest(self) -> None:
        """The window changes, goes and comes back; the language changes in the middle of something; the referee dies."""
        make, app = pygame.event.Event, self.person.app
        match self.random.randrange(4):
            case 0:
                self.person.frame(make(pygame.VIDEORESIZE, size=(size := self.random.choice(SIZES)), w=size[0], h=size[1]))
            case 1:
                self.person.frame(make(pygame.WINDOWMINIMIZED))
                self.person.frame()
                self.person.frame(make(pygame.WINDOWRESTORED))
            case 2:
                assert app.client is not None
                if self.deadly and app.client.pid is not None:
                    self.done[-1] += " kill"
                    os.kill(app.client.pid, signal.SIGKILL)
            case _:
                app.settings.language = self.random.choice(("en", "tr"))
                app.settings.text = self.random.choice(("normal", "large", "larger"))
                app.apply()
