"""Solving hypergammon: its smallest relative against a plain search of our own, plays against the kernels, going on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from engine.brain import expect, kernels
from engine.brain.rolls import ROLLS, WEIGHTS
from engine.train import hypergammon
from engine.train.hypergammon import CENTRED, CUBELESS, MINE, THEIRS, Placements, Solver, lists

needs_compiler = pytest.mark.skipif(not (kernels.compiled and expect.compiled), reason="minutes uncompiled")


def after(place: int, other: int, roll: tuple[int, int]) -> list[tuple[int, int]]:
    """One checker each: where the two may stand after a roll (mine by my numbering, 0 off; the other's by its own)."""
    found: dict[int, set[tuple[int, int]]] = {}
    orders = [(roll[0],) * 4] if roll[0] == roll[1] else [roll, roll[::-1]]
    for order in orders:
        mine, theirs, played = place, other, 0
        for die in order:
            if mine == 0:
                break
            if mine == 25 or mine - die > 0 or mine <= 6:  # the only checker: it may leave once it is home
                mine = max(mine - die, 0)
                played += 1
            if mine and theirs == 25 - mine:
                theirs = 25
        found.setdefault(played, set()).add((mine, theirs))
    return sorted(found[max(found)])


def backed_up(mine: int, theirs: int, value: Callable[[int, int], list[float]]) -> list[float]:
    """[cubeless, centred, own, other's] with the best cube action, from the values after each roll's best play."""
    sums = [0.0] * 4
    for roll, weight in zip(ROLLS.tolist(), WEIGHTS):
        best = [-9.0] * 4
        for left, other in after(mine, theirs, (roll[0], roll[1])):
            if left == 0:  # nothing of the loser's is off: a gammon, or on 19–25 by its own numbering three
                won = [3.0 if other >= 19 else 2.0] * 4
            else:
                low = value(other, left)
                won = [-low[CUBELESS], -low[CENTRED], -low[THEIRS], -low[MINE]]
            best = [max(x, y) for x, y in zip(best, won)]
        sums = [x + weight * y for x, y in zip(sums, best)]
    doubled = min(2 * sums[THEIRS], 1.0)
    return [sums[0], max(sums[1], doubled), max(sums[2], doubled), sums[3]]


@needs_compiler
def test_one_checker_each_against_a_plain_look_ahead(tmp_path: Path) -> None:
    solver = Solver(tmp_path, checkers=1)
    for _ in range(60):
        solver.sweep()
    index = solver.placements.index(np.eye(26, dtype=np.int8))
    rng = np.random.default_rng(1)
    for _ in range(60):
        mine, theirs = (int(place) for place in rng.integers(1, 26, 2))
        if mine + theirs != 25:
            found = solver.values[index[mine], index[theirs]]
            expected = backed_up(mine, theirs, lambda a, b: solver.values[index[a], index[b]].tolist())
            np.testing.assert_allclose(found, expected, atol=2e-5, err_msg=f"{mine} {theirs}")
    equity = 2 * solver.chances[:, :, 0] + solver.chances[:, :, 1] + solver.chances[:, :, 2] - 1
    equity -= solver.chances[:, :, 3] + solver.chances[:, :, 4]
    for theirs in range(1, 26):
        at = solver.possible(index[theirs])
        np.testing.assert_allclose(equity[at, index[theirs]], solver.values[at, index[theirs], CUBELESS], atol=2e-5)


@needs_compiler
def test_the_same_command_goes_on(tmp_path: Path) -> None:
    whole = Solver(tmp_path / "a", checkers=1)
    for _ in range(6):
        whole.sweep()
    first = Solver(tmp_path / "b", checkers=1)
    for _ in range(2):
        first.sweep()
    first.save()
    second = Solver(tmp_path / "b", checkers=1)
    assert second.sweeps == 2
    for _ in range(4):
        second.sweep()
    np.testing.assert_array_equal(whole.values, second.values)
    np.testing.assert_array_equal(whole.chances, second.chances)
    assert whole.change == second.change


@pytest.mark.parametrize("seed", range(3))
def test_the_listed_plays_are_the_kernels(seed: int) -> None:
    rng, placements = np.random.default_rng(seed), Placements(2)
    closed = int(rng.integers(0, 25))
    found = lists(placements, closed)
    for _ in range(60):
        mine = int(rng.integers(len(placements)))
        places = rng.integers(1, 25, 2)
        if closed:  # both of the other side's checkers hold that point
            places[:] = closed
        elif places[0] == places[1]:
            continue
        if (placements.counts[mine][places] > 0).any() or placements.counts[mine][0] == 2:
            continue
        theirs = int(placements.index(np.bincount(25 - places, minlength=26)[None].astype(np.int8))[0])
        board = placements.boards(np.array([mine]), np.array([theirs]))
        number = int(rng.integers(21))
        plays, _ = kernels.all_plays(board, ROLLS[number : number + 1])
        part = slice(found.offsets[21 * mine + number], found.offsets[21 * mine + number + 1])
        listed = set()
        for leaf, mask in zip(found.leaves[part].tolist(), found.masks[part].tolist()):
            hit = 0 if closed else sum(bool(mask >> int(place) & 1) for place in places)
            listed.add((leaf, hit))
        expected = {(int(placements.of(play[None])[0][0]), -int(play[0])) for play in plays}
        assert listed == expected


def test_finished_games(tmp_path: Path) -> None:
    solver = Solver(tmp_path, checkers=1)
    done = int(np.nonzero(solver.over)[0][0])
    for place, lost in ((25, 3), (19, 3), (18, 2), (1, 2)):
        at = int(solver.placements.index(np.eye(26, dtype=np.int8)[place : place + 1])[0])
        assert (solver.values[at, done] == -lost).all()
        assert solver.chances[at, done].tolist() == [0, 0, 0, 1, lost == 3]


def test_placements_and_boards() -> None:
    placements = Placements()
    assert len(placements) == 3276
    rng = np.random.default_rng(1)
    mine, theirs = rng.integers(0, 3276, (2, 500))
    apart = ~((placements.counts[mine][:, 1:25] > 0) & (placements.counts[theirs][:, 24:0:-1] > 0)).any(axis=1)
    first, second = placements.of(placements.boards(mine[apart], theirs[apart]))
    np.testing.assert_array_equal(first, mine[apart])
    np.testing.assert_array_equal(second, theirs[apart])


def test_the_command_solves_and_saves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(hypergammon, "Solver", lambda folder: Solver(folder, checkers=1))
    hypergammon.main(["solve", str(tmp_path), "--until", "1e-3"])
    assert "greatest change" in capsys.readouterr().out
    assert np.load(tmp_path / "values.npy").shape == (26, 26, 4)
