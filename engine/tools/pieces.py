"""Work cut into pieces: each the result of a function of its arguments alone, kept in a file as it comes.

    kept = Kept(Path("build/out/human.jsonl"), {"tool": "human", "level": "easy"})
    fill(kept, ((str(number), ("easy", number)) for number in range(50)), play, workers, 8)
    kept.done["0"]

So the whole is the same whoever computes which piece, in what order, and after any number of interruptions. A file holds one
job, named in its first line together with the nets it is done with, if any; it is never added to by another. Which pieces
there are, and what they say together, is the tools' to know.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Container, Iterable, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from pathlib import Path
from typing import Any, Protocol

from engine.edition import edition


class OtherJob(ValueError):
    """The file holds pieces of something else."""


class Kept:
    """The pieces of one job by name, in memory and, where a path is given, in a file of JSON lines."""

    def __init__(self, path: Path | None, job: Mapping[str, Any], *, judged: bool = True) -> None:
        """judged: by the nets, so that others make it another job. Raises OtherJob, or OSError when the file cannot be read or
        written."""
        self.done: dict[str, Any] = {}
        self._path = path
        head = {**job, "nets": edition()} if judged else {**job}
        if path is None:
            return
        if path.exists():
            self._read(path, json.loads(json.dumps(head)))
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(head) + "\n", encoding="utf-8")

    def add(self, name: str, value: Any) -> None:
        """Keep a piece; value: anything that JSON can hold."""
        self.done[name] = value
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([name, value]) + "\n")

    def _read(self, path: Path, head: dict[str, Any]) -> None:
        # What a killed process has not written to its end is no piece, and must not be written on to.
        lines, good = path.read_bytes().splitlines(keepends=True), 0
        for number, line in enumerate(lines):
            try:
                found = json.loads(line) if line.endswith(b"\n") else None
            except ValueError:
                found = None
            if found is None and number == len(lines) - 1:
                break
            if number == 0 and found != head:
                raise OtherJob(f"{path} holds another job: {line.decode('utf-8', 'replace').strip()[:300]}")
            if number > 0:
                if not (isinstance(found, list) and len(found) == 2):
                    raise OtherJob(f"{path} is damaged in line {number + 1}")
                self.done[str(found[0])] = found[1]
            good += len(line)
        if good < sum(map(len, lines)):
            with path.open("r+b") as file:
                file.truncate(good)
        if not good:
            path.unlink()


class Store(Protocol):
    """Where pieces are kept by name: a Kept, or a folder of files."""

    @property
    def done(self) -> Container[str]:
        """Their names."""

    def add(self, name: str, value: Any, /) -> None:
        """Keep a piece."""


def fill(
    kept: Store,
    wanted: Iterable[tuple[str, tuple[Any, ...]]],
    function: Callable[..., Any],
    workers: Executor,
    at_once: int,
    heard: Callable[[str], None] | None = None,
) -> None:
    """Compute what is missing of wanted, (name, arguments) each; `at_once` of them are given out at a time.

    heard: told the name of each new piece. RuntimeError when a worker has other nets than this machine.
    """
    missing = (one for one in wanted if one[0] not in kept.done)
    running: dict[Future[Any], str] = {}
    try:
        while True:
            for name, arguments in itertools.islice(missing, at_once - len(running)):
                running[workers.submit(_piece, edition(), function, arguments)] = name
            if not running:
                return
            done = wait(running, return_when=FIRST_COMPLETED).done
            for future in [one for one in running if one in done]:  # as they were given out: a set has any order
                name = running.pop(future)
                kept.add(name, future.result())
                if heard is not None:
                    heard(name)
    finally:
        for future in running:
            future.cancel()


def _piece(nets: str, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    mine = edition()
    if mine != nets:
        raise RuntimeError(f"a worker has the nets {mine}, the job is done with {nets}")
    return function(*arguments)
