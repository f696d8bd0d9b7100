"""What texts of positions have in common."""

from __future__ import annotations

import pytest

from bg.formats import FormatError
from bg.formats.position_text import hops, lines_of, number, share, state_of
from bg.formats.transcript import Hop
from bg.position import BAR, OFF

XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"


def test_numbers_have_points_or_commas() -> None:
    assert [number(text) for text in ("0.124", "-0,492", "+1,000")] == [0.124, -0.492, 1.0]
    assert share("44,57") == 0.4457


def test_the_state_stands_in_the_first_xgid() -> None:
    state = state_of(["words", f"  {XGID} more", XGID.replace(":31:", ":66:")])
    assert state.dice == (3, 1)


def test_a_bad_xgid_names_its_line() -> None:
    with pytest.raises(FormatError, match="line 2: XGID field 5") as wrong:
        state_of(["", XGID.replace(":31:", ":71:")])
    assert (wrong.value.values["line"], wrong.value.values["field"]) == (2, 5)
    with pytest.raises(FormatError) as missing:
        state_of(["a text", "of something else"])
    assert missing.value.code == "no_xgid"


def test_plays_are_written_with_commas_or_blanks() -> None:
    assert hops("bar/22, 6/off(2)") == (Hop(BAR, 22), Hop(6, OFF), Hop(6, OFF))
    assert hops("13/7*/5") == (Hop(13, 7), Hop(7, 5))
    assert hops("no play") == ()


def test_long_lines_are_cut() -> None:
    assert [len(line) for line in lines_of("x" * 5000 + "\nshort\n")] == [400, 5]
