"""Labels made in pieces: the same whoever makes them, kept apart from others, and worth learning from."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from engine.brain import nets
from engine.train import arena, fit, gathering, label, lookahead
from engine.train.gathering import Choice
from engine.train.lookahead import Options

START = nets.folder() / "international"


@dataclass(frozen=True)
class FewTables(Choice):
    """As much as a test needs."""

    tables: int = 8


@dataclass(frozen=True)
class FewGames(Options):
    """The same for the learner."""

    games: int = 8


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "WARM", 5)
    monkeypatch.setattr(label, "Choice", FewTables)
    monkeypatch.setattr(fit, "Options", FewGames)


def made(folder: Path, *more: str) -> int:
    return label.main([str(START), str(folder), "--processes", "1", "--decisions", "20", *more])


def test_labels_go_on_and_are_learnt_from(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
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

    memory = label.read([labels], Choice.most)
    assert 40 <= memory.filled <= 56
    assert (memory.counts >= 2).all()
    boards, targets, group = memory.draw(np.random.default_rng(1), 100)
    assert ((targets >= 0) & (targets <= 1)).all()
    run = tmp_path / "run"
    line = [str(run), "--start", str(START), "--labels", str(labels), "--rates", "0:1e-3,1:1e-3", "--batch", "10"]
    assert fit.main([*line, "--epochs", "8"]) == 0
    learnt = arena.checkpoint_nets(run / "latest.npz", average=False)

    def spread(judge: nets.Nets) -> float:
        return float(np.square(lookahead.differing(judge.evaluate(boards) - targets, group, 0.0)).mean())

    assert spread(learnt) < 0.8 * spread(nets.load("international", interpreter=False))
    before = int(nets.manifest("international")["contact0"]["decisions"])  # type: ignore[call-overload]
    told = f"done decisions {before + memory.filled}"
    assert told in capsys.readouterr().out
    assert fit.main([*line, "--epochs", "8"]) == 0  # nothing is left to learn
    assert told in capsys.readouterr().out


def test_other_nets_under_the_same_name_are_noticed() -> None:
    with pytest.raises(RuntimeError, match="not the same"):
        label.piece(str(START), "0" * 16, 1, 0, 10, Choice())


def test_no_labels_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert fit.main([str(tmp_path / "run"), "--start", str(START), "--labels", str(tmp_path)]) == 2
    assert "no labels" in capsys.readouterr().err
    assert label.main([str(tmp_path / "none.npz"), str(tmp_path / "labels")]) == 2
