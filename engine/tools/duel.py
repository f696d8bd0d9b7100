"""`python -m engine.tools.duel A B --games N [--seed N] [--json]`: which of two players is better, in points a game.

A and B: a level (easy, medium, hard, master), nets (a folder, a checkpoint, a variant's id) or gnubg-nn where it is
installed. Cubeless money games over duplicate dice: every sequence is played from both sides. The luck of every roll, as
our own net sees it, is taken off the result: the mean stays as it is, and the interval shrinks several times.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict, dataclass

import numpy as np
from numpy.typing import NDArray

from bg import variants
from bg.customs import Customs
from bg.setup import Level
from engine.brain import kernels, levels, mistakes, nets
from engine.brain.cube import Stakes, State
from engine.brain.evaluators import Boards
from engine.brain.question import Question
from engine.brain.rolls import ROLLS, WEIGHTS
from engine.brain.search import Search
from engine.train import arena, selfplay

LEVELS = (Level.EASY, Level.MEDIUM, Level.HARD, Level.MASTER)
CUBELESS = Stakes(Customs(cube=False), live=False)
_BLOCK = 100  # sequences played in lock-step


@dataclass(frozen=True)
class Result:
    """points a game of a against b; raw: the same with the luck left in; low, high: the interval of 95 %."""

    a: str
    b: str
    games: int
    points: float
    se: float
    low: float
    high: float
    raw: float
    raw_se: float


def cubeless(search: Search) -> Question:
    """Points alone, whatever the board: the start stands for all."""
    rules = variants.rules("international")
    return Question(search, rules, rules.start(), CUBELESS, State())


def level_player(level: Level, judge: nets.Nets) -> arena.Player:
    """A level of the computer, choosing by points alone."""
    skill = levels.SKILLS[level]
    if skill == levels.Skill(1):
        return arena.static_player(judge)
    question = cubeless(Search(judge, 0))
    generator = np.random.default_rng(1)

    def choose(boards: Boards, dice: Boards) -> Boards:
        plays, offsets = kernels.all_plays(boards, dice)
        chosen = np.empty((len(boards), 26), np.int8)
        for i in range(len(boards)):
            after = plays[offsets[i] : offsets[i + 1]]
            if len(after) == 1:
                chosen[i] = after[0]
                continue
            chosen[i] = after[mistakes.pick(question, skill, after, int(generator.integers(1 << 40))).index]
        return kernels.flipped(chosen)

    return choose


def luck_of(judge: nets.Nets) -> arena.Luck:
    """How much better than the mean a roll is when it is played as the net likes best."""

    def luck(boards: Boards, dice: Boards, opening: bool) -> NDArray[np.float64]:
        weights = WEIGHTS * (ROLLS[:, 0] != ROLLS[:, 1]) if opening else WEIGHTS
        had = np.empty(len(boards))
        for i in range(0, len(boards), 10):
            part = boards[i : i + 10]
            plays, offsets = kernels.all_plays(np.repeat(part, 21, axis=0), np.tile(ROLLS, (len(part), 1)))
            parents = kernels.flipped(np.repeat(part, 21, axis=0))
            equity = -nets.equity(judge.evaluate_family(parents, kernels.flipped(plays), offsets))
            best = np.maximum.reduceat(equity, offsets[:-1]).reshape(len(part), 21)
            thrown = np.sort(dice[i : i + 10], axis=1)[:, ::-1]
            at = (ROLLS[None] == thrown[:, None]).all(axis=2).argmax(axis=1)
            had[i : i + 10] = best[np.arange(len(part)), at] - best @ weights / weights.sum()
        return had

    return luck


def find(name: str) -> arena.Player:
    """The player of a name. ValueError when there is none; ImportError for gnubg-nn where it is not installed."""
    if name in LEVELS:
        return level_player(Level(name), nets.load("international"))
    if name == "gnubg-nn":
        return arena.gnubg_player()
    return arena.static_player(arena.find_nets(name))


def fight(a: str, b: str, games: int, seed: int = 1) -> Result:
    """Plays at least that many games, whole pairs."""
    first, second, luck = find(a), find(b), luck_of(nets.load("international"))
    pure: list[NDArray[np.float64]] = []
    raw: list[NDArray[np.float64]] = []
    left = (games + 1) // 2
    while left > 0:
        block = min(left, _BLOCK)
        played, had = arena.duel_and_luck(
            first, second, block, selfplay.INTERNATIONAL, 15, 1000 * seed + len(pure), luck
        )
        pure.append(played)
        raw.append(played + had)
        left -= block
    points, se = arena.summary(np.concatenate(pure))
    raw_points, raw_se = arena.summary(np.concatenate(raw))
    count = 2 * sum(len(part) for part in pure)
    return Result(a, b, count, points, se, points - 1.96 * se, points + 1.96 * se, raw_points, raw_se)


def line(result: Result) -> str:
    """One row of the table."""
    return (
        f"{result.a:>12} {result.b:>12} {result.games:7d} {result.points:+9.4f} {result.se:8.4f}  "
        f"[{result.low:+.4f}, {result.high:+.4f}]  {result.raw:+9.4f} {result.raw_se:8.4f}"
    )


HEAD = f"{'A':>12} {'B':>12} {'games':>7} {'points/g':>9} {'se':>8}  {'95 %':^18}  {'with luck':>9} {'se':>8}"


def main(argv: list[str] | None = None) -> int:
    """The command line. 2: a player that there is not."""
    parser = argparse.ArgumentParser(prog="python -m engine.tools.duel", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("a")
    parser.add_argument("b")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(argv)
    if options.games < 4:
        parser.error("an interval needs four games")
    try:
        result = fight(options.a, options.b, options.games, options.seed)
    except (nets.NetError, OSError, ImportError) as error:
        print(f"no such player: {error}", file=sys.stderr)
        return 2
    if options.json:
        print(json.dumps(asdict(result)))
    else:
        print(HEAD, line(result), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
