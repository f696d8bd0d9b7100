"""Similar positions out of stored matches: all of them asked about, the best given back, cancels heard."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from bg import record, variants
from engine import likeness
from engine.decisions import decisions
from engine.likeness import Likeness
from engine.protocol.analysis import Compare, Compared, JudgePlay, Similar
from engine.protocol.brain import Context
from engine.protocol.common import Code, Refused
from engine.store import events as stored
from engine.store import matches
from engine.store.database import Database
from tests.engine.scripted_jobs import Heard, ScriptedJobs
from tests.engine.test_analyses import MATCH, SESSION

RULES = variants.rules("international")
MONEY = Context(RULES.id, RULES.customs)
START = RULES.start()


class House:
    """Two stored matches of one game, and one of another."""

    def __init__(self, folder: Path) -> None:
        self.jobs = ScriptedJobs()
        self.database = Database(folder, full_sync=False, told=lambda error: None)
        self.likeness = Likeness(self.database, self.jobs, self.jobs.later)  # type: ignore[arg-type]
        self.numbers = [self.store(MATCH), self.store(SESSION)]

    def store(self, events: list[Any]) -> int:
        def write(connection: Any) -> int:
            number = matches.add(connection, events[0].setup, "", 0.0)
            stored.add(connection, number, 1, [record.to_plain(event) for event in events], 0.0)
            return number

        return self.database.write(write)

    def ask(self, message: Similar) -> Heard:
        heard = Heard()
        self.likeness.handlers()[Similar](message, heard)  # type: ignore[arg-type]
        for _ in range(20):
            self.jobs.fire()
        return heard

    def answer(self) -> None:
        """The brain finds every seventh board alike, the later the more."""
        job = self.jobs.open.pop(0)
        assert isinstance(job.message, Compare)
        found = [(at, 0.6 + at / 100_000) for at in range(0, len(job.message.boards), 7)][::-1]
        job.final(msgspec.Raw(msgspec.json.encode(Compared(found[: job.message.limit]))), None)


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def plays() -> int:
    return sum(isinstance(one.ask, JudgePlay) for events in (MATCH, SESSION) for one in decisions(events))


def test_every_decision_is_compared_and_the_best_come_back(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(likeness, "AT_A_TIME", 100)
    heard = house.ask(Similar(START, MONEY))
    while house.jobs.open:
        house.answer()
    (said,) = heard.said
    assert len(said.found) == 12
    assert [one.alike for one in said.found] == sorted((one.alike for one in said.found), reverse=True)
    asked = [message for message in house.jobs.asked if isinstance(message, Compare)]
    assert sum(len(message.boards) for message in asked) == plays()
    assert all(len(row) == 26 for message in asked for row in message.boards)
    one = said.found[0]
    events = MATCH if one.match == house.numbers[0] else SESSION
    where = {d.seq: d for d in decisions(events)}[one.seq + 1]
    assert isinstance(where.ask, JudgePlay)
    assert (where.ask.position, where.ask.dice, where.seat) == (one.position, one.dice, one.seat)


def test_only_the_same_game_counts(house: House) -> None:
    tavla = variants.rules("tavla")
    (said,) = house.ask(Similar(START, Context("tavla", tavla.customs))).said
    assert said.found == []


def test_a_cancel_ends_it(house: House) -> None:
    heard = house.ask(Similar(START, MONEY))
    assert heard.stop is not None
    heard.stop()
    assert [error.code for error in heard.errors] == [Code.CANCELLED]
    assert not house.jobs.open


@pytest.mark.parametrize("limit", [0, -1, 1000])
def test_impossible_limits_are_refused(house: House, limit: int) -> None:
    with pytest.raises(Refused):
        house.ask(Similar(START, MONEY, limit))
