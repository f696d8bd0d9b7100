"""Where the offline tools' work is done: processes of this machine, or a Dask cluster where one machine is outgrown.

    with executor(2) as workers: …                       two processes
    with executor(scheduler="tcp://10.0.0.1:8786") as workers: …     the optional extra `cluster`

Both are a `concurrent.futures.Executor`, and so is this process itself (`Here`). A worker answers questions of the protocol
as a brain does (`answer`), one at a time and on one thread, so a question has the same answer wherever it is computed on
machines of one kind. What work is cut into, and what of it is done already, is `engine.tools.pieces`'.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from engine.protocol.replies import OPS, REPLIES

if TYPE_CHECKING:
    from engine.brain.ops import Brain

ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")
Reply = TypeVar("Reply", bound=msgspec.Struct)
AHEAD = 4
"""Units of work given out for every core before the first has come back."""


class Here(Executor):
    """Does the work at once, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def add_options(parser: argparse.ArgumentParser) -> None:
    """--processes and --scheduler, as every tool has them."""
    parser.add_argument("--processes", type=int, default=0, metavar="N", help="0: one for every core; 1: this one")
    parser.add_argument("--scheduler", default="", metavar="ADDRESS", help="of a Dask cluster, given work for N cores")


def chosen(options: argparse.Namespace) -> AbstractContextManager[Executor]:
    """The executor that the options ask for. Entering it may raise as `executor` does."""
    return executor(options.processes, options.scheduler)


def at_once(options: argparse.Namespace) -> int:
    """How many units of work to give out at a time."""
    cores = options.processes or os.cpu_count() or 1
    return 1 if cores == 1 and not options.scheduler else AHEAD * cores


@contextmanager
def executor(processes: int = 0, scheduler: str = "") -> Iterator[Executor]:
    """processes: 0 one for every core, 1 this one. scheduler: the address of a Dask scheduler, which then decides where.

    ImportError where Dask is asked for and not installed; OSError when no scheduler answers there.
    """
    if scheduler:
        from distributed import Client

        with Client(scheduler, timeout=10) as client, client.get_executor(pure=False) as found:
            yield found
        return
    if processes == 1:
        yield Here()
        return
    before = {name: os.environ.get(name) for name in ONE_THREAD}
    os.environ.update(dict.fromkeys(ONE_THREAD, "1"))
    try:
        context = multiprocessing.get_context("spawn")  # a forked child would have its parent's threads in its locks
        with ProcessPoolExecutor(processes or os.cpu_count() or 1, mp_context=context) as found:
            yield found
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def answer(line: bytes) -> tuple[bytes, float]:
    """In a worker: the reply to one question of the protocol, both as JSON, and the CPU seconds it took."""
    begun = time.process_time()
    message = msgspec.json.decode(line, type=OPS[msgspec.json.decode(line, type=_Named).op])
    reply = _brain().answer(message, lambda body: None)
    return msgspec.json.encode(reply), time.process_time() - begun


def asked(message: msgspec.Struct) -> bytes:
    """A question as `answer` takes it."""
    return msgspec.json.encode(message)


def told(message: msgspec.Struct, reply: bytes, kind: type[Reply]) -> Reply:
    """A reply of `answer`."""
    assert REPLIES[type(message)] is kind
    return msgspec.json.decode(reply, type=kind)


class _Named(msgspec.Struct):
    op: str


@cache
def _brain() -> Brain:
    from engine.brain.ops import Brain

    return Brain(lambda: None)
