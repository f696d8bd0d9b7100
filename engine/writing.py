"""Matches as texts of other programs and of our own: what an export and a conversion write.

What a form cannot hold is told as notes: `clock`, `seeds`, `times` (only the native form keeps them), `rules` (the game
has no name there, a reader must be told), `customs`.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bg import telling
from bg.events import Event, GameEnded, MatchStarted, Played
from bg.formats import mat, mat_writer, native, sgf, txt
from bg.formats.native import Native
from bg.formats.transcript import CubeAnalysis, PlayAnalysis, Transcript
from bg.setup import MatchSetup
from engine.protocol.archive import Form
from engine.store.wording import LATEST
from engine.store.wording import day as day_of

ENDINGS = {Form.TXT: ".txt", Form.MAT: ".mat", Form.SGF: ".sgf", Form.NATIVE: ".duses"}
FOREIGN = ("international", "nackgammon", "hypergammon")
"""Games that other programs' files can name."""


class Unwritable(ValueError):
    """The form cannot hold the match. reason: `rules`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Written:
    """text; data: as the bytes of a file; notes: codes of what is not in it."""

    text: str
    data: bytes
    notes: tuple[str, ...] = ()


def transcript(form: Form, told: Transcript) -> Written:
    """A transcript in the form of another program. Unwritable."""
    if form is not Form.TXT and told.terms.variant not in FOREIGN:
        raise Unwritable("rules")
    if form is Form.MAT:
        text = mat.format(told)
        return Written(text, mat_writer.encode(text))
    text = sgf.format(told) if form is Form.SGF else txt.format(told)
    return Written(text, text.encode("utf-8", "replace"))


def match(
    form: Form,
    kept: Native,
    *,
    event: str = "",
    analysis: Mapping[int, PlayAnalysis | CubeAnalysis] | None = None,
) -> Written:
    """A match kept here, in any form. analysis: see bg.telling. Unwritable."""
    if form is Form.NATIVE:
        text = native.format(kept)
        return Written(text, text.encode())
    day = time.localtime(min(kept.started, LATEST)) if kept.started > 0 else None
    told = telling.tell(
        kept.events,
        event=event,
        date=time.strftime("%Y-%m-%d", day) if day else "",
        time=time.strftime("%H:%M", day) if day else "",
        analysis=analysis,
    )
    written = transcript(form, told)
    return Written(written.text, written.data, written.notes + _left_out(kept.events))


def _left_out(events: Sequence[Event]) -> tuple[str, ...]:
    first = events[0]
    assert isinstance(first, MatchStarted)
    found = {
        "clock": first.setup.clock is not None,
        "seeds": any(isinstance(event, GameEnded) and event.seed for event in events),
        "times": any(isinstance(event, Played) and event.ms for event in events),
    }
    return tuple(note for note, there in found.items() if there)


def write_whole(path: Path, data: bytes) -> None:
    """The file complete, or as it was before. OSError."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def name(setup: MatchSetup, form: Form, started: float) -> str:
    """A good name for the file: the players, the length, the day."""
    names = [_plain(player.name) or "player" for player in setup.players]
    length = f"{setup.length}p" if setup.length else "money"
    return f"{names[0]}-{names[1]}-{length}-{day_of(started)}{ENDINGS[form]}"


def _plain(text: str) -> str:
    """Only what every file system takes; words keep their letters."""
    return re.sub(r"[^\w.-]+", "_", text).strip("._-")[:40]
