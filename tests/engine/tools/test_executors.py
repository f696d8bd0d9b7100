"""One job, the same result: in this process, on processes, and on a local Dask cluster. For rollouts, labels and the opening
library, whose pieces come back in another order each time."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import pytest

from engine.brain import nets
from engine.openings import Book
from engine.protocol.rollout import Rollout
from engine.tools import duel, executors, openings, rollout
from engine.tools.executors import Here, executor
from engine.tools.openings import Making
from engine.tools.pieces import Kept, fill
from engine.train import label
from engine.train.gathering import Choice
from tests.engine.tools.test_rollout import question

NETS = str(nets.folder())


@pytest.fixture(scope="module", autouse=True)
def little() -> Iterator[None]:
    """Two rolls to open with and to answer: a job of seconds."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(openings, "ROLLS", ((3, 1), (6, 5)))
        patched.setattr(openings, "REPLIES_LISTED", 2)
        patched.setattr(openings, "REPLIES_ROLLED", 1.0)
        patched.setattr(openings, "TURNS", 2)
        yield


def judged(workers: Executor, at_once: int) -> dict[str, Any]:
    """What the tools that judge make of a small job."""
    making = Making("international", 0, 36, Kept(None, {}))
    making.make(workers, at_once, lambda name: None)
    return {"rollout": rollout.roll(question(), workers, at_once).rollout, "openings": making.book()}


def labelled(workers: Executor, at_once: int, folder: Path) -> dict[str, bytes]:
    """Labels by file."""
    wanted = [(f"piece-{n:05d}", (NETS, label.contents(NETS), 7, n, 10, Choice(tables=8))) for n in range(2)]
    fill(label.Labels(folder, {}), wanted, label.piece, workers, at_once)
    return {path.name: path.read_bytes() for path in folder.glob("*.npz")}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """All of it, on two processes."""
    with executor(2) as workers:
        return judged(workers, 7) | {"labels": labelled(workers, 7, tmp_path_factory.mktemp("labels"))}


def test_processes_make_no_difference(whole: dict[str, Any]) -> None:
    assert isinstance(whole["rollout"], Rollout)
    assert isinstance(whole["openings"], Book)
    # Labels are made with numpy's matrix products, and what has imported numpy here did not ask it for one thread.
    assert judged(Here(), 1) == {"rollout": whole["rollout"], "openings": whole["openings"]}


def test_a_cluster_makes_no_difference(whole: dict[str, Any], tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        executor(scheduler=cluster.scheduler_address) as workers,
    ):
        assert judged(workers, 5) | {"labels": labelled(workers, 5, tmp_path)} == whole
    assert len(whole["labels"]) == 2


def test_the_options_say_where() -> None:
    parser = argparse.ArgumentParser()
    executors.add_options(parser)
    one = parser.parse_args(["--processes", "1"])
    assert executors.at_once(one) == 1
    with executors.chosen(one) as workers:
        assert isinstance(workers, Here)
    assert executors.at_once(parser.parse_args(["--processes", "3"])) == 12
    assert executors.at_once(parser.parse_args(["--processes", "1", "--scheduler", "tcp://there:8786"])) == 4
    assert executors.at_once(parser.parse_args([])) == (4 * cores if (cores := os.cpu_count() or 1) > 1 else 1)


def test_what_a_worker_raises_is_raised_here() -> None:
    with pytest.raises(nets.NetError):
        duel.fight("hard", "nobody", 10)
