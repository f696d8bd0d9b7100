"""Matches given out and taken in again: by file, by text, to another machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from bg import record
from bg.fingerprint import fingerprint
from bg.formats import native
from bg.setup import ClockSetup, DiceSource
from engine.brain.reading import read_file
from engine.protocol.archive import (
    Archive,
    Export,
    Exported,
    ExportFile,
    Form,
    Handed,
    HandOver,
    Identify,
    ImportFiles,
    ImportText,
    Unpark,
)
from engine.protocol.common import Code
from engine.protocol.reading import ReadFile
from engine.protocol.records import Record, Verify
from engine.protocol.table import Events, ListMatches, OpenMatch
from tests.engine.hands import BY_HAND, Start, by_hand, people, step_of
from tests.engine.player import setup


def test_a_match_played_here_goes_out_and_comes_back_the_same(start: Start, tmp_path: Path) -> None:
    player = start(script="exported")
    player.start(setup("international", 5))
    match = player.play().match
    events = record.loads(player.ask(Record(match)).text)
    for form in Form:
        out: Exported = player.ask(Export(match, form))
        assert out.name.startswith("Ayşe-Computer-5p-")
        path = tmp_path / out.name
        assert player.ask(ExportFile(match, form, str(path))).text == ""
        if form is Form.TXT:
            assert "Ayşe" in path.read_text(encoding="utf-8")
            continue
        assert path.read_bytes().decode("utf-8-sig") == out.text
        read = read_file(ReadFile(str(path)))
        assert read.fingerprint == fingerprint(events), form
        assert (read.cut, read.winner) == ([], player.view.winner if player.view else None)
        (item,) = player.ask(ImportFiles([str(path)])).items
        assert item.duplicate_of == match
    assert native.parse(player.ask(Export(match, Form.NATIVE)).text).events == events
    missing = player.result(ExportFile(match, Form.MAT, str(tmp_path / "no" / "folder.mat")))
    assert (missing.code, missing.reason) == (Code.BAD_VALUE, "unwritable")
    assert player.result(Export(4711, Form.MAT)).code is Code.NOT_FOUND


def test_a_native_file_keeps_a_tavla_match_that_no_other_form_can(start: Start, tmp_path: Path) -> None:
    player = start(script="tavla")
    player.start(setup("tavla", 3))
    match = player.play().match
    refused = player.result(Export(match, Form.MAT))
    assert (refused.code, refused.reason) == (Code.UNSUPPORTED, "rules")
    text = player.ask(Export(match, Form.NATIVE)).text
    other = start(tmp_path / "other")
    (item,) = other.ask(ImportText(text, "given.duses")).items
    assert item.format == "native"
    assert other.ask(Record(item.match)).text == player.ask(Record(match)).text
    assert all(game.ok for game in other.ask(Verify(item.match)).games)


def test_ids_of_every_moment(start: Start) -> None:
    player, view = by_hand(start)
    found = player.ask(Identify(view.match))
    assert found.xgid.startswith("XGID=")
    assert len(found.position), len(found.match) == (14, 12)
    assert found.link == "duses:xgid/" + found.xgid[5:]
    before = player.ask(Identify(view.match, 2))
    assert before.position == "4HPwATDgc/ABMA"
    assert player.result(Identify(view.match, 99)).code is Code.BAD_VALUE


@pytest.mark.parametrize("packed", [False, True])
def test_a_match_goes_on_elsewhere_with_the_same_dice(start: Start, tmp_path: Path, packed: bool) -> None:
    player, view = by_hand(start, people("international", 5, clock=ClockSetup(600_000)))
    twin = start(tmp_path / "twin")  # the same secret seeds, never handed over: what would have come
    twin.start(people("international", 5, clock=ClockSetup(600_000)), BY_HAND)
    player.act("step", **step_of(view))
    handed: Handed = player.ask(HandOver(view.match, str(tmp_path / "match.duses")))
    assert (tmp_path / "match.duses").read_text(encoding="utf-8") == handed.text
    assert native.parse(handed.packed) == native.parse(handed.text)
    assert player.result(OpenMatch(view.match)).reason == "parked"
    assert player.ask(Archive()).rows[0].parked
    assert player.ask(ListMatches()).matches == []

    other = start(tmp_path / "other")
    other.ask(BY_HAND)
    (item,) = other.ask(ImportText(handed.packed if packed else handed.text)).items
    assert (item.duplicate_of, item.error) == (None, None)
    taken = other.ask(OpenMatch(item.match))
    assert (taken.seq, taken.position, taken.dice, taken.draft) == (view.seq, view.position, view.dice, ())
    assert taken.commitment == view.commitment
    assert [row.match for row in other.ask(ListMatches()).matches] == [item.match]
    _play_a_turn(other)
    rolled = other.view.dice if other.view else ()

    # Back again: what was played there is taken over, and the copy here goes on.
    back: Handed = other.ask(HandOver(item.match))
    (returned,) = player.ask(ImportText(back.text)).items
    assert (returned.match, returned.duplicate_of) == (view.match, None)
    player.view = player.ask(OpenMatch(view.match))
    assert player.view.dice == rolled
    assert len(player.ask(Archive()).rows) == 1
    stored = player.ask(Events(view.match)).events
    assert stored == other.ask(Events(item.match)).events
    (same,) = player.ask(ImportText(handed.text)).items
    assert same.duplicate_of == view.match  # older than what is here


def _play_a_turn(player) -> None:  # type: ignore[no-untyped-def]
    while player.view.steps:
        player.act("step", **step_of(player.view))
    player.act("done")
    player.act("roll")


def test_a_parked_match_may_be_taken_back(start: Start) -> None:
    player, view = by_hand(start)
    player.ask(HandOver(view.match))
    player.ask(Unpark(view.match))
    assert player.ask(OpenMatch(view.match)).position == view.position
    again: Handed = player.ask(HandOver(view.match))
    (item,) = player.ask(ImportText(again.text)).items  # the same text, back on the same machine
    assert item.match == view.match
    assert player.ask(OpenMatch(view.match)).dice == view.dice


def test_what_is_over_is_not_handed_over(start: Start) -> None:
    player = start(script="over")
    player.start(setup("international", 1))
    match = player.play().match
    assert player.result(HandOver(match)).reason == "finished"


def test_a_handed_over_match_that_was_tampered_with_is_refused(start: Start, tmp_path: Path) -> None:
    player = start()
    view = player.start(people("international", 5, dice=DiceSource.TYPED), BY_HAND)
    player.act("next_game")
    player.act("roll", dice=(3, 1))
    text = player.ask(HandOver(view.match)).text
    other = start(tmp_path / "other")
    broken = {
        "cut_off": "\n".join(text.split("\n")[:3]),
        "damaged": text.replace('"kind":"game_started"', '"kind":"nonsense"'),
        "unproven": text.replace('"first":0', '"first":1'),
        "newer": text.replace('"duses":1', '"duses":99'),
    }
    for reason, changed in broken.items():
        assert changed != text
        (item,) = other.ask(ImportText(changed)).items
        assert item.match is None
        assert item.error is not None
        assert item.error.reason == reason
    assert other.ask(Archive()).total == 0
