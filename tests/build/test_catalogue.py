"""The catalogue: nothing untranslated, and the check finds what it is there to find."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from build import catalogue


def test_every_sentence_is_translated_and_compiled() -> None:
    assert catalogue.problems() == []


@pytest.mark.parametrize(
    ("id", "string", "fuzzy", "trouble"),
    [
        ("Take", "", False, ["untranslated"]),
        ("Take", "Kabul et", True, ["fuzzy"]),
        ("{n} left", "{m} kaldı", False, ["other placeholders"]),
        ("{n} left", "kaldı", False, ["other placeholders"]),
        (("{n} point", "{n} points"), ("{n} sayı", ""), False, ["untranslated"]),
        (("{n} point", "{n} points"), ("{n} sayı", "{n} sayı"), False, []),
        ("{n} left", "{n} kaldı", False, []),
    ],
)
def test_what_the_check_finds(id: str | tuple[str, ...], string: object, fuzzy: bool, trouble: list[str]) -> None:
    assert catalogue._troubles(id, SimpleNamespace(string=string, fuzzy=fuzzy)) == trouble


def test_a_sentence_that_has_no_translation_is_found() -> None:
    assert catalogue._troubles("Take", None) == ["untranslated"]
