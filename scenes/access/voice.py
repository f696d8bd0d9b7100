"""What has been said: kept for the log and for "again", and passed on to whoever speaks it aloud."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from bg import events as ev
from engine.protocol.table import View
from scenes.access import spoken, tree
from scenes.access.aloud import Aloud
from scenes.match import seats
from scenes.text import _, ngettext, number

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.match.scene import MatchScene

KEPT = 400
CLOCK_WORDS = (30, 20, 10, 5, 4, 3, 2, 1)  # seconds left at which a clock is called out


class Voice:
    """lines: oldest first. heard: called with each new line, on the game's thread. aloud: the program's own voice."""

    def __init__(self) -> None:
        self.aloud = Aloud()
        self._followed = ("", "")
        self.lines: deque[str] = deque(maxlen=KEPT)
        self.count = 0  # lines ever said
        self.heard: Callable[[str], None] = lambda line: None

    def say(self, line: str, *, now: bool = False) -> None:
        """Say and keep a line; nothing for an empty one. now: it was asked for, and what is being spoken can wait."""
        if line:
            self.lines.append(line)
            self.count += 1
            self.heard(line)
            self.aloud.say(line, now=now)

    def again(self) -> None:
        """The last line once more; it is not kept twice."""
        if self.lines:
            self.count += 1
            self.heard(self.lines[-1])
            self.aloud.say(self.lines[-1], now=True)

    def forget(self) -> None:
        """Nothing was ever said: another person is at the machine."""
        self.lines.clear()
        self.count += 1
        self.aloud.hush()

    def follow(self, app: App) -> None:
        """Where the keyboard is now, for the program's own voice; screen readers find that out themselves."""
        if not self.aloud.on:
            return
        group, told = tree.focused(app)
        if (group, told) != self._followed:
            entered = group and group not in (self._followed[0], told)
            self._followed = group, told
            self.aloud.say(f"{group}: {told}" if entered else told)


class Teller:
    """Says what happens in one match, and answers the speaking keys there. silent: nobody is there to hear it."""

    silent = False

    def __init__(self, scene: MatchScene) -> None:
        self.scene = scene
        self._last_play = self._decision = ""
        self._seconds: dict[int, int] = {}

    def told(self, happened: Iterable[ev.Event]) -> None:
        """Events, as they come."""
        for event in () if self.silent else happened:
            line = spoken.event(event, self.scene.view)
            if isinstance(event, ev.Played):
                self._last_play = line
            self.scene.app.voice.say(line)

    def adopted(self, before: View) -> None:
        """There is another view: what was done within the turn, the score after a game, what is to be decided now."""
        view, voice = self.scene.view, self.scene.app.voice
        if self.silent:
            return
        voice.say(spoken.step(before, view))
        if view.phase in spoken.QUIET and before.phase not in spoken.QUIET:
            voice.say(spoken.score(view))
        decision = spoken.decision(view, seats.at_hand(view))
        if decision != self._decision:
            self._decision = decision
            voice.say(decision)

    def clocks(self) -> None:
        """The last half minute of a clock that runs."""
        view: View = self.scene.view
        running = view.clock.running if view.clock is not None else None
        left = None if running is None else self.scene.watch.left(running)
        if running is None or left is None:
            return
        seconds = -(-left // 1000)
        if seconds in CLOCK_WORDS and self._seconds.get(running) != seconds:
            self._seconds[running] = seconds
            line = ngettext("{name}: {n} second left", "{name}: {n} seconds left", seconds)
            self.scene.app.voice.say(line.format(name=spoken.name(view, running), n=number(seconds)))

    def key(self, do: str) -> bool:
        """A speaking key; True when it was one."""
        if do == "again":
            self.scene.app.voice.again()
        elif do == "last":
            self.scene.app.voice.say(self._last_play or _("Nothing has been played yet."), now=True)
        elif do:
            self.scene.app.voice.say(spoken.answer(do, self.scene.view), now=True)
        return bool(do)
