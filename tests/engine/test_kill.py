"""Referee, brains and screen killed at random moments: the record is that of the same script and seed left alone."""

from __future__ import annotations

import contextlib
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.engine.player import ENV, ROOT

KILLS = 200 if os.environ.get("DUSES_LONG") else 20
VICTIMS = ("referee", "brain", "screen")
MATCHES = {"international": 3, "tavla": 3, "hypergammon": 15, "nackgammon": 3}  # rules and length: enough events each
KILL = signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM


def kill(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.kill(pid, KILL)


def a_brain(data: Path) -> int | None:
    """The brain that came up last, as the referee's log tells it."""
    found = re.findall(r"brain (\d+) is ready", (data / "engine.log").read_text(encoding="utf-8"))
    return int(found[-1]) if found else None


def played(data: Path, rules: str, length: int, victims: dict[int, str]) -> tuple[str, int, list[str]]:
    """The record of a match in which somebody is killed when the screen first hears of certain event numbers; how many
    events it has; who was killed."""
    command = [sys.executable, str(ROOT / "tests" / "engine" / "player.py"), str(data), "script", rules, str(length)]
    killed: list[str] = []
    choice = random.Random(len(victims))
    last = 0
    for _ in range(len(victims) + 1):
        screen = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **ENV}, cwd=ROOT)
        assert screen.stdout is not None
        with screen.stdout:
            for line in screen.stdout:
                word, *numbers = line.split()
                if word == "over":
                    assert screen.wait(60) == 0
                    return (data / "record").read_text(encoding="utf-8"), last, killed
                seq, referee = map(int, numbers)
                last = max(last, seq)
                due = [number for number in victims if number <= seq]
                if not due:
                    continue
                victim = victims.pop(due[0])
                pid = {"referee": referee, "screen": screen.pid, "brain": a_brain(data)}[victim]
                if pid is not None:
                    time.sleep(choice.random() * 0.005)  # not always at the same place in what follows
                    kill(pid)
                    killed.append(victim)
        screen.wait(60)
    raise AssertionError(f"the match did not end; killed: {killed}")


@pytest.mark.parametrize(("rules", "length"), MATCHES.items())
def test_the_record_does_not_tell_who_was_killed(tmp_path: Path, rules: str, length: int) -> None:
    alone, events, _ = played(tmp_path / "alone", rules, length, {})
    rng = random.Random(rules)
    kills = KILLS // len(MATCHES)
    moments = rng.sample(range(2, events), kills)
    victims = {moment: VICTIMS[(number + len(rules)) % 3] for number, moment in enumerate(sorted(moments))}
    disturbed, _, killed = played(tmp_path / "disturbed", rules, length, dict(victims))
    assert disturbed == alone
    assert len(killed) >= kills - 1
    print(f"{rules}: {len(killed)} killed in {events} events, and the record is the same")
