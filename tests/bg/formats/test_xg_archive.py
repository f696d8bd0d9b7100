"""The container of XG files, with an index and without, and its comments."""

from __future__ import annotations

import struct
import zlib

import pytest

from bg.formats import FormatError
from bg.formats.xg_archive import RECORD, short, unpack, wide
from tests.bg.formats.samples import Sample, listed

RECORDS = bytes(8) + b"\x00" + bytes(2 * RECORD - 9)


def archive(files: dict[str, bytes], *, index: bool = True, size: int = 8232, thumbnail: bytes = b"") -> bytes:
    """A container as XG writes it."""
    header = bytearray(size)
    header[:24] = struct.pack("<4sIIqI", b"RGMH", 1, size, 0, len(thumbnail))
    header[40:80] = "Played on a cruise ship".encode("utf-16-le")[:40]
    body, entries = b"", b""
    for name, content in files.items():
        packed = zlib.compress(content)
        entry = bytes([len(name)]) + name.encode()
        entry = entry.ljust(512, b"\0") + struct.pack("<iiiI", len(content), len(packed), len(body), zlib.crc32(content))
        entries += entry.ljust(532, b"\0")
        body += packed
    if not index:
        return bytes(header) + thumbnail + body
    packed = zlib.compress(entries)
    trailer = struct.pack("<IiiiiI12s", zlib.crc32(body + packed), len(files), 1, len(packed), len(body), 1, b"")
    return bytes(header) + thumbnail + body + packed + trailer


def test_files_are_found_by_the_index() -> None:
    found = unpack(archive({"temp.xgi": b"other", "temp.xgr": bytes(40), "temp.xg": RECORDS}, thumbnail=b"\xff\xd8\xff" * 5))
    assert found.records == RECORDS
    assert found.comments == ("",)
    assert found.place == "a cruise s"


def test_without_an_index_the_first_file_is_that_of_the_records() -> None:
    assert unpack(archive({"temp.xg": RECORDS, "temp.xgi": b"other"}, index=False)).records == RECORDS


def test_comments_are_told_in_plain_words() -> None:
    rtf = (
        r"{\rtf1\ansi{\fonttbl{\f0 Arial;}}{\*\generator Riched20;}\pard Sch\'f6n\par\b two\b0  words \{here\} \u8211?"
        "\x01\x02more}"
    )
    packed = archive({"temp.xg": RECORDS, "temp.xgc": f"{rtf}\r\nplain\x01\x02line\r\n".encode("cp1252")})
    assert unpack(packed).comments == ("Schön\ntwo words {here} –more", "plain\r\nline", "")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"PK\x03\x04" + bytes(9000),
        b"RGMH" + bytes(100),
        archive({"temp.xg": RECORDS})[:8232],
        archive({"temp.xg": RECORDS})[:8250],
        archive({"temp.xg": RECORDS[:-1]}),
        archive({"temp.xg": b""}),
        archive({"temp.xgi": RECORDS}),
    ],
    ids=["empty", "zip", "short", "header only", "cut off", "odd size", "no records", "other file"],
)
def test_what_is_no_container_is_damaged(data: bytes) -> None:
    with pytest.raises(FormatError) as wrong:
        unpack(data)
    assert wrong.value.code == "damaged"


def test_a_file_that_lost_its_last_byte_still_has_its_records() -> None:
    assert unpack(archive({"temp.xg": RECORDS})[:-1]).records == RECORDS


def test_a_bomb_is_refused() -> None:
    with pytest.raises(FormatError) as wrong:
        unpack(archive({"temp.xg": bytes(65 << 20)}))
    assert wrong.value.code == "too_large"


def test_texts() -> None:
    assert short(b"\x03Sch\xf6n") == "Sch"
    assert short(b"\xff\x80 5") == "€ 5"
    assert short(b"") == ""
    assert wide("Ömer\0rest".encode("utf-16-le")) == "Ömer"


@pytest.mark.parametrize("sample", listed("xg"), ids=str)
def test_real_files(sample: Sample) -> None:
    found = unpack(sample.data)
    assert len(found.records) % RECORD == 0
    assert found.records[8] == 0
    assert found.place
