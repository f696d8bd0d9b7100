"""The engines that `engine.tools.bench` measures: ours, and beside it those that happen to be installed.

Each judges boards and decides on plays through its own Python interface, on one thread. gnubg-nn and bgsage come from PyPI
and are never needed by the program.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from bg.customs import Customs
from engine.brain import kernels, nets
from engine.brain.cube import Stakes, State
from engine.brain.evaluators import Boards, Floats
from engine.brain.search import Search


class Engine(Protocol):
    """name as in the output."""

    name: str

    def prepare(self, boards: Boards) -> Any:
        """Boards, seen by the side to roll, in the form that `judge` takes; not timed."""

    def judge(self, prepared: Any) -> Floats:
        """Chances of the side to roll, float32[n, 5], none of the games finished."""

    def decide(self, board: Boards, dice: tuple[int, int], ply: int) -> None:
        """Choose a play in money play, looking ply plies ahead, 1 the static one."""


def evaluate(engine: Engine) -> Callable[[Boards], Floats]:
    """Its judgement of any boards; finished games are exact."""

    def whole(boards: Boards) -> Floats:
        results = kernels.outcomes(boards)
        chances = np.stack(
            [results > 0, results >= 2, results >= 3, results <= -2, results <= -3], axis=1
        ).astype(np.float32)
        at = np.nonzero(results == 0)[0]
        chances[at] = engine.judge(engine.prepare(np.ascontiguousarray(boards[at])))
        return chances

    return whole


class Duses:
    """Ours, with the shipped nets."""

    name = "duses"

    def __init__(self) -> None:
        self.judges = nets.load("international")
        self.search = Search(self.judges, 0)
        self.stakes = Stakes(Customs())

    def prepare(self, boards: Boards) -> Boards:
        return boards

    def judge(self, prepared: Any) -> Floats:
        return self.judges.evaluate(prepared)

    def decide(self, board: Boards, dice: tuple[int, int], ply: int) -> None:
        plays, _ = kernels.all_plays(board[None], np.array([dice], np.int8))
        self.search.plays(plays, self.stakes, State(), ply)


class GnubgNn:
    """GNU Backgammon's nets."""

    name = "gnubg-nn"

    def __init__(self) -> None:
        import gnubg_nn

        self.module = gnubg_nn

    def prepare(self, boards: Boards) -> list[list[list[int]]]:
        return [_sides(board) for board in boards]

    def judge(self, prepared: Any) -> Floats:
        return np.array([self.module.probabilities(board, 0) for board in prepared], np.float32).reshape(-1, 5)

    def decide(self, board: Boards, dice: tuple[int, int], ply: int) -> None:
        self.module.best_move(_sides(board), dice[0], dice[1], n=ply - 1)


class Bgsage:
    """bgsage with its default nets and its bear-off table."""

    name = "bgsage"

    def __init__(self) -> None:
        import bgbot_cpp
        from bgsage import BgBotAnalyzer
        from bgsage.weights import bearoff_db_path, default_weights

        self.module = bgbot_cpp
        weights = default_weights()
        self.strategy = bgbot_cpp.create_strategy(
            weights.strategy_type, weights.weight_paths_list, weights.hidden_sizes_list
        )
        self.bear_off = bgbot_cpp.BearoffDB()
        self.bear_off.load(bearoff_db_path())
        self.analyzers = [BgBotAnalyzer(eval_level=f"{ply}ply", parallel_threads=1) for ply in (1, 2, 3)]

    def prepare(self, boards: Boards) -> list[tuple[list[int], Any]]:
        after = kernels.flipped(boards)
        after[:, 0] *= -1  # counted positive here
        return [(board, self.module.CubeOwner.CENTERED) for board in after.tolist()]

    def judge(self, prepared: Any) -> Floats:
        found = self.module.batch_evaluate_post_move(prepared, self.strategy, 1, jacoby=False)
        chances = [
            self.bear_off.lookup_probs(board, post_move=True) if self.bear_off.is_bearoff(board) else one["probs"]
            for (board, _), one in zip(prepared, found)
        ]
        return nets.turned(np.array(chances, np.float32).reshape(-1, 5))

    def decide(self, board: Boards, dice: tuple[int, int], ply: int) -> None:
        row = board.tolist()
        row[0] = -row[0]
        self.analyzers[ply - 1].checker_play(row, dice[0], dice[1], jacoby=False)


def installed() -> Iterator[Engine]:
    """Ours, then the others that are here."""
    yield Duses()
    if importlib.util.find_spec("gnubg_nn"):
        yield GnubgNn()
    if importlib.util.find_spec("bgsage") and importlib.util.find_spec("bgbot_cpp"):
        yield Bgsage()


def _sides(board: NDArray[np.int8]) -> list[list[int]]:
    """A board for gnubg-nn: the other side's checkers, then those of the side to roll; points 1–24, then the bar."""
    own, other = np.maximum(board, 0).tolist(), np.maximum(-board[::-1], 0).tolist()
    return [[*other[1:25], other[25]], [*own[1:25], own[25]]]
