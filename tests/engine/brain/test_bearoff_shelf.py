"""Tables that are there, tables that are made in the background, and play that goes on without."""

from __future__ import annotations

import threading
from pathlib import Path

import numpy as np
import pytest

from bg.variants import default_customs
from engine.brain import bearoff, bearoff_make, bearoff_shelf, expect, kernels, nets
from engine.brain.bearoff import Tables
from engine.brain.bearoff_shelf import TWO_SIDED, Shelf
from engine.brain.cube import Stakes, State
from engine.brain.search import Search
from engine.tools.tables import board

pytestmark = pytest.mark.skipif(not (kernels.compiled and expect.compiled), reason="nothing is made uncompiled")


def write(path: Path, progress: bearoff_make.Progress) -> None:
    """A table that is whole, and wrong everywhere."""
    progress(0.5)
    equities = np.full((bearoff.TWO_SIDED, bearoff.TWO_SIDED, 4), 40_000, np.uint16)
    equities[1:, 0], equities[0] = 0, bearoff.WHOLE
    bearoff.write(path, {"equities": equities}, packed=False)


def test_made_once_and_kept(tmp_path: Path) -> None:
    made = []

    def make(path: Path, progress: bearoff_make.Progress) -> None:
        made.append(path)
        write(path, progress)

    shelf = Shelf(tmp_path, make)
    assert shelf.tables.one is not None
    assert shelf.tables.two is None
    for _ in range(3):
        shelf.want()
    shelf.wait()
    assert shelf.tables.two is not None
    shelf.want()
    again = Shelf(tmp_path, make)
    assert again.tables.two is not None
    again.want()
    assert made == [tmp_path / TWO_SIDED]
    assert [path.name for path in tmp_path.iterdir()] == [TWO_SIDED]


def test_a_damaged_table_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / TWO_SIDED).write_bytes(b"rubbish")
    shelf = Shelf(tmp_path, write)
    assert shelf.tables.two is None
    shelf.want()
    shelf.wait()
    assert shelf.tables.two is not None


def test_two_brains_make_it_once(tmp_path: Path) -> None:
    begun, go_on, made = threading.Event(), threading.Event(), []

    def slow(path: Path, progress: bearoff_make.Progress) -> None:
        made.append(path)
        begun.set()
        assert go_on.wait(60)
        write(path, progress)

    first, second = Shelf(tmp_path, slow), Shelf(tmp_path, slow)
    first.want()
    assert begun.wait(60)
    second.want()
    go_on.set()
    first.wait()
    second.wait()
    assert len(made) == 1
    assert second.tables.two is not None


def test_a_dead_brains_lock_is_overcome(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bearoff_shelf, "PATIENCE_S", 0.0)
    (tmp_path / "two_sided.lock").touch()
    shelf = Shelf(tmp_path, write)
    shelf.want()
    shelf.wait()
    assert shelf.tables.two is not None


def test_play_goes_on_where_nothing_can_be_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder", encoding="utf-8")
    shelf = Shelf(blocked / "tables", write)
    shelf.want()
    shelf.wait()
    assert shelf.tables.two is None
    assert "two-sided" in capsys.readouterr().err


def test_a_missing_shipped_table_is_told_and_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bearoff, "folder", lambda: tmp_path)
    bearoff_shelf.shipped.cache_clear()
    try:
        found = bearoff_shelf.found(tmp_path)
        assert found.one is None
        assert "missing" in capsys.readouterr().err
        judge = nets.load("international", exact=found)
        assert 0.5 < judge.evaluate(board({6: 2}, {6: 2}))[0, 0] < 0.95  # the net's word
    finally:
        bearoff_shelf.shipped.cache_clear()


def test_nets_ask_the_tables_first() -> None:
    one = bearoff_shelf.shipped()
    one_home = board({7: 1, 6: 5, 4: 4}, {6: 4, 5: 3, 1: 3})
    rows = np.concatenate([board({1: 2}, {1: 1}), board({6: 1}, {1: 1}), one_home, board({6: 5}, {24: 1})])
    exact, plain = (nets.load("international", exact=tables).evaluate(rows) for tables in (Tables(one), Tables()))
    np.testing.assert_allclose(exact[:2, 0], [1, 27 / 36], atol=5e-5)
    assert np.abs(plain[:2, 0] - exact[:2, 0]).max() > 1e-3
    assert exact[2, 0] == pytest.approx(plain[2, 0], abs=0.02)  # one side is home: the table has its rolls alone
    np.testing.assert_array_equal(exact[3], plain[3])  # contact


def test_money_cubes_are_exact_where_the_table_knows() -> None:
    one, stakes = bearoff_shelf.shipped(), Stakes(default_customs("international"))
    lone, double = board({6: 1}, {1: 1}), State(2, -1)
    two = np.full((bearoff.TWO_SIDED, bearoff.TWO_SIDED, 4), 0.125, np.float32)
    two[:, :, bearoff.THEIRS] = 0.375
    search = Search(nets.load("international", exact=Tables(one, two)), 0)
    found = search.static(lone, stakes, [State(), double], may_double=False).values
    assert found[State()][0] == pytest.approx(0.125)
    assert found[double][0] == pytest.approx(2 * 0.375)
    assert search.static(lone, stakes, [State()]).values[State()][0] == pytest.approx(0.75)  # doubled and taken
    match = search.static(lone, Stakes(stakes.customs, (5, 5)), [State()], may_double=False)
    assert match.values[State()][0] > 0.5  # a match chance, judged as ever
