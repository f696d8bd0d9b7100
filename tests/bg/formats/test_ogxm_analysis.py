"""The analysis stored in OGXM files, record by record and in real files."""

from __future__ import annotations

import struct
from collections import Counter

import pytest

from bg.formats import FormatError, ogxm
from bg.formats.ogxm_analysis import CUBELESS, MATCH, MONEY, Decision, decisions
from bg.formats.transcript import CubeAnalysis, Evaluation, Hop, Said, TurnEntry
from tests.bg.formats.samples import Sample, listed
from tests.bg.formats.test_ogxm_v2 import HEADER, record, section, varint

ANALYSED = [sample for sample in listed("ogxm") if sample.path.suffix == ".ogxm" and "fields" not in sample.path.name]
CHANCES = struct.pack("<5H", 6000, 2000, 100, 1500, 50)


def block(currency: int | None = None, level: bytes = b"") -> bytes:
    mask = (4 if level else 0) | (0 if currency is None else 1 << 9)
    return section(b"ANAL", record(mask, bytes(16) + level + (b"" if currency is None else varint(currency))))


def decision(ply: int, kind: int, mask: int, body: bytes) -> bytes:
    return record(mask, varint(ply) + varint(kind) + body)


def millionths(*values: float) -> bytes:
    return struct.pack(f"<{len(values)}i", *(round(value * 1e6) for value in values))


def read(body: bytes, currency: int | None = None, *, match: bool = True, level: bytes = b"") -> dict[int, Decision]:
    return decisions(HEADER + block(currency, level) + section(b"DECS", body) + b"END!", match=match)


def test_plays_that_were_weighed() -> None:
    best = record(1 | 4 | 8, varint(2) + bytes([3 << 5 | 8, 1 << 5 | 6]) + millionths(0.25) + CHANCES + millionths(0.001))
    other = record(2, varint(1) + bytes([4 << 5 | 24]) + millionths(-0.5) + record(8, record(0, b"")))
    found = read(decision(7, 0, 1 | 8, varint(2) + best + other + struct.pack("<I", 1000)), MONEY, level=record(2, varint(3)))
    (thought,) = found.values()
    assert list(found) == [7]
    assert thought.error == 0.001
    assert [(weighed.steps, weighed.played) for weighed in thought.weighed] == [(((8, 3), (6, 1)), True), (((24, 4),), False)]
    assert thought.weighed[0].evaluation == Evaluation((0.6, 0.2, 0.01, 0.15, 0.005), 0.25, level="3-ply")
    assert thought.weighed[1].evaluation == Evaluation(None, -0.5, level="rollout")


@pytest.mark.parametrize(
    ("currency", "match", "worth"),
    [
        (None, True, Evaluation(None, mwc=0.5)),
        (None, False, Evaluation(None, 0.5)),
        (MONEY, True, Evaluation(None, 0.5)),
        (MATCH, True, Evaluation(None, mwc=0.5)),
        (CUBELESS, False, Evaluation(None, cubeless=0.5)),
    ],
)
def test_values_are_in_the_blocks_currency(currency: int | None, match: bool, worth: Evaluation) -> None:
    found = read(decision(0, 1, 1 | 2 | 4, varint(0) + millionths(0.5, 0.25, 1.0)), currency, match=match)
    cube = found[0].cube
    assert cube is not None
    assert cube.no_double == worth
    assert cube.dropped == (None if worth.mwc else 1.0)


def test_doubles_and_luck() -> None:
    cube = varint(1) + millionths(0.7, 0.9) + CHANCES + struct.pack("<I", 0) + record(1, b"\x02XX")
    body = decision(3, 1, 1 | 2 | 8 | 16 | 128, cube)
    body += decision(3, 3, 0, millionths(-0.125)) + decision(4, 9, 0, b"of a later version")
    chances = (0.6, 0.2, 0.01, 0.15, 0.005)
    assert read(body, MONEY) == {
        3: Decision(
            luck=-0.125,
            cube=CubeAnalysis(Evaluation(chances, 0.7, level="XX"), Evaluation(chances, 0.9, level="XX"), None, 0.0),
        )
    }


def test_only_the_first_analysis_is_read() -> None:
    one, two = (section(b"DECS", decision(0, 3, 0, millionths(luck))) for luck in (0.5, 0.25))
    found = decisions(HEADER + block(MONEY) + one + block(MONEY) + two, match=False)
    assert found[0].luck == 0.5
    assert decisions(HEADER + two, match=False) == {}


@pytest.mark.parametrize(
    "body", [b"\x05\0", record(1, varint(0) + varint(0) + b"\x01\x09"), record(0, b"\xff" * 12), record(0, b"\0\3")]
)
def test_what_is_cut_off_is_damaged(body: bytes) -> None:
    with pytest.raises(FormatError) as wrong:
        read(body)
    assert wrong.value.code == "damaged"


def moved(hops: tuple[Hop, ...]) -> Counter[int]:
    """What a play takes from and puts on the points, however it is spelt."""
    found = Counter(hop.source for hop in hops)
    found.subtract(hop.target for hop in hops)
    return Counter({point: count for point, count in found.items() if count})


@pytest.mark.parametrize("sample", ANALYSED, ids=str)
def test_real_files(sample: Sample) -> None:
    """The play that was made is among the ones weighed, and the list begins with the best."""
    turns = [entry for game in ogxm.parse(sample.data).games for entry in game.entries if isinstance(entry, TurnEntry)]
    analysed = [entry for entry in turns if entry.analysis is not None and entry.analysis.candidates]
    assert analysed
    chosen = 0
    for entry in analysed:
        assert entry.analysis is not None
        worths = [candidate.evaluation for candidate in entry.analysis.candidates]
        values = [worth.mwc or worth.cubeless or worth.equity or 0.0 for worth in worths]
        assert values[0] == max(values)
        if entry.analysis.chosen is not None and entry.said is Said.PLAYED:
            made = entry.analysis.candidates[entry.analysis.chosen].hops
            assert moved(made) == moved(entry.hops)
            chosen += 1
    assert chosen > len(analysed) // 2
