"""Fitting the cube's life: numbers put in come out again, and rollouts are added once."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.brain import bearoff_shelf, cube, kernels, nets
from engine.brain.bearoff import Tables
from engine.brain.cube import State, Worth
from engine.brain.search import Search
from engine.train import efficiency
from engine.train.efficiency import PIVOT, STAKES, Line


def lines(live: float, slope: float = 0.0) -> list[Line]:
    """Rollouts that found just that efficiency."""
    found = []
    for number, win in enumerate(np.linspace(0.3, 0.78, 12)):
        chances, pips = (float(win), 0.1, 0.0, 0.05, 0.0), 40 + 5 * number
        for owner in (0, 1, -1):
            x = np.array([live + slope * (pips - PIVOT)])
            value = Worth(STAKES, np.array([chances]), x).value(State(1, owner))[0]
            found.append(Line((number,), owner, True, pips, chances, float(value), 0.01))
    return found


def test_what_is_put_in_comes_out() -> None:
    assert efficiency.constant(lines(0.63)) == pytest.approx((0.63, 0), abs=1e-9)
    base, slope = efficiency.sloped(lines(0.6, 0.002))
    assert (base, slope) == pytest.approx((0.6, 0.002), abs=1e-9)


def test_chances_do_not_hang_on_the_cube() -> None:
    apart = [Line((1,), owner, False, 60, (0.6 + 0.03 * owner, 0.1, 0.0, 0.05, 0.0), 0.3, 0.01) for owner in (0, 1, -1)]
    assert [line.chances[0] for line in efficiency.shared(apart)] == pytest.approx([0.6] * 3)


def test_positions_are_open_and_of_their_kind() -> None:
    judge = nets.load("international", exact=Tables(bearoff_shelf.shipped()))
    for racing, phase in ((False, kernels.CONTACT), (True, kernels.RACE)):
        for _, board in zip(range(2), efficiency.positions(judge, racing, 1)):
            assert kernels.phases(board[None])[0] == phase
            assert 0.25 < judge.evaluate(board[None])[0, 0] < 0.8
            assert not (racing and judge.exact.covered(board[None], 15)[0])


def test_gathering_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = []

    def rolled_out(search: object, board: np.ndarray, state: State, blocks: int) -> Line:
        asked.append(state.owner)
        return Line(tuple(board.tolist()), state.owner, True, 60, (0.6, 0.0, 0.0, 0.0, 0.0), 0.3, 0.01)

    monkeypatch.setattr(efficiency, "rolled_out", rolled_out)
    file = tmp_path / "rollouts.jsonl"
    efficiency.gather(file, contact=0, race=1, blocks=2)
    efficiency.gather(file, contact=0, race=2, blocks=2)
    assert len(asked) == len(efficiency.read(file)) == 6
    efficiency.main(["fit", str(file)])
    assert "race" in capsys.readouterr().out


def test_a_cube_turned_for_nothing_is_as_live_as_is_told() -> None:
    judge = nets.load("international", exact=Tables(bearoff_shelf.shipped()))
    boards = [board for _, board in zip(range(4), efficiency.positions(judge, False, 9))]
    assert efficiency.at_once(Search(judge, 0), np.array(boards)) == pytest.approx(cube.AT_ONCE, abs=0.06)
