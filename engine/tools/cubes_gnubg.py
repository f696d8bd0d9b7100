"""GNU Backgammon's word on cube decisions, through its own command line: what `engine.tools.cubes` compares with.

gnubg (Debian's package `gnubg`) is run once with a list of commands and its text is read. It is never needed by the
program.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

PLACES = ("/usr/games/gnubg", "/usr/local/bin/gnubg")
_ROW = re.compile(r"^[123]\. (No (?:re)?double|(?:Red|D)ouble, (?:pass|take|beaver))\s+([+-]\d+\.\d+)", re.IGNORECASE)
_CLOSES = "AUTHORS"  # a line of its version text, which is asked for after each hint


@dataclass(frozen=True)
class Word:
    """Equities of the side on roll: not doubling, doubling and being taken."""

    no_double: float
    take: float

    def __str__(self) -> str:
        return f"{self.no_double:8.3f}{self.take:8.3f}"


def program() -> str | None:
    """Where gnubg is, None without."""
    return shutil.which("gnubg") or next((place for place in PLACES if Path(place).exists()), None)


def ask(xgids: Sequence[str], settings: Sequence[str], timeout_s: float) -> list[Word | None]:
    """Its equities for each position, None where it gives none (it sees no decision there). OSError without gnubg."""
    found = program()
    if found is None:
        raise FileNotFoundError("gnubg")
    # Beavers would hide what a take is worth.
    commands = ["set beavers 0", "set automatic roll off", "set player 0 human", "set player 1 human", *settings]
    for xgid in xgids:
        commands += [f"set xgid {xgid}", "hint", "show version"]
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "commands.txt"
        script.write_text("\n".join([*commands, "exit", "y", ""]), encoding="utf-8")
        done = subprocess.run(
            [found, "-t", "-q", "-r", "-c", str(script)], capture_output=True, text=True, timeout=timeout_s, check=False,
            stdin=subprocess.DEVNULL,
        )  # fmt: skip
    return parse(done.stdout, len(xgids))


def parse(text: str, count: int) -> list[Word | None]:
    """The equities in the text between one version line and the next."""
    answers: list[Word | None] = []
    rows: dict[str, float] = {}
    for line in text.splitlines():
        row = _ROW.match(line.strip())
        if row is not None:
            rows["no" if row[1].lower().startswith("no") else row[1].lower().split(", ")[1]] = float(row[2])
        elif line.strip() == _CLOSES:
            take = rows.get("take", rows.get("beaver"))
            answers.append(Word(rows["no"], take) if "no" in rows and take is not None else None)
            rows = {}
    if len(answers) != count:
        raise ValueError(f"{len(answers)} answers to {count} questions")
    return answers
