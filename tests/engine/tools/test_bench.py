"""The bench measures and prints what it promises: a table, or exactly one JSON object and nothing else on stdout."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from engine.brain import kernels, nets
from engine.tools import bench, bench_peers

ROOT = Path(__file__).resolve().parents[3]
SMALL = (
    "import sys; from engine.tools import bench, bench_peers;"
    "bench._POSITIONS = 64; bench.DECISIONS = 2;"
    "bench_peers.installed = lambda: iter([bench_peers.Duses()]);"
    "sys.exit(bench.main(sys.argv[1:]))"
)


def run(*argv: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", SMALL, *argv], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )


@pytest.fixture
def decisions(tmp_path: Path) -> Path:
    """One decision whose candidates are valued by our own net: its loss is 0."""
    board = bench.positions(1)[0]
    plays, _ = kernels.all_plays(board[None], np.array([[5, 2]], np.int8))
    values = -nets.equity(nets.load("international").evaluate(kernels.flipped(plays)))
    rows = plays.copy()
    rows[:, 0] *= -1
    candidates = [{"m": row, "ref": float(value)} for row, value in zip(rows.tolist(), values)]
    path = tmp_path / "decisions.jsonl"
    line = json.dumps({"board": board.tolist(), "dice": [5, 2], "cands": candidates})
    path.write_text(f"{line}\n{line}\n", encoding="utf-8")
    return path


def test_json_is_one_object(decisions: Path) -> None:
    ended = run("--json", "--er", str(decisions))
    assert ended.returncode == 0, ended.stderr
    found = json.loads(ended.stdout)
    assert found["compiled"] is kernels.compiled
    row = found["engines"]["duses"]
    assert set(row) == {"evals_per_s", "ply1_ms", "ply2_ms", "ply3_ms", "er", "er_se"}
    assert row["evals_per_s"] > 0
    assert row["er"] == pytest.approx(0, abs=0.001)


def test_the_table_names_its_columns() -> None:
    ended = run()
    assert ended.returncode == 0, ended.stderr
    assert "plays/s" in ended.stdout.splitlines()[0]
    assert "evals_per_s" in ended.stdout.splitlines()[1]
    assert ended.stdout.splitlines()[2].startswith("duses")


def test_a_missing_file_is_told() -> None:
    ended = run("--er", "nowhere.jsonl")
    assert ended.returncode == 2
    assert "nowhere.jsonl" in ended.stderr


def test_finished_games_are_not_asked_of_engines() -> None:
    boards = np.zeros((2, 26), np.int8)
    boards[0, 1] = boards[1, 1] = 2
    boards[0, 10] = -3
    found = bench_peers.evaluate(bench_peers.Duses())(boards)
    assert found[1].tolist() == [0, 0, 0, 0, 0]
    assert 0 < found[0, 0] <= 1


def test_positions_are_contact_and_differ() -> None:
    boards = bench.positions(50)
    assert (kernels.phases(boards) == kernels.CONTACT).all()
    assert len(np.unique(boards, axis=0)) > 45
