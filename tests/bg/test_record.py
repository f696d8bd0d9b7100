"""Matches as text, and dice proved fair."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bg import record, variants
from bg.events import (
    SCHEMA,
    Beavered,
    Event,
    GameEnded,
    GameStarted,
    MatchEnded,
    MatchStarted,
    OpeningRolled,
    Played,
    PositionSet,
    Raccooned,
    Rolled,
    Taken,
)
from bg.match import fold
from bg.moves import Step
from bg.record import RecordError
from bg.setup import ClockScope, ClockSetup, DiceSource, Kind, Level, Player
from tests.bg.tables import random_match, setup


def matches() -> list[list[Event]]:
    found = []
    for number, (kind, length) in enumerate((("international", 3), ("tavla", 3), ("hypergammon", 0))):
        agreed = setup(kind, length, beaver=True, raccoon=True, automatic_doubles=1, cube_ceiling=64)
        players = (Player("Şule \u2028 \"x\"\n", Kind.HUMAN), Player("", Kind.COMPUTER, Level.MASTER))
        agreed = replace(agreed, players=players, clock=ClockSetup(99_000, 5, ClockScope.MATCH), light=1)
        found.append(random_match(agreed, random.Random(number))[1])
    return found


MATCHES = matches()


@pytest.mark.parametrize("events", MATCHES)
def test_text_and_back(events: list[Event]) -> None:
    text = record.dumps(events)
    assert record.loads(text) == tuple(events)
    assert record.dumps(record.loads(text)) == text
    assert text.count("\n") == len(events)
    assert fold(record.loads(text)) == fold(events)
    for event in events:
        assert record.from_plain(json.loads(json.dumps(record.to_plain(event)))) == event


def test_plain_values() -> None:
    assert record.to_plain(Rolled(1, (6, 5))) == {"kind": "rolled", "seat": 1, "dice": [6, 5]}
    play = Played(0, (Step(24, 18, 6, hit=True),), ms=70, hints=1)
    plain = {"kind": "played", "seat": 0, "play": [[24, 18, 6, True]], "ms": 70, "hints": 1}
    assert record.to_plain(play) == plain
    assert record.from_plain(plain) == play
    assert record.from_plain({"kind": "played", "seat": 0, "play": [], "new_field": 1}) == Played(0, ())
    assert record.from_plain(record.to_plain(MatchEnded(None, (2, 2)))) == MatchEnded(None, (2, 2))


def test_times_can_be_left_out() -> None:
    events: list[Event] = [Played(0, (), ms=5), Beavered(1, 4, ms=9), Raccooned(0, 8, ms=9)]
    events.append(Taken(1, 8, 1, ms=9, hints=2))
    slower = [replace(event, ms=77) for event in events]  # type: ignore[call-arg]
    assert record.dumps(events) != record.dumps(slower)
    assert record.dumps(events, times=False) == record.dumps(slower, times=False)
    assert '"hints":2' in record.dumps(events, times=False)


def test_a_newer_record_is_refused_clearly() -> None:
    line = json.dumps(record.to_plain(MatchStarted(setup())) | {"schema": SCHEMA + 1})
    with pytest.raises(RecordError, match="newer") as error:
        record.loads(line)
    assert (error.value.code, error.value.schema, error.value.line) == ("newer", SCHEMA + 1, 1)


def started(**changed: object) -> str:
    plain = record.to_plain(MatchStarted(setup()))
    plain["setup"] |= changed
    return json.dumps(plain)


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "no_start", 0),
        ("\n\n", "no_start", 0),
        ('{"kind":"rolled","seat":0,"dice":[1,2]}', "no_start", 1),
        (started() + "\n" + started(), "no_start", 2),
        (started() + "\nhello", "not_json", 2),
        (started() + "\n[1]", "bad_value", 2),
        (started() + "\n" + "[" * 100_000, "not_json", 2),
        (started() + '\n{"kind":"danced"}', "unknown_kind", 2),
        (started() + '\n{"kind":[1]}', "unknown_kind", 2),
        (started() + '\n{"kind":"rolled","seat":"0","dice":[1,2]}', "bad_value", 2),
        (started() + '\n{"kind":"rolled","seat":true,"dice":[1,2]}', "bad_value", 2),
        (started() + '\n{"kind":"rolled","seat":0,"dice":[1]}', "bad_value", 2),
        (started() + '\n{"kind":"rolled","seat":0,"dice":"12"}', "bad_value", 2),
        (started() + '\n{"kind":"rolled","seat":0}', "bad_value", 2),
        (started() + '\n{"kind":"played","seat":0,"play":[[99,1,1,false]]}', "bad_value", 2),
        (started() + '\n{"kind":"played","seat":0,"play":[[9,1,1]]}', "bad_value", 2),
        (started() + '\n{"kind":"resign_answered","seat":0,"accepted":1}', "bad_value", 2),
        (started(length=99), "bad_value", 1),
        (started(dice="loaded"), "bad_value", 1),
        (started(players=[1, 2]), "bad_value", 1),
        (started(customs={"scores": [1]}), "bad_value", 1),
    ],
)
def test_bad_records_have_one_kind_of_error(text: str, code: str, line: int) -> None:
    with pytest.raises(RecordError) as error:
        record.loads(text)
    assert (error.value.code, error.value.line) == (code, line)
    assert str(error.value)


@given(st.text() | st.binary().map(lambda raw: raw.decode("latin-1")))
def test_garbage_is_an_error_and_nothing_else(text: str) -> None:
    with pytest.raises(RecordError):
        record.loads(text)


@given(st.integers(0, 10**6), st.sampled_from(["[", '"', "9", "null", "\x00", "{}", ""]))
@settings(max_examples=150)
def test_a_damaged_record_is_an_error_or_a_record(where: int, junk: str) -> None:
    text = record.dumps(MATCHES[0])
    where %= len(text)
    damaged = text[:where] + junk + text[where + 1 :]
    with suppress(RecordError):
        assert record.loads(damaged)


# ---- dice ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("events", MATCHES)
def test_every_roll_is_derived_again(events: list[Event]) -> None:
    results = record.verify(events)
    assert [result.game for result in results] == [event.number for event in events if isinstance(event, GameStarted)]
    assert all(result.ok and result.reason == "ok" for result in results)


def test_a_changed_roll_is_found() -> None:
    events = MATCHES[0]
    rolls = [number for number, event in enumerate(events) if isinstance(event, Rolled | OpeningRolled)]
    for count, number in enumerate(rolls[:6], 1):
        event = events[number]
        assert isinstance(event, Rolled | OpeningRolled)
        changed = replace(event, dice=(event.dice[0] % 6 + 1, event.dice[1]))
        first = record.verify([*events[:number], changed, *events[number + 1 :]])[0]
        if events.index(next(event for event in events if isinstance(event, GameEnded))) > number:
            assert (first.ok, first.reason, first.roll) == (False, "roll", count)


def test_a_changed_seed_or_word_is_found() -> None:
    events = MATCHES[0]
    end = next(number for number, event in enumerate(events) if isinstance(event, GameEnded))
    for seed, reason in (("00" * 32, "commitment"), ("nonsense", "commitment"), ("", "seed_missing")):
        changed = replace(events[end], seed=seed)  # type: ignore[call-arg]
        assert record.verify([*events[:end], changed])[0].reason == reason
    start = next(number for number, event in enumerate(events) if isinstance(event, GameStarted))
    mixed = replace(events[start], mix="other")  # type: ignore[call-arg]
    assert not record.verify([*events[:start], mixed, *events[start + 1 :]])[0].ok


def test_running_and_typed_games_are_not_verified() -> None:
    events = MATCHES[0]
    end = next(number for number, event in enumerate(events) if isinstance(event, GameEnded))
    assert [result.reason for result in record.verify(events[:end])] == ["running"]
    typed = MatchStarted(replace(setup(), dice=DiceSource.TYPED))
    assert record.verify([typed, *events[1 : end + 1]])[0].reason == "typed"
    assert record.verify([typed]) == ()


def test_a_game_played_on_from_a_position_is_neither_fair_nor_bent() -> None:
    events = MATCHES[0]
    start = variants.rules("international").start()
    begun = next(number for number, event in enumerate(events) if isinstance(event, GameStarted))
    first, *others = record.verify([*events[: begun + 1], PositionSet(0, start), *events[begun + 1 :]])
    assert (first.ok, first.reason) == (False, "set")
    assert all(game.ok for game in others)


def test_a_position_set_up_is_text_and_back() -> None:
    position = replace(variants.rules("international").start(), pinned=frozenset({3, -7}))
    for event in (PositionSet(1, position, 4, 0), PositionSet(0, position)):
        assert record.from_plain(json.loads(json.dumps(record.to_plain(event)))) == event
    broken = record.to_plain(PositionSet(1, position))
    broken["position"]["mine"] = [1, 2]
    with pytest.raises(RecordError, match="position"):
        record.from_plain(broken)
