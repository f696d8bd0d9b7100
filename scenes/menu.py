"""The first room: a new match, the one in progress, all of them, settings, about, and the door."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from engine.protocol.table import ListMatches, MatchList, MatchRow, OpenMatch
from scenes import backdrop, keys, wording
from scenes.about import AboutScene
from scenes.archive import importing
from scenes.archive.scene import ArchiveScene
from scenes.new_match import NewMatchScene
from scenes.players_scene import PlayersScene
from scenes.scene import Scene
from scenes.settings_scene import SettingsScene
from scenes.text import _
from scenes.theme import GOLD, MUTED
from scenes.tile import ContinueTile
from scenes.ui.controls import Button
from scenes.ui.labels import Label, Lettering
from scenes.ui.layout import Column, Limit, Row, Space
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.app import App


class MenuScene(Scene):
    """Never left by Esc: the last scene asks for Quit."""

    id = "menu"
    default = "menu.continue"

    def __init__(self) -> None:
        super().__init__()
        self.current: MatchRow | None = None
        self.known = False  # has the referee told which match that is, or that there is none?
        self._hurried = False  # Continue was pressed before that
        self._sway = backdrop.Sway()

    def enter(self, app: App) -> None:
        super().enter(app)
        pygame.display.set_caption("Düşeş")
        self._ask()

    def resume(self) -> None:
        super().resume()
        self._ask()

    def _ask(self) -> None:
        if self.app.client is not None:
            self.app.client.request(ListMatches(), self._listed)

    def _listed(self, pending: Any) -> None:
        if isinstance(pending.ok, MatchList):
            self.found(pending.ok.matches)

    def found(self, rows: list[MatchRow]) -> None:
        """The matches in progress, the latest first."""
        self.current, self.known = (rows[0] if rows else None), True
        self.rebuild()
        if self._hurried:
            self._hurried = False
            self._continue()

    def build(self) -> Widget:
        buttons: list[Widget] = [ContinueTile(self.current, self._continue, known=self.known)]

        def entry(id: str, words: str, act: Callable[[], None], icon: str) -> Button:
            return Button(id, words, act, icon=icon, size=17, height=43, align="left")

        buttons += [
            entry("menu.new", _("New match"), self._new, "dices"),
            entry("menu.matches", _("Matches"), self._matches, "list"),
            entry("menu.inspect", _("Inspect a position"), lambda: importing.inspect(self.app), "search"),
            entry("menu.settings", _("Settings"), self._settings, "settings"),
            entry("menu.help", _("How to play"), self._help, "circle-help"),
            entry("menu.about", _("About"), lambda: self.app.push(AboutScene()), "info"),
            entry("menu.quit", _("Quit"), self.app.quit, "power"),
        ]
        name = self.app.settings.name
        greeting = _("Good to see you, {name}.").format(name=name) if name else _("Backgammon and tavla")

        def body(title: float, gap: float) -> Widget:
            rows: list[Widget] = [
                Space(),
                Lettering("Düşeş", size=title, id="menu.title"),
                self._greeting(Label(greeting, size=18, colour=GOLD)),
                Space(2 * gap),
                Column(buttons, gap=gap),
                Space(),
                Label(_("Version {version}").format(version=self.app.version), size=13, colour=MUTED),
                Space(14),
            ]
            return Limit(Column(rows, gap=4), 360, expands=False)

        # Large letters in a low window: the name of the game makes room for what can be done.
        sizes = ((84.0, 9.0), (60.0, 6.0), (40.0, 3.0), (24.0, 1.0))
        high = self.app.size[1]
        shown = next((one for one in (body(*size) for size in sizes) if one.measure(self.app.theme, 10_000)[1] <= high), None)
        return Row([Gutter(70), shown or body(*sizes[-1]), Space()])

    def _greeting(self, words: Label) -> Widget:
        """With a door for somebody else, where several may play."""
        players = self.app.players
        if players is None:
            return words
        other = Button(
            "menu.players", "", lambda: self.app.push(PlayersScene(players)), icon="users", height=38, name=_("Change player")
        )
        words.expands = True
        return Row([other, words], gap=12)

    @property
    def animating(self) -> bool:
        return self._sway.moving and not self.app.settings.reduced_motion

    def update(self, ms: int) -> None:
        self.dirty = (self._sway.update(ms) and not self.app.settings.reduced_motion) or self.dirty

    def handle(self, event: pygame.event.Event) -> bool:
        self._sway.again()
        do = keys.meant(event, "everywhere") if event.type == pygame.KEYDOWN else ""
        if do == "new":
            self._new()
        elif do == "paste":
            importing.paste(self.app)
        if do in ("new", "paste"):
            return True
        return super().handle(event)

    def back(self) -> bool:
        self.focus.give("menu.quit")
        self.focus.ring = True
        return True

    def draw(self, surface: pygame.Surface) -> None:
        backdrop.draw(surface, self, sharp=True, shift=self._sway.shift if self.animating else 0.0)
        super().draw(surface)

    def _new(self) -> None:
        self.app.push(NewMatchScene(self.current is not None))

    def _matches(self) -> None:
        self.app.push(ArchiveScene())

    def _settings(self) -> None:
        self.app.push(SettingsScene())

    def _help(self) -> None:
        from scenes.rules.scene import RulesScene  # forty modules of pages, which the first picture does not wait for

        self.app.push(RulesScene())

    def _continue(self) -> None:
        if not self.known and self.app.client is not None:
            self._hurried = True
        elif self.current is None:
            self._new()
        elif self.app.client is not None:
            self.app.client.request(OpenMatch(self.current.match), lambda pending: opened(self.app, pending))


class Gutter(Widget):
    """Empty room of a width."""

    def __init__(self, width: float) -> None:
        super().__init__()
        self.width = width

    def measure(self, theme: Any, width: int) -> tuple[int, int]:
        return theme.px(self.width), 0


def opened(app: App, pending: Any, *, resumed: bool = True) -> None:
    """A match was opened: show it, or say why not. resumed: it may be one that goes on, which is said."""
    from engine.protocol.table import View
    from scenes.match.scene import MatchScene

    if isinstance(pending.ok, View):
        view = pending.ok
        match = MatchScene(view, resumed=resumed and view.seq > 1, turned=view.match == app.settings.turned)
        if view.kept:
            app.replace(match)
        else:
            app.push(match)  # a free game: afterwards back to where it was played on from
    elif pending.error is not None:
        app.toast(wording.error(pending.error))


