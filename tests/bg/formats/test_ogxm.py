"""OGXM as transcripts: real files of both versions against their .xg twins, and what no real sample has."""

from __future__ import annotations

import json
import struct
from typing import Any

import pytest

from bg.formats import FormatError, ogxm, xg
from bg.formats.ogxm_plies import BEAVER, CUBE_SET, DOUBLE, FORFEIT, RESIGN_MATCH, SETTLE, TAKE
from bg.formats.transcript import CubeAct, CubeEntry, Hop, PlacedEntry, ResignEntry, Said, TurnEntry, UnreadEntry
from bg.position import BAR, OFF
from bg.replaying import replay
from tests.bg.formats.samples import FOLDER, Sample, listed
from tests.bg.formats.test_ogxm_v2 import HEADER, MATCH, record, section

SAMPLES = listed("ogxm")
TWINS = [sample for sample in SAMPLES if (FOLDER / "xg" / f"{sample.path.stem}.xg").exists()]
BOARD = bytes([0, 2, *[0] * 22, 253, 0])


def entries(body: bytes, mask: int = 0, fields: bytes = b"") -> tuple[Any, ...]:
    return ogxm.parse(HEADER + MATCH + section(b"GAME", record(mask, fields) + body)).games[0].entries


def test_steps_are_in_the_players_own_numbers() -> None:
    """White's 8 point is 17 in the file, its bar 0; Black's numbers are the file's."""
    found = entries(bytes([2, 3 << 5 | 17, 1 << 5 | 19, 2, 3 << 5 | 0, 1 << 5 | 24, 64 | 2, 3 << 5 | 25, 1 << 5 | 1, 64 | 2, 0]))
    assert [entry.hops for entry in found] == [
        (Hop(8, 5), Hop(6, 5)), (Hop(BAR, 22), Hop(1, OFF)), (Hop(BAR, 22), Hop(1, OFF)), (),
    ]  # fmt: skip
    assert [(entry.seat, entry.dice, entry.said) for entry in found[2:]] == [(1, (1, 3), Said.PLAYED), (1, (1, 3), Said.BLANK)]


def test_the_cube() -> None:
    found = entries(bytes([DOUBLE, 64 | TAKE, 64 | DOUBLE, BEAVER]), 16, b"\x02")
    assert found[0] == PlacedEntry(cube=2)
    assert [(entry.seat, entry.act, entry.value) for entry in found[1:]] == [
        (0, CubeAct.DOUBLE, 4), (1, CubeAct.TAKE, 4), (1, CubeAct.DOUBLE, 8), (0, CubeAct.BEAVER, 16),
    ]  # fmt: skip


def test_set_by_hand() -> None:
    found = entries(
        bytes([CUBE_SET | 128]) + record(4 | 256, b"\x08\x01") + bytes([31 | 128 | 64]) + record(64, BOARD)
    )  # fmt: skip
    assert found[0] == PlacedEntry(cube=8, owner=1)
    assert isinstance(found[1], PlacedEntry)
    assert found[1].turn == 1
    assert found[1].position is not None
    assert (found[1].position.mine[24], found[1].position.theirs[1]) == (2, 3)


def test_an_illegal_play_is_seen_by_the_player_who_made_it() -> None:
    """The file names the side that acts next."""
    for seat, mine in ((1, 24), (0, 24)):
        (entry,) = entries(bytes([31 | 128 | 64 * seat]) + record(1 | 8 | 64, b"\x06\x05" + BOARD))
        assert isinstance(entry, TurnEntry)
        assert (entry.seat, entry.dice, entry.said) == (1 - seat, (6, 5), Said.ILLEGAL)
        assert entry.after is not None
        assert entry.after.mine[mine] == (2 if entry.seat == 0 else 3)


def test_endings() -> None:
    found = entries(bytes([RESIGN_MATCH, FORFEIT | 64, SETTLE | 128]) + record(16, struct.pack("<i", 500_000)))
    assert found[0] == ResignEntry(seat=0, accepted=True, match=True)
    assert found[1] == ResignEntry(seat=1, accepted=True, marks=(("forfeited", "1"),))
    assert len(found) == 2  # a settlement is a mark of the game
    games = ogxm.parse(HEADER + MATCH + section(b"GAME", record(1 | 2 | 128, b"\1\2\3") + bytes([SETTLE]))).games
    assert games[0].marks == (("settled", "1"),)
    assert isinstance(entries(bytes([35]))[0], UnreadEntry)


def test_versions_to_come_are_named() -> None:
    with pytest.raises(FormatError) as wrong:
        ogxm.parse(b"OGXM\x03" + bytes(40))
    assert wrong.value.code == "newer"


def test_a_huge_file_is_refused() -> None:
    with pytest.raises(FormatError) as wrong:
        ogxm.parse(bytes(17 << 20))
    assert wrong.value.code == "too_large"


@pytest.mark.parametrize("sample", SAMPLES, ids=str)
def test_real_matches(sample: Sample) -> None:
    found = ogxm.parse(sample.data)
    assert found.length == sample.length
    replayed = replay(found)
    if sample.final is not None:
        assert found.capped == sample.final
    if sample.path.name != "gv_fields.ogxm":  # its last game is not finished
        assert replayed.final == found.capped
    illegal = {"gv_5nqfGw9bWG3deTaU.gvab": 1}
    assert len(replayed.cuts) == illegal.get(sample.path.name, 0)


@pytest.mark.parametrize("sample", TWINS, ids=str)
def test_twins(sample: Sample) -> None:
    """The same rolls, and the same score by player, as the .xg of the same match."""
    found = ogxm.parse(sample.data)
    twin = xg.parse((FOLDER / "xg" / f"{sample.path.stem}.xg").read_bytes())
    swapped = found.names != twin.names
    assert set(found.names) == set(twin.names)
    for mine, other in zip(found.games, twin.games, strict=True):
        rolls = [(entry.seat ^ swapped, sorted(entry.dice)) for entry in mine.entries if isinstance(entry, TurnEntry)]
        assert rolls == [(entry.seat, sorted(entry.dice)) for entry in other.entries if isinstance(entry, TurnEntry)]
        acts = [(entry.seat ^ swapped, entry.act) for entry in mine.entries if isinstance(entry, CubeEntry)]
        assert acts == [(entry.seat, entry.act) for entry in other.entries if isinstance(entry, CubeEntry)]
    assert twin.capped is not None
    assert found.capped == (twin.capped[::-1] if swapped else twin.capped)


def test_json_and_binary_say_the_same() -> None:
    name = "gv_B4_SrGcsKAQmoTyHlgJCbM"
    binary, other = (ogxm.parse((FOLDER / "ogxm" / f"{name}.{kind}").read_bytes()) for kind in ("gvab", "gva"))
    assert binary == other
    assert json.loads((FOLDER / "ogxm" / f"{name}.gva").read_bytes())["player_white"] == binary.names[0]
