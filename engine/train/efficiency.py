"""How live a cube is: Janowski's efficiency fitted to our own cubeful rollouts.

    python -m engine.train.efficiency gather FILE [--contact 36] [--race 24] [--blocks 4]     # resumable
    python -m engine.train.efficiency fit FILE
    python -m engine.train.efficiency turn [--positions 40]

`gather` takes money positions from self-play, one a game, and rolls each out with the cube centred, the roller's and the
other's, adding a line of JSON to FILE for each. A value between the dead and the live cube's is a straight line in the
efficiency, so `fit` is least squares: one number for contact, in races one that grows with the pip count. What it prints
is what stands in `engine.brain.liveness`. `turn` measures the cube that is turned at the next turn because its owner has
nothing to lose (`engine.brain.cube.AT_ONCE`); there one look at 21 rolls says all. Not a rollout itself: that is
`engine.brain.rollout`.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bg.customs import Customs
from engine.brain import kernels, nets
from engine.brain.cube import Stakes, State, Worth
from engine.brain.evaluators import Boards
from engine.brain.rollout import Method, Root, block
from engine.brain.search import Search
from engine.train.arena import static_player
from engine.train.selfplay import INTERNATIONAL

STAKES = Stakes(Customs())
STATES = (State(1, 0), State(1, 1), State(1, -1))
OPEN = (0.25, 0.8)
"""Winning chances of the side to roll at which the cube matters."""
PIVOT = 60
"""Pips at which the race's line is told."""


@dataclass(frozen=True)
class Line:
    """One rollout. chances and equity are the roller's, cubeless and with the cube; se: of the equity."""

    board: tuple[int, ...]
    owner: int
    racing: bool
    pips: int
    chances: tuple[float, ...]
    equity: float
    se: float


def positions(judge: nets.Nets, racing: bool, seed: int) -> Iterator[Boards]:
    """Open positions int8[26] of the side to roll, each from another game; races are not yet in the tables."""
    rng, player = np.random.default_rng(seed), static_player(judge)
    while True:
        boards = INTERNATIONAL[None].copy()
        found = []
        for _ in range(200):
            boards = player(boards, rng.integers(1, 7, (1, 2)).astype(np.int8))
            phase = kernels.phases(boards)[0]
            if phase == kernels.OVER:
                break
            win = judge.evaluate(boards)[0, 0]
            wanted = phase == (kernels.RACE if racing else kernels.CONTACT) and OPEN[0] < win < OPEN[1]
            if wanted and not (racing and judge.exact.covered(boards, 15)[0]):
                found.append(boards[0].copy())
        if found:
            yield found[int(rng.integers(len(found)))]


def rolled_out(search: Search, board: Boards, state: State, blocks: int) -> Line:
    """One line: static plays, luck taken off, the cube alive, no double before the first roll."""
    results = [block(search, Root(board, state, may_double=False), STAKES, Method(), 1, number) for number in range(blocks)]
    values = np.array([result.value for result in results])
    chances = np.mean([result.chances for result in results], axis=0)
    counts = np.empty((1, 2), np.int32)
    kernels.pips(board[None], counts)
    racing = bool(kernels.phases(board[None])[0] == kernels.RACE)
    se = float(values.std(ddof=1) / np.sqrt(blocks))
    return Line(tuple(board.tolist()), state.owner, racing, int(counts[0, 0]), tuple(chances.tolist()), float(values.mean()), se)


def gather(file: Path, contact: int, race: int, blocks: int) -> None:
    """Adds lines until there are so many positions of each kind."""
    done = {(line.board, line.owner) for line in read(file)} if file.exists() else set()
    judge = nets.load("international")
    search, begun = Search(judge, 0), time.process_time()
    with file.open("a", encoding="utf-8") as out:
        for racing, wanted in ((True, race), (False, contact)):
            for number, board in zip(range(wanted), positions(judge, racing, seed=5 + racing)):
                for state in STATES:
                    if (tuple(board.tolist()), state.owner) not in done:
                        out.write(json.dumps(rolled_out(search, board, state, blocks).__dict__) + "\n")
                        out.flush()
                kind = "race" if racing else "contact"
                print(f"{kind} {number + 1} of {wanted}, {time.process_time() - begun:.0f} CPU s", flush=True)


def read(file: Path) -> list[Line]:
    """What `gather` has written."""
    lines = [json.loads(text) for text in file.read_text(encoding="utf-8").splitlines()]
    return [Line(**{**line, "board": tuple(line["board"]), "chances": tuple(line["chances"])}) for line in lines]


def shared(lines: list[Line]) -> list[Line]:
    """The same with the mean chances of all rollouts of a board: they do not hang on who has the cube."""
    found = {line.board: [other.chances for other in lines if other.board == line.board] for line in lines}
    return [replace(line, chances=tuple(np.mean(found[line.board], axis=0).tolist())) for line in lines]


def spans(lines: list[Line]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """(what the live cube is worth over the dead one, what the rollout found over the dead one), float64[n] each."""
    live, found = np.empty(len(lines)), np.empty(len(lines))
    for k, line in enumerate(lines):
        chances, state = np.array([line.chances]), State(1, line.owner)
        dead, full = (float(Worth(STAKES, chances, np.array([x])).value(state)[0]) for x in (0.0, 1.0))
        live[k], found[k] = full - dead, line.equity - dead
    return live, found


def constant(lines: list[Line]) -> tuple[float, float]:
    """(efficiency, its standard error) as one number."""
    live, found = spans(lines)
    weight = float(live @ live)
    x = float(live @ found) / weight
    rest = found - x * live
    return x, float(np.sqrt((live**2) @ (rest**2)) / weight)


def sloped(lines: list[Line]) -> tuple[float, float]:
    """(efficiency at PIVOT pips, what a pip adds)."""
    live, found = spans(lines)
    pips = np.array([line.pips for line in lines]) - PIVOT
    base, slope = np.linalg.lstsq(np.stack([live, live * pips], axis=1), found, rcond=None)[0]
    return float(base), float(slope)


def at_once(search: Search, boards: Boards) -> float:
    """How live a cube of 2 is that the other side turns at its next turn, at scores where losing 2 loses it the match."""
    live, found = [], []
    for theirs in range(3, 10):
        stakes, state = Stakes(Customs(), (2, theirs)), State(2, -1)
        judged = search.judged(boards, stakes, [state], 2, may_double=False)
        worth, unit = Worth(stakes, judged.chances, np.ones(len(boards))), float(np.ptp(stakes.games(2)[[0, 3]]))
        dead, dropped = worth.dead(2), stakes.games(2)[3]
        live.append((np.minimum(np.maximum(worth.dead(4), dropped), dead) - dead) / unit)
        found.append((judged.values[state] - dead) / unit)
    whole = np.concatenate(live)
    return float(whole @ np.concatenate(found)) / float(whole @ whole)


def main(argv: list[str] | None = None) -> None:
    """The command line."""
    about = (__doc__ or "").split("\n\n")[0]
    parser = argparse.ArgumentParser(prog="python -m engine.train.efficiency", description=about)
    commands = parser.add_subparsers(dest="command", required=True)
    gathering = commands.add_parser("gather")
    gathering.add_argument("file", type=Path)
    gathering.add_argument("--contact", type=int, default=36)
    gathering.add_argument("--race", type=int, default=24)
    gathering.add_argument("--blocks", type=int, default=4, help="of 36 trials")
    fitting = commands.add_parser("fit")
    fitting.add_argument("file", type=Path)
    turning = commands.add_parser("turn")
    turning.add_argument("--positions", type=int, default=40)
    options = parser.parse_args(argv)
    if options.command == "gather":
        gather(options.file, options.contact, options.race, options.blocks)
        return
    if options.command == "turn":
        search = Search(nets.load("international"), 0)
        for name, racing in (("contact", False), ("race", True)):
            boards = [board for _, board in zip(range(options.positions), positions(search.judge, racing, seed=9))]
            print(f"{name:8} {at_once(search, np.array(boards)):.3f}")
        return
    lines = shared(read(options.file))
    for name, racing in (("contact", False), ("race", True)):
        some = [line for line in lines if line.racing == racing]
        for owners, which in (((0, 1, -1), "all"), ((0,), "centred"), ((1,), "own"), ((-1,), "other's")):
            those = [line for line in some if line.owner in owners]
            if len(those) > 1:
                x, se = constant(those)
                print(f"{name:8} {which:8} {len(those):4d} rollouts: {x:.3f} ± {se:.3f}")
                if racing:
                    base, slope = sloped(those)
                    print(f"{'':18}at {PIVOT} pips {base:.3f}, {slope:+.5f} a pip")


if __name__ == "__main__":
    main()
