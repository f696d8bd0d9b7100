"""Behind Esc: the pause card, and the resignation that it leads to. Overlays on the match; the clock stands still."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from engine.protocol.table import ResignLevels, ResignOptions
from scenes import wording
from scenes.scene import Scene
from scenes.text import _, points
from scenes.ui.card import Card
from scenes.ui.controls import Button
from scenes.ui.labels import Label, note, title
from scenes.ui.layout import Column, Limit, Scroll
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene


class PauseScene(Scene):
    """Resume, Settings, Help, Resign, Leave."""

    overlay = True
    id = "pause"

    def __init__(self, match: MatchScene) -> None:
        super().__init__()
        self.match = match

    def build(self) -> Widget:
        view = self.match.view
        rows: list[Widget] = [
            title(_("Paused"), size=28, align="middle"),
            Button("pause.resume", _("Resume"), lambda: self.app.pop(self), icon="play", primary=True),
            Button("pause.settings", _("Settings"), self._settings, icon="settings"),
            Button("pause.help", _("How to play"), self._help, icon="circle-help"),
        ]
        if view.resign:
            rows.append(Button("pause.resign", _("Resign…"), self._resign, icon="flag"))
        rows.append(Button("pause.leave", _("Leave the match"), self.match.leave_match, icon="log-out"))
        rows.append(note(_("The match is kept; Continue on the menu goes on here."), align="middle"))
        return Card(Column(rows, gap=10), id="pause", name=_("Paused"), width=380, dim=110)

    def enter(self, app: object) -> None:
        super().enter(app)  # type: ignore[arg-type]
        self.match.hold(True)

    def leave(self) -> None:
        self.match.hold(False)

    def _settings(self) -> None:
        from scenes.settings_scene import SettingsScene

        self.app.push(SettingsScene(over=True))

    def _help(self) -> None:
        self.app.push(HelpScene(self.match.view.setup.rules))

    def _resign(self) -> None:
        self.app.push(ResignScene(self.match))


class ResignScene(Scene):
    """The levels that make sense, what each costs, and whether it will be accepted."""

    overlay = True
    id = "resign"

    def __init__(self, match: MatchScene) -> None:
        super().__init__()
        self.match = match
        self.levels: dict[int, bool | None] = {}

    def enter(self, app: object) -> None:
        super().enter(app)  # type: ignore[arg-type]
        assert self.app.client is not None
        self.app.client.request(ResignOptions(self.match.view.match, 0), self._answered)

    def _answered(self, pending: object) -> None:
        ok = getattr(pending, "ok", None)
        if isinstance(ok, ResignLevels):
            self.levels = {level.level: level.accepted for level in ok.levels}
            self.rebuild()

    def build(self) -> Widget:
        view = self.match.view
        rows: list[Widget] = [title(_("Resign"), size=28, align="middle")]
        for level in view.resign:
            accepted = self.levels.get(level.level)
            answer = {True: _("will be accepted"), False: _("will be refused"), None: _("the other side decides")}[accepted]
            worth = wording.worth_name(level.level, len(view.setup.customs.scores))
            rows.append(
                Button(
                    f"resign.{level.level}",
                    f"{worth}: {points(level.points)}",
                    lambda n=level.level: self._offer(n),  # type: ignore[misc]
                    icon="flag",
                    detail=answer,
                )
            )
        rows.append(Button("resign.back", _("Back"), lambda: self.app.pop(self), icon="arrow-left"))
        return Card(Column(rows, gap=10), id="resign", name=_("Resign"), width=380, dim=60)

    def _offer(self, level: int) -> None:
        match = self.match
        self.app.pop(self)
        for scene in list(self.app.stack):
            if isinstance(scene, PauseScene):
                self.app.pop(scene)
        match.act("resign", level=level)


class HelpScene(Scene):
    """The rules of the game in short, and the keys."""

    overlay = True
    id = "help"

    def __init__(self, rules: str) -> None:
        super().__init__()
        self.rules = rules

    def build(self) -> Widget:
        rows: list[Widget] = [title(_("How to play"), size=28), Label(wording.rules_line(self.rules))]
        for paragraph in _paragraphs(self.rules):
            rows.append(Label(paragraph, size=16))
        rows.append(title(_("Keys"), size=20))
        for keys, what in KEYS():
            rows.append(Label(f"{keys} – {what}", size=15))
        body = Column(
            [
                Scroll(Column(rows, gap=10), id="help.text"),
                Limit(Button("help.back", _("Back"), lambda: self.app.pop(self), icon="arrow-left"), 220),
            ],
            gap=12,
        )
        return Card(body, id="help", name=_("How to play"), width=720, fill=True, dim=110)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_DOWN, pygame.K_UP, pygame.K_PAGEDOWN, pygame.K_PAGEUP):
            amount = 1 if event.key in (pygame.K_DOWN, pygame.K_PAGEDOWN) else -1
            self.find("help.text").wheel(-amount * (6 if event.key in (pygame.K_PAGEDOWN, pygame.K_PAGEUP) else 1))
            self.dirty = True
            return True
        return super().handle(event)


def _paragraphs(rules: str) -> list[str]:
    common = [
        _("Your checkers move from the 24-point at the top right round to your home board at the bottom right, and off."),
        _("Each die moves one checker by that many points; one checker may take both. A double is played four times."),
        _("A checker may land on an empty point, on its own, or on a single enemy checker, which goes to the bar."),
        _("Who has a checker on the bar must enter it in the other home board before anything else."),
        _("Play both dice if you can; if only one of them, then the higher. With all checkers home, bear them off."),
    ]
    special = {
        "tavla": _("In tavla the winner of the opening roll rolls both dice again, and the winner of a game opens the next."),
        "hypergammon": _("In hypergammon each side has three checkers, on the 24-, 23- and 22-points."),
        "nackgammon": _("In nackgammon two checkers start on the 23-point, taken from the 13- and 6-points."),
    }
    return [*common, special[rules]] if rules in special else common


def KEYS() -> list[tuple[str, str]]:
    """The keys of the match, with what they do."""
    return [
        ("Space", _("roll the dice")),
        ("D", _("double")),
        (_("Tab, arrows, Return"), _("choose a checker and where it goes")),
        (_("Double click, right click"), _("move by the higher or the lower die")),
        ("X", _("swap the dice")),
        ("Backspace, Ctrl+Z", _("take a step back")),
        ("Return", _("end your turn, when you confirm it yourself")),
        ("T, P, B", _("take, drop, beaver")),
        ("Esc", _("pause")),
        ("F9, F11", _("sound, full screen")),
    ]
