"""Self-play training: it learns, it stops and goes on, it grows, what it publishes plays."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.brain import kernels, nets
from engine.brain.evaluators import Boards
from engine.train import arena, selfplay
from engine.train.mlp import Mlp, layers_of
from engine.train.publish import publish

HYPER = selfplay.HYPERGAMMON


def run(folder: Path, noise: float = 0.0) -> selfplay.Run:
    return selfplay.Run(folder, "hypergammon", 1, noise, tables=32)


def first_play(boards: Boards, dice: Boards) -> Boards:
    """A player that takes whatever play comes first."""
    plays, offsets = kernels.all_plays(boards, dice)
    return kernels.flipped(plays[offsets[:-1]])


def test_rates_are_straight_in_the_logarithm() -> None:
    points = selfplay.parse_rates("0:1e-2,0.5:1e-2,1:1e-4")
    assert selfplay.rate_at(points, 0.25) == pytest.approx(1e-2)
    assert selfplay.rate_at(points, 0.75) == pytest.approx(1e-3)
    with pytest.raises(ValueError, match="share:rate"):
        selfplay.parse_rates("0.1")


def test_the_first_plays_of_a_net_are_the_least_for_the_opponent(tmp_path: Path) -> None:
    """The fast path (first layer from the parent, phases apart) chooses what judging every child alone would."""
    trainer = run(tmp_path)
    boards = np.tile(HYPER, (32, 1))
    judge = nets.Nets(*(_exact(trainer, kind) for kind in ("contact", "race")), checkers=3)
    rng = np.random.default_rng(2)
    for _ in range(12):
        dice = rng.integers(1, 7, (32, 2)).astype(np.int8)
        after, targets = trainer.chooser.best(boards, dice)
        found, offsets = kernels.all_plays(boards, dice)
        chances = judge.evaluate(kernels.flipped(found))
        for i, target in enumerate(targets):
            own = chances[offsets[i] : offsets[i + 1]]
            least = own[nets.equity(own).argmin()]
            np.testing.assert_allclose(nets.equity(target[None]), -nets.equity(least[None]), atol=1e-5)
        phases = kernels.phases(after)
        boards = np.ascontiguousarray(np.where((phases == kernels.CONTACT)[:, None], after, HYPER))


def _kept(trainer: selfplay.Run) -> Path:
    trainer.keep()
    return next(trainer.folder.glob("nets-*.npz"))


def _exact(trainer: selfplay.Run, kind: str) -> arena.NumpyEvaluator:
    net: Mlp = getattr(trainer, kind)
    return arena.NumpyEvaluator(arena.Model(layers_of(net), {}), 3)


def test_a_run_learns_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    rates = [(0.0, 3e-3), (1.0, 1e-3)]
    trainer = run(tmp_path)
    trainer.train(600, rates, log_every=200, keep_every=500)
    assert len(list(tmp_path.glob("nets-*.npz"))) == 2
    again = run(tmp_path)
    assert again.games == trainer.games >= 600
    np.testing.assert_array_equal(again.contact.second_moment, trainer.contact.second_moment)
    again.train(1200, rates, log_every=5000, keep_every=5000)
    learned = arena.static_player(arena.checkpoint_nets(sorted(tmp_path.glob("nets-*.npz"))[-1], False, "hypergammon"))
    mean, error = arena.summary(arena.duel(learned, first_play, 300, HYPER, 3))
    assert mean > 4 * error > 0
    assert "done games" in (tmp_path / "log.txt").read_text()


def test_noise_changes_the_play_but_not_what_is_learnt(tmp_path: Path) -> None:
    trainer = run(tmp_path)
    boards = np.tile(HYPER, (32, 1))
    dice = np.tile(np.array([[6, 4]], np.int8), (32, 1))
    best, targets = trainer.chooser.best(boards, dice)
    strayed, same = trainer.chooser.best(boards, dice, np.full(32, 5.0, np.float32))
    np.testing.assert_array_equal(targets, same)
    assert len(np.unique(best, axis=0)) == 1
    assert len(np.unique(strayed, axis=0)) > 1


def test_a_run_goes_on_and_is_published(tmp_path: Path) -> None:
    trainer = run(tmp_path / "run")
    trainer.train(40, [(0.0, 1e-3), (1.0, 1e-3)], log_every=1000, keep_every=1000)
    again = run(tmp_path / "run")
    assert again.games == trainer.games
    again.step(1e-3)
    told = publish(_kept(again), "hypergammon", tmp_path / "nets", half=True)
    assert told["contact"]["layers"] == "218-192-48-5"
    judge = nets.load("hypergammon", tmp_path / "nets", interpreter=False)
    children = np.tile(HYPER, (3, 1))
    found = judge.evaluate_family(children, children, np.arange(4))
    np.testing.assert_allclose(found, judge.evaluate(children), atol=1e-5)
