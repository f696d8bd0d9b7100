"""Cubeful values and decisions: known money points, dead and last cubes, last-roll positions, the policies."""

from __future__ import annotations

import numpy as np
import pytest

from bg import variants
from bg.customs import Customs
from bg.position import BAR, OFF, Position, position
from bg.setup import CubePolicy
from engine.brain import boards, cube_action, nets
from engine.brain.cube import Stakes, State, Worth
from engine.brain.cube_action import Equities
from engine.brain.search import Search

RULES = variants.rules("international")


@pytest.fixture(scope="module")
def search() -> Search:
    return Search(nets.load("international"), 0)


def worth(stakes: Stakes, *wins: float, live: float = 0.68) -> Worth:
    chances = np.array([[win, 0, 0, 0, 0] for win in wins], np.float32)
    return Worth(stakes, chances, np.full(len(wins), live))


def last_roll(*mine: int) -> Position:
    """Two checkers left to bear off, and the opponent will bear its last one off for certain."""
    counts = {point: mine.count(point) for point in mine}
    return position({**counts, OFF: 15 - len(mine)}, {24: 1, OFF: 14})


def at(away: tuple[int, int], over: bool = False) -> Stakes:
    return Stakes(Customs(), away, True, over)


def test_money_cash_and_take_points_of_a_live_cube() -> None:
    found = worth(Stakes(Customs()), 0.5)
    assert found.cash(1, 0) == pytest.approx([0.8])
    assert found.cash(1, 1) == pytest.approx([0.2])
    gammons = Worth(Stakes(Customs()), np.array([[0.6, 0.3, 0, 0, 0]]), np.array([1.0]))
    assert gammons.cash(1, 0) == pytest.approx([2 / (1.5 + 1 + 0.5)])


def test_a_high_ceiling_is_as_good_as_none() -> None:
    limited = worth(Stakes(Customs(cube_ceiling=1024)), 0.5)
    assert limited.cash(1, 0) == pytest.approx([0.8], abs=1e-3)
    assert worth(Stakes(Customs(cube_ceiling=64)), 0.5).cash(32, 0) == pytest.approx([0.75])
    assert not Stakes(Customs(cube_ceiling=64)).may_double(64, 0)


def test_value_lies_between_the_dead_and_the_live_cube() -> None:
    stakes, wins = Stakes(Customs()), np.linspace(0.01, 0.99, 25)
    dead, half, live = (worth(stakes, *wins, live=x).value(State()) for x in (0.0, 0.5, 1.0))
    assert half == pytest.approx((dead + live) / 2)
    owned, against = (worth(stakes, *wins).value(State(1, owner)) for owner in (1, -1))
    centred = worth(stakes, *wins).value(State())
    assert (owned >= centred - 1e-9).all()
    assert (centred >= against - 1e-9).all()
    assert centred == pytest.approx(-worth(stakes, *(1 - wins)).value(State()))


@pytest.mark.parametrize("away", [(2, 2), (2, 5), (5, 2), (3, 4), (7, 7), (9, 3)])
def test_match_values_mirror_and_rise(away: tuple[int, int]) -> None:
    wins = np.linspace(0, 1, 21)
    for owner in (-1, 0, 1):
        here = worth(at(away), *wins).value(State(1, owner))
        there = worth(at(away).turned(), *(1 - wins)).value(State(1, -owner))
        assert here == pytest.approx(1 - there)
        assert (np.diff(here) >= -1e-9).all()


def test_a_cube_that_can_gain_nothing_is_dead() -> None:
    stakes = at((1, 4), over=True)
    assert not stakes.may_double(1, 0)
    assert stakes.may_double(1, 1)
    assert not at((2, 4)).may_double(2, 0)
    crawford = Stakes(Customs(), (1, 4), live=False)
    assert worth(crawford, 0.7).value(State()) == pytest.approx(worth(crawford, 0.7).dead(1))


def test_the_trailer_after_the_crawford_game_doubles_for_nothing(search: Search) -> None:
    start = RULES.start()
    for needed in (2, 3, 4, 5):
        trailer = cube_action.weigh(search, start, at((needed, 1), over=True), State(), 2)
        assert trailer.doubles, needed
        assert trailer.advice in ("double_take", "double_pass")
        leader = cube_action.weigh(search, start, at((1, needed), over=True), State(), 2)
        assert not leader.doubles
        assert leader.advice == "no_double"


def test_under_jacoby_gammons_wait_for_the_cube() -> None:
    chances = np.array([[0.7, 0.4, 0, 0.1, 0]])
    plain, jacoby = (Worth(Stakes(Customs(jacoby=on)), chances, np.array([0.68])) for on in (False, True))
    assert jacoby.value(State())[0] < plain.value(State())[0]
    assert jacoby.value(State(2, -1)) == pytest.approx(plain.value(State(2, -1)))
    match = Stakes(Customs(jacoby=True), (5, 5))
    assert match.counts(0)


# (checkers left, rolls of 36 that bear both off, money advice)
LAST_ROLLS = [((6, 1), 15, "no_double"), ((3, 3), 17, "no_double"), ((5, 2), 19, "double_take"),
              ((4, 2), 23, "double_take"), ((3, 2), 25, "double_take"), ((4, 1), 29, "double_pass")]  # fmt: skip


@pytest.mark.parametrize(("mine", "rolls", "advice"), LAST_ROLLS)
def test_last_roll_money(search: Search, mine: tuple[int, int], rolls: int, advice: str) -> None:
    found = cube_action.weigh(search, last_roll(*mine), Stakes(Customs()), State(), 2)
    assert found.chances[0] == pytest.approx(rolls / 36, abs=0.01)
    assert found.take == pytest.approx(2 * (2 * rolls / 36 - 1), abs=0.03)
    assert found.advice == advice


@pytest.mark.parametrize(
    ("away", "advice"),
    [((4, 2), "double_take"), ((2, 5), "double_pass"), ((2, 3), "double_pass"), ((3, 6), "double_take"),
     ((5, 5), "double_take"), ((2, 2), "double_pass")],
)  # fmt: skip
def test_last_roll_at_a_score(search: Search, away: tuple[int, int], advice: str) -> None:
    """25 of 36 rolls win, so the other side has 30.6 %: its take point by score decides."""
    assert cube_action.weigh(search, last_roll(3, 2), at(away), State(), 2).advice == advice


def test_the_opening_is_no_double(search: Search) -> None:
    for stakes in (Stakes(Customs()), at((7, 7)), at((2, 5)), at((3, 2))):
        found = cube_action.weigh(search, RULES.start(), stakes, State(), 2)
        assert not found.doubles
        assert found.advice == "no_double"
        assert found.take < found.no_double < 1


def test_too_good_is_a_matter_of_gammons(search: Search) -> None:
    crushed = position({6: 3, 5: 3, 4: 2, 3: 2, 2: 2, 1: 2, 7: 1}, {BAR: 4, 19: 4, 20: 3, 21: 4})
    assert cube_action.weigh(search, crushed, Stakes(Customs()), State(), 2).advice == "too_good"
    assert cube_action.weigh(search, crushed, Stakes(Customs(jacoby=True)), State(), 2).advice == "double_pass"
    # Winning almost always but never a gammon is not too good.
    assert cube_action.weigh(search, last_roll(1, 1), Stakes(Customs()), State(), 2).advice != "too_good"


def test_classification() -> None:
    def advice(no_double: float, take: float, beaver: float | None = None, available: bool = True) -> str:
        return Equities(no_double, take, (0.5,) * 5, beaver, available).advice

    assert advice(0.2, 0.1) == "no_double"
    assert advice(0.5, 0.7) == "double_take"
    assert advice(0.9, 1.2) == "double_pass"
    assert advice(1.1, 1.3) == "too_good"
    assert advice(1.1, 0.9) == "no_double"
    assert advice(0.5, 0.501) == "optional"
    assert advice(-0.1, -0.2, beaver=-0.4) == "beaver"
    assert advice(-0.1, -0.2) == "no_double"
    assert advice(0.5, 0.7, available=False) == "no_double"
    assert Equities(-0.5, -0.2, (0.5,) * 5, beaver=-0.4).doubles
    assert not Equities(-0.3, -0.2, (0.5,) * 5, beaver=-0.4).doubles


def test_beavers_and_raccoons(search: Search) -> None:
    stakes = Stakes(Customs(beaver=True, raccoon=True))
    wrong, right = last_roll(6, 1), last_roll(4, 2)
    equities = cube_action.weigh(search, wrong, stakes, State(), 2)
    assert equities.advice == "beaver"
    assert cube_action.answers(CubePolicy.ENGINE, equities, RULES, wrong, False) == "beaver"
    assert cube_action.answers_beaver(search, wrong, stakes, State(), 2) == "take"
    assert cube_action.answers_beaver(search, right, stakes, State(), 2) == "raccoon"
    assert cube_action.answers_beaver(search, last_roll(6, 6), stakes, State(), 2) == "drop"
    assert cube_action.answers_raccoon(search, right, stakes, State(), 2) == "take"
    assert cube_action.answers_raccoon(search, last_roll(1, 1), stakes, State(), 2) == "drop"
    none = Stakes(Customs())
    assert cube_action.weigh(search, wrong, none, State(), 2).beaver is None
    assert cube_action.answers_beaver(search, right, none, State(), 2) == "take"


def test_policies_differ_as_named() -> None:
    start = RULES.start()
    ahead = position({6: 5, 5: 5, 4: 5}, {18: 5, 17: 5, 16: 5})  # 75 against 120

    def with_win(win: float, doubles: bool = False) -> Equities:
        return Equities(0.4, 0.5 if doubles else 0.3, (win, 0, 0, 0, 0))

    def offers(policy: CubePolicy, equities: Equities, where: Position = start) -> bool:
        return cube_action.offers(policy, equities, RULES, where, State())

    def answers(policy: CubePolicy, win: float, where: Position = start, desperate: bool = False) -> str:
        return cube_action.answers(policy, Equities(0, 1.2, (win, 0, 0, 0, 0)), RULES, where, desperate)

    assert [offers(CubePolicy.THRESHOLDS, with_win(win)) for win in (0.67, 0.69, 0.87, 0.89)] == [0, 1, 1, 0]
    assert [answers(CubePolicy.THRESHOLDS, win) for win in (0.77, 0.79)] == ["take", "drop"]
    assert answers(CubePolicy.THRESHOLDS, 0.79, desperate=True) == "take"
    assert offers(CubePolicy.PIP_COUNT, with_win(0.2), ahead)
    assert not offers(CubePolicy.PIP_COUNT, with_win(0.99))
    assert answers(CubePolicy.PIP_COUNT, 0.2, ahead) == "drop"
    assert answers(CubePolicy.PIP_COUNT, 0.99) == "take"
    assert not offers(CubePolicy.NEVER, with_win(0.75, doubles=True))
    assert offers(CubePolicy.ENGINE, with_win(0.75, doubles=True))
    assert answers(CubePolicy.ENGINE, 0.5) == "drop"
    senseless = Equities(0.4, 0.5, (0.75, 0, 0, 0, 0), available=False)
    assert not any(offers(policy, senseless, ahead) for policy in CubePolicy)


def test_boards_and_positions_are_the_same() -> None:
    for where in (RULES.start(), last_roll(4, 2), position({BAR: 2, 3: 4, OFF: 9}, {BAR: 1, 7: 3, OFF: 11})):
        assert boards.position(boards.board(where)) == where
