"""Judging decisions: ranks, errors, luck by its weights, cube answers, rollout blocks; refusals for what makes no sense."""

from __future__ import annotations

from typing import Any

import pytest

from bg import notation, variants
from bg.moves import Play, Step
from bg.position import OFF, Position, position
from bg.setup import Level
from engine import grades
from engine.brain.ops import Brain
from engine.protocol import analysis, brain, rollout
from engine.protocol.common import Code, Refused

RULES = variants.rules("international")
START = RULES.start()


def quiet(body: object) -> None:
    """Nobody hears what is not final."""


@pytest.fixture(scope="module")
def thinker() -> Brain:
    return Brain(lambda: None)


def context(rules: Any = RULES, **changed: Any) -> brain.Context:
    return brain.Context(rules.id, rules.customs, **changed)


def play(text: str, dice: tuple[int, int], where: Position = START) -> Play:
    found = notation.parse(text, RULES.plays(where, dice))
    assert found is not None
    return found


def race(mine: dict[int, int], theirs: dict[int, int]) -> Position:
    """Both sides on their own numbering, the rest off."""
    theirs = {25 - point: count for point, count in theirs.items()}
    return position({**mine, OFF: 15 - sum(mine.values())}, {**theirs, OFF: 15 - sum(theirs.values())})


# ---- ranking -------------------------------------------------------------------------------------------------------


def test_the_best_come_first_and_partial_answers_before(thinker: Brain) -> None:
    partial: list[analysis.Ranked] = []
    found = thinker.answer(analysis.RankPlays(START, (3, 1), context(), limit=4), partial.append)
    assert isinstance(found, analysis.Ranked)
    assert notation.text(found.candidates[0].play) == "8/5 6/5"
    assert len(found.candidates) == 4
    assert [entry.ply for entry in partial] == [1, 2] or [entry.ply for entry in partial] == [1, 1]
    same = [c.equity for c in found.candidates if c.ply == found.candidates[0].ply]
    assert same == sorted(same, reverse=True)


@pytest.mark.parametrize("level", Level)
def test_any_level_ranks(thinker: Brain, level: Level) -> None:
    found = thinker.answer(analysis.RankPlays(START, (6, 1), context(), level), quiet)
    assert isinstance(found, analysis.Ranked)
    assert notation.text(found.candidates[0].play) == "13/7 8/7"


def test_named_plays_are_all_looked_at_as_deeply(thinker: Brain) -> None:
    plays = (play("24/20", (3, 1)), play("8/5 6/5", (3, 1)))
    found = thinker.answer(analysis.RankPlays(START, (3, 1), context(), ply=2, plays=plays), quiet)
    assert isinstance(found, analysis.Ranked)
    assert [candidate.ply for candidate in found.candidates] == [2, 2]
    assert found.candidates[0].play == plays[1]


# ---- errors --------------------------------------------------------------------------------------------------------


def judge(thinker: Brain, text: str, dice: tuple[int, int], where: Position = START, **more: Any) -> analysis.JudgedPlay:
    found = thinker.answer(analysis.JudgePlay(where, dice, context(), play(text, dice, where), **more), quiet)
    assert isinstance(found, analysis.JudgedPlay)
    return found


def test_the_best_play_loses_nothing(thinker: Brain) -> None:
    found = judge(thinker, "8/5 6/5", (3, 1))
    assert (found.loss, found.error, found.played, found.reasons, found.forced) == (0, "", 0, [], False)
    assert found.plan == "opening"


def test_a_blunder_is_one_with_its_reason(thinker: Brain) -> None:
    found = judge(thinker, "24/20", (3, 1), limit=3)
    assert found.error == "blunder"
    assert 0.15 < found.loss < 0.35  # published: 0.239 less than making the point
    assert notation.text(found.candidates[found.played].play) == "24/20"
    best = found.candidates[0]
    assert found.loss == pytest.approx(best.equity - found.candidates[found.played].equity, abs=1e-5)
    assert "home" in {reason.code for reason in found.reasons}


def test_a_play_far_down_is_shown_last_and_judged_as_deeply(thinker: Brain) -> None:
    found = judge(thinker, "6/5 6/3", (3, 1), limit=2)
    assert len(found.candidates) == 3
    assert found.played == 2
    assert found.candidates[2].ply == found.candidates[0].ply == 3


def test_a_forced_play_is_no_decision(thinker: Brain) -> None:
    where = race({1: 1}, {1: 1})
    found = judge(thinker, "1/off", (6, 5), where)
    assert found.forced
    assert found.loss == 0


def test_what_leads_to_the_same_board_is_the_same_play(thinker: Brain) -> None:
    one = judge(thinker, "24/20", (3, 1))
    other = tuple(Step(a, b, d) for a, b, d in ((24, 23, 1), (23, 20, 3)))
    again = thinker.answer(analysis.JudgePlay(START, (3, 1), context(), other), quiet)
    assert isinstance(again, analysis.JudgedPlay)
    assert again.loss == one.loss


# ---- luck ----------------------------------------------------------------------------------------------------------


def luck(thinker: Brain, where: Position, dice: tuple[int, int], opening: bool = False) -> analysis.Luck:
    found = thinker.answer(analysis.RollLuck(where, dice, context(cube_live=False), opening), quiet)
    assert isinstance(found, analysis.Luck)
    return found


def test_luck_is_the_best_less_the_weighted_mean(thinker: Brain) -> None:
    # Two checkers on the 1-point against one that is sure to go off: any roll wins.
    assert luck(thinker, race({1: 2}, {1: 1}), (2, 1)).luck == pytest.approx(0, abs=1e-6)
    # Off with 6 of 36 rolls: those are worth 2 more than the others, which lose.
    where = race({6: 1, 5: 1}, {1: 1})
    lucky, unlucky = luck(thinker, where, (6, 5)), luck(thinker, where, (2, 1))
    assert lucky.luck == pytest.approx(2 * (1 - 6 / 36), abs=1e-6)
    assert unlucky.luck == pytest.approx(-2 * 6 / 36, abs=1e-6)
    assert (lucky.verdict, unlucky.verdict) == ("very_lucky", "unlucky")
    assert lucky.mean == pytest.approx(2 * 6 / 36 - 1, abs=1e-6)


def test_luck_is_nobodys_on_average(thinker: Brain) -> None:
    every = luck(thinker, START, (6, 5))
    weights = [1 if a == b else 2 for a, b, _ in every.rolls]
    assert len(every.rolls) == 21
    assert sum(w * (e - every.mean) for w, (_, _, e) in zip(weights, every.rolls)) == pytest.approx(0, abs=1e-6)


def test_an_opening_roll_is_measured_by_the_fifteen(thinker: Brain) -> None:
    first = luck(thinker, START, (3, 1), opening=True)
    assert len(first.rolls) == 15
    assert sum(e for _, _, e in first.rolls) / 15 == pytest.approx(first.mean, abs=1e-6)
    assert first.luck > 0
    with pytest.raises(Refused):
        luck(thinker, START, (3, 3), opening=True)


# ---- the cube ------------------------------------------------------------------------------------------------------


def cube(thinker: Brain, where: Position, action: str, **changed: Any) -> analysis.JudgedCube:
    found = thinker.answer(analysis.JudgeCube(where, context(**changed), action), quiet)
    assert isinstance(found, analysis.JudgedCube)
    return found


LAST_ROLL = race({5: 1, 2: 1}, {1: 1})  # 19 of 36 rolls win, and there is no other turn: double, take


def test_cube_decisions_and_answers(thinker: Brain) -> None:
    wise, timid = cube(thinker, LAST_ROLL, "double"), cube(thinker, LAST_ROLL, "roll")
    assert (wise.loss, wise.best) == (0, "double")
    assert timid.loss == pytest.approx(2 / 36, abs=1e-3)
    assert timid.error == "mistake"
    assert timid.counts
    meek = cube(thinker, LAST_ROLL, "drop")
    assert meek.best == "take"
    assert meek.loss == pytest.approx(1 - 4 / 36, abs=1e-3)
    assert cube(thinker, LAST_ROLL, "take").loss == 0


def test_doubling_that_is_out_of_the_question_does_not_count(thinker: Brain) -> None:
    lost = race({6: 6, 5: 6}, {1: 1})
    assert not cube(thinker, lost, "roll").counts
    assert cube(thinker, lost, "double").counts
    assert not cube(thinker, LAST_ROLL, "roll", owner=-1).counts


def test_a_raccoon_is_not_judged(thinker: Brain) -> None:
    with pytest.raises(Refused) as refused:
        cube(thinker, LAST_ROLL, "raccoon")
    assert refused.value.error.code is Code.UNSUPPORTED


def test_equities_found_elsewhere_are_classified_alike(thinker: Brain) -> None:
    table = ((0.5, 0.7, "double_take"), (0.9, 1.2, "double_pass"), (1.1, 1.3, "too_good"), (0.3, 0.1, "no_double"))
    for no_double, take, advice in table:
        found = thinker.answer(analysis.ClassifyCube(START, context(), no_double, take), quiet)
        assert isinstance(found, brain.CubeEquities)
        assert found.advice == advice


# ---- rollouts ------------------------------------------------------------------------------------------------------


def test_blocks_of_a_play_are_the_movers(thinker: Brain) -> None:
    ask = rollout.RollOut(START, context(cube_live=False), play("8/5 6/5", (3, 1)), truncate=5, count=3)
    found = thinker.answer(ask, quiet)
    assert isinstance(found, rollout.RolledOut)
    assert len(found.blocks) == 3
    assert all(0.0 < block.equity < 0.4 and 0.45 < block.chances[0] < 0.65 for block in found.blocks)
    again = thinker.answer(rollout.RollOut(START, ask.context, ask.play, truncate=5, first=2), quiet)
    assert isinstance(again, rollout.RolledOut)
    assert again.blocks[0] == found.blocks[2]


def test_cube_blocks_are_counted_at_the_cube_before_the_double(thinker: Brain) -> None:
    for doubled, equity in ((False, 2 / 36), (True, 4 / 36)):
        ask = rollout.RollOut(LAST_ROLL, context(), None, doubled, reduce=False)
        found = thinker.answer(ask, quiet)
        assert isinstance(found, rollout.RolledOut)
        assert found.blocks[0].equity == pytest.approx(equity, abs=1e-6)


@pytest.mark.parametrize("wrong", [{"ply": 3}, {"first": -1}, {"count": 0}, {"truncate": -1}, {"seed": -5}])
def test_impossible_rollouts_are_refused(thinker: Brain, wrong: dict[str, int]) -> None:
    with pytest.raises(Refused):
        thinker.answer(rollout.RollOut(START, context(), play("24/20", (3, 1)), **wrong), quiet)


@pytest.mark.parametrize("steps", [(Step(3, 2, 1),), (Step(24, 13, 11),), (Step(8, 5, 3, True),), (Step(30, 2, 3),)])
def test_plays_that_are_none_are_refused(thinker: Brain, steps: Play) -> None:
    asks = (
        analysis.JudgePlay(START, (3, 1), context(), steps),
        analysis.RankPlays(START, (3, 1), context(), plays=(steps,)),
        rollout.RollOut(START, context(), steps),
        analysis.Explain(START, (3, 1), context(), steps, steps),
    )
    for ask in asks:
        with pytest.raises(Refused):
            thinker.answer(ask, quiet)


def test_explain_and_type(thinker: Brain) -> None:
    ask = analysis.Explain(START, (3, 1), context(), play("8/5 6/5", (3, 1)), play("24/20", (3, 1)))
    found = thinker.answer(ask, quiet)
    assert isinstance(found, analysis.Reasons)
    assert found.reasons
    kind = thinker.answer(analysis.PositionType(race({6: 3}, {6: 3}), context()), quiet)
    assert kind == analysis.PositionKind("bear_off")
    assert grades.error(0.5) == "blunder"


@pytest.mark.parametrize("name", ["nackgammon", "hypergammon", "tavla"])
def test_other_games_are_judged_too(thinker: Brain, name: str) -> None:
    rules = variants.rules(name)
    about, start = context(rules), rules.start()
    plays = rules.plays(start, (4, 2))
    found = thinker.answer(analysis.JudgePlay(start, (4, 2), about, plays[-1]), quiet)
    assert isinstance(found, analysis.JudgedPlay)
    assert found.candidates[found.played].play == plays[-1]
    assert found.loss >= 0
    rolled = thinker.answer(rollout.RollOut(start, about, plays[0], truncate=3), quiet)
    assert isinstance(rolled, rollout.RolledOut)
    assert -3 < rolled.blocks[0].equity < 3
    roll = thinker.answer(analysis.JudgeCube(start, about, "roll"), quiet)
    assert isinstance(roll, analysis.JudgedCube)
    assert roll.loss == 0
    if name == "tavla":
        assert not roll.counts
        assert rolled.blocks[0].chances[2] == rolled.blocks[0].chances[4] == 0  # it knows no backgammons


def test_match_scores_change_what_is_right(thinker: Brain) -> None:
    """Two points from the end against one, gammons are worth the match; the other way round they are worth nothing."""
    trailing = thinker.answer(analysis.RankPlays(START, (6, 4), context(away=(2, 1), crawford=True), ply=2), quiet)
    leading = thinker.answer(analysis.RankPlays(START, (6, 4), context(away=(1, 2), crawford=True), ply=2), quiet)
    assert isinstance(trailing, analysis.Ranked)
    assert isinstance(leading, analysis.Ranked)
    point = play("8/2 6/2", (6, 4))
    rank = [[candidate.play for candidate in found.candidates].index(point) for found in (trailing, leading)]
    assert rank[0] == 0  # published: gammon-go makes the 2-point
    assert rank[1] > 0  # gammon-save runs or splits
