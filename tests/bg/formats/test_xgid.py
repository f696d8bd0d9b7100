"""XGID, both ways, and what is said about wrong ones."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bg.formats import FormatError
from bg.formats.xgid import XgidState, format, parse
from bg.position import BAR, OFF, position
from bg.variants import rules
from tests.bg.tables import scattered

START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
GAME = rules("international")


def test_the_start() -> None:
    state = parse(START)
    assert state == XgidState(GAME.start(), dice=(3, 1), length=7)
    assert format(state) == START


def test_the_top_player_to_move() -> None:
    text = "XGID=a-B-CBBB---a---A---ABcbbbd-:2:-1:-1:52:3:4:0:9:8".replace("=a-", "=a")
    state = parse(text)
    assert state.position.mine[BAR] == 1
    assert state.position.mine[25 - 24] == 4
    assert state.position.theirs[25 - 1] == 2
    assert (state.cube, state.owner, state.turn, state.score, state.length) == (4, -1, -1, (3, 4), 9)
    assert format(state) == text


def test_borne_off_checkers_are_implied() -> None:
    state = parse("XGID=-A----------------------a-:0:0:1:21:0:0:0:0:10")
    assert state.position == position({1: 1, OFF: 14}, {24: 1, OFF: 14})
    hyper = parse("XGID=-A----------------------a-:0:0:1:21:0:0:0:0:10", checkers=3)
    assert hyper.position.mine[OFF] == 2


@given(
    st.integers(0, 2**40),
    st.sampled_from((1, -1)),
    st.sampled_from((1, 0, -1)),
    st.none() | st.tuples(st.integers(1, 6), st.integers(1, 6)),
    st.integers(0, 20),
    st.integers(0, 25),
)
def test_every_state_survives(
    seed: int, turn: int, owner: int, dice: tuple[int, int] | None, cube: int, length: int
) -> None:
    score = (max(length - 1, 0), length // 2)
    state = XgidState(
        scattered(random.Random(seed)), 2**cube, owner, turn, dice, "" if dice else "D", score, 1, length, 12
    )
    if length and score[1] >= length:
        return
    assert parse(format(state)) == state


@pytest.mark.parametrize(("field", "offer"), [("D", "D"), ("DD", "D"), ("B", "B"), ("R", "R"), ("00", ""), ("0", "")])
def test_offers_and_no_roll(field: str, offer: str) -> None:
    state = parse(START.replace(":31:", f":{field}:"))
    assert (state.dice, state.offer) == (None, offer)


@pytest.mark.parametrize(
    "text",
    [
        START.removeprefix("XGID="),
        f"  {START}\n",
        f"look: {START} X to play 31",
        START.replace("XGID", "xgid"),
    ],
)
def test_what_surrounds_it_is_not_read(text: str) -> None:
    assert parse(text) == parse(START)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "10 fields"),
        ("XGID=", "10 fields"),
        ("hello", "10 fields"),
        (START.removesuffix(":10"), "has 9"),
        (START + ":1", "has 11"),
        (START.replace("-b----E", "b----E"), "25 characters instead of 26"),
        (START.replace("-b----E", "-b--?-E"), "character 5 is '?'"),
        (START.replace("-b----E", "-b--P-E"), "character 5 is 'P'"),
        (START.replace("=-b----E", "=Ab----E"), "character 1 is 'A', but the bottom player's bar"),
        (START.replace("B-:", "Bb:"), "character 26 is 'b', but the top player's bar"),
        (START.replace("B-:", "BA:"), "bottom player has 16 checkers"),
        (START.replace("=-b", "=ab"), "top player has 16 checkers"),
        (START.replace(":0:0:1:31", ":x:0:1:31"), "field 2 (cube): 'x'"),
        (START.replace(":0:0:1:31", ":99:0:1:31"), "field 2 (cube)"),
        (START.replace(":0:0:1:31", ":0:2:1:31"), "field 3 (owner): '2'"),
        (START.replace(":0:0:1:31", ":0:0:0:31"), "field 4 (turn): '0'"),
        (START.replace(":31:", ":71:"), "field 5 (dice): '71'"),
        (START.replace(":31:", ":3:"), "field 5 (dice): '3'"),
        (START.replace(":31:", ":311:"), "field 5 (dice)"),
        (START.replace(":31:0:", ":31:-1:"), "field 6 (score): '-1'"),
        (START.replace(":31:0:", ":31:7:"), "field 6 (score): '7' is not a whole number from 0 to 6"),
        (START.replace(":0:7:10", ":2:7:10"), "field 8 (flag)"),
        (START.replace(":0:7:10", ":4:0:10"), "field 8 (flag): '4' is not a whole number from 0 to 3"),
        (START.replace(":7:10", ":²:10"), "field 9 (length): '²'"),
        (START.replace(":7:10", ":7:99"), "field 10 (greatest cube)"),
    ],
)
def test_wrong_ones_are_told_where(text: str, words: str) -> None:
    with pytest.raises(FormatError) as error:
        parse(text)
    assert words in str(error.value)
    assert error.value.code in ("fields", "field", "too_many")


@given(st.text(max_size=80) | st.text("-ABCabc:0123456789D", min_size=26, max_size=60))
def test_garbage_is_a_format_error_and_nothing_else(text: str) -> None:
    with pytest.raises(FormatError, match="XGID"):
        parse(text)
