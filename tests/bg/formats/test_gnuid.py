"""Position and match IDs of GNU Backgammon, each way: published examples, random positions, every edge."""

from __future__ import annotations

import base64
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bg.formats import FormatError, xgid
from bg.formats.gnuid import (
    GnuState,
    MatchInfo,
    Progress,
    format,
    from_match_id,
    from_position_id,
    match_id,
    parse,
    position_id,
)
from bg.position import BAR, OFF, Position, position
from bg.variants import rules
from tests.bg.tables import scattered

GAME = rules("international")
START = "4HPwATDgc/ABMA"


def code(text: str, checkers: int = 15) -> tuple[str, dict[str, str | int]]:
    with pytest.raises(FormatError) as caught:
        parse(text, checkers)
    return caught.value.code, caught.value.values


def test_published_positions() -> None:
    assert position_id(GAME.start()) == START
    assert from_position_id(START) == GAME.start()
    entering = position({6: 2, BAR: 1, OFF: 12}, {24: 1, OFF: 14})
    assert position_id(entering) == "AQAAgAEAEAAAAA"
    assert from_position_id("AQAAgAEAEAAAAA") == entering
    assert from_position_id("AAAAAAAAAAAAAA") == position({OFF: 15}, {OFF: 15})
    board = xgid.parse("-B-CBBB---a---A---ABcbbbd-:0:0:1:00:0:0:0:0:10").position
    assert position_id(board) == "b9sBCIC5bYDQAA"


@pytest.mark.parametrize(
    ("text", "info"),
    [
        ("cInlAAAAAAAE", MatchInfo(mover=1, turn=1, dice=(3, 1), length=7)),
        ("8InlACAAMAAE", MatchInfo(mover=1, turn=1, dice=(3, 1), length=7, crawford=True, score=(2, 6))),
        ("cBEAAAAAAAAA", MatchInfo(mover=1, turn=0, doubled=True, jacoby=True)),
        ("NAETAJAA0AAE", MatchInfo(cube=16, dice=(6, 4), score=(9, 26))),
        ("QYnoAGAAGAAE", MatchInfo(cube=2, owner=0, mover=1, turn=1, dice=(1, 2), length=7, score=(6, 3))),
    ],
)
def test_published_match_ids(text: str, info: MatchInfo) -> None:
    assert from_match_id(text) == info
    assert match_id(info) == text


def test_twenty_thousand_positions_survive() -> None:
    rng = random.Random(20)
    for _ in range(20_000):
        checkers = rng.choice((15, 15, 15, 3))
        board = scattered(rng, checkers)
        text = position_id(board)
        assert len(text) == 14
        assert from_position_id(text, checkers) == board
        state = xgid.XgidState(board, turn=rng.choice((1, -1)))
        assert xgid.parse(xgid.format(state), checkers).position == board


@given(
    st.builds(
        MatchInfo,
        cube=st.integers(0, 15).map(lambda exponent: 2**exponent),
        owner=st.sampled_from((None, 0, 1)),
        mover=st.integers(0, 1),
        crawford=st.booleans(),
        progress=st.sampled_from(Progress),
        turn=st.integers(0, 1),
        doubled=st.booleans(),
        resigned=st.integers(0, 3),
        dice=st.none() | st.tuples(st.integers(1, 6), st.integers(1, 6)),
        length=st.integers(1, 2**15 - 1),
        score=st.tuples(st.integers(0, 2**15 - 1), st.integers(0, 2**15 - 1)),
    ),
    st.booleans(),
)
def test_every_match_state_survives(info: MatchInfo, pasted: bool) -> None:
    state = GnuState(GAME.start(), info)
    text = format(state)
    assert parse(text) == state
    if pasted:
        ids = text.split(":")
        assert parse(f" Position ID: {ids[0]}\n                 Match ID   : {ids[1]}\n") == state
        assert parse(f"Position-ID: {ids[0]} Match-ID: {ids[1]}") == state


def test_money_play_tells_jacoby() -> None:
    assert from_match_id(match_id(MatchInfo(jacoby=True))).jacoby
    assert not from_match_id(match_id(MatchInfo())).jacoby
    assert not from_match_id(match_id(MatchInfo(length=5, jacoby=True))).jacoby


def test_what_people_paste() -> None:
    assert parse(f"  {START}==  \n") == GnuState(GAME.start())
    assert parse("4HPwATDgc/ABMB").position == GAME.start()  # spare bits are ignored
    assert format(parse(START)) == START


def test_errors_name_the_character() -> None:
    assert code("") == ("fields", {"wanted": 14, "found": 0})
    assert code("4HPwATDgc-ABMA") == ("character", {"name": "position ID", "at": 10, "character": "-"})
    assert code("4HPwATDgc/ABM") == ("size", {"name": "position ID", "wanted": 14, "found": 13})
    assert code(f"{START}:cInlAAAAAA_E") == ("character", {"name": "match ID", "at": 11, "character": "_"})
    assert code(f"{START}:cInl") == ("size", {"name": "match ID", "wanted": 12, "found": 4})


def test_impossible_positions() -> None:
    assert code("//////////////")[0] == "too_many"
    assert code(START, checkers=3)[0] == "too_many"
    both = position_id(Position(position({6: 1}, {}).mine, position({}, {6: 1}).theirs))
    assert code(both) == ("shared", {"name": "position ID", "point": 6})
    with pytest.raises(ValueError, match="more than a position ID has"):
        position_id(position({6: 20}, {1: 20}))


@pytest.mark.parametrize(("bit", "name"), [(5, "cube owner"), (10, "game state"), (15, "dice")])
def test_values_without_a_meaning(bit: int, name: str) -> None:
    bits = int.from_bytes(base64.b64decode("cInlAAAAAAAE"), "little")
    wrong = {5: bits & ~(3 << 4) | (2 << 4), 10: bits & ~(7 << 8) | (7 << 8), 15: bits & ~(7 << 15)}[bit]
    text = base64.b64encode(wrong.to_bytes(9, "little")).decode()
    with pytest.raises(FormatError) as caught:
        from_match_id(text)
    assert caught.value.values["name"] == name


def test_a_match_id_holds_no_more_than_its_bits() -> None:
    with pytest.raises(ValueError, match="15 bits"):
        match_id(MatchInfo(length=2**15))


@given(st.text(max_size=40))
def test_no_text_breaks_it(text: str) -> None:
    try:
        state = parse(text)
    except FormatError:
        return
    assert parse(format(state)) == state
