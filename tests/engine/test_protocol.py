"""The pipe's law, met by hand: one final reply to everything, errors that hurt nobody else, an end that leaves nothing."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.protocol.common import MAX_LINE, VERSION
from tests.engine.player import ENV, ROOT

PATIENCE_S = 60


class Pipe:
    """A referee and its two pipes, nothing in between."""

    def __init__(self, data: Path, **env: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "game.py", "--engine", "--data", str(data)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            env={**os.environ, **ENV, "DUSES_TEST": "1", **env},
        )
        self.log = data / "engine.log"
        self.lines: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self.held: list[dict[str, Any]] = []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout:
            for line in self.process.stdout:
                self.lines.put(json.loads(line))
        self.lines.put(None)

    def write(self, raw: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(raw + b"\n")
        self.process.stdin.flush()

    def send(self, **message: Any) -> None:
        self.write(json.dumps(message).encode())

    def reply(self, number: int | None, final: bool = True) -> dict[str, Any]:
        """The next line for a request; others are kept for later."""
        for line in self.held:
            if "note" not in line and line["id"] == number and line["final"] is final:
                self.held.remove(line)
                return line
        while True:
            line = self.lines.get(timeout=PATIENCE_S)
            assert line is not None, "the referee ended"
            if "note" not in line and line["id"] == number and line["final"] is final:
                return line
            self.held.append(line)

    def ask(self, number: int, op: str, **values: Any) -> dict[str, Any]:
        self.send(id=number, op=op, **values)
        return self.reply(number)

    def error(self, number: int | None) -> str:
        code = self.reply(number)["error"]["code"]
        assert isinstance(code, str)
        return code

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE_S)
        assert self.process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()

    def end(self) -> list[dict[str, Any]]:
        """Close its input; all lines not yet read."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        assert self.process.wait(PATIENCE_S) == 0
        rest = list(self.held)
        while (line := self.lines.get(timeout=PATIENCE_S)) is not None:
            rest.append(line)
        return rest


@pytest.fixture
def pipe(tmp_path: Path) -> Iterator[Pipe]:
    made = Pipe(tmp_path)
    yield made
    made.kill()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pipe]:
    """One referee for the tests that must not hurt it."""
    made = Pipe(tmp_path_factory.mktemp("shared"))
    yield made
    assert made.end() == []


def healthy(pipe: Pipe) -> None:
    assert pipe.ask(9999, "hello")["ok"]["version"] == VERSION


def test_hello(pipe: Pipe, tmp_path: Path) -> None:
    ok = pipe.ask(1, "hello", client="test", shoe_size=43)["ok"]
    assert ok["data"] == str(tmp_path)
    assert ok["log"] == str(tmp_path / "engine.log")
    assert ok["notices"] == []
    assert pipe.ask(2, "hello", version=VERSION + 1)["error"]["code"] == "unsupported"


@pytest.mark.parametrize(
    "line",
    [
        b"hello",
        b"[]",
        b"42",
        b"null",
        b'{"id": 1',
        b'{"op": "hello"}',
        b'{"id": "one", "op": "hello"}',
        b'{"id": 1.5, "op": "hello"}',
        b'{"id": 1, "op": 7}',
        b"\xff\xfe\x00",
        b'{"id": 1, "op": "\xff"}',
        b"[" * 100_000,
        b'{"id": 1, "op": "hello", "x": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    ],
)
def test_garbage_gets_one_error_and_service_goes_on(shared: Pipe, line: bytes) -> None:
    shared.write(line)
    healthy(shared)
    assert [held["error"]["code"] for held in shared.held] == ["bad_request"]
    shared.held.clear()


def test_a_line_of_ten_megabytes_gets_one_error(shared: Pipe) -> None:
    shared.write(b'{"id": 1, "op": "hello", "client": "' + b"x" * 10_000_000 + b'"}')
    assert shared.reply(None)["error"] == {"code": "bad_request", "reason": "too_long", "values": {"most": MAX_LINE}}
    healthy(shared)
    assert shared.held == []


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"op": "fly"}, "unsupported"),
        ({"op": "open_match"}, "bad_value"),
        ({"op": "open_match", "match": "x"}, "bad_value"),
        ({"op": "open_match", "match": 77}, "not_found"),
        ({"op": "open_match", "match": 2**70}, "bad_value"),
        ({"op": "act", "match": 77, "seq": 1, "seat": 0, "do": "roll"}, "not_found"),
        ({"op": "delete_match", "match": 77}, "not_found"),
        ({"op": "record", "match": 77}, "not_found"),
        ({"op": "events", "match": 77}, "not_found"),
        ({"op": "new_match", "setup": {"rules": "chess"}}, "bad_value"),
        ({"op": "plays", "position": {"mine": [1], "theirs": [1]}, "dice": [1, 2]}, "bad_value"),
        ({"op": "evaluate", "position": {"mine": [1], "theirs": [1]}, "context": {}}, "bad_value"),
    ],
)
def test_a_request_that_cannot_be_done_gets_its_error(shared: Pipe, message: dict[str, Any], code: str) -> None:
    shared.send(id=5, **message)
    assert shared.error(5) == code
    healthy(shared)
    assert shared.held == []


def test_an_id_in_use_is_refused_without_touching_the_request(pipe: Pipe) -> None:
    pipe.send(id=5, op="compute", ms=600_000)
    pipe.reply(5, final=False)
    pipe.send(id=5, op="hello")
    assert pipe.error(None) == "bad_request"
    pipe.send(id=6, op="cancel", target=5)
    assert pipe.error(5) == "cancelled"
    assert pipe.reply(6)["ok"] == {}
    pipe.send(id=5, op="hello")
    assert pipe.reply(5)["ok"]["version"] == VERSION


def test_partial_replies_come_before_the_final_one(pipe: Pipe) -> None:
    pipe.send(id=1, op="compute", ms=10)
    first = pipe.lines.get(timeout=PATIENCE_S)
    second = pipe.lines.get(timeout=PATIENCE_S)
    assert first is not None
    assert second is not None
    assert (first["final"], second["final"]) == (False, True)


def test_cancelling_what_waits_what_runs_and_what_is_over(pipe: Pipe) -> None:
    pipe.send(id=1, op="compute", ms=600_000)
    pipe.reply(1, final=False)
    for number in range(2, 12):
        pipe.send(id=number, op="compute", ms=600_000)
    for number in range(1, 12):
        pipe.send(id=100 + number, op="cancel", target=number)
        assert pipe.error(number) == "cancelled"
        assert pipe.reply(100 + number)["ok"] == {}
    assert pipe.ask(200, "cancel", target=1)["ok"] == {}
    assert pipe.ask(201, "cancel", target=4711)["ok"] == {}
    assert pipe.ask(202, "compute", ms=1)["ok"] == {}


def test_a_cancel_is_answered_at_once_even_by_a_brain_that_cannot_stop(tmp_path: Path) -> None:
    pipe = Pipe(tmp_path, FAKE_BRAIN="deaf")
    pipe.send(id=1, op="compute", ms=600_000)
    pipe.reply(1, final=False)
    start = time.monotonic()
    pipe.send(id=2, op="cancel", target=1)
    assert pipe.error(1) == "cancelled"
    print(f"cancel answered after {1000 * (time.monotonic() - start):.1f} ms")
    assert pipe.ask(3, "compute", ms=1)["ok"] == {}
    pipe.end()


def test_a_poison_request_fails_alone(pipe: Pipe) -> None:
    for number in range(1, 4):
        pipe.send(id=number, op="compute", ms=5)
    pipe.send(id=4, op="compute", kill=True)
    for number in range(5, 8):
        pipe.send(id=number, op="compute", ms=5)
    assert pipe.error(4) == "killed"
    assert all(pipe.reply(number)["ok"] == {} for number in (1, 2, 3, 5, 6, 7))
    finals = [line for line in pipe.end() if line["final"]]
    assert finals == []


def test_many_open_requests_are_too_many(pipe: Pipe) -> None:
    pipe.send(id=0, op="compute", ms=600_000)
    pipe.reply(0, final=False)
    for number in range(1, 1100):
        pipe.send(id=number, op="compute", ms=600_000)
    assert pipe.error(1099) == "overloaded"
    healthy(pipe)


def test_the_end_of_input_ends_everything(pipe: Pipe) -> None:
    pipe.send(id=1, op="compute", ms=600_000)
    pipe.send(id=2, op="compute", ms=600_000)
    pipe.reply(1, final=False)
    brains = brains_of(pipe)
    assert brains
    assert all(alive(pid) for pid in brains)
    pipe.end()
    assert not any(alive(pid) for pid in brains)


@pytest.mark.skipif(sys.platform == "win32", reason="sends a POSIX signal")
def test_a_killed_referee_leaves_no_brains(pipe: Pipe) -> None:
    pipe.send(id=1, op="compute", ms=600_000)
    pipe.reply(1, final=False)
    brains = brains_of(pipe)
    assert brains
    pipe.process.kill()
    until = time.monotonic() + PATIENCE_S
    while any(alive(pid) for pid in brains):
        assert time.monotonic() < until
        time.sleep(0.01)


def brains_of(pipe: Pipe) -> list[int]:
    words = [line.split() for line in pipe.log.read_text(encoding="utf-8").splitlines()]
    return [int(line[line.index("brain") + 1]) for line in words if line[-2:] == ["is", "ready"]]


def alive(pid: int) -> bool:
    """Whether the process runs; one that has ended and waits to be buried does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not status.exists() or status.read_text().rsplit(") ", 1)[1][0] != "Z"


def test_the_same_from_the_package(tmp_path: Path) -> None:
    lines = b'{"id":1,"op":"hello"}\n{"id":2,"op":"list_matches"}\n'
    run = subprocess.run(
        [sys.executable, "-m", "engine", "--engine", "--data", str(tmp_path)],
        input=lines,
        capture_output=True,
        cwd=ROOT,
        timeout=PATIENCE_S,
        check=True,
        env={**os.environ, **ENV},
    )
    replies = [json.loads(line) for line in run.stdout.splitlines()]
    assert [reply["id"] for reply in replies] == [1, 2]
    assert replies[1]["ok"] == {"matches": []}
    assert run.stderr == b""
