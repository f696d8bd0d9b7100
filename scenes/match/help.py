"""How to play: the game in short, scoring and the cube, the keys as one printed table. A first page, in our own words."""

from __future__ import annotations

import pygame

from scenes import keys, wording
from scenes.fair.seal import SealScene
from scenes.scene import Scene
from scenes.text import _
from scenes.theme import GOLD, LINE, Face, Theme
from scenes.ui.card import Card
from scenes.ui.chips import Tabs
from scenes.ui.controls import Button
from scenes.ui.flow import Flow
from scenes.ui.labels import Label, note, title
from scenes.ui.layout import Column, Limit, Scroll
from scenes.ui.widget import Widget


class HelpScene(Scene):
    """rules: the variant that is being played. Two pages: the rules, and the keys."""

    overlay = True
    id = "help"
    default = "help.back"

    def __init__(self, rules: str, page: str = "rules") -> None:
        super().__init__()
        self.rules, self.page = rules, page

    def build(self) -> Widget:
        pages = [("rules", _("The rules")), ("hands", _("How it is played here")), ("keys", _("Keys"))]
        rows = {"rules": self._rules, "hands": self._hands, "keys": _keys}[self.page]()
        body = Column(
            [
                title(_("How to play"), size=28),
                Tabs("help.page", pages, self.page, self._open, name=_("How to play")),
                Scroll(Column(rows, gap=10), id=f"help.{self.page}"),
                Limit(Button("help.back", _("Back"), lambda: self.app.pop(self), icon="arrow-left"), 220),
            ],
            gap=12,
        )
        return Card(body, id="help", name=_("How to play"), width=760, fill=True, dim=110)

    def _open(self, page: str) -> None:
        self.page = page
        self.rebuild()

    def _rules(self) -> list[Widget]:
        rows: list[Widget] = [
            Label(wording.rules_name(self.rules), size=20, face=Face.SERIF, colour=GOLD),
            Label(wording.rules_line(self.rules)),
        ]
        for heading, paragraphs in _chapters(self.rules):
            rows.append(Label(heading, size=18, face=Face.SERIF))
            rows += [Label(paragraph, size=15) for paragraph in paragraphs]
        return rows

    def _hands(self) -> list[Widget]:
        """How the board is used here, and the door to what stands behind the dice."""
        seal = Button("help.seal", _("How the dice are sealed"), lambda: self.app.push(SealScene(None)), icon="shield", size=15)
        return [*_hands(), Flow([seal])]

    def handle(self, event: pygame.event.Event) -> bool:
        """The arrows scroll what is read."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_DOWN, pygame.K_UP) and not self.focus.taken:
            self.find(f"help.{self.page}").wheel(-1 if event.key == pygame.K_DOWN else 1)
            self.dirty = True
            return True
        return super().handle(event)


def _chapters(rules: str) -> list[tuple[str, list[str]]]:
    """What the table plays by, in short."""
    moving = [
        _("Your checkers move from the 24-point at the top right round to your home board at the bottom right, and off."),
        _("Each die moves one checker by that many points; one checker may take both, if it can also stop in between."),
        _("A double is played four times."),
        _("A checker may land on an empty point, on its own, or on a single enemy checker, which goes to the bar."),
        _("A point with two enemy checkers or more is closed."),
        _("Play both dice if you can, in either order; if only one of them can be played, then the higher."),
        _("You may not pass while a die can be played. If none can, the turn is over."),
    ]
    bar = [
        _("Who has a checker on the bar must enter it before anything else: a die of 3 enters on the 22-point."),
        _("With n points closed, 36 − n² of the 36 rolls enter: with five closed, only 11."),
        _("When all six are closed nothing is rolled: the turn passes."),
    ]
    off = [
        _("With all your checkers home, a die takes one off the point of its number."),
        _("Is that point empty, move a checker from a higher one; is there none, take one off the highest."),
        _("If a checker is hit meanwhile, it has to come round again first."),
    ]
    score = [
        _("A game counts 1. It counts 2, a gammon, when the loser has taken nothing off."),
        _("It counts 3, a backgammon, when besides one is still on the bar or in the winner's home board."),
    ]
    cube = [
        _("Before your roll you may double what the game is worth; the other side takes it or gives the game up."),
        _("Who takes owns the cube, and only they may double next."),
        _("As a rule of thumb, take with one chance in four. The first game after somebody needs one point has no cube."),
    ]
    if rules == "tavla":
        score = [_("A game counts 1; a mars, when the loser has taken nothing off, counts 2.")]
        cube = []
    special = {
        "tavla": _("In tavla the winner of the opening roll rolls both dice again, and the winner of a game opens the next."),
        "hypergammon": _("In hypergammon each side has three checkers, on the 24-, 23- and 22-points."),
        "nackgammon": _("In nackgammon two checkers start on the 23-point, taken from the 13- and 6-points."),
    }
    chapters = [
        (_("Moving"), moving),
        (_("The bar"), bar),
        (_("Bearing off"), off),
        (_("What a game counts"), score),
    ]
    if cube:
        chapters.append((_("The doubling cube"), cube))
    if rules in special:
        chapters.insert(0, (_("What is different here"), [special[rules]]))
    return chapters


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
