"""The table of filters on a few decisions made here."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import numpy as np
import pytest

from engine.brain import kernels
from engine.brain.search import Filter
from engine.tools import er, filters
from engine.train import selfplay


@pytest.fixture
def decisions(tmp_path: Path) -> Path:
    """Three rolls of the opening position, as a decision file."""
    start = np.array(selfplay.INTERNATIONAL, np.int8).reshape(1, 26)
    path = tmp_path / "few.jsonl.gz"
    with gzip.open(path, "wt", encoding="utf-8") as file:
        for dice in ((2, 1), (5, 4), (6, 2)):
            after, _ = kernels.all_plays(start, np.array([dice], np.int8))
            after = after.astype(int)
            after[:, 0] *= -1
            file.write(json.dumps({"cands": [{"m": row, "ref": 0.0} for row in after.tolist()]}) + "\n")
    return path


def test_a_filter_that_leaves_everything_in_loses_nothing(decisions: Path) -> None:
    rows = filters.measure(er.read(decisions), 2, {"all": (Filter(100, 10.0),), "one": (Filter(1, 0.0),)})
    assert [row.filters for row in rows] == ["all", "one", "every play"]
    assert rows[0].loss == rows[0].differ == 0
    assert rows[1].loss >= 0
    assert all(row.ms > 0 for row in rows)


def test_the_command_line(decisions: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert filters.main([str(decisions), "--ply", "2", "--decisions", "3", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {row["used"] for row in found["rows"]} >= {"play", "judging"}
    assert filters.main([str(decisions.with_name("none"))]) == 2
