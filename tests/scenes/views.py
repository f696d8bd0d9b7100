"""Views for tests of the match screen, made by playing the real state machine: no engine, no brain."""

from __future__ import annotations

import random

from bg import match as machine
from bg import variants
from bg.actions import MakePlay, PassClosedOut, Roll, StartGame
from bg.events import Event
from bg.setup import Kind, MatchSetup, Player
from bg.state import MatchState, Phase
from engine.protocol.table import Prefs, View
from engine.store.drafts import Draft
from engine.tables_view import Live, view


def setup(rules: str = "international", length: int = 1) -> MatchSetup:
    players = (Player("Ada"), Player("Computer", Kind.COMPUTER))
    return MatchSetup(rules, variants.default_customs(rules), length, players)


def shown(state: MatchState, seq_match: int = 1) -> View:
    """The view of a state, as the referee would send it."""
    turn = state.draft() if state.phase is Phase.TO_PLAY else None
    live = Live(
        match=seq_match, state=state, turn=turn, draft=Draft(state.seq), prefs=Prefs(), announced="", revealed="",
        hints=(0, 0), clock=None, paused=False, wants_dice=False,
    )  # fmt: skip
    return view(live)


def game(rules: str, seed: int) -> list[tuple[View, list[tuple[int, Event]]]]:
    """A random game as the screen hears of it: each view with the events that led to it, numbered."""
    rng = random.Random(seed)
    state, events = machine.new(setup(rules))
    told = [(shown(state), [(1, events[0])])]
    seed_hex = f"{seed:064x}"
    while state.phase is not Phase.MATCH_OVER:
        if state.phase is Phase.BEFORE_GAME:
            action: object = StartGame(seed_hex)
        elif state.phase is Phase.TO_PLAY:
            assert state.dice is not None
            action = MakePlay(state.turn, rng.choice(state.rules.plays(state.position, state.dice)))
        elif state.phase is Phase.TO_ROLL and state.rules.closed_out(state.position):
            action = PassClosedOut(state.turn)
        else:
            action = Roll(state.turn)
        before = state.seq
        state, events = machine.act(state, action)  # type: ignore[arg-type]
        told.append((shown(state), [(before + i + 1, event) for i, event in enumerate(events)]))
    return told


