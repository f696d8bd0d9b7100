"""The screen's end of the pipe: requests out, replies and notifications in, a dead referee started again.

Everything that a caller sees happens inside `poll`, on the caller's thread, once a frame; nothing here blocks it.
A request that changes nothing, or that its `seq` and `rev` keep from happening twice, is sent again to a new referee;
the others fail with `killed`. Open matches are opened again and what was missed arrives as a notification.
"""

from __future__ import annotations

import logging
import os
import queue
import random
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from engine.protocol.common import Cancel, Code, Error, Hello, HelloReply, NoticeNote
from engine.protocol.replies import NOTES, PARTIALS, REPLIES
from engine.protocol.table import (
    Act,
    ActReply,
    DeleteMatch,
    LeaveMatch,
    NewMatch,
    OpenMatch,
    Prefs,
    View,
    ViewNote,
)
from engine.transport import OVERLONG, Child, program

log = logging.getLogger("duses.client")

BACK_OFF_S = 0.1  # doubled by every start that fails, up to BACK_OFF_MOST_S, reset by a hello that succeeds
BACK_OFF_MOST_S = 5.0
GIVE_UP_AFTER = 8
Reply = TypeVar("Reply", bound=msgspec.Struct)


class _Envelope(msgspec.Struct):
    """Any line from the referee, its body not decoded yet."""

    id: int | None = None
    final: bool = True
    ok: msgspec.Raw = msgspec.Raw()
    error: Error | None = None
    note: str = ""


class Pending(Generic[Reply]):
    """A request under way. done: the final reply has come, and then either ok or error is set."""

    def __init__(
        self, client: Client, number: int, message: msgspec.Struct, callback: Callable[[Any], None] | None
    ) -> None:
        self.number = number
        self.message = message
        self.done = False
        self.ok: Reply | None = None
        self.error: Error | None = None
        self.partials: list[Any] = []
        self._client = client
        self._callback = callback

    def cancel(self) -> None:
        """Ask to stop it; its final reply still comes (error `cancelled`, or what was faster)."""
        if not self.done:
            self._client.request(Cancel(self.number))

    def _finish(self, ok: Reply | None, error: Error | None) -> None:
        self.done, self.ok, self.error = True, ok, error
        if self._callback is not None:
            self._callback(self)

    def _partial(self, body: Any) -> None:
        self.partials.append(body)
        if self._callback is not None:
            self._callback(self)


class Client:
    """A referee and the pipe to it.

    on_note(ViewNote) and on_notice(Error) are called from `poll`. data: the data folder, None for the player's own.
    `hello` is set once the referee has answered.
    """

    def __init__(
        self,
        start: Sequence[str] | None = None,
        *,
        data: Path | None = None,
        on_note: Callable[[ViewNote], None] | None = None,
        on_notice: Callable[[Error], None] | None = None,
        name: str = "",
        env: Mapping[str, str] | None = None,
    ) -> None:
        self.hello: HelloReply | None = None
        self.on_note = on_note
        self.on_notice = on_notice
        self._start = [*(start or program("--engine"))] + ([] if data is None else ["--data", str(data)])
        self._name = name
        self._env = None if env is None else {**os.environ, **env}
        self._incoming: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._open: dict[int, Pending[Any]] = {}
        self._number = 0
        self._prefs: Prefs | None = None
        self._seen: dict[int, int] = {}  # open matches and the last event told of each
        self._failures = 0
        self._start_at: float | None = None
        self._closed = False
        self._child: Child | None = None
        self._launch()

    # ---- what a screen uses ----------------------------------------------------------------------------------

    @property
    def pid(self) -> int | None:
        """The referee's process, None while there is none."""
        return None if self._child is None else self._child.pid

    def request(self, message: msgspec.Struct, callback: Callable[[Any], None] | None = None) -> Pending[Any]:
        """Send a message. callback(pending) is called from `poll` at each partial reply and at the final one."""
        self._number += 1
        pending: Pending[Any] = Pending(self, self._number, message, callback)
        self._open[pending.number] = pending
        if isinstance(message, Prefs):
            self._prefs = message
        if isinstance(message, NewMatch) and not message.token:
            message.token = secrets.token_hex(8)
        if self._child is not None:
            self._send(pending)
        elif self._start_at is None:  # closed, or given up
            self._incoming.put(lambda: self._fail(pending, "gone"))
        return pending

    def poll(self) -> int:
        """Do what has arrived; how many lines that was."""
        done = 0
        while True:
            try:
                work = self._incoming.get_nowait()
            except queue.Empty:
                break
            work()
            done += 1
        if self._start_at is not None and time.monotonic() >= self._start_at:
            self._launch()
        return done

    def close(self, seconds: float = 3.0) -> None:
        """End the referee: its input ends, and it is killed if it takes longer than so many seconds."""
        self._closed = True
        child, self._child, self._start_at = self._child, None, None
        if child is not None:
            child.end_input()
            if not child.wait(seconds):
                child.kill()
                child.wait(seconds)

    # ---- the referee's life ----------------------------------------------------------------------------------

    def _launch(self) -> None:
        self._start_at = None
        child: Child | None = None

        def ended() -> None:
            self._incoming.put(lambda: self._lost(child))

        try:
            child = Child(
                self._start,
                received=lambda line: self._incoming.put(partial(self._receive, line)),
                ended=ended,
                said=lambda text: log.warning("engine: %s", text),
                env=self._env,
            )
        except OSError:
            log.exception("the engine could not be started")
            self._back_off()
            return
        self._child = child
        self._number += 1
        greeting: Pending[HelloReply] = Pending(self, self._number, Hello(client=self._name), self._greeted)
        self._open[greeting.number] = greeting
        waiting = list(self._open.values())
        self._send(greeting)
        if self._prefs is not None and not any(isinstance(other.message, Prefs) for other in waiting):
            self.request(self._prefs)
        for match in self._seen:
            self.request(OpenMatch(match, self._seen[match]))
        for other in waiting:
            if other is not greeting:
                self._send(other)

    def _lost(self, child: Child | None) -> None:
        if child is not self._child or self._closed:
            return
        self._child = None
        log.warning("the engine ended")
        for pending in [*self._open.values()]:
            if isinstance(pending.message, Hello):
                del self._open[pending.number]
            elif isinstance(pending.message, Cancel) or not _repeatable(pending.message):
                self._fail(pending, "restarted")
        self._back_off()

    def _back_off(self) -> None:
        self._failures += 1
        if self._failures == 1:
            self._tell(Error(Code.KILLED, "restarting"))
        if self._failures > GIVE_UP_AFTER:
            self._tell(Error(Code.KILLED, "gone"))
            for pending in [*self._open.values()]:
                self._fail(pending, "gone")
            return
        pause = min(BACK_OFF_S * 2 ** (self._failures - 1), BACK_OFF_MOST_S)
        self._start_at = time.monotonic() + random.uniform(0.5, 1.0) * pause

    def _fail(self, pending: Pending[Any], reason: str) -> None:
        if self._open.pop(pending.number, None) is not None:
            pending._finish(None, Error(Code.KILLED, reason))

    def _greeted(self, greeting: Pending[HelloReply]) -> None:
        if greeting.ok is not None:
            self._failures = 0
            self.hello = greeting.ok
            for notice in greeting.ok.notices:
                self._tell(notice)

    # ---- lines -----------------------------------------------------------------------------------------------

    def _send(self, pending: Pending[Any]) -> None:
        assert self._child is not None
        self._child.send(b'{"id":%d,%b' % (pending.number, msgspec.json.encode(pending.message)[1:]))

    def _receive(self, line: bytes) -> None:
        if line is OVERLONG:
            log.error("the engine sent a line too long to read")
            return
        try:
            envelope = msgspec.json.decode(line, type=_Envelope)
            note = msgspec.json.decode(line, type=NOTES) if envelope.note else None
        except msgspec.DecodeError:
            log.exception("a line from the engine makes no sense: %.200r", line)
            return
        if note is not None:
            self._noted(note)
        elif envelope.id in self._open:
            self._answered(self._open[envelope.id], envelope)
        elif envelope.id is None:
            log.error("the engine could not read a line: %s", envelope.error)

    def _answered(self, pending: Pending[Any], envelope: _Envelope) -> None:
        body, error = None, envelope.error
        kind = type(pending.message)
        if error is None:
            try:
                told = REPLIES[kind] if envelope.final else PARTIALS.get(kind, REPLIES[kind])
                body = msgspec.json.decode(envelope.ok, type=told)
            except msgspec.DecodeError:
                log.exception("a reply is not of its type: %.200r", bytes(envelope.ok))
                error = Error(Code.INTERNAL, "reply")
        if not envelope.final:
            pending._partial(body)
            return
        del self._open[pending.number]
        self._follow(pending.message, body)
        pending._finish(body, error)

    def _noted(self, note: ViewNote | NoticeNote) -> None:
        if isinstance(note, NoticeNote):
            self._tell(note.notice)
            return
        self._saw(note.view)
        if self.on_note is not None:
            self.on_note(note)

    def _follow(self, message: msgspec.Struct, body: msgspec.Struct | None) -> None:
        """Remember which matches are open and how far they were told."""
        if isinstance(body, View):
            self._seen.setdefault(body.match, body.seq)
            self._saw(body)
        elif isinstance(body, ActReply):
            self._saw(body.view)
        elif isinstance(message, LeaveMatch | DeleteMatch) and body is not None:
            self._seen.pop(message.match, None)

    def _saw(self, view: View) -> None:
        if view.match in self._seen:
            self._seen[view.match] = max(self._seen[view.match], view.seq)

    def _tell(self, notice: Error) -> None:
        if self.on_notice is not None:
            self.on_notice(notice)


def _repeatable(message: msgspec.Struct) -> bool:
    if isinstance(message, Act):
        return message.rev >= 0 or message.do not in ("step", "undo", "swap")
    return True
