"""Matches cut into decisions and judged: nothing left out, kept through cancels, sums by hand."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from bg import match, record, variants
from bg.actions import Action, AnswerResign, Beaver, Double, Drop, MakePlay, PassClosedOut, Roll, StartGame, Take
from bg.cube import beaver_to, double_to
from bg.events import Beavered, Doubled, Dropped, Event, Played, Rolled, Taken
from bg.setup import Kind, MatchSetup, Player
from bg.state import MatchState, Phase
from engine import grades
from engine.analyses import Analyses
from engine.decisions import decisions
from engine.edition import edition
from engine.protocol.analysis import Analyse, Analysis, AnalysisProgress, GetAnalysis, JudgeCube, JudgePlay
from engine.protocol.common import Code, Error, Refused
from engine.store import events as stored
from engine.store import judgements, matches, performances
from engine.store.database import Database
from engine.store.performances import Performance
from tests.engine.scripted_jobs import Heard, ScriptedJobs


def action(state: MatchState, chance: random.Random) -> Action:
    match state.phase:
        case Phase.BEFORE_GAME:
            return StartGame(f"{chance.getrandbits(256):064x}", "")
        case Phase.TO_PLAY:
            return MakePlay(state.turn, chance.choice(state.draft().plays), 0)
        case Phase.DOUBLED:
            if beaver_to(state, state.turn) and chance.random() < 0.3:
                return Beaver(state.turn)
            return Take(state.turn) if chance.random() < 0.6 else Drop(state.turn)
        case Phase.BEAVERED:
            return Take(state.turn)
        case Phase.TO_ROLL if double_to(state, state.turn) and chance.random() < 0.1:
            return Double(state.turn)
        case Phase.RESIGNED:
            return AnswerResign(state.turn, True)
    if state.phase is Phase.TO_ROLL and state.rules.closed_out(state.position):
        return PassClosedOut(state.turn)
    return Roll(state.turn)


def played(rules: str, length: int, seed: int, **customs: Any) -> list[Event]:
    """A match of random legal actions, at most 400 of them."""
    table = variants.rules(rules, None, **customs).customs
    agreed = MatchSetup(rules, table, length, (Player("Ayşe", Kind.HUMAN), Player("Ben")))
    state, events = match.new(agreed)
    found, chance = list(events), random.Random(seed)
    for _ in range(400):
        if state.phase is Phase.MATCH_OVER:
            break
        state, events = match.act(state, action(state, chance))
        found += events
    return found


MATCH = played("international", 3, 4)
SESSION = played("international", 0, 7, beaver=True, jacoby=True)


# ---- cutting -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("events", [MATCH, SESSION, played("tavla", 3, 1)])
def test_every_play_and_cube_action_is_a_decision(events: list[Event]) -> None:
    found = decisions(events)
    by_seq = {one.seq: one for one in found}
    assert len(by_seq) == len(found)
    for number, event in enumerate(events, 1):
        if isinstance(event, Played):
            ask = by_seq[number].ask
            assert isinstance(ask, JudgePlay)
            assert ask.played == event.play
        if isinstance(event, Doubled | Dropped | Beavered):
            ask = by_seq[number].ask
            assert isinstance(ask, JudgeCube)
            assert ask.action == {"Doubled": "double", "Dropped": "drop", "Beavered": "beaver"}[type(event).__name__]
        if number in by_seq:
            assert isinstance(event, Played | Rolled | Doubled | Taken | Dropped | Beavered)
            assert by_seq[number].seat == event.seat


def test_answers_are_asked_from_the_doublers_side() -> None:
    found = [one for one in decisions(SESSION) if isinstance(one.ask, JudgeCube)]
    by_seq = {one.seq: one for one in found}
    answers = [one for one in found if isinstance(one.ask, JudgeCube) and one.ask.action in ("take", "drop", "beaver")]
    assert answers
    for answer in answers:
        double = by_seq[answer.seq - 1]
        assert isinstance(answer.ask, JudgeCube)
        assert isinstance(double.ask, JudgeCube)
        assert (double.ask.position, double.ask.context) == (answer.ask.position, answer.ask.context)
        assert double.seat == 1 - answer.seat


def test_the_opening_roll_is_told_apart() -> None:
    games: dict[int, list[bool]] = {}
    for one in decisions(MATCH):
        if isinstance(one.ask, JudgePlay):
            games.setdefault(one.game, []).append(one.ask.opening)
    assert all(first and not any(rest) for first, *rest in games.values())
    assert not any(one.ask.opening for one in decisions(played("tavla", 3, 1)) if isinstance(one.ask, JudgePlay))


# ---- judging -------------------------------------------------------------------------------------------------------


class House:
    """A stored match, and brains that the test answers for."""

    def __init__(self, folder: Path, events: list[Event]) -> None:
        self.jobs = ScriptedJobs()
        self.database = Database(folder, full_sync=False, told=lambda error: None)
        self.analyses = Analyses(self.database, self.jobs, self.jobs.later)  # type: ignore[arg-type]
        first = events[0]
        plain = [record.to_plain(event) for event in events]

        def write(connection: Any) -> int:
            number = matches.add(connection, first.setup, "", 0.0)  # type: ignore[union-attr]
            stored.add(connection, number, 1, plain, 0.0)
            return number

        self.match = self.database.write(write)

    def ask(self, message: Any) -> Heard:
        heard = Heard()
        self.analyses.handlers()[type(message)](message, heard)  # type: ignore[arg-type]
        return heard

    def stored(self) -> Analysis:
        (said,) = self.ask(GetAnalysis(self.match)).said
        assert isinstance(said, Analysis)
        return said


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path, MATCH)


def test_a_match_is_judged_with_progress(house: House) -> None:
    assert house.stored().decisions == []
    heard = house.ask(Analyse(house.match))
    house.jobs.run(random.Random(1), most=20)
    house.jobs.fire()
    house.jobs.run(random.Random(1))
    (found,) = heard.said
    assert found.complete
    assert [one.seq for one in found.decisions] == [one.seq for one in decisions(MATCH)]
    assert [type(body) for body in heard.partials] == [AnalysisProgress] * 2
    assert heard.partials[0].done == 0
    assert heard.partials[1].done == 20
    assert heard.partials[1].seconds_left is not None
    assert house.stored() == found


def test_sums_are_those_of_the_decisions(house: House) -> None:
    house.ask(Analyse(house.match))
    house.jobs.run()
    found = house.stored()
    for total in found.summaries:
        own = [d for d in found.decisions if d.seat == total.seat and total.game in (0, d.game)]
        counted = [d for d in own if d.counts]
        assert total.decisions == len(counted)
        assert total.mistakes == sum(d.error == "mistake" for d in own)
        assert total.blunders == sum(d.error == "blunder" for d in own)
        assert total.pr == pytest.approx(500 * sum(d.loss for d in counted) / len(counted))
        assert total.grade == grades.grade(total.pr)
        assert total.luck == pytest.approx(0.1 * sum(d.kind == "play" for d in own))
    assert {(s.game, s.seat) for s in found.summaries} >= {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_what_is_judged_is_not_asked_again(house: House) -> None:
    house.ask(Analyse(house.match))
    house.jobs.run()
    asked = len(house.jobs.asked)
    (said,) = house.ask(Analyse(house.match)).said
    assert said.complete
    assert len(house.jobs.asked) == asked
    house.ask(Analyse(house.match, again=True))
    house.jobs.run()
    assert len(house.jobs.asked) == 2 * asked


def test_a_cancel_keeps_what_was_judged(house: House) -> None:
    heard = house.ask(Analyse(house.match))
    house.jobs.run(most=15)
    assert heard.stop is not None
    heard.stop()
    assert [error.code for error in heard.errors] == [Code.CANCELLED]
    assert not house.jobs.open
    house.jobs.fire()
    part = house.stored()
    assert len(part.decisions) >= 15
    assert not part.complete
    house.ask(Analyse(house.match))
    house.jobs.run()
    assert house.stored().complete


def test_how_well_it_was_played_is_kept_once_all_is_judged(house: House) -> None:
    house.ask(Analyse(house.match, game=1))
    house.jobs.run()
    assert house.database.read(lambda c: performances.of_local(c, [house.match])) == {}
    heard = house.ask(Analyse(house.match))
    house.jobs.run()
    (said,) = heard.said
    (own,) = [one for one in said.summaries if (one.game, one.seat) == (0, 0)]
    assert house.database.read(lambda c: performances.of_local(c, [house.match])) == {house.match: own.pr}
    assert house.database.read(lambda c: performances.latest(c, 5)) == [Performance(0, own.pr, own.decisions)]
    house.database.write(lambda c: performances.clear(c, house.match))
    assert house.database.read(lambda c: performances.latest(c, 5)) == []


def test_a_judgement_of_an_unknown_form_is_asked_again(house: House) -> None:
    house.ask(Analyse(house.match))
    house.jobs.run()
    before = house.stored()
    key = decisions(MATCH)[0].key
    house.database.write(lambda c: judgements.put(c, house.match, key, '{"of": "another time"}', edition()))
    assert len(house.stored().decisions) == len(before.decisions) - 1
    house.ask(Analyse(house.match))
    assert len(house.jobs.open) == 1
    house.jobs.run()
    assert house.stored() == before


def test_one_game_alone(tmp_path: Path) -> None:
    house = House(tmp_path, SESSION)
    heard = house.ask(Analyse(house.match, game=1))
    house.jobs.run()
    (found,) = heard.said
    assert {one.game for one in found.decisions} == {1}
    assert all((one.play or one.cube) is not None for one in found.decisions)
    assert found.complete
    (stored,) = house.ask(GetAnalysis(house.match, 1)).said
    assert stored == found
    assert all((one.play or one.cube) is None for one in house.stored().decisions)
    assert not house.stored().complete


def test_a_decision_that_brains_refuse_is_left_out(house: House) -> None:
    heard = house.ask(Analyse(house.match))
    house.jobs.answer(error=Error(Code.KILLED))
    house.jobs.run()
    (found,) = heard.said
    assert not found.complete
    assert len(found.decisions) == len(decisions(MATCH)) - 1


def test_without_brains_it_ends_with_their_error(house: House) -> None:
    heard = house.ask(Analyse(house.match))
    house.jobs.answer(error=Error(Code.NO_BRAIN))
    assert [error.code for error in heard.errors] == [Code.NO_BRAIN]
    assert not house.jobs.open


def test_unknown_matches_are_refused(house: House) -> None:
    for asked in (Analyse(99), GetAnalysis(99)):
        with pytest.raises(Refused):
            house.ask(asked)
