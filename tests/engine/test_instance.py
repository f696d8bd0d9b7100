"""The first copy, later copies, and strangers."""

from __future__ import annotations

import subprocess
import sys
import time
from multiprocessing.connection import Client
from pathlib import Path

import pytest

from engine import instance

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 30
SECOND = """
import os, sys
from pathlib import Path
from engine.instance import acquire
print(acquire(Path(sys.argv[1]), sys.argv[2:]) is None)
"""


def second(folder: Path, *argv: str) -> str:
    run = subprocess.run(
        [sys.executable, "-c", SECOND, str(folder), *argv],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=True,
    )
    return run.stdout.strip()


def received(first: instance.Instance) -> list[list[str]]:
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        if got := first.poll():
            return got
        time.sleep(0.01)
    raise AssertionError("nothing came")


def test_a_second_copy_hands_its_words_over(tmp_path: Path) -> None:
    first = instance.acquire(tmp_path, [])
    assert first is not None
    try:
        assert second(tmp_path, "a match.mat", "şeş") == "True"
        assert received(first) == [["a match.mat", "şeş"]]
        assert second(tmp_path) == "True"
        assert received(first) == [[]]
    finally:
        first.close()


def test_another_data_folder_is_another_copy(tmp_path: Path) -> None:
    first = instance.acquire(tmp_path / "one", [])
    assert first is not None
    try:
        assert second(tmp_path / "other") == "False"
    finally:
        first.close()


def test_after_a_crash_the_next_copy_is_the_first(tmp_path: Path) -> None:
    crash = [sys.executable, "-c", SECOND + "os._exit(9)", str(tmp_path)]
    assert subprocess.run(crash, cwd=ROOT, timeout=PATIENCE_S, check=False, capture_output=True).returncode == 9
    first = instance.acquire(tmp_path, [])
    assert first is not None
    try:
        assert second(tmp_path, "hello") == "True"
        assert received(first) == [["hello"]]
    finally:
        first.close()


def test_a_stranger_without_the_key_is_not_heard(tmp_path: Path) -> None:
    first = instance.acquire(tmp_path, [])
    assert first is not None
    try:
        with pytest.raises((OSError, EOFError, instance.AuthenticationError)):
            Client(instance._address(tmp_path), authkey=b"guess")
        assert second(tmp_path, "friend") == "True"
        assert received(first) == [["friend"]]
    finally:
        first.close()


@pytest.mark.skipif(sys.platform == "win32", reason="modes are POSIX")
def test_the_key_is_for_this_user_alone(tmp_path: Path) -> None:
    first = instance.acquire(tmp_path, [])
    assert first is not None
    first.close()
    assert (tmp_path / instance.KEY).stat().st_mode & 0o777 == 0o600


def test_a_folder_that_cannot_be_written_does_not_keep_anyone_from_playing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    alone = instance.acquire(tmp_path / "file" / "data", [])
    assert alone is not None
    assert alone.poll() == []
    alone.close()
