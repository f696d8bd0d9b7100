"""The analysis stored in XG files, compared with what XG itself derives from it."""

from __future__ import annotations

import math
import struct

import pytest

from bg.formats import xg, xg_analysis
from bg.formats.transcript import CubeAct, CubeEntry, Hop, Said, TurnEntry
from bg.formats.xg_archive import RECORD, unpack
from bg.position import BAR, OFF
from tests.bg.formats.samples import Sample, listed

SAMPLES = listed("xg")


def test_levels_have_names() -> None:
    assert [xg_analysis.level(number) for number in (0, 2, 12, 100, 999, 1002, 77)] == [
        "1-ply", "3-ply", "3-ply red", "rollout", "opening book", "XG Roller++", "level 77",
    ]  # fmt: skip


def test_hops_are_counted_from_nought_and_end_with_a_negative_start() -> None:
    assert xg_analysis.hops((24, 20, 5, -2, -1, 7)) == (Hop(BAR, 21), Hop(6, OFF))
    assert xg_analysis.hops((-1, 0)) == ()
    assert xg_analysis.hops((99, 3, 5, 24)) == ()


def test_positions_with_too_many_checkers_are_none() -> None:
    record = bytearray(RECORD)
    record[1:5] = bytes([3, 0x100 - 2, 4, 9])  # from 1 on: [0] is not the bar here
    found = xg_analysis.position(bytes(record), 0, 15)
    assert found is None
    record[4] = 8
    found = xg_analysis.position(bytes(record), 0, 15)
    assert found is not None
    assert (found.mine[1], found.theirs[2], found.mine[3], found.mine[4], found.mine[OFF]) == (3, 2, 4, 8, 0)


def test_evaluations_that_are_none() -> None:
    good = (0.01, 0.1, 0.4, 0.6, 0.2, 0.02, 0.25)
    found = xg_analysis.evaluation(struct.pack("<7f", *good), 0, "3-ply", 0.5)
    assert found is not None
    assert found.chances == pytest.approx((0.6, 0.2, 0.02, 0.1, 0.01))
    assert (found.equity, found.cubeless, found.level) == (0.5, 0.25, "3-ply")
    near = xg_analysis.evaluation(struct.pack("<7f", -0.0005, *good[1:3], 1.0005, *good[4:]), 0, "")
    assert near is not None
    assert near.chances == pytest.approx((1.0, 0.2, 0.02, 0.1, 0.0))
    for at in range(7):
        for bad in (math.nan, math.inf, -math.inf, -3e38, 7e9):
            assert xg_analysis.evaluation(struct.pack("<7f", *good[:at], bad, *good[at + 1 :]), 0, "") is None


@pytest.mark.parametrize("sample", SAMPLES, ids=str)
def test_errors_are_the_difference_to_the_best(sample: Sample) -> None:
    checked = 0
    for game in xg.parse(sample.data).games:
        for entry in game.entries:
            if not isinstance(entry, TurnEntry) or entry.said is Said.ILLEGAL or entry.analysis is None:
                continue
            if entry.analysis.chosen is not None:
                best = entry.analysis.candidates[0].evaluation.equity  # weighed deepest, so not always the highest
                made = entry.analysis.candidates[entry.analysis.chosen].evaluation.equity
                assert best is not None
                assert made is not None
                assert entry.analysis.error == pytest.approx(best - made, abs=2e-3)
                checked += 1
    assert checked > 20


@pytest.mark.parametrize("sample", SAMPLES, ids=str)
def test_the_error_of_a_double_follows_from_its_three_equities(sample: Sample) -> None:
    checked = 0
    for game in xg.parse(sample.data).games:
        for entry in game.entries:
            if isinstance(entry, CubeEntry) and entry.act is CubeAct.DOUBLE and entry.analysis is not None:
                waiting, taken = entry.analysis.no_double, entry.analysis.take
                assert waiting is not None
                assert taken is not None
                assert waiting.equity is not None
                assert taken.equity is not None
                assert entry.analysis.dropped == 1.0
                doubled = min(taken.equity, 1.0)
                assert entry.analysis.error == pytest.approx(max(waiting.equity - doubled, 0), abs=2e-3)
                checked += 1
    assert checked > 0


def test_chances_are_chances() -> None:
    for sample in SAMPLES[:3]:
        records = unpack(sample.data).records
        for at in range(0, len(records), RECORD):
            record = records[at : at + RECORD]
            found = xg_analysis.play_analysis(record) if record[8] == xg.MOVE else None
            for candidate in found.candidates if found else ():
                assert candidate.evaluation.chances is not None
                win, gammon, most, lost, lost_most = candidate.evaluation.chances
                assert 1 >= win >= gammon >= most >= 0
                assert 1 - win >= lost - 1e-4 >= lost_most - 2e-4
