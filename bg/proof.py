"""Events from outside, checked one by one before they are believed.

Folding events trusts them, since those of a match played here were made by its rules. A file or another machine may
send anything: `prove` follows it from the first event on and lets nothing pass that the rules, the cube or the score
would not have allowed to come to. What a foreign record may do and a table may not is allowed: a position set up by
hand, a game that was cut, an end and points as they were stated.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bg import variants
from bg.dice import Dice, commitment
from bg.events import (
    Beavered,
    ClosedOut,
    CubeTurned,
    DiceSwitched,
    Doubled,
    Dropped,
    Event,
    FlagFell,
    GameEnded,
    GameStarted,
    MatchEnded,
    MatchStarted,
    OpenerNamed,
    OpeningRolled,
    Played,
    PositionSet,
    Raccooned,
    ResignAnswered,
    ResignOffered,
    Rolled,
    Taken,
)
from bg.position import HAND, OFF, POINTS, Position
from bg.setup import DiceSource
from bg.state import MatchState, Phase, after, started
from bg.turn import Refused

ANSWERING = (Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED)
MOST_CUBE = 1 << 24
_MOST_POINTS = 1 << 30
_MOST_NAME = 1000
_MOST_MS = 1 << 50


class Unproven(ValueError):
    """An event that cannot be. index: of the event, from 0. reason: `start`, `phase`, `seat`, `dice`, `play` or a
    `bg.moves.Refusal`, `cube`, `position`, `score`, `level`, `end` (the game must end here and does not), `seed`,
    `number`, `name`."""

    def __init__(self, reason: str, index: int) -> None:
        super().__init__(f"event {index + 1}: {reason}")
        self.reason = reason
        self.index = index


class _No(Exception):
    """The event at hand cannot be."""


def prove(events: Sequence[Event], seeds: Iterable[tuple[int, str]] = ()) -> MatchState:
    """The state after the events, which may stop anywhere between two actions. seeds: of games that have not ended; the
    running game's is the one its dice were promised with. Unproven at the first event that cannot be."""
    try:
        state = _started(events[0] if events else None)
    except _No as no:
        raise Unproven(str(no), 0) from no
    closing = False
    for index, event in enumerate(events[1:], 1):
        try:
            _need(not closing or isinstance(event, GameEnded), "end")
            _possible(state, event)
        except _No as no:
            raise Unproven(str(no), index) from no
        except Refused as refused:
            raise Unproven(refused.reason.value, index) from refused
        state = after(state, event)
        closing = _closes(state, event)
    if closing:
        raise Unproven("end", len(events))
    hidden = dict(seeds).get(state.game) if state.in_game and state.setup.dice is DiceSource.GENERATED else None
    if hidden is not None and not _promised(events, state, hidden):
        raise Unproven("seed", len(events))
    return state


def _need(condition: bool, reason: str) -> None:
    if not condition:
        raise _No(reason)


def _phase(state: MatchState, *phases: Phase) -> None:
    _need(state.phase in phases, "phase")


def _started(event: Event | None) -> MatchState:
    _need(isinstance(event, MatchStarted), "start")
    assert isinstance(event, MatchStarted)
    known = {variant.id: variant for variant in variants.VARIANTS}
    setup = event.setup
    _need(setup.rules in known and (setup.length > 0 or known[setup.rules].sessions), "start")
    _need(all(len(player.name) <= _MOST_NAME for player in setup.players), "name")
    _need(max(setup.customs.scores) <= 100 and (setup.customs.cube_ceiling or 2) <= MOST_CUBE, "start")
    return started(event)


def _possible(state: MatchState, event: Event) -> None:
    """_No, Refused: this event cannot come now."""
    match event:
        case MatchStarted():
            raise _No("start")
        case GameStarted() | GameEnded() | MatchEnded():
            _bounds(state, event)
        case PositionSet():
            _placed(state, event)
        case DiceSwitched(source=source):
            _need(state.phase is not Phase.MATCH_OVER, "phase")
            _need(source is DiceSource.TYPED or not state.in_game, "phase")
        case OpeningRolled() | OpenerNamed() | Rolled() | Played() | ClosedOut():
            _turn(state, event)
        case CubeTurned() | Doubled() | Beavered() | Raccooned() | Taken() | Dropped():
            _cube(state, event)
        case ResignOffered(seat=seat, level=level):
            # In a foreign record somebody may give up while a double waits for its answer.
            offered = state.phase in ANSWERING and state.setup.dice is DiceSource.TYPED
            _need(offered or state.phase in (Phase.OPENING, Phase.TO_ROLL, Phase.TO_PLAY), "phase")
            _need(seat in (0, 1), "seat")
            _need(level in (1, 2, 3), "level")
        case ResignAnswered(seat=seat, accepted=accepted):
            _phase(state, Phase.RESIGNED)
            _need(seat == state.turn, "seat")
            _need(accepted or state.resume not in ANSWERING, "phase")
        case FlagFell(seat=seat):
            _need(state.in_game, "phase")
            _need(seat in (0, 1), "seat")


def _closes(state: MatchState, event: Event) -> bool:
    """Must the end of the game follow?"""
    if isinstance(event, Played):
        return state.rules.result(state.position) is not None
    return isinstance(event, Dropped | FlagFell) or (isinstance(event, ResignAnswered) and event.accepted)


def _bounds(state: MatchState, event: GameStarted | GameEnded | MatchEnded) -> None:
    """Where games and the match begin and end."""
    score = event.score
    _need(all(0 <= points <= _MOST_POINTS for points in score), "score")
    match event:
        case GameStarted():
            # A foreign record may break off in one game and go on with the next.
            broken_off = state.in_game and state.setup.dice is DiceSource.TYPED and state.phase is not Phase.RESIGNED
            _need(broken_off or state.phase is Phase.BEFORE_GAME, "phase")
            _need(state.game < event.number <= _MOST_POINTS, "number")
            _need(len(event.mix) <= _MOST_NAME and len(event.commitment) <= _MOST_NAME, "name")
        case GameEnded():
            _need(state.in_game, "phase")
            _need(event.winner in (0, 1), "seat")
            _need(event.level in (1, 2, 3), "level")
            _need(0 <= event.points <= _MOST_POINTS, "score")
            gained = (score[0] - state.score[0], score[1] - state.score[1])
            _need(gained[event.winner] == event.points and gained[1 - event.winner] == 0, "score")
            _need(len(event.seed) <= _MOST_NAME, "seed")
        case MatchEnded():
            _phase(state, Phase.BEFORE_GAME)
            _need(event.winner in (None, 0, 1), "seat")


def _placed(state: MatchState, event: PositionSet) -> None:
    """A position put up by hand: one that the game can have."""
    _need(state.in_game, "phase")
    _need(event.mover in (0, 1) and event.owner in (None, 0, 1), "seat")
    _need(_power(event.cube), "cube")
    _need(_has_place(event.position, state.rules.start()), "position")
    _need(state.rules.result(event.position) is None and state.rules.result(state.rules.flip(event.position)) is None, "position")


def _has_place(position: Position, usual: Position) -> bool:
    places = (*position.mine, *position.theirs)
    if min(places) < 0 or position.checkers != usual.checkers:
        return False
    if (position.mine[HAND] or position.theirs[HAND]) and not (usual.mine[HAND] or usual.theirs[HAND]):
        return False
    shared = [point for point in POINTS if position.mine[point] and position.theirs[point]]
    return not shared and not position.pinned and max(position.mine[OFF], position.theirs[OFF]) < usual.checkers[0]


def _power(value: int) -> bool:
    return 1 <= value <= MOST_CUBE and value & (value - 1) == 0


def _faces(dice: tuple[int, int]) -> None:
    _need(all(1 <= die <= 6 for die in dice), "dice")


def _turn(state: MatchState, event: OpeningRolled | OpenerNamed | Rolled | Played | ClosedOut) -> None:
    """Rolls and plays."""
    match event:
        case OpeningRolled(dice=dice, first=first):
            _phase(state, Phase.OPENING)
            _faces(dice)
            _need(first == (None if dice[0] == dice[1] else int(dice[1] > dice[0])), "dice")
        case OpenerNamed(first=first):
            _phase(state, Phase.OPENING)
            _need(first in (0, 1), "seat")
        case Rolled(seat=seat, dice=dice):
            _phase(state, Phase.TO_ROLL)
            _need(seat == state.mover, "seat")
            _faces(dice)
        case Played(seat=seat, play=play, ms=ms, hints=hints):
            _phase(state, Phase.TO_PLAY)
            _need(seat == state.mover, "seat")
            _need(0 <= ms <= _MOST_MS and 0 <= hints <= _MOST_POINTS and len(play) <= 4, "number")
            draft = state.draft().follow(play)
            _need(draft.complete and draft.made == play, "play")
        case ClosedOut(seat=seat):
            _phase(state, Phase.TO_ROLL)
            _need(seat == state.mover, "seat")


def _cube(state: MatchState, event: CubeTurned | Doubled | Beavered | Raccooned | Taken | Dropped) -> None:
    """What is done with the cube. Whether a side might double at all is the table's own question, and tables differ."""
    if isinstance(event, CubeTurned):
        _phase(state, Phase.OPENING)
        _need(_power(event.value), "cube")
        return
    _need(0 <= event.ms <= _MOST_MS, "number")
    _need(event.seat == (state.mover if isinstance(event, Doubled) else state.turn), "seat")
    match event:
        case Doubled(value=value):
            _phase(state, Phase.TO_ROLL)
            _need(value == 2 * state.cube and _power(value), "cube")
        case Beavered(value=value):
            _phase(state, Phase.DOUBLED)
            _need(value == 2 * state.offered and _power(value), "cube")
        case Raccooned(value=value):
            _phase(state, Phase.BEAVERED)
            _need(value == 2 * state.offered and _power(value), "cube")
        case Taken(value=value, owner=owner):
            _phase(state, *ANSWERING)
            _need(value == state.offered and owner in (0, 1), "cube")
        case Dropped():
            _phase(state, *ANSWERING)


def _promised(events: Sequence[Event], state: MatchState, seed: str) -> bool:
    """Are the running game's rolls those of this seed, and the seed the one that was committed to?"""
    try:
        if state.commitment and commitment(seed) != state.commitment:
            return False
    except ValueError:
        return False
    begun = max(index for index, event in enumerate(events) if isinstance(event, GameStarted))
    rolls = [event.dice for event in events[begun:] if isinstance(event, OpeningRolled | Rolled)]
    dice = Dice(seed, state.mix)
    return all(dice.roll(number) == roll for number, roll in enumerate(rolls))
