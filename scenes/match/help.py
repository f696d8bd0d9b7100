"""Help: how the board is used here, and the keys as one printed table. The rules of the game have a room of their own."""

from __future__ import annotations

import pygame

from scenes import keys
from scenes.fair.seal import SealScene
from scenes.scene import Scene
from scenes.text import _
from scenes.theme import GOLD, LINE, Face, Theme
from scenes.ui.card import Card
from scenes.ui.chips import Tabs
from scenes.ui.controls import Button
from scenes.ui.flow import Flow
from scenes.ui.labels import Label, note, title
from scenes.ui.layout import Column, Scroll, Shares
from scenes.ui.widget import Widget


class HelpScene(Scene):
    """Two pages, and a door to the rules."""

    overlay = True
    id = "help"
    default = "help.back"

    def __init__(self, page: str = "hands") -> None:
        super().__init__()
        self.page = page

    def build(self) -> Widget:
        pages = [("hands", _("How it is played here")), ("keys", _("Keys"))]
        rows = self._hands() if self.page == "hands" else _keys()
        doors: list[Widget] = [
            Button("help.back", _("Back"), lambda: self.app.pop(self), icon="arrow-left"),
            Button("help.rules", _("The rules, on live boards"), self._rules, icon="graduation-cap"),
        ]
        body = Column(
            [
                title(_("Help and keys"), size=28),
                Tabs("help.page", pages, self.page, self._open, name=_("Help and keys")),
                Scroll(Column(rows, gap=10), id=f"help.{self.page}"),
                Shares(doors, most=2),
            ],
            gap=12,
        )
        return Card(body, id="help", name=_("Help and keys"), width=760, fill=True, dim=110)

    def _open(self, page: str) -> None:
        self.page = page
        self.rebuild()

    def _hands(self) -> list[Widget]:
        """How the board is used here, and the door to what stands behind the dice."""
        seal = Button("help.seal", _("How the dice are sealed"), lambda: self.app.push(SealScene(None)), icon="shield", size=15)
        return [*_hands(), Flow([seal])]

    def _rules(self) -> None:
        """To the room with the rules; back to it where it lies below."""
        from scenes.rules.scene import RulesScene

        below = any(scene.id == "rules" for scene in self.app.stack)
        self.app.pop(self)
        if not below:
            self.app.push(RulesScene())

    def handle(self, event: pygame.event.Event) -> bool:
        """The arrows scroll what is read."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_DOWN, pygame.K_UP) and not self.focus.taken:
            self.find(f"help.{self.page}").wheel(-1 if event.key == pygame.K_DOWN else 1)
            self.dirty = True
            return True
        return super().handle(event)


def _hands() -> list[Widget]:
    """How the board is used here."""
    return [
        Label(line, size=15)
        for line in (
            _("Click a checker and then where it goes, or drag it there. What can move glows; rings show where to."),
            _("A red ring is a hit. A double click plays the higher die, a right click the lower one."),
            _("Click the dice to play the other one first. Click the cube to double."),
            _("On a touch screen, tap or drag checkers with a finger; lists scroll when you drag them."),
            _("If something cannot be done, the line under the board says why."),
            _("A click on the kind of position beside the board tells the plan in one sentence."),
            _("Undo, Hint, confirming each turn and real dice are switched on in Settings, under Play."),
            _("The camera closes in and draws back, but does not tilt: on a flat picture that would slant the light as well."),
            _("Several people can play on this machine, each with their own settings, matches and rating: Change player."),
            _("The dice of every game are sealed before it begins and opened at its end, so that everyone can check them."),
        )
    ]


def _keys() -> list[Widget]:
    """The table of keys, as it stands in `scenes.keys`."""
    rows: list[Widget] = []
    for heading, entries in keys.groups():
        rows.append(Label(heading, size=17, face=Face.SERIF, colour=GOLD))
        rows += [KeyLine(names, words) for names, words in entries]
    rows.append(note(_("With Tab to a row of choices, then the arrows inside it; Return or Space chooses.")))
    return rows


class KeyLine(Widget):
    """Keys, drawn as caps, and what they do."""

    role = "label"
    CAPS = 190  # design pixels of the left column, at normal text

    def __init__(self, names: str, words: str) -> None:
        super().__init__(name=f"{names}: {words}")
        self.names, self.words = names, words

    def _caps(self, theme: Theme) -> int:
        return max(round(self.CAPS * theme.text_scale), theme.width(self.names, Face.SANS_BOLD, 14) + theme.px(28))

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        lines = theme.wrap(self.words, Face.SANS, 15, width - self._caps(theme))
        return width, max(theme.line(Face.SANS_BOLD, 14) + theme.px(8), theme.line(Face.SANS, 15) * len(lines))

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        cap = pygame.Rect(0, 0, theme.width(self.names, Face.SANS_BOLD, 14) + theme.px(16), 0)
        cap.h = theme.line(Face.SANS_BOLD, 14) + theme.px(4)
        cap.midleft = self.rect.midleft
        pygame.draw.rect(surface, (44, 34, 27), cap, border_radius=theme.px(6))
        pygame.draw.rect(surface, LINE, cap, max(1, theme.px(1)), border_radius=theme.px(6))
        theme.write(surface, self.names, Face.SANS_BOLD, 14, cap.center, anchor="center")
        left = self._caps(theme)
        lines = theme.wrap(self.words, Face.SANS, 15, self.rect.w - left)
        height = theme.line(Face.SANS, 15)
        y = self.rect.centery - height * (len(lines) - 1) / 2
        for line in lines:
            theme.write(surface, line, Face.SANS, 15, (self.rect.x + left, y))
            y += height
