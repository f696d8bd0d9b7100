"""Match text as it is written: every line of it, names that other programs survive, what has no place in it."""

from __future__ import annotations

import pytest

from bg.formats.mat import parse
from bg.formats.mat_writer import column_name, encode, format
from bg.formats.transcript import (
    CubeAct,
    CubeEntry,
    Game,
    Hop,
    PlacedEntry,
    ResignEntry,
    Result,
    Terms,
    Transcript,
    TurnEntry,
    UnreadEntry,
)
from bg.position import position

FIRST = Game(
    1,
    (0, 0),
    entries=(
        TurnEntry(1, (3, 1), (Hop(8, 5), Hop(6, 5))),
        TurnEntry(0, (6, 4), (Hop(24, 14),), comment="brave"),
        CubeEntry(1, CubeAct.DOUBLE, 2),
        CubeEntry(0, CubeAct.TAKE),
        TurnEntry(1, (5, 5), (Hop(13, 3), Hop(13, 3))),
        ResignEntry(0, 2),
    ),
    result=Result(1, 4),
)
MATCH = Transcript(
    "sgf", 5, ("Ana", "Béa"), (FIRST, Game(2, entries=(TurnEntry(0, (2, 1), (Hop(13, 11), Hop(6, 5))),))),
    Terms(crawford=True, jacoby=False), event="Cup", place="İzmir", date="2026-11-30", comment="a\nb", tags=(("AP", "x"),),
)  # fmt: skip


def test_every_line() -> None:
    assert format(MATCH).split("\n") == [
        '; [Site "İzmir"]',
        '; [Event "Cup"]',
        '; [EventDate "2026.11.30"]',
        '; [Crawford "On"]',
        '; [Jacoby "Off"]',
        "; a",
        "; b",
        "",
        " 5 point match",
        "",
        " Game 1",
        " Ana : 0                              Béa : 0",
        "  1)                                  31: 8/5 6/5",
        f"{'  2) 64: 24/14':36}",
        "; brave",
        "  3)                                   Doubles => 2",
        "  4)  Takes                           55: 13/3 13/3",
        f"{'  5) Resigns gammon':36}",
        "                                      Wins 4 points",
        "",
        " Game 2",
        " Ana : 0                              Béa : 4",
        f"{'  1) 21: 13/11 6/5':36}",
        "",
    ]


def test_it_says_the_same() -> None:
    again = parse(format(MATCH))
    assert again.games[0] == FIRST
    assert again.final is None
    assert (again.terms, again.event, again.place, again.date, again.comment) == (
        MATCH.terms, MATCH.event, MATCH.place, MATCH.date, MATCH.comment,
    )  # fmt: skip


def test_long_plays_and_names_push_the_right_column_on() -> None:
    long = TurnEntry(0, (2, 2), tuple(Hop(source, source - 2, True) for source in (24, 22, 20, 18)))
    game = Game(1, (0, 0), entries=(long, TurnEntry(1, (2, 1), (Hop(13, 10),))))
    text = format(Transcript("mat", 0, ("A" * 40, "B"), (game,)))
    assert "  1) 22: 24/22* 22/20* 20/18* 18/16*  21: 13/10" in text
    assert parse(text).games == (game,)


@pytest.mark.parametrize(
    ("name", "written"),
    [("al:ice", "al ice"), ("", "Player 2"), (":", "Player 2"), ("Ü" * 20, "Ü" * 15), ("a\nb", "a b"), ("x" * 31, "x" * 31)],
)
def test_names_that_every_program_survives(name: str, written: str) -> None:
    assert column_name(name, 1) == written
    assert len(written.encode()) <= 31


def test_a_byte_order_mark_only_where_it_is_needed() -> None:
    assert encode("Ana") == b"Ana"
    assert encode("Béa") == b"\xef\xbb\xbfB\xc3\xa9a"


def test_what_could_not_be_read_stands_alone() -> None:
    # Beside another cell it would be taken for a part of it.
    game = Game(1, (0, 0), entries=(TurnEntry(0, (3, 1), (Hop(8, 5), Hop(6, 5))), UnreadEntry(seat=1, raw="8 18/13")))
    text = format(Transcript("mat", 0, ("a", "b"), (game,)))
    assert text.endswith(f"{'  1) 31: 8/5 6/5':36}\n  2)                                  8 18/13\n")
    assert parse(text).games == (game,)


def test_positions_set_up_by_hand() -> None:
    board = position({6: 14, 8: 1}, {19: 15})
    for placed, line in (
        (PlacedEntry(board, cube=1), "; Set Pos=------N-A----------o------/0"),
        (PlacedEntry(board, cube=4, owner=1), "; Set Pos=------N-A----------o------/2"),
        (PlacedEntry(board, cube=2, owner=0), "; Set Pos=------N-A----------o------/-1"),
    ):
        text = format(Transcript("mat", 0, ("a", "b"), (Game(1, (0, 0), entries=(placed,)),)))
        assert line in text.split("\n")
        assert parse(text).games[0].entries == (placed,)
    assert "Set Pos" not in format(Transcript("mat", 0, ("a", "b"), (Game(1, entries=(PlacedEntry(cube=2),)),)))
