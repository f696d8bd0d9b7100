"""Snowie's one-line positions, each way."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bg.formats import FormatError
from bg.formats.snowie import SnowieState, format, parse
from bg.position import BAR, OFF, position
from tests.bg.formats.samples import FOLDER
from tests.bg.tables import scattered


def test_what_gnubg_writes() -> None:
    line = (FOLDER / "snowie" / "gen_gnubg_pos_snowie.txt").read_text()
    state = parse(line)
    assert state.names == ("root", "gnubg")
    assert (state.turn, state.score, state.length, state.dice) == (1, (2, 7), 7, None)
    assert state.position == position({1: 8, 2: 2, 3: 2, 4: 2, 5: 1}, {23: 3, OFF: 12})
    assert format(state) == line.strip()


@given(
    st.integers(0, 2**40),
    st.integers(0, 1),
    st.none() | st.tuples(st.integers(1, 6), st.integers(1, 6)),
    st.booleans(),
    st.sampled_from((1, 0, -1)),
)
def test_every_state_survives(
    seed: int, turn: int, dice: tuple[int, int] | None, flag: bool, owner: int
) -> None:
    board = scattered(random.Random(seed))
    state = SnowieState(board, turn, ("Ana", "Bea"), (3, 4), 7, flag, not flag, 4, owner, dice)
    assert parse(format(state)) == state


def test_names_never_break_the_fields() -> None:
    state = SnowieState(position({6: 15}, {BAR: 1, OFF: 14}), names=("a;b", "c\nd"))
    assert parse(format(state)).names == ("a,b", "c d")


@pytest.mark.parametrize(
    ("change", "code", "number"),
    [((0, "x"), "field", 1), ((20, "--1"), "field", 21), ((15, "9"), "too_many", 13), ((38, "1;2"), "fields", 0)],
)
def test_errors_name_the_field(change: tuple[int, str], code: str, number: int) -> None:
    fields = format(SnowieState(position({6: 15}, {1: 15}))).split(";")
    fields[change[0]] = change[1]
    with pytest.raises(FormatError) as caught:
        parse(";".join(fields))
    assert caught.value.code == code
    assert caught.value.values.get("field", 0) == number
