"""The second version of OGXM, record by record."""

from __future__ import annotations

import struct

import pytest

from bg.formats import FormatError, ogxm_v2
from bg.formats.ogxm_plies import CUBE_SET, DOUBLE, RESIGN_GAME, SET_POSITION, Ply
from bg.formats.ogxm_v2 import Cursor

HEADER = struct.pack("<4sHHHHI", b"OGXM", 2, 0, 2, 0, 0)


def varint(number: int) -> bytes:
    found = b""
    while number > 127:
        found += bytes([number & 127 | 128])
        number >>= 7
    return found + bytes([number])


def record(mask: int, body: bytes) -> bytes:
    content = varint(mask) + body
    return varint(len(content)) + content


def section(kind: bytes, body: bytes) -> bytes:
    return struct.pack("<4sIB", kind, len(body), 1) + body


MATCH = section(b"MTCH", record(3, varint(7) + varint(0) + b"\x02Al\x03B\xc3\xb6"))


def games(body: bytes, mask: int = 0, fields: bytes = b"") -> tuple[ogxm_v2.Plies, ...]:
    return ogxm_v2.read(HEADER + MATCH + section(b"GAME", record(mask, fields) + body) + b"END!")[1]


def test_numbers() -> None:
    for number in (0, 1, 127, 128, 300, 1 << 40):
        assert Cursor(varint(number), 0, 9, 0).number() == number


def test_the_match_header() -> None:
    mask = 1 | 2 | 4 | 8 | 16 | 32 | 1 << 8 | 1 << 11 | 1 << 12 | 1 << 16 | 1 << 18 | 1 << 40
    body = varint(5) + varint(2) + b"\x01A\x01B" + varint(0b10011) + varint(64) + varint(3) + varint(4) + varint(5) + varint(4)
    body += varint(1_700_000_000_000) + b"\x04Open" + varint(3) + b"\x04Oslo" + b"fields of a later version"
    head, _ = ogxm_v2.read(HEADER + section(b"MTCH", record(mask, body)))
    assert head == {
        "match_length": 5, "variant": "hypergammon", "player_white": "A", "player_black": "B", "cube_limit": 64,
        "score_start": (3, 4), "score_final": (5, 4), "started_at": 1_700_000_000_000, "event": "Open", "round": 3,
        "city": "Oslo", "crawford": True, "jacoby": True, "beaver": False, "raccoon": False, "auto_doubles": True,
    }  # fmt: skip


def test_plies() -> None:
    (found,) = games(bytes([2, 3 << 5 | 17, 1 << 5 | 19, 64 | 19, 0, DOUBLE]), 1 | 2 | 128, b"\x01\x04\x02")
    assert [(ply.action, ply.seat, ply.steps) for ply in found.plies] == [
        (2, 0, ((17, 3), (19, 1))), (19, 1, ()), (DOUBLE, 0, ()),
    ]  # fmt: skip
    assert (found.winner, found.points, found.termination) == (1, 4, 2)


def test_how_a_game_opens() -> None:
    (found,) = games(b"", 8 | 16 | 32 | 64, bytes([0, 2, *[0] * 24]) + b"\x04\x01\x02")
    assert (found.board, found.cube, found.owner, found.automatic) == ((0, 2, *(0,) * 24), 4, 1, 2)
    assert (found.winner, found.points) == (None, None)


def test_extras() -> None:
    counts = bytes([0, 2, *[0] * 24])
    board = (0, 2, *(0,) * 24)
    body = bytes([SET_POSITION | 128]) + record(1 | 8 | 64, b"\x06\x05" + counts)
    body += bytes([RESIGN_GAME | 128 | 64]) + record(2, b"\x03")
    body += bytes([63 | 128]) + record(4 | 128 | 256, b"\x08" + varint(CUBE_SET) + b"\x01")
    body += bytes([50 | 128]) + record(1, b"whatever it says")
    plies = games(body)[0].plies
    assert [(ply.action, ply.seat, ply.dice, ply.board, ply.illegal, ply.value, ply.owner) for ply in plies] == [
        (SET_POSITION, 0, (6, 5), board, True, None, None),
        (RESIGN_GAME, 1, None, None, False, 3, None),
        (CUBE_SET, 0, None, None, False, 8, 1),
        (50, 0, None, None, False, None, None),
    ]
    assert all(isinstance(ply, Ply) and ply.offset > 0 for ply in plies)


@pytest.mark.parametrize(
    "data",
    [
        HEADER,
        HEADER + MATCH[:-1],
        HEADER + b"GAME\1",
        HEADER + section(b"MTCH", b"\x05\0"),
        HEADER + section(b"MTCH", record(1, b"\x07\0\x7fshort")),
        HEADER + section(b"MTCH", record(0, b"\xff" * 11)),
        HEADER + MATCH + section(b"GAME", record(1, b"")),
        HEADER + MATCH + section(b"GAME", record(0, b"") + b"\x02\x11"),
        HEADER + MATCH + section(b"GAME", record(0, b"") + b"\x02\xff\xff"),
        HEADER + MATCH + section(b"GAME", record(0, b"") + bytes([31 | 128, 3, 64, 1, 1])),
    ],
)
def test_what_is_cut_off_or_no_step_is_damaged(data: bytes) -> None:
    with pytest.raises(FormatError) as wrong:
        ogxm_v2.read(data)
    assert wrong.value.code == "damaged"


def test_more_plies_than_a_match_has() -> None:
    with pytest.raises(FormatError) as wrong:
        games(bytes([DOUBLE]) * 100_001)
    assert wrong.value.code == "too_large"
