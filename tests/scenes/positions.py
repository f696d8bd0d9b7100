"""An engine for tests of rooms that show a position: reads XGIDs with the real reader, weighs plays by a plain rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from fake_client import Answer
from views import shown

from bg import variants
from bg.formats import FormatError, xgid
from bg.setup import MatchSetup, Player
from bg.state import MatchState, Phase
from engine.protocol.brain import Candidate, Candidates, Context, CubeEquities, CubeHint, Evaluate, Evaluation, Hint
from engine.protocol.common import Code, Error
from engine.protocol.replay import Inspected, InspectText, PlayFrom

OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
CUBE = "XGID=-a-BBBBBB--A------bbbbbab-:1:1:1:00:2:3:0:7:10"
FIVE = (0.56, 0.16, 0.01, 0.12, 0.005)


def inspected(text: str) -> Inspected:
    """What the referee would answer to an XGID. FormatError for a bad one."""
    state = xgid.parse(text)
    setup = MatchSetup("international", variants.default_customs("international"), state.length, (Player("Ada"), Player("Despina")))
    seat = 0 if state.turn == 1 else 1
    owner = {1: 0, 0: None, -1: 1}[state.owner]
    phase = Phase.TO_ROLL if state.dice is None else Phase.TO_PLAY
    match = MatchState(
        setup, state.position, phase=phase, game=1, score=state.score, mover=seat, turn=seat, dice=state.dice,
        cube=state.cube, owner=owner,
    )  # fmt: skip
    view = msgspec.structs.replace(shown(match), may=(), moves=(), steps=(), auto=None)
    context = Context("international", setup.customs, cube=state.cube)
    return Inspected("xgid", view, context, ("Ada", "Despina"), text, "duses://position/x")


class PositionClient:
    """Answers at the next poll. slow: keeps what a brain would answer until `release`."""

    hello = None

    def __init__(self, *, slow: bool = False) -> None:
        self.slow = slow
        self.asked: list[Any] = []
        self._due: list[tuple[Any, Callable[[Any], None]]] = []
        self._kept: list[tuple[Any, Callable[[Any], None]]] = []

    def request(self, message: Any, callback: Callable[[Any], None] | None = None) -> None:
        self.asked.append(message)
        if callback is not None:
            late = self.slow and isinstance(message, Hint | CubeHint | Evaluate)
            (self._kept if late else self._due).append((message, callback))

    def release(self) -> None:
        self._due, self._kept = [*self._due, *self._kept], []

    def _answer(self, message: Any) -> Answer:
        match message:
            case InspectText(text=text):
                try:
                    return Answer(inspected(text))
                except FormatError as wrong:
                    at = next((n for n, letter in enumerate(text) if letter == "#"), -1)
                    found = {"character": "#", "at": at + 1} if at >= 0 else {}
                    return Answer(error=Error(Code.BAD_VALUE, wrong.code, {"field": "position", **found}))
            case Hint(position=position, dice=dice, context=context, limit=limit):
                rules = variants.rules(context.rules, context.customs)
                plays = sorted(rules.plays(position, dice), key=lambda play: [step.source for step in play])[:limit]
                return Answer(Candidates([Candidate(play, 0.2 - 0.031 * n, FIVE, 2) for n, play in enumerate(plays)]))
            case CubeHint():
                return Answer(CubeEquities(0.612, 0.745, 1.0, "double_take", FIVE))
            case Evaluate():
                return Answer(Evaluation(FIVE, 0.123))
            case PlayFrom(text=text):
                return Answer(msgspec.structs.replace(inspected(text).view, match=77, kept=False))
        return Answer(error=Error(Code.UNSUPPORTED))

    def poll(self) -> None:
        due, self._due = self._due, []
        for message, callback in due:
            answer = self._answer(message)
            answer.done = True
            callback(answer)

    def sent(self, kind: type) -> list[Any]:
        return [message for message in self.asked if isinstance(message, kind)]
