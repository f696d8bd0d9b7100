"""How often the opener of a game of tavla wins, singly and by mars: what tavla's match equities are computed from.

    python -m engine.train.tavla_met [--blocks 72] [--dry] [--processes N | --scheduler ADDRESS]

Rolls out the start with our nets (static plays, luck taken off; the opener rolls both dice, doubles included) and writes
assets/met/tavla.json with the rates, their standard errors and this command. Plays take no notice of the score, and the
optional bans are off. `engine.brain.met` makes the table from the rates.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path

import numpy as np

from bg.variants import rules
from engine.brain import met
from engine.brain.rollout_dice import TRIALS
from engine.protocol.brain import Context
from engine.protocol.rollout import RolledOut, RollOut
from engine.tools import executors
from engine.tools.pieces import Kept, fill

COLUMNS = {"wins": 0, "mars": 1, "loses_mars": 3}
SEED = 1


def rates(
    blocks: int, told: Callable[[str], None], workers: Executor | None = None, at_once: int = 1
) -> dict[str, tuple[float, float]]:
    """Rate and standard error by name, of all games; the same whoever computes which block. told: how far it is."""
    kept = Kept(None, {})
    wanted = ((str(number), (number,)) for number in range(blocks))

    def heard(name: str) -> None:
        if len(kept.done) % 12 == 0:
            told(f"{len(kept.done) * TRIALS} trials")

    fill(kept, wanted, opener, workers or executors.Here(), at_once, heard)
    chances = np.array([kept.done[str(number)] for number in range(blocks)])
    error = chances.std(axis=0, ddof=1) / np.sqrt(blocks)
    return {name: (float(chances[:, column].mean()), float(error[column])) for name, column in COLUMNS.items()}


def opener(number: int) -> tuple[float, ...]:
    """In a worker: the opener's chances in one block."""
    game = rules("tavla")
    ask = RollOut(game.start(), Context(game.id, game.customs, cube_live=False), seed=SEED, first=number)
    return executors.told(ask, executors.answer(executors.asked(ask))[0], RolledOut).blocks[0].chances


def main(argv: list[str] | None = None) -> None:
    """The command line."""
    about = (__doc__ or "").split("\n\n")[0]
    parser = argparse.ArgumentParser(prog="python -m engine.train.tavla_met", description=about)
    parser.add_argument("--blocks", type=int, default=72, help="of 36 trials")
    parser.add_argument("--dry", action="store_true", help="only print")
    executors.add_options(parser)
    options = parser.parse_args(argv)
    with executors.chosen(options) as workers:
        found = rates(options.blocks, lambda text: print(text, flush=True), workers, executors.at_once(options))
    file: Path = met.folder() / "tavla.json"
    opener = {name: round(rate, 5) for name, (rate, _) in found.items()}
    whole = {
        "name": "Tavla: what the opener of a game wins and loses",
        "command": f"python -m engine.train.tavla_met --blocks {options.blocks}",
        "trials": options.blocks * TRIALS,
        "opener": opener,
        "standard_error": {name: round(error, 5) for name, (_, error) in found.items()},
    }
    print(json.dumps(whole, indent=2))
    if not options.dry:
        file.write_text(json.dumps(whole, indent=2) + "\n", encoding="utf-8")
        met.rates.cache_clear()
        met.opener.cache_clear()
    for mine in range(1, 8):
        print("".join(f"{100 * met.tavla(mine, theirs):6.1f}" for theirs in range(1, 8)))


if __name__ == "__main__":
    main()
