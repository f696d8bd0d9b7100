"""Labels made in pieces: what a ply of looking ahead says, the same whoever makes them, kept apart from others, and learnt from."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from bg.customs import Customs
from engine.brain import nets
from engine.brain.bearoff import Tables
from engine.brain.cube import Stakes, State
from engine.brain.search import Search
from engine.train import arena, fit, gathering, label, selfplay
from engine.train.gathering import Choice, Decisions, Gatherer
from engine.train.publish import publish

START = nets.folder() / "international"
CUBELESS = Stakes(Customs(cube=False), live=False)


@dataclass(frozen=True)
class Few(Choice):
    """As much as a test needs."""

    tables: int = 8


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "WARM", 5)
    monkeypatch.setattr(label, "Choice", Few)


def made(folder: Path, *more: str) -> int:
    return label.main([str(START.parent), str(folder), "--processes", "1", "--decisions", "20", *more])


def test_weighing_is_looking_a_ply_ahead() -> None:
    boards = np.stack([selfplay.INTERNATIONAL, selfplay.NACKGAMMON])
    judge = nets.load("international", interpreter=False)
    deep = Search(judge, 0).hasty().judged(boards, CUBELESS, [State()], 2)
    found, met = Gatherer(judge, Few(further=0), [1]).weighed(boards, np.arange(2))
    assert not len(met)
    np.testing.assert_allclose(found, deep.chances, atol=1e-5)


def test_boards_met_on_the_way_are_weighed_by_their_own_rolls() -> None:
    boards = np.stack([selfplay.INTERNATIONAL, selfplay.NACKGAMMON] * 4)
    judge = nets.load("international", interpreter=False)
    gatherer = Gatherer(judge, Few(further=2), [1])
    _, met = gatherer.weighed(boards, np.arange(8))
    assert len(met) == len(met.boards) == 8
    deep = gatherer.hasty.judged(met.boards, CUBELESS, [State()], 2)
    np.testing.assert_allclose(met.targets, deep.chances, atol=1e-5)


@pytest.mark.parametrize("further", [1, 4])
def test_a_roll_further_on_is_worth_a_ply_on_average(further: int) -> None:
    ending = np.zeros(26, np.int8)
    ending[[13, 6, 12, 22]] = 1, 1, -1, -1
    judge = nets.load("international", interpreter=False, exact=Tables())
    deep = Search(judge, 0).judged(ending[None], CUBELESS, [State()], 3).chances
    many = np.tile(ending, (3000, 1))
    found, _ = Gatherer(judge, Few(further=further), [1]).weighed(many, np.arange(3000))
    error = found.std(axis=0) / np.sqrt(3000)
    assert (error[:1] > 0).all()
    np.testing.assert_array_less(abs(found.mean(axis=0) - deep[0]), 4 * error + 1e-4)
    same, _ = Gatherer(judge, Few(further=further), [1]).weighed(many[:9], np.zeros(9, np.int64))
    np.testing.assert_allclose(same, np.tile(same[0], (9, 1)), atol=1e-6)  # one decision, one roll


def test_labels_go_on_where_they_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    labels = tmp_path / "labels"
    assert made(labels, "--pieces", "1") == 0
    first = (labels / "piece-00000.npz").read_bytes()
    assert made(labels, "--pieces", "2") == 0
    assert (labels / "piece-00000.npz").read_bytes() == first
    assert (labels / "piece-00001.npz").read_bytes() != first
    assert made(tmp_path / "others", "--pieces", "1", "--first", "1") == 0
    assert (tmp_path / "others" / "piece-00001.npz").read_bytes() == (labels / "piece-00001.npz").read_bytes()
    assert made(labels, "--seed", "2") == 2
    assert "another job" in capsys.readouterr().err
    found = label.read(labels / "piece-00001.npz")
    plays = np.bincount(found.decision)
    several = np.count_nonzero(plays > 1)
    assert 9 <= several <= 18  # beside as many strays
    assert plays.max() > 2
    weighed = plays[plays > 1].sum() + several
    assert several <= np.count_nonzero(plays == 1) <= several + weighed  # strays, and a board met on the way for each weighed
    assert abs(found.targets - 0.5).max() < 1  # what was put right may lie a little outside 0 to 1


def test_labels_are_learnt_from_and_published(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    labels, run = tmp_path / "labels", tmp_path / "run"
    assert made(labels, "--pieces", "2") == made(labels, "--pieces", "1", "--first", str(fit.HELD_OUT - 1)) == 0
    learnt = gathering.joined([label.read(labels / f"piece-0000{k}.npz") for k in range(2)])
    line = [str(run), "--labels", str(labels), "--hidden", "48-16", "--rates", "0:2e-3,1:1e-3", "--batch", "10"]
    assert fit.main([*line, "--plays", "2000"]) == 0

    def spread(path: Path) -> float:
        error = arena.checkpoint_nets(path, average=False).evaluate(learnt.boards) - learnt.targets
        return float(np.square(fit.differing(error, learnt.decision, 0.0)).mean())

    early = spread(run / "latest.npz")
    assert fit.main([*line, "--plays", "40000"]) == 0  # goes on
    assert spread(run / "latest.npz") < 0.5 * early
    told = capsys.readouterr().out
    assert f"of {len(learnt)} between" in told  # the held out piece is only measured with
    assert "loss" in told
    again = tmp_path / "again"
    assert fit.main([str(again), "--labels", str(labels), "--start", str(run / "latest.npz"), "--plays", "1"]) == 0
    assert "done plays" in capsys.readouterr().out

    base = tmp_path / "nets"
    (base / "international").mkdir(parents=True)
    for file in START.iterdir():
        (base / "international" / file.name).write_bytes(file.read_bytes())
    entries = publish(next(run.glob("nets-*.npz")), "international", base)
    assert entries["contact"]["layers"] == "218-48-16-5"
    assert entries["contact"]["decisions"] == len(learnt)
    assert entries["race"] == nets.manifest("international")["race"]  # what was not trained stays
    assert nets.load("international", base).scout is not None


def test_what_is_common_to_a_decisions_plays_weighs_less() -> None:
    error = np.array([[1.0, 4], [3.0, 4], [5.0, 0]], np.float32)
    found = fit.differing(error, np.array([0, 0, 1]), 0.5)
    np.testing.assert_allclose(found, [[0, 2], [2, 2], [2.5, 0]])


def test_decisions_are_drawn_and_joined_whole() -> None:
    def some(*ks: int) -> Decisions:
        each = np.repeat(ks, [1 + k % 4 for k in ks])
        boards = np.repeat(each[:, None], 26, axis=1).astype(np.int8)
        return Decisions(boards, boards[:, :5].astype(np.float32), np.repeat(np.arange(len(ks)), [1 + k % 4 for k in ks]))

    parts = gathering.joined([some(1, 2), some(), some(7)])
    assert len(parts) == 3
    drawn = parts.some(np.array([2, 0, 2]))
    assert drawn.boards[:, 0].tolist() == [7] * 4 + [1] * 2 + [7] * 4
    assert drawn.decision.tolist() == [0] * 4 + [1] * 2 + [2] * 4
    np.testing.assert_array_equal(drawn.targets[:, 0], drawn.boards[:, 0])


def test_other_nets_under_the_same_name_are_noticed() -> None:
    with pytest.raises(RuntimeError, match="not the same"):
        label.piece(str(START.parent), "0" * 16, 1, 0, 10, Choice())


def test_no_labels_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert fit.main([str(tmp_path / "run"), "--labels", str(tmp_path), "--plays", "1"]) == 2
    assert "no labels" in capsys.readouterr().err
    assert label.main([str(tmp_path / "none.npz"), str(tmp_path / "labels")]) == 2
