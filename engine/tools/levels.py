"""`python -m engine.tools.levels [--games N] [--json]`: does every level beat the one below it?

Plays each pair of neighbouring levels as `engine.tools.duel` does and prints the intervals. Exit code 1 when one of them
does not exclude zero.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict

from engine.tools import duel


def main(argv: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m engine.tools.levels", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--games", type=int, default=600, help="of each pair")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(argv)
    if options.games < 4:
        parser.error("an interval needs four games")
    results = []
    if not options.json:
        print(duel.HEAD, flush=True)
    for below, above in zip(duel.LEVELS, duel.LEVELS[1:]):
        results.append(duel.fight(above.value, below.value, options.games, options.seed))
        if not options.json:
            print(duel.line(results[-1]), flush=True)
    if options.json:
        print(json.dumps({"pairs": [asdict(result) for result in results]}))
    return 0 if all(result.low > 0 for result in results) else 1


if __name__ == "__main__":
    sys.exit(main())
