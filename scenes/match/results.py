"""Before a game, between games, after the match: what happened, what comes, and the sealed dice of the next game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from bg.events import GameEnded
from bg.position import BAR, OFF
from engine.protocol.table import May, Phase, View
from scenes import wording
from scenes.board import seen
from scenes.match import seats
from scenes.match.judged import Judging, grades
from scenes.match.tally import Tally
from scenes.text import _, clock, number, points, signed, tenths
from scenes.theme import GOLD, INK, MUTED, Colour, Face, Theme
from scenes.ui.card import Card
from scenes.ui.controls import Button, TextField, fit
from scenes.ui.labels import Label, note, title
from scenes.ui.layout import Column, Row, Scroll, Shares
from scenes.ui.widget import Widget


@dataclass(frozen=True)
class Deeds:
    """What the cards may ask of the scene."""

    start: Callable[[], None]
    menu: Callable[[], None]
    again: Callable[[], None]
    end_session: Callable[[], None]
    word: Callable[[str], None]
    shake: Callable[[], None]
    seal: Callable[[], None]


def card(
    view: View,
    ended: GameEnded | None,
    tally: Tally | None,
    word: str,
    deeds: Deeds,
    *,
    judging: Judging | None = None,
    rooms: Sequence[Widget] = (),
) -> Card:
    """The card for phase before_game or match_over. ended, tally, judging: of the last game, as far as they are known.
    rooms: buttons to where the game can be looked at."""
    over = view.phase is Phase.MATCH_OVER
    rows = _heading(view, ended)
    name = ". ".join(widget.name for widget in rows[:2] if widget.name)
    if view.game:
        rows.append(Score(view))
    if tally is not None:
        rows.append(Facts(view, tally, judging))
    if judging is not None and view.game:
        rows += grades(judging)
    if not over and _next_is_crawford(view):
        rows.append(Label(_("The next game is the Crawford game: no cube."), size=15, align="middle", colour=GOLD))
    if over and view.seed:
        opened = _("The seal is open: the seed of the last game's dice is {seed}")
        told = note(opened.format(seed=view.seed[:16] + "…"))
        told.expands = True
        rows.append(Row([Icon("lock", 17, MUTED), told, _why(deeds)], gap=8))
    if not over:
        rows += _dice(view, word, deeds)
    foot: list[Widget] = [Shares(rooms)] if rooms and view.game else []
    foot.append(_buttons(view, deeds, first=not view.game))
    if over:
        foot.append(note(wording.setup_line(view.setup), id="result.summary", align="middle"))
    body = Column([Scroll(Column(rows, gap=11), id="result.rows", snug=True), *foot], gap=11)
    return Card(body, id="result", name=name, width=600)


def _heading(view: View, ended: GameEnded | None) -> list[Widget]:
    """What happened, or what comes."""
    if view.phase is Phase.MATCH_OVER:
        heading = _winner(view)
        rows: list[Widget] = [title(heading, size=32, align="middle")]
        if view.winner is not None and view.winner in seats.people(view):
            rows.insert(0, Icon("trophy", 42))
        if ended is not None:
            rows.append(Label(ending_line(view, ended), size=16, align="middle", colour=MUTED))
        return rows
    if ended is not None:
        mine = ended.winner == seats.at_hand(view) and not seats.shared(view)
        won = _("You win the game") if mine else _("{name} wins the game").format(name=_name(view, ended.winner))
        return [title(won, size=30, align="middle"), Label(ending_line(view, ended), size=16, align="middle")]
    length = wording.length_name(view.setup.length)
    what = f"{wording.rules_name(view.setup.rules)} · {length}"
    game = _("Game {n}").format(n=number(view.game + 1))
    return [title(game, size=30, align="middle"), Label(what, align="middle", colour=MUTED)]


def _winner(view: View) -> str:
    if view.winner is None:
        return _("The session ends level")
    if view.winner == seats.at_hand(view) and not seats.shared(view):
        return _("You win the match") if view.setup.length else _("You win the session")
    won = _("{name} wins the match") if view.setup.length else _("{name} wins the session")
    return won.format(name=_name(view, view.winner))


def _name(view: View, seat: int) -> str:
    return view.setup.players[seat].name


def _buttons(view: View, deeds: Deeds, *, first: bool) -> Widget:
    """On, or away."""
    words, icon = (_("Main menu"), "home") if view.kept else (_("Back"), "arrow-left")
    found: list[Widget] = [Button("result.menu", words, deeds.menu, icon=icon, expands=True)]
    if view.phase is Phase.MATCH_OVER:
        found.append(Button("result.again", _("New match"), deeds.again, icon="refresh-cw", primary=True, expands=True))
        return Shares(found)
    if May.END_SESSION in view.may:
        found.append(Button("result.end", _("End session"), deeds.end_session, icon="flag", expands=True))
    start = _("Start the game") if first else _("Next game")
    found.append(Button("result.start", start, deeds.start, icon="play", primary=True, expands=True))
    return Shares(found)


def _next_is_crawford(view: View) -> bool:
    """The first game after one side has come within a point; shown, not decided: the referee's event says so later."""
    length, customs = view.setup.length, view.setup.customs
    return bool(length > 1 and customs.cube and customs.crawford and not view.crawford and max(view.score) == length - 1)


def ending_line(view: View, ended: GameEnded) -> str:
    """What the game was worth and why, in one or two sentences."""
    scores = view.setup.customs.scores
    loser = 1 - ended.winner
    yours = loser == seats.at_hand(view) and not seats.shared(view)
    name = _name(view, loser)
    cube = ended.points // scores[ended.level - 1]
    worth = wording.worth_name(ended.level, len(scores))
    if cube > 1:
        worth = _("{worth} with the cube at {n}").format(worth=worth, n=number(cube))
    how = {
        "dropped": _("You dropped the double.") if yours else _("{name} dropped the double."),
        "resigned": _("You resigned.") if yours else _("{name} resigned."),
        "flag": _("Your time ran out.") if yours else _("{name} ran out of time."),
        "pinned_mother": _("The mother was pinned."),
    }.get(ended.reason, "")
    if not how:
        how = _reason(view, loser, ended.level, yours=yours)
    return f"{worth}: {points(ended.points)}. {how.format(name=name)}"


def _reason(view: View, loser: int, level: int, *, yours: bool) -> str:
    """Why a game that was borne off counts what it does, from where the loser's checkers stand."""
    rules = seen.rules_of(view.setup.rules)
    left = view.position if view.mover == loser else rules.flip(view.position)
    if level == 1 and not left.mine[OFF]:  # it would have been more, had the cube been turned
        return _("All checkers are off. By the Jacoby rule a gammon counts single while the cube is in the middle.")
    if level == 1:
        return _("All checkers are off.")
    if level == 2 or len(view.setup.customs.scores) == 2:
        return _("You had not borne off a checker.") if yours else _("{name} had not borne off a checker.")
    if left.mine[BAR]:
        return (
            _("You had borne off none, and one of yours was on the bar.")
            if yours
            else _("{name} had borne off none, and still had one on the bar.")
        )
    return (
        _("You had borne off none, and were still in the other home board.")
        if yours
        else _("{name} had borne off none, and was still in the winner's home board.")
    )


def _dice(view: View, word: str, deeds: Deeds) -> list[Widget]:
    """The sealed dice of the coming game, and what the player may mix in before they are used."""
    if not view.commitment:
        return []
    sealed = _("The dice are sealed already: {seal}. A word or a shake of yours is mixed in, so nobody can choose them.")
    return [
        Row(
            [
                Icon("lock", 19, GOLD),
                Label(sealed.format(seal=view.commitment[:12] + "…"), size=14, colour=MUTED, expands=True),
                _why(deeds),
            ],
            gap=10,
        ),
        Row(
            [
                note(_("A word of yours")),
                Field("result.word", _("A word of yours"), word, deeds.word),
                Button("result.shake", _("Shake the cup"), deeds.shake, icon="dices", size=15),
            ]
        ),
        *([note(_("Mixed in so far: {word}").format(word=view.word), id="result.mixed")] if view.word else []),
    ]


def _why(deeds: Deeds) -> Widget:
    """The door to the page that explains the seal."""
    return Button("result.seal", "", deeds.seal, icon="circle-help", name=_("How the dice are sealed"), size=15, height=36)


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


class Facts(Widget):
    """The last game in numbers, both sides beside each other."""

    role = "table"

    def __init__(self, view: View, tally: Tally, judging: Judging | None) -> None:
        def average(seat: int) -> str:
            pips = tally.average(seat)
            return "–" if pips is None else tenths(pips)

        self.rows = [
            (_("Time"), *(clock(ms) for ms in tally.ms)),
            (_("Average roll"), *(average(seat) for seat in (0, 1))),
        ]
        if any(tally.hints):
            self.rows.append((_("Hints used"), *(number(n) if n else "–" for n in tally.hints)))
        sums = [judging.of(view.game, seat) if judging is not None else None for seat in (0, 1)]
        if any(sums):
            self.rows.append((_("Dice luck"), *("–" if one is None else signed(one.luck) for one in sums)))
        low, high = (player.name for player in view.setup.players)
        told = [f"{what}: {low} {mine}, {high} {theirs}" for what, mine, theirs in self.rows]
        super().__init__("result.facts", name="; ".join(told))

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return width, theme.line(Face.SANS, 15) * len(self.rows) + theme.px(14)

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        theme.panel(surface, self.rect, alpha=110, edge=40, radius=8)
        height = theme.line(Face.SANS, 15)
        y = self.rect.y + theme.px(7) + height / 2
        column = self.rect.w * 3 // 10
        for what, mine, theirs in self.rows:
            middle = fit(theme, what, Face.SANS, 15, self.rect.w - 2 * column)
            theme.write(surface, middle, Face.SANS, 15, (self.rect.centerx, y), anchor="center", colour=MUTED)
            for text, x in ((mine, self.rect.x + column // 2), (theirs, self.rect.right - column // 2)):
                theme.write(surface, text, Face.SANS_BOLD, 16, (x, y), anchor="center")
            y += height


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
