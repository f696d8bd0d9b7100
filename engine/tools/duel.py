"""`python -m engine.tools.duel A B --games N [--seed N] [--json]`: which of two players is better, in points a game.

A and B: a level (easy, medium, hard, master), nets (a folder, a checkpoint, a variant's id), or gnubg-nn or bgsage where
they are installed, looking no ply ahead. Cubeless money games over duplicate dice: every sequence is played from both
sides. The luck of every roll, as our own net sees it, is taken off the result: the mean stays as it is, and the interval
shrinks several times. The games are played in pieces of PAIRS sequences; with --keep FILE those that are there are not
played again.
"""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

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
from engine.tools import bench_peers, executors
from engine.tools.pieces import Kept, OtherJob, fill
from engine.train import arena, selfplay

LEVELS = (Level.EASY, Level.MEDIUM, Level.HARD, Level.MASTER)
CUBELESS = Stakes(Customs(cube=False), live=False)
JOB = {"tool": "duel"}
PAIRS = 5
"""Sequences of a piece, played in lock-step, each from both sides."""


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


def level_player(level: Level, judge: nets.Nets, seed: int) -> arena.Player:
    """A level of the computer, choosing by points alone; its mistakes come from the seed."""
    skill = levels.SKILLS[level]
    if skill == levels.Skill(1):
        return arena.static_player(judge)
    question = cubeless(Search(judge, 0))
    generator = np.random.default_rng(seed)

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
            parents, children = kernels.flipped(np.repeat(part, 21, axis=0)), kernels.flipped(plays)
            if judge.scout is not None:
                children, offsets = judge.scout.thinned(parents, children, offsets)
            equity = -nets.equity(judge.evaluate_family(parents, children, offsets))
            best = np.maximum.reduceat(equity, offsets[:-1]).reshape(len(part), 21)
            thrown = np.sort(dice[i : i + 10], axis=1)[:, ::-1]
            at = (ROLLS[None] == thrown[:, None]).all(axis=2).argmax(axis=1)
            had[i : i + 10] = best[np.arange(len(part)), at] - best @ weights / weights.sum()
        return had

    return luck


@cache
def judge_of(name: str) -> nets.Nets:
    """Nets by name, loaded once."""
    return arena.find_nets(name)


@cache
def bgsage_player() -> arena.Player:
    """bgsage's nets, loaded once."""
    evaluate = bench_peers.evaluate(bench_peers.Bgsage())
    return arena.judging_player(lambda _before, after, _offsets: evaluate(after))


def find(name: str, seed: int = 1) -> arena.Player:
    """The player of a name. NetError when there is none; ImportError for another engine that is not installed."""
    if name in LEVELS:
        return level_player(Level(name), judge_of("international"), seed)
    if name == "gnubg-nn":
        return arena.gnubg_player()
    if name == "bgsage":
        return bgsage_player()
    return arena.static_player(judge_of(name))


def piece(a: str, b: str, seed: int, number: int) -> list[list[list[float]]]:
    """One piece of games of a against b: points a game of a with its luck taken off, and that luck, each [PAIRS][2]."""
    seeds = np.random.SeedSequence([seed, number]).generate_state(3)
    first, second, luck = find(a, int(seeds[0])), find(b, int(seeds[1])), luck_of(judge_of("international"))
    points, had = arena.duel_and_luck(first, second, PAIRS, selfplay.INTERNATIONAL, 15, int(seeds[2]), luck)
    return [points.tolist(), had.tolist()]


def fight(
    a: str, b: str, games: int, seed: int = 1, workers: Executor | None = None, at_once: int = 1, kept: Kept | None = None
) -> Result:
    """Plays at least that many games, whole pieces. kept: for pieces of any players; without workers all is done here."""
    kept = kept or Kept(None, {})
    names = {f"{a} {b} {seed} {number}": (a, b, seed, number) for number in range(-(-games // (2 * PAIRS)))}
    find(a), find(b)  # a name that there is not is told before any game
    fill(kept, names.items(), piece, workers or executors.Here(), at_once)
    pieces = [kept.done[name] for name in names]
    pure = np.concatenate([np.array(points) for points, _ in pieces])
    luck = np.concatenate([np.array(had) for _, had in pieces])
    points, se = arena.summary(pure)
    raw_points, raw_se = arena.summary(pure + luck)
    return Result(a, b, pure.size, points, se, points - 1.96 * se, points + 1.96 * se, raw_points, raw_se)


def line(result: Result) -> str:
    """One row of the table."""
    return (
        f"{result.a:>12} {result.b:>12} {result.games:7d} {result.points:+9.4f} {result.se:8.4f}  "
        f"[{result.low:+.4f}, {result.high:+.4f}]  {result.raw:+9.4f} {result.raw_se:8.4f}"
    )


HEAD = f"{'A':>12} {'B':>12} {'games':>7} {'points/g':>9} {'se':>8}  {'95 %':^18}  {'with luck':>9} {'se':>8}"


def add_options(parser: argparse.ArgumentParser, games: int) -> None:
    """What tools that play games have in common."""
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keep what is played, and go on from there")
    parser.add_argument("--json", action="store_true")
    executors.add_options(parser)


def main(argv: list[str] | None = None) -> int:
    """The command line. 2: a player that there is not, a file of something else, or no cluster."""
    parser = argparse.ArgumentParser(prog="python -m engine.tools.duel", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("a")
    parser.add_argument("b")
    add_options(parser, 400)
    options = parser.parse_args(argv)
    try:
        kept = Kept(options.keep, JOB)
        with executors.chosen(options) as workers:
            result = fight(options.a, options.b, options.games, options.seed, workers, executors.at_once(options), kept)
    except (nets.NetError, OSError, ImportError, OtherJob) as error:
        print(f"no such player: {error}" if isinstance(error, nets.NetError) else error, file=sys.stderr)
        return 2
    if options.json:
        print(json.dumps(asdict(result)))
    else:
        print(HEAD, line(result), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
