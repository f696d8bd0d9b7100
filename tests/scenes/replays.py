"""A whole random match as `replay` answers it, for tests of the rooms that show one: real rules, real views, no engine."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
from fake_client import Answer
from views import shown

from bg import cube, notation, record, variants
from bg import events as ev
from bg import match as machine
from bg.actions import Action, AnswerResign, Double, Drop, MakePlay, PassClosedOut, Resign, Roll, StartGame, Take
from bg.setup import Kind, MatchSetup, Player
from bg.state import MatchState, Phase
from engine.protocol.analysis import Analyse, Analysis, Decision, GetAnalysis
from engine.protocol.common import Code, Error
from engine.protocol.records import Verified, VerifiedGame, Verify
from engine.protocol.replay import Frame, GameHead, HistoryLine, LineKind, PlayFrom, Replay, ReplayGame
from engine.protocol.table import View


def _action(state: MatchState, rng: random.Random) -> Action:
    seat = state.turn
    match state.phase:
        case Phase.BEFORE_GAME:
            return StartGame(f"{rng.getrandbits(256):064x}")
        case Phase.TO_PLAY:
            assert state.dice is not None
            return MakePlay(seat, rng.choice(state.rules.plays(state.position, state.dice)))
        case Phase.DOUBLED:
            return Take(seat) if rng.random() < 0.6 else Drop(seat)
        case Phase.RESIGNED:
            return AnswerResign(seat, True)
        case Phase.TO_ROLL:
            if cube.double_to(state, seat) and rng.random() < 0.06:
                return Double(seat)
            if cube.resign_levels(state, seat) and rng.random() < 0.01:
                return Resign(seat, 1)
            if state.rules.closed_out(state.position):
                return PassClosedOut(seat)
    return Roll(seat)


class Recorded:
    """A match played to its end, or for so many acts. games: what `replay` answers, by number."""

    def __init__(self, seed: int = 3, rules: str = "international", length: int = 3, acts: int = 9000) -> None:
        players = Player("Ada"), Player("Despina", Kind.COMPUTER)
        self.setup = MatchSetup(rules, variants.default_customs(rules), length, players)
        rng = random.Random(seed)
        state, events = machine.new(self.setup)
        self.frames: list[list[Frame]] = []
        self.lines: list[list[HistoryLine]] = []
        self.heads: list[GameHead] = []
        while state.phase is not Phase.MATCH_OVER and acts:
            acts -= 1
            before = state
            state, events = machine.act(state, _action(state, rng))
            if isinstance(events[0], ev.GameStarted):
                start = events[0]
                self.frames.append([])
                self.lines.append([])
                self.heads.append(GameHead(start.number, start.score, start.crawford, 0))
            view = msgspec.structs.replace(shown(state), may=(), moves=(), steps=(), auto=None, thinking=None)
            self.frames[-1].append(Frame(state.seq, view, [record.to_plain(event) for event in events]))
            self._line(before, state, events)

    def _line(self, before: MatchState, state: MatchState, events: tuple[ev.Event, ...]) -> None:
        lines = self.lines[-1]

        def add(kind: LineKind, seat: int | None, seq: int = state.seq, **more: Any) -> None:
            turn = len(lines) + 1 if kind in (LineKind.PLAY, LineKind.DANCE) else 0
            lines.append(HistoryLine(seq, before.seq, kind, seat, turn=turn, **more))

        seq = before.seq
        for event in events:
            seq += 1
            match event:
                case ev.Played(seat, play):
                    kind = LineKind.PLAY if play else LineKind.DANCE
                    add(kind, seat, seq, dice=before.dice, play=notation.text(play))
                case ev.OpeningRolled(dice, None):
                    add(LineKind.OPENING, None, seq, dice=dice)
                case ev.Doubled(seat, value):
                    add(LineKind.DOUBLE, seat, seq, value=value)
                case ev.Taken(seat, value, _):
                    add(LineKind.TAKE, seat, seq, value=value)
                case ev.Dropped(seat):
                    add(LineKind.DROP, seat, seq)
                case ev.ClosedOut(seat):
                    add(LineKind.CLOSED_OUT, seat, seq)
                case ev.ResignOffered(seat, level):
                    add(LineKind.RESIGN, seat, seq, value=level)
                case ev.ResignAnswered(seat, _):
                    add(LineKind.RESIGN_ACCEPTED, seat, seq)
                case ev.GameEnded(winner, level, points, reason):
                    add(LineKind.END, winner, seq, value=points)
                    head = self.heads[-1]
                    head.winner, head.points, head.level, head.reason = winner, points, level, reason

    def game(self, number: int) -> ReplayGame:
        index = {0: 1, -1: len(self.heads)}.get(number, number) - 1
        return ReplayGame(5, self.setup, self.heads, index + 1, self.frames[index], self.lines[index])


class ReplayClient:
    """Answers `replay`, `verify` and `play_from` at the next poll; keeps what was asked."""

    hello = None

    def __init__(self, recorded: Recorded, *, refusal: Error | None = None) -> None:
        self.recorded, self.refusal = recorded, refusal
        self.analysed = True
        self.asked: list[Any] = []
        self._due: list[tuple[Answer, Callable[[Any], None]]] = []

    def request(self, message: Any, callback: Callable[[Any], None] | None = None) -> None:
        self.asked.append(message)
        if callback is not None:
            self._due.append((self._answer(message), callback))

    def _answer(self, message: Any) -> Answer:
        if self.refusal is not None:
            return Answer(error=self.refusal)
        if isinstance(message, Replay):
            return Answer(self.recorded.game(message.game))
        if isinstance(message, Verify):
            games = [VerifiedGame(head.number, head.winner is not None, "" if head.winner is not None else "running")
                     for head in self.recorded.heads]  # fmt: skip
            return Answer(Verified(games))
        if isinstance(message, Analyse):
            self.analysed = True
            return Answer(Analysis(5, [], [], True))
        if isinstance(message, GetAnalysis):
            if not self.analysed:
                return Answer(Analysis(5, [], [], False))
            plays = [line for lines in self.recorded.lines for line in lines if line.play]
            return Answer(Analysis(5, [self._judged(line) for line in plays], [], True))
        if isinstance(message, PlayFrom):
            view: View = next(f.view for frames in self.recorded.frames for f in frames if f.seq == message.seq)
            return Answer(msgspec.structs.replace(view, match=77, kept=False))
        return Answer(error=Error(Code.UNSUPPORTED))

    @staticmethod
    def _judged(line: HistoryLine) -> Decision:
        """As if the roll's luck were written in its number."""
        assert line.seat is not None
        error = {0: "blunder", 1: "mistake"}.get(line.seq % 11, "")
        return Decision(1, line.seq, line.seat, "play", 0.0, error, True, (line.seq % 7 - 3) / 9, "")

    def poll(self) -> None:
        due, self._due = self._due, []
        for answer, callback in due:
            answer.done = True
            callback(answer)

    def sent(self, kind: type) -> list[Any]:
        return [message for message in self.asked if isinstance(message, kind)]
