"""The rollout tool: the same result in a terminal and through the referee's own queue, and what it refuses."""

from __future__ import annotations

import json
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
from engine.tools.executors import Here, answer, asked
from tests.engine.player import Scripted

RULES = variants.rules("international")


def question(**changed: Any) -> QueueRollout:
    """Near the end of a race: a block takes a moment, and the cube matters."""
    state = xgid.parse("XGID=--BBBB-------------bbbb---:0:0:1:52:0:0:0:0:10")
    legal = RULES.plays(state.position, (5, 2))
    plays = tuple(play for play in legal[:2])
    assert len({notation.text(play) for play in plays}) == 2
    return msgspec.structs.replace(QueueRollout(state.position, Context(RULES.id, RULES.customs), plays, trials=648), **changed)


@pytest.fixture(scope="module")
def whole() -> Rollout:
    return rollout.roll(question(), Here(), 1).rollout


def test_the_program_itself_makes_no_difference(whole: Rollout, tmp_path: Path) -> None:
    player = Scripted(tmp_path, env={"DUSES_BRAIN": "null"})
    try:
        number = player.ask(question()).rollout
        told: Rollout = player.ask(FollowRollout(number))
    finally:
        player.client.close()
    assert msgspec.structs.replace(told, rollout=0) == whole


def test_a_deep_review_and_a_cube_decision() -> None:
    deep = rollout.roll(question(deep=True), Here(), 1).rollout
    assert deep.trials == 6912
    assert deep.margin is not None
    assert deep.margin < 0.05
    assert all(one.searched is not None and abs(one.searched - one.equity) < 0.1 for one in deep.candidates)
    cube = rollout.roll(question(plays=(), enough=0.05), Here(), 1).rollout
    assert cube.advice
    assert len(cube.candidates) == 2


def test_what_cannot_be_rolled_out_is_refused() -> None:
    with pytest.raises(Refused):
        rollout.roll(question(offered="beaver"), Here(), 1)


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
    rows = dict(rollout.bench(Here(), 72))
    assert list(rows) == ["duses", "duses, cube"]
    for row in rows.values():
        assert row["trials"] == 72
        assert set(row) == {"trials", "wall_s", "cpu_s", "equity", "margin"}
        assert float(str(row["cpu_s"])) > 0
