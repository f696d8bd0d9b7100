"""The computer's seat: what to ask a brain, what its answer means, and what to do when no brain answers. Pure.

The order before a roll is: resign? double? roll. `passed` holds the questions of this decision that were answered with
"no". Without a brain the referee plays for itself: the legal play that leaves the fewest blots, never a double, always
a take, and it lets the opponent resign.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

import msgspec

from bg import cube
from bg.actions import Action, AnswerResign, Beaver, Double, Drop, MakePlay, PassClosedOut, Raccoon, Resign, Roll, Take
from bg.moves import Play
from bg.position import POINTS
from bg.score import away
from bg.setup import Kind
from bg.state import MatchState, Phase
from bg.turn import Turn
from engine.protocol import brain

_STAGES = {Phase.DOUBLED: "double", Phase.BEAVERED: "beaver", Phase.RACCOONED: "raccoon"}


@dataclass(frozen=True)
class Question:
    """name: for `passed`. reply: the type of the answer."""

    name: str
    message: msgspec.Struct
    reply: type[msgspec.Struct]


class BadAnswer(ValueError):
    """A brain's answer that means nothing here, or is against the rules."""


def plays(state: MatchState, seat: int) -> bool:
    """Is that seat the computer's?"""
    return state.setup.players[seat].kind is Kind.COMPUTER


def context(state: MatchState, seat: int) -> brain.Context:
    """Where the position stands, seen by seat."""
    owner = 0 if state.owner is None else (1 if state.owner == seat else -1)
    return brain.Context(
        rules=state.setup.rules,
        customs=state.setup.customs,
        away=away(state.score, state.setup.length, seat),
        crawford=state.crawford,
        cube=state.cube,
        owner=owner,
        cube_live=state.cube_live,
    )


def chance(state: MatchState) -> int:
    """A number for the level's mistakes: the same whenever this decision is asked again, and no secret tells it."""
    told = f"{state.commitment}|{state.mix}|{state.game}|{state.seq}"
    return int.from_bytes(hashlib.sha256(told.encode()).digest()[:6], "big")


def next_step(state: MatchState, turn: Turn | None, passed: frozenset[str]) -> Action | Question:
    """What the computer, whose turn it is, does now or has to ask first. turn: the draft in TO_PLAY."""
    seat = state.turn
    player = state.setup.players[seat]
    match state.phase:
        case Phase.TO_ROLL:
            if "resign" not in passed:
                question = brain.ChooseResign(state.position, context(state, seat))
                return Question("resign", question, brain.ChosenResign)
            if "cube" not in passed and cube.double_to(state, seat):
                return Question("cube", _cube(state, ""), brain.ChosenCube)
            return PassClosedOut(seat) if state.rules.closed_out(state.position) else Roll(seat)
        case Phase.TO_PLAY:
            assert turn is not None
            if turn.forced:
                return MakePlay(seat, turn.plays[0])
            ask = brain.ChoosePlay(state.position, turn.dice, context(state, seat), player.strength, player.style, chance(state))
            return Question("play", ask, brain.ChosenPlay)
        case Phase.RESIGNED:
            assert state.resigned is not None
            loser, level = state.resigned
            return Question("answer", would_accept(state, loser, level), brain.ChosenResign)
        case Phase.OPENING:
            return Roll(seat)
        case _:
            return Question("cube", _cube(state, _STAGES[state.phase]), brain.ChosenCube)


def would_accept(state: MatchState, loser: int, level: int) -> brain.ChooseResign:
    """Does the other side accept loser's resignation at level?"""
    return brain.ChooseResign(state.seen_by(loser), context(state, loser), level)


def _cube(state: MatchState, stage: str) -> brain.ChooseCube:
    player = state.setup.players[state.turn]
    about = context(state, state.mover)
    return brain.ChooseCube(state.position, about, player.strength, player.policy, stage, chance(state))


def meaning(state: MatchState, turn: Turn | None, answer: Any, ms: int) -> Action | None:
    """The action that a brain's answer to the present question stands for; None: no, go on. BadAnswer when it stands
    for none. ms: time used."""
    seat = state.turn
    match answer:
        case brain.ChosenPlay(play=play):
            assert turn is not None
            return MakePlay(seat, play, ms)
        case brain.ChosenResign(level=level, accept=accept):
            if state.phase is Phase.RESIGNED:
                return AnswerResign(seat, accept)
            return Resign(seat, level) if level else None
        case brain.ChosenCube(action="roll"):
            return None
        case brain.ChosenCube(action="double"):
            return Double(seat, ms)
        case brain.ChosenCube(action="take"):
            return Take(seat, ms)
        case brain.ChosenCube(action="drop"):
            return Drop(seat, ms)
        case brain.ChosenCube(action="beaver"):
            return Beaver(seat, ms)
        case brain.ChosenCube(action="raccoon"):
            return Raccoon(seat, ms)
    raise BadAnswer(f"{answer!r} in {state.phase.value}")


def without_brain(state: MatchState, turn: Turn | None, ms: int) -> Action | None:
    """The referee's own answer to the present question."""
    seat = state.turn
    match state.phase:
        case Phase.TO_PLAY:
            assert turn is not None
            return MakePlay(seat, _fewest_blots(turn), ms)
        case Phase.RESIGNED:
            return AnswerResign(seat, accept=True)
        case Phase.TO_ROLL:
            return None
        case _:
            return Take(seat, ms)


def _fewest_blots(turn: Turn) -> Play:
    def blots(play: Play) -> int:
        mine = turn.follow(play).position.mine
        return sum(mine[point] == 1 for point in POINTS)

    return min(turn.plays, key=blots)
