"""`python -m engine.tools.levels [--games N] [--keep FILE] [--json]`: does every level beat the one below it?

Plays each pair of neighbouring levels as `engine.tools.duel` does and prints the intervals; with --keep FILE it goes on where
it was, also towards more games. Exit code 1 when one of the intervals does not exclude zero.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict

from engine.tools import duel, executors
from engine.tools.pieces import Kept, OtherJob


def main(argv: list[str] | None = None) -> int:
    """The command line. 2: a file of something else, or no cluster."""
    parser = argparse.ArgumentParser(prog="python -m engine.tools.levels", description=(__doc__ or "").split("\n\n")[0])
    duel.add_options(parser, 600)
    parser.add_argument("--pair", type=int, choices=range(1, len(duel.LEVELS)), help="only this one: 1 is the lowest")
    options = parser.parse_args(argv)
    pairs = [*zip(duel.LEVELS, duel.LEVELS[1:])]
    if options.pair:
        pairs = pairs[options.pair - 1 : options.pair]
    results = []
    try:
        kept = Kept(options.keep, duel.JOB)
        with executors.chosen(options) as workers:
            if not options.json:
                print(duel.HEAD, flush=True)
            for below, above in pairs:
                results.append(
                    duel.fight(above.value, below.value, options.games, options.seed, workers, executors.at_once(options), kept)
                )
                if not options.json:
                    print(duel.line(results[-1]), flush=True)
    except (OSError, ImportError, OtherJob) as error:
        print(f"levels: {error}", file=sys.stderr)
        return 2
    if options.json:
        print(json.dumps({"pairs": [asdict(result) for result in results]}))
    return 0 if all(result.low > 0 for result in results) else 1


if __name__ == "__main__":
    sys.exit(main())
