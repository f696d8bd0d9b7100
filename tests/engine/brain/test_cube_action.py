"""Cube decisions: one classification from three equities, the computer's policies, beavers and raccoons."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bg import variants
from bg.position import OFF, Position, position
from bg.setup import CubePolicy
from engine.brain import boards, cube_action, nets
from engine.brain.cube import Stakes, State
from engine.brain.cube_action import Equities
from engine.brain.search import Search
from engine.protocol.brain import Context

RULES = variants.rules("international")
CUSTOMS = RULES.customs
MONEY = Stakes(CUSTOMS)
CHANCES = (0.7, 0.2, 0.0, 0.1, 0.0)


@pytest.fixture(scope="module")
def search() -> Search:
    return Search(nets.load("international"), 0)


def race(lead: int) -> Position:
    """A long race in which the mover has 70 pips and the other side that many more (a multiple of 2)."""
    mine, theirs = {6: 5, 5: 5, 4: 2, 3: 1, 2: 2}, [19] * 5 + [20] * 5 + [21] * 2 + [22] + [23] * 2
    for at in range(lead):
        theirs[at % 15] -= 1
    return position(mine, {point: theirs.count(point) for point in set(theirs)})


@pytest.mark.parametrize(
    ("no_double", "take", "advice"),
    [
        (0.2, 0.1, "no_double"),
        (0.5, 0.6, "double_take"),
        (0.8, 1.2, "double_pass"),
        (1.2, 1.4, "too_good"),
        (1.2, 0.9, "no_double"),  # a mistake to double, but not because it is too good
        (0.5, 0.5005, "optional"),
        (0.9995, 1.3, "optional"),
        (-0.3, -0.6, "no_double"),
    ],
)
def test_one_classification(no_double: float, take: float, advice: str) -> None:
    assert Equities(no_double, take, CHANCES).advice == advice
    assert Equities(no_double, take, CHANCES, available=False).advice == "no_double"


def test_a_double_that_would_be_beavered() -> None:
    assert Equities(-0.1, -0.2, CHANCES, beaver=-0.4).advice == "beaver"
    assert Equities(-0.1, -0.2, CHANCES, beaver=-0.4).double == -0.4
    assert Equities(0.4, 0.5, CHANCES, beaver=0.9).advice == "double_take"
    # Under Jacoby a double may be right even so: it brings the gammons to life.
    right = Equities(-0.5, -0.2, CHANCES, beaver=-0.4)
    assert right.beavered
    assert right.advice == "double_take"
    assert not Equities(-0.1, -0.2, CHANCES, beaver=-0.1).beavered
    assert Equities(-0.1, -0.2, CHANCES, beaver=-0.4, available=False).advice == "no_double"


def test_too_good_is_no_matter_of_winning_chance() -> None:
    sure = Equities(0.96, 1.8, (0.98, 0.01, 0.0, 0.0, 0.0))
    assert sure.advice == "double_pass"
    gammonish = Equities(1.15, 1.5, (0.80, 0.55, 0.0, 0.05, 0.0))
    assert gammonish.advice == "too_good"


def test_races_by_the_book(search: Search) -> None:
    # 70 pips well spread: 4 ahead wins three in four, 8 ahead four in five and a little.
    seen = {}
    for lead in (0, 4, 8, 16, 30):
        seen[lead] = cube_action.weigh(search, race(lead), MONEY, State(), 2).advice
    assert seen[0] in ("no_double", "double_take", "optional")
    assert seen[4] == "double_take"
    assert seen[8] == seen[16] == "double_pass"
    # There is a gammon in a hundred games by then, and time to cash later.
    assert seen[30] in ("double_pass", "optional")


def test_the_last_roll(search: Search) -> None:
    # 6-6 to bear off with one roll left for each: the exact decision of a dead cube.
    at = position({6: 1, 5: 1, OFF: 13}, {24: 1, OFF: 14})  # 6 of 36 win at once
    found = cube_action.weigh(search, at, MONEY, State(), 2)
    assert found.chances[0] == pytest.approx(6 / 36, abs=2e-3)
    assert found.advice == "no_double"
    at = position({4: 1, 1: 1, OFF: 13}, {24: 1, OFF: 14})  # 29 of 36
    found = cube_action.weigh(search, at, MONEY, State(), 2)
    assert found.take == pytest.approx(2 * (2 * 29 / 36 - 1), abs=0.01)
    assert found.advice == "double_pass"
    at = position({5: 1, 2: 1, OFF: 13}, {24: 1, OFF: 14})  # 19 of 36: double, and it is taken
    found = cube_action.weigh(search, at, MONEY, State(), 2)
    assert found.advice == "double_take"


@pytest.mark.parametrize("policy", list(CubePolicy))
def test_never_a_double_that_gives_the_match_away(search: Search, policy: CubePolicy) -> None:
    """The leader at 1 away, and the leader who would hand the trailer a cube for a match it leads anyway."""
    for away, cube in (((1, 2), 1), ((1, 5), 1), ((2, 1), 2)):
        stakes = Stakes.of(Context("international", CUSTOMS, away))
        for lead in (0, 8, 16, 40):
            found = cube_action.weigh(search, race(lead), stakes, State(cube, 0), 1)
            assert not cube_action.offers(policy, found, RULES, race(lead), State(cube, 0))


def test_the_trailer_doubles_after_crawford(search: Search) -> None:
    stakes = Stakes.of(Context("international", CUSTOMS, (3, 1)))
    found = cube_action.weigh(search, RULES.start(), stakes, State(), 2)
    assert cube_action.offers(CubePolicy.ENGINE, found, RULES, RULES.start(), State())
    assert found.advice in ("double_take", "optional")  # waiting a roll costs nothing yet


def test_no_double_without_the_cube(search: Search) -> None:
    found = cube_action.weigh(search, race(8), MONEY, State(2, -1), 1)
    assert not found.available
    assert not cube_action.offers(CubePolicy.ENGINE, found, RULES, race(8), State(2, -1))


def test_thresholds() -> None:
    for win, doubles in ((0.67, False), (0.68, True), (0.88, True), (0.89, False)):
        seen = Equities(0.0, 0.0, (win, 0, 0, 0, 0))
        assert cube_action.offers(CubePolicy.THRESHOLDS, seen, RULES, race(0), State()) is doubles
    for win, answer in ((0.70, "take"), (0.775, "take"), (0.79, "drop")):
        seen = Equities(0.0, 0.0, (win, 0, 0, 0, 0))
        assert cube_action.answers(CubePolicy.THRESHOLDS, seen, RULES, race(0), False) == answer


def test_pip_count() -> None:
    unknown = Equities(0.0, 0.0, (0.5, 0, 0, 0, 0))
    found = {lead: cube_action.offers(CubePolicy.PIP_COUNT, unknown, RULES, race(lead), State()) for lead in range(13)}
    mine, theirs = RULES.pip_count(race(0))
    assert mine == theirs
    assert [lead for lead, doubles in found.items() if doubles] == [lead for lead in found if lead >= 0.08 * mine]
    answered = [cube_action.answers(CubePolicy.PIP_COUNT, unknown, RULES, race(lead), False) for lead in range(13)]
    assert answered.index("drop") == int(0.12 * mine) + 1
    assert "take" not in answered[answered.index("drop") :]


def test_never() -> None:
    assert not cube_action.offers(CubePolicy.NEVER, Equities(0.5, 0.9, CHANCES), RULES, race(8), State())


def test_a_drop_that_loses_the_match_is_never_made() -> None:
    for policy in CubePolicy:
        hopeless = Equities(0.99, 1.9, (0.99, 0, 0, 0, 0))
        assert cube_action.answers(policy, hopeless, RULES, race(40), True) == "take"
        assert cube_action.answers(policy, hopeless, RULES, race(40), False) == "drop"


def test_beavers_and_raccoons(search: Search) -> None:
    customs = replace(CUSTOMS, beaver=True, raccoon=True)
    stakes = Stakes(customs)
    behind, ahead = RULES.flip(race(10)), race(4)
    found = cube_action.weigh(search, behind, stakes, State(), 2)
    assert cube_action.answers(CubePolicy.ENGINE, found, RULES, behind, False) == "beaver"
    found = cube_action.weigh(search, ahead, stakes, State(), 2)
    assert cube_action.answers(CubePolicy.ENGINE, found, RULES, ahead, False) == "take"
    # Beavered all the same, the favourite turns it again, if that is allowed.
    assert cube_action.answers_beaver(search, ahead, stakes, State(), 2) == "raccoon"
    without = Stakes(replace(customs, raccoon=False))
    assert cube_action.answers_beaver(search, ahead, without, State(), 2) == "take"
    assert cube_action.answers_beaver(search, RULES.flip(race(30)), without, State(), 2) == "drop"
    assert cube_action.answers_raccoon(search, ahead, stakes, State(), 2) == "take"
    assert cube_action.answers_raccoon(search, race(30), stakes, State(), 2) == "drop"


def test_no_beaver_above_the_ceiling_or_in_a_match(search: Search) -> None:
    customs = replace(CUSTOMS, beaver=True, cube_ceiling=2)
    behind = RULES.flip(race(10))
    assert cube_action.weigh(search, behind, Stakes(customs), State(), 1).beaver is None
    assert cube_action.weigh(search, behind, Stakes(customs, (5, 5)), State(), 1).beaver is None


def test_race_helper() -> None:
    for lead in (0, 1, 8, 40):
        mine, theirs = RULES.pip_count(race(lead))
        assert theirs - mine == lead
        assert boards.boards([race(lead)]).shape == (1, 26)


def test_plays_where_the_cube_will_cash_are_no_random_ones(search: Search) -> None:
    """After most rolls the mover cashes next, whatever the other side plays. It plays well all the same: the chances three
    plies deep are the table's, and a take, after which the cube cashes nothing, is not told from wild plays."""
    ahead = position({1: 7, 2: 1, OFF: 7}, {22: 3, 23: 2, 20: 1, 21: 1, OFF: 8})
    static = float(search.judge.evaluate(boards.boards([ahead]))[0, 0])
    assert 0.7 < static < 0.9
    for stakes in (MONEY, Stakes(CUSTOMS, (7, 11))):
        first, deep = (cube_action.weigh(search, ahead, stakes, State(), ply) for ply in (1, 3))
        assert deep.chances[0] == pytest.approx(static, abs=0.005)
        assert deep.take == pytest.approx(first.take, abs=0.1)
