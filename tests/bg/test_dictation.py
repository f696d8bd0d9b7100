"""What is written down at a real board, as actions."""

from __future__ import annotations

import pytest

from bg.actions import Action, Double, Drop, MakePlay, PassClosedOut, Roll, StartGame, Take
from bg.dictation import Misheard, hear
from bg.events import GameStarted, MatchStarted, PositionSet
from bg.match import fold, new
from bg.position import BAR, position
from bg.state import MatchState, Phase
from tests.bg.tables import begun, run, typed


def said(state: MatchState, *lines: str) -> MatchState:
    for line in lines:
        state, _ = run(state, *hear(state, line))
    return state


def kinds(state: MatchState, line: str) -> list[type[Action]]:
    return [type(action) for action in hear(state, line)]


def test_a_whole_game_line_by_line() -> None:
    state, _ = new(typed(length=3))
    state = said(state, "31: 8/5 6/5", "6-3 24/15", "double", "take", "52:13/8 24/22", "44")
    assert (state.phase, state.turn, state.dice, state.cube, state.owner) == (Phase.TO_PLAY, 1, (4, 4), 2, 1)
    state = said(state, "8/4(2) 6/2(2)", "resigns gammon")
    assert (state.phase, state.score) == (Phase.MATCH_OVER, (0, 4))


def test_the_opening_is_seat_0s_die_first() -> None:
    state, _ = new(typed())
    assert kinds(state, "13") == [StartGame, Roll]
    assert said(state, "13").turn == 1
    assert said(state, "31").turn == 0
    tie = said(state, "33")
    assert tie.phase is Phase.OPENING
    assert said(tie, "61 13/7 8/7").turn == 1


def placed(mine: dict[int, int], theirs: dict[int, int]) -> MatchState:
    return fold([MatchStarted(typed()), GameStarted(1, (0, 0), False), PositionSet(0, position(mine, theirs))])


def test_what_needs_no_word() -> None:
    shut = placed({BAR: 1, 6: 14}, {19: 2, 20: 2, 21: 2, 22: 2, 23: 2, 24: 2, 1: 3})
    assert kinds(shut, "11 24/23(3) 6/5") == [PassClosedOut, Roll, MakePlay]
    assert kinds(shut, "pass") == [PassClosedOut]
    dancing = placed({BAR: 1, 6: 14}, {19: 2, 20: 2, 21: 2, 22: 2, 23: 2, 5: 5})
    assert kinds(dancing, "54") == [Roll, MakePlay]
    assert kinds(dancing, "54: Cannot Move") == [Roll, MakePlay]
    forced = placed({7: 1, 1: 14}, {24: 13, 23: 2})
    assert kinds(forced, "61") == [Roll, MakePlay]
    choice = begun(typed())
    assert kinds(choice, "61") == [Roll]


@pytest.mark.parametrize(
    ("line", "kind"),
    [("Doubles => 2", Double), ("double", Double), ("REDOUBLES", Double), (" doubled ", Double)],
)
def test_words_of_match_files(line: str, kind: type) -> None:
    assert kinds(begun(typed()), line) == [kind]
    doubled = said(begun(typed()), line)
    assert kinds(doubled, "takes") == [Take]
    assert kinds(doubled, "Drops") == kinds(doubled, "passes") == [Drop]


@pytest.mark.parametrize(
    ("line", "reason", "at"),
    [
        ("", "not_understood", 1),
        ("hello", "not_understood", 1),
        ("61: 13/7 banana", "not_understood", 5),
        ("61: 24/18 13/11", "no_die", 5),
        ("61: 24/18", "unfinished", 5),
        ("61: cannot move", "could_move", 5),
        ("take", "not_now_to_roll", 1),
        ("  take", "not_now_to_roll", 3),
        ("resign twice", "not_understood", 8),
        ("8/4", "not_understood", 1),
        ("71", "not_understood", 1),
        ("next", "not_now_to_roll", 1),
    ],
)
def test_what_is_not_heard_says_where(line: str, reason: str, at: int) -> None:
    with pytest.raises(Misheard) as wrong:
        hear(begun(typed()), line)
    assert (wrong.value.reason, wrong.value.at) == (reason, at)
