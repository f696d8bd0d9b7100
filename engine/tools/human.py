"""`python -m engine.tools.human [--level NAME] [--games N] [--keep FILE] [--json]`: are a level's mistakes those of people?

A level plays money games against itself. Every play that may have cost much is judged as an analysis judges it; printed are
how many mistakes cost more than 0.1, under which names (missed hit, missed point, loose blot), and the greatest. With --keep
FILE it goes on where it was. Exit code 1 when a mistake has no name, or costs more than 0.4.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from bg.setup import Level
from engine.brain import kernels, levels, mistakes
from engine.brain.search import Search
from engine.tools import executors
from engine.tools.duel import LEVELS, add_options, cubeless, judge_of
from engine.tools.pieces import Kept, OtherJob, fill
from engine.train import selfplay

WORST = 0.4
NAMELESS = "nameless"
GAMES = 5
"""Of a piece."""


@dataclass
class Found:
    """decisions: with a choice. large: mistakes of more than 0.1; names: how many have each (some have several); greatest:
    the largest loss; lost: of the large ones, in all."""

    level: str
    games: int
    decisions: int = 0
    large: int = 0
    lost: float = 0.0
    greatest: float = 0.0
    names: Counter[str] = field(default_factory=Counter)

    def plain(self) -> dict[str, Any]:
        """As JSON can hold it."""
        return {**vars(self), "names": dict(self.names)}

    @property
    def human(self) -> bool:
        return not self.names[NAMELESS] and self.greatest <= WORST


def play(level: Level, games: int, seed: int = 1, number: int = 0) -> Found:
    """That many games of a level against itself. number: of a piece; others have other dice."""
    question = cubeless(Search(judge_of("international"), 0))
    found, chance = Found(level.value, games), np.random.default_rng([seed, number])
    for _ in range(games):
        board = np.array(selfplay.INTERNATIONAL, np.int8).reshape(1, 26)
        while kernels.phases(board)[0] != kernels.OVER:
            dice = chance.integers(1, 7, (1, 2)).astype(np.int8)
            plays, _ = kernels.all_plays(board, dice)
            chosen = 0
            if len(plays) > 1:
                cost = mistakes.Cost(question, plays)
                random = int(chance.integers(1 << 40))
                chosen = mistakes.pick(question, levels.SKILLS[level], plays, random, cost=cost).index
                found.decisions += 1
                best, loss = cost.of(chosen)
                found.greatest = max(found.greatest, loss)
                if loss > mistakes.LARGE:
                    found.large += 1
                    found.lost += loss
                    found.names.update(mistakes.names(plays[best], plays[chosen]) or (NAMELESS,))
            board = kernels.flipped(plays[chosen : chosen + 1])
    return found


def piece(level: str, seed: int, number: int) -> dict[str, Any]:
    """GAMES games, as a piece of work."""
    return play(Level(level), GAMES, seed, number).plain()


def watched(level: Level, games: int, seed: int, workers: Executor, at_once: int, kept: Kept) -> Found:
    """At least that many games, whole pieces."""
    names = {f"{level.value} {seed} {number}": (level.value, seed, number) for number in range(-(-games // GAMES))}
    fill(kept, names.items(), piece, workers, at_once)
    whole = Found(level.value, 0)
    for name in names:
        one = Found(**{**kept.done[name], "names": Counter(kept.done[name]["names"])})
        whole.games += one.games
        whole.decisions += one.decisions
        whole.large += one.large
        whole.lost += one.lost
        whole.greatest = max(whole.greatest, one.greatest)
        whole.names += one.names
    return whole


def main(argv: list[str] | None = None) -> int:
    """The command line. 2: a file of something else, or no cluster."""
    parser = argparse.ArgumentParser(prog="python -m engine.tools.human", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--level", choices=[level.value for level in LEVELS], default=Level.EASY.value)
    add_options(parser, 500)
    options = parser.parse_args(argv)
    try:
        kept = Kept(options.keep, {"tool": "human"})
        with executors.chosen(options) as workers:
            found = watched(Level(options.level), options.games, options.seed, workers, executors.at_once(options), kept)
    except (OSError, ImportError, OtherJob) as error:
        print(f"human: {error}", file=sys.stderr)
        return 2
    if options.json:
        print(json.dumps(found.plain()))
    else:
        named = ", ".join(f"{name} {count}" for name, count in found.names.most_common())
        print(f"{found.level}: {found.games} games, {found.decisions} decisions; {found.large} cost more than 0.1 "
              f"(mean {found.lost / max(found.large, 1):.3f}, greatest {found.greatest:.3f}): {named}")  # fmt: skip
    return 0 if found.human else 1


if __name__ == "__main__":
    sys.exit(main())
