"""A match without a display: two levels play 5 points through the real scenes, and leave pictures and the record.

Everything is what a player sees: the same App, the same engine, the same cards clicked by posted events; only the clock is
handed in, so that an evening takes a minute.
"""

from __future__ import annotations

import dataclasses
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from bg import variants
from bg.setup import Kind, Level, Player

LENGTH = 5
FRAME_MS = 120
PATIENCE_S = 90.0


def main(folder: Path, *, seed: int | None, rules: str | None, version: str) -> int:
    """Play the demo; the exit code. folder is made if need be."""
    known = [variant.id for variant in variants.VARIANTS]
    if rules is not None and rules not in known:
        sys.stderr.write(f"There are no rules called {rules!r}. Choose one of: {', '.join(known)}.\n")
        return 2
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        sys.stderr.write(f"The pictures cannot be kept in {folder}: {error.strerror}.\n")
        return 2
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    if seed is not None:
        os.environ["DUSES_TEST_SEED"] = str(seed)
    from scenes import leftovers

    leftovers.sweep(leftovers.unpacked())
    with tempfile.TemporaryDirectory(prefix="duses-demo-") as data:
        demo = Demo(folder, Path(data), rules or "international", version)
        try:
            demo.play()
        finally:
            demo.close()
    return 0


class Demo:
    """One demo match. pictures: names of those left so far."""

    def __init__(self, folder: Path, data: Path, rules: str, version: str) -> None:
        import pygame

        from scenes import start
        from scenes.settings import SettingsFile

        pygame.display.init()
        pygame.font.init()
        start.start_log(data)
        file = SettingsFile(data)
        file.values.language, file.values.speed = "en", "fast"
        self.folder, self.rules = folder, rules
        self.app = start.make(file, data, version=version)
        assert self.app.client is not None
        self.app.client.request(msgspec.structs.replace(self.app.prefs, think_ms=0))
        self.pictures: list[str] = []

    def close(self) -> None:
        assert self.app.client is not None
        self.app.client.close()

    def play(self) -> None:
        """From the menu to the end of the match."""
        import pygame

        from engine.protocol.records import Record
        from engine.protocol.table import Phase
        from scenes.match.scene import MatchScene
        from scenes.new_match import NewMatchScene, start

        assert self.app.home is not None
        began = time.monotonic()
        self.app.push(self.app.home())
        self._until(lambda: self.app.client is not None and self.app.client.hello is not None)
        self._picture("menu")
        self._click("menu.new")
        self._click(f"new_match.rules.{self.rules}")
        self._click(f"new_match.length.{LENGTH}")
        scene = self.app.stack.top
        assert isinstance(scene, NewMatchScene)
        self._frame()
        self._picture("new-match")
        setup = scene.choices.setup("")
        levels = (Level.MEDIUM, Level.HARD)
        names = ("Kemal", "Despina")
        players = tuple(Player(name, Kind.COMPUTER, level) for name, level in zip(names, levels))
        start(self.app, dataclasses.replace(setup, players=(players[0], players[1])))
        self._until(lambda: isinstance(self.app.stack.top, MatchScene))
        match = self.app.stack.top
        assert isinstance(match, MatchScene)
        while match.view.phase is not Phase.MATCH_OVER:
            if match.view.phase is Phase.BEFORE_GAME and match.guard_ms <= 0 and not match.animator.busy:
                self._click("result.start")
            self._frame()
            self._look(match)
        self._frame()
        self._picture("result")
        assert self.app.client is not None
        answer = self.app.client.request(Record(match.view.match))
        self._until(lambda: answer.done)
        if answer.ok is not None:
            (self.folder / "match.jsonl").write_text(answer.ok.text, encoding="utf-8")
        mine, theirs = match.view.score
        seconds = round(time.monotonic() - began)
        pygame.display.quit()
        sys.stdout.write(
            f"{names[0]} (medium) {mine} - {theirs} {names[1]} (hard), {match.view.game} games in {seconds} s; "
            f"{len(self.pictures)} pictures and match.jsonl in {self.folder}\n"
        )

    # ---- a pair of eyes and a hand ---------------------------------------------------------------------------

    def _frame(self) -> None:
        import pygame

        self.app.frame(pygame.event.get(), FRAME_MS)

    def _until(self, seen: Callable[[], bool]) -> None:
        limit = time.monotonic() + PATIENCE_S
        while not seen():
            if time.monotonic() > limit:
                raise TimeoutError("the demo waits for something that never happens; the log may know")
            self._frame()
            time.sleep(0.001)

    def _click(self, id: str) -> None:
        import pygame

        top = self.app.stack.top
        assert top is not None
        self._until(lambda: top.has(id))
        at = top.find(id).seen.center
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=at, button=1, touch=False))
        self._frame()

    def _picture(self, name: str) -> None:
        import pygame

        if name not in self.pictures:
            self.pictures.append(name)
            pygame.image.save(self.app.surface, self.folder / f"{name}.png")

    def _look(self, match: object) -> None:
        """Keep a picture of each kind of moment, the first time it is seen."""
        from engine.protocol.table import Phase
        from scenes.board.geometry import Spot
        from scenes.match.scene import MatchScene

        assert isinstance(match, MatchScene)
        shown, view = match.animator.stage.shown, match.view
        if any(die.sheet == "tumble" for die in shown.dice) and view.phase is not Phase.OPENING:
            self._picture("throw")
        if view.phase is Phase.TO_PLAY and not match.animator.moving:
            self._picture("opening")
        if any(shown.stacks.at(bar, seat) for seat, bar in enumerate((Spot.BAR_BOTTOM, Spot.BAR_TOP))):
            self._picture("hit")
        if shown.cube > 1 and view.phase is Phase.DOUBLED:
            self._picture("double")
        if any(shown.stacks.at(off, seat) >= 3 for seat, off in enumerate((Spot.OFF_BOTTOM, Spot.OFF_TOP))):
            self._picture("bear-off")
        if not match.animator.busy and view.phase is Phase.BEFORE_GAME and match.ended is not None:
            self._picture("end-of-game")
