"""Comparing cube decisions: what counts as a disagreement, what it costs, and how gnubg's text is read."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bg.formats import xgid
from engine.brain import boards, nets
from engine.brain.cube import Stakes, State
from engine.brain.search import Search
from engine.tools import cubes, cubes_gnubg
from engine.tools.cubes import Answer, Decision, Row, answer, loss, verdict
from engine.tools.cubes_gnubg import Word

TEXT = """GNU Backgammon 1.07.001 20230103
Copyright (C) 2004-2022 the AUTHORS; for details type `show version'.
 GNU Backgammon  Position ID: 4HPwATDgc/ABMA

Cube analysis
2-ply cubeless equity +0.076
  0.530 0.145 0.006 - 0.470 0.122 0.005
Cubeful equities:
1. No double           +0.105
2. Double, pass        +1.000  (+0.895)
3. Double, take        -0.171  (-0.276)
Proper cube action: No double, take (23.6%)

   AUTHORS

 GNU Backgammon  Position ID: 4HPwATDgc/ABMA

   AUTHORS

Cubeful equities:
1. Redouble, take      -0.118
2. Redouble, pass      +1.000  (+1.118)
3. No redouble         -0.123  (-0.006)

   AUTHORS
"""


def test_its_text_is_read() -> None:
    assert cubes_gnubg.parse(TEXT, 3) == [Word(0.105, -0.171, (0.53, 0.145, 0.006, 0.122, 0.005)), None, Word(-0.123, -0.118)]
    with pytest.raises(ValueError, match="3 answers to 4"):
        cubes_gnubg.parse(TEXT, 4)


def test_answers() -> None:
    assert answer(0.5, 0.6) == Answer(double=True, take=True)
    assert answer(0.9, 1.2) == Answer(double=True, take=False)
    assert answer(1.1, 1.2) == Answer(double=False, take=False)
    assert answer(0.5, 0.3) == Answer(double=False, take=True)


@pytest.mark.parametrize(
    ("truth", "of", "costs"),
    [
        (Word(0.5, 0.6), Answer(True, True), 0),
        (Word(0.5, 0.6), Answer(False, True), 0.1),
        (Word(0.5, 0.6), Answer(True, False), 0.4),  # a wrong drop
        (Word(0.9, 1.3), Answer(True, True), 0.3),  # a wrong take
        (Word(1.1, 1.3), Answer(True, False), 0.1),  # too good
        (Word(0.5, 0.2), Answer(False, False), 0),  # nobody is asked
        (Word(0.5, 0.2), Answer(True, True), 0.3),
    ],
)
def test_what_an_answer_costs(truth: Word, of: Answer, costs: float) -> None:
    assert loss(truth, of) == pytest.approx(costs)


def row(ours: Word, theirs: Word) -> Row:
    none = Word(0, 0)
    return Row("", ours, theirs, "", 0.1, False, none, none, none)


@pytest.mark.parametrize(
    ("mine", "theirs", "says"),
    [
        (0.7, 0.65, "ours"),
        (0.3, 0.35, "gnubg's"),
        (0.7, 0.53, "ours"),  # one is clear, the other within its margin
        (0.52, 0.47, "open"),
        (0.7, 0.3, "open"),  # they contradict each other
    ],
)
def test_verdicts(mine: float, theirs: float, says: str) -> None:
    apart = row(Word(0.5, 0.6), Word(0.6, 0.5))  # one doubles, the other does not
    assert verdict(apart, Word(0.5, mine), 0.05, Word(0.5, theirs), 0.05) == says


def test_what_the_margin_is_of() -> None:
    about_the_double, about_the_take = row(Word(0.5, 0.6), Word(0.6, 0.5)), row(Word(0.8, 0.9), Word(0.8, 1.1))
    assert about_the_double.slope(Word(0.5, 0.7)) == pytest.approx((1, -1), abs=1e-6)
    too_good = row(Word(0.9, 1.2), Word(1.1, 1.2))
    assert too_good.slope(Word(0.9, 1.3)) == pytest.approx((1, 0), abs=1e-6)  # dropped: the take is no matter
    assert about_the_take.slope(Word(0.8, 0.9)) == pytest.approx((0, 1), abs=1e-6)
    assert about_the_take.cost(Word(0.8, 0.9)) == pytest.approx(-0.1)


def test_our_cube_fed_with_other_chances() -> None:
    start = Decision(boards.board(cubes.GAME.start()), Stakes(cubes.GAME.customs), State())
    judge, chances = nets.load("international"), (0.53, 0.145, 0.006, 0.122, 0.005)
    found = cubes.told(judge, start, cubes.ours(Search(judge, 0), start, 1), Word(0.1, -0.2), Word(0.1, -0.2, chances))
    assert found.fed == cubes.through_our_cube(start, chances)
    assert found.static.no_double == pytest.approx(found.ours.no_double, abs=1e-5)
    assert found.static != found.fed
    table = list(cubes.faults([found, found], [True, False]))
    assert len(table) == 5
    assert f"{abs(found.fed.take + 0.2):.4f}" in table[1]


def test_their_rollouts_at_a_match_score_count_at_the_cube_as_it_stands() -> None:
    place = Decision.of("XGID=-E-------------------ab-a-:0:0:1:00:0:3:0:8:10")
    assert place.stakes.away == (8, 5)
    assert place.with_cube(place.state.doubled()).split(":")[1:3] == ["1", "-1"]
    word, margin = cubes.their_rollout(row(Word(0.2, 0.3), Word(0.2, 0.1)), place, [(0.21, 0.01), (0.0, 0.01)])
    games = place.stakes.games(2)
    assert word.no_double == 0.21
    assert word.take == pytest.approx(place.stakes.equity(np.array([(games[0] + games[3]) / 2]), 1)[0])
    assert margin > 1.96 * 0.02


def test_decisions_are_real_ones_and_the_same_for_the_same_seed() -> None:
    found, again = cubes.decisions(6, 3), cubes.decisions(6, 3)
    assert [decision.xgid() for decision in found] == [decision.xgid() for decision in again]
    for decision in found:
        assert decision.stakes.may_double(decision.state.cube, 0)
        state = xgid.parse(decision.xgid())
        np.testing.assert_array_equal(boards.board(state.position), decision.board)
        assert (state.cube, state.owner) == (decision.state.cube, decision.state.owner)
        if not decision.stakes.money:
            assert tuple(state.length - score for score in state.score) == decision.stakes.away


def test_the_table_that_is_kept() -> None:
    """The positions that comparisons over time are made with: `--of tests/golden/cubes300.txt`."""
    texts = (Path(__file__).parents[2] / "golden" / "cubes300.txt").read_text(encoding="utf-8").split()
    assert len(set(texts)) == 300
    places = [Decision.of(text) for text in texts]
    assert all(place.xgid() == text and place.stakes.may_double(place.state.cube, 0) for place, text in zip(places, texts))
    assert 90 < sum(place.stakes.money for place in places) < 150


@pytest.mark.skipif(cubes_gnubg.program() is None, reason="gnubg is not installed")
def test_beside_the_real_one() -> None:
    game = cubes.GAME
    start = Decision(boards.board(game.start()), Stakes(game.customs), State())
    word = cubes_gnubg.ask([start.xgid()], cubes.PLIES, 120)[0]
    assert word is not None
    search = Search(nets.load("international"), 0)
    mine = cubes.ours(search, start, 2)
    assert mine.no_double == pytest.approx(word.no_double, abs=0.08)
    assert cubes.told(search.judge, start, mine, word, word).agree
    last_roll = "XGID=-A--A-------------------a-:0:0:1:00:0:0:0:0:10"  # 29 of 36 win
    assert cubes_gnubg.roll([last_roll], 36)[0][0] == pytest.approx(22 / 36, abs=0.002)
