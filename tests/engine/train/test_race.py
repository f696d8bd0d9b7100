"""The net of races: what one roll further on says, by hand, and that learning comes nearer to it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.brain import bearoff, bearoff_shelf, kernels, racing
from engine.brain.racing import ALL, FIRST, LEFT, OUTPUTS
from engine.train import race
from engine.train.arena import find_nets
from engine.train.gathering import Decisions
from engine.train.mlp import Mlp
from engine.train.publish import publish


def side(points: dict[int, int]) -> np.ndarray:
    board = np.zeros((1, 26), np.int8)
    for point, count in points.items():
        board[0, point] = count
    return board


@pytest.fixture
def table() -> bearoff.OneSided:
    found = bearoff_shelf.shipped()
    assert found is not None
    return found


def test_one_roll_further_on_by_hand(table: bearoff.OneSided) -> None:
    teacher = race.Teacher(Mlp([kernels.INPUTS, 16, OUTPUTS], 1), table)
    # 21 of 36 rolls have 7 pips or more, and so have 2-2 and 3-3 with four moves; 2-1 may want a third roll.
    backed = teacher.backed_up(side({7: 1}))
    np.testing.assert_allclose(backed.exactly[ALL][0, :2], [23 / 36, 13 / 36], atol=4e-3)
    assert not backed.exactly[FIRST].any()  # fourteen are off
    assert not backed.exactly[LEFT].any()
    # Of all fifteen one is off at once, but with 3-2 and 4-2: what comes home then has to move on.
    backed = teacher.backed_up(side({7: 1, 1: 14}))
    np.testing.assert_allclose(backed.exactly[FIRST][0, :3], [32 / 36, 4 / 36, 0], atol=1e-4)


def test_leaving_the_far_home(table: bearoff.OneSided) -> None:
    teacher = race.Teacher(Mlp([kernels.INPUTS, 16, OUTPUTS], 1), table)
    backed = teacher.backed_up(side({19: 1, 1: 14}))
    np.testing.assert_allclose(backed.exactly[LEFT][0, :2], [1, 0], atol=1e-6)  # any roll does
    backed = teacher.backed_up(side({23: 1, 1: 14}))  # five pips
    fast = 1 - 5 / 36  # all but 2-1, 3-1 and 1-1
    assert backed.exactly[LEFT][0, 0] == pytest.approx(fast, abs=1e-6)


def pieces(folder: Path) -> None:
    """Boards whose sides have few checkers out."""
    folder.mkdir()
    rng = np.random.default_rng(2)
    boards = np.zeros((700, 26), np.int8)
    for board in boards:
        for point in rng.integers(7, 11, 2):
            board[point] += 1
        board[1:4] = 4
        board[24] = -2
    found = Decisions(boards, np.zeros((700, 5), np.float32), np.arange(700))
    np.savez(folder / "piece-00000.npz", boards=found.boards, targets=found.targets, decision=found.decision)


def test_learning_comes_nearer_to_the_truth(tmp_path: Path, table: bearoff.OneSided) -> None:
    pieces(tmp_path / "labels")
    pool = race.pool([tmp_path / "labels"])
    run = race.Run(tmp_path / "run", pool, [32], 1, table)

    def off() -> float:
        boards = pool[:40]
        truth = race.means_of(run.teacher.backed_up(boards).exactly)[:, ALL]
        told = race.means_of(race.Teacher(run.net.averaged(), table).exactly(boards))[:, ALL]
        return float(np.sqrt(np.mean((told - truth) ** 2)))

    before = off()
    run.train(race.TABLES * 500, [(0, 5e-3), (1, 1e-3)])
    assert off() < 0.2 * before
    assert off() < 0.5


def test_a_run_goes_on_and_is_published(tmp_path: Path) -> None:
    pieces(tmp_path / "labels")
    command = [str(tmp_path / "run"), "--labels", str(tmp_path / "labels"), "--hidden", "16"]
    assert race.main([*command, "--positions", "200"]) == 0
    assert race.main([*command, "--positions", "400"]) == 0
    assert "done positions 448" in (tmp_path / "run" / "log.txt").read_text()
    assert isinstance(find_nets(str(tmp_path / "run" / "race.npz")).race, racing.Racing)
    told = publish(tmp_path / "run" / "race.npz", "international", tmp_path)
    assert told["race"]["layers"] == f"196-16-{OUTPUTS}"


def test_nothing_to_begin_from(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert race.main([str(tmp_path / "run"), "--labels", str(tmp_path)]) == 2
    assert f"no boards in {tmp_path}" in capsys.readouterr().err
