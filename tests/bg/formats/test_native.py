"""Our own files: nothing is lost, and nothing but a FormatError with its line comes out of bad ones."""

from __future__ import annotations

import json
import random

import pytest

from bg import actions as do
from bg import match, variants
from bg.clock import Clock
from bg.events import Event
from bg.formats import FormatError, native
from bg.formats.native import Native
from bg.setup import ClockSetup, DiceSource, MatchSetup, Player
from bg.state import Phase

SEEDS = [f"{number:064x}" for number in range(1, 40)]


def played(rules: str, games: int, rng: random.Random, clock: ClockSetup | None = None) -> tuple[Event, ...]:
    """A match of random plays, stopped in its last game."""
    length = 0 if games > 1 and variants.variant(rules).sessions else 25
    setup = MatchSetup(rules, variants.default_customs(rules), length, (Player("Ömer"), Player('B"o')), clock=clock)
    state, made = match.new(setup)
    events = list(made)
    while not (state.game >= games and state.rolls > 12):
        match state.phase:
            case Phase.BEFORE_GAME:
                action: do.Action = do.StartGame(SEEDS[state.game], "word")
            case Phase.TO_PLAY:
                action = do.MakePlay(state.turn, rng.choice(state.draft().plays), ms=1234, hints=1)
            case Phase.TO_ROLL if state.rules.closed_out(state.position):
                action = do.PassClosedOut(state.turn)
            case _:
                action = do.Roll(state.turn)
        state, made = match.act(state, action)
        events += made
        if state.phase is Phase.MATCH_OVER:
            break
    return tuple(events)


def whole(rules: str = "international") -> Native:
    """A match in progress that uses every field."""
    clock = ClockSetup(600_000, 8_000)
    events = played(rules, 2, random.Random(7), clock)
    return Native(
        events, "0123abcd", ((2, SEEDS[1]),), Clock(clock, (599_000, 1), 55, 1), 1, 1.5, 1_700_000_000.25,
        ("club", "Çarşamba"), (("format", "mat"), ("file", "ein \n \"Name\".mat")),
    )  # fmt: skip


@pytest.mark.parametrize("rules", [variant.id for variant in variants.VARIANTS])
def test_every_game_comes_back(rules: str) -> None:
    kept = whole(rules)
    text = native.format(kept)
    assert native.parse(text) == kept
    assert native.format(native.parse(text)) == text
    assert native.parse(native.pack(kept)) == kept


def test_what_comes_back_goes_on() -> None:
    """The state and the coming rolls are the same."""
    kept = whole()
    again = native.parse(native.format(kept))
    seed = dict(again.seeds)[2]
    assert match.fold(again.events, seed) == match.fold(kept.events, SEEDS[1])


def test_a_packed_match_is_one_short_word() -> None:
    text, packed = native.format(whole()), native.pack(whole())
    assert len(packed) < len(text) / 4
    assert packed.removeprefix("DUSES-MATCH:").isalnum()


def test_a_packed_match_may_be_broken_into_lines() -> None:
    packed = native.pack(whole())
    assert native.parse("\n  " + "\r\n".join(packed[at : at + 60] for at in range(0, len(packed), 60)) + "\n") == whole()


def test_several_matches() -> None:
    kept = [whole(), Native(played("tavla", 1, random.Random(3))), Native(played("nackgammon", 1, random.Random(4)))]
    text = "\ufeff" + "".join(map(native.format, kept)).replace("\n", "\r\n")
    assert native.parse_all(text) == tuple(kept)


def test_unknown_fields_are_ignored_and_missing_ones_have_defaults() -> None:
    events = played("tavla", 1, random.Random(1))
    head, rest = native.format(Native(events)).split("\n", 1)
    short = json.dumps({"duses": 1, "events": len(events), "mood": 3}, separators=(",", ":"))
    assert native.parse(short + "\n" + rest) == Native(events)
    assert '"seeds"' not in head


def test_typed_dice_need_no_seeds() -> None:
    customs = variants.default_customs("international")
    setup = MatchSetup("international", customs, 1, (Player("A"), Player("B")), dice=DiceSource.TYPED)
    events = match.new(setup)[1]
    assert native.parse(native.format(Native(events))).events == events


def changed(**fields: object) -> str:
    head, rest = native.format(whole()).split("\n", 1)
    return json.dumps(json.loads(head) | fields, separators=(",", ":")) + "\n" + rest


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "damaged", 1),
        ("Game 1", "damaged", 1),
        ("x\n" + native.format(whole()), "damaged", 1),
        ('{"duses":1', "damaged", 1),
        ('{"duses":' + "[" * 50_000, "damaged", 1),
        ('{"duses":1}\n', "damaged", 1),
        ('{"duses":1,"events":0}\n', "damaged", 1),
        (changed(duses=2), "newer", 1),
        (changed(seeds={"2": "short"}), "damaged", 1),
        (changed(seeds={"two": SEEDS[0]}), "damaged", 1),
        (changed(seeds=3), "damaged", 1),
        (changed(clock={"reserve": [1]}), "damaged", 1),
        (changed(clock={"reserve": [1, -1], "free": 0}), "damaged", 1),
        (native.format(whole()).replace('"schema":', '"schema":9'), "newer", 2),
        (native.format(whole()).replace('"rolled"', '"flew"', 1), "damaged", 6),
        ("duses-match:!!", "damaged", 1),
        ("duses-match:AAAA", "damaged", 1),
        (native.pack(whole())[:-40], "damaged", 1),
    ],
)
def test_bad_texts_name_their_line(text: str, code: str, line: int) -> None:
    with pytest.raises(FormatError) as wrong:
        native.parse(text)
    assert wrong.value.code == code
    assert wrong.value.values["line"] == line


def test_a_file_cut_off_is_called_so() -> None:
    text = native.format(whole())
    lines = text.split("\n")
    for short in ("\n".join(lines[:-4]), text[:-20]):
        with pytest.raises(FormatError) as wrong:
            native.parse(short)
        assert wrong.value.code == "cut_off"
