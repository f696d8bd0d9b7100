"""What a view or an event is in words, for the ear. Pure.

Everything is told by the numbers that stand on the board's rim, those of the player at the bottom, and so are the other side's
plays: who listens keeps one board in mind. (Written plays count from the mover's own side, as everywhere in the game.)
"""

from __future__ import annotations

from bg import events as ev
from bg.moves import Play
from bg.position import OFF
from engine.protocol.table import May, Phase, View
from scenes import wording
from scenes.board import seen
from scenes.board.geometry import Place, Spot
from scenes.board.seen import Stacks
from scenes.match import seats
from scenes.text import _, ngettext, number, points

BAR_SPOTS = (Spot.BAR_BOTTOM, Spot.BAR_TOP)
QUIET = (Phase.BEFORE_GAME, Phase.MATCH_OVER)
OFF_SPOTS = (Spot.OFF_BOTTOM, Spot.OFF_TOP)


def name(view: View, seat: int) -> str:
    """What a side is called."""
    return view.setup.players[seat].name


def checkers(view: View, seat: int, count: int) -> str:
    """So many checkers of a side: "Ada 3 checkers"."""
    line = ngettext("{name} {n} checker", "{name} {n} checkers", count)
    return line.format(name=name(view, seat), n=number(count))


def place(where: Place) -> str:
    """A place of the board as drawn."""
    if isinstance(where, int):
        return _("point {n}").format(n=number(where))
    return _("the bar") if where in BAR_SPOTS else _("the tray")


def _drawn(view: View, where: int, seat: int) -> str:
    """A place in seat's own numbers, as the board has it."""
    return _("off") if where == OFF else place(seen.place(seen.rules_of(view.setup.rules), where, seat))


def stacks(view: View) -> Stacks:
    """What lies where, as drawn."""
    return seen.stacks(seen.rules_of(view.setup.rules), view.position, view.mover)


def contents(view: View, lying: Stacks, where: Place) -> str:
    """What lies on a place: "Ada 3 checkers", "" for nothing."""
    return ", ".join(checkers(view, seat, lying.at(where, seat)) for seat in (0, 1) if lying.at(where, seat))


def quarter(view: View, which: int) -> str:
    """Quarter 1 to 4 of the board, six points each, and with the first the bar and the trays: what lies where."""
    lying = stacks(view)
    low = 6 * which - 5
    beside = (*BAR_SPOTS, *OFF_SPOTS) if which == 1 else ()
    named: list[tuple[str, Place]] = [(number(point), point) for point in range(low, low + 6)]
    named += [(place(where), where) for where in beside]
    told = [f"{words}: {there}" for words, where in named if (there := contents(view, lying, where))]
    heading = _("Points {low} to {high}").format(low=number(low), high=number(low + 5))
    return f"{heading}. {'. '.join(told) or _('Empty')}."


def dice(view: View) -> str:
    """Whose turn, what was rolled, what is left of it."""
    if view.phase in QUIET:
        return _("No game is being played.")
    who = name(view, view.turn)
    if not view.dice:
        return _("{name} to move, no dice on the table.").format(name=who)
    rolled = " ".join(number(die) for die in view.dice)
    left = " ".join(number(die) for die in view.left)
    line = _("{name} rolled {dice}.").format(name=who, dice=rolled)
    return f"{line} {_('Left: {dice}.').format(dice=left)}" if view.draft and left else line


def steps(view: View, seat: int) -> str:
    """Every checker that can move, with where it can go."""
    if view.phase is not Phase.TO_PLAY or view.turn != seat or not view.moves:
        return decision(view, seat) or _("Nothing can be moved now.")
    told = []
    hits = {(step.source, step.target) for step in view.steps if step.hit}
    for source in sorted({move.source for move in view.moves}, reverse=True):
        targets = sorted({move.target for move in view.moves if move.source == source}, reverse=True)
        ways = []
        for target in targets:
            way = _drawn(view, target, seat)
            ways.append(f"{way}, {_('hit')}" if (source, target) in hits else way)
        told.append(_("{source} to {targets}").format(source=_drawn(view, source, seat), targets=", ".join(ways)))
    return ". ".join(told) + "."


def pips(view: View) -> str:
    """Both pip counts."""
    return ". ".join(_("{name} {n} pips").format(name=name(view, seat), n=number(view.pips[seat])) for seat in (0, 1)) + "."


def cube(view: View) -> str:
    """The cube and whose it is."""
    owner = view.cube.owner
    whose = _("in the middle") if owner is None else name(view, owner)
    return _("Cube {n}, {whose}").format(n=number(view.cube.value), whose=whose)


def score(view: View) -> str:
    """The score, the match's length and the cube."""
    lines = [", ".join(f"{name(view, seat)} {number(view.score[seat])}" for seat in (0, 1))]
    length = view.setup.length
    lines.append(_("Match to {points}").format(points=points(length)) if length else wording.length_name(0))
    if view.crawford:
        lines.append(_("Crawford game"))
    if view.cube.live and view.phase not in QUIET:
        lines.append(cube(view))
    return ". ".join(lines) + "."


def play(steps: Play, view: View, seat: int) -> str:
    """A play of seat's step by step: "from point 24 to point 18, hit"."""
    told = []
    for step in steps:
        source, target = _drawn(view, step.source, seat), _drawn(view, step.target, seat)
        line = _("from {source} to {target}").format(source=source, target=target)
        told.append(f"{line}, {_('hit')}" if step.hit else line)
    return "; ".join(told) or _("cannot move")


def event(happened: ev.Event, view: View) -> str:
    """What happened, in a sentence; "" for what needs none. view: any of the match, for the names."""
    who = name(view, int(getattr(happened, "seat", 0) or 0))
    match happened:
        case ev.GameStarted():
            return _("Game {n} begins.").format(n=number(happened.number))
        case ev.OpeningRolled(dice=(mine, theirs), first=first):
            line = f"{name(view, 0)} {number(mine)}, {name(view, 1)} {number(theirs)}."
            return f"{line} {_('A tie.') if first is None else _('{name} begins.').format(name=name(view, first))}"
        case ev.Rolled():
            return _("{name} rolled {dice}.").format(name=who, dice=" ".join(number(die) for die in happened.dice))
        case ev.Played():
            return f"{who}: {play(happened.play, view, happened.seat)}."
        case ev.ClosedOut():
            return _("{name} is closed out.").format(name=who)
        case ev.CubeTurned():
            return _("The cube turns to {n}").format(n=number(happened.value)) + "."
        case ev.Doubled() | ev.Beavered() | ev.Raccooned():
            return _("{name} doubles to {n}.").format(name=who, n=number(happened.value))
        case ev.Taken():
            return _("{name} takes.").format(name=who)
        case ev.Dropped():
            return _("{name} drops.").format(name=who)
        case ev.ResignOffered():
            worth = wording.worth_name(happened.level, len(view.setup.customs.scores))
            return _("{name} resigns: {worth}.").format(name=who, worth=worth)
        case ev.ResignAnswered():
            return (_("{name} accepts.") if happened.accepted else _("{name} plays on.")).format(name=who)
        case ev.FlagFell():
            return _("{name} is out of time.").format(name=who)
        case ev.GameEnded():
            worth = wording.worth_name(happened.level, len(view.setup.customs.scores))
            winner = name(view, happened.winner)
            return _("{name} wins: {worth}, {points}.").format(name=winner, worth=worth, points=points(happened.points))
    return ""


def step(before: View, view: View) -> str:
    """What changed within a turn: a step made, with the dice that are left, or taken back; "" for anything else."""
    if (before.seq, before.mover) != (view.seq, view.mover):
        return ""
    kept = len(before.draft)
    if len(view.draft) > kept:
        line = f"{play(view.draft[kept:], view, view.mover)}.".removeprefix(" ")
        left = " ".join(number(die) for die in view.left)
        return f"{line} {_('Left: {dice}.').format(dice=left)}" if left else line
    return _("Taken back.") if len(view.draft) < kept else ""


def decision(view: View, seat: int) -> str:
    """What seat has to decide now, beside which checker to move, with the keys for it; "" for nothing."""
    if view.turn != seat or not view.may or view.auto is not None:
        return ""
    match view.phase:
        case Phase.TO_ROLL if view.double_to and May.ROLL in view.may:
            return _("Roll, Space, or double to {n}, D?").format(n=number(view.double_to))
        case Phase.TO_ROLL | Phase.OPENING if May.ROLL in view.may:
            return _("Your roll: Space.")
        case Phase.TO_PLAY if May.DONE in view.may and May.STEP not in view.may:
            return _("Your play is complete: Done (Return).")
        case Phase.DOUBLED | Phase.BEAVERED | Phase.RACCOONED:
            ways = [_("take, T"), _("drop, P")]
            ways += [_("beaver, B")] if May.BEAVER in view.may else []
            ways += [_("raccoon, R")] if May.RACCOON in view.may else []
            return _("Your answer: {ways}?").format(ways=", ".join(ways))
        case Phase.RESIGNED:
            return _("Accept, or play on? Tab to choose.")
    return ""


def answer(do: str, view: View) -> str:
    """What a speaking key asks; "" for what is none of the board."""
    if do.startswith("quarter"):
        return quarter(view, int(do[-1]))
    match do:
        case "dice":
            return dice(view)
        case "steps":
            return steps(view, seats.at_hand(view))
        case "pips":
            return pips(view)
        case "score":
            return score(view)
    return ""
