"""`python -m engine.tools.kernelcheck [--from N] [--to N] [--keep FILE]`: are the kernels' plays those of `bg`?

Random boards of every variant with every combination of options, all 21 rolls of each: the set of boards after the legal
plays, by `engine.brain.kernels` and by the readable truth. The work is cut into numbered pieces of BOARDS boards, each from
its own number, so a long check can be done a part at a time and anywhere; with --keep FILE what is done is not done again.
Exit code 1 when there is a difference; each is printed. It shares no conversion of boards with the engine.
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bg.movegen import Tree
from bg.position import Position
from bg.rules import Rules
from bg.variants import rules
from engine.brain import kernels
from engine.tools import executors
from engine.tools.pieces import Kept, OtherJob, fill

BOARDS = 100
MILLION = 477
"""Pieces that make a million rolls of boards."""
ROLLS = tuple((a, b) for a in range(1, 7) for b in range(1, a + 1))
OPTIONS = {
    "no_hit_and_run": kernels.NO_HIT_AND_RUN,
    "no_hit_in_far_home": kernels.NO_HIT_IN_FAR_HOME,
    "must_bear_off": kernels.MUST_BEAR_OFF,
    "free_die": kernels.FREE_DIE,
}
CASES = [
    (variant, chosen)
    for variant in ("tavla", "international", "nackgammon", "hypergammon")
    for count in range(len(OPTIONS) + 1)
    for chosen in itertools.combinations(OPTIONS, count)
]
Boards = NDArray[np.int8]


def to_position(board: Boards, checkers: int) -> Position:
    """A board int8[26] of the kernels as a position."""
    mine, theirs = [0] * 27, [0] * 27
    for place in range(1, 25):
        mine[place], theirs[place] = max(int(board[place]), 0), max(-int(board[place]), 0)
    mine[25], theirs[25] = int(board[25]), -int(board[0])
    mine[0], theirs[0] = checkers - sum(mine), checkers - sum(theirs)
    return Position(tuple(mine), tuple(theirs))


def to_board(position: Position) -> tuple[int, ...]:
    """And the other way."""
    points = (position.mine[p] - position.theirs[p] for p in range(1, 25))
    return (-position.theirs[25], *points, position.mine[25])


def scatter(rng: np.random.Generator, checkers: int) -> Boards:
    """A board at random: some at home and about to bear off, some crowded, some with checkers on the bar."""
    board = np.zeros(26, np.int8)
    reach = int(rng.choice([6, 6, 7, 8, 12, 24]))
    for _ in range(int(rng.integers(1, checkers + 1))):
        board[rng.integers(1, reach + 1)] += 1
    if reach > 6 and rng.random() < 0.2:
        board[25] += board[reach]
        board[reach] = 0
    empty = [p for p in range(1, 25) if board[p] == 0]
    stay = rng.choice(empty, min(len(empty), int(rng.integers(1, 9))), replace=False)
    for _ in range(int(rng.integers(1, checkers + 1))):
        board[rng.choice(stay)] -= 1
    if rng.random() < 0.2:
        board[0] = board[stay[0]]
        board[stay[0]] = 0
    return board


def walk(rng: np.random.Generator, game: Rules, plies: int) -> Boards:
    """A board from play at random."""
    checkers = game.start().checkers[0]
    board = np.array(to_board(game.start()), np.int8)
    for _ in range(plies):
        found, _ = kernels.all_plays(board[None], rng.integers(1, 7, (1, 2)).astype(np.int8))
        after = kernels.flipped(found[rng.integers(len(found))][None])[0]
        if kernels.outcomes(after[None], checkers)[0]:
            break
        board = after
    return board


def piece(seed: int, number: int, count: int = BOARDS) -> dict[str, Any]:
    """Check some boards. rolls: of boards; plays: found in all; wrong: what differs, in words."""
    rng = np.random.default_rng([seed, number])
    dice = np.array(ROLLS, np.int8)
    plays, wrong = 0, []
    for k in range(count):
        variant, chosen = CASES[(number * count + k) % len(CASES)]
        customs: dict[str, Any] = {name: True for name in chosen if name != "free_die"}
        game = rules(variant, **customs, higher_die="free_die" not in chosen)
        checkers = game.start().checkers[0]
        board = scatter(rng, checkers) if rng.random() < 0.6 else walk(rng, game, int(rng.integers(0, 90)))
        position = to_position(board, checkers)
        options = sum(OPTIONS[name] for name in chosen)
        found, offsets = kernels.all_plays(np.tile(board, (len(ROLLS), 1)), dice, options)
        for i, roll in enumerate(ROLLS):
            mine = [tuple(map(int, row)) for row in found[offsets[i] : offsets[i + 1]]]
            truth = {to_board(after) for after in Tree(game, position, roll).results}
            plays += len(truth)
            if len(mine) != len(set(mine)) or set(mine) != truth:
                wrong.append(f"{variant} {chosen} {board.tolist()} {roll}")
    return {"rolls": count * len(ROLLS), "plays": plays, "wrong": wrong}


def main(argv: list[str] | None = None) -> int:
    """The command line. 2: a file of something else, or no cluster."""
    parser = argparse.ArgumentParser(prog="python -m engine.tools.kernelcheck", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--from", dest="first", type=int, default=0, metavar="N", help="the first piece")
    parser.add_argument("--to", type=int, default=MILLION, metavar="N", help=f"the piece after the last ({MILLION}: a million)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keep what is checked, and go on from there")
    parser.add_argument("--json", action="store_true")
    executors.add_options(parser)
    options = parser.parse_args(argv)
    if not 0 <= options.first < options.to:
        parser.error("there are no pieces from there to there")
    try:
        kept = Kept(options.keep, {"tool": "kernelcheck", "seed": options.seed, "boards": BOARDS}, judged=False)
        wanted = ((str(number), (options.seed, number)) for number in range(options.first, options.to))
        with executors.chosen(options) as workers:
            fill(kept, wanted, piece, workers, executors.at_once(options))
    except (OSError, ImportError, OtherJob) as error:
        print(f"kernelcheck: {error}", file=sys.stderr)
        return 2
    found = [kept.done[str(number)] for number in range(options.first, options.to)]
    rolls, plays = sum(one["rolls"] for one in found), sum(one["plays"] for one in found)
    wrong = [words for one in found for words in one["wrong"]]
    if options.json:
        print(json.dumps({"rolls": rolls, "plays": plays, "wrong": wrong, "compiled": kernels.compiled}))
    else:
        print(*wrong, sep="\n", end="\n" if wrong else "")
        kind = "compiled" if kernels.compiled else "not compiled"
        print(f"{rolls:,} rolls of {rolls // len(ROLLS):,} boards, {plays:,} plays, kernels {kind}: {len(wrong)} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
