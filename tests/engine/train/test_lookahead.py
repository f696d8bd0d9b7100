"""Training by looking ahead: what is remembered, what is learnt, and that a run goes on and is published."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bg.customs import Customs
from engine.brain import kernels, nets
from engine.brain.cube import Stakes, State
from engine.brain.search import Search
from engine.tools.executors import Here, executor
from engine.train import arena, lookahead, selfplay
from engine.train.gathering import Choice, Decisions, Gatherer
from engine.train.publish import publish

OPTIONS = lookahead.Options(Choice(margin=1.0, tables=16), memory=300, games=32, piece=40, ahead=2)
RATES = [(0.0, 1e-3), (1.0, 1e-3)]
OPENING = selfplay.INTERNATIONAL


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkpoint of self-play that has learnt next to nothing."""
    run = selfplay.Run(tmp_path_factory.mktemp("start"), "international", 1, tables=16)
    run.train(20, RATES, log_every=1000, keep_every=1000)
    return next(run.folder.glob("nets-*.npz"))


def test_the_oldest_decisions_are_forgotten_and_a_draw_keeps_plays_together() -> None:
    memory = lookahead.Memory(3, 4)
    for ks in ([1], [2, 3], [4, 5]):
        each = np.repeat(ks, [1 + k % 4 for k in ks])
        boards = np.repeat(each[:, None], 26, axis=1).astype(np.int8)
        memory.add(Decisions(boards, boards[:, :5].astype(np.float32), each - ks[0]))
    boards, targets, group = memory.draw(np.random.default_rng(1), 40)
    assert set(boards[:, 0].tolist()) == {3, 4, 5}
    np.testing.assert_array_equal(targets[:, 0], boards[:, 0])
    for g in range(40):
        own = boards[group == g, 0]
        assert len(set(own.tolist())) == 1
        assert len(own) == 1 + own[0] % 4


def test_what_a_decisions_plays_have_in_common_weighs_less() -> None:
    error = np.array([[1.0, 4], [3.0, 4], [5.0, 0]], np.float32)
    found = lookahead.differing(error, np.array([0, 0, 1]), 0.5)
    np.testing.assert_allclose(found, [[0, 2], [2, 2], [2.5, 0]])


def test_weighing_is_looking_a_ply_ahead(start: Path, tmp_path: Path) -> None:
    run = lookahead.Run(tmp_path / "run", start, OPTIONS, 1)
    boards = np.stack([OPENING, selfplay.NACKGAMMON])
    judge = arena.checkpoint_nets(start)
    deep = Search(judge, 0).judged(boards, Stakes(Customs(cube=False), live=False), [State()], 2)
    gatherer = Gatherer(run.contacts, run.race, OPTIONS.choice, [1], boards)
    np.testing.assert_allclose(gatherer.weighed(boards), deep.chances, atol=2e-3)  # the checkpoint is in half precision


def test_a_run_learns_goes_on_and_is_published(start: Path, tmp_path: Path) -> None:
    run = lookahead.Run(tmp_path / "run", start, OPTIONS, 1)
    run.memory.add(Gatherer(run.contacts, run.race, OPTIONS.choice, [1]).gather(300))
    boards, targets, group = (array.copy() for array in run.memory.draw(np.random.default_rng(5), 200))
    judge = arena.checkpoint_nets(start)
    run.decisions = 300
    for _ in range(100):
        run.learn(64, 1e-3)
    run.save()
    run.keep()
    again = lookahead.Run(tmp_path / "run", None, OPTIONS, 1)
    assert again.decisions == 300
    for old, new in zip(run.contacts, again.contacts):
        np.testing.assert_array_equal(old.second_moment, new.second_moment)
    kept = next((tmp_path / "run").glob("nets-*.npz"))
    publish(kept, "international", tmp_path / "nets")
    learnt = nets.load("international", tmp_path / "nets", interpreter=False)

    def spread(of: nets.Nets) -> float:
        error = of.evaluate(boards) - targets
        return float(np.square(lookahead.differing(error, group, 0.0)).mean())

    assert spread(learnt) < 0.8 * spread(judge)
    assert "decisions = 300" in (tmp_path / "nets" / "international" / "manifest.toml").read_text()
    # A play's value is the same alone and among its family, whatever sorts of contact the family reaches.
    dice = np.array([[6, 5], [3, 1], [2, 2]], np.int8)
    parents = np.stack([OPENING, selfplay.NACKGAMMON, OPENING])
    plays, offsets = kernels.all_plays(parents, dice)
    children = kernels.flipped(plays)
    family = learnt.evaluate_family(kernels.flipped(parents), children, offsets)
    np.testing.assert_allclose(family, learnt.evaluate(children), atol=1e-5)


def test_what_is_learnt_does_not_depend_on_who_gathers(start: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookahead, "FEW", 50)

    def trained(processes: int) -> lookahead.Run:
        run = lookahead.Run(tmp_path / str(processes), start, OPTIONS, 1)
        with executor(processes) as workers:  # not this process: products may differ in the last bit with the threads they take
            run.train(200, RATES, 20, workers, 1000, 1000)
        return run

    few, more = trained(2), trained(3)
    assert few.decisions == more.decisions >= 200
    assert few.contacts[0].steps > 0
    for mine, others in zip(few.contacts, more.contacts):
        np.testing.assert_array_equal(mine.flat, others.flat)


def test_a_run_that_is_told_to_stop_goes_on_with_the_next_piece(start: Path, tmp_path: Path) -> None:
    run = lookahead.Run(tmp_path / "run", start, OPTIONS, 1)
    run.stop = True
    run.train(10_000, RATES, 20, Here(), 1000, 1000)
    again = lookahead.Run(tmp_path / "run", None, OPTIONS, 1)
    assert again.pieces == run.pieces == OPTIONS.ahead  # none is gathered twice


def test_a_new_run_needs_a_start(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert lookahead.main([str(tmp_path), "--decisions", "1"]) == 2
    assert "--start" in capsys.readouterr().err


def test_published_nets_are_gone_on_from(start: Path, tmp_path: Path) -> None:
    first = lookahead.Run(tmp_path / "run", start, OPTIONS, 1)
    first.decisions = 70
    first.keep()
    publish(next((tmp_path / "run").glob("nets-*.npz")), "international", tmp_path / "nets")
    run = lookahead.Run(tmp_path / "again", tmp_path / "nets" / "international", OPTIONS, 1)
    assert (run.games, run.decisions) == (first.games, 70)
    boards = np.stack([OPENING, selfplay.NACKGAMMON])
    judge = nets.load("international", tmp_path / "nets", interpreter=False)
    children, _offsets, chances = run.learner.judged(boards, np.array([[6, 1], [5, 2]], np.int8))
    np.testing.assert_allclose(chances, judge.evaluate(children.copy()), atol=1e-5)
