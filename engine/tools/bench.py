"""`python -m engine.tools.bench [--er FILE] [--json]`: how fast and how good the engine is here, on one core.

Evaluations a second (the net of contact positions, its inputs included, on positions from play), plays generated a second,
the median time of decisions 1, 2 and 3 plies deep, and with a decision file the mean loss (`engine.train.arena` tells its
form) of the static choice. The scout, the small net that thins out plays inside the search, has its own row. gnubg-nn and
bgsage are measured beside ours in the same run where they are installed.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time
from collections.abc import Callable, Sized
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from engine.brain import kernels, layers, nets
from engine.brain.evaluators import Boards
from engine.tools import bench_peers
from engine.train import arena
from engine.train.selfplay import INTERNATIONAL

DECISIONS = 15
_POSITIONS = 4096
_SLICES = 16
_COLUMNS = ("evals_per_s", "ply1_ms", "ply2_ms", "ply3_ms", "er", "er_se")


def positions(count: int, seed: int = 1) -> Boards:
    """Contact positions from play by our net, each from another game, int8[count, 26] seen by the side to roll."""
    player = arena.static_player(nets.load("international"))
    generator = np.random.default_rng(seed)
    boards = np.tile(INTERNATIONAL, (count, 1))
    stop = generator.integers(6, 30, count)  # not sooner: early positions are often the same
    for ply in range(int(stop.max())):
        after = player(boards, generator.integers(1, 7, (count, 2)).astype(np.int8))
        going = (ply < stop) & (kernels.phases(after) == kernels.CONTACT)
        boards = np.where(going[:, None], after, boards)
    return np.ascontiguousarray(boards)


def rate(work: Callable[[Boards], Callable[[], int]], boards: Boards) -> float:
    """How much is done in a CPU second: the median over slices of the boards, each seen once, since engines may
    remember; the first is to warm up. work(slice) prepares; what it returns is timed, and counts what it did."""
    rates = []
    for part in np.split(boards, _SLICES):
        timed = work(np.ascontiguousarray(part))
        start = time.process_time()
        count = timed()
        rates.append(count / max(time.process_time() - start, 1e-9))
    return statistics.median(rates[1:])


def decision_ms(engine: bench_peers.Engine, boards: Boards, ply: int) -> float:
    """Median CPU milliseconds of decisions on boards, each with a roll of its own; the first is to warm up."""
    generator = np.random.default_rng(2)
    rolls = [(int(a), int(b)) for a, b in generator.integers(1, 7, (len(boards), 2))]
    engine.decide(boards[0], rolls[0], ply)
    times = []
    for board, dice in zip(boards[1:], rolls[1:]):
        begun = time.process_time()
        engine.decide(board, dice, ply)
        times.append(1000 * (time.process_time() - begun))
    return statistics.median(times)


def measure(engine: bench_peers.Engine, boards: Boards, decisions: Path | None) -> dict[str, float | None]:
    """One engine's row."""

    def judging(part: Boards) -> Callable[[], int]:
        prepared = engine.prepare(part)
        return lambda: len(engine.judge(prepared))

    row: dict[str, float | None] = {"evals_per_s": round(rate(judging, boards))}
    for ply in (1, 2, 3):
        first = ply * (DECISIONS + 1)
        row[f"ply{ply}_ms"] = round(decision_ms(engine, boards[first : first + DECISIONS + 1], ply), 2)
    loss = arena.decision_loss(decisions, bench_peers.evaluate(engine)) if decisions else None
    row["er"] = round(loss.mean, 3) if loss else None
    row["er_se"] = round(loss.error, 3) if loss else None
    return row


def children_per_s(boards: Boards) -> float:
    """Plays that the kernels make in a second."""
    generator = np.random.default_rng(3)

    def playing(part: Boards) -> Callable[[], int]:
        dice = generator.integers(1, 7, (len(part), 2)).astype(np.int8)
        return lambda: len(kernels.all_plays(part, dice)[0])

    return rate(playing, boards)


Family = Callable[[Boards, Boards, NDArray[np.int64]], Sized]


def search_evals_per_s(boards: Boards, family: Family) -> float:
    """Evaluations a second inside the search, where every play is judged from the board it comes from."""
    generator = np.random.default_rng(3)

    def judging(part: Boards) -> Callable[[], int]:
        plays, offsets = kernels.all_plays(part, generator.integers(1, 7, (len(part), 2)).astype(np.int8))
        parents, children = kernels.flipped(part), kernels.flipped(plays)
        return lambda: len(family(parents, children, offsets))

    return rate(judging, boards)


def scout_row(judge: nets.Nets, boards: Boards, decisions: Path | None) -> dict[str, float | None]:
    """The second net of the search: its glances a second there, and what its own choices would lose."""
    assert judge.scout is not None
    loss = arena.decision_loss(decisions, judge.scout.net.evaluate) if decisions else None
    return {
        "evals_per_s": round(search_evals_per_s(boards, judge.scout.net.evaluate_family)),
        "er": round(loss.mean, 3) if loss else None,
        "er_se": round(loss.error, 3) if loss else None,
    }


def table(found: dict[str, Any], boards: Boards) -> str:
    """What a person reads."""
    rows = [
        f"kernels {'compiled' if found['compiled'] else 'not compiled'}: {children_per_s(boards):,.0f} plays/s; "
        f"{found['search_evals_per_s']:,.0f} evaluations/s inside the search, where the scout first leaves plays out"
    ]
    rows.append(f"{'':10}" + "".join(f"{name:>13}" for name in _COLUMNS))
    for name, row in found["engines"].items():
        cells = ("–" if row.get(column) is None else f"{row[column]:,}" for column in _COLUMNS)
        rows.append(f"{name:10}" + "".join(f"{cell:>13}" for cell in cells))
    return "\n".join(rows)


def _own_stdout() -> IO[str]:
    """The real standard output for the result alone: what libraries print goes to standard error from now on."""
    sys.stdout.flush()
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return out


def main(argv: list[str] | None = None) -> int:
    """The command line. 2: the decision file cannot be read."""
    parser = argparse.ArgumentParser(prog="python -m engine.tools.bench", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--er", type=Path, metavar="FILE", help="decisions with their equities, JSON lines, maybe .gz")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(argv)
    if options.er is not None and not options.er.is_file():
        print(f"no such file: {options.er}", file=sys.stderr)
        return 2
    with _own_stdout() as out:
        boards = positions(_POSITIONS)
        compiled = bool(kernels.compiled and layers.compiled)
        judge = nets.load("international")
        rows = {engine.name: measure(engine, boards, options.er) for engine in bench_peers.installed()}
        rows["our scout"] = scout_row(judge, boards, options.er)
        inside = round(search_evals_per_s(boards, judge.evaluate_family))
        found = {"compiled": compiled, "search_evals_per_s": inside, "engines": rows}
        print(json.dumps(found) if options.json else table(found, boards), file=out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
