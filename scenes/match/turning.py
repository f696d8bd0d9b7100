"""A match shown from the other chair: seat 0 and seat 1 changed round in a view, as `bg.sides` does in events. Pure.

Two people at one machine have changed places; the record knows nothing of it. Positions are the mover's, whoever that is,
so they stay as they are.
"""

from __future__ import annotations

from typing import Any

import msgspec

from bg.sides import turned_setup
from engine.protocol.table import View


def other(seat: int | None) -> int | None:
    """The other seat; None stays None."""
    return None if seat is None else 1 - seat


def turned(view: View) -> View:
    """The same view with the two sides changed round. Its own inverse."""
    clock = view.clock
    if clock is not None:
        clock = msgspec.structs.replace(clock, reserve_ms=clock.reserve_ms[::-1], running=other(clock.running))
    return msgspec.structs.replace(
        view,
        setup=turned_setup(view.setup),
        score=view.score[::-1],
        mover=1 - view.mover,
        turn=1 - view.turn,
        pips=view.pips[::-1],
        cube=msgspec.structs.replace(view.cube, owner=other(view.cube.owner)),
        thinking=other(view.thinking),
        clock=clock,
        opening=None if view.opening is None else view.opening[::-1],
        winner=other(view.winner),
        planner=other(view.planner),
        hints=view.hints[::-1],
    )


def sent(message: Any) -> Any:
    """A request as the referee knows the seats."""
    seat = getattr(message, "seat", None)
    return message if seat is None else msgspec.structs.replace(message, seat=1 - seat)
