"""Düşeş's own files: whole matches without loss. Every game, seeds, clock, who and when; finished or in progress.

A file is text, one JSON value a line: a head that names the format, then the match's events as `bg.record` writes them;
another head begins another match. What a running match still hides, the seed of its dice, is in the head: such a text
holds the coming rolls. `bg.formats.packed` makes the same short enough for a clipboard or a picture.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from bg import record
from bg.clock import Clock
from bg.events import Event, MatchStarted
from bg.formats import FormatError, packed

VERSION = 1
MAGIC = '{"duses":'
_MOST_TAGS = 100
_LATEST = 1 << 40  # seconds
_SEED = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Native:
    """A match as it is kept. uid: who it is on every machine. seeds: of the dice of games that have not ended, by
    number. clock: standing still; None: played without, or between turns never started. owner: the seat of the player
    whose archive it is. started, touched: seconds since 1970. tags: the player's words. origin: what is known of an
    imported match, name and value."""

    events: tuple[Event, ...]
    uid: str = ""
    seeds: tuple[tuple[int, str], ...] = ()
    clock: Clock | None = None
    owner: int = 0
    started: float = 0.0
    touched: float = 0.0
    tags: tuple[str, ...] = ()
    origin: tuple[tuple[str, str], ...] = ()


def format(native: Native) -> str:
    """The match as text."""
    head: dict[str, Any] = {"duses": VERSION, "events": len(native.events), "uid": native.uid, "owner": native.owner}
    head |= {"started": native.started, "touched": native.touched, "tags": list(native.tags), "origin": dict(native.origin)}
    if native.seeds:
        head["seeds"] = {str(game): seed for game, seed in native.seeds}
    if native.clock is not None:
        clock = native.clock
        head["clock"] = {"reserve": list(clock.reserve_ms), "free": clock.free_ms, "seat": clock.seat}
    return json.dumps(head, ensure_ascii=False, separators=(",", ":")) + "\n" + record.dumps(native.events)


def pack(native: Native) -> str:
    """The same in one word of capital letters and digits."""
    return packed.pack(format(native))


def parse(text: str) -> Native:
    """The first match of a text, packed or not. FormatError as in `parse_all`."""
    return parse_all(text)[0]


def parse_all(text: str) -> tuple[Native, ...]:
    """Every match of a text. FormatError with the line: `newer` (values: schema), `cut_off` (events are missing at the
    end), `too_large`, `damaged`."""
    text = text.lstrip("\ufeff")
    lines = (packed.unpack(text) if packed.is_packed(text) else text).split("\n")
    starts = [number for number, line in enumerate(lines) if line.startswith(MAGIC)]
    if not starts or any(line.strip() for line in lines[: starts[0]]):
        raise _wrong(1, "no head of a Düşeş match")
    return tuple(_match(lines, start, end) for start, end in zip(starts, [*starts[1:], len(lines)]))


def _wrong(line: int, problem: str, code: str = "damaged", **values: str | int) -> FormatError:
    return FormatError(f"line {line}: {problem}", code, line=line, **values)


def _match(lines: list[str], start: int, end: int) -> Native:
    """The match between two heads. start, end: indices into lines."""
    number = start + 1
    try:
        head = json.loads(lines[start])
    except (ValueError, RecursionError) as error:
        raise _wrong(number, "the head is no JSON") from error
    version, count = head.get("duses"), head.get("events")
    if not isinstance(version, int) or not isinstance(count, int):
        raise _wrong(number, "the head says neither version nor number of events")
    if version > VERSION:
        raise _wrong(number, f"format {version} is newer than {VERSION}, the newest known", "newer", schema=version)
    events = _events(lines[start + 1 : end], number)
    if len(events) != count:
        raise _wrong(end, f"{count} events were announced, {len(events)} are there", "cut_off", found=len(events), wanted=count)
    started = events[0]
    assert isinstance(started, MatchStarted)
    return Native(
        events, _word(head, "uid"), _seeds(head, number), _clock(head, started, number), int(head.get("owner") == 1),
        _seconds(head, "started"), _seconds(head, "touched"), _tags(head), _origin(head),
    )  # fmt: skip


def _events(lines: list[str], above: int) -> tuple[Event, ...]:
    try:
        return record.loads("\n".join(lines))
    except record.RecordError as error:
        line = above + error.line
        if error.code == "newer":
            raise _wrong(line, f"schema {error.schema} is newer than this program", "newer", schema=error.schema) from error
        code = "cut_off" if error.code == "not_json" and error.line >= sum(map(bool, lines)) else "damaged"
        raise _wrong(line, f"{error.code} {error.where}".rstrip(), code, where=error.where) from error


def _word(head: dict[str, Any], name: str) -> str:
    value = head.get(name)
    return value if isinstance(value, str) else ""


def _seconds(head: dict[str, Any], name: str) -> float:
    value = head.get(name)
    return float(value) if isinstance(value, int | float) and 0 <= value < _LATEST else 0.0


def _tags(head: dict[str, Any]) -> tuple[str, ...]:
    value = head.get("tags")
    return tuple(tag for tag in value[:_MOST_TAGS] if isinstance(tag, str)) if isinstance(value, list) else ()


def _origin(head: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    value = head.get("origin")
    if not isinstance(value, dict):
        return ()
    return tuple((name, said) for name, said in list(value.items())[:_MOST_TAGS] if isinstance(said, str))


def _seeds(head: dict[str, Any], line: int) -> tuple[tuple[int, str], ...]:
    value = head.get("seeds", {})
    found = value.items() if isinstance(value, dict) else [("", value)]
    seeds = []
    for game, seed in found:
        if not (game.isascii() and game.isdecimal() and len(game) < 7 and isinstance(seed, str) and _SEED.fullmatch(seed)):
            raise _wrong(line, "seeds are 64 hexadecimal digits each, by the number of a game")
        seeds.append((int(game), seed))
    return tuple(seeds)


def _clock(head: dict[str, Any], started: MatchStarted, line: int) -> Clock | None:
    value, setup = head.get("clock"), started.setup.clock
    if value is None or setup is None:
        return None
    reserve = value.get("reserve") if isinstance(value, dict) else None
    if not isinstance(reserve, list) or len(reserve) != 2:
        raise _wrong(line, "a clock has a reserve for each seat")
    seat, free = value.get("seat"), value.get("free")
    times = [*reserve, free]
    if not all(isinstance(time, int) and 0 <= time < 1 << 53 for time in times) or seat not in (None, 0, 1):
        raise _wrong(line, "a clock's times are whole milliseconds")
    return Clock(setup, (times[0], times[1]), times[2], None if seat is None else int(seat))
