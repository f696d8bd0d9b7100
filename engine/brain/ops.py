"""What a brain is asked, each question with its answer. Knows no pipes (`engine.brain.worker`) and keeps only nets.

The computer's own decisions, hints and evaluations are here; `engine.brain.analysis` judges decisions of others. A
question that makes no sense raises `Refused` (`engine.brain.question`), and so does a game whose nets cannot be used. The
same question has the same answer.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any

import msgspec

from bg import variants
from bg.position import Position
from engine.brain import archives, boards, cube_action, kernels, levels, met, mistakes, nets, resign, score_card
from engine.brain import reading as files
from engine.brain.analysis import Analyst, five, told
from engine.brain.bearoff_shelf import Shelf
from engine.brain.question import PLY, Question
from engine.brain.search import Search
from engine.protocol import brain, equity, reading
from engine.protocol.common import Code, Nothing, Refused

SLICE_S = 0.005  # Compute looks for its cancel this often
DEEPEST = 4


class Brain:
    """check: raises when the present request has been cancelled; called at least every 50 ms while computing.

    Raises NetError when the international nets cannot be used: nothing can be played without them.
    """

    def __init__(self, check: Callable[[], None]) -> None:
        self._check = check
        self._shelf = Shelf()
        self._nets = {"international": nets.load("international", exact=self._shelf.tables)}
        self._partial: Callable[[msgspec.Struct], None] = lambda body: None
        self._handlers: dict[type[msgspec.Struct], Callable[[Any], msgspec.Struct]] = {
            brain.ChoosePlay: self.choose_play,
            brain.ChooseCube: self.choose_cube,
            brain.ChooseResign: self.choose_resign,
            brain.Hint: self.hint,
            brain.CubeHint: self.cube_hint,
            brain.Evaluate: self.evaluate,
            equity.MatchEquity: score_card.card,
            reading.FindFiles: files.find_files,
            reading.ReadFile: files.read_file,
            reading.ReadPosition: files.read_position,
            reading.ListArchive: archives.list_archive,
            reading.ReadArchived: archives.read_archived,
            **Analyst(self._question, lambda body: self._partial(body)).handlers(),
        }
        if os.environ.get("DUSES_TEST") == "1":
            self._handlers[brain.Compute] = self.compute
        self._warm_up()

    def knows(self, kind: type[msgspec.Struct]) -> bool:
        """Can this build answer questions of that type?"""
        return kind in self._handlers

    def answer(self, message: msgspec.Struct, partial: Callable[[msgspec.Struct], None]) -> msgspec.Struct:
        """The reply to one question. partial(body) sends what is known before the end."""
        self._partial = partial
        return self._handlers[type(message)](message)

    def choose_play(self, ask: brain.ChoosePlay) -> brain.ChosenPlay:
        begun = time.perf_counter()
        question = self._question(ask.position, ask.context)
        plays, after = question.plays(ask.dice)
        picked = mistakes.pick(question, levels.SKILLS[ask.level], after, ask.random, ask.style)
        took = round(1000 * (time.perf_counter() - begun))
        return brain.ChosenPlay(plays[picked.index], picked.equity, took)

    def choose_cube(self, ask: brain.ChooseCube) -> brain.ChosenCube:
        question = self._question(ask.position, ask.context)
        search, stakes, state = question.search, question.stakes, question.state
        skill = levels.SKILLS[ask.level]
        if ask.stage == "beaver":
            return brain.ChosenCube(cube_action.answers_beaver(search, ask.position, stakes, state, skill.ply))
        if ask.stage == "raccoon":
            return brain.ChosenCube(cube_action.answers_raccoon(search, ask.position, stakes, state, skill.ply))
        if ask.stage not in ("", "double"):
            raise Refused(Code.BAD_VALUE, "stage", stage=ask.stage[:100])
        equities = cube_action.weigh(search, ask.position, stakes, state, skill.ply)
        if ask.stage == "":
            seen = levels.doubling(skill, equities, ask.random)
            double = cube_action.offers(ask.policy, seen, question.rules, ask.position, state)
            return brain.ChosenCube("double" if double else "roll")
        seen = levels.answering(skill, equities, ask.random)
        desperate = not stakes.money and stakes.away[0] <= state.cube
        return brain.ChosenCube(cube_action.answers(ask.policy, seen, question.rules, ask.position, desperate))

    def choose_resign(self, ask: brain.ChooseResign) -> brain.ChosenResign:
        question = self._question(ask.position, ask.context)
        about = (question.search, ask.position, question.stakes, question.state)
        if not 0 <= ask.level <= 3:
            raise Refused(Code.BAD_VALUE, "level", level=ask.level)
        if ask.level:
            return brain.ChosenResign(accept=resign.accepts(*about, ask.level))
        return brain.ChosenResign(level=resign.level(*about))

    def hint(self, ask: brain.Hint) -> brain.Candidates:
        question = self._question(ask.position, ask.context)
        plays, after = question.plays(ask.dice)
        weighed = question.weigh(after, PLY)
        return brain.Candidates(
            [
                brain.Candidate(plays[k], float(weighed.equity[k]), five(weighed.chances[k]), int(weighed.ply[k]))
                for k in weighed.order()[: max(ask.limit, 0)]
            ]
        )

    def cube_hint(self, ask: brain.CubeHint) -> brain.CubeEquities:
        question = self._question(ask.position, ask.context)
        found = cube_action.weigh(question.search, ask.position, question.stakes, question.state, PLY)
        return told(found)

    def evaluate(self, ask: brain.Evaluate) -> brain.Evaluation:
        if not 1 <= ask.ply <= DEEPEST:
            raise Refused(Code.BAD_VALUE, "ply", most=DEEPEST)
        question = self._question(ask.position, ask.context)
        board, state = boards.boards([ask.position]), question.state
        judged = question.search.judged(board, question.stakes, [state], ask.ply, may_double=False)
        equity = question.stakes.equity(judged.values[state], state.cube)
        return brain.Evaluation(five(judged.chances[0]), float(equity[0]))

    def compute(self, ask: brain.Compute) -> Nothing:
        """Burn time in slices, as a long computation would."""
        if ask.kill:
            os._exit(9)
        self._partial(Nothing())
        until = time.monotonic() + ask.ms / 1000
        while time.monotonic() < until:
            self._check()
            time.sleep(SLICE_S)
        return Nothing()

    def _question(self, position: Position, context: brain.Context) -> Question:
        if context.rules not in nets.GAMES:
            raise Refused(Code.BAD_VALUE, "unknown_rules", rules=context.rules[:100])
        if context.rules not in self._nets:
            try:
                self._nets[context.rules] = nets.load(context.rules, exact=self._shelf.tables)
            except nets.NetError as error:
                raise Refused(Code.NO_BRAIN, str(error.fault), path=str(error.path)) from error
        judge = self._nets[context.rules]
        judge.exact = self._shelf.tables  # the same during all of a question
        search = Search(judge, boards.options(context.customs), self._check)
        question = Question.of(search, variants.rules(context.rules, context.customs), position, context)
        try:
            question.stakes.games(question.state.cube)
        except met.MetError as error:
            raise Refused(Code.NO_BRAIN, "match_equity", detail=str(error)) from error
        if question.stakes.endless and kernels.phases(boards.boards([position]))[0] == kernels.RACE:
            self._shelf.want()
        return question

    def _warm_up(self) -> None:
        """Look once through everything, so that the first question is not the slow one."""
        rules = variants.rules("international")
        context = brain.Context(rules.id, rules.customs)
        question = self._question(rules.start(), context)
        _, after = question.plays((6, 4))
        question.weigh(after, 2)

