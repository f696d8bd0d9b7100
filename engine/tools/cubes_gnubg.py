"""GNU Backgammon's word on cube decisions, through its own command line: what `engine.tools.cubes` compares with.

gnubg (Debian's package `gnubg`) is run once with a list of commands and its text is read. Its rollouts it only tells to a
terminal, so it is given one. It is never needed by the program.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

PLACES = ("/usr/games/gnubg", "/usr/local/bin/gnubg")
_ROW = re.compile(r"^[123]\. (No (?:re)?double|(?:Red|D)ouble, (?:pass|take|beaver))\s+([+-]\d+\.\d+)", re.IGNORECASE)
_CHANCES = re.compile(r"^(\d\.\d+) (\d\.\d+) (\d\.\d+) - \d\.\d+ (\d\.\d+) (\d\.\d+)$")
_ROLLED = "Rollout done."
_MEAN, _ERROR = re.compile(r"CF\s+([+-]\d+\.\d+)"), re.compile(r"CF\s+(\d+\.\d+)\]")
_SEED = 7
_CLOSES = "AUTHORS"  # a line of its version text, which is asked for after each hint


@dataclass(frozen=True)
class Word:
    """Equities of the side on roll: not doubling, doubling and being taken. chances: cubeless, empty where not told."""

    no_double: float
    take: float
    chances: tuple[float, ...] = ()

    def __str__(self) -> str:
        return f"{self.no_double:8.3f}{self.take:8.3f}"


def program() -> str | None:
    """Where gnubg is, None without."""
    return shutil.which("gnubg") or next((place for place in PLACES if Path(place).exists()), None)


def ask(xgids: Sequence[str], settings: Sequence[str], timeout_s: float) -> list[Word | None]:
    """Its equities for each position, None where it gives none (it sees no decision there). OSError without gnubg."""
    commands = list(settings)
    for xgid in xgids:
        commands += [f"set xgid {xgid}", "hint", "show version"]
    with _command_line(commands) as line:
        done = subprocess.run(
            line, capture_output=True, text=True, timeout=timeout_s, check=False, stdin=subprocess.DEVNULL
        )  # fmt: skip
    return parse(done.stdout, len(xgids))


def roll(xgids: Sequence[str], trials: int) -> list[tuple[float, float]]:
    """(equity at the position's cube, its standard error) of a static rollout with a live cube: the side on roll rolls
    first. The same dice for all. OSError without gnubg or without terminals (Windows)."""
    commands = ["set threads 1", f"set rollout trials {trials}", f"set rollout seed {_SEED}", "set rollout cubedecision plies 0"]
    for xgid in xgids:
        commands += [f"set xgid {xgid}", "rollout"]
    with _command_line(commands) as line:
        ours, its = os.openpty()
        with subprocess.Popen(line, stdin=its, stdout=its, stderr=its):
            os.close(its)
            text = b"".join(_until_closed(ours)).decode(errors="replace")
        os.close(ours)
    found = []
    for part in text.split(_ROLLED)[1:]:
        mean, error = _MEAN.search(part), _ERROR.search(part)
        if mean is None or error is None:
            raise ValueError("a rollout without a result")
        found.append((float(mean[1]), float(error[1])))
    if len(found) != len(xgids):
        raise ValueError(f"{len(found)} rollouts of {len(xgids)}")
    return found


def _until_closed(terminal: int) -> Iterator[bytes]:
    while True:
        try:
            read = os.read(terminal, 1 << 16)
        except OSError:  # how Linux says that nobody writes any more
            return
        if not read:
            return
        yield read


@contextmanager
def _command_line(commands: Sequence[str]) -> Iterator[list[str]]:
    """How to call gnubg with these commands. OSError without gnubg."""
    found = program()
    if found is None:
        raise FileNotFoundError("gnubg")
    # Beavers would hide what a take is worth.
    first = ["set beavers 0", "set automatic roll off", "set player 0 human", "set player 1 human"]
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "commands.txt"
        script.write_text("\n".join([*first, *commands, "exit", "y", ""]), encoding="utf-8")
        yield [found, "-t", "-q", "-r", "-c", str(script)]


def parse(text: str, count: int) -> list[Word | None]:
    """The equities in the text between one version line and the next."""
    answers: list[Word | None] = []
    rows: dict[str, float] = {}
    chances: tuple[float, ...] = ()
    for line in text.splitlines():
        row, told = _ROW.match(line.strip()), _CHANCES.match(line.strip())
        if told is not None:
            chances = tuple(float(chance) for chance in told.groups())
        if row is not None:
            rows["no" if row[1].lower().startswith("no") else row[1].lower().split(", ")[1]] = float(row[2])
        elif line.strip() == _CLOSES:
            take = rows.get("take", rows.get("beaver"))
            answers.append(Word(rows["no"], take, chances) if "no" in rows and take is not None else None)
            rows, chances = {}, ()
    if len(answers) != count:
        raise ValueError(f"{len(answers)} answers to {count} questions")
    return answers
