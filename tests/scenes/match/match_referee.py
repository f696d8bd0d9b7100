"""A referee inside the test: the real rules and the real view, no process, answers that can be made late on purpose.

The computer's side plays at random when the screen says that it has shown what happened, as the real one does.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec

from bg import cube, notation, record
from bg import match as machine
from bg.actions import (
    Action,
    AnswerResign,
    Beaver,
    Double,
    Drop,
    EndSession,
    MakePlay,
    PassClosedOut,
    Raccoon,
    Resign,
    Roll,
    StartGame,
    SwitchDice,
    Take,
)  # fmt: skip
from bg.events import Event
from bg.setup import DiceSource, Kind, MatchSetup
from bg.state import MatchState, Phase
from bg.turn import Refused, Turn
from engine.protocol.analysis import Analyse, Analysis, Summary
from engine.protocol.brain import Candidate, CubeEquities
from engine.protocol.common import Code, Error
from engine.protocol.records import LegalPlay, PlayList, Plays
from engine.protocol.table import (
    Act,
    ActReply,
    AskHint,
    ClockView,
    EventList,
    Events,
    HintReply,
    Prefs,
    ResignLevel,
    ResignLevels,
    ResignOptions,
    Shown,
    View,
    ViewNote,
)  # fmt: skip
from engine.store.drafts import Draft
from engine.tables_view import Live, view


class Reply:
    """What a callback gets."""

    def __init__(self, ok: msgspec.Struct | None, error: Error | None = None) -> None:
        self.done, self.ok, self.error = True, ok, error


class Referee:
    """Stands in for engine.client.Client. late: polls that an answer takes. doubles: seats that double when they can."""

    def __init__(
        self, setup: MatchSetup, seed: int, *, prefs: Prefs | None = None, late: int = 0, doubles: tuple[int, ...] = ()
    ) -> None:
        self.rng = random.Random(seed)
        self.state, self.events = machine.new(setup)
        self.turn: Turn | None = None
        self.rev = 0
        self.word = ""
        self.prefs = prefs or Prefs()
        self.late, self.doubles = late, doubles
        self.accepts = True  # the computer, a resignation
        self.asked: list[msgspec.Struct] = []
        self.steps: list[tuple[int, int]] = []  # accepted steps of seat 0
        self.clock: ClockView | None = None
        self.paused = False
        self.on_note: Callable[[ViewNote], None] = lambda note: None
        self._answers: deque[tuple[int, Callable[[], None]]] = deque()
        self._polls = 0

    # ---- the client's face -----------------------------------------------------------------------------------

    def request(self, message: msgspec.Struct, callback: Callable[[Any], None] | None = None) -> None:
        self.asked.append(message)
        self._answers.append((self._polls + self.late, lambda: self._answer(message, callback)))

    def poll(self) -> int:
        self._polls += 1
        done = 0
        while self._answers and self._answers[0][0] < self._polls:
            self._answers.popleft()[1]()
            done += 1
        return done

    @property
    def typed(self) -> bool:
        return self.state.setup.dice is DiceSource.TYPED

    @property
    def wants_dice(self) -> bool:
        """Is the computer's roll to be typed?"""
        return self.typed and self.state.phase is Phase.TO_ROLL and self._computers(self.state.turn)

    def _computers(self, seat: int) -> bool:
        return self.state.setup.players[seat].kind is Kind.COMPUTER

    def view(self) -> View:
        steps = () if self.turn is None else self.turn.made
        draft = Draft(self.state.seq, steps=steps, rev=self.rev, word=self.word)  # type: ignore[arg-type]
        live = Live(
            match=1, state=self.state, turn=self.turn, draft=draft, prefs=self.prefs, announced="ab" * 32, revealed="",
            hints=(0, 0), clock=self.clock, paused=self.paused, wants_dice=self.wants_dice,
        )  # fmt: skip
        return view(live)

    # ---- the table -------------------------------------------------------------------------------------------

    def _answer(self, message: msgspec.Struct, callback: Callable[[Any], None] | None) -> None:
        reply = Reply(None)
        if isinstance(message, Act):
            reply = self._act(message)
        elif isinstance(message, ResignOptions):
            options = cube.resign_levels(self.state, 0)
            reply = Reply(ResignLevels([ResignLevel(level, points, level > 1) for level, points in options]))
        elif isinstance(message, AskHint):
            reply = Reply(self._hint())
        elif isinstance(message, Analyse):
            sums = [Summary(1, seat, 12, 2, 1, 0.3, 6.4, "B", 0.25 - seat / 2) for seat in (0, 1)]
            reply = Reply(Analysis(1, [], sums, True))
        elif isinstance(message, Plays):
            plays = self.state.rules.plays(message.position, message.dice)
            reply = Reply(PlayList([LegalPlay(play, notation.text(play), message.position) for play in plays]))
        elif isinstance(message, Events):
            reply = Reply(EventList(self.state.seq, self._since(message.since)))
        if callback is not None:
            callback(reply)
        if isinstance(message, Shown) and message.seq == self.state.seq and not self.paused:
            self._by_itself()

    def _hint(self) -> HintReply:
        """The last play of the list; a double that is taken."""
        if self.state.phase is not Phase.TO_PLAY:
            return HintReply(cube=CubeEquities(0.5, 0.6, 1.0, "double_take"))
        assert self.state.dice is not None
        play = self.state.rules.plays(self.state.position, self.state.dice)[-1]
        return HintReply([Candidate(play, 0.1, (0.5, 0.1, 0.0, 0.1, 0.0), 2)])

    def _act(self, message: Act) -> Reply:
        if message.seq != self.state.seq or message.rev not in (-1, self.rev):
            return Reply(ActReply(self.view(), self._since(message.seq), stale=True))
        try:
            self._do(message)
        except Refused as refused:
            return Reply(None, Error(Code.REFUSED, str(refused.reason)))
        except machine.Illegal as illegal:
            return Reply(None, Error(Code.REFUSED, str(illegal.reason)))
        return Reply(ActReply(self.view(), self._since(message.seq)))

    def _since(self, seq: int) -> list[dict[str, Any]]:
        return [record.to_plain(event) for event in self.events[max(seq, 0) :]]

    def _do(self, message: Act) -> None:
        turn = self.turn
        match message.do:
            case "pause" | "unpause":
                self.paused = message.do == "pause"
            case "step":
                assert turn is not None
                self.turn = turn.step(message.source, message.target, message.die)
                self.steps.append((message.source, message.target))
                self.rev += 1
                if self.turn.complete and self.prefs.auto_confirm:
                    self.commit(MakePlay(message.seat, self.turn.made))
            case "undo":
                assert turn is not None
                self.turn, self.rev = turn.undo(), self.rev + 1
                self.steps.pop()
            case "swap":
                assert turn is not None
                self.turn, self.rev = turn.swap(), self.rev + 1
            case "done":
                assert turn is not None
                self.commit(MakePlay(message.seat, turn.made))
            case "mix":
                self.word, self.rev = self.word + message.word, self.rev + 1
            case "next_game":
                seed, word, self.word = f"{self.rng.getrandbits(256):064x}", self.word + message.word, ""
                self.commit(StartGame("" if self.typed else seed, word))
            case "resign":
                self.commit(Resign(message.seat, message.level))
            case "answer_resign":
                self.commit(AnswerResign(message.seat, message.accept))
            case "real_dice" | "sealed_dice":
                self.commit(SwitchDice(DiceSource.TYPED if message.do == "real_dice" else DiceSource.GENERATED))
            case "end_session":
                self.commit(EndSession(message.seat))
            case "roll":
                self.commit(Roll(message.seat, message.dice))
            case do:
                simple: dict[str, Callable[[int], Action]] = {
                    "double": Double, "take": Take, "drop": Drop, "beaver": Beaver, "raccoon": Raccoon,
                }  # fmt: skip
                self.commit(simple[do](message.seat))

    def commit(self, action: Action) -> list[Event]:
        self.state, events = machine.act(self.state, action)
        self.events = [*self.events, *events]
        self.rev = 0
        self.turn = self.state.draft() if self.state.phase is Phase.TO_PLAY else None
        return list(events)

    def tell(self, action: Action) -> None:
        """Somebody other than the screen acts, and the screen is told."""
        before = self.state.seq
        self.commit(action)
        self.note(before)

    def note(self, before: int) -> None:
        self.on_note(ViewNote(1, self.state.seq, self.view(), self._since(before)))

    def _by_itself(self) -> None:
        """What the real referee does without the player: the computer's turn, automatic rolls and forced plays."""
        state, shown = self.state, self.view()
        if not state.in_game:
            return
        if shown.auto is not None:
            self._automatic(shown, state)
        elif self._computers(shown.turn) and not self.wants_dice:
            self.tell(self._computer(state))

    def _automatic(self, shown: View, state: MatchState) -> None:
        if shown.auto in ("play", "pass"):
            assert self.turn is not None
            self.tell(MakePlay(state.turn, self.turn.plays[0]))
        else:
            self.tell(PassClosedOut(state.turn) if shown.auto == "closed_out" else Roll(state.turn))

    def _computer(self, state: MatchState) -> Action:
        if state.phase is Phase.TO_PLAY:
            assert state.dice is not None
            return MakePlay(1, self.rng.choice(state.rules.plays(state.position, state.dice)))
        if state.phase is Phase.TO_ROLL:
            if cube.double_to(state, 1) and 1 in self.doubles:
                return Double(1)
            return PassClosedOut(1) if state.rules.closed_out(state.position) else Roll(1)
        if state.phase is Phase.RESIGNED:
            return AnswerResign(1, self.accepts)
        return Take(1)
