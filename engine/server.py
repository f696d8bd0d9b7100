"""The referee's end of the pipe: lines in, each answered by the protocol's law, lines out.

It knows how a request is read, answered, cancelled and refused; what a request means is known to `tables` (live
matches), to `records` (stored ones), and to the brains, asked through `jobs`.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import IO, Any

import msgspec

from engine.analyses import Analyses
from engine.archive import Shelves
from engine.exporting import Exports
from engine.importing import Imports
from engine.jobs import Job, Jobs
from engine.keeping import DAILY_AFTER_S, Keeping
from engine.likeness import Likeness
from engine.loop import Loop
from engine.moments import Moments
from engine.openings import Library
from engine.protocol import analysis, brain, equity, rollout
from engine.protocol.common import (
    MAX_LINE,
    VERSION,
    Cancel,
    Code,
    Error,
    Hello,
    HelloReply,
    Nothing,
    NoticeNote,
    Priority,
    Refused,
    Request,
)
from engine.protocol.replies import OPS
from engine.rating import Ratings
from engine.records import Records
from engine.rollouts import Rollouts
from engine.store.database import Database
from engine.tables import Tables
from engine.transcribing import Transcriptions
from engine.transport import OVERLONG, lines

log = logging.getLogger("duses.server")

PRIORITIES: dict[type[msgspec.Struct], Priority] = {
    brain.ChoosePlay: Priority.PLAY,
    brain.ChooseCube: Priority.PLAY,
    brain.ChooseResign: Priority.PLAY,
    brain.Hint: Priority.HINT,
    brain.CubeHint: Priority.HINT,
    brain.Evaluate: Priority.COACH,
    equity.MatchEquity: Priority.HINT,
    brain.Compute: Priority.REVIEW,
    analysis.RankPlays: Priority.HINT,
    analysis.WeighCube: Priority.HINT,
    analysis.PositionType: Priority.HINT,
    analysis.ClassifyCube: Priority.COACH,
    analysis.RollLuck: Priority.COACH,
    analysis.Explain: Priority.COACH,
    analysis.JudgePlay: Priority.COACH,
    analysis.JudgeCube: Priority.COACH,
    analysis.Compare: Priority.REVIEW,
    rollout.RollOut: Priority.ROLLOUT,
}
RESUME_S = 3.0
"""From the start until rollouts go on that were left: the menu comes first."""
_DECODERS = {op: msgspec.json.Decoder(message) for op, message in OPS.items()}


class Answer:
    """The way back to one request. Exactly one of ok and error is called, once.

    job, or stop where more than one job works at it: what a cancel ends; stop gives the final reply itself.
    """

    def __init__(self, server: Server, number: int) -> None:
        self.number = number
        self.job: Job | None = None
        self.stop: Callable[[], None] | None = None
        self._server = server

    def partial(self, body: Any) -> None:
        self._server.write({"id": self.number, "final": False, "ok": body})

    def ok(self, body: Any) -> None:
        self._final({"id": self.number, "final": True, "ok": body})

    def error(self, error: Error) -> None:
        self._final({"id": self.number, "final": True, "error": error})

    def of_job(self, ok: Any, error: Error | None) -> None:
        """The same, from a brain."""
        if error is not None:
            self.error(error)
        else:
            self.ok(ok)

    def _final(self, line: dict[str, Any]) -> None:
        self._server.open.pop(self.number)
        self._server.write(line)


class Server:
    """One client on a pair of pipes, until its input ends.

    data: the data folder. log_path: told to the client. full_sync: see Database. brain_command: starts a brain. cores:
    how many brains at most (two at least).
    """

    def __init__(
        self,
        data: Path,
        log_path: Path,
        *,
        build: str,
        full_sync: bool,
        brain_command: list[str],
        cores: int,
        stdin: IO[bytes],
        stdout: IO[bytes],
    ) -> None:
        self.open: dict[int, Answer] = {}
        self._data = data
        self._log_path = log_path
        self._build = build
        self._stdin = stdin
        self._stdout = stdout
        self._greeted = False
        self._notices: list[Error] = []
        self._loop = Loop()
        self._database = Database(data, full_sync=full_sync, told=self._notice)
        self._jobs = Jobs(brain_command, cores, post=self._loop.post, later=self._loop.later, told=self._notice)
        self._tables = Tables(self._database, self._jobs, later=self._loop.later, note=self.write)
        self._rollouts = Rollouts(self._database, self._jobs, self._loop.later, max(2, cores))
        self._keeping = Keeping(
            data, self._database, self._tables, self._jobs, post=self._loop.post, later=self._loop.later
        )
        self._handlers: dict[type[msgspec.Struct], Callable[[Any, Answer], None]] = {
            Hello: self._hello,
            Cancel: self._cancel,
            **self._tables.handlers(),
            **Records(self._database, self._tables).handlers(),
            **Shelves(self._database, self._tables).handlers(),
            **Exports(self._database, self._tables).handlers(),
            **Moments(self._tables).handlers(),
            **Transcriptions(self._tables).handlers(),
            **self._keeping.handlers(),
            **Imports(self._database, self._tables, self._jobs, self._loop.later).handlers(),
            **Ratings(self._database).handlers(),
            **Library().handlers(),
            **Analyses(self._database, self._jobs, self._loop.later).handlers(),
            **Likeness(self._database, self._jobs, self._loop.later).handlers(),
            **self._rollouts.handlers(),
            **dict.fromkeys(PRIORITIES, self._ask),
        }

    def run(self) -> None:
        """Serve until the input ends; then no process of ours is left."""
        threading.Thread(target=self._read, daemon=True).start()
        self._loop.later(0.0, self._jobs.warm_up)
        self._loop.later(0.0, self._keeping.recover)
        self._loop.later(DAILY_AFTER_S, self._keeping.daily)
        self._loop.later(RESUME_S, self._rollouts.resume)
        try:
            self._loop.run()
        finally:
            self._tables.close()
            self._jobs.close()
            self._database.close()

    def write(self, line: Any) -> None:
        """One line out. A client that is gone is noticed by the end of its input."""
        with contextlib.suppress(BrokenPipeError):
            self._stdout.write(msgspec.json.encode(line) + b"\n")
            self._stdout.flush()

    # ---- lines -----------------------------------------------------------------------------------------------

    def _read(self) -> None:
        for line in lines(self._stdin):
            self._loop.post(partial(self._receive, line))
        self._loop.post(self._loop.stop)

    def _receive(self, line: bytes) -> None:
        if line is OVERLONG:
            self._stray(Error(Code.BAD_REQUEST, "too_long", {"most": MAX_LINE}))
            return
        try:
            request = msgspec.json.decode(line, type=Request)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            self._stray(Error(Code.BAD_REQUEST, "not_a_request"))
            return
        if request.id in self.open:
            self._stray(Error(Code.BAD_REQUEST, "id_in_use", {"id": request.id}))
            return
        answer = self.open[request.id] = Answer(self, request.id)
        decoder = _DECODERS.get(request.op)
        if decoder is None:
            answer.error(Error(Code.UNSUPPORTED, "op", {"op": request.op[:100]}))
            return
        try:
            message = decoder.decode(line)
        except (msgspec.DecodeError, RecursionError, AssertionError) as error:  # values assert their own shape
            answer.error(Error(Code.BAD_VALUE, "shape", {"detail": str(error)}))
            return
        self._do(message, answer)

    def _do(self, message: msgspec.Struct, answer: Answer) -> None:
        handler = self._handlers.get(type(message))
        if handler is None:  # between the referee and its brains only
            answer.error(Error(Code.UNSUPPORTED, "op"))
            return
        try:
            handler(message, answer)
        except Refused as refused:
            answer.error(refused.error)
        except sqlite3.Error:
            log.exception("the store failed")
            answer.error(Error(Code.STORE, "failed"))
        except Exception:  # the law: an answer, whatever happens; the log has the rest
            log.exception("a request failed: %.300r", message)
            if answer.number in self.open:
                answer.error(Error(Code.INTERNAL))

    def _stray(self, error: Error) -> None:
        """The error to a line that is no request, or none that could be told apart."""
        self.write({"id": None, "final": True, "error": error})

    # ---- what needs no table ---------------------------------------------------------------------------------

    def _hello(self, message: Hello, answer: Answer) -> None:
        if message.version != VERSION:
            raise Refused(Code.UNSUPPORTED, "version", version=VERSION)
        self._greeted = True
        answer.ok(HelloReply(VERSION, self._build, str(self._data), str(self._log_path), self._notices))

    def _notice(self, error: Error) -> None:
        self._notices.append(error)
        if self._greeted:
            self.write(NoticeNote(error))

    def _ask(self, message: msgspec.Struct, answer: Answer) -> None:
        answer.job = self._jobs.submit(message, PRIORITIES[type(message)], answer.of_job, answer.partial)

    def _cancel(self, message: Cancel, answer: Answer) -> None:
        target = self.open.get(message.target)
        if target is not None and target.stop is not None:
            target.stop()
        elif target is not None and target.job is not None:
            self._jobs.cancel(target.job)
        answer.ok(Nothing())
