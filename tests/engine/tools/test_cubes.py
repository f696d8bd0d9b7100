"""Comparing cube decisions: what counts as a disagreement, what it costs, and how gnubg's text is read."""

from __future__ import annotations

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
    assert cubes_gnubg.parse(TEXT, 3) == [Word(0.105, -0.171), None, Word(-0.123, -0.118)]
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


def test_a_verdict_needs_both_judges() -> None:
    row = Row("", ours=Word(0.5, 0.6), gnubg=Word(0.6, 0.5), advice="", loss=0.1, agree=False)
    assert verdict(row, Word(0.5, 0.7), Word(0.5, 0.65), 0.05) == "ours"
    assert verdict(row, Word(0.7, 0.5), Word(0.7, 0.55), 0.05) == "gnubg's"
    assert verdict(row, Word(0.7, 0.5), Word(0.5, 0.55), 0.05) == "open"
    assert verdict(row, Word(0.5, 0.54), Word(0.5, 0.6), 0.05) == "open"
    assert verdict(row, Word(0.5, 0.7), None, 0.05) == "ours"


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


@pytest.mark.skipif(cubes_gnubg.program() is None, reason="gnubg is not installed")
def test_beside_the_real_one() -> None:
    game = cubes.GAME
    start = Decision(boards.board(game.start()), Stakes(game.customs), State())
    word = cubes_gnubg.ask([start.xgid()], cubes.PLIES, 120)[0]
    assert word is not None
    mine = cubes.ours(Search(nets.load("international"), 0), start, 2)
    assert mine.no_double == pytest.approx(word.no_double, abs=0.08)
    assert cubes.told(start, mine, word).agree
