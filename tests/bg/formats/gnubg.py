"""GNU Backgammon as a witness: what it makes of a file that this program wrote. Debian and Ubuntu have it as `gnubg`."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

PROGRAM = shutil.which("gnubg", path=os.environ.get("PATH", "") + os.pathsep + "/usr/games")
needed = pytest.mark.skipif(PROGRAM is None, reason="gnubg is not installed")


def read(path: Path, command: str, saved: Path | None = None) -> dict[str, Any]:
    """gnubg's match after `import mat`, `load match` or whatever command there is: its info and its games, each with
    every action and the position ID before it. `complaints`: what it said about the file. saved: where gnubg then saves
    the match."""
    lines = [
        f'{command} "{path}"',
        ">import json",
        '>print("MATCH" + json.dumps(gnubg.match(analysis=0, boards=1, statistics=0)))',
    ]
    lines += [f'save match "{saved}"'] if saved else []
    assert PROGRAM is not None
    run = subprocess.run(
        [PROGRAM, "-t", "-q", "-r"], input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=120, check=True,
        env={**os.environ, "HOME": str(path.parent), "LC_ALL": "C.UTF-8"},
    )  # fmt: skip
    found = [line.partition("MATCH")[2] for line in run.stdout.splitlines() if "MATCH{" in line]
    assert found, run.stdout[-2000:] + run.stderr[-2000:]
    match: dict[str, Any] = json.loads(found[0])
    words = ("unrecognised", "invalid", "illegal", "error", "warning")
    match["complaints"] = [line for line in run.stdout.splitlines() if any(word in line.lower() for word in words)]
    return match


def final(match: dict[str, Any]) -> tuple[int, int]:
    """The score after the last game, capped by nothing."""
    info = match["games"][-1]["info"]
    score = [info["score-X"], info["score-O"]]
    if info.get("winner"):
        score["XO".index(info["winner"])] += info["points-won"]
    return score[0], score[1]


def turns(match: dict[str, Any]) -> list[list[tuple[int, tuple[int, ...], str]]]:
    """Seat, dice (greater first) and position ID before each play, game by game."""
    return [
        [
            ("XO".index(action["player"]), tuple(sorted(action["dice"], reverse=True)), action["board"])
            for action in game["game"]
            if action["action"] == "move"
        ]
        for game in match["games"]
    ]
