"""A match cut into its decisions, each as the question by which a brain judges it. Pure: events in, questions out.

A decision is a play, a double, a roll without the double that was allowed, or the answer to a double. What follows a
beaver, and resignations, are not judged. Forced plays are there for the luck of their rolls.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from bg import cube
from bg.customs import Opening
from bg.events import Beavered, Doubled, Dropped, Event, MatchStarted, Played, Rolled, Taken
from bg.state import MatchState, Phase, after, started
from engine.protocol.analysis import JudgeCube, JudgePlay
from engine.tables_computer import context


@dataclass(frozen=True)
class Asked:
    """seq: the number of the event that was decided; seat: who decided."""

    game: int
    seq: int
    seat: int
    ask: JudgePlay | JudgeCube

    @property
    def key(self) -> str:
        """The same question has the same one, wherever it is asked."""
        return hashlib.sha256(msgspec.json.encode(self.ask)).hexdigest()[:32]


def decisions(events: Iterable[Event]) -> list[Asked]:
    """All decisions, in order. ValueError when the events do not begin with MatchStarted."""
    rest = iter(events)
    first = next(rest, None)
    if not isinstance(first, MatchStarted):
        raise ValueError("a match begins with match_started")
    state, found = started(first), []
    for event in rest:
        asked = _asked(state, event)
        if asked is not None:
            found.append(asked)
        state = after(state, event)
    return found


def _asked(state: MatchState, event: Event) -> Asked | None:
    """The decision that led to an event from the state before it."""
    number = state.seq + 1
    match event:
        case Played(seat=seat, play=play) if state.dice is not None:
            opening = state.opening is not None and state.setup.customs.opening is Opening.DICE
            ask = JudgePlay(state.position, state.dice, context(state, seat), play, opening)
            return Asked(state.game, number, seat, ask)
        case Rolled(seat=seat) if state.phase is Phase.TO_ROLL and cube.double_to(state, seat):
            return Asked(state.game, number, seat, _cube(state, "roll"))
        case Doubled(seat=seat):
            return Asked(state.game, number, seat, _cube(state, "double"))
        case Taken(seat=seat) if state.phase is Phase.DOUBLED:
            return Asked(state.game, number, seat, _cube(state, "take"))
        case Dropped(seat=seat) if state.phase is Phase.DOUBLED:
            return Asked(state.game, number, seat, _cube(state, "drop"))
        case Beavered(seat=seat):
            return Asked(state.game, number, seat, _cube(state, "beaver"))
    return None


def _cube(state: MatchState, action: str) -> JudgeCube:
    return JudgeCube(state.position, context(state, state.mover), action)
