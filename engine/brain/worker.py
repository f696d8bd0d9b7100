"""A brain's process: JSON lines from the referee on stdin, replies on stdout, one request computed at a time.

One thread computes; another only reads, so that a `cancel` is heard at once and the end of stdin ends the process even
in the middle of a computation. What is computed is in `engine.brain.ops`. Every request gets exactly one final reply.
stdout carries nothing but replies: whatever a library prints there goes to stderr.
"""

from __future__ import annotations

import contextlib
import os
import queue
import sys
import threading
import traceback
from typing import IO

import msgspec

from engine.protocol.common import MAX_LINE, Cancel, Code, Error, Hello, Nothing, Refused, Request
from engine.protocol.replies import OPS
from engine.transport import OVERLONG, die_with_parent, lines

NO_NET = 3
"""Exit code of a brain that cannot play: its nets are missing, damaged or of another version."""
STRAY = -1
"""The id of an error that belongs to no request."""

_ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")


class Cancelled(Exception):
    """Raised in the computing thread when the request under way has been cancelled."""


class Reader:
    """Takes lines off stdin as they come. `next` gives them in order; `check` stops what has been cancelled."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._cancelled: set[int] = set()
        self._current: int | None = None
        threading.Thread(target=self._read, name="reader", daemon=True).start()

    def next(self) -> bytes:
        self._current = None
        return self._lines.get()

    def begin(self, number: int) -> None:
        """Request `number` is being computed from now on."""
        self._current = number

    def forget(self, number: int) -> None:
        """The cancel of `number` has been dealt with."""
        self._cancelled.discard(number)

    def check(self) -> None:
        """Raises Cancelled when the present request has been cancelled."""
        if self._current in self._cancelled:
            raise Cancelled

    def _read(self) -> None:
        for line in lines(self._stream):
            if b'"cancel"' in line:
                # Not a cancel, or a broken one: answered in its turn like any other line.
                with contextlib.suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                    self._cancelled.add(msgspec.json.decode(line, type=Cancel).target)
            self._lines.put(line)
        os._exit(0)


class Worker:
    """Answers lines. reader: where they come from; out: where replies go."""

    def __init__(self, reader: Reader, out: IO[bytes]) -> None:
        self._reader = reader
        self._out = out
        from engine.brain.ops import Brain

        self._brain = Brain(reader.check)

    def run(self) -> None:
        """Serve until the process ends."""
        while True:
            self.answer(self._reader.next())

    def answer(self, line: bytes) -> None:
        """Deal with one line."""
        if line is OVERLONG:
            self._say(STRAY, error=Error(Code.BAD_REQUEST, "too_long", {"most": MAX_LINE}))
            return
        try:
            request = msgspec.json.decode(line, type=Request)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            self._say(STRAY, error=Error(Code.BAD_REQUEST, "not_a_request"))
            return
        kind = OPS.get(request.op)
        if kind is None or not (kind in (Cancel, Hello) or self._brain.knows(kind)):
            self._say(request.id, error=Error(Code.UNSUPPORTED, "op", {"op": request.op[:100]}))
            return
        try:
            message = msgspec.json.decode(line, type=kind)
        except (msgspec.DecodeError, RecursionError, AssertionError) as error:  # values assert their own shape
            self._say(request.id, error=Error(Code.BAD_VALUE, "shape", {"detail": str(error)}))
            return
        if isinstance(message, Cancel):
            self._reader.forget(message.target)
            self._say(request.id, Nothing())
            return
        self._reader.begin(request.id)
        try:
            self._reader.check()
            reply = self._reply(message, request)
        except Cancelled:
            self._say(request.id, error=Error(Code.CANCELLED))
        except Refused as refused:
            self._say(request.id, error=refused.error)
        except Exception:  # noqa: BLE001 - the one border: our fault is told, and the next request still served
            traceback.print_exc(file=sys.stderr)
            self._say(request.id, error=Error(Code.INTERNAL))
        else:
            self._say(request.id, reply)

    def _reply(self, message: msgspec.Struct, request: Request) -> msgspec.Struct:
        if isinstance(message, Hello):
            return Nothing()
        return self._brain.answer(message, lambda body: self._write({"id": request.id, "final": False, "ok": body}))

    def _say(self, number: int, ok: msgspec.Struct | None = None, error: Error | None = None) -> None:
        self._write({"id": number, "ok": ok} if error is None else {"id": number, "error": error})

    def _write(self, body: dict[str, object]) -> None:
        try:
            self._out.write(msgspec.json.encode(body) + b"\n")
            self._out.flush()
        except OSError:
            os._exit(0)  # nobody reads any more


def main() -> int:
    """Serve stdin and stdout until stdin ends. The process ends with NO_NET, and a line on stderr, when there is
    nothing to play with."""
    die_with_parent()
    for name in _ONE_THREAD:
        os.environ[name] = "1"
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    reader = Reader(sys.stdin.buffer)
    from engine.brain.nets import NetError

    try:
        worker = Worker(reader, out)
    except NetError as error:
        print(f"no net: {error}", file=sys.stderr, flush=True)
        os._exit(NO_NET)  # an orderly end would have to wait for the reader, which waits for stdin
    worker.run()
    return 0
