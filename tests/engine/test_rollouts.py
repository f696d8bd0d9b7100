"""The queue of rollouts: the same result in any order and after any interruption, and a final reply whatever happens."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bg import notation, variants
from bg.moves import Play
from engine import margins
from engine.protocol.brain import Context
from engine.protocol.common import Code, Error, Refused
from engine.protocol.rollout import (
    DropRollout,
    FollowRollout,
    Queued,
    QueueRollout,
    RollOut,
    Rollout,
    RolloutQueue,
)
from engine.protocol.rollout import Rollouts as RolloutList
from engine.rollouts import Rollouts
from engine.store import rollouts
from engine.store.database import Database
from tests.engine.scripted_jobs import Heard, ScriptedJobs

RULES = variants.rules("international")
START = RULES.start()
MONEY = Context(RULES.id, RULES.customs)


def plays(*texts: str, dice: tuple[int, int] = (3, 1)) -> tuple[Play, ...]:
    return tuple(found for text in texts if (found := notation.parse(text, RULES.plays(START, dice))) is not None)


PLAYS = QueueRollout(START, MONEY, plays("8/5 6/5", "24/20"), trials=648)
CUBE = QueueRollout(START, MONEY, trials=648)


class House:
    """A referee's queue, with brains that the test answers for."""

    def __init__(self, folder: Path) -> None:
        self.jobs = ScriptedJobs()
        self.database = Database(folder, full_sync=False, told=lambda error: None)
        self.rollouts = Rollouts(self.database, self.jobs, self.jobs.later, 3)  # type: ignore[arg-type]

    def ask(self, message: Any) -> Heard:
        heard = Heard()
        self.rollouts.handlers()[type(message)](message, heard)  # type: ignore[arg-type]
        return heard

    def queue(self, asked: QueueRollout) -> int:
        (said,) = self.ask(asked).said
        assert isinstance(said, Queued)
        return said.rollout

    def result(self, number: int) -> Rollout:
        (said,) = self.ask(FollowRollout(number)).said
        assert isinstance(said, Rollout)
        return said


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def finished(house: House, asked: QueueRollout, chance: random.Random | None = None) -> Rollout:
    number = house.queue(asked)
    house.jobs.run(chance)
    return house.result(number)


# ---- results -------------------------------------------------------------------------------------------------------


def test_all_trials_are_computed_and_the_better_play_comes_first(house: House) -> None:
    found = finished(house, PLAYS)
    assert (found.state, found.trials, found.done) == ("done", 648, 1.0)
    assert sum(isinstance(message, RollOut) for message in house.jobs.asked) == 2 * 18
    assert [one.play for one in found.candidates] == [PLAYS.plays[1], PLAYS.plays[0]]
    assert found.margin == max(one.margin or 0 for one in found.candidates)
    assert found.candidates[0].playable
    assert not found.candidates[1].playable
    assert found.candidates[1].behind == pytest.approx(0.16)


def test_the_order_of_arrival_decides_nothing(tmp_path: Path) -> None:
    found = [finished(House(tmp_path / str(seed)), PLAYS, random.Random(seed)) for seed in range(4)]
    assert all(one == found[0] for one in found)


DEEP, SHORT = msgspec.structs.replace(PLAYS, deep=True), msgspec.structs.replace(CUBE, enough=0.02)


@pytest.mark.parametrize("asked", [PLAYS, CUBE, DEEP, SHORT])
def test_an_interrupted_rollout_goes_on_where_it_was(tmp_path: Path, asked: QueueRollout) -> None:
    whole = finished(House(tmp_path / "whole"), asked)
    number = House(tmp_path / "parts").queue(asked)
    computed = 0
    for seed in range(200):
        house = House(tmp_path / "parts")
        house.rollouts.resume()
        before = len(house.jobs.asked)
        house.jobs.run(random.Random(seed), most=5)
        computed += before
        kept = house.ask(FollowRollout(number))
        house.database.close()
        if kept.said:
            assert kept.said == [whole]
            break
    else:
        pytest.fail("never done")
    assert seed > 2


def test_the_same_question_is_the_same_rollout(house: House) -> None:
    first = house.queue(PLAYS)
    assert house.queue(msgspec.structs.replace(PLAYS, label="again")) == first
    assert house.queue(msgspec.structs.replace(PLAYS, seed=2)) != first
    house.jobs.run()
    asked = len(house.jobs.asked)
    assert house.queue(PLAYS) == first
    assert len(house.jobs.asked) == asked


def test_enough_is_enough(house: House) -> None:
    found = finished(house, msgspec.structs.replace(PLAYS, trials=10368, enough=0.5))
    assert found.trials == margins.LEAST_BLOCKS * 36
    assert found.state == "done"
    assert not house.jobs.open


def test_a_cube_decision_has_two_candidates_and_advice(house: House) -> None:
    found = finished(house, CUBE)
    assert [one.play for one in found.candidates] == [(), ()]
    assert found.advice == "double_take"
    asked = [message for message in house.jobs.asked if isinstance(message, RollOut)]
    assert {message.doubled for message in asked} == {False, True}


def test_a_deep_review_averages_search_and_trials(house: House) -> None:
    found = finished(house, msgspec.structs.replace(PLAYS, deep=True))
    assert found.trials == 6912
    assert all(one.searched == 0.3 for one in found.candidates)
    # The scripted brain's trials lie round 0.54 and 0.44.. by play; the average with 0.3 is half way.
    rolled = [2 * one.equity - 0.3 for one in found.candidates]
    assert rolled[0] - rolled[1] == pytest.approx(0.16)
    asked = [message for message in house.jobs.asked if isinstance(message, RollOut)]
    assert all(message.truncate and not message.reduce for message in asked)


# ---- following, leaving, dropping ----------------------------------------------------------------------------------


def test_followers_hear_every_second_and_the_end(house: House) -> None:
    number = house.queue(PLAYS)
    heard = house.ask(FollowRollout(number))
    assert len(heard.partials) == 1
    house.jobs.run(most=8)
    house.jobs.fire()
    house.jobs.run(most=8)
    house.jobs.fire()
    assert [body.done for body in heard.partials] == sorted(body.done for body in heard.partials)
    assert heard.partials[-1].candidates
    assert heard.partials[-1].state == "running"
    house.jobs.run()
    (said,) = heard.said
    assert said.state == "done"
    house.jobs.fire()


def test_who_stops_listening_stops_nothing(house: House) -> None:
    number = house.queue(PLAYS)
    heard = house.ask(FollowRollout(number))
    assert heard.stop is not None
    heard.stop()
    assert heard.errors[0].code is Code.CANCELLED
    house.jobs.run()
    assert house.result(number).state == "done"


def test_dropping_ends_everything_about_it(house: House) -> None:
    number, other = house.queue(PLAYS), house.queue(CUBE)
    heard = house.ask(FollowRollout(number))
    house.jobs.run(most=5)
    house.ask(DropRollout(number))
    assert heard.errors[0].code is Code.CANCELLED
    with pytest.raises(Refused):
        house.ask(FollowRollout(number))
    house.jobs.run()
    assert house.result(other).state == "done"
    for asked in (DropRollout(number), DropRollout(-1)):
        with pytest.raises(Refused):
            house.ask(asked)


def test_the_queue_lists_what_waits_and_what_is_done(house: House) -> None:
    first, second = house.queue(PLAYS), house.queue(CUBE)

    def listed(finished: bool) -> list[tuple[int, str]]:
        (said,) = house.ask(RolloutQueue(finished)).said
        assert isinstance(said, RolloutList)
        return [(one.rollout, one.state) for one in said.rollouts]

    assert listed(False) == [(first, "running"), (second, "waiting")]
    while first in house.rollouts._courses:
        house.jobs.answer()
    assert listed(False)[0][0] == second
    house.jobs.run()
    assert listed(False) == []
    assert listed(True) == [(first, "done"), (second, "done")]


# ---- what goes wrong -----------------------------------------------------------------------------------------------


def test_a_question_that_brains_refuse_is_told_and_forgotten(house: House) -> None:
    number = house.queue(PLAYS)
    heard = house.ask(FollowRollout(number))
    house.jobs.answer(error=Error(Code.BAD_VALUE, "position"))
    assert heard.errors[0].reason == "position"
    with pytest.raises(Refused):
        house.ask(FollowRollout(number))
    assert not house.jobs.open


def test_without_brains_it_waits(house: House) -> None:
    number = house.queue(PLAYS)
    while house.jobs.open:
        house.jobs.answer(error=Error(Code.NO_BRAIN))
    assert house.ask(FollowRollout(number)).partials
    house.jobs.fire()
    house.jobs.run()
    assert house.result(number).state == "done"


@pytest.mark.parametrize(
    ("changed", "code", "reason"),
    [
        ({"offered": "beaver"}, Code.UNSUPPORTED, "beaver_rollout"),
        ({"offered": "raccoon"}, Code.UNSUPPORTED, "beaver_rollout"),
        ({"trials": 1000}, Code.BAD_VALUE, "trials"),
        ({"ply": 2, "trials": 5184}, Code.BAD_VALUE, "trials"),
        ({"ply": 3}, Code.BAD_VALUE, "trials"),
        ({"seed": -1}, Code.BAD_VALUE, "rollout"),
        ({"plays": PLAYS.plays * 2}, Code.BAD_VALUE, "plays"),
        ({"plays": (), "context": msgspec.structs.replace(MONEY, owner=-1)}, Code.BAD_VALUE, "no_double"),
        ({"plays": (), "context": msgspec.structs.replace(MONEY, cube_live=False)}, Code.BAD_VALUE, "no_double"),
    ],
)
def test_what_is_not_rolled_out_is_refused(house: House, changed: dict[str, Any], code: Code, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        house.queue(msgspec.structs.replace(PLAYS, **changed))
    assert (refused.value.error.code, refused.value.error.reason) == (code, reason)


@pytest.mark.parametrize("ply", [1, 2])
def test_every_choice_of_trials_is_taken(house: House, ply: int) -> None:
    queue: Callable[[QueueRollout], int] = house.queue
    numbers = {queue(msgspec.structs.replace(PLAYS, ply=ply, trials=trials)) for trials in margins.CHOICES[ply]}
    assert len(numbers) == len(margins.CHOICES[ply])


def test_a_row_that_cannot_be_read_is_dropped_and_the_rest_goes_on(tmp_path: Path) -> None:
    house = House(tmp_path)
    number = house.queue(PLAYS)
    house.database.write(lambda c: rollouts.add(c, "from another time", '{"op": "queue_rollout", "position": 7}', 0.0))
    house.database.close()
    house = House(tmp_path)
    house.rollouts.resume()
    house.jobs.run()
    assert house.result(number).state == "done"
    assert house.database.read(lambda c: rollouts.listed(c, done=False)) == []
