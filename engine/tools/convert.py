"""`game.py --convert IN OUT`: a match file written again in the form that OUT's ending names: .mat .sgf .txt .duses.

A foreign file is played over first, so what comes out is legal throughout; a game that had to be cut ends there, and so
says a line on standard error. Its analysis goes along where both forms have a place for it. Of several matches in one
file all go into a .duses, the first into any other.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from bg import telling
from bg.fingerprint import fingerprint
from bg.formats import native
from bg.formats.native import Native
from bg.formats.transcript import Transcript
from bg.replaying import Replayed, Unplayable, replay
from engine import writing
from engine.brain.reading import parse
from engine.protocol.archive import Form
from engine.protocol.common import Refused

FORMS = {ending: form for form, ending in writing.ENDINGS.items()}


class _Bad(ValueError):
    """What cannot be done; the message is for a person."""


def convert(source: Path, target: Path) -> list[str]:
    """Write target; remarks about what is not in it. _Bad, OSError."""
    form = FORMS.get(target.suffix.lower())
    if form is None:
        raise _Bad(f"{target.name}: the ending must be one of {' '.join(FORMS)}")
    try:
        found = parse(source.read_bytes(), source.name)
        if form is Form.NATIVE:
            pairs = [_kept(match) for match in found]
            writing.write_whole(target, "".join(native.format(kept) for kept, _ in pairs).encode())
            return [remark for _, remarks in pairs for remark in remarks]
        written, remarks = _written(form, found[0])
    except Refused as refused:
        where = ", ".join(f"{name} {value}" for name, value in refused.error.values.items())
        raise _Bad(f"{source.name}: {refused.error.reason}{f' ({where})' if where else ''}") from refused
    except Unplayable as error:
        raise _Bad(f"{source.name}: {error.code}") from error
    except writing.Unwritable as error:
        raise _Bad(f"{target.name}: this form cannot name the game's rules") from error
    writing.write_whole(target, written.data)
    if len(found) > 1:
        remarks.append(f"{source.name} holds {len(found)} matches, {target.name} the first of them")
    return remarks + [f"not in {target.name}: {note}" for note in written.notes]


def _cuts(replayed: Replayed) -> list[str]:
    return [
        f"game {cut.game} is cut at turn {cut.turn}{f', line {cut.line}' if cut.line else ''}: {cut.reason} {cut.text}".rstrip()
        for cut in replayed.cuts
    ]


def _kept(match: Transcript | Native) -> tuple[Native, list[str]]:
    """A match as our own form keeps it."""
    if isinstance(match, Native):
        return match, []
    replayed = replay(match)
    origin = (("source", match.format), ("event", match.event), ("round", match.round), ("place", match.place), *match.tags)
    uid = fingerprint(replayed.events)
    kept = Native(replayed.events, uid, origin=tuple(pair for pair in origin if pair[1]))
    return kept, _cuts(replayed)


def _written(form: Form, match: Transcript | Native) -> tuple[writing.Written, list[str]]:
    if isinstance(match, Native):
        return writing.match(form, match), []
    replayed = replay(match)
    told = telling.tell(
        replayed.events,
        event=match.event,
        place=match.place,
        date=match.date,
        time=match.time,
        analysis=replayed.analysis,
    )
    told = replace(told, names=match.names, round=match.round, transcriber=match.transcriber, comment=match.comment)
    return writing.transcript(form, told), _cuts(replayed)


def main(source: str, target: str) -> int:
    """Convert; the exit code."""
    try:
        remarks = convert(Path(source), Path(target))
    except _Bad as bad:
        print(bad, file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    for remark in remarks:
        print(remark, file=sys.stderr)
    return 0
