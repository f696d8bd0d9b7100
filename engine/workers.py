"""One brain: a worker process, what it is doing, and the lines to and from it.

Knows processes and nothing of priorities or retries; `engine.jobs` decides what a brain does next and what its death
means. All its callbacks are posted to the referee's one queue, so nothing here is touched by two threads.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial
from typing import Protocol

import msgspec

from engine.protocol.common import Cancel, Error, Hello
from engine.transport import OVERLONG, Child

log = logging.getLogger("duses.brain")

_ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
_HELLO_ID = 0


class BrainReply(msgspec.Struct):
    """A line from a brain; ok stays undecoded, it is passed on."""

    id: int
    final: bool = True
    ok: msgspec.Raw = msgspec.Raw()
    error: Error | None = None


class State(Enum):
    """STARTING until it answers hello; STOPPING from a cancel until the final reply to what was cancelled."""

    STARTING = "starting"
    IDLE = "idle"
    BUSY = "busy"
    STOPPING = "stopping"
    DEAD = "dead"


class Owner(Protocol):
    """Who is told what a worker does."""

    def ready(self, worker: Worker) -> None: ...

    def answered(self, worker: Worker, reply: BrainReply) -> None: ...

    def died(self, worker: Worker, state: State) -> None: ...


class Worker:
    """Starts the process at once. Raises OSError when the command cannot be started."""

    def __init__(self, command: Sequence[str], owner: Owner, post: Callable[[Callable[[], None]], None]) -> None:
        self.state = State.STARTING
        self._owner = owner
        self._request = _HELLO_ID
        self._last = _HELLO_ID
        self._child = Child(
            command,
            received=lambda line: post(partial(self._receive, line)),
            ended=lambda: post(self._ended),
            said=lambda text: log.warning("%s", text),
            env={**os.environ, **_ONE_THREAD},
            background=True,
        )
        self._send(_HELLO_ID, Hello(client="referee"))

    @property
    def pid(self) -> int:
        return self._child.pid

    def give(self, message: msgspec.Struct) -> None:
        """Let it work on message; it must be idle."""
        assert self.state is State.IDLE
        self.state = State.BUSY
        self._last += 1
        self._request = self._last
        self._send(self._request, message)

    def stop(self) -> None:
        """Ask it to leave off what it is doing."""
        assert self.state is State.BUSY
        self.state = State.STOPPING
        self._last += 1
        self._send(self._last, Cancel(self._request))

    def kill(self) -> None:
        self._child.kill()

    def end(self) -> None:
        """Close its input; a brain then ends by itself."""
        self._child.end_input()

    def gone(self, seconds: float) -> bool:
        """Whether the process has ended, given so long."""
        return self._child.wait(seconds)

    def _send(self, number: int, message: msgspec.Struct) -> None:
        self._child.send(b'{"id":%d,%b' % (number, msgspec.json.encode(message)[1:]))

    def _receive(self, line: bytes) -> None:
        if self.state is State.DEAD:
            return
        try:
            if line is OVERLONG:
                raise msgspec.DecodeError("overlong")
            reply = msgspec.json.decode(line, type=BrainReply)
        except msgspec.DecodeError:
            log.exception("a brain wrote something else than a reply: %.200r", line)
            self.kill()
            return
        if reply.id != self._request or self.state is State.IDLE:
            return  # the reply to a cancel
        if self.state is State.STARTING:
            self.state = State.IDLE
            log.info("brain %d is ready", self.pid)
            self._owner.ready(self)
        elif self.state is State.BUSY and not reply.final:
            self._owner.answered(self, reply)
        elif reply.final:
            stopped, self.state = self.state is State.STOPPING, State.IDLE
            if stopped:
                self._owner.ready(self)
            else:
                self._owner.answered(self, reply)

    def _ended(self) -> None:
        state, self.state = self.state, State.DEAD
        self._owner.died(self, state)
