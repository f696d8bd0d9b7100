"""The running game seen from outside: how soon it is there, what it costs at rest, how much memory each of its processes holds.

Starts the program itself, on a data folder of its own. Reads /proc, so it measures on Linux only; everything else is the
business of `build.framebench`, which prints it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from build.sources import ROOT

PROBE = "build.probe"
PATIENCE_S = 90.0
POSSIBLE = sys.platform == "linux"


@dataclass(frozen=True)
class Process:
    """cpu: seconds used so far; memory: MB in use, what is shared with others counted in full (rss) and in parts (pss)."""

    pid: int
    role: str
    cpu: float
    rss: float
    pss: float


def family(pid: int) -> list[Process]:
    """A process and all below it, parents first."""
    children: dict[int, list[int]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            after = (folder / "stat").read_text(encoding="utf-8", errors="replace").rsplit(")", 1)[1].split()
        except OSError:
            continue  # gone meanwhile
        children.setdefault(int(after[1]), []).append(int(folder.name))
    found, waiting = [], [pid]
    while waiting:
        one = waiting.pop(0)
        waiting += children.get(one, [])
        try:
            found.append(_read(one))
        except OSError:
            continue
    return found


def _read(pid: int) -> Process:
    folder = Path("/proc") / str(pid)
    fields = (folder / "stat").read_text(encoding="utf-8", errors="replace").rsplit(")", 1)[1].split()
    words = (folder / "cmdline").read_bytes().split(b"\0")
    role = "brain" if b"--brain" in words else "referee" if b"--engine" in words else "screen"
    sizes = {"Rss:": 0.0, "Pss:": 0.0}
    for line in (folder / "smaps_rollup").read_text(encoding="utf-8").splitlines():
        name, *rest = line.split()
        if name in sizes:
            sizes[name] = int(rest[0]) / 1024
    ticks = os.sysconf("SC_CLK_TCK")
    return Process(pid, role, (int(fields[11]) + int(fields[12])) / ticks, sizes["Rss:"], sizes["Pss:"])


@dataclass
class Running:
    """A game that was started. marks: seconds from its start to what the probe told of, by name."""

    pid: int
    marks: dict[str, float]


@contextmanager
def running(data: Path, *words: str, env: Mapping[str, str] | None = None, until: str = "menu") -> Iterator[Running]:
    """The game on a data folder, from when the probe has seen `until` (menu, playable) to the end of the block."""
    began = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-m", PROBE, "--data", str(data), *words],
        cwd=ROOT,
        env={**os.environ, **(env or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout is not None
    marks: dict[str, float] = {}
    try:
        for line in process.stdout:
            if line.startswith("{"):
                told = json.loads(line)
                marks[told["mark"]] = told["at"] - began
            if until in marks:
                break
        if until not in marks:
            raise RuntimeError(f"the game never came to {until!r}")
        yield Running(process.pid, marks)
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()


def at_rest(pid: int, seconds: float = 10.0) -> tuple[float, list[Process]]:
    """Per cent of one core that the family uses over some time, and its members at the end of it."""
    before = {member.pid: member.cpu for member in family(pid)}
    began = time.monotonic()
    time.sleep(seconds)
    passed = time.monotonic() - began
    members = family(pid)
    used = sum(member.cpu - before.get(member.pid, 0.0) for member in members)
    return 100 * used / passed, members


# ---- what is asked of it ---------------------------------------------------------------------------------------------


def furnish(data: Path) -> None:
    """A data folder of somebody who has played before: English, and a match against the computer under way."""
    from bg import variants
    from bg.setup import Kind, MatchSetup, Player
    from engine.client import Client
    from engine.protocol.table import Act, NewMatch, View

    (data / "settings.json").write_text(json.dumps({"language": "en", "name": "Ada"}), encoding="utf-8")
    client = Client(data=data)
    try:
        players = Player("Ada"), Player("Computer", Kind.COMPUTER)
        setup = MatchSetup("international", variants.default_customs("international"), 5, players)
        made = client.request(NewMatch(setup))
        _wait(client, made)
        assert isinstance(made.ok, View)
        begun = client.request(Act(made.ok.match, made.ok.seq, 0, "next_game"))
        _wait(client, begun)
    finally:
        client.close()


def _wait(client: object, pending: object) -> None:
    until = time.monotonic() + PATIENCE_S
    while not pending.done:  # type: ignore[attr-defined]
        client.poll()  # type: ignore[attr-defined]
        if time.monotonic() > until:
            raise RuntimeError("the engine does not answer")
        time.sleep(0.005)


def started(data: Path) -> dict[str, float]:
    """Seconds from the command to the first picture, and with --resume to the first play that can be made; the processor
    time of the screen's process until then."""
    found = {}
    for until, words in (("menu", ()), ("playable", ("--resume",))):
        with running(data, *words, until=until) as game:
            found[until] = game.marks[until]
            found[f"{until}, cpu"] = _read(game.pid).cpu
    return found


MOMENTS = (
    ("menu, swaying", (), "menu", 8.0),
    ("menu", (), "menu", 36.0),
    ("match", ("--resume",), "playable", 12.0),
)


def idle(data: Path, seconds: float = 10.0) -> dict[str, dict[str, object]]:
    """By moment: per cent of a core, and the processes."""
    found: dict[str, dict[str, object]] = {}
    for name, words, until, after in MOMENTS:
        with running(data, *words, until=until) as game:
            time.sleep(after)
            used, members = at_rest(game.pid, seconds)
            found[name] = {"cpu": used, "processes": [(member.role, member.rss, member.pss) for member in members]}
    return found
