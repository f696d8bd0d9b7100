"""A match read from one format and written in another is still the same match: the same events on the board."""

from __future__ import annotations

from types import ModuleType

import pytest

from bg.events import Event, MatchStarted
from bg.fingerprint import fingerprint
from bg.formats import detect, mat, native, sgf
from bg.formats.native import Native
from bg.formats.transcript import Transcript
from bg.replaying import replay
from tests.bg.formats.samples import FOLDER

NAMES = (
    "xg/gv_B4_SrGcsKAQmoTyHlgJCbM.xg",
    "xg/gv_MYdvw1qGuyaRUH__.xg",
    "xg/gv_eXBNG5wZHS5Alu3P.xg",
    "bgf/gv_UL-CV6F9jMM-E1Pu.bgf",
    "ogxm/gv_match.ogxm",
    "ogxm/gv_resign.ogxm",
    "ogxm/gv_uwvEbd63UvdX7SDin5o_Iw.gvab",
)


def told(transcript: Transcript) -> tuple[Event, ...]:
    """What happened, without what was agreed: not every format says all of that."""
    return tuple(event for event in replay(transcript).events if not isinstance(event, MatchStarted))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("writer", [mat, sgf], ids=lambda module: module.__name__)
def test_written_elsewhere_it_is_the_same_match(name: str, writer: ModuleType) -> None:
    (found,) = detect.read((FOLDER / name).read_bytes(), name)
    assert isinstance(found, Transcript)
    text = writer.format(found)
    again = writer.parse(text)
    assert told(again) == told(found)
    assert again.names == found.names
    assert again.length == found.length
    assert writer.format(again) == writer.format(writer.parse(writer.format(again)))


@pytest.mark.parametrize("stem", ["gv_B4_SrGcsKAQmoTyHlgJCbM", "gv_MYdvw1qGuyaRUH__"])
def test_the_same_match_from_four_programs_is_known_as_one(stem: str) -> None:
    """They differ in the order of dice and steps, and one of them in who sits left."""
    prints = set()
    for folder, ending in (("xg", "xg"), ("mat", "mat"), ("bgf", "bgf"), ("ogxm", "gvab")):
        (found,) = detect.read((FOLDER / folder / f"{stem}.{ending}").read_bytes())
        assert isinstance(found, Transcript)
        prints.add(fingerprint(replay(found).events))
    assert len(prints) == 1


@pytest.mark.parametrize("name", NAMES[:2])
def test_our_own_files_hold_it_all(name: str) -> None:
    (found,) = detect.read((FOLDER / name).read_bytes(), name)
    assert isinstance(found, Transcript)
    events = replay(found).events
    kept = Native(events, origin=(("format", found.format),))
    assert native.parse(native.format(kept)) == kept
