"""The line under the board: what you can do now, in one sentence. Pure."""

from __future__ import annotations

from bg import events as ev
from bg.setup import DiceSource
from engine.protocol.table import Auto, May, Phase, View
from scenes import wording
from scenes.match import seats
from scenes.text import _, number


def sentence(view: View, chosen: bool, *, showing: bool = False) -> str:
    """What the hand at the board can do in this view. chosen: a checker is in hand. showing: what comes after this view is
    being shown. Where two people play, their names say whose turn it is."""
    line = _sentence(view, chosen, showing)
    if line and seats.shared(view) and not showing and view.phase not in (Phase.BEFORE_GAME, Phase.MATCH_OVER):
        return _("{name}: {sentence}").format(name=view.setup.players[seats.at_hand(view)].name, sentence=line)
    return line


def _sentence(view: View, chosen: bool, showing: bool) -> str:
    seat = seats.at_hand(view)
    name = view.setup.players[1 - seat].name
    if showing and view.phase is not Phase.BEFORE_GAME:
        return "" if view.turn == seat else _("{name} plays.").format(name=name)
    if view.phase is Phase.MATCH_OVER:
        return _("The match is over.") if view.setup.length else _("The session is over.")
    if view.phase is Phase.BEFORE_GAME:
        return _("Start the game when you are ready.")
    if May.ROLL in view.may and view.setup.dice is DiceSource.TYPED:
        return _typed(view, name)
    if view.thinking is not None or (view.turn != seat and not view.may):
        if view.phase in (Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED):
            return _("{name} thinks about the cube.").format(name=name)
        return _("{name} is thinking…").format(name=name)
    if view.paused:
        return _("The game is paused.")
    if view.auto is Auto.ROLL:
        return _("The first roll decides who begins.") if view.phase is Phase.OPENING else _("Your turn: here come the dice.")
    if view.auto is Auto.PLAY:
        return _("Only one play is possible: it is made for you.")
    if view.auto is Auto.CLOSED_OUT:
        return _("Closed out: the turn passes.")
    if view.auto is Auto.PASS:
        return _("No legal move: the turn passes.")
    return _action(view, chosen)


def _typed(view: View, name: str) -> str:
    """Real dice are waited for."""
    if view.phase is Phase.OPENING:
        return _("Each side rolls a die: enter yours, then the one of {name} (1 – 6, Return).").format(name=name)
    if view.turn != seats.at_hand(view):
        return _("Roll for {name} and enter the dice (1 – 6, Return).").format(name=name)
    if view.double_to:
        return _("Roll and enter your dice (1 – 6, Return), or double to {n} (D).").format(n=number(view.double_to))
    return _("Roll and enter your dice (1 – 6, Return).")


def _action(view: View, chosen: bool) -> str:
    name = view.setup.players[1 - view.turn].name
    if May.DONE in view.may and May.STEP not in view.may:
        return _("Your play is complete: Done (Return).") if May.UNDO not in view.may else _(
            "Your play is complete: Done (Return), or take a step back (Backspace)."
        )
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
        return _("No legal move.")
    if chosen:
        return _("Now choose where it goes.")
    if view.position.mine[25]:
        return _("Enter your checker from the bar.")
    dice = " · ".join(number(die) for die in view.left)
    return _("Choose a checker to move. Still to play: {dice}").format(dice=dice)


def no_double(view: View) -> str:
    """Why the hand at the board cannot double now."""
    seat = seats.at_hand(view)
    if view.crawford:
        return _("This is the Crawford game: the cube is not used.")
    if not view.cube.live:
        return _("There is no cube in this game.")
    if view.cube.owner == 1 - seat:
        return _("The cube lies with {name}, who alone may turn it.").format(name=view.setup.players[1 - seat].name)
    if view.phase is Phase.TO_PLAY and view.turn == seat:
        return _("A double is offered before the dice are rolled.")
    return wording.refusal("no_double")


def said(code: str, event: ev.Event, view: View, *, names: bool) -> str:
    """A notice for something that happened by itself; "" where none is needed. names: rolls are called by theirs."""
    seat = int(getattr(event, "seat", 0))
    who = view.setup.players[seat].name
    you = seat == seats.at_hand(view) and not seats.shared(view)
    match code:
        case "opening" if isinstance(event, ev.OpeningRolled):
            return _opening(event, view)
        case "automatic" if isinstance(event, ev.CubeTurned):
            return _("A tie: the cube turns to {n} by itself.").format(n=number(event.value))
        case "closed_out":
            return _("Closed out: your turn passes.") if you else _("{name} is closed out.").format(name=who)
        case "no_move":
            return _("No legal move: your turn passes.") if you else _("{name} cannot move.").format(name=who)
        case "taken":
            return _("You take the cube.") if you else _("{name} takes.").format(name=who)
        case "dropped":
            return _("You drop.") if you else _("{name} drops.").format(name=who)
        case "rolled" if names and isinstance(event, ev.Rolled):
            return wording.roll_name(event.dice)
        case "other" if isinstance(event, ev.ResignAnswered) and not event.accepted:
            return _("{name} does not accept: the game goes on.").format(name=who) if not you else ""
        case "other" if isinstance(event, ev.FlagFell):
            return _("Your time has run out.") if you else _("{name} has no time left.").format(name=who)
    return ""


def _opening(event: ev.OpeningRolled, view: View) -> str:
    mine, theirs = (number(die) for die in event.dice)
    if event.first is None:
        return _("{mine} – {theirs}: a tie, roll again.").format(mine=mine, theirs=theirs)
    name = view.setup.players[event.first].name
    you = event.first == seats.at_hand(view) and not seats.shared(view)
    sentence = _("{mine} – {theirs}: you begin.") if you else _("{mine} – {theirs}: {name} begins.")
    return sentence.format(mine=mine, theirs=theirs, name=name)
