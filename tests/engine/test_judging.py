"""A real match judged by real brains, through the whole pipe: progress, result, kept over a restart."""

from __future__ import annotations

from pathlib import Path

import pytest

from bg.setup import Kind, Level, MatchSetup, Player
from bg.variants import default_customs
from engine.protocol.analysis import Analyse, Analysis, GetAnalysis, JudgePlay, Similar
from engine.protocol.archive import Archive
from engine.protocol.brain import Context
from engine.protocol.common import Error
from engine.protocol.rollout import DropRollout, QueueRollout, RolloutQueue
from tests.engine.player import Scripted

REAL = {"DUSES_BRAIN": "null"}


@pytest.fixture
def judged(tmp_path: Path) -> tuple[Path, int, Analysis]:
    """A data folder with a match of one point between two computers, judged."""
    players = tuple(Player(name, Kind.COMPUTER, Level.EASY) for name in ("Ada", "Ben"))
    customs = default_customs("international")
    player = Scripted(tmp_path, env=REAL)
    try:
        view = player.start(MatchSetup("international", customs, 1, (players[0], players[1])))
        player.play()
        pending = player.client.request(Analyse(view.match))
        player.wait(lambda: pending.done)
        assert pending.error is None
        assert pending.partials
        found = pending.ok
    finally:
        player.client.close()
    assert isinstance(found, Analysis)
    return tmp_path, view.match, found


def test_a_match_through_the_pipe(judged: tuple[Path, int, Analysis]) -> None:
    folder, match, found = judged
    assert found.complete
    assert found.engine
    plays = [one for one in found.decisions if one.kind == "play"]
    assert len(plays) > 10
    assert any(one.error for one in plays)  # these were not masters
    assert abs(sum(one.luck for one in plays if one.seat == 0)) < 10
    totals = [one for one in found.summaries if one.game == 0]
    assert all(one.grade in ("A+", "A", "B", "C", "D", "E") and one.pr is not None for one in totals)
    player = Scripted(folder, env=REAL)
    try:
        assert player.ask(GetAnalysis(match)) == found
        details = player.ask(GetAnalysis(match, 1)).decisions
        assert [one.loss for one in details] == [one.loss for one in found.decisions]
        worst = max((one for one in details if one.kind == "play"), key=lambda one: one.loss)
        assert worst.play is not None
        assert worst.loss == worst.play.loss
        assert worst.play.candidates[0].equity > worst.play.candidates[worst.play.played].equity
        (row,) = player.ask(Archive()).rows
        assert row.pr == totals[0].pr
        context = Context("international", default_customs("international"), (1, 1), cube_live=False)
        where = player.ask(Similar(_position(player, match, plays[0].seq), context))
        assert where.found[0].alike == 1
    finally:
        player.client.close()


def _position(player: Scripted, match: int, seq: int) -> object:
    """Where the decision of event seq was made."""
    from bg import record
    from engine.decisions import decisions
    from engine.protocol.table import Events

    events = [record.from_plain(event) for event in player.ask(Events(match)).events]
    (ask,) = [one.ask for one in decisions(events) if one.seq == seq]
    assert isinstance(ask, JudgePlay)
    return ask.position


def test_rollouts_are_refused_and_dropped_through_the_pipe(tmp_path: Path) -> None:
    from bg import variants

    rules = variants.rules("international")
    context = Context(rules.id, rules.customs)
    player = Scripted(tmp_path, env=REAL)
    try:
        refused = player.result(QueueRollout(rules.start(), context, offered="beaver"))
        assert isinstance(refused, Error)
        assert refused.reason == "beaver_rollout"
        number = player.ask(QueueRollout(rules.start(), context, trials=10368)).rollout
        assert [one.rollout for one in player.ask(RolloutQueue()).rollouts] == [number]
        player.ask(DropRollout(number))
        assert player.ask(RolloutQueue()).rollouts == []
    finally:
        player.client.close()
