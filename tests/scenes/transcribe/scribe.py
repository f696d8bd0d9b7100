"""A referee in the test for a match that is written down: the real rules, the real dictation and corrections, no process."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).parents[1] / "match"))

from match_referee import Referee, Reply

from bg import amending, record, variants
from bg import match as machine
from bg.dictation import Misheard, hear
from bg.setup import DiceSource, MatchSetup, Player
from bg.state import Phase
from engine.protocol.common import Code, Error
from engine.protocol.replay import Replay
from engine.protocol.table import ActReply
from engine.protocol.transcribe import Changed, Correct, Enter, TakeBack
from engine.replays import replay_game


class Scribe(Referee):
    """Between two people with typed dice."""

    def __init__(self, rules: str = "international", length: int = 3, **more: Any) -> None:
        players = Player("Ada"), Player("Despina")
        setup = MatchSetup(rules, variants.default_customs(rules), length, players, dice=DiceSource.TYPED)
        super().__init__(setup, 1, **more)

    def _answer(self, message: msgspec.Struct, callback: Callable[[Any], None] | None) -> None:
        if not isinstance(message, Enter | Correct | TakeBack | Replay):
            super()._answer(message, callback)
            return
        try:
            reply = Reply(self._written(message))
        except Misheard as misheard:
            values = {"lost": misheard.lost} if isinstance(misheard, Later) else {"at": misheard.at}
            reply = Reply(None, Error(Code.REFUSED, misheard.reason, values))
        if callback is not None:
            callback(reply)

    def _written(self, message: Enter | Correct | TakeBack | Replay) -> msgspec.Struct:
        match message:
            case Replay(match=number, game=game):
                told = replay_game(number, [record.to_plain(event) for event in self.events], game)
                assert told is not None
                return told
            case Enter(seq=seq, text=text):
                for action in hear(self.state, text):
                    self.commit(action)
                return ActReply(self.view(), self._since(seq))
            case Correct(seq=seq, text=text, drop=drop):
                amended = amending.amend(self.events, seq, text)
                if amended.lost and not drop:
                    raise Later(amended.lost)
                self._rewrite(amended.events)
                return Changed(self.view(), amended.kept, amended.lost, amended.reason)
            case TakeBack(seq=seq):
                self._rewrite(amending.cut_back(self.events, seq))
                return self.view()

    def _rewrite(self, events: Any) -> None:
        self.events = events
        self.state = machine.fold(events)
        self.rev = 0
        self.turn = self.state.draft() if self.state.phase is Phase.TO_PLAY else None


class Later(Misheard):
    """A correction that costs later turns."""

    def __init__(self, lost: int) -> None:
        super().__init__("later")
        self.lost = lost
