"""A brain as a process: one final reply a request, garbage survived, cancels heard at once, no life after stdin."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bg import variants
from bg.setup import Level
from engine.brain import worker
from engine.protocol import brain
from engine.protocol.common import MAX_LINE, Cancel, Hello

ROOT = Path(__file__).resolve().parents[3]
RULES = variants.rules("international")
CONTEXT = brain.Context(RULES.id, RULES.customs)
PLAY = brain.ChoosePlay(RULES.start(), (3, 1), CONTEXT, Level.MASTER)
CODE = "import sys; from engine.brain import worker; sys.exit(worker.main())"


class Process:
    def __init__(self, **env: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", CODE],
            cwd=ROOT, env={**os.environ, **env},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def send(self, number: int, message: msgspec.Struct) -> None:
        self.write(b'{"id":%d,%b' % (number, msgspec.json.encode(message)[1:]))

    def write(self, line: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def read(self) -> Any:
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            with contextlib.suppress(BrokenPipeError):
                pipe.close()


@pytest.fixture
def process() -> Iterator[Process]:
    started = Process(DUSES_TEST="1")
    started.send(0, Hello())
    assert started.read() == {"id": 0, "ok": {}}
    yield started
    started.end()


def test_garbage_is_answered_and_survived(process: Process) -> None:
    cases: list[tuple[bytes, int, str]] = [
        (b"garbage", worker.STRAY, "bad_request"),
        (b"\xff\xfe\x00", worker.STRAY, "bad_request"),
        (b"[" * 100_000, worker.STRAY, "bad_request"),
        (b'"' + b"x" * (MAX_LINE + 10) + b'"', worker.STRAY, "bad_request"),
        (b'{"id":1,"op":"dance"}', 1, "unsupported"),
        (b'{"id":2,"op":"new_match"}', 2, "unsupported"),
        (b'{"id":3,"op":"hint"}', 3, "bad_value"),
        (b'{"id":4,"op":"cancel"}', 4, "bad_value"),
    ]
    for line, number, code in cases:
        process.write(line)
        reply = process.read()
        assert (reply["id"], reply["error"]["code"]) == (number, code)
    process.send(5, PLAY)
    assert [(step["source"], step["target"]) for step in process.read()["ok"]["play"]] == [(8, 5), (6, 5)]


def test_a_computation_is_cancelled(process: Process) -> None:
    process.send(1, brain.Compute(60_000))
    assert process.read() == {"id": 1, "final": False, "ok": {}}
    process.send(2, Cancel(1))
    assert process.read() == {"id": 1, "error": {"code": "cancelled"}}
    assert process.read() == {"id": 2, "ok": {}}
    process.send(3, Cancel(1))  # again, and too late: nothing to stop
    assert process.read() == {"id": 3, "ok": {}}
    process.send(1, PLAY)  # the number may be used again
    assert "play" in process.read()["ok"]


def test_what_waits_is_cancelled_too(process: Process) -> None:
    process.send(1, brain.Compute(300))
    process.send(2, PLAY)
    process.send(3, Cancel(2))
    assert [process.read() for _ in range(4)] == [
        {"id": 1, "final": False, "ok": {}},
        {"id": 1, "ok": {}},
        {"id": 2, "error": {"code": "cancelled"}},
        {"id": 3, "ok": {}},
    ]


def test_it_ends_with_its_stdin_even_when_computing(process: Process) -> None:
    process.send(1, brain.Compute(600_000))
    process.read()
    assert process.process.stdin is not None
    process.process.stdin.close()
    assert process.process.wait(30) == 0


def test_a_poison_request_kills_it(process: Process) -> None:
    process.send(1, brain.Compute(kill=True))
    assert process.process.wait(30) == 9


def test_tests_questions_are_for_tests_only() -> None:
    process = Process(DUSES_TEST="")
    process.send(1, brain.Compute(1))
    assert process.read()["error"]["code"] == "unsupported"
    process.end()


def test_without_nets_it_says_so_and_goes(tmp_path: Path) -> None:
    elsewhere = f"import pathlib; from engine.brain import nets; nets.folder = lambda: pathlib.Path({str(tmp_path)!r})"
    code = f"{elsewhere}; {CODE}"
    with subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.wait(60) == worker.NO_NET  # its stdin is still open
        assert b"missing" in process.stderr.read()
        assert process.stdout.read() == b""
