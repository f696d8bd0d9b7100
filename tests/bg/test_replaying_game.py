"""One game of a file: what is cut, where and why, and what the board decides where the file is silent."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bg.events import (
    ClosedOut,
    CubeTurned,
    EndReason,
    GameEnded,
    GameStarted,
    OpenerNamed,
    Played,
    PositionSet,
    ResignOffered,
    Rolled,
)
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
from bg.position import BAR, Position, position
from bg.replaying import Replayed, replay
from bg.state import Phase


def turn(seat: int, first: int, second: int, *hops: tuple[int, int], **more: object) -> TurnEntry:
    return TurnEntry(seat=seat, dice=(first, second), hops=tuple(Hop(*hop) for hop in hops), **more)  # type: ignore[arg-type]


def cube(seat: int, act: CubeAct, value: int | None = None) -> CubeEntry:
    return CubeEntry(seat=seat, act=act, value=value)


FIRST = turn(0, 3, 1, (8, 5), (6, 5))
SECOND = turn(1, 4, 2, (8, 4), (6, 4))


def played(*entries: Entry, result: Result | None = None, length: int = 5, terms: Terms | None = None) -> Replayed:
    """Two games: the given one, and a plain one after it, which nothing in the first may harm."""
    score = (0, 0)
    if result is not None:
        score = (result.points, 0) if result.winner == 0 else (0, result.points)
    after = Game(2, score, crawford=False, entries=(FIRST, SECOND), result=Result(0, 1))
    games = (Game(1, (0, 0), crawford=False, entries=tuple(entries), result=result), after)
    replayed = replay(Transcript("mat", length, ("A", "B"), games, terms or Terms(variation="Backgammon")))
    second = [event for event in replayed.events if isinstance(event, GameStarted)][1]
    assert second.score == score
    return replayed


def end(replayed: Replayed) -> GameEnded:
    return next(event for event in replayed.events if isinstance(event, GameEnded))


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (turn(0, 2, 1, (6, 4), (6, 5)), "not_your_turn"),
        (turn(1, 6, 5, (14, 8), (15, 10)), "not_yours"),
        (turn(1, 5, 1, (24, 19), (8, 7)), "point_made"),
        (turn(1, 6, 5, (24, 18)), "unfinished"),
        (turn(1, 6, 5, said=Said.ILLEGAL), "unfinished"),
        (turn(1, 6, 5, (24, 13), said=Said.ILLEGAL), "illegal_play"),
        (turn(1, 6, 5, said=Said.DANCED), "could_move"),
        (turn(1, 7, 5, (24, 12)), "bad_dice"),
        (turn(1, 0, 0, said=Said.UNKNOWN), "bad_dice"),
        (turn(1, 6, 5, said=Said.BLANK), "play_missing"),
        (cube(1, CubeAct.TAKE), "bad_cube"),
        (cube(0, CubeAct.DOUBLE), "not_your_turn"),
        (cube(1, CubeAct.DOUBLE, 4), "bad_cube"),
        (PlacedEntry(position=position({6: 14}, {24: 15})), "bad_position"),
        (PlacedEntry(position=position({6: 15}, {0: 15})), "bad_position"),
        (PlacedEntry(cube=3), "bad_cube"),
        (UnreadEntry(), "unreadable"),
    ],
)
def test_what_cannot_be_cuts_its_game_only(entry: Entry, reason: str) -> None:
    entry = replace(entry, line=17, raw="  what stood there ")
    replayed = played(FIRST, entry, turn(0, 2, 1, (13, 11), (6, 5)), result=Result(1, 2))
    (cut,) = replayed.cuts
    assert (cut.game, cut.reason, cut.line, cut.text) == (1, reason, 17, "what stood there")
    assert end(replayed) == GameEnded(1, 2, 2, EndReason.CUT, (0, 2))
    assert sum(isinstance(event, Played) for event in replayed.events) == 3
    assert replayed.state.score == (1, 2)


def test_a_cut_game_without_a_result_stays_open() -> None:
    replayed = played(FIRST, replace(SECOND, dice=(6, 6)))
    assert [cut.game for cut in replayed.cuts] == [1]
    assert sum(isinstance(event, GameEnded) for event in replayed.events) == 1


@pytest.mark.parametrize(("first", "second"), [(3, 3), (1, 3), (3, 1)])
def test_who_rolls_first(first: int, second: int) -> None:
    hops = [(8, 5), (8, 5), (6, 3), (6, 3)] if first == second else [(8, 5), (6, 5)]
    events = played(turn(1, first, second, *hops), result=Result(1, 1)).events
    assert any(isinstance(event, OpenerNamed) for event in events) is (first == second)
    assert next(event for event in events if isinstance(event, Played)).seat == 1


def test_a_roll_without_a_play_is_what_the_board_says() -> None:
    shut = position({BAR: 1, 6: 14}, {19: 2, 20: 2, 21: 2, 22: 2, 23: 2, 24: 2, 1: 3})
    blank = turn(0, 6, 5, said=Said.BLANK)
    dance = played(PlacedEntry(position=shut, turn=0), blank, turn(1, 1, 2, (24, 22), (24, 23)), result=Result(1, 1))
    assert dance.cuts == ()
    assert next(event for event in dance.events if isinstance(event, Played)).play == ()
    closed = [PlacedEntry(position=shut, turn=0), turn(1, 1, 2, (24, 22), (24, 23))]
    assert any(isinstance(event, ClosedOut) for event in played(*closed, result=Result(1, 1)).events)
    forced = position({7: 1, 1: 14}, {24: 13, 23: 2})
    only = played(PlacedEntry(position=forced, turn=0), turn(0, 6, 1, said=Said.BLANK), turn(1, 1, 2, (1, 0), (2, 0)))
    assert next(event for event in only.events if isinstance(event, Played)).play != ()
    last = played(FIRST, turn(1, 6, 5, said=Said.UNKNOWN), result=Result(0, 2))
    assert [event for event in last.events if isinstance(event, ResignOffered)] == [
        ResignOffered(1, 2),
        ResignOffered(1, 1),
    ]
    assert last.cuts == ()


@pytest.mark.parametrize(
    ("entries", "result", "reason", "level"),
    [
        ((FIRST, SECOND), Result(1, 3), EndReason.RESIGNED, 3),
        ((FIRST, turn(1, 0, 0, said=Said.UNKNOWN)), Result(0, 1), EndReason.RESIGNED, 1),
        ((FIRST, ResignEntry(seat=1, level=2)), None, EndReason.RESIGNED, 2),
        ((FIRST, ResignEntry(seat=1)), Result(0, 1), EndReason.RESIGNED, 1),
        ((FIRST, ResignEntry(seat=0, accepted=False, level=1), SECOND), Result(0, 1), EndReason.RESIGNED, 1),
        ((FIRST, cube(1, CubeAct.DOUBLE), cube(0, CubeAct.DROP)), Result(1, 1), EndReason.DROPPED, 1),
        ((FIRST, cube(1, CubeAct.DOUBLE)), Result(1, 1), EndReason.DROPPED, 1),
        ((), Result(1, 1), EndReason.RESIGNED, 1),
    ],
)
def test_how_games_end(entries: tuple[Entry, ...], result: Result | None, reason: EndReason, level: int) -> None:
    stated = result or Result(0, 2)
    games = (Game(1, (0, 0), entries=entries, result=result),)
    replayed = replay(Transcript("mat", 7, ("A", "B"), games))
    assert replayed.cuts == ()
    ended = end(replayed)
    assert (ended.reason, ended.level, ended.winner, ended.points) == (reason, level, stated.winner, stated.points)


def test_beavers_and_raccoons_are_taken_by_the_next_roll() -> None:
    offers = (cube(1, CubeAct.DOUBLE, 2), cube(0, CubeAct.BEAVER, 4), cube(1, CubeAct.RACCOON, 8))
    replayed = played(FIRST, *offers, SECOND, result=Result(0, 8), length=0)
    assert replayed.cuts == ()
    assert (end(replayed).points, replayed.setup.customs.beaver, replayed.setup.customs.raccoon) == (8, True, True)
    second_double = played(FIRST, offers[0], cube(0, CubeAct.DOUBLE, 4), SECOND, result=Result(0, 4), length=0)
    assert (end(second_double).points, second_double.cuts) == (4, ())


def test_a_first_double_to_four_tells_of_an_automatic_one() -> None:
    replayed = played(FIRST, cube(1, CubeAct.DOUBLE, 4), cube(0, CubeAct.TAKE), SECOND, result=Result(0, 4), length=0)
    assert CubeTurned(2) in replayed.events
    assert (replayed.cuts, end(replayed).points) == ((), 4)


def home() -> tuple[Position, TurnEntry]:
    """Seat 0 bears its last checker off against a side that has borne none off."""
    return position({1: 1, 0: 14}, {24: 5, 12: 10}), turn(0, 2, 1, (1, 0))


def test_a_gammon_scored_once_tells_of_jacoby() -> None:
    where, last = home()
    entries = (PlacedEntry(position=where, turn=0), last)
    once = played(*entries, result=Result(0, 1), length=0)
    assert once.setup.customs.jacoby
    twice = played(*entries, result=Result(0, 2), length=0)
    assert (twice.setup.customs.jacoby, end(twice).level, end(twice).points) == (False, 2, 2)


def test_nothing_is_played_after_the_end() -> None:
    where, last = home()
    entries = (PlacedEntry(position=where, turn=0), last)
    replayed = played(*entries, turn(1, 6, 5, (13, 7), (13, 8)), result=Result(0, 2))
    assert [cut.reason for cut in replayed.cuts] == ["after_the_end"]
    assert end(replayed).reason is EndReason.BORNE_OFF
    assert played(*entries, ResignEntry(seat=1), result=Result(0, 2)).cuts == ()


def test_a_position_may_be_set_up_with_cube_and_dice() -> None:
    where = position({6: 10, 13: 5}, {19: 10, 12: 5})
    placed = PlacedEntry(position=where, turn=1, cube=4, owner=1, dice=(6, 5))
    replayed = played(placed, turn(1, 5, 6, (13, 2)), result=Result(0, 4))
    assert replayed.cuts == ()
    (was_set,) = [event for event in replayed.events if isinstance(event, PositionSet)]
    assert (was_set.mover, was_set.cube, was_set.owner) == (1, 4, 1)
    assert was_set.position.theirs[19] == 10
    assert Rolled(1, (6, 5)) in replayed.events
    only_cube = played(PlacedEntry(cube=2, owner=1), turn(1, 3, 1, (8, 5), (6, 5)), result=Result(0, 2))
    assert (only_cube.cuts, end(only_cube).points) == ((), 2)
    other_dice = played(placed, turn(1, 5, 4, (13, 4)), result=Result(0, 4))
    assert [cut.reason for cut in other_dice.cuts] == ["bad_dice"]


def test_phases_after_an_unfinished_game() -> None:
    games = (Game(1, (0, 0), entries=(FIRST, turn(1, 6, 5, said=Said.BLANK))),)
    assert replay(Transcript("mat", 5, ("A", "B"), games)).state.phase is Phase.TO_PLAY
