"""The value that every reader returns: what counts as the same, and its final score."""

from __future__ import annotations

from dataclasses import replace

from bg.formats.transcript import CubeAct, CubeEntry, Game, Hop, Result, Transcript, TurnEntry

DOUBLE = CubeEntry(0, CubeAct.DOUBLE, 2, line=3, raw="Doubles => 2")
MATCH = Transcript("mat", 7, ("Ana", "Bea"), (Game(1, (0, 0), entries=(DOUBLE,), result=Result(1, 2)),))


def test_where_a_thing_stood_is_not_what_it_says() -> None:
    assert CubeEntry(0, CubeAct.DOUBLE, 2, line=9, raw="Redoubles => 2") == DOUBLE
    assert CubeEntry(0, CubeAct.DOUBLE, 2, comment="late") != DOUBLE
    assert TurnEntry(0, (3, 1), (Hop(8, 5, True),)) == TurnEntry(0, (3, 1), (Hop(8, 5),))
    assert replace(MATCH, program="gnubg") == MATCH


def test_final_score_is_that_of_the_last_game() -> None:
    last = Game(2, (2, 6), result=Result(1, 4))
    match = replace(MATCH, games=(*MATCH.games, last))
    assert match.final == (2, 10)
    assert match.capped == (2, 7)
    assert replace(match, length=0).capped == (2, 10)


def test_a_stated_final_score_comes_first() -> None:
    assert replace(MATCH, score=(7, 1)).final == (7, 1)


def test_unfinished_matches_have_no_final_score() -> None:
    assert MATCH.final == (0, 2)
    assert replace(MATCH, games=(Game(1, (0, 0)),)).final is None
    assert replace(MATCH, games=(Game(1, result=Result(0, 1)),)).final is None
    assert replace(MATCH, games=()).capped is None
