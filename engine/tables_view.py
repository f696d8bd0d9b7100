"""The view of a live match: everything a screen needs, computed from the state and the draft. Pure.

Also decides, in this one place, what happens by itself for a person (`auto`).
"""

from __future__ import annotations

from dataclasses import dataclass

from bg import cube, plans
from bg.moves import Step
from bg.setup import DiceSource
from bg.state import MatchState, Phase
from bg.turn import Turn
from engine.protocol.table import Auto, ClockView, Cube, May, Move, Prefs, ResignLevel, View
from engine.store.drafts import Draft
from engine.tables_computer import plays as is_computer


@dataclass(frozen=True)
class Live:
    """A live match at a moment. turn: the draft's turn in TO_PLAY, else None. announced: commitment of the coming game.
    revealed: seed of the last ended one. hints: asked in this game by events, by seat. wants_dice: the computer's roll
    is to be typed."""

    match: int
    state: MatchState
    turn: Turn | None
    draft: Draft
    prefs: Prefs
    announced: str
    revealed: str
    hints: tuple[int, int]
    clock: ClockView | None
    paused: bool
    wants_dice: bool
    kept: bool = True
    slept_ms: int = 0


def turn_of(state: MatchState) -> int:
    """The seat that must act. At an opening either may: a person, if there is one."""
    if state.phase is Phase.OPENING and is_computer(state, 0) and not is_computer(state, 1):
        return 1
    return state.turn


def auto(state: MatchState, turn: Turn | None, prefs: Prefs) -> Auto | None:
    """What the referee does by itself for the person whose turn it is."""
    if is_computer(state, turn_of(state)):
        return None
    generated = state.setup.dice is DiceSource.GENERATED
    match state.phase:
        case Phase.OPENING:
            return Auto.ROLL if prefs.auto_roll and generated else None
        case Phase.TO_ROLL:
            if cube.double_to(state, state.turn):
                return None
            if state.rules.closed_out(state.position):
                return Auto.CLOSED_OUT
            return Auto.ROLL if prefs.auto_roll and generated else None
        case Phase.TO_PLAY:
            assert turn is not None
            if turn.made:
                return None
            if turn.complete:
                return Auto.PASS
            return Auto.PLAY if prefs.auto_forced and turn.forced else None
    return None


def may(state: MatchState, turn: Turn | None, prefs: Prefs, wants_dice: bool) -> tuple[May, ...]:
    """What the seat that must act may do; nothing when it is the computer, except the roll to be typed for it."""
    seat = turn_of(state)
    if state.phase is Phase.BEFORE_GAME:
        ends = (May.END_SESSION,) if state.session and state.game else ()
        return (May.NEXT_GAME, *ends)
    if is_computer(state, seat):
        return (May.ROLL,) if wants_dice else ()
    found: list[May] = []
    match state.phase:
        case Phase.OPENING:
            found = [May.ROLL]
        case Phase.TO_ROLL:
            found = [May.ROLL, May.DOUBLE] if cube.double_to(state, seat) else [May.ROLL]
        case Phase.TO_PLAY:
            assert turn is not None
            options = (
                (May.STEP, bool(turn.legal_steps)),
                (May.UNDO, bool(turn.made) and prefs.undo),
                (May.DONE, turn.complete),
                (May.SWAP, not turn.made and turn.dice[0] != turn.dice[1]),
            )
            found = [option for option, possible in options if possible]
        case Phase.DOUBLED:
            found = [May.TAKE, May.DROP, May.BEAVER] if cube.beaver_to(state, seat) else [May.TAKE, May.DROP]
        case Phase.BEAVERED:
            found = [May.TAKE, May.DROP, May.RACCOON] if cube.raccoon_to(state, seat) else [May.TAKE, May.DROP]
        case Phase.RACCOONED:
            found = [May.TAKE, May.DROP]
        case Phase.RESIGNED:
            found = [May.ANSWER_RESIGN]
    if cube.resign_levels(state, seat):
        found.append(May.RESIGN)
    return tuple(found)


def resigner(state: MatchState) -> int | None:
    """The person to move, or the only person; None between computers."""
    people = [seat for seat in (turn_of(state), 1 - turn_of(state)) if not is_computer(state, seat)]
    return people[0] if people else None


def view(live: Live) -> View:
    state, turn = live.state, live.turn
    position = state.position if turn is None else turn.position
    mine, theirs = state.rules.pip_count(position)
    kind, planner = plans.by_seat(state.rules, position, state.mover) if state.in_game else ("", None)
    loser = resigner(state)
    acts = () if state.phase is Phase.MATCH_OVER else may(state, turn, live.prefs, live.wants_dice)
    steps: tuple[Step, ...] = ()
    moves: tuple[Move, ...] = ()
    if turn is not None and May.STEP in acts:
        steps = turn.legal_steps
        moves = tuple(Move(way.source, way.target, way.path) for way in turn.moves)
    thinks = state.in_game and is_computer(state, turn_of(state)) and not live.paused and not live.wants_dice
    hints = list(live.hints)
    if state.in_game:
        hints[state.turn] += live.draft.hints
    return View(
        match=live.match,
        seq=state.seq,
        rev=live.draft.rev,
        setup=state.setup,
        phase=state.phase,
        game=state.game,
        score=state.score,
        crawford=state.crawford,
        mover=state.mover,
        turn=turn_of(state),
        position=position,
        pips=(mine, theirs) if state.mover == 0 else (theirs, mine),
        cube=Cube(state.cube, state.owner, state.offered, state.cube_live),
        dice=turn.dice if turn is not None else (),
        left=turn.left if turn is not None else (),
        draft=turn.made if turn is not None else (),
        steps=steps,
        moves=moves,
        may=acts,
        double_to=cube.double_to(state, state.turn),
        auto=None if live.paused else auto(state, turn, live.prefs),
        thinking=turn_of(state) if thinks else None,
        clock=live.clock,
        resign=() if loser is None else tuple(ResignLevel(level, points) for level, points in cube.resign_levels(state, loser)),
        resign_offer=0 if state.resigned is None else state.resigned[1],
        opening=state.opening,
        commitment=live.announced if state.phase is Phase.BEFORE_GAME else state.commitment,
        word=live.draft.word if state.phase is Phase.BEFORE_GAME else state.mix,
        paused=live.paused,
        seed=live.revealed,
        winner=state.winner,
        plan=str(kind),
        planner=planner,
        hints=(hints[0], hints[1]),
        kept=live.kept,
        slept_ms=live.slept_ms,
    )
