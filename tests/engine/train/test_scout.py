"""A scout made by its command from a few families: its file, its entry, and that it tells good plays from bad ones."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

from engine.brain import nets
from engine.train import scout
from engine.train.publish import write_manifest


def test_a_scout_of_few_families(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(scout, "HELD_BACK", 500)
    shutil.copytree(nets.folder() / "international", tmp_path / "international")
    (tmp_path / "international" / "scout.tflite").unlink()
    before = nets.manifest("international", tmp_path)
    del before[nets.SCOUT]
    write_manifest(before, "international", tmp_path)
    arguments = ["international", "--families", "3000", "--rounds", "4", "--into", str(tmp_path)]
    scout.main(arguments)
    after = nets.manifest("international", tmp_path)
    assert {k: v for k, v in after.items() if k != nets.SCOUT} == before
    # Even after so little it leaves out more than a third, and what is lost is a fraction of what a random play loses.
    assert 0 < float(str(after[nets.SCOUT]["kept"])) < 0.7
    assert float(str(after[nets.SCOUT]["lacks"])) < 0.02
    judge = nets.load("international", tmp_path)
    assert judge.scout is not None
    found = scout.gather(judge, "international", 300, 9)
    equity = nets.equity(found.chances.astype(np.float32))
    lacks = equity - np.repeat(np.minimum.reduceat(equity, found.offsets[:-1]), np.diff(found.offsets))
    keep = judge.scout.kept(found.parents, found.children, found.offsets)
    assert lacks[keep].mean() < 0.5 * lacks[~keep].mean()
    assert "plays kept" in capsys.readouterr().out


def test_too_few_families_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        scout.main(["international", "--families", "100", "--into", str(tmp_path)])
    assert "held back" in capsys.readouterr().err
