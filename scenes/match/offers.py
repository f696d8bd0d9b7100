"""What the other side offers and you answer: a double, a beaver, a raccoon, a resignation. Cards beside the board.

They have no default, and take nothing for their first moments: nobody accepts a double by a key pressed before it came.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.protocol.table import May, Phase, View
from scenes import wording
from scenes.match import seats
from scenes.match.advice import Advice
from scenes.text import _, number, points
from scenes.theme import GOLD
from scenes.ui.card import Card
from scenes.ui.controls import Button
from scenes.ui.labels import Label, note, title
from scenes.ui.layout import Column
from scenes.ui.widget import Widget

GUARD_MS = 300
OFFERS = (Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED, Phase.RESIGNED)


def offered(view: View) -> bool:
    """Is there something for the hand at the board to answer?"""
    return view.phase in OFFERS and view.turn == seats.at_hand(view) and bool(view.may)


def card(view: View, act: Callable[..., None], advice: Advice | None = None, *, brief: bool = False) -> Card:
    """The card for the offer on the table. act(do, **fields) sends the answer. advice: where a hint can be had. brief: no
    more than the offer itself, where there is no room for what the answers mean."""
    name = seats.other_name(view)
    if view.phase is Phase.RESIGNED:
        return _resignation(view, name, act)
    value = number(view.cube.offered)
    heading, line = {
        Phase.DOUBLED: (_("Double to {n}"), _("{name} offers the cube.")),
        Phase.BEAVERED: (_("Beaver: {n}"), _("{name} redoubles and keeps the cube.")),
        Phase.RACCOONED: (_("Raccoon: {n}"), _("{name} doubles once more.")),
    }[view.phase]
    buttons: list[Widget] = [
        Button("offer.take", _("Take"), lambda: act("take"), icon="check", expands=True),
        Button("offer.drop", _("Drop"), lambda: act("drop"), icon="x", expands=True),
    ]
    if May.BEAVER in view.may:
        buttons.append(Button("offer.beaver", _("Beaver"), lambda: act("beaver"), icon="repeat", expands=True))
    if May.RACCOON in view.may:
        buttons.append(Button("offer.raccoon", _("Raccoon"), lambda: act("raccoon"), icon="repeat", expands=True))
    lost = points(max(1, view.cube.offered // 2))
    taken = {
        Phase.DOUBLED: _("Take: you play for {n}, and the cube is yours."),
        Phase.BEAVERED: _("Take: you play for {n}; the cube stays over there."),
        Phase.RACCOONED: _("Take: you play for {n}, and the cube stays yours."),
    }[view.phase]
    facts = [note(taken.format(n=value)), note(_("Drop: it costs you {points}.").format(points=lost))]
    if brief:
        facts = []
    if advice is not None and advice.words:
        facts = [Label(advice.words, id="offer.advice", size=15, colour=GOLD)]
    elif advice is not None and advice.offered:
        buttons.append(Button("offer.hint", _("Hint"), advice.ask, icon="lightbulb", enabled=advice.possible))
    return _card(heading.format(n=value), line.format(name=name), [*facts, *buttons])


def _resignation(view: View, name: str, act: Callable[..., None]) -> Card:
    worth = wording.worth_name(view.resign_offer, len(view.setup.customs.scores))
    gain = points(view.resign_offer * view.cube.value)
    buttons: list[Widget] = [
        Button("offer.accept", _("Accept"), lambda: act("answer_resign", accept=True), icon="check", expands=True),
        Button("offer.refuse", _("Play on"), lambda: act("answer_resign", accept=False), icon="x", expands=True),
    ]
    line = _("{name} offers: {worth}, {points} for you.").format(name=name, worth=worth, points=gain)
    return _card(_("Resignation"), line, buttons)


def _card(heading: str, line: str, rest: list[Widget]) -> Card:
    body = Column([title(heading, size=24), Label(line, size=15), *rest], gap=8)
    return Card(body, id="offer", name=f"{heading}. {line}", width=246, pad=16, at=(0.5, 0.0))
