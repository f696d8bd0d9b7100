"""Things that several tests of `bg` need: random positions, matches of a given kind, a player who acts at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from hypothesis import strategies as st

from bg import actions, cube
from bg.events import Event, GameEnded
from bg.match import Illegal, MatchState, Phase, act, new
from bg.moves import Step
from bg.position import BAR, OFF, Position, position
from bg.rules import Rules
from bg.setup import DiceSource, MatchSetup, Player
from bg.variants import default_customs

SEED = "5a" * 32


def setup(rules: str = "international", length: int = 5, **customs: object) -> MatchSetup:
    """A match of two people."""
    agreed = replace(default_customs(rules), **customs)
    return MatchSetup(rules, agreed, length, (Player("Ada"), Player("Bora")))


def scattered(rng: random.Random, checkers: int = 15) -> Position:
    """A position without sense but possible: no point shared, somebody on the board on both sides. Often near the
    end."""
    mine, theirs = [0] * 27, [0] * 27
    reach = rng.choice((24, 24, 12, 6))
    sides = ((mine, theirs, 1, reach), (theirs, mine, 25 - rng.choice((24, 12, 6)), 24))
    for counts, other, low, high in sides:
        for _ in range(checkers):
            where = rng.random()
            free = [point for point in range(low, high + 1) if not other[point]]
            if where < 0.04:
                counts[BAR] += 1
            elif (where < 0.25 and reach < 24) or not free:
                counts[OFF] += 1
            else:
                counts[rng.choice(free)] += 1
        if counts[OFF] == checkers:
            counts[OFF], counts[BAR] = checkers - 1, 1
    return Position(tuple(mine), tuple(theirs))


def positions(checkers: int = 15) -> st.SearchStrategy[Position]:
    """Scattered positions for hypothesis."""
    return st.integers(0, 2**48).map(lambda seed: scattered(random.Random(seed), checkers))


rolls = st.tuples(st.integers(1, 6), st.integers(1, 6))


def walk(rules: Rules, rng: random.Random) -> Iterator[tuple[Position, tuple[int, int]]]:
    """A random game: every position with its roll, until one side has won."""
    position, turns = rules.start(), 0
    while True:
        dice = (rng.randint(1, 6), rng.randint(1, 6))
        yield position, dice
        position = rng.choice(rules.outcomes(position, dice, turns // 2))
        if rules.result(position) is not None:
            return
        position, turns = rules.flip(position), turns + 1


def random_action(state: MatchState, rng: random.Random) -> actions.Action:
    """Anything that may be done now, now and then a double or a resignation."""
    seat, chance = state.turn, rng.random()
    match state.phase:
        case Phase.BEFORE_GAME:
            if state.session and state.game >= 3:
                return actions.EndSession(0)
            return actions.StartGame(rng.randbytes(32).hex(), rng.choice(("", "şeş beş")))
        case Phase.OPENING:
            return actions.Roll(rng.randint(0, 1))
        case Phase.TO_ROLL:
            if cube.double_to(state, seat) and chance < 0.1:
                return actions.Double(seat, ms=rng.randint(0, 9000))
            if state.rules.closed_out(state.position):
                return actions.PassClosedOut(seat)
            levels = cube.resign_levels(state, seat)
            if levels and chance > 0.99:
                return actions.Resign(seat, rng.choice(levels)[0])
            return actions.Roll(seat)
        case Phase.TO_PLAY:
            draft = state.draft()
            while not draft.complete:
                step = rng.choice(draft.legal_steps)
                draft = draft.step(step.source, step.target, step.die)
            return actions.MakePlay(seat, draft.made, ms=rng.randint(0, 30_000), hints=rng.randint(0, 1))
        case Phase.RESIGNED:
            return actions.AnswerResign(seat, chance < 0.5)
        case _:
            if cube.beaver_to(state, seat) and chance < 0.3:
                return actions.Beaver(seat)
            if cube.raccoon_to(state, seat) and chance < 0.3:
                return actions.Raccoon(seat)
            return actions.Take(seat) if chance < 0.8 else actions.Drop(seat)


def random_match(
    agreed: MatchSetup, rng: random.Random, watch: Callable[[MatchState], None] = lambda state: None
) -> tuple[MatchState, list[Event]]:
    """A match to its end by random actions; `watch` sees every state."""
    state, first = new(agreed)
    events = list(first)
    while state.phase is not Phase.MATCH_OVER:
        state, more = act(state, random_action(state, rng))
        events += more
        watch(state)
    return state, events


def run(state: MatchState, *doings: actions.Action) -> tuple[MatchState, list[Event]]:
    events: list[Event] = []
    for action in doings:
        state, more = act(state, action)
        events += more
    return state, events


def typed(rules: str = "international", length: int = 5, **customs: object) -> MatchSetup:
    return replace(setup(rules, length, **customs), dice=DiceSource.TYPED)


def begun(agreed: MatchSetup) -> MatchState:
    """A game with an opening roll of 3-1 for seat 0, 8/5 6/5 played."""
    state, _ = new(agreed)
    state, _ = run(state, actions.StartGame(), actions.Roll(0, (3, 1)))
    if state.phase is Phase.TO_ROLL:
        state, _ = run(state, actions.Roll(0, (3, 1)))
    state, _ = run(state, actions.MakePlay(0, (Step(8, 5, 3), Step(6, 5, 1))))
    return state


def refused(state: MatchState, action: actions.Action) -> str:
    with pytest.raises(Illegal) as illegal:
        act(state, action)
    return illegal.value.reason


def ended(state: MatchState, *doings: actions.Action) -> GameEnded:
    _, events = run(state, *doings)
    return next(event for event in events if isinstance(event, GameEnded))


def at(state: MatchState, mine: dict[int, int], theirs: dict[int, int]) -> MatchState:
    """The same state with other checkers."""
    return replace(state, position=position(mine, theirs))
