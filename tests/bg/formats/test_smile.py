"""The binary form of JSON: the token table, repeated texts, bounds."""

from __future__ import annotations

import struct
from typing import Any

import pytest

from bg.formats import FormatError, smile

PLAIN, NAMES, TEXTS = b":)\n\x00", b":)\n\x01", b":)\n\x03"


@pytest.mark.parametrize(
    ("body", "value"),
    [
        (b"\x20", ""),
        (b"\x21", None),
        (b"\x22", False),
        (b"\x23", True),
        (b"\xc0", 0),
        (b"\xc1", -1),
        (b"\xdf", -16),
        (b"\xde", 15),
        (b"\x24\xa0", 16),
        (b"\x24\x01\x80", 32),
        (b"\x25\x01\x81", -33),
        (b"\x42abc", "abc"),
        (b"\x60" + b"x" * 33, "x" * 33),
        (b"\x80\xc3\xbc", "ü"),
        (b"\xe0long text\xfc", "long text"),
        (b"\xe4Gr\xc3\xbcn\xfc", "Grün"),
        (b"\xf8\xc2\xc4\xf9", [1, 2]),
        (b"\xfa\x80a\xc2\xfb", {"a": 1}),
        (b"\xfa\xc0\xc3\xbc\xc2\x20\x21\xfb", {"ü": 1, "": None}),
        (b"\xfd\x82\x01\x02", b"\x01\x02"),
        (b"\xe8\x82\x00\x40\x02", b"\x01\x02"),
    ],
)
def test_values(body: bytes, value: Any) -> None:
    assert smile.parse(PLAIN + body) == value


def sevens(plain: bytes, coded: int) -> bytes:
    number = int.from_bytes(plain, "big")
    return bytes(number >> 7 * place & 0x7F for place in reversed(range(coded)))


@pytest.mark.parametrize("number", [0.0, 1.5, -0.25, 1e6])
def test_real_numbers(number: float) -> None:
    assert smile.parse(PLAIN + b"\x28" + sevens(struct.pack(">f", number), 5)) == number
    assert smile.parse(PLAIN + b"\x29" + sevens(struct.pack(">d", number), 10)) == number


def test_repeated_names_and_texts() -> None:
    twice = b"\xf8\xfa\x80a\x40x\xfb\xfa\x40\x01\xfb\xf9"
    assert smile.parse(TEXTS + twice) == [{"a": "x"}, {"a": "x"}]


def test_a_full_table_of_names_begins_anew() -> None:
    names = [f"{number:04}" for number in range(1025)]
    body = b"".join(b"\x83" + name.encode() + b"\x21" for name in names)
    found = smile.parse(NAMES + b"\xf8\xfa" + body + b"\xfb\xfa\x40\x23\xfb\xf9")
    assert list(found[0]) == names
    assert found[1] == {"1024": True}


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}  ",
        PLAIN,
        PLAIN + b"\x00",
        PLAIN + b"\xf8\xc2",
        PLAIN + b"\x42ab",
        PLAIN + b"\x80\xff\xff",
        PLAIN + b"\xe0no end",
        PLAIN + b"\x24" + b"\x01" * 20,
        PLAIN + b"\xfa\x40\xfb",
        NAMES + b"\xfa\x45\x21\xfb",
        TEXTS + b"\x05",
        PLAIN + b"\xfa\xf8\xfb",
        PLAIN + b"\xff",
        PLAIN + b"\xe8\x7f\x7f\x7f\x7f\xbf",
    ],
)
def test_nonsense_names_its_byte(data: bytes) -> None:
    with pytest.raises(FormatError, match="byte") as wrong:
        smile.parse(data)
    assert wrong.value.code == "damaged"
    assert 0 <= int(wrong.value.values["offset"]) <= len(data)


def test_depth_and_number_of_values_are_bounded() -> None:
    with pytest.raises(FormatError) as deep:
        smile.parse(PLAIN + b"\xf8" * 100_000)
    assert deep.value.code == "too_large"
    with pytest.raises(FormatError) as many:
        smile.parse(PLAIN + b"\xf8" + b"\x21" * 2000 + b"\xf9", most=1000)
    assert many.value.code == "too_large"
