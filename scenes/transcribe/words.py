"""A turn as it is typed, and what is wrong with a line that was not understood. Pure."""

from __future__ import annotations

from engine.protocol.common import Code, Error
from engine.protocol.replay import HistoryLine, LineKind
from engine.protocol.table import Phase, View
from scenes import wording
from scenes.text import _, number

SIMPLE = {
    LineKind.DOUBLE: "double",
    LineKind.BEAVER: "beaver",
    LineKind.RACCOON: "raccoon",
    LineKind.TAKE: "take",
    LineKind.DROP: "drop",
}


def command(line: HistoryLine) -> str:
    """What a line of the history would be typed as; "" for one that cannot be corrected by itself."""
    if line.kind in (LineKind.PLAY, LineKind.DANCE) and line.dice is not None:
        dice = "".join(str(die) for die in line.dice)
        return f"{dice}: {line.play}" if line.play else dice
    if line.kind is LineKind.RESIGN:
        return f"resign {line.value}"
    return SIMPLE.get(line.kind, "")


def problem(error: Error, view: View) -> str:
    """Why a line was not taken; where something else is to come first, what that is."""
    if error.code is not Code.REFUSED:
        return wording.error(error)
    if error.reason.startswith("not_now"):
        return moment(view)
    known = {
        "illegal_play": _("That play is not possible with these dice."),
        "not_understood": _("That is no roll, play or word of the cube."),
        "could_move": _("There is a legal play."),
        "not_written_down": _("Only a match that was entered by hand can be corrected."),
    }
    return known.get(error.reason) or wording.refusal(error.reason)


def moment(view: View) -> str:
    """What is to be written down next."""
    who = view.setup.players[view.turn].name
    names = [player.name for player in view.setup.players]
    match view.phase:
        case Phase.BEFORE_GAME:
            return _("Game {n} is next.").format(n=number(view.game + 1))
        case Phase.OPENING:
            return _("The opening roll: the die of {name}, then that of {other}.").format(name=names[0], other=names[1])
        case Phase.TO_ROLL:
            return _("What did {name} roll?").format(name=who)
        case Phase.TO_PLAY:
            dice = "-".join(number(die) for die in view.dice[:2])
            return _("How did {name} play {dice}?").format(name=who, dice=dice)
        case Phase.DOUBLED | Phase.BEAVERED | Phase.RACCOONED:
            return _("{name} is doubled to {n}: what is the answer?").format(name=who, n=number(view.cube.offered))
        case Phase.RESIGNED:
            return _("Is the resignation accepted?")
        case Phase.MATCH_OVER:
            return _("The match is over and kept.")
    return ""
