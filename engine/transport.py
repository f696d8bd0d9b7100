"""Lines of bytes over pipes: reading them with a bound, and a child process whose lines arrive on a callback.

Knows nothing of messages. The screen's client starts the referee with it, the referee its brains. Nothing here blocks
its caller: each pipe has its thread, and a child that does not read only makes its own queue longer.
"""

from __future__ import annotations

import contextlib
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO

from engine.protocol.common import MAX_LINE

OVERLONG = b""
"""What `lines` yields for a line of more than MAX_LINE bytes (its content is thrown away). No real line is empty."""

_ROOT = Path(__file__).resolve().parents[1]
_BELOW_NORMAL = 0x00004000  # Windows: BELOW_NORMAL_PRIORITY_CLASS
_NO_WINDOW = 0x08000000  # Windows: CREATE_NO_WINDOW
_NICENESS = 10
_SET_PARENT_DEATH_SIGNAL = 1  # Linux: PR_SET_PDEATHSIG


def lines(stream: IO[bytes], *, torn: bool = True) -> Iterator[bytes]:
    """The stream's lines without their end, blank ones left out, until it ends. torn: a last line without its end counts, too."""
    while line := stream.readline(MAX_LINE + 1):
        if len(line) > MAX_LINE and not line.endswith(b"\n"):
            while (rest := stream.readline(MAX_LINE)) and not rest.endswith(b"\n"):
                pass
            yield OVERLONG
        elif (torn or line.endswith(b"\n")) and (stripped := line.strip()):
            yield stripped


def program(branch: str) -> list[str]:
    """The command that starts another process of this program, from source or frozen. branch: --engine or --brain."""
    if getattr(sys, "frozen", False):
        return [sys.executable, branch]
    return [sys.executable, str(_ROOT / "game.py"), branch]


def die_with_parent() -> None:
    """Ask Linux to end this process with its parent. Elsewhere the end of stdin has to do, and here if this fails."""
    if sys.platform != "linux":
        return
    import ctypes

    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_SET_PARENT_DEATH_SIGNAL, 9, 0, 0, 0)


class Child:
    """A running child process.

    received(line) is called on a thread for every line of its stdout (OVERLONG for one that is too long), then
    ended() once. said(line) gets its stderr. Raises OSError when the command cannot be started.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        received: Callable[[bytes], None],
        ended: Callable[[], None],
        said: Callable[[str], None],
        env: Mapping[str, str] | None = None,
        background: bool = False,
    ) -> None:
        flags = 0
        if sys.platform == "win32":
            flags = _NO_WINDOW | (_BELOW_NORMAL if background else 0)
        self._process = subprocess.Popen(
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=None if env is None else dict(env),
            creationflags=flags,
        )
        if background and sys.platform != "win32":
            with contextlib.suppress(OSError):  # it may have ended already
                os.setpriority(os.PRIO_PROCESS, self._process.pid, _NICENESS)
        self._outgoing: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        for work in (
            lambda: self._read(received, ended),
            lambda: self._listen(said),
            self._write,
        ):
            threading.Thread(target=work, daemon=True).start()

    @property
    def pid(self) -> int:
        return self._process.pid

    def send(self, line: bytes) -> None:
        """Queue one line; its end is added. What a dead child does not read is lost, and `ended` tells."""
        self._outgoing.put(line)

    def end_input(self) -> None:
        """Close the child's stdin after what was sent: a well-behaved child ends."""
        self._outgoing.put(None)

    def kill(self) -> None:
        """End it now. `ended` still comes."""
        self._process.kill()

    def wait(self, seconds: float) -> bool:
        """Whether it has ended, given so long."""
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def _read(self, received: Callable[[bytes], None], ended: Callable[[], None]) -> None:
        stdout = self._process.stdout
        assert stdout is not None
        with stdout:
            for line in lines(stdout, torn=False):  # who is killed in the middle of a line has said nothing
                received(line)
        self._process.wait()
        self._outgoing.put(None)
        ended()

    def _listen(self, said: Callable[[str], None]) -> None:
        stderr = self._process.stderr
        assert stderr is not None
        with stderr:
            for line in lines(stderr):
                said(line.decode("utf-8", "replace"))

    def _write(self) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        # The child may be gone at any of these; whoever started it hears of that by `ended`.
        with contextlib.suppress(OSError, ValueError), stdin:
            while (line := self._outgoing.get()) is not None:
                stdin.write(line + b"\n")
                stdin.flush()
