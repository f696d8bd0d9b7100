"""Bytes of all centuries as text."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bg.formats import FormatError, text
from bg.formats.text import decode, one_line

WORDS = "Jürgen Groß – Łukasz 木村\nçıktı"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_marked_and_plain_unicode(encoding: str) -> None:
    assert decode(WORDS.encode(encoding)) == WORDS
    assert decode(codecs.BOM_UTF16_BE + WORDS.encode("utf-16-be")) == WORDS


def test_what_is_not_utf8_is_windows() -> None:
    assert decode("Müller O’Hara €".encode("cp1252")) == "Müller O’Hara €"
    assert decode(b"a\x81\xff") == "a\ufffdÿ"


def test_line_ends_of_all_systems() -> None:
    assert decode(b"a\r\nb\rc\nd") == "a\nb\nc\nd"
    assert decode("\ufeffa\r\nb") == "a\nb"


def test_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "LARGEST", 5)
    with pytest.raises(FormatError) as caught:
        decode(b"123456")
    assert (caught.value.code, caught.value.values) == ("too_large", {"size": 6, "most": 5})


def test_one_line() -> None:
    assert one_line(" a\tb\n\x1b[31m c\x00") == "a b  [31m c"


@given(st.binary(max_size=60))
def test_no_bytes_break_it(data: bytes) -> None:
    assert "\r" not in decode(data)
