"""The line under the board: what you can do now, in one sentence. Pure."""

from __future__ import annotations

from engine.protocol.table import Auto, May, Phase, View
from scenes import wording
from scenes.text import _, number


def sentence(view: View, chosen: bool) -> str:
    """What seat 0 can do in this view. chosen: a checker is in hand."""
    name = view.setup.players[1].name
    if view.phase is Phase.MATCH_OVER:
        return _("The match is over.")
    if view.phase is Phase.BEFORE_GAME:
        return _("Start the game when you are ready.")
    if view.thinking is not None or (view.turn != 0 and not view.may):
        if view.phase in (Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED):
            return _("{name} thinks about the cube.").format(name=name)
        return _("{name} is thinking…").format(name=name)
    if view.auto is Auto.CLOSED_OUT:
        return _("Closed out: the turn passes.")
    if view.auto is Auto.PASS:
        return _("No legal move: the turn passes.")
    return _action(view, chosen)


def _action(view: View, chosen: bool) -> str:
    name = view.setup.players[1 - view.turn].name
    match view.phase:
        case Phase.OPENING:
            return _("Roll for the first move: Space, or click the dice.")
        case Phase.TO_ROLL:
            if view.double_to:
                return _("Roll the dice (Space), or double to {n} (D).").format(n=number(view.double_to))
            return _("Roll the dice: Space, or the button.")
        case Phase.TO_PLAY:
            return _play(view, chosen)
        case Phase.DOUBLED:
            text = _("{name} doubles to {n}. Take it or drop?")
            return text.format(name=name, n=number(view.cube.offered))
        case Phase.BEAVERED:
            return _("{name} beavers: the cube goes to {n}.").format(name=name, n=number(view.cube.offered))
        case Phase.RACCOONED:
            return _("{name} answers with a raccoon: the cube goes to {n}.").format(name=name, n=number(view.cube.offered))
        case Phase.RESIGNED:
            return _("{name} resigns. Accept?").format(name=name)
    return ""


def _play(view: View, chosen: bool) -> str:
    if May.STEP not in view.may:
        if May.DONE in view.may:
            return _("Your play is complete: Done (Return).")
        return _("No legal move.")
    if chosen:
        return _("Now choose where it goes.")
    if view.position.mine[25]:
        return _("Enter your checker from the bar.")
    dice = " · ".join(number(die) for die in view.left)
    return _("Choose a checker to move. Still to play: {dice}").format(dice=dice)


def said(code: str, view: View, seat: int, dice: tuple[int, ...], names: bool) -> str:
    """A notice for something that happened by itself; "" where none is needed."""
    who = view.setup.players[seat].name
    you = seat == 0
    match code:
        case "closed_out":
            return _("Closed out: your turn passes.") if you else _("{name} is closed out.").format(name=who)
        case "no_move":
            return _("No legal move: your turn passes.") if you else _("{name} cannot move.").format(name=who)
        case "taken":
            return _("You take the cube.") if you else _("{name} takes.").format(name=who)
        case "dropped":
            return _("You drop.") if you else _("{name} drops.").format(name=who)
        case "rolled" if names:
            return wording.roll_name(dice)
    return ""
