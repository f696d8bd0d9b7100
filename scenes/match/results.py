"""Before a game, between games, after the match: what happened, what comes, and the sealed dice of the next game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from bg.events import GameEnded
from engine.protocol.table import May, Phase, View
from scenes import wording
from scenes.text import _, number, points
from scenes.theme import GOLD, INK, MUTED, Colour, Face, Theme
from scenes.ui.card import Card
from scenes.ui.controls import Button, TextField, fit
from scenes.ui.labels import Label, note, title
from scenes.ui.layout import Column, Row
from scenes.ui.widget import Widget


@dataclass
class Choices:
    """What the cards may ask of the scene."""

    start: Callable[[], None]
    menu: Callable[[], None]
    again: Callable[[], None]
    end_session: Callable[[], None]
    word: Callable[[str], None]
    shake: Callable[[], None]


def card(view: View, ended: GameEnded | None, word: str, choices: Choices) -> Card:
    """The card for phase before_game or match_over."""
    if view.phase is Phase.MATCH_OVER:
        return _match_over(view, ended, choices)
    rows: list[Widget] = []
    start, name = _("Next game"), ""
    if ended is not None:
        heading, line = _ending(view, ended)
        rows += [title(heading, size=30, align="middle"), Label(line, size=16, align="middle"), Score(view)]
        name = f"{heading}. {line}"
    else:
        start = name = _("Start the game")
        rows.append(title(_("Game {n}").format(n=number(view.game + 1)), size=30, align="middle"))
        length = wording.length_name(view.setup.length)
        rows.append(Label(f"{wording.rules_name(view.setup.rules)} · {length}", size=16, align="middle", colour=MUTED))
        if view.game:
            rows.append(Score(view))
    if _next_is_crawford(view):
        rows.append(Label(_("The next game is the Crawford game: no cube."), size=15, align="middle", colour=GOLD))
    buttons: list[Widget] = [Button("result.menu", _("Main menu"), choices.menu, icon="home", expands=True)]
    if May.END_SESSION in view.may:
        buttons.append(Button("result.end", _("End session"), choices.end_session, icon="flag", expands=True))
    buttons.append(Button("result.start", start, choices.start, icon="play", primary=True, expands=True))
    rows.append(Row(buttons, equal=True))
    rows += _dice(view, word, choices)
    return Card(Column(rows, gap=12), id="result", name=name, width=560)


def _match_over(view: View, ended: GameEnded | None, choices: Choices) -> Card:
    name = view.setup.players[1].name
    if view.winner is None:
        heading = _("The session ends level")
    elif view.winner == 0:
        heading = _("You win the match") if view.setup.length else _("You win the session")
    else:
        lost = _("{name} wins the match") if view.setup.length else _("{name} wins the session")
        heading = lost.format(name=name)
    rows: list[Widget] = []
    if view.winner == 0:
        rows.append(Icon("trophy", 46))
    rows += [title(heading, size=32, align="middle"), Score(view)]
    if ended is not None:
        rows.append(Label(_ending(view, ended)[1], size=16, align="middle", colour=MUTED))
    again = Button("result.again", _("New match"), choices.again, icon="refresh-cw", primary=True, expands=True)
    menu = Button("result.menu", _("Main menu"), choices.menu, icon="home", expands=True)
    rows.append(Row([menu, again], equal=True))
    if view.seed:
        opened = _("The seal is open: the seed of the last game's dice is {seed}")
        rows.append(Row([Icon("lock", 17, MUTED), note(opened.format(seed=view.seed[:16] + "…"))], gap=8, justify="middle"))
    return Card(Column(rows, gap=12), id="result", name=heading, width=520)


def _next_is_crawford(view: View) -> bool:
    """The first game after one side has come within a point; shown, not decided: the referee's event says so later."""
    length, customs = view.setup.length, view.setup.customs
    return bool(length > 1 and customs.cube and customs.crawford and not view.crawford and max(view.score) == length - 1)


def _ending(view: View, ended: GameEnded) -> tuple[str, str]:
    """A heading and a sentence about how the game ended."""
    worth = wording.worth_name(ended.level, len(view.setup.customs.scores))
    mine = ended.winner == 0
    heading = _("You win the game") if mine else _("{name} wins the game").format(name=view.setup.players[1].name)
    how = {
        "borne_off": _("All checkers are off."),
        "dropped": _("The double was dropped."),
        "resigned": _("The game was resigned."),
        "flag": _("The time ran out."),
        "pinned_mother": _("The mother was pinned."),
    }[ended.reason]
    return heading, f"{worth}, {points(ended.points)}. {how}"


def _dice(view: View, word: str, choices: Choices) -> list[Widget]:
    """The sealed dice of the coming game, and what the player may mix in before they are used."""
    if not view.commitment:
        return []
    sealed = _("The dice are sealed already: {seal}. A word or a shake of yours is mixed in, so nobody can choose them.")
    return [
        Row(
            [
                Icon("lock", 19, GOLD),
                Label(sealed.format(seal=view.commitment[:12] + "…"), size=14, colour=MUTED, expands=True),
            ],
            gap=10,
        ),
        Row(
            [
                note(_("A word of yours")),
                Field("result.word", _("A word of yours"), word, choices.word),
                Button("result.shake", _("Shake the cup"), choices.shake, icon="dices", size=15),
            ]
        ),
    ]


class Field(TextField):
    """A text field that takes the room that is left in its row."""

    expands = True


class Icon(Widget):
    """A line icon in the middle of its place."""

    role = "image"

    def __init__(self, icon: str, size: float, colour: Colour = GOLD) -> None:
        super().__init__()
        self.icon, self.size, self.colour = icon, size, colour

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        side = theme.icon(self.icon, self.size, self.colour).get_width()
        return side, side

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        icon = theme.icon(self.icon, self.size, self.colour)
        surface.blit(icon, icon.get_rect(center=self.rect.center))


class Score(Widget):
    """Both names with their points, large, the leader's in gold."""

    role = "label"

    def __init__(self, view: View) -> None:
        length = view.setup.length
        self.points = tuple(min(score, length) if length else score for score in view.score)
        self.names = tuple(player.name for player in view.setup.players)
        scores = " – ".join(number(points) for points in self.points)
        super().__init__("result.score", name=f"{self.names[0]} {scores} {self.names[1]}")

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return width, theme.line(Face.SERIF_BOLD, 44)

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        middle, y = self.rect.center
        theme.write(surface, "–", Face.SERIF, 34, (middle, y), anchor="center", colour=MUTED)
        gap = theme.width("–", Face.SERIF, 34)
        for side, anchor in ((0, "midright"), (1, "midleft")):
            way = -1 if side == 0 else 1
            colour = GOLD if self.points[side] > self.points[1 - side] else INK
            at = theme.write(
                surface, number(self.points[side]), Face.SERIF_BOLD, 44, (middle + way * gap, y), anchor=anchor, colour=colour
            )
            edge = at.left if side == 0 else at.right
            room = abs((self.rect.left if side == 0 else self.rect.right) - edge) - theme.px(16)
            name = fit(theme, self.names[side], Face.SANS, 18, room)
            theme.write(surface, name, Face.SANS, 18, (edge + way * theme.px(16), y), anchor=anchor)
