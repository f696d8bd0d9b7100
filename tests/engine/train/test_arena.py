"""Measuring: losses on decisions worked out by hand, duels that are fair."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import numpy as np
import pytest

from engine.brain import kernels, nets
from engine.brain.evaluators import Boards, Floats
from engine.train import arena, selfplay


def leader(boards: Boards) -> Floats:
    """Likes whoever has fewer pips left."""
    counts = np.empty((len(boards), 2), np.int32)
    kernels.pips(boards, counts)
    chances = np.zeros((len(boards), 5), np.float32)
    chances[:, 0] = 1 / (1 + np.exp((counts[:, 0] - counts[:, 1]) / 20))
    return chances


def decision(refs: list[float], kind: str) -> str:
    """The mover is on 10, 7, 4 … before an opponent on the bar and 15."""
    candidates = []
    for k, ref in enumerate(refs):
        board = [0] * 26
        board[10 - 3 * k], board[0], board[15] = 1, 1, -1
        candidates.append({"m": board, "ref": ref})
    return json.dumps({"class": kind, "board": [0] * 26, "dice": [2, 1], "cands": candidates})


def test_losses_by_hand(tmp_path: Path) -> None:
    # The judge takes the last candidate of each: the fewest pips.
    lines = [decision([0.5, 0.2], "contact"), decision([0.1, 0.3], "race"), decision([0.4, 0.4, 0.3], "contact")]
    plain, packed = tmp_path / "d.jsonl", tmp_path / "d.jsonl.gz"
    plain.write_text("\n".join(lines))
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    for path in (plain, packed):
        loss = arena.decision_loss(path, leader)
        assert loss.mean == pytest.approx(1000 * (0.3 + 0 + 0.1) / 3)
        assert loss.classes == {"contact": (pytest.approx(200.0), 2), "race": (pytest.approx(0.0), 1)}
        assert loss.count == 3


def first_play(boards: Boards, dice: Boards) -> Boards:
    """A player that takes whatever play comes first."""
    plays, offsets = kernels.all_plays(boards, dice)
    return kernels.flipped(plays[offsets[:-1]])


def test_a_player_against_itself_is_even_pair_by_pair() -> None:
    player = arena.static_player(nets.load("international"))
    points = arena.duel(player, player, 30, selfplay.INTERNATIONAL)
    np.testing.assert_array_equal(points.sum(axis=1), np.zeros(30))
    assert set(np.abs(points).ravel()) <= {1, 2, 3}
    assert len(set(points[:, 0])) > 1


def test_the_better_player_wins_and_names_do_not_matter() -> None:
    player = arena.static_player(nets.load("hypergammon"))
    there = arena.duel(player, first_play, 100, selfplay.HYPERGAMMON, 3)
    back = arena.duel(first_play, player, 100, selfplay.HYPERGAMMON, 3)
    mean, error = arena.summary(there)
    assert mean > 3 * error
    np.testing.assert_array_equal(there[:, 0], -back[:, 1])  # the same dice with the names changed
