"""A match written down from a real board, corrected: one turn was really another, what came after it is played again.

Later events are kept as long as they are still legal; the first that is not, and all after it, are lost. Only for
matches whose dice were typed: others are what their dice made them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bg.actions import (
    Action,
    AnswerResign,
    Beaver,
    Double,
    Drop,
    EndSession,
    MakePlay,
    PassClosedOut,
    Raccoon,
    Resign,
    Roll,
    StartGame,
    Take,
)
from bg.dictation import Misheard, hear
from bg.events import (
    Beavered,
    ClosedOut,
    CubeTurned,
    Doubled,
    Dropped,
    Event,
    GameEnded,
    GameStarted,
    MatchEnded,
    OpenerNamed,
    OpeningRolled,
    Played,
    Raccooned,
    ResignAnswered,
    ResignOffered,
    Rolled,
    Taken,
)
from bg.match import Illegal, act, fold
from bg.state import MatchState, Phase

_FOLLOWING = (GameEnded, MatchEnded, CubeTurned, OpenerNamed)
_TURNS = (Played, ClosedOut, Doubled, Beavered, Raccooned, Taken, Dropped, ResignAnswered)


@dataclass(frozen=True, slots=True)
class Amended:
    """events: the whole match now. kept, lost: turns and cube actions after the one corrected; reason: why the first
    lost one cannot be any more."""

    events: tuple[Event, ...]
    kept: int = 0
    lost: int = 0
    reason: str = ""


def amend(events: Sequence[Event], seq: int, text: str) -> Amended:
    """The match in which the turn that ends with event number seq was `text` (see bg.dictation). Misheard; ValueError
    when no turn ends there."""
    begin, end = _turn(events, seq)
    state = fold(events[:begin])
    told = list(events[:begin])
    try:
        state = _do(state, hear(state, text), told)
    except Illegal as illegal:
        raise Misheard(illegal.reason) from illegal
    kept, whole = 0, len(told)  # whole: events up to the end of the last turn that stays
    for index in range(end, len(events)):
        event = events[index]
        try:
            action = _action(state, event)
            if action is not None:
                state = _do(state, (action,), told)
        except Illegal as illegal:
            lost = sum(isinstance(later, _TURNS) for later in events[index:])
            return Amended(tuple(told[:whole]), kept, lost, illegal.reason)
        if isinstance(event, (*_TURNS, GameStarted)):
            kept, whole = kept + isinstance(event, _TURNS), len(told)
    return Amended(tuple(told), kept)


def cut_back(events: Sequence[Event], seq: int) -> tuple[Event, ...]:
    """The match up to event number seq; what follows from an event by itself goes or stays with it."""
    count = min(max(seq, 1), len(events))
    while 1 < count < len(events) and isinstance(events[count], _FOLLOWING):
        count -= 1
    return tuple(events[:count])


def _do(state: MatchState, actions: Sequence[Action], told: list[Event]) -> MatchState:
    for action in actions:
        state, happened = act(state, action)
        told += happened
    return state


def _turn(events: Sequence[Event], seq: int) -> tuple[int, int]:
    """Where the turn that ends with event seq begins and ends, as indices."""
    if not 2 <= seq <= len(events):
        raise ValueError(f"there is no event {seq}")
    end = seq
    last = seq - 1
    while last > 0 and isinstance(events[last], _FOLLOWING):
        last -= 1
    while end < len(events) and isinstance(events[end], _FOLLOWING):
        end += 1
    event = events[last]
    if isinstance(event, GameStarted):
        raise ValueError("a game's beginning is no turn")
    back = {Played: (Rolled, OpeningRolled), ResignAnswered: (ResignOffered,)}.get(type(event), ())
    begin = last
    if back:
        while not isinstance(events[begin], back):
            begin -= 1
    return begin, end


def _action(state: MatchState, event: Event) -> Action | None:
    """The action that led to an event; None for what followed by itself. Illegal when it cannot be meant now."""
    match event:
        case GameStarted():
            return StartGame()
        case OpeningRolled(dice=dice):
            return Roll(0, dice)
        case Rolled(seat=seat, dice=dice):
            return Roll(seat, dice)
        case Played(seat=seat, play=play, ms=ms, hints=hints):
            return MakePlay(seat, play, ms, hints)
        case ClosedOut(seat=seat):
            return PassClosedOut(seat)
        case Doubled(seat=seat):
            return Double(seat)
        case Beavered(seat=seat):
            return Beaver(seat)
        case Raccooned(seat=seat):
            return Raccoon(seat)
        case Taken(seat=seat):
            return Take(seat)
        case Dropped(seat=seat):
            return Drop(seat)
        case ResignOffered(seat=seat, level=level):
            return Resign(seat, level)
        case ResignAnswered(seat=seat, accepted=accepted):
            return AnswerResign(seat, accepted)
        case MatchEnded():
            return EndSession(0) if state.session and state.phase is Phase.BEFORE_GAME else None
        case GameEnded() | CubeTurned() | OpenerNamed():
            return None
    raise Illegal("not_repeatable")
