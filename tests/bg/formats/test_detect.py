"""Telling formats apart, by content and then by name."""

from __future__ import annotations

import gzip

import pytest

from bg.formats import FormatError, detect, native
from bg.formats.native import Native
from bg.formats.position_text import PositionText
from bg.formats.transcript import Transcript
from tests.bg.formats.samples import FOLDER, Sample, listed
from tests.bg.formats.test_native import whole

MATCHES = listed("mat", "sgf", "xg", "bgf", "ogxm")
XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"


def refused(data: bytes, name: str = "") -> tuple[str, object]:
    with pytest.raises(FormatError) as wrong:
        detect.read(data, name)
    return wrong.value.code, wrong.value.values.get("name")


@pytest.mark.parametrize("sample", MATCHES, ids=str)
def test_matches_are_told_by_content(sample: Sample) -> None:
    data = sample.data
    assert detect.kind(data) == sample.format
    assert detect.kind(data, "holiday.jpg") == sample.format
    found = detect.read(data, "wrong.gam")
    assert all(isinstance(match, Transcript) and match.format == sample.format for match in found)


@pytest.mark.parametrize("sample", listed("bgblitz_position_text"), ids=str)
def test_positions_are_told_by_content(sample: Sample) -> None:
    (found,) = detect.read(sample.data, "position.txt")
    assert isinstance(found, PositionText)
    assert found.format == "bgblitz"


@pytest.mark.parametrize(
    ("folder", "name"), [("gam", "gam"), ("gnubg_text", "gnubg_text"), ("snowie", "snowie")]
)
def test_formats_that_are_not_read_are_named(folder: str, name: str) -> None:
    for path in (FOLDER / folder).iterdir():
        if folder == "snowie" and "pos" not in path.name:
            # What gnubg calls Snowie text is match text in all but its name.
            assert detect.kind(path.read_bytes(), path.name) == "mat"
        else:
            assert refused(path.read_bytes(), path.name) == ("unsupported", name)


@pytest.mark.parametrize(
    ("data", "name", "known"),
    [
        (b"PK\x03\x04rest", "matches.zip", "zip"),
        (gzip.compress(b"x"), "a.mat", "gzip"),
        (b"%PDF-1.4", "", "pdf"),
        (b"(;FF[4]GM[1]SZ[19])", "go.sgf", "sgf"),
        (b"anything", "a.tmg", "tmg"),
        (b"anything", "a.txt", ""),
        (b"\x89PNG\r\n\0\0", "picture", ""),
        (b"Dear player,\n your match is over.", "letter.txt", ""),
        (b'{"a": 1}', "", ""),
    ],
)
def test_other_things_are_unsupported(data: bytes, name: str, known: str) -> None:
    assert refused(data, name) == ("unsupported", known)


def test_nothing_and_too_much() -> None:
    assert refused(b"")[0] == "empty"
    assert refused(b" \r\n\0", "a.mat")[0] == "empty"
    assert refused(b"x" * ((64 << 20) + 1))[0] == "too_large"
    assert refused(b" 7 point match\n" * 2_000_000)[0] == "too_large"


@pytest.mark.parametrize("ending", ["mat", "xg", "xgp", "bgf", "ogxm", "gva", "sgf", "duses"])
def test_a_damaged_file_is_refused_by_its_own_reader(ending: str) -> None:
    code, _ = refused(b"\x01\x02\x03 something else", f"Match.{ending.upper()}")
    assert code != "unsupported"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (XGID, "xgid"),
        (f"\n  {XGID}  \n", "xgid"),
        (XGID.removeprefix("XGID="), "xgid"),
        (f"{XGID}\nX:a   O:b\n", "xgtext"),
        (f"My note\n{XGID}", "xgtext"),
        ("4HPwATDgc/ABMA", "gnuid"),
        ("4HPwATDgc/ABMA==", "gnuid"),
        ("4HPwATDgc/ABMA:cInlAAAAAAAE", "gnuid"),
        ("Position ID: 4HPwATDgc/ABMA\nMatch ID: cInlAAAAAAAE\n", "gnuid"),
    ],
)
def test_pasted_positions(text: str, kind: str) -> None:
    assert detect.kind(text.encode()) == kind
    (found,) = detect.read(text.encode())
    assert isinstance(found, PositionText)
    assert found.state.position.mine[6] == 5


def test_a_bad_xgid_says_what_is_wrong() -> None:
    with pytest.raises(FormatError, match="field 5") as wrong:
        detect.read(XGID.replace(":31:", ":77:").encode())
    assert wrong.value.values["field"] == 5


def test_gnubgs_ids_as_xgid() -> None:
    (found,) = detect.read(b"4HPwATDgc/ABMA:8InlACAAMAAE")
    assert isinstance(found, PositionText)
    state = found.state
    assert (state.turn, state.dice, state.length, state.score, state.flag) == (1, (3, 1), 7, (6, 2), 1)


def test_match_text_that_quotes_an_xgid_is_match_text() -> None:
    text = f" 7 point match\n\n Game 1\n a : 0  b : 0\n  1) 31: 8/5 6/5\n; look: {XGID}\n"
    assert detect.kind(text.encode()) == "mat"


def test_our_own() -> None:
    for text in (native.format(whole()), native.pack(whole()), "\ufeff\n" + native.pack(whole())):
        (found,) = detect.read(text.encode())
        assert isinstance(found, Native)
        assert found == whole()


def test_several_matches_in_one_file() -> None:
    assert len(detect.read((FOLDER / "mat" / "syn_25_second_match_appended.mat").read_bytes())) == 2
