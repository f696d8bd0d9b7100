"""The rollout tool: the same result on processes, on a local Dask cluster, and through the referee's own queue."""

from __future__ import annotations

import json
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bg import notation, variants
from bg.formats import xgid
from engine.protocol.brain import Context
from engine.protocol.common import Refused
from engine.protocol.rollout import FollowRollout, QueueRollout, Rollout
from engine.tools import rollout
from engine.tools.executors import answer, asked, executor
from tests.engine.player import Scripted

RULES = variants.rules("international")


def question(**changed: Any) -> QueueRollout:
    """Near the end of a race: a block takes a moment, and the cube matters."""
    state = xgid.parse("XGID=--BBBB-------------bbbb---:0:0:1:52:0:0:0:0:10")
    legal = RULES.plays(state.position, (5, 2))
    plays = tuple(play for play in legal[:2])
    assert len({notation.text(play) for play in plays}) == 2
    return msgspec.structs.replace(QueueRollout(state.position, Context(RULES.id, RULES.customs), plays, trials=648), **changed)


class Inline(Executor):
    """Does the work at once, in this process."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@pytest.fixture(scope="module")
def whole() -> Rollout:
    return rollout.roll(question(), Inline(), 1).rollout


def test_processes_make_no_difference(whole: Rollout) -> None:
    heard: list[Rollout] = []
    with executor(2) as workers:
        timed = rollout.roll(question(), workers, 7, heard.append)
    assert timed.rollout == whole
    assert timed.cpu_s > 0
    assert [body.done for body in heard] == sorted(body.done for body in heard)


def test_a_cluster_makes_no_difference(whole: Rollout) -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        executor(scheduler=cluster.scheduler_address) as workers,
    ):
        assert rollout.roll(question(), workers, 7).rollout == whole


def test_the_program_itself_makes_no_difference(whole: Rollout, tmp_path: Path) -> None:
    player = Scripted(tmp_path, env={"DUSES_BRAIN": "null"})
    try:
        number = player.ask(question()).rollout
        told: Rollout = player.ask(FollowRollout(number))
    finally:
        player.client.close()
    assert msgspec.structs.replace(told, rollout=0) == whole


def test_a_deep_review_and_a_cube_decision() -> None:
    deep = rollout.roll(question(deep=True), Inline(), 1).rollout
    assert deep.trials == 6912
    assert deep.margin is not None
    assert deep.margin < 0.05
    assert all(one.searched is not None and abs(one.searched - one.equity) < 0.1 for one in deep.candidates)
    cube = rollout.roll(question(plays=(), enough=0.05), Inline(), 1).rollout
    assert cube.advice
    assert len(cube.candidates) == 2


def test_what_cannot_be_rolled_out_is_refused() -> None:
    with pytest.raises(Refused):
        rollout.roll(question(offered="beaver"), Inline(), 1)


# ---- the command line ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "argv",
    [
        ["nonsense"],
        ["XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", "8/5 6/5"],
        ["XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", "24/13"],
        ["XGID=-b----E-C---eE---c-e----B-:0:0:1:B:0:0:2:0:10"],
        ["XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", "--trials", "100"],
        ["XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", "--rules", "chess"],
    ],
)
def test_bad_questions_are_one_sentence(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert rollout.main([*argv, "--processes", "1"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_json_is_the_reply(capsys: pytest.CaptureFixture[str]) -> None:
    position = "XGID=-B----------------------b-:0:0:1:00:0:0:0:0:10"
    assert rollout.main([position, "--trials", "648", "--processes", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["advice"] in ("optional", "double_pass")
    assert found["candidates"][0]["equity"] == pytest.approx(1, abs=1e-4)


def test_an_answer_tells_its_cost() -> None:
    reply, cpu = answer(asked(rollout.RollOut(RULES.start(), Context(RULES.id, RULES.customs), truncate=3)))
    assert json.loads(reply)["blocks"][0]["equity"] < 1
    assert cpu > 0


def test_the_bench_tells_time_and_result() -> None:
    rows = dict(rollout.bench(Inline(), 72))
    assert list(rows) == ["duses", "duses, cube"]
    for row in rows.values():
        assert row["trials"] == 72
        assert set(row) == {"trials", "wall_s", "cpu_s", "equity", "margin"}
        assert float(str(row["cpu_s"])) > 0
