"""`game.py --info FILE… [--json]`: what match files hold, read and played over; no file, however bad, stops it.

One JSON list with an object a file: file, format, players, length, games, final ([left, right], capped at the match
length, or null), illegal (games that had to be cut), errors (code, place), cut (each cut game with line and reason) and
matches (how many the file holds; the rest tells of the first).
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Sequence
from typing import Any

import msgspec

from engine.brain.reading import read_file
from engine.protocol.common import Refused
from engine.protocol.reading import ReadFile, ReadMatch


def info(path: str) -> dict[str, Any]:
    """What is known of one file."""
    known: dict[str, Any] = {
        "file": path,
        "format": None,
        "players": [],
        "length": None,
        "games": 0,
        "final": None,
        "illegal": 0,
        "errors": [],
        "cut": [],
        "matches": 0,
    }
    try:
        read = read_file(ReadFile(path, content=False))
    except Refused as refused:
        error = refused.error
        known["errors"] = [{"code": error.reason or error.code.value, **error.values}]
        return known
    except (Exception, RecursionError) as error:  # noqa: BLE001 - a file must never stop the list of the others
        traceback.print_exc(file=sys.stderr)
        known["errors"] = [{"code": "internal", "detail": type(error).__name__}]
        return known
    return known | {
        "format": read.format,
        "players": [*read.players],
        "length": read.length,
        "games": read.games,
        "final": final(read),
        "illegal": read.illegal,
        "errors": [{"code": note.reason, **note.values} for note in read.notes],
        "cut": [msgspec.to_builtins(cut) for cut in read.cut],
        "matches": read.count,
    }


def final(read: ReadMatch) -> list[int] | None:
    """The final score: what replaying gives, else the file's own words, capped; None when there is none."""
    found = read.final
    if found is None and read.stated is not None:
        left, right = read.stated
        found = (min(left, read.length), min(right, read.length)) if read.length else read.stated
    return None if found is None else [*found]


def _line(known: dict[str, Any]) -> str:
    """The same for a person."""
    if known["format"] is None:
        return f"{known['file']}: not read ({known['errors'][0]['code']})"
    length = f"{known['length']} points" if known["length"] else "money"
    final = "unfinished" if known["final"] is None else "{}-{}".format(*known["final"])
    cut = f", {known['illegal']} cut" if known["illegal"] else ""
    players = " - ".join(known["players"])
    return f"{known['file']}: {known['format']}, {players}, {length}, {known['games']} games{cut}, {final}"


def main(paths: Sequence[str], *, as_json: bool) -> int:
    """Print what the files hold; the exit code."""
    found = [info(path) for path in paths]
    text = json.dumps(found, ensure_ascii=False, indent=1) if as_json else "\n".join(map(_line, found))
    try:
        sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace") + b"\n")
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
