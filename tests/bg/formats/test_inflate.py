"""Unpacking with a bound: streams, their ends, bombs and damage."""

from __future__ import annotations

import gzip
import tracemalloc
import zlib

import pytest

from bg.formats import FormatError
from bg.formats.inflate import GZIP, inflate

TEXT = b"24/18 13/11 " * 5000


def test_gives_the_content_and_where_the_stream_ends() -> None:
    packed = zlib.compress(TEXT)
    assert inflate(b"head" + packed + b"tail", 4, 1 << 20) == (TEXT, 4 + len(packed))


def test_reads_gzip() -> None:
    packed = gzip.compress(TEXT)
    assert inflate(packed, 0, 1 << 20, GZIP) == (TEXT, len(packed))


def test_reads_streams_one_after_the_other() -> None:
    parts = [bytes([number]) * 100_000 for number in range(5)]
    packed, at, found = b"".join(map(zlib.compress, parts)), 0, []
    while at < len(packed):
        content, at = inflate(packed, at, 1 << 20)
        found.append(content)
    assert found == parts


def test_exactly_the_limit_is_allowed() -> None:
    assert len(inflate(zlib.compress(bytes(1000)), 0, 1000)[0]) == 1000
    with pytest.raises(FormatError) as wrong:
        inflate(zlib.compress(bytes(1001)), 0, 1000)
    assert wrong.value.code == "too_large"


def test_a_bomb_is_refused_before_it_grows() -> None:
    bomb = zlib.compress(bytes(300 << 20), 9)
    tracemalloc.start()
    with pytest.raises(FormatError, match="more than 1048576 bytes"):
        inflate(bomb, 0, 1 << 20)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 8 << 20


@pytest.mark.parametrize("data", [b"", b"\x78", zlib.compress(TEXT)[:-3], b"no stream at all", gzip.compress(TEXT)])
def test_what_is_no_whole_stream_is_damaged(data: bytes) -> None:
    with pytest.raises(FormatError) as wrong:
        inflate(data, 0, 1 << 20)
    assert wrong.value.code == "damaged"
