"""Before a game, between games, after the match: what happened, what comes, and the sealed dice of the next game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bg.events import GameEnded
from engine.protocol.table import May, Phase, View
from scenes import wording
from scenes.text import _, number, points
from scenes.theme import GOLD, MUTED, Face
from scenes.ui.card import Card
from scenes.ui.controls import Button, TextField
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
    rows: list[Widget] = []
    name = ""
    if ended is not None:
        heading, line = _ending(view, ended)
        rows += [title(heading, size=30, align="middle"), Label(line, size=16, align="middle")]
        rows.append(_score(view))
        name = f"{heading}. {line}"
    if view.phase is Phase.MATCH_OVER:
        if view.winner is not None:
            text = _("You win the match.") if view.winner == 0 else _("{name} wins the match.")
            rows.append(Label(text.format(name=view.setup.players[1].name), size=20, face=Face.SERIF, align="middle", colour=GOLD))
        if view.seed:
            rows.append(note(_("The dice of the last game: seed {seed}").format(seed=view.seed[:16] + "…"), align="middle"))
        again = Button("result.again", _("New match"), choices.again, icon="refresh-cw", primary=True, expands=True)
        menu = Button("result.menu", _("Main menu"), choices.menu, icon="home", expands=True)
        rows.append(Row([menu, again], equal=True))
        return Card(Column(rows, gap=12), id="result", name=name or _("The match is over."), width=470)
    if ended is None:
        rows.append(title(_("Game {n}").format(n=number(view.game + 1)), size=30, align="middle"))
        length = wording.length_name(view.setup.length)
        rows.append(Label(f"{wording.rules_name(view.setup.rules)} · {length}", size=16, align="middle", colour=MUTED))
    rows += _dice(view, word, choices)
    start = _("Next game") if ended is not None else _("Start the game")
    buttons: list[Widget] = [Button("result.menu", _("Main menu"), choices.menu, icon="home", expands=True)]
    if May.END_SESSION in view.may:
        buttons.append(Button("result.end", _("End session"), choices.end_session, icon="flag", expands=True))
    buttons.append(Button("result.start", start, choices.start, icon="play", primary=True, expands=True))
    rows.append(Row(buttons, equal=True))
    return Card(Column(rows, gap=12), id="result", name=name or start, width=540)


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


def _score(view: View) -> Widget:
    length = view.setup.length
    mine, theirs = (min(score, length) if length else score for score in view.score)
    names = [player.name for player in view.setup.players]
    return Label(
        f"{names[0]}  {number(mine)} – {number(theirs)}  {names[1]}", size=22, face=Face.SERIF, align="middle"
    )


def _dice(view: View, word: str, choices: Choices) -> list[Widget]:
    if not view.commitment:
        return []
    sealed = _("The dice of this game are sealed: {seal}. Add a word or a shake if you like; nobody can choose them.")
    return [
        note(sealed.format(seal=view.commitment[:12] + "…"), align="left"),
        Row(
            [
                TextField("result.word", _("A word of yours"), word, choices.word),
                Button("result.shake", _("Shake the cup"), choices.shake, icon="dices", size=15),
            ]
        ),
    ]
