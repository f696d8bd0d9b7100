"""What a brain is asked, each question with its answer. Knows no pipes (`engine.brain.worker`) and keeps nothing but nets.

A question that makes no sense (a rule nobody knows, dice that are none, a finished game) raises `Refused`.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from bg import variants
from bg.movegen import Tree
from engine.brain import boards, kernels, nets
from engine.protocol import brain
from engine.protocol.common import Code, Nothing, Refused

SLICE_S = 0.005  # Compute looks for its cancel this often


class Brain:
    """check: raises when the present request has been cancelled; called at least every 50 ms while computing.

    Raises NetError when the international nets cannot be used: nothing can be played without them.
    """

    def __init__(self, check: Callable[[], None]) -> None:
        self._check = check
        self._nets = {"international": nets.load("international")}
        self._handlers: dict[type[msgspec.Struct], Callable[[Any], msgspec.Struct]] = {
            brain.ChoosePlay: self.choose_play,
            brain.ChooseCube: self.choose_cube,
            brain.ChooseResign: self.choose_resign,
            brain.Hint: self.hint,
            brain.CubeHint: self.cube_hint,
            brain.Evaluate: self.evaluate,
        }
        self._partial: Callable[[], None] = lambda: None
        if os.environ.get("DUSES_TEST") == "1":
            self._handlers[brain.Compute] = self.compute

    def knows(self, kind: type[msgspec.Struct]) -> bool:
        """Can this build answer questions of that type?"""
        return kind in self._handlers

    def answer(self, message: msgspec.Struct, partial: Callable[[], None]) -> msgspec.Struct:
        """The reply to one question. partial() tells that the work has begun."""
        self._partial = partial
        return self._handlers[type(message)](message)

    def choose_play(self, ask: brain.ChoosePlay) -> brain.ChosenPlay:
        begun = time.perf_counter()
        found = self._weighed(ask)
        return brain.ChosenPlay(found[0].play, found[0].equity, round(1000 * (time.perf_counter() - begun)))

    def choose_cube(self, ask: brain.ChooseCube) -> brain.ChosenCube:
        win = float(self._chances(ask)[0])
        if ask.stage == "":
            return brain.ChosenCube("double" if 0.68 <= win <= 0.88 else "roll")
        return brain.ChosenCube("take" if 1 - win >= 0.22 else "drop")

    def choose_resign(self, ask: brain.ChooseResign) -> brain.ChosenResign:
        chances = self._chances(ask)
        if ask.level:
            return brain.ChosenResign(accept=bool(chances[0] < 0.01))
        return brain.ChosenResign(level=1 if chances[0] < 1e-4 and chances[3] < 1e-3 else 0)

    def hint(self, ask: brain.Hint) -> brain.Candidates:
        return brain.Candidates(self._weighed(ask)[: ask.limit])

    def cube_hint(self, ask: brain.CubeHint) -> brain.CubeEquities:
        equity = float(nets.equity(self._chances(ask)[None])[0])
        return brain.CubeEquities(equity, 2 * equity, 1.0, "no_double")

    def evaluate(self, ask: brain.Evaluate) -> brain.Evaluation:
        chances = self._chances(ask)
        return brain.Evaluation(tuple(map(float, chances)), float(nets.equity(chances[None])[0]))

    def compute(self, ask: brain.Compute) -> Nothing:
        """Burn time in slices, as a long computation would."""
        if ask.kill:
            os._exit(9)
        self._partial()
        until = time.monotonic() + ask.ms / 1000
        while time.monotonic() < until:
            self._check()
            time.sleep(SLICE_S)
        return Nothing()

    def _net(self, rules: str) -> nets.Nets:
        if rules not in self._nets:
            if rules not in nets.GAMES:
                raise Refused(Code.BAD_VALUE, "unknown_rules", rules=rules[:100])
            self._nets[rules] = nets.load(rules)
        return self._nets[rules]

    def _chances(self, ask: Any) -> NDArray[np.float32]:
        return self._net(ask.context.rules).evaluate(boards.boards([ask.position]))[0]

    def _weighed(self, ask: Any) -> list[brain.Candidate]:
        judge = self._net(ask.context.rules)
        rules = variants.rules(ask.context.rules, ask.context.customs)
        results = Tree(rules, ask.position, ask.dice).results
        chances = nets.turned(judge.evaluate(kernels.flipped(boards.boards(results))))
        found = [
            brain.Candidate(play, float(equity), tuple(map(float, row)), 1)
            for play, equity, row in zip(results.values(), nets.equity(chances), chances)
        ]
        return sorted(found, key=lambda candidate: -candidate.equity)
