"""The state machine of a match: `act(state, action)` answers with a new state and the events that led to it. Pure.

It decides what may happen; `bg.state.after` does it. Nothing is drawn at random here: a game's seed comes with
StartGame and the rolls follow from it. `fold` turns stored events into the state again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from bg import cube, variants
from bg import score as scoring
from bg.actions import (
    Action,
    AnswerResign,
    Beaver,
    Double,
    Drop,
    EndSession,
    Flag,
    MakePlay,
    PassClosedOut,
    Raccoon,
    Resign,
    Roll,
    StartGame,
    SwitchDice,
    Take,
)
from bg.customs import NextOpener
from bg.dice import Dice, commitment
from bg.events import (
    Beavered,
    ClosedOut,
    CubeTurned,
    DiceSwitched,
    Doubled,
    Dropped,
    EndReason,
    Event,
    FlagFell,
    GameEnded,
    GameStarted,
    MatchEnded,
    MatchStarted,
    OpenerNamed,
    OpeningRolled,
    Played,
    Raccooned,
    ResignAnswered,
    ResignOffered,
    Rolled,
    Taken,
)
from bg.setup import ClockScope, DiceSource, MatchSetup
from bg.state import MatchState, Phase, after, match_over, started
from bg.turn import Refused

__all__ = ["Illegal", "MatchState", "Phase", "act", "fold", "new"]


class Illegal(ValueError):
    """An action that may not happen now. reason: a code, or a `bg.moves.Refusal` for a play."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def new(setup: MatchSetup) -> tuple[MatchState, tuple[Event, ...]]:
    """A match as agreed, before its first game. Illegal: `unknown_rules`, `no_session`."""
    try:
        variant = variants.variant(setup.rules)
    except KeyError:
        raise Illegal("unknown_rules") from None
    if setup.length == 0 and not variant.sessions:
        raise Illegal("no_session")
    event = MatchStarted(setup)
    return started(event), (event,)


def fold(events: Iterable[Event], seed: str = "") -> MatchState:
    """The state after these events. seed: of the running game's dice, which events do not tell. ValueError if they do
    not begin with MatchStarted."""
    rest = iter(events)
    first = next(rest, None)
    if not isinstance(first, MatchStarted):
        raise ValueError("a match begins with match_started")
    state = started(first)
    for event in rest:
        state = after(state, event)
    return replace(state, seed=seed) if state.in_game else state


def act(state: MatchState, action: Action) -> tuple[MatchState, tuple[Event, ...]]:
    """What an action makes of the match. Illegal when it may not happen now; the state is a value, so nothing has
    changed then."""
    done: list[Event] = []
    for event in _events(state, action):
        state = after(state, event)
        done.append(event)
        if isinstance(event, GameStarted):
            state = replace(state, seed=action.seed if isinstance(action, StartGame) else "")
        state = _consequences(state, done)
    return state, tuple(done)


def _consequences(state: MatchState, done: list[Event]) -> MatchState:
    """What follows by itself from the event that just happened, added to `done`."""
    event = done[-1]
    follow: Event | None = None
    if isinstance(event, Played):
        level = state.rules.result(state.position)
        if level is not None:
            follow = _ended(state, event.seat, level, state.rules.end_reason(state.position))
    elif isinstance(event, GameEnded) and match_over(state):
        follow = MatchEnded(scoring.winner(state.score, state.setup.length), state.score)
    elif isinstance(event, OpeningRolled) and event.first is None and cube.automatic_to(state):
        follow = CubeTurned(cube.automatic_to(state))
    if follow is None:
        return state
    done.append(follow)
    return _consequences(after(state, follow), done)


def _ended(state: MatchState, winner: int, level: int, reason: EndReason) -> GameEnded:
    """The end of the game, by whatever reason: the one place where a game is scored."""
    customs = state.setup.customs
    counted = scoring.level_counted(customs, level, session=state.session, centred=state.owner is None)
    worth = scoring.points(customs, counted, state.stake)
    score = (state.score[0] + worth * (winner == 0), state.score[1] + worth * (winner == 1))
    return GameEnded(winner, counted, worth, reason, score, state.seed)


def _need(condition: bool, reason: str) -> None:
    if not condition:
        raise Illegal(reason)


def _in_phase(state: MatchState, *phases: Phase) -> None:
    _need(state.phase in phases, f"not_now_{state.phase.value}")


def _own_turn(state: MatchState, seat: int) -> None:
    _need(seat == state.turn, "not_your_turn")


def _events(state: MatchState, action: Action) -> Iterator[Event]:
    """The events that an action causes directly, after asking whether it may."""
    match action:
        case StartGame():
            return _start_game(state, action)
        case Roll():
            return _roll(state, action)
        case MakePlay():
            return _make_play(state, action)
        case PassClosedOut(seat=seat):
            _in_phase(state, Phase.TO_ROLL)
            _own_turn(state, seat)
            _need(state.rules.closed_out(state.position), "not_closed_out")
            return iter((ClosedOut(seat),))
        case Double() | Take() | Drop() | Beaver() | Raccoon():
            return _turn_cube(state, action)
        case Resign() | AnswerResign() | Flag():
            return _give_up(state, action)
        case SwitchDice(source=source):
            _need(source is not state.setup.dice, "same_dice")
            between = state.phase is Phase.BEFORE_GAME
            _need(between or (state.in_game and source is DiceSource.TYPED), f"not_now_{state.phase.value}")
            return iter((DiceSwitched(source),))
        case EndSession():
            _need(state.session, "not_a_session")
            _in_phase(state, Phase.BEFORE_GAME)
            ahead = None if state.score[0] == state.score[1] else int(state.score[1] > state.score[0])
            return iter((MatchEnded(ahead, state.score),))


def _start_game(state: MatchState, action: StartGame) -> Iterator[Event]:
    _in_phase(state, Phase.BEFORE_GAME)
    generated = state.setup.dice is DiceSource.GENERATED
    _need(generated == bool(action.seed), "seed_missing" if generated else "seed_with_typed_dice")
    customs = state.setup.customs
    crawford = (
        customs.cube
        and customs.crawford
        and scoring.is_crawford(state.score, state.setup.length, played=state.crawford_played)
    )
    try:
        promise = commitment(action.seed) if generated else ""
    except ValueError:
        raise Illegal("bad_seed") from None
    yield GameStarted(state.game + 1, state.score, crawford, promise, action.mix)
    if state.last_winner is not None and state.opener is not None:
        if customs.next_opener is NextOpener.WINNER:
            yield OpenerNamed(state.last_winner)
        elif customs.next_opener is NextOpener.ALTERNATE:
            yield OpenerNamed(1 - state.opener)


def _roll(state: MatchState, action: Roll) -> Iterator[Event]:
    _in_phase(state, Phase.OPENING, Phase.TO_ROLL)
    opening = state.phase is Phase.OPENING
    if not opening:
        _own_turn(state, action.seat)
        _need(not state.rules.closed_out(state.position), "closed_out")
    if state.setup.dice is DiceSource.TYPED:
        if action.typed is None:
            raise Illegal("dice_missing")
        dice = action.typed
        _need(all(1 <= die <= 6 for die in dice), "bad_dice")
        if opening and action.seat == 1:
            dice = (dice[1], dice[0])
    else:
        _need(action.typed is None, "dice_are_generated")
        _need(bool(state.seed), "seed_missing")
        dice = Dice(state.seed, state.mix).roll(state.rolls)
    if opening:
        yield OpeningRolled(dice, None if dice[0] == dice[1] else int(dice[1] > dice[0]))
    else:
        yield Rolled(action.seat, dice)


def _make_play(state: MatchState, action: MakePlay) -> Iterator[Event]:
    _in_phase(state, Phase.TO_PLAY)
    _own_turn(state, action.seat)
    try:
        draft = state.draft().follow(action.play)
    except Refused as refused:
        raise Illegal(refused.reason.value) from refused
    _need(draft.complete, "unfinished")
    yield Played(action.seat, draft.made, action.ms, action.hints)


def _turn_cube(state: MatchState, action: Double | Take | Drop | Beaver | Raccoon) -> Iterator[Event]:
    seat = action.seat
    answering = (Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED)
    match action:
        case Double(ms=ms, hints=hints):
            _in_phase(state, Phase.TO_ROLL)
            _own_turn(state, seat)
            value = cube.double_to(state, seat)
            _need(value > 0, "no_double")
            yield Doubled(seat, value, ms, hints)
        case Beaver(ms=ms):
            _in_phase(state, Phase.DOUBLED)
            _own_turn(state, seat)
            value = cube.beaver_to(state, seat)
            _need(value > 0, "no_beaver")
            yield Beavered(seat, value, ms)
        case Raccoon(ms=ms):
            _in_phase(state, Phase.BEAVERED)
            _own_turn(state, seat)
            value = cube.raccoon_to(state, seat)
            _need(value > 0, "no_raccoon")
            yield Raccooned(seat, value, ms)
        case Take(ms=ms, hints=hints):
            _in_phase(state, *answering)
            _own_turn(state, seat)
            yield Taken(seat, state.offered, 1 - state.mover, ms, hints)  # a beaverer keeps the cube, too
        case Drop(ms=ms, hints=hints):
            _in_phase(state, *answering)
            _own_turn(state, seat)
            end = _ended(state, 1 - seat, 1, EndReason.DROPPED)
            yield Dropped(seat, ms, hints)
            yield end


def _give_up(state: MatchState, action: Resign | AnswerResign | Flag) -> Iterator[Event]:
    seat = action.seat
    match action:
        case Resign(level=level):
            _in_phase(state, Phase.OPENING, Phase.TO_ROLL, Phase.TO_PLAY)
            _need(level in {allowed for allowed, _ in cube.resign_levels(state, seat)}, "no_such_level")
            yield ResignOffered(seat, level)
        case AnswerResign(accept=accept):
            _in_phase(state, Phase.RESIGNED)
            _own_turn(state, seat)
            assert state.resigned is not None
            loser, level = state.resigned
            yield ResignAnswered(seat, accept)
            if accept:
                yield _ended(state, 1 - loser, level, EndReason.RESIGNED)
        case Flag():
            _need(state.in_game, f"not_now_{state.phase.value}")
            clock = state.setup.clock
            if clock is None:
                raise Illegal("no_clock")
            end = _ended(state, 1 - seat, 1, EndReason.FLAG)
            yield FlagFell(seat)
            yield end
            decided = state.session or scoring.winner(end.score, state.setup.length) is not None
            if clock.scope is ClockScope.MATCH and not decided:
                yield MatchEnded(1 - seat, end.score)
