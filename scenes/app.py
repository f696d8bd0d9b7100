"""The loop and what all scenes share: window, stack, theme, settings, sound, engine. Decides nothing about the game.

`frame(events, ms)` is one turn of the loop with time and input handed in, so that a test plays as a person does.
A scene that fails does not take the program with it: the log gets the traceback, the player a sentence and the menu.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from engine.protocol.common import Error
from engine.protocol.table import Prefs, ViewNote
from scenes import inventory, keys, text, wording
from scenes.access.bridge import WISH, Bridge, grant
from scenes.access.log import LogScene
from scenes.access.voice import Voice
from scenes.fade import Fade
from scenes.kept import Kept
from scenes.keypad import Keypad
from scenes.problem import ProblemScene
from scenes.scene import Scene
from scenes.settings import Settings, SettingsFile
from scenes.sound import Sound
from scenes.stack import SceneStack
from scenes.text import _
from scenes.theme import Theme
from scenes.toast import Toasts
from scenes.touch import Fingers

if TYPE_CHECKING:
    from engine.client import Client
    from scenes.kiosk.house import House
    from scenes.outside import Outside
    from scenes.players import Players
    from scenes.side import SideWindow

log = logging.getLogger("duses.app")

LEAST = (1024, 640)
LEAST_TOUCH = 44  # pixels of everything that a finger is to hit, on a machine for guests
DROPS = (pygame.DROPBEGIN, pygame.DROPFILE, pygame.DROPTEXT, pygame.DROPCOMPLETE)
BUSY_FPS, IDLE_FPS = 60, 10
AWAKE_MS = 1500  # so long after the last input or picture the next one is answered at once
THINK_MS = {"none": 0, "short": 250, "normal": 600, "long": 1800}


class App:
    """One running game. client is set by whoever makes the App, before the first frame; None only in tests of scenes."""

    def __init__(self, settings: SettingsFile, *, version: str, log_path: Path | None = None, windowed: bool = False) -> None:
        pygame.display.init()
        pygame.font.init()
        self.file = settings
        self.version = version
        self.log_path = log_path
        self.client: Client | None = None
        self.stack = SceneStack()
        self.windows: list[SideWindow] = []  # beside the main one
        self.running = True
        self.received: Callable[[], list[list[str]]] | None = None  # command lines handed over by later copies
        self.house: House | None = None  # the rules of a café's machine
        self.players: Players | None = None  # who plays on this machine; None where that is not a question
        self.outside: Outside | None = None  # what takes dropped files and those command lines
        self.home: Callable[[], Scene] | None = None  # the scene to return to when another one fails
        self.toasts = Toasts()
        self._fingers, self._fade, self._kept, self.keypad = Fingers(), Fade(), Kept(), Keypad(self)
        self.voice = Voice()
        self.bridge: Bridge | None = None  # to the system's screen reader, once the loop runs
        text.use(self.settings.language or text.guess())
        fullscreen = self.settings.fullscreen and not windowed
        self.settings.window = fitting(self.settings.window, desktop())
        self.surface = self._open(self.settings.window, fullscreen)
        self.sound = Sound()
        self.theme = self._new_theme()
        self._minimised = False
        self._all_dirty = True
        self._over_dirty = False  # nothing but what lies over all scenes
        self._return_held = False
        self._lacks = inventory.missing()
        self._lacks_told = False
        settings.failed = lambda code: self.toast(wording.settings_problem(code))
        self.apply()
        if settings.problem:
            self.toast(wording.settings_problem(settings.problem))

    # ---- window ----------------------------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        return self.file.values

    @property
    def size(self) -> tuple[int, int]:
        return self.surface.get_size()

    def touchable(self) -> None:
        """From now on everything is large enough for a finger."""
        self.theme = self._new_theme()

    def _new_theme(self) -> Theme:
        least = 0 if self.house is None else LEAST_TOUCH
        return Theme(self.size, self.settings.text, least=least, contrast=self.settings.contrast == "high")

    def _open(self, size: tuple[int, int], fullscreen: bool) -> pygame.Surface:
        if fullscreen:
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        wanted = max(LEAST[0], size[0]), max(LEAST[1], size[1])
        return pygame.display.set_mode(wanted, pygame.RESIZABLE)

    def toggle_fullscreen(self) -> None:
        """Full screen or window; remembered."""
        self.settings.fullscreen = not self.settings.fullscreen
        self.surface = self._open(self.settings.window, self.settings.fullscreen)
        self.file.save()
        self._resized()

    def _resized(self) -> None:
        self.theme = self._new_theme()
        self._anew()

    def _anew(self) -> None:
        """Every scene and window builds its widgets again."""
        for scene in self.stack:
            scene.rebuild()
        for side in self.windows:
            side.apply()
        self._all_dirty = True

    # ---- what scenes ask for ---------------------------------------------------------------------------------

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        self._fades()
        if self.stack.top is not None:
            self.stack.top.pause()
        self.stack.add(scene)
        scene.enter(self)
        self._all_dirty = True

    def pop(self, scene: Scene) -> None:
        """Take a scene away, with whatever lies on it."""
        self._fades()
        self.stack.take(scene)
        if self.stack.top is not None:
            self.stack.top.resume()
        self._all_dirty = True

    def _fades(self) -> None:
        """Another picture is about to come: it fades in."""
        if self.settings.reduced_motion or self.settings.speed != "off":
            self._fade.begin(self.surface)

    def replace(self, scene: Scene) -> None:
        """This scene alone instead of all there are."""
        self.stack.clear()
        self.push(scene)

    def toast(self, sentence: str, *, spoken: bool = True) -> None:
        """A short notice over everything. spoken: said aloud, too; not where what happened has been said already."""
        self.toasts.add(sentence)
        if spoken:
            self.voice.say(sentence)
        self._all_dirty = True

    def redraw(self) -> None:
        """What lies over all scenes has changed."""
        self._all_dirty = True

    def apply(self) -> None:
        """Make changed settings true, and keep them."""
        self.sound.volume = self.settings.effects / 100
        self.sound.muted = self.settings.muted
        self.sound.ambience(music=self.settings.music / 100, rain=self.settings.rain / 100)
        if self.settings.language and text.language() != self.settings.language:
            text.use(self.settings.language)
        self.file.save()
        aloud = self.voice.aloud
        aloud.on, aloud.language, aloud.rate = self.settings.voice, text.language(), self.settings.voice_rate
        if self.client is not None:
            self.client.request(self.prefs)
        self.theme = self.theme.kept(self._new_theme())
        self._anew()

    @property
    def prefs(self) -> Prefs:
        """The gameplay choices that the referee needs."""
        s = self.settings
        think = 0 if s.speed == "off" else THINK_MS[s.think]  # without motion there is nothing to wait for
        return Prefs(s.auto_roll, s.auto_confirm, s.auto_forced, s.undo, think)

    def quit(self) -> None:
        """End after this frame. Matches are kept as they are."""
        self.running = False

    def noted(self, note: ViewNote) -> None:
        """The referee tells of a match."""
        for scene in list(self.stack):
            told = getattr(scene, "noted", None)
            if told is not None:
                told(note)

    def notice(self, problem: Error) -> None:
        """The engine has something to say to the player."""
        self.toast(wording.error(problem))

    # ---- the loop --------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Until the player leaves."""
        clock = pygame.time.Clock()
        ms = quiet = 0
        self.bridge = Bridge(self)
        while self.running:
            events = pygame.event.get()
            drawn = self.frame(events, ms)
            quiet = 0 if events or drawn else quiet + ms
            ms = clock.tick(BUSY_FPS if self.animating or quiet < AWAKE_MS else IDLE_FPS)
        self.voice.aloud.close()
        self.file.save()

    @property
    def animating(self) -> bool:
        """Is something moving on the screen?"""
        return self.toasts.moving or self._fade.moving or any(shown.animating for shown in [*self.stack.drawn, *self.windows])

    def frame(self, events: list[pygame.event.Event], ms: int) -> bool:
        """Input, replies, time, picture. True when something was drawn."""
        if self.client is not None:
            self._guard(None, self.client.poll)
        for argv in self.received() if self.received is not None else []:
            self._all_dirty = True  # a second copy was started: this one is the game, show it
            if self.outside is not None:
                self._guard(None, partial(self.outside.command, argv))
        for event in events:
            self.handle(event)
        if self.house is not None:
            self.house.update(ms)
        for scene in list(self.stack):
            self._guard(scene, lambda scene=scene: scene.update(ms))  # type: ignore[misc]
        self.keypad.update()
        beside = self._beside(ms)
        self._tell_lacks()
        if self.toasts.update(ms) | self._fade.update(ms):  # both
            self._over_dirty = True
        drawn = self._draw()
        if self.bridge is not None:
            self.bridge.publish()
        if drawn and not self.animating:
            self.voice.follow(self)
        return drawn or beside

    def _beside(self, ms: int) -> bool:
        """The windows beside the main one: time passes there, too. One that fails is closed, with its traceback in the log."""
        drawn = False
        for side in list(self.windows):
            try:
                side.update(ms)
                drawn = side.draw() or drawn
            except Exception:
                log.exception("a window beside the main one failed")
                side.close()
        self.windows = [side for side in self.windows if side.open]
        return drawn

    def handle(self, event: pygame.event.Event) -> None:
        """The one entry for input."""
        if self.house is not None and self.house.keeps(event):
            return
        window = getattr(event, "window", None)
        pointed = self._fingers.read(event, self.size if window is None else window.size)
        if pointed is None:
            return
        event = pointed
        if event.type == pygame.KEYDOWN:
            self.voice.aloud.hush()  # whoever goes on has heard enough
        side = next((side for side in self.windows if side.window is window), None)
        if side is None and self.keypad.handle(event):
            return
        if side is not None:
            self._guard(side.stack.top, lambda: side.handle(event))
        elif event.type == pygame.QUIT or (event.type == pygame.WINDOWCLOSE and window is None):
            self.quit()
        elif self.outside is not None and event.type in DROPS:
            self._guard(None, partial(self.outside.event, event))
            self._all_dirty = True
        elif event.type == WISH:
            self._guard(self.stack.top, lambda: grant(self, event))
        elif event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST) and self.bridge is not None:
            self.bridge.focused(event.type == pygame.WINDOWFOCUSGAINED)
        elif event.type == pygame.WINDOWMINIMIZED:
            self._minimised = True
        elif event.type in (pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED):
            self._minimised = False
            self._all_dirty = True
        elif event.type == pygame.VIDEORESIZE:
            self._adopt_size(event.size)
        elif event.type == pygame.KEYDOWN and self._key(keys.meant(event, "everywhere")):
            pass
        elif self.stack.top is not None and not self._repeats(event):
            top = self.stack.top
            self._guard(top, lambda: top.handle(event))

    def _key(self, do: str) -> bool:
        """What a key means in every room; True when that was done here."""
        if do == "screen":
            self.toggle_fullscreen()
        elif do == "sound":
            self.settings.muted = not self.settings.muted
            self.apply()
            self.toast(_("Sound is off.") if self.settings.muted else _("Sound is on."))
        elif do == "window":
            self._history()
        elif do == "log" and not (self.stack.top is not None and self.stack.top.id == "log"):
            self.push(LogScene())
        else:
            return False
        return True

    def _history(self) -> None:
        """The moves of the match on show, in a window of their own."""
        from scenes.history.window import open_history

        if not open_history(self):
            self.toast(_("There is no match here whose moves could be shown."))

    def _repeats(self, event: pygame.event.Event) -> bool:
        """Is it Return held down? It counts once, or one long press would lead through several scenes."""
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP) or event.key not in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return False
        held, self._return_held = self._return_held, event.type == pygame.KEYDOWN
        return held and self._return_held

    def _adopt_size(self, size: tuple[int, int]) -> None:
        if size[0] < LEAST[0] or size[1] < LEAST[1]:
            size = max(size[0], LEAST[0]), max(size[1], LEAST[1])
            self.surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        else:
            self.surface = pygame.display.get_surface()
        if not self.settings.fullscreen:
            self.settings.window = self.size
        self._resized()

    def _draw(self) -> bool:
        drawn = self.stack.drawn
        if self._minimised or not (self._all_dirty or self._over_dirty or any(scene.dirty for scene in drawn)):
            return False
        anew, self._all_dirty, self._over_dirty = self._all_dirty, False, False
        over = self.toasts.moving or self._fade.moving
        self._kept.draw(drawn, self.surface, self._paint, anew=anew, over=over)
        self._fade.draw(self.surface)
        self.toasts.draw(self.surface, self.theme, over_board=any(scene.id == "match" for scene in drawn))
        self.keypad.draw(self.surface)
        pygame.display.flip()
        return True

    def _paint(self, scene: Scene) -> None:
        scene.dirty = False
        self._guard(scene, lambda: scene.draw(self.surface))

    def _tell_lacks(self) -> None:
        """Once: that files of the program are missing, and that stand-ins are used."""
        lacks = self._lacks | self.theme.missing | self.sound.missing
        if lacks and not self._lacks_told:
            self._lacks_told = True
            log.warning("missing or damaged: %s", ", ".join(sorted(lacks)))
            names = ", ".join(sorted(lacks)[:3])
            self.toast(_("Some files of the game are missing; plain ones stand in for them: {names}").format(names=names))

    def _guard(self, scene: Scene | None, work: Callable[[], object]) -> None:
        """Do something that a scene may fail at. The menu is built from little; when even that fails, the game ends."""
        try:
            work()
        except Exception:
            name = "" if scene is None else scene.id
            log.exception("the %s screen failed", name)
            if self.home is None or name in ("menu", "problem"):
                raise
            self.replace(self.home())
            self.push(ProblemScene("" if self.log_path is None else str(self.log_path)))


def desktop() -> tuple[int, int]:
    """The size of the screen that windows open on; (0, 0) when it is not known."""
    if pygame.display.get_driver() in ("dummy", "offscreen"):
        return 0, 0  # it has no screen, whatever it says
    sizes = pygame.display.get_desktop_sizes()
    return sizes[0] if sizes else (0, 0)


def fitting(window: tuple[int, int], screen: tuple[int, int]) -> tuple[int, int]:
    """A remembered size on the screen of today: never larger than it, never smaller than the least."""
    width, height = (min(length, room) if room >= least else length for length, room, least in zip(window, screen, LEAST))
    return max(LEAST[0], width), max(LEAST[1], height)
