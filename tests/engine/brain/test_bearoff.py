"""The exact bear-off against what can be counted on fingers and what is known; what is damaged says so."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from engine.brain import bearoff, bearoff_shelf, kernels
from engine.brain.bearoff import Fault, OneSided, TableError, Tables
from engine.brain.evaluators import Boards
from engine.tools import tables as tool


@pytest.fixture(scope="module")
def one() -> OneSided:
    found = bearoff_shelf.shipped()
    assert found is not None
    return found


def counts(*points: int) -> np.ndarray:
    return np.bincount(points, minlength=7)[None, 1:7].astype(np.int8)


def boards(*pairs: tuple[dict[int, int], dict[int, int]]) -> Boards:
    return np.concatenate([tool.board(mine, theirs) for mine, theirs in pairs])


def test_every_placement_has_its_number() -> None:
    every = bearoff.all_counts()
    assert len(every) == bearoff.PLACEMENTS
    np.testing.assert_array_equal(bearoff.numbers(every), np.arange(len(every)))
    assert every[bearoff.TWO_SIDED :].sum(axis=1).min() == 7
    assert every[: bearoff.TWO_SIDED].sum(axis=1).max() == 6
    assert set(every[bearoff.FULL :].sum(axis=1)) == {15}
    assert every[: bearoff.FULL].sum(axis=1).max() == 14


@pytest.mark.parametrize(
    ("points", "rolls"),
    [((1,), [36]), ((1, 1), [36]), ((6,), [27, 9]), ((1, 1, 1), [6, 30]), ((5, 2), [19]), ((6, 6), [4]), ((6, 5), [6])],
)
def test_rolls_counted_on_fingers(one: OneSided, points: tuple[int, ...], rolls: list[int]) -> None:
    found = one.exactly[bearoff.numbers(counts(*points))[0], : len(rolls)]
    np.testing.assert_allclose(36 * found, rolls, atol=1e-3)


def test_what_is_known(one: OneSided) -> None:
    for what, ours, known, margin in tool.known(Tables(one)):
        assert ours == pytest.approx(known, abs=margin), what


def test_chances_to_be_first(one: OneSided) -> None:
    # A miss loses at once; doubles, else the opponent must miss from the 6-point; the opponent needs two rolls.
    found = Tables(one).chances(boards(({6: 1}, {1: 1}), ({1: 3}, {6: 1}), ({1: 2}, {1: 3})), 15)
    np.testing.assert_allclose(found[:, 0], [27 / 36, 6 / 36 + 30 / 36 * 9 / 36, 1], atol=5e-5)
    assert not found[:, 1:].any()


def test_gammons_are_possible_while_all_are_left(one: OneSided) -> None:
    # One roll ends it: the other side has had none. Then: it has one roll, in which any number takes one off its 1-point.
    found = Tables(one).chances(boards(({1: 2}, {6: 15}), ({1: 3}, {1: 15}), ({6: 15}, {1: 2}), ({1: 15}, {1: 3})), 15)
    np.testing.assert_allclose(found[0], [1, 1, 0, 0, 0], atol=5e-5)
    np.testing.assert_allclose(found[1], [1, 6 / 36, 0, 0, 0], atol=5e-5)
    # 15 on the 6-point take one off with any 6, 5-1, 4-2, 3-3 and 2-2: 17 rolls.
    np.testing.assert_allclose(found[2], [0, 0, 0, 19 / 36, 0], atol=5e-5)
    np.testing.assert_allclose(found[3], [0, 0, 0, 0, 0], atol=5e-5)


def test_what_is_covered(one: OneSided) -> None:
    rows = boards(({6: 15}, {6: 15}), ({7: 1}, {6: 1}), ({6: 1}, {7: 1}), ({3: 2}, {3: 3}), ({3: 2}, {3: 2}))
    assert Tables(one).covered(rows, 15).tolist() == [True, False, False, True, True]
    assert Tables(one).covered(rows, 3).tolist()[3:] == [False, True]  # of three none is off: a gammon
    assert not Tables().covered(rows, 15).any()
    assert len(Tables(one).money(rows, 15)[0]) == 0


def test_the_two_sided_table_goes_before(one: OneSided) -> None:
    two = np.full((bearoff.TWO_SIDED, bearoff.TWO_SIDED, 4), 0.25, np.float32)
    two[:, :, bearoff.MINE] = 0.5
    rows = boards(({6: 7}, {6: 6}), ({6: 6}, {6: 6}), ({7: 1}, {6: 1}))
    both = Tables(one, two)
    at, values = both.money(rows, 15)
    assert at.tolist() == [1]
    assert values.tolist() == [[0.25, 0.25, 0.5, 0.25]]
    chances = both.chances(rows[:2], 15)[:, 0]
    assert chances[1] == pytest.approx(0.625)
    assert chances[0] == pytest.approx(Tables(one).chances(rows[:1], 15)[0, 0])


def test_the_sides_are_not_mixed_up() -> None:
    rows = boards(({1: 1, 2: 2}, {6: 3}))
    first, second = bearoff.sides(rows)
    turned, other = bearoff.sides(kernels.flipped(rows))
    assert (first[0], second[0]) == (other[0], turned[0])
    assert (first[0], second[0]) == (bearoff.numbers(counts(1, 2, 2))[0], bearoff.numbers(counts(6, 6, 6))[0])


# ---- damage ----------------------------------------------------------------------------------------------------------


def arrays() -> dict[str, np.ndarray]:
    with np.load(bearoff.folder() / bearoff_shelf.ONE_SIDED) as file:
        return {name: file[name] for name in ("done", "saved")}


def decreasing(found: dict[str, np.ndarray]) -> None:
    found["done"][0, 777, 5] = 0


def too_short(found: dict[str, np.ndarray]) -> None:
    found["done"] = found["done"][:, :-1]


def not_numbers(found: dict[str, np.ndarray]) -> None:
    found["saved"] = found["saved"].astype(np.float32) * np.nan


@pytest.mark.parametrize("damage", [decreasing, too_short, not_numbers])
def test_wrong_contents_are_an_error(one: OneSided, tmp_path: Path, damage: Callable[[dict[str, np.ndarray]], None]) -> None:
    path, found = tmp_path / "one_sided.npz", arrays()
    bearoff.write(path, found, packed=True)
    np.testing.assert_array_equal(bearoff.read_one_sided(path).exactly, one.exactly)
    damage(found)
    bearoff.write(path, found, packed=True)
    with pytest.raises(TableError) as told:
        bearoff.read_one_sided(path)
    assert told.value.fault is Fault.DAMAGED
    assert told.value.path == path


def test_broken_files_are_an_error(tmp_path: Path) -> None:
    good = (bearoff.folder() / bearoff_shelf.ONE_SIDED).read_bytes()
    path = tmp_path / "one_sided.npz"
    with pytest.raises(TableError) as told:
        bearoff.read_one_sided(path)
    assert told.value.fault is Fault.MISSING
    flipped = bytearray(good)
    flipped[len(good) // 2] ^= 255
    for data in (b"", b"rubbish", good[: len(good) // 2], bytes(flipped)):
        path.write_bytes(data)
        with pytest.raises(TableError) as told:
            bearoff.read_one_sided(path)
        assert told.value.fault is Fault.DAMAGED


def test_another_version_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "one_sided.npz"
    monkeypatch.setattr(bearoff, "VERSION", bearoff.VERSION + 1)
    bearoff.write(path, arrays(), packed=False)
    monkeypatch.undo()
    with pytest.raises(TableError) as told:
        bearoff.read_one_sided(path)
    assert told.value.fault is Fault.VERSION


def test_equities_that_are_none_are_an_error(tmp_path: Path) -> None:
    path = tmp_path / "two_sided.npz"
    bearoff.write(path, {"equities": np.zeros((bearoff.TWO_SIDED, bearoff.TWO_SIDED, 4), np.uint16)}, packed=True)
    with pytest.raises(TableError) as told:
        bearoff.read_two_sided(path)
    assert told.value.fault is Fault.DAMAGED
