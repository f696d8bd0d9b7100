"""Texts of matches in one word: nothing is lost, and it is short."""

from __future__ import annotations

import base64
import json
import random
import zlib

import pytest

from bg.formats import FormatError, native, packed
from bg.formats.native import Native
from tests.bg.formats.test_native import played, whole


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "Çarşamba ☕ \r\n",
        "r031\np0he3fe1",
        '{"kind":"rolled","seat":0,"dice":[6,1]}',
        '{"kind":"rolled","seat":0,"dice":[6, 1]}',
        '{"kind":"rolled","seat":7,"dice":[6,1]}',
        '{"kind":"rolled"',
        '{"kind":"rolled","dice":null}',
        '{"kind":"played","seat":1,"play":[],"ms":0,"hints":0}',
        '{"kind":"played","seat":1,"play":[[25,20,5,true],[24,0,6,false]],"ms":1234,"hints":2}',
        '{"kind":"played","seat":1,"play":[[26,20,6,false]],"ms":0,"hints":3}',
        '{"kind":"played","seat":1,"play":[[25,20,5,1]],"ms":0,"hints":0}',
        '{"kind":"played","seat":1,"play":[[99,20,5,true]],"ms":0,"hints":0}',
        '{"kind":"played","seat":1,"play":3}',
    ],
)
def test_every_text_comes_back(text: str) -> None:
    word = packed.pack(text)
    if not text.startswith("r0"):  # what already looks short is no text of ours
        assert packed.unpack(word) == text


def test_words_survive_being_written_small_and_broken() -> None:
    text = native.format(whole())
    word = packed.pack(text).lower()
    assert packed.is_packed(word)
    assert packed.unpack("\n".join(word[at : at + 40] for at in range(0, len(word), 40))) == text


def test_only_what_a_picture_of_dots_holds_densest() -> None:
    assert set(packed.pack(native.format(whole()))) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567-:")


def test_a_match_with_its_times_fits_into_a_picture_of_dots() -> None:
    """The largest one holds 4,296 letters. Random play takes far more turns than people do."""
    events = played("tavla", 2, random.Random(5))
    text = native.format(Native(events))
    turns = sum('"played"' in line for line in text.splitlines())
    word = packed.pack(text)
    assert turns > 60
    assert len(word) < 16 * turns
    assert len(word) < len(base64.b64encode(zlib.compress(text.encode(), 9)))


@pytest.mark.parametrize("rest", ["", "0189", "ÄÄ", "AAAAAAAA", packed.pack("x" * 99)[12:-9]])
def test_other_words_are_damaged(rest: str) -> None:
    with pytest.raises(FormatError) as wrong:
        packed.unpack(packed.PREFIX + rest)
    assert (wrong.value.code, wrong.value.values["line"]) == ("damaged", 1)


def test_the_known_words_are_those_that_records_have() -> None:
    """A record's head and start cost little."""
    head = native.format(Native(played("international", 1, random.Random(2))[:2]))
    assert json.loads(head.splitlines()[0])["events"] == 2
    assert len(packed.pack(head)) < 300
