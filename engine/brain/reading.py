"""Files from outside, read and played over: what a brain answers to `find_files`, `read_file` and
`read_position`, and the tools use, too.

Everything that can be wrong with a file ends as one `Refused`: its code, and where in the file, are among the values. No
numerics here: the command line reads files without a net.
"""

from __future__ import annotations

import calendar
import os
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

import msgspec

from bg import record
from bg.events import Event, GameEnded, MatchEnded
from bg.fingerprint import fingerprint
from bg.formats import FormatError, detect
from bg.formats.native import Native
from bg.formats.position_text import PositionText
from bg.formats.transcript import Transcript
from bg.proof import Unproven, prove
from bg.replaying import Cut as GameCut
from bg.replaying import Unplayable, replay
from bg.setup import DiceSource
from bg.state import Phase
from engine.protocol.archive import Cut
from engine.protocol.common import Code, Error, Refused
from engine.protocol.reading import (
    MOST_BYTES,
    MOST_FILES,
    FindFiles,
    FoundFiles,
    PositionWords,
    ReadFile,
    ReadMatch,
    ReadPosition,
    Standing,
)

MOST_REPLY = 3_400_000
"""Bytes of a reply, which is one line of JSON: a match that needs more is refused, a file beside it is left out."""

DEEPEST = 16
_NOT_OURS = (".exe", ".dll", ".so", ".zip", ".png", ".jpg", ".pdf", ".db", ".py", ".html", ".mp4", ".mp3", ".wav", ".log")


def find_files(ask: FindFiles) -> FoundFiles:
    """The files meant, in the order of their names. What cannot be listed is left out; a named file never is."""
    found: list[str] = []
    for named in ask.paths:
        path = Path(named)
        if path.is_dir():
            found += _below(path, min(ask.depth, DEEPEST))
        else:
            found.append(named)
        if len(found) > MOST_FILES:
            raise Refused(Code.BAD_VALUE, "too_many_files", most=MOST_FILES)
    return FoundFiles(list(dict.fromkeys(found)))


def _below(folder: Path, depth: int) -> Iterator[str]:
    try:
        with os.scandir(folder) as listing:
            entries = sorted(listing, key=lambda entry: entry.name.casefold())
    except OSError:
        return
    for entry in entries:
        if entry.name.startswith("."):
            continue
        try:
            if entry.is_dir(follow_symlinks=False):
                if depth > 0:
                    yield from _below(Path(entry.path), depth - 1)
            elif entry.is_file() and not entry.name.casefold().endswith(_NOT_OURS):
                yield entry.path
        except OSError:
            continue


def read_file(ask: ReadFile) -> ReadMatch:
    """One match of a file."""
    data = _data(ask)
    matches = parse(data, Path(ask.path).name)
    if not 0 <= ask.index < len(matches):
        raise Refused(Code.BAD_VALUE, "index", count=len(matches))
    read = described(matches[ask.index], len(matches))
    size = len(msgspec.json.encode(read))
    if size > MOST_REPLY:
        raise Refused(Code.BAD_VALUE, "too_large", size=size, most=MOST_REPLY)
    if ask.content and ask.index == 0 and not read.live:
        packed = zlib.compress(data, 6)
        read.content = packed if size + len(packed) * 4 // 3 <= MOST_REPLY else None
    return read


def _data(ask: ReadFile) -> bytes:
    if ask.text is not None:
        return ask.text.encode("utf-8", "surrogatepass")
    try:
        if not os.path.isfile(ask.path):
            raise Refused(Code.NOT_FOUND, "file")
        size = os.path.getsize(ask.path)
        if size > MOST_BYTES:
            raise Refused(Code.BAD_VALUE, "too_large", size=size, most=MOST_BYTES)
        return Path(ask.path).read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a path with a zero byte in it
        raise Refused(Code.NOT_FOUND, "unreadable", detail=str(error)) from error


def parse(data: bytes, name: str) -> tuple[Transcript | Native, ...]:
    """What a file holds. Refused with the reader's code and place."""
    try:
        found = detect.read(data, name)
    except FormatError as error:
        code = Code.UNSUPPORTED if error.code == "unsupported" else Code.BAD_VALUE
        raise Refused(code, error.code, **error.values) from error
    matches = tuple(one for one in found if isinstance(one, Transcript | Native))
    if not matches:
        raise Refused(Code.UNSUPPORTED, "position" if found else "no_games")
    return matches


def read_position(ask: ReadPosition) -> PositionWords:
    """What the text of a position says besides."""
    try:
        found = detect.read(ask.text.encode("utf-8", "surrogatepass"))
    except FormatError as error:
        raise Refused(Code.BAD_VALUE, error.code, **error.values) from error
    for one in found:
        if isinstance(one, PositionText):
            return PositionWords(one.format, (one.names[0][:200], one.names[1][:200]))
    raise Refused(Code.UNSUPPORTED, "match")


def described(match: Transcript | Native, count: int = 1) -> ReadMatch:
    """A match, replayed, as it goes to the referee."""
    return _native(match, count) if isinstance(match, Native) else _foreign(match, count)


def _foreign(transcript: Transcript, count: int) -> ReadMatch:
    try:
        replayed = replay(transcript)
    except Unplayable as error:
        raise Refused(Code.UNSUPPORTED, error.code, **error.values) from error
    state = replayed.state
    headers = [("round", transcript.round), ("place", transcript.place), ("comment", transcript.comment)]
    headers += [("transcriber", transcript.transcriber), ("program", transcript.program), *transcript.tags]
    return ReadMatch(
        count=count,
        format=transcript.format,
        setup=replayed.setup,
        events=[record.to_plain(event) for event in replayed.events],
        fingerprint=fingerprint(replayed.events),
        players=transcript.names,
        length=transcript.length,
        games=replayed.games,
        final=replayed.final,
        stated=transcript.final,
        cut=[_cut(cut) for cut in replayed.cuts],
        illegal=len(replayed.cuts),
        winner=state.winner,
        over=replayed.over,
        score=state.score,
        event=" ".join(part for part in (transcript.event, transcript.round) if part)[:200],
        started=_moment(transcript.date, transcript.time),
        headers=[(name[:60], value[:500]) for name, value in headers if value][:60],
        notes=[Error(Code.BAD_VALUE, note.code, {"line": note.line, **dict(note.values)}) for note in transcript.notes][:100],
    )


def _cut(cut: GameCut) -> Cut:
    values = {"turn": cut.turn} | ({"offset": cut.offset} if cut.offset else {})
    return Cut(cut.game, cut.line, cut.reason, cut.text, values)


def _native(native: Native, count: int) -> ReadMatch:
    events: tuple[Event, ...] = native.events
    try:
        state = prove(events, native.seeds)
    except Unproven as error:
        raise Refused(Code.BAD_VALUE, "unproven", event=error.index + 1, why=error.reason) from error
    setup = state.setup
    imported = any(name == "source" for name, _ in native.origin)
    open_ = state.phase is not Phase.MATCH_OVER and not imported
    live = open_ and (setup.dice is DiceSource.TYPED or bool(native.seeds))
    over = isinstance(events[-1], GameEnded | MatchEnded)
    length, (left, right) = setup.length, state.score
    capped = (min(left, length), min(right, length)) if length else state.score
    clock = native.clock
    return ReadMatch(
        count=count,
        format="native",
        setup=setup,
        events=[record.to_plain(event) for event in events],
        fingerprint="" if live else fingerprint(events),
        players=(setup.players[0].name, setup.players[1].name),
        length=length,
        games=state.game,
        final=capped if over else None,
        winner=state.winner,
        over=over,
        score=state.score,
        live=live,
        uid=native.uid,
        tags=native.tags,
        seeds=[*native.seeds],
        clock=None if clock is None else Standing(clock.reserve_ms, clock.free_ms, clock.seat),
        started=native.started,
        touched=native.touched,
        headers=[*native.origin],
    )


def _moment(date: str, clock: str) -> float:
    """Seconds since the epoch of a day, 0 for none."""
    for text, form in ((f"{date} {clock}", "%Y-%m-%d %H:%M"), (date, "%Y-%m-%d")):
        try:
            return float(max(calendar.timegm(time.strptime(text, form)), 0))
        except (ValueError, OverflowError):
            continue
    return 0.0
