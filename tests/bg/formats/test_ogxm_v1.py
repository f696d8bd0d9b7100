"""The first version of OGXM, chunk by chunk."""

from __future__ import annotations

import json
import struct

import pytest

from bg.formats import FormatError, ogxm_v1
from bg.formats.ogxm_plies import DOUBLE, SET_POSITION, Plies, Ply


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack("<4sIHH", kind, len(body), 1, 0) + body


HEADER = struct.pack("<4sHHHHII", b"OGXM", 1, 3, 1, 0, 0, 0)
MATCH = chunk(b"MHDR", struct.pack("<HBBHHBBIHH6x", 7, 1, 0b101, 2, 0, 0, 0, 1_700_000_000, 3, 64) + b"\x02Al\x03B\xc3\xb6\x00")


def game(body: bytes, count: int, winner: int = 0, board: bytes = b"\xff\xff") -> bytes:
    return chunk(b"GAME", struct.pack("<BHBBBBB", 0, count, winner, 2, 1, 0, 0) + board + body)


def test_the_match_header() -> None:
    head, games = ogxm_v1.read(HEADER + MATCH + b"END!\0\0\0\0")
    assert head == {
        "match_length": 7, "white_score": 2, "black_score": 0, "timestamp": 1_700_000_000, "cube_limit": 64,
        "crawford": True, "jacoby": False, "beaver": True, "raccoon": False, "player_white": "Al", "player_black": "Bö",
        "event": "",
    }  # fmt: skip
    assert games == ()


def test_plies() -> None:
    """The low five bits are the action, the next is White's."""
    body = bytes([2 | 32, 3 << 5 | 17, 1 << 5 | 19, 19, 0, 0, DOUBLE])
    _, (found,) = ogxm_v1.read(HEADER + MATCH + game(body, 3))
    assert [(ply.action, ply.seat, ply.steps) for ply in found.plies] == [
        (2, 0, ((17, 3), (19, 1))), (19, 1, ()), (DOUBLE, 1, ()),
    ]  # fmt: skip
    assert (found.winner, found.points, found.crawford) == (0, 2, True)


def test_set_positions() -> None:
    counts = bytes([0, 2, *[0] * 22, 254, 0])
    body = bytes([SET_POSITION | 32]) + counts + bytes([SET_POSITION | 64, 0x63]) + counts
    _, (found,) = ogxm_v1.read(HEADER + MATCH + game(body, 2, 255, counts + b"\0"))
    assert found.winner is None
    assert found.board == (0, 2, *(0,) * 22, -2, 0)
    assert [(ply.seat, ply.dice, ply.illegal, ply.board) for ply in found.plies] == [
        (0, None, False, found.board), (0, (3, 6), True, found.board),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "data",
    [
        HEADER,
        HEADER + MATCH[:-3],
        HEADER + b"GAME",
        HEADER + chunk(b"MHDR", b"short"),
        HEADER + MATCH + game(b"", 1),
        HEADER + MATCH + game(b"\x02\x11", 1),
        HEADER + MATCH + game(b"\x02\xff\xff", 1),
        HEADER + MATCH + game(bytes([SET_POSITION, 1]), 1),
        HEADER + MATCH + chunk(b"GAME", b"\0\0"),
    ],
)
def test_what_is_cut_off_or_no_step_is_damaged(data: bytes) -> None:
    with pytest.raises(FormatError) as wrong:
        ogxm_v1.read(data)
    assert wrong.value.code == "damaged"


def test_more_plies_than_a_match_has() -> None:
    many = b"".join(game(bytes([DOUBLE]) * 60_000, 60_000) for _ in range(2))
    with pytest.raises(FormatError) as wrong:
        ogxm_v1.read(HEADER + MATCH + many)
    assert wrong.value.code == "too_large"


def test_json_says_the_same() -> None:
    plies = [
        {"action_id": 2, "color": 1, "moves": [{"from": 17, "pips": 3}], "d1": 1, "d2": 3},
        {"action_id": 31, "color": 0, "set_position": [0] * 26},
        {"action_id": 31, "color": 0, "set_position": [0] * 26, "d1": 6, "d2": 5},
        {"action_id": 3, "color": 0, "moves": [{"from": 99, "pips": 3}]},
        {"action_id": "x"},
    ]
    made = {"match_length": 5, "games": [{"winner": 1, "points_won": 2, "plies": plies}]}
    head, games = ogxm_v1.read_json(json.dumps(made).encode())
    assert head["match_length"] == 5
    nothing = (0,) * 26
    assert games == (
        Plies(
            (
                Ply(2, 0, ((17, 3),)), Ply(31, 1, board=nothing), Ply(31, 0, (), (6, 5), nothing, True), Ply(35, 1), Ply(35, 1),
            ),
            1, 2, False,
        ),
    )  # fmt: skip


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b"[" * 50_000, b'{"games": 3}', b"\xff\xfe"])
def test_other_json_is_damaged(data: bytes) -> None:
    with pytest.raises(FormatError) as wrong:
        ogxm_v1.read_json(data)
    assert wrong.value.code == "damaged"
