"""How often the opener of a game of tavla wins, singly and by mars: what tavla's match equities are computed from.

    python -m engine.train.tavla_met [--blocks 72] [--dry]

Rolls out the start with our nets (static plays, luck taken off; the opener rolls both dice, doubles included) and writes
assets/met/tavla.json with the rates, their standard errors and this command. Plays take no notice of the score, and the
optional bans are off. `engine.brain.met` makes the table from the rates.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path

import numpy as np

from bg.variants import rules
from engine.brain import boards, met, nets
from engine.brain.cube import Stakes, State
from engine.brain.rollout import Method, Root, block
from engine.brain.rollout_dice import TRIALS
from engine.brain.search import Search

COLUMNS = {"wins": 0, "mars": 1, "loses_mars": 3}
SEED = 1


def rates(blocks: int, told: Callable[[str], None]) -> dict[str, tuple[float, float]]:
    """Rate and standard error by name, of all games."""
    game = rules("tavla")
    search = Search(nets.load("tavla"), boards.options(game.customs))
    root, stakes = Root(boards.board(game.start()), State(), may_double=False), Stakes(game.customs, live=False)
    found = []
    for number in range(blocks):
        found.append(block(search, root, stakes, Method(), SEED, number).chances)
        if (number + 1) % 12 == 0:
            told(f"{(number + 1) * TRIALS} trials")
    chances = np.array(found)
    error = chances.std(axis=0, ddof=1) / np.sqrt(blocks)
    return {name: (float(chances[:, column].mean()), float(error[column])) for name, column in COLUMNS.items()}


def main(argv: list[str] | None = None) -> None:
    """The command line."""
    about = (__doc__ or "").split("\n\n")[0]
    parser = argparse.ArgumentParser(prog="python -m engine.train.tavla_met", description=about)
    parser.add_argument("--blocks", type=int, default=72, help="of 36 trials")
    parser.add_argument("--dry", action="store_true", help="only print")
    options = parser.parse_args(argv)
    found = rates(options.blocks, lambda text: print(text, flush=True))
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
