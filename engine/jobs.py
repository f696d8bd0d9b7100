"""What the brains are asked: a queue by priority, one brain for play and hints alone, deaths survived.

Every job ends with exactly one call of `final`. A rollout gives its brain up to anything else that waits. A job whose
brain dies is asked once more; one that kills two brains gets `killed`. A cancelled job is answered at once, and a brain
that then does not stop is killed. When no brain will start, jobs fail with `no_brain` and the referee plays on without.
Brains beyond the first start when there is work.
"""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

import msgspec

from engine.protocol.common import Code, Error, Priority
from engine.workers import BrainReply, State, Worker

log = logging.getLogger("duses.jobs")

STOP_S = 1.0  # from a cancel to the kill
START_S = 60.0  # from the start to hello, on a slow disk with everything unpacked first
ANSWER_S = {Priority.PLAY: 30.0, Priority.HINT: 60.0}  # a brain that thinks longer over these is stuck
BACK_OFF_S = 0.1
TRY_AGAIN_S = 30.0  # after no brain would start
DEADLY = 2  # deaths until a job, or the start of brains, is given up
MOST_OPEN = 1000
Reply = TypeVar("Reply")


class Timer(Protocol):
    """Something put off, which can be dropped."""

    def cancel(self) -> None: ...


class Job:
    """One question. final(ok, error): exactly one of the two is None. partial(ok) may come before."""

    def __init__(
        self,
        message: msgspec.Struct,
        priority: Priority,
        final: Callable[[msgspec.Raw | None, Error | None], None],
        partial: Callable[[msgspec.Raw], None] | None,
        number: int,
    ) -> None:
        self.message = message
        self.priority = priority
        self.final = final
        self.partial = partial
        self.number = number
        self.deaths = 0
        self.worker: Worker | None = None
        self.deadline: Timer | None = None


class Jobs:
    """The queue and the brains.

    command starts a brain. cores: of this machine. post(work) hands work to the owner's thread, later(seconds, work)
    puts it off. told(error) hears that no brain will start.
    """

    def __init__(
        self,
        command: Sequence[str],
        cores: int,
        *,
        post: Callable[[Callable[[], None]], None],
        later: Callable[[float, Callable[[], None]], Timer],
        told: Callable[[Error], None],
    ) -> None:
        self._command = command
        self._most = max(2, cores)
        self._post = post
        self._later = later
        self._told = told
        self._number = 0
        self._waiting: list[Job] = []
        self._running: dict[Worker, Job] = {}
        self._workers: list[Worker] = []
        self._reserved: Worker | None = None
        self._failures = 0
        self._try_again_at = 0.0
        self._start_pending = False
        self._closed = False

    def warm_up(self) -> None:
        """Start the first brain while nobody waits for it."""
        self._start()

    def pids(self) -> list[int]:
        return [worker.pid for worker in self._workers]

    def submit(
        self,
        message: msgspec.Struct,
        priority: Priority,
        final: Callable[[msgspec.Raw | None, Error | None], None],
        partial: Callable[[msgspec.Raw], None] | None = None,
    ) -> Job:
        """Ask a brain. Neither callback is called before this returns."""
        self._number += 1
        job = Job(message, priority, final, partial, self._number)
        if len(self._waiting) >= MOST_OPEN:
            self._post(lambda: final(None, Error(Code.OVERLOADED)))
            return job
        self._waiting.append(job)
        self._waiting.sort(key=lambda other: (other.priority, other.number))
        self._post(self._dispatch)
        return job

    def cancel(self, job: Job) -> None:
        """The job's final reply is given now (error `cancelled`), unless it had one."""
        if job in self._waiting:
            self._waiting.remove(job)
        elif job.worker is not None:
            self._release(job.worker)
            self._stop(job.worker)
            job.worker = None
        else:
            return
        job.final(None, Error(Code.CANCELLED))

    def close(self, seconds: float = 0.5) -> None:
        """End all brains: their input ends; those still there after so long are killed. No job is answered any more."""
        self._closed = True
        for worker in self._workers:
            worker.end()
        until = time.monotonic() + seconds
        for worker in self._workers:
            if not worker.gone(max(0.0, until - time.monotonic())):
                worker.kill()
                worker.gone(seconds)

    # ---- what workers tell (see workers.Owner) ---------------------------------------------------------------

    def ready(self, worker: Worker) -> None:
        self._failures = 0
        self._dispatch()

    def answered(self, worker: Worker, reply: BrainReply) -> None:
        job = self._running[worker]
        if not reply.final:
            if job.partial is not None:
                job.partial(reply.ok)
            return
        self._release(worker)
        job.worker = None
        if reply.error is not None:
            job.final(None, reply.error)
        else:
            job.final(reply.ok, None)
        self._dispatch()

    def died(self, worker: Worker, state: State) -> None:
        self._workers.remove(worker)
        if self._reserved is worker:
            self._reserved = None
        if self._closed:
            return
        log.warning("brain %d ended while %s", worker.pid, state.value)
        if state is State.STARTING:
            self._failed_to_start()
            return
        job = self._release(worker)
        if job is not None:
            job.worker = None
            job.deaths += 1
            if job.deaths < DEADLY:
                self._waiting.insert(0, job)
                self._waiting.sort(key=lambda other: (other.priority, other.number))
            else:
                job.final(None, Error(Code.KILLED))
        self._start_soon()

    # ---- inside ----------------------------------------------------------------------------------------------

    def _dispatch(self) -> None:
        if self._closed:
            return
        for job in [*self._waiting]:
            worker = self._free(job.priority)
            if worker is not None:
                self._waiting.remove(job)
                self._running[worker] = job
                job.worker = worker
                patience = ANSWER_S.get(job.priority)
                job.deadline = None if patience is None else self._later(patience, worker.kill)
                worker.give(job.message)
        if self._waiting and not any(worker.state is State.STARTING for worker in self._workers):
            if time.monotonic() < self._try_again_at:
                self._give_up()
            elif len(self._workers) < self._most and not self._start_pending and self._wanted():
                self._start()
            elif self._waiting[0].priority < Priority.ROLLOUT:
                self._interrupt()

    def _interrupt(self) -> None:
        """Take a brain from a rollout for what cannot wait; the block under way is asked again later."""
        if any(worker.state is State.STOPPING for worker in self._workers):
            return
        running = [job for job in self._running.values() if job.priority is Priority.ROLLOUT]
        if running:
            job = max(running, key=lambda one: one.number)
            worker = job.worker
            assert worker is not None
            self._release(worker)
            job.worker = None
            self._waiting.append(job)
            self._waiting.sort(key=lambda other: (other.priority, other.number))
            self._stop(worker)

    def _wanted(self) -> bool:
        """Whether one more brain is worth its memory: a play waits for a hint, but not for a rollout."""
        return self._reserved is None or any(job.priority > Priority.HINT for job in self._waiting)

    def _free(self, priority: Priority) -> Worker | None:
        """An idle brain for this priority: the reserved one first for play and hints, never for the rest."""
        idle = [worker for worker in self._workers if worker.state is State.IDLE]
        if priority <= Priority.HINT:
            return self._reserved if self._reserved in idle else (idle[0] if idle else None)
        return next((worker for worker in idle if worker is not self._reserved), None)

    def _release(self, worker: Worker) -> Job | None:
        job = self._running.pop(worker, None)
        if job is not None and job.deadline is not None:
            job.deadline.cancel()
            job.deadline = None
        return job

    def _stop(self, worker: Worker) -> None:
        worker.stop()

        def still() -> None:
            if worker.state is State.STOPPING:
                log.warning("brain %d does not stop, killed", worker.pid)
                worker.kill()

        self._later(STOP_S, still)

    def _start(self) -> None:
        self._start_pending = False
        if self._closed:
            return
        try:
            worker = Worker(self._command, self, self._post)
        except OSError:
            log.exception("a brain cannot be started")
            self._failed_to_start()
            return
        self._workers.append(worker)
        if self._reserved is None:
            self._reserved = worker

        def late() -> None:
            if worker.state is State.STARTING:
                worker.kill()

        self._later(START_S, late)

    def _start_soon(self) -> None:
        """Replace a brain after a random pause, so that a poison request does not spin the machine."""
        if not self._start_pending:
            self._start_pending = True
            self._later(random.uniform(0.5, 1.0) * BACK_OFF_S, self._replace)

    def _replace(self) -> None:
        self._start_pending = False
        if self._reserved is None:
            self._start()
        self._dispatch()

    def _failed_to_start(self) -> None:
        self._failures += 1
        if self._failures < DEADLY:
            self._start_soon()
            return
        self._try_again_at = time.monotonic() + TRY_AGAIN_S
        if not self._workers:
            if self._failures == DEADLY:
                self._told(Error(Code.NO_BRAIN))
            self._give_up()

    def _give_up(self) -> None:
        waiting, self._waiting = self._waiting, []
        for job in waiting:
            job.final(None, Error(Code.NO_BRAIN))


def decoded(ok: msgspec.Raw | None, reply: type[Reply]) -> Reply | None:
    """A brain's answer as a value, or None when there is none or it is not of that type (the log has it)."""
    if ok is None:
        return None
    try:
        return msgspec.json.decode(ok, type=reply)
    except msgspec.DecodeError:
        log.exception("a brain's answer is not of its type: %.200r", bytes(ok))
        return None
