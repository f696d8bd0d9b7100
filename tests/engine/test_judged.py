"""Judged decisions in files for other programs: every one at its place, and gnubg finds them there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from bg import telling
from bg.events import Doubled, Event, Played, Rolled, Taken
from bg.formats import sgf, txt
from bg.formats.transcript import CubeAnalysis, CubeEntry, PlayAnalysis, TurnEntry
from engine.analyses import summed
from engine.decisions import decisions
from engine.exporting import Exports
from engine.judged import told
from engine.protocol.analysis import Analyse, Decision
from engine.protocol.archive import Export, Form
from engine.store import events as stored
from engine.store import matches
from engine.store.matches import Row
from tests.bg.formats import gnubg
from tests.engine.scripted_jobs import CHANCES, Heard, reply
from tests.engine.test_analyses import MATCH, SESSION, House


def judgements(events: list[Event]) -> list[Decision]:
    asked = decisions(events)
    known = {one.key: (msgspec.json.encode(reply(one.ask)).decode(), "today") for one in asked}
    return summed(1, asked, known).decisions


def test_every_decision_is_told_at_its_event() -> None:
    found = told(judgements(SESSION))
    assert len(found) == len(decisions(SESSION))
    kinds = {Played: PlayAnalysis, Rolled: CubeAnalysis, Doubled: CubeAnalysis, Taken: CubeAnalysis}
    for index, analysis in found.items():
        assert isinstance(analysis, kinds.get(type(SESSION[index]), CubeAnalysis))
    entries = [entry for game in telling.tell(SESSION, analysis=found).games for entry in game.entries]
    assert all(entry.analysis is not None for entry in entries if isinstance(entry, TurnEntry) and entry.hops)


def test_losses_stand_with_who_lost() -> None:
    found = told(judgements(SESSION))
    for index, analysis in found.items():
        event = SESSION[index]
        if isinstance(event, Played):
            assert isinstance(analysis, PlayAnalysis)
            loss = 0.03 if event.play and event.play[0].source == 24 else 0.0
            assert (analysis.error, analysis.chosen, analysis.luck) == (loss, 0, 0.1)
            (candidate,) = analysis.candidates
            assert candidate.evaluation.chances == CHANCES
            assert candidate.evaluation.level == "3-ply"
            assert [(hop.source, hop.target) for hop in candidate.hops] == [(step.source, step.target) for step in event.play]
        else:
            assert isinstance(analysis, CubeAnalysis)
            assert analysis.no_double is not None
            assert analysis.take is not None
            assert (analysis.no_double.equity, analysis.take.equity, analysis.dropped) == (0.2, 0.1, 1.0)
            answer = not isinstance(event, Rolled | Doubled)
            assert (analysis.error is None) is answer
            assert (analysis.take_error is None) is not answer


class Stored:
    """The tables, as far as an export asks them."""

    def __init__(self, house: House) -> None:
        self._database = house.database

    def row(self, match: int) -> Row:
        row = self._database.read(lambda c: matches.get(c, match))
        assert row is not None
        return row

    def stored(self, match: int) -> list[dict[str, Any]]:
        return self._database.read(lambda c: stored.since(c, match, 0))


def exported(house: House, form: Form) -> str:
    heard = Heard()
    exports = Exports(house.database, Stored(house))  # type: ignore[arg-type]
    exports.handlers()[Export](Export(house.match, form), heard)  # type: ignore[arg-type]
    (said,) = heard.said
    return str(said.text)


def test_an_export_carries_what_was_judged(tmp_path: Path) -> None:
    house = House(tmp_path, MATCH)
    plain = sgf.parse(exported(house, Form.SGF))
    assert not any(getattr(entry, "analysis", None) for game in plain.games for entry in game.entries)
    house.ask(Analyse(house.match))
    house.jobs.run()
    full = sgf.parse(exported(house, Form.SGF))
    plays = [entry for game in full.games for entry in game.entries if isinstance(entry, TurnEntry) and entry.hops]
    assert plays
    assert all(entry.analysis is not None and entry.analysis.luck == 0.1 for entry in plays)
    text = exported(house, Form.TXT)
    slips = sum(isinstance(event, Played) and bool(event.play) and event.play[0].source == 24 for event in MATCH)
    assert text.count("[-0.030") == slips
    assert text.count("[-0.100, better: no double]") == sum(isinstance(event, Doubled) for event in MATCH)
    assert txt.format(telling.tell(MATCH)).count("[-") == 0


@gnubg.needed
def test_gnubg_reads_what_was_judged(tmp_path: Path) -> None:
    match = telling.tell(SESSION, analysis=told(judgements(SESSION)))
    file, again = tmp_path / "judged.sgf", tmp_path / "again.sgf"
    file.write_text(sgf.format(match), encoding="utf-8")
    assert gnubg.read(file, "load match", saved=again)["complaints"] == []
    kept = sgf.parse(again.read_bytes())
    for mine, theirs in zip(match.games, kept.games):
        for one, other in zip(mine.entries, theirs.entries):
            if isinstance(one, TurnEntry) and one.hops:
                assert isinstance(other, TurnEntry)
                assert other.analysis is not None
                assert other.analysis.luck == 0.1
                assert [c.evaluation.chances for c in other.analysis.candidates] == [CHANCES]
            elif isinstance(one, CubeEntry):
                assert isinstance(other, CubeEntry)
