"""Who sits where: the seat whose hand is at the board, the other side, the names that sentences use. Pure.

One person plays from the bottom; two people at one machine take turns with the same mouse and keyboard.
"""

from __future__ import annotations

from bg.setup import Kind, Level, Player
from engine.protocol.table import View
from scenes import wording
from scenes.text import _, number


def people(view: View) -> tuple[int, ...]:
    """The seats that people have."""
    return tuple(seat for seat in (0, 1) if view.setup.players[seat].kind is Kind.HUMAN)


def shared(view: View) -> bool:
    """Do two people play at this machine?"""
    return len(people(view)) == 2


def at_hand(view: View) -> int:
    """The seat whose hand is at the board: the person whose turn it is, or the only person; 0 between computers."""
    seats = people(view)
    if view.turn in seats:
        return view.turn
    return seats[0] if seats else 0


def other_name(view: View) -> str:
    """The name of the side opposite the hand."""
    return view.setup.players[1 - at_hand(view)].name


def caption(view: View) -> str:
    """What stands in the window's frame: the score, and whose turn it is."""
    mine, theirs = view.score
    names = [player.name for player in view.setup.players]
    turn = names[view.turn]
    if view.turn == at_hand(view) and not shared(view):
        turn = _("your turn")
    return f"{names[0]} {number(mine)} – {number(theirs)} {names[1]} · {turn} · Düşeş"


def level_of(player: Player) -> str:
    """How strong a computer plays, as a person reads it; "" for a person."""
    if player.kind is not Kind.COMPUTER:
        return ""
    if player.level is Level.ADAPTIVE and player.plays_as is not None:
        return f"{wording.level_name(player.level)} · {wording.level_name(player.plays_as)}"
    return wording.level_name(player.level)
