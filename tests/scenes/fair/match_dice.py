"""An engine for tests of the pages about dice: a match played at random, verified and counted as the referee does."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from fake_client import Answer, FakeClient
from replays import _action

from bg import record, throws, variants
from bg.actions import StartGame
from bg.events import Event, GameStarted
from bg.match import act, new
from bg.setup import Kind, MatchSetup, Player
from bg.state import Phase
from engine.protocol.archive import Exported, ExportFile
from engine.protocol.common import Code, Error
from engine.protocol.records import CountDice, DiceCounts, Verified, Verify
from engine.records import _game, _side


def played(length: int = 5, seed: int = 3, most: int = 9000) -> tuple[MatchSetup, list[Event]]:
    """A match of so many acts at most; a word is mixed in everywhere but in its second game."""
    setup = MatchSetup(
        "international", variants.default_customs("international"), length, (Player("Ada"), Player("Despina", Kind.COMPUTER))
    )
    rng = random.Random(seed)
    state, begun = new(setup)
    events = list(begun)
    while state.phase is not Phase.MATCH_OVER and most:
        most -= 1
        action = _action(state, rng)
        if isinstance(action, StartGame):
            action = StartGame(action.seed, "" if state.game == 1 else "incir")
        state, happened = act(state, action)
        events += happened
    return setup, events


class DiceClient(FakeClient):
    """Verifies and counts the dice of these events."""

    def __init__(self, events: list[Event], refusal: Error | None = None) -> None:
        super().__init__(refusal=refusal)
        self.events = events

    def request(self, message: Any, callback: Callable[[Any], None] | None = None) -> Answer:
        self.asked.append(message)
        answer = Answer(error=self.refusal or Error(Code.UNSUPPORTED))
        if self.refusal is None and isinstance(message, Verify):
            answer = Answer(Verified([_game(game) for game in record.verify(self.events)]))
        elif self.refusal is None and isinstance(message, CountDice):
            mine, theirs = throws.count(self.events, message.game)
            games = [event.number for event in self.events if isinstance(event, GameStarted)]
            answer = Answer(DiceCounts((_side(mine), _side(theirs)), games, message.game, False))
        elif isinstance(message, ExportFile):
            answer = Answer(Exported("match.duses", "", []))
        self._due.append((answer, callback))
        return answer
