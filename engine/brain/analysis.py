"""What is asked about decisions, each op with its answer: plays ranked, luck, errors, reasons, blocks of rollouts.

Every judgement is Master's (`engine.brain.question`), whoever played. It keeps nothing; `engine.brain.ops` finds the
nets and makes the question.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from bg import plans
from bg.moves import Play
from bg.position import Position
from bg.setup import Level
from engine import grades
from engine.brain import boards, cube_action, explain, kernels, levels, nets, rollout, similar
from engine.brain.bearoff import Tables
from engine.brain.evaluators import Boards, Floats
from engine.brain.question import FILTERS, PLY, Question
from engine.brain.rolls import ROLLS, WEIGHTS
from engine.brain.search import Filter, Weighed
from engine.protocol import analysis, brain
from engine.protocol import rollout as rolling
from engine.protocol.common import Code, Refused

DEEPEST = 4
DIGITS = 6
"""After the point, of what is shown and kept by the thousand."""
Ask = Callable[[Position, brain.Context], Question]
Partial = Callable[[msgspec.Struct], None]


class Analyst:
    """ask: makes a checked question. partial: sends a reply that is not the final one."""

    def __init__(self, ask: Ask, partial: Partial) -> None:
        self._ask, self._partial = ask, partial

    def handlers(self) -> dict[type[msgspec.Struct], Callable[[Any], msgspec.Struct]]:
        return {
            analysis.RankPlays: self.rank,
            analysis.WeighCube: self.weigh_cube,
            analysis.ClassifyCube: self.classify,
            analysis.RollLuck: self.luck,
            analysis.Explain: self.explain,
            analysis.PositionType: self.kind,
            analysis.JudgePlay: self.judge_play,
            analysis.JudgeCube: self.judge_cube,
            analysis.Compare: self.compare,
            rolling.RollOut: self.roll_out,
        }

    # ---- plays -----------------------------------------------------------------------------------------------

    def rank(self, ask: analysis.RankPlays) -> analysis.Ranked:
        question = self._ask(ask.position, ask.context)
        ply, filters = _depth(ask.level, ask.ply)
        if ask.plays:
            plays = list(ask.plays)
            after = boards.boards(question.after(play) for play in plays)
        else:
            found, after = question.plays(ask.dice)
            plays = list(found)
        for shallower in range(1, ply):
            weighed = question.weigh(after, shallower, filters)
            self._partial(_ranked(plays, weighed, ask.limit))
        weighed = question.weigh(after, ply, filters)
        if ask.plays:
            question.deepen(weighed, after, [k for k in range(len(plays)) if weighed.ply[k] < ply], ply)
        return _ranked(plays, weighed, ask.limit)

    def judge_play(self, ask: analysis.JudgePlay) -> analysis.JudgedPlay:
        question = self._ask(ask.position, ask.context)
        results = question.results(ask.dice)
        plays, after = list(results.values()), boards.boards(results)
        reached = question.after(ask.played)
        if reached not in results:
            raise Refused(Code.BAD_VALUE, "play")
        at = list(results).index(reached)
        luck = _luck(question, ask.dice, ask.opening)
        plan = plans.plan(question.rules, ask.position).value
        depth = 1 if len(plays) == 1 else PLY
        weighed = question.weigh(after, depth)
        order = weighed.order()
        if at != order[0]:  # compared at the same depth; the others stay in the order in which they were left behind
            question.deepen(weighed, after, [k for k in (order[0], at) if weighed.ply[k] < depth], depth)
            if weighed.equity[at] > weighed.equity[order[0]]:
                order = [at, *(k for k in order if k != at)]
        best = order[0]
        shown = order[: max(ask.limit, 1)]
        if at not in shown:
            shown.append(at)
        loss = max(0.0, float(weighed.equity[best] - weighed.equity[at]))
        reasons = _reasons(question, after, weighed, best, at) if at != best else []
        return analysis.JudgedPlay(
            [_candidate(plays, weighed, k) for k in shown], shown.index(at), loss, grades.error(loss), len(plays) == 1,
            luck.luck, luck.verdict, plan, reasons,
        )  # fmt: skip

    def luck(self, ask: analysis.RollLuck) -> analysis.Luck:
        question = self._ask(ask.position, ask.context)
        return _luck(question, ask.dice, ask.opening)

    def explain(self, ask: analysis.Explain) -> analysis.Reasons:
        question = self._ask(ask.position, ask.context)
        results = question.results(ask.dice)
        reached = [question.after(play) for play in (ask.better, ask.worse)]
        if any(position not in results for position in reached):
            raise Refused(Code.BAD_VALUE, "play")
        after = boards.boards(reached)
        weighed = question.weigh(after, 1)
        question.deepen(weighed, after, [0, 1], 2)
        return analysis.Reasons(_reasons(question, after, weighed, 0, 1))

    def kind(self, ask: analysis.PositionType) -> analysis.PositionKind:
        question = self._ask(ask.position, ask.context)
        return analysis.PositionKind(plans.plan(question.rules, ask.position).value)

    # ---- the cube --------------------------------------------------------------------------------------------

    def weigh_cube(self, ask: analysis.WeighCube) -> brain.CubeEquities:
        question = self._ask(ask.position, ask.context)
        ply, _ = _depth(ask.level, ask.ply)
        return told(cube_action.weigh(question.search, ask.position, question.stakes, question.state, ply))

    def classify(self, ask: analysis.ClassifyCube) -> brain.CubeEquities:
        question = self._ask(ask.position, ask.context)
        available = question.state.owner >= 0 and question.stakes.may_double(question.state.cube, 0)
        free = not question.stakes.money and question.stakes.away[1] <= question.state.cube
        found = cube_action.Equities(ask.no_double, ask.take, ask.chances, None, available, free)
        return told(found)

    def judge_cube(self, ask: analysis.JudgeCube) -> analysis.JudgedCube:
        question = self._ask(ask.position, ask.context)
        found = cube_action.weigh(question.search, ask.position, question.stakes, question.state, PLY)
        plan = plans.plan(question.rules, ask.position).value
        options = _actions(found, ask.action)
        if ask.action not in options:
            raise Refused(Code.UNSUPPORTED if ask.action == "raccoon" else Code.BAD_VALUE, "action", action=ask.action[:100])
        best = max(options, key=options.__getitem__)
        if ask.action in ("roll", "double") and abs(options["roll"] - options["double"]) <= cube_action.SAME:
            best = ask.action
        loss = max(0.0, options[best] - options[ask.action])
        close = found.available and abs(options.get("roll", 0) - options.get("double", 0)) <= grades.CLOSE
        counts = ask.action != "roll" or close or loss > 0
        return analysis.JudgedCube(told(found), best, loss, grades.error(loss), counts, plan)

    # ---- rollouts and likeness -------------------------------------------------------------------------------

    def roll_out(self, ask: rolling.RollOut) -> rolling.RolledOut:
        question = self._ask(ask.position, ask.context)
        if ask.ply not in (1, 2) or not ask.first >= 0 or not 1 <= ask.count <= 1000 or ask.truncate < 0 or ask.seed < 0:
            raise Refused(Code.BAD_VALUE, "rollout")
        method = rollout.Method(ask.ply, ask.truncate, ask.reduce)
        stakes, state = question.stakes, question.state
        if ask.play is None:
            root = rollout.Root(boards.board(ask.position), state.doubled() if ask.doubled else state, False)
        else:
            board = kernels.flipped(boards.boards([question.after(ask.play)]))[0]
            root, stakes = rollout.Root(board, state.turned()), stakes.turned()
        found = []
        # Only with the table that every machine has: the two-sided one may come in the middle of a rollout.
        judge = question.search.judge
        judge.exact = Tables(judge.exact.one)
        for number in range(ask.first, ask.first + ask.count):
            outcome = rollout.block(question.search, root, stakes, method, ask.seed, number)
            found.append(_block(question, outcome, turned=ask.play is not None))
        return rolling.RolledOut(found)

    def compare(self, ask: analysis.Compare) -> analysis.Compared:
        try:
            others = np.array(ask.boards, np.int8).reshape(-1, 26)
        except (ValueError, OverflowError) as error:
            raise Refused(Code.BAD_VALUE, "boards") from error
        if np.abs(others).max(initial=0) > 15:
            raise Refused(Code.BAD_VALUE, "boards")
        return analysis.Compared(similar.best(boards.board(ask.position), others, ask.limit))


def told(found: cube_action.Equities) -> brain.CubeEquities:
    """The equities as a reply."""
    return brain.CubeEquities(found.no_double, found.take, cube_action.DROPPED, found.advice, found.chances)


def five(chances: NDArray[np.floating]) -> tuple[float, float, float, float, float]:
    """One row of chances as a reply has it."""
    win, gammon, backgammon, lose_gammon, lose_backgammon = chances.tolist()
    return win, gammon, backgammon, lose_gammon, lose_backgammon


def _depth(level: Level, ply: int) -> tuple[int, tuple[Filter, ...]]:
    if not 0 <= ply <= DEEPEST:
        raise Refused(Code.BAD_VALUE, "ply", most=DEEPEST)
    if ply:
        return ply, FILTERS
    return (PLY if level is Level.MASTER else levels.SKILLS[level].ply), FILTERS


def _candidate(plays: list[Play], weighed: Weighed, k: int) -> brain.Candidate:
    chances = five(weighed.chances[k].astype(np.float64).round(DIGITS))
    return brain.Candidate(plays[k], round(float(weighed.equity[k]), DIGITS), chances, int(weighed.ply[k]))


def _ranked(plays: list[Play], weighed: Weighed, limit: int) -> analysis.Ranked:
    order = weighed.order()
    return analysis.Ranked(
        [_candidate(plays, weighed, k) for k in order[: max(limit, 0)]], int(weighed.ply[order[0]])
    )


def _luck(question: Question, dice: tuple[int, int], opening: bool) -> analysis.Luck:
    """Every roll played as the nets like best, against the mean."""
    doubles = ROLLS[:, 0] == ROLLS[:, 1]
    if not all(1 <= die <= 6 for die in dice) or (opening and dice[0] == dice[1]):
        raise Refused(Code.BAD_VALUE, "dice", dice=dice)
    turned, seen = question.stakes.turned(), question.state.turned()
    after, chances = question.search.replies(boards.boards([question.position]), turned, seen)
    judged = question.search.settled(after, chances, turned, [seen], True)
    equity = question.stakes.equity(question.other(judged.values[seen]), question.state.cube)
    weights = WEIGHTS * ~doubles if opening else WEIGHTS
    mean = float(equity @ weights / weights.sum())
    at = int(np.flatnonzero((np.array(sorted(dice, reverse=True)) == ROLLS).all(axis=1))[0])
    luck = float(equity[at]) - mean
    rolls = [(int(a), int(b), float(e)) for (a, b), e, w in zip(ROLLS, equity, weights) if w]
    return analysis.Luck(luck, float(equity[at]), mean, grades.luck(luck), rolls)


def _reasons(question: Question, after: Boards, weighed: Weighed, better: int, worse: int) -> list[analysis.Reason]:
    first, second = (
        explain.Play(after[k], _floats(weighed.chances[k])) for k in (better, worse)
    )
    return explain.reasons(first, second, question.rules.start().checkers[0], question.search.options)


def _floats(chances: Floats) -> list[float]:
    return [float(chance) for chance in chances]


def _actions(found: cube_action.Equities, action: str) -> dict[str, float]:
    """What each action is worth to the side that decides."""
    if action in ("roll", "double"):
        double = found.double if found.available else found.no_double
        return {"roll": found.no_double, "double": double}
    answers = {"take": -found.take, "drop": -cube_action.DROPPED}
    if found.beaver is not None:
        answers["beaver"] = -found.beaver
    return answers


def _block(question: Question, outcome: rollout.Outcome, *, turned: bool) -> rolling.Block:
    value, chances = np.array([outcome.value]), outcome.chances.astype(np.float64)
    if turned:
        value = question.other(value)
        chances = nets.turned(chances[None].astype(np.float32))[0].astype(np.float64)
    equity = float(question.stakes.equity(value, question.state.cube)[0])
    return rolling.Block(equity, five(chances))

