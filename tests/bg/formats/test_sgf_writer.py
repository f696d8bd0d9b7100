"""Transcripts as gnubg's .sgf: every line, what other formats leave unsaid, what has no place in it."""

from __future__ import annotations

import pytest

from bg.formats.sgf import parse
from bg.formats.sgf_writer import format, given_up
from bg.formats.transcript import (
    CubeAct,
    CubeEntry,
    Entry,
    Game,
    Hop,
    PlacedEntry,
    ResignEntry,
    Result,
    Said,
    Terms,
    Transcript,
    TurnEntry,
    UnreadEntry,
)
from bg.position import OFF, position

FIRST = Game(
    1,
    (0, 0),
    entries=(
        TurnEntry(0, (3, 1), (Hop(8, 5), Hop(6, 5))),
        TurnEntry(1, (6, 4), said=Said.DANCED, comment="well]"),
        CubeEntry(0, CubeAct.DOUBLE, 2),
        CubeEntry(1, CubeAct.TAKE),
        TurnEntry(0, (5, 2), said=Said.UNKNOWN),
        ResignEntry(0, 2),
    ),
    result=Result(1, 4),
)


def match(*games: Game, length: int = 5, terms: Terms = Terms()) -> Transcript:  # noqa: B008 - a value
    return Transcript("mat", length, ("Ana", "B:éa"), games, terms, event="Cup", comment="why", tags=(("AP", "no"),))


def nodes(*entries: Entry, length: int = 5) -> list[str]:
    """The nodes of a game's entries as text."""
    return format(match(Game(1, (0, 0), entries=entries), length=length)).strip().rstrip(")").split("\n")[1:]


def test_every_line() -> None:
    assert format(match(FIRST, Game(2))).split("\n") == [
        "(;FF[4]GM[6]CA[UTF-8]AP[Düşeş]MI[length:5][game:0][ws:0][bs:0]PW[Ana]PB[B:éa]EV[Cup]GC[why]RU[Crawford]RE[B+4R]",
        ";W[31hefe]",
        ";B[64]C[well\\]]",
        ";W[double]",
        ";B[take]",
        ";PL[W]DI[52])",
        "(;FF[4]GM[6]CA[UTF-8]AP[Düşeş]MI[length:5][game:1][ws:0][bs:4]PW[Ana]PB[B:éa]RU[Crawford:CrawfordGame])",
        "",
    ]


def test_it_says_the_same() -> None:
    again = parse(format(match(FIRST, Game(2))))
    assert again.final is None
    assert again.games[0].result == Result(1, 4, True)
    assert again.games[0].entries[0] == FIRST.entries[0]
    assert again.games[0].entries[1].comment == "well]"
    assert again.games[0].entries[4] == TurnEntry(0, (5, 2), said=Said.UNKNOWN)
    assert parse(format(again)) == again


def test_rules() -> None:
    def rules(text: str) -> str:
        return text.partition("RU[")[2].partition("]")[0]

    assert rules(format(match(Game(1), terms=Terms("nackgammon", crawford=False)))) == "Nackgammon"
    assert rules(format(match(Game(1), length=0, terms=Terms("hypergammon", jacoby=True, greatest_cube=1)))) == (
        "Jacoby:NoCube:Hypergammon3"
    )
    assert rules(format(match(Game(1), length=0))) == ""
    assert "CV[4]" in format(match(Game(1, automatic=2), length=0))


def test_the_crawford_game_is_the_first_one_point_from_the_end() -> None:
    games = (Game(1, (4, 0)), Game(2, (4, 1)), Game(3, (4, 2), crawford=True))
    assert [game.crawford for game in parse(format(match(*games))).games] == [True, False, True]


def test_a_beaver_that_is_answered_by_a_roll() -> None:
    double, beaver, roll = CubeEntry(1, CubeAct.DOUBLE), CubeEntry(0, CubeAct.BEAVER), TurnEntry(1, (2, 1), (Hop(13, 10),))
    assert nodes(double, beaver, roll, length=0) == [";B[double]", ";W[double]", ";B[take]", ";B[21lo]"]
    assert nodes(double, beaver, CubeEntry(1, CubeAct.TAKE), roll, length=0)[2:] == [";B[take]", ";B[21lo]"]


def test_positions() -> None:
    board = position({2: 2, OFF: 13}, {24: 1, 25: 1, OFF: 13})
    assert nodes(PlacedEntry(board, 1, 2, 0, (6, 5))) == [";PL[B]AE[a:y]AW[b][b]AB[x][y]CV[2]CP[w]DI[65]"]
    assert nodes(PlacedEntry(cube=4)) == [";CV[4]CP[c]"]
    assert nodes(PlacedEntry()) == []


def test_what_stood_on_the_board_after_an_illegal_play() -> None:
    after = position({2: 1, OFF: 14}, {24: 1, OFF: 14})
    assert nodes(TurnEntry(0, (6, 5), said=Said.ILLEGAL, after=after)) == [";PL[B]AE[a:y]AW[b]AB[x]"]
    assert nodes(TurnEntry(1, (6, 5), said=Said.ILLEGAL, after=after)) == [";PL[W]AE[a:y]AW[a]AB[w]"]


def test_nothing_is_written_behind_what_could_not_be_read() -> None:
    roll = TurnEntry(0, (2, 1), (Hop(13, 10),))
    for unknown in (UnreadEntry(raw="?"), TurnEntry(1, (6, 5), (Hop(6, 1),), Said.ILLEGAL)):
        assert nodes(roll, unknown, roll) == [";W[21mj]"]


@pytest.mark.parametrize(
    ("entries", "resigned"),
    [
        ((), True),
        ((CubeEntry(1, CubeAct.DOUBLE), CubeEntry(0, CubeAct.DROP)), False),
        ((ResignEntry(0),), True),
        (tuple(TurnEntry(1, (6, 6), (Hop(6, OFF),) * 4) for _ in range(4)), False),
        ((PlacedEntry(position({6: 15}, {24: 2, OFF: 13})), TurnEntry(1, (2, 1), (Hop(1, OFF),) * 2)), False),
        ((PlacedEntry(position({6: 15}, {24: 2, OFF: 13})), TurnEntry(1, (2, 1), (Hop(1, OFF),))), True),
    ],
)
def test_was_a_game_given_up(entries: tuple[Entry, ...], resigned: bool) -> None:
    assert given_up(Game(1, entries=entries, result=Result(1, 1))) is resigned
    assert given_up(Game(1, entries=entries, result=Result(1, 1, not resigned))) is not resigned
    assert not given_up(Game(1, entries=entries))
