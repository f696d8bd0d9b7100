"""Lines with a bound, and children whose end is always told."""

from __future__ import annotations

import io
import queue
import sys

from engine.protocol.common import MAX_LINE
from engine.transport import OVERLONG, Child, lines

PATIENCE_S = 30


def test_blank_lines_are_left_out_and_the_last_line_needs_no_end() -> None:
    assert list(lines(io.BytesIO(b"one\r\n\n  \ntwo"))) == [b"one", b"two"]
    assert list(lines(io.BytesIO(b"one\r\n\n  \ntwo"), torn=False)) == [b"one"]


def test_an_overlong_line_is_one_mark_and_the_next_line_is_read() -> None:
    longest = b"a" * MAX_LINE
    stream = io.BytesIO(longest + b"\n" + longest + b"b\n" + longest * 3 + b"\nnext\n" + longest * 2)
    assert list(lines(stream)) == [longest, OVERLONG, OVERLONG, b"next", OVERLONG]


def child(program: str, heard: queue.Queue[object]) -> Child:
    return Child(
        [sys.executable, "-c", program],
        received=heard.put,
        ended=lambda: heard.put("ended"),
        said=lambda text: heard.put(("said", text)),
        background=True,
    )


def test_a_child_answers_and_ends_with_its_input() -> None:
    heard: queue.Queue[object] = queue.Queue()
    echo = child("import sys\nfor line in sys.stdin: print(line.strip() * 2, flush=True)", heard)
    echo.send(b"ab")
    assert heard.get(timeout=PATIENCE_S) == b"abab"
    echo.end_input()
    assert heard.get(timeout=PATIENCE_S) == "ended"
    assert echo.wait(PATIENCE_S)


def test_what_a_dead_child_does_not_read_is_no_error() -> None:
    heard: queue.Queue[object] = queue.Queue()
    deaf = child("import time\ntime.sleep(600)", heard)
    deaf.send(b"x" * 10_000_000)
    deaf.kill()
    assert heard.get(timeout=PATIENCE_S) == "ended"
    deaf.send(b"more")


def test_its_complaints_are_heard() -> None:
    heard: queue.Queue[object] = queue.Queue()
    child("import sys\nprint('oh no', file=sys.stderr)", heard)
    assert {heard.get(timeout=PATIENCE_S), heard.get(timeout=PATIENCE_S)} == {("said", "oh no"), "ended"}
