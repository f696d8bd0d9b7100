"""One running copy a data folder: the first one listens, a later one hands its command line over and ends.

Being first is a lock that the system releases with the process, so a crash leaves nothing to clean up. The words go
over a local socket (a named pipe on Windows) after a handshake with a key that only this user can read. No numerics,
no window.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import os
import queue
import secrets
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from multiprocessing import AuthenticationError
from multiprocessing.connection import Client, Listener
from pathlib import Path
from typing import IO

log = logging.getLogger("duses.instance")

LOCK, KEY = "instance.lock", "instance.key"
MOST_BYTES = 256 * 1024
PATIENCE_S = 3.0  # a first copy that is still starting may not listen yet
_RECEIVED = b"received"


class Instance:
    """This is the first copy. poll() gives the command lines handed over since the last call."""

    def __init__(self, lock: IO[bytes] | None, listener: Listener | None) -> None:
        self._lock = lock
        self._listener = listener
        self._received: queue.SimpleQueue[list[str]] = queue.SimpleQueue()
        if listener is not None:
            threading.Thread(target=self._serve, args=(listener,), daemon=True).start()

    def poll(self) -> list[list[str]]:
        received = []
        with contextlib.suppress(queue.Empty):
            while True:
                received.append(self._received.get_nowait())
        return received

    def close(self) -> None:
        """Let another copy be the first."""
        if self._listener is not None:
            with contextlib.suppress(OSError):
                self._listener.close()
        if self._lock is not None:
            self._lock.close()

    def _serve(self, listener: Listener) -> None:
        while True:
            try:
                with listener.accept() as connection:
                    if connection.poll(PATIENCE_S):
                        argv = json.loads(connection.recv_bytes(MOST_BYTES))
                        if isinstance(argv, list) and all(isinstance(word, str) for word in argv):
                            self._received.put(argv)
                            connection.send_bytes(_RECEIVED)
            except (AuthenticationError, EOFError, ConnectionError, ValueError):
                log.warning("somebody knocked who is no second copy")
            except OSError:
                return  # closed


def acquire(folder: Path, argv: Sequence[str]) -> Instance | None:
    """Be the first copy for this data folder, or hand argv over to it and return None: then end.

    Where no lock can be kept (a folder that is read-only) or the first copy does not answer, every copy is a first one.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = lock_file(folder / LOCK)
        key = _key(folder / KEY)
    except OSError:
        log.exception("no lock can be kept in the data folder")
        return Instance(None, None)
    if lock is None:
        return None if _hand_over(folder, key, argv) else Instance(None, None)
    address = _address(folder)
    try:
        if os.name != "nt":
            Path(address).unlink(missing_ok=True)  # of a copy that was killed: the lock says that there is none now
        return Instance(lock, Listener(address, authkey=key))
    except OSError:
        log.exception("cannot listen for later copies")
        return Instance(lock, None)


def lock_file(path: Path) -> IO[bytes] | None:
    """The open file that holds the lock, or None when another process has it."""
    file = path.open("a+b")
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        return None
    return file


def _key(path: Path) -> bytes:
    """The key in the data folder, made once, readable by this user alone."""
    with contextlib.suppress(FileExistsError):
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(secrets.token_hex(32).encode())
    return path.read_bytes()


def _address(folder: Path) -> str:
    name = "duses-" + hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:24]
    if os.name == "nt":
        return rf"\\.\pipe\{name}"
    return str(Path(os.environ.get("XDG_RUNTIME_DIR") or tempfile.gettempdir()) / f"{name}.sock")


def _hand_over(folder: Path, key: bytes, argv: Sequence[str]) -> bool:
    """Whether the first copy has taken argv. Tried on a thread of its own: a hung first copy must not hang this one."""
    taken = threading.Event()
    until = time.monotonic() + PATIENCE_S

    def knock() -> None:
        while time.monotonic() < until and not taken.is_set():
            with contextlib.suppress(OSError, EOFError, AuthenticationError):
                _tell(_address(folder), key, argv)
                taken.set()
                return
            time.sleep(0.05)

    threading.Thread(target=knock, daemon=True).start()
    return taken.wait(PATIENCE_S)


def _tell(address: str, key: bytes, argv: Sequence[str]) -> None:
    """Send argv and wait until it is taken. EOFError, OSError, AuthenticationError when it is not."""
    with Client(address, authkey=key) as line:
        line.send_bytes(json.dumps(list(argv)).encode())
        if not line.poll(PATIENCE_S) or line.recv_bytes(MOST_BYTES) != _RECEIVED:
            raise EOFError
