"""Stands in for the brains: keeps what they are asked until the test answers, in whatever order it likes."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec

from engine.jobs import Job
from engine.protocol.analysis import (
    ClassifyCube,
    JudgeCube,
    JudgedCube,
    JudgedPlay,
    JudgePlay,
    Ranked,
    RankPlays,
    WeighCube,
)
from engine.protocol.brain import Candidate, CubeEquities
from engine.protocol.common import Code, Error, Priority
from engine.protocol.rollout import Block, RolledOut, RollOut

CHANCES = (0.5, 0.1, 0.0, 0.1, 0.0)


class Waiting:
    """A timer that the test fires."""

    def __init__(self, work: Callable[[], None]) -> None:
        self.work: Callable[[], None] | None = work

    def cancel(self) -> None:
        self.work = None


class ScriptedJobs:
    """As `engine.jobs.Jobs`, as far as its users know it."""

    def __init__(self) -> None:
        self.open: list[Job] = []
        self.asked: list[msgspec.Struct] = []
        self.timers: list[Waiting] = []

    def submit(self, message: msgspec.Struct, priority: Priority, final: Any, partial: Any = None) -> Job:
        job = Job(message, priority, final, partial, len(self.asked))
        self.asked.append(message)
        self.open.append(job)
        return job

    def cancel(self, job: Job) -> None:
        if job in self.open:
            self.open.remove(job)
            job.final(None, Error(Code.CANCELLED))

    def later(self, seconds: float, work: Callable[[], None]) -> Waiting:
        self.timers.append(Waiting(work))
        return self.timers[-1]

    def fire(self) -> None:
        """All timers, once."""
        due, self.timers = self.timers, []
        for timer in due:
            if timer.work is not None:
                timer.work()

    def answer(self, at: int = 0, error: Error | None = None) -> None:
        """One open question."""
        job = self.open.pop(at)
        job.final(None if error else msgspec.Raw(msgspec.json.encode(reply(job.message))), error)

    def run(self, chance: random.Random | None = None, most: int = 100_000) -> None:
        """Answer until nothing is asked any more, in random order if there is chance."""
        while self.open and most:
            most -= 1
            self.answer(chance.randrange(len(self.open)) if chance else 0)


class Heard:
    """An answer's way back, for tests."""

    def __init__(self) -> None:
        self.partials: list[Any] = []
        self.said: list[Any] = []
        self.errors: list[Error] = []
        self.stop: Callable[[], None] | None = None

    def partial(self, body: Any) -> None:
        assert not self.said + self.errors, "after the final reply"
        self.partials.append(body)

    def ok(self, body: Any) -> None:
        assert not self.said + self.errors, "a second final reply"
        self.said.append(body)

    def error(self, error: Error) -> None:
        assert not self.said + self.errors, "a second final reply"
        self.errors.append(error)


def reply(message: msgspec.Struct) -> object:
    """What a brain might say, by the question alone."""
    match message:
        case RollOut():
            level = 0.1 * len(message.play or ()) + (0.05 if message.doubled else 0.0)
            if message.play:
                level += 0.01 * message.play[0].source
            numbers = range(message.first, message.first + message.count)
            return RolledOut([_block(level, message.seed, number) for number in numbers])
        case RankPlays():
            return Ranked([Candidate(play, 0.3, CHANCES, 3) for play in message.plays], 3)
        case WeighCube():
            return CubeEquities(0.4, 0.6, 1.0, "double_take", CHANCES)
        case ClassifyCube():
            advice = "double_take" if message.take > message.no_double else "no_double"
            return CubeEquities(message.no_double, message.take, 1.0, advice)
        case JudgePlay():
            loss = 0.03 if message.played and message.played[0].source == 24 else 0.0
            error = "mistake" if loss else ""
            shown = [Candidate(message.played, -loss, CHANCES, 3)]
            return JudgedPlay(shown, 0, loss, error, not message.played, 0.1, "", "contact", [])
        case JudgeCube():
            return JudgedCube(CubeEquities(0.2, 0.1, 1.0, "no_double"), "roll", 0.1 if message.action == "double" else 0.0,
                              "blunder" if message.action == "double" else "", message.action != "roll", "contact")  # fmt: skip
    raise AssertionError(message)


def _block(level: float, seed: int, number: int) -> Block:
    noise = random.Random(1000 * seed + number)
    return Block(level + noise.gauss(0, 0.05), CHANCES)
