"""Brains supervised: answers, partial answers, cancels, deaths, brains that never start."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.jobs import Jobs
from engine.loop import Loop
from engine.protocol.brain import Compute
from engine.protocol.common import Code, Error, Hello, Priority

FAKE = [sys.executable, str(Path(__file__).with_name("fake_brain.py"))]
PATIENCE_S = 60


class Bench:
    """Jobs on a loop of their own, run until a condition holds."""

    def __init__(self, command: list[str]) -> None:
        self.loop = Loop()
        self.told: list[Error] = []
        self.jobs = Jobs(command, 2, post=self.loop.post, later=self.loop.later, told=self.told.append)
        self.finals: dict[str, list[Any]] = {}

    def ask(
        self, name: str, message: Any, priority: Priority = Priority.PLAY, partial: Callable[[], None] | None = None
    ) -> Any:
        self.finals[name] = []

        def final(ok: Any, error: Error | None) -> None:
            self.finals[name].append("ok" if error is None else error.code)
            self.loop.stop()

        return self.jobs.submit(message, priority, final, None if partial is None else lambda _: partial())

    def run(self, *names: str) -> None:
        """Until all of them have had their final reply."""
        late = self.loop.later(PATIENCE_S, self._late)
        while not all(self.finals[name] for name in names):
            self.loop._running = True
            self.loop.run()
        late.cancel()

    def _late(self) -> None:
        raise AssertionError(f"no final reply: {self.finals}")


@contextmanager
def bench(command: list[str] = FAKE) -> Iterator[Bench]:
    made = Bench(command)
    try:
        yield made
    finally:
        made.jobs.close()


def test_a_job_is_answered_once() -> None:
    with bench() as b:
        b.ask("play", Compute(ms=1))
        b.run("play")
        assert b.finals["play"] == ["ok"]


def test_play_is_not_kept_waiting_by_a_rollout() -> None:
    with bench() as b:
        rollout = b.ask("rollout", Compute(ms=600_000), Priority.ROLLOUT, partial=b.loop.stop)
        b.loop.run()  # it is under way
        b.ask("play", Compute(ms=1))
        b.run("play")
        assert b.finals == {"rollout": [], "play": ["ok"]}
        b.jobs.cancel(rollout)
        assert b.finals["rollout"] == [Code.CANCELLED]


def test_a_rollout_gives_way_and_is_taken_up_again() -> None:
    with bench() as b:
        begun: list[str] = []
        b.ask("rollout", Compute(ms=1500), Priority.ROLLOUT, partial=lambda: (begun.append("rollout"), b.loop.stop())[1])
        b.loop.run()
        b.ask("coach", Compute(ms=1), Priority.COACH, partial=lambda: begun.append("coach"))
        b.run("coach")
        assert b.finals == {"rollout": [], "coach": ["ok"]}
        b.run("rollout")
        assert b.finals["rollout"] == ["ok"]
        assert begun == ["rollout", "coach", "rollout"]


def test_sooner_priorities_go_first() -> None:
    with bench() as b:
        order: list[str] = []
        for name, priority in (("rollout", Priority.ROLLOUT), ("coach", Priority.COACH), ("review", Priority.REVIEW)):
            b.ask(name, Compute(ms=1), priority, partial=lambda name=name: order.append(name))  # type: ignore[misc]
        b.run("rollout", "coach", "review")
        assert order == ["coach", "review", "rollout"]


def test_a_waiting_job_is_cancelled_too_and_never_asked() -> None:
    with bench() as b:
        job = b.ask("waiting", Compute(kill=True))
        b.jobs.cancel(job)
        assert b.finals["waiting"] == [Code.CANCELLED]
        b.ask("next", Compute(ms=1))
        b.run("next")
        b.jobs.cancel(job)
        assert b.finals == {"waiting": [Code.CANCELLED], "next": ["ok"]}


def test_a_poison_job_fails_alone() -> None:
    with bench() as b:
        b.ask("good before", Compute(ms=50), Priority.REVIEW)
        b.ask("poison", Compute(kill=True), Priority.REVIEW)
        b.ask("good after", Compute(ms=1), Priority.REVIEW)
        b.run("good before", "poison", "good after")
        assert b.finals == {"good before": ["ok"], "poison": [Code.KILLED], "good after": ["ok"]}


def test_a_death_is_survived() -> None:
    with bench() as b:

        def kill() -> None:
            if not killed:
                killed.append(job.worker)
                job.worker.kill()

        killed: list[Any] = []
        job = b.ask("play", Compute(ms=200), partial=kill)
        b.run("play")
        assert killed
        assert b.finals["play"] == ["ok"]


def test_a_brain_that_does_not_stop_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAKE_BRAIN", "deaf")
    with bench() as b:
        job = b.ask("long", Compute(ms=600_000), partial=b.loop.stop)
        b.loop.run()
        old = b.jobs.pids()
        b.jobs.cancel(job)
        assert b.finals["long"] == [Code.CANCELLED]
        b.ask("next", Compute(ms=1))
        b.run("next")
        assert b.finals["next"] == ["ok"]
        assert b.jobs.pids() != old


@pytest.mark.parametrize("command", [FAKE, ["/nowhere/at/all"]])
def test_when_no_brain_starts_it_is_said_once_and_jobs_fail(
    monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.setenv("FAKE_BRAIN", "no_start")
    with bench(command) as b:
        b.ask("play", Compute(ms=1))
        b.ask("hint", Compute(ms=1), Priority.HINT)
        b.run("play", "hint")
        b.ask("later", Hello())
        b.run("later")
        assert b.finals == {name: [Code.NO_BRAIN] for name in ("play", "hint", "later")}
        assert [error.code for error in b.told] == [Code.NO_BRAIN]


def test_a_brain_that_writes_nonsense_is_a_dead_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAKE_BRAIN", "garbage")
    with bench() as b:
        b.ask("play", Compute(ms=1))
        b.run("play")
        assert b.finals["play"] == [Code.KILLED]


def test_closing_leaves_no_process() -> None:
    with bench() as b:
        b.ask("long", Compute(ms=600_000), partial=b.loop.stop)
        b.loop.run()
        workers = list(b.jobs._workers)
    assert workers
    assert all(worker.gone(0) for worker in workers)
