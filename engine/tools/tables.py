"""`python -m engine.tools.tables make|check`: makes the bear-off tables, checks them against known values and against gnubg's.

    python -m engine.tools.tables make [--folder DIR]     # without a folder: assets/bearoff and the data folder's tables
    python -m engine.tools.tables check [--json]

`make` shows its progress and leaves a table that is whole as it is (--again: makes it anew). `check` prints equal n-roll
positions, pips with wastage, chances to take two checkers off at once, and, where a gnubg is installed (Debian's or
PyPI's), the greatest differences from its tables over all positions. Exit code 1: something differs.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.brain import bearoff, bearoff_make, bearoff_shelf
from engine.brain.bearoff import OneSided, TableError, Tables
from engine.brain.bearoff_shelf import ONE_SIDED, TWO_SIDED
from engine.brain.evaluators import Boards, Floats

PIPS_A_ROLL = 49 / 6

# The winning chance of the side to roll when both have 2 n checkers on the 1-point, in percent; by n.
EQUAL_ROLLS = (100, 86.1, 78.8, 74.5, 71.8, 69.8, 68.2)
# Of 36 rolls those that take both checkers off, by (higher point, lower point).
TWO_OFF = {
    (1, 1): 36, (2, 1): 36, (2, 2): 26, (3, 1): 34, (3, 2): 25, (3, 3): 17, (4, 1): 29, (4, 2): 23, (4, 3): 17, (4, 4): 11,
    (5, 1): 23, (5, 2): 19, (5, 3): 14, (5, 4): 10, (5, 5): 6, (6, 1): 15, (6, 2): 13, (6, 3): 10, (6, 4): 8, (6, 5): 6,
    (6, 6): 4,
}  # fmt: skip


def board(mine: dict[int, int], theirs: dict[int, int]) -> Boards:
    """int8[1, 26] from {point: checkers}, each side by its own numbering."""
    found = np.zeros((1, 26), np.int8)
    for point, count in mine.items():
        found[0, point] += count
    for point, count in theirs.items():
        found[0, 25 - point] -= count
    return found


def known(tables: Tables) -> Iterator[tuple[str, float, float, float]]:
    """(what, ours, known, how far they may differ)."""
    one = tables.one
    assert one is not None
    for n, percent in enumerate(EQUAL_ROLLS, 1):
        ours = 100 * float(tables.chances(board({1: 2 * n}, {1: 2 * n}), 15)[0, 0])
        yield f"{n} rolls each, winning chance in %", ours, percent, 0.06
    for n in range(1, 8):
        counts = np.array([[2 * n, 0, 0, 0, 0, 0]], np.int8)
        ours = float(one.mean[bearoff.numbers(counts)[0]]) * PIPS_A_ROLL
        yield f"{n} rolls, pips and waste", ours, 7 * n + 1, 0.2
    for (high, low), rolls in TWO_OFF.items():
        counts = np.bincount([high, low], minlength=7)[None, 1:].astype(np.int8)
        yield f"{high} and {low} off in one roll, of 36", 36 * float(one.exactly[bearoff.numbers(counts)[0], 0]), rolls, 0.01


def gnubg_files() -> Iterator[Path]:
    """Folders with gnubg's tables on this machine."""
    candidates = [Path("/usr/share/gnubg"), Path("/var/lib/gnubg")]
    for name in ("gnubg", "gnubg_nn"):
        spec = importlib.util.find_spec(name)
        if spec is not None and spec.origin is not None:
            candidates.append(Path(spec.origin).parent / "data")
    for folder in candidates:
        if (folder / "gnubg_os0.bd").exists():
            yield folder


def gnubg_one_sided(path: Path) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
    """gnubg_os0.bd as (exactly uint16[54264, 32], first off uint16[54264, 32]): chance in 65,535ths to need k rolls.

    After a header of 40 bytes there are 8 for each position: where its numbers start, how many there are and from which
    roll on, the same for the first checker; then the numbers. Positions are counted from the 6-point down.
    """
    data = path.read_bytes()
    count = bearoff.PLACEMENTS
    heads = np.frombuffer(data, np.dtype([("at", "<u4"), ("n", "u1"), ("from", "u1"), ("ng", "u1"), ("fromg", "u1")]), count, 40)
    body = np.frombuffer(data, "<u2", -1, 40 + 8 * count)
    ours = bearoff.numbers(bearoff.all_counts()[:, ::-1])
    heads = heads[ours]
    exactly, first = np.zeros((count, 32), np.uint16), np.zeros((count, 32), np.uint16)
    for target, at, n, start in (
        (exactly, heads["at"], heads["n"], heads["from"]),
        (first, heads["at"] + heads["n"], heads["ng"], heads["fromg"]),
    ):
        rows = np.repeat(np.arange(count), n)
        k = np.arange(len(rows)) - np.repeat(np.cumsum(n, dtype=np.int64) - n, n)  # the k-th number of its position
        target[rows, np.repeat(start, n) + k] = body[np.repeat(at, n) + k]
    return exactly, first


def gnubg_two_sided(path: Path) -> Floats:
    """gnubg_ts0.bd as float32[924, 924, 4] by our numbers: cubeless, then the cube its owner's, centred, the other's."""
    body = np.frombuffer(path.read_bytes(), "<u2", -1, 40).reshape(bearoff.TWO_SIDED, bearoff.TWO_SIDED, 4)
    ours = bearoff.numbers(bearoff.all_counts(bearoff.TWO_SIDED_MOST)[:, ::-1])
    return np.asarray(body[ours][:, ours].astype(np.float32) / np.float32(bearoff.WHOLE / 2) - 1)


def differences(one: OneSided, two: Floats | None, folder: Path) -> dict[str, float]:
    """What differs at most from a folder of gnubg's tables."""
    exactly, first = gnubg_one_sided(folder / "gnubg_os0.bd")
    their_exactly = exactly.astype(np.float64) / bearoff.WHOLE
    their_mean = their_exactly @ np.arange(32)
    width = bearoff.ROLLS
    apart = np.abs(one.exactly - their_exactly[:, 1 : width + 1]).max(axis=1)
    found = {
        "one-sided, mean rolls": float(np.abs(one.mean - their_mean).max()),
        "one-sided, chance of a number of rolls": float(apart.max()),
        "one-sided, placements where that is over 0.001": float((apart > 0.001).sum()),
    }
    saved = 1 - np.cumsum(first[bearoff.FULL :].astype(np.float64), axis=1)[:, : bearoff.SAVED_IN + 1] / bearoff.WHOLE
    found["15 checkers, none off yet"] = float(np.abs(one.saved[bearoff.FULL :] - saved).max())
    path = folder / "gnubg_ts0.bd"
    if two is not None and path.exists():
        theirs = gnubg_two_sided(path)
        order = [("cubeless", bearoff.CUBELESS), ("own cube", bearoff.MINE), ("centred cube", bearoff.CENTRED),
                 ("other's cube", bearoff.THEIRS)]  # fmt: skip
        for at, (name, kind) in enumerate(order):
            apart = np.abs(theirs[1:, 1:, at] - two[1:, 1:, kind])
            found[f"two-sided, {name}"] = float(apart.max())
    return found


def make(folder: Path | None, again: bool) -> None:
    """Both tables, each where it belongs."""
    jobs: list[tuple[Path, Callable[[Path], object], Callable[[Path, bearoff_make.Progress], None]]] = [
        ((folder or bearoff.folder()) / ONE_SIDED, bearoff.read_one_sided, bearoff_make.make_one_sided),
        ((folder or bearoff_shelf.kept()) / TWO_SIDED, bearoff.read_two_sided, bearoff_make.make_two_sided),
    ]
    for path, read, work in jobs:
        if not again:
            try:
                read(path)
            except TableError as error:
                print(error.fault, end=": ")
            else:
                print(f"{path}: whole")
                continue
        begun = time.process_time()

        def progress(share: float, name: str = path.name, begun: float = begun) -> None:
            print(f"\r{name} {share:4.0%} {time.process_time() - begun:5.1f} CPU s", end="", flush=True)

        work(path, progress)
        progress(1)
        print(f"  {path}, {path.stat().st_size:,} bytes")


def check(as_json: bool) -> int:
    """Prints what is known and what we have. 1: they differ, or there is no table."""
    tables = bearoff_shelf.found()
    if tables.one is None:
        return 1
    rows = [{"what": what, "ours": round(ours, 4), "known": value, "same": abs(ours - value) <= margin}
            for what, ours, value, margin in known(tables)]  # fmt: skip
    compared = {str(folder): differences(tables.one, tables.two, folder) for folder in gnubg_files()}
    if as_json:
        print(json.dumps({"known": rows, "gnubg": compared}))
    else:
        for row in rows:
            print(f"{row['what']:44}{row['ours']:10.4f}{row['known']:10}{'' if row['same'] else '  differs'}")
        for folder, found in compared.items():
            print(f"\ngreatest differences from {folder}")
            for what, most in found.items():
                print(f"  {what:48}{most:.6f}")
        if tables.two is None:
            print("\nno two-sided table: engine.tools.tables make")
    return 0 if all(row["same"] for row in rows) else 1


def main(argv: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m engine.tools.tables", description=(__doc__ or "").split("\n\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    making = commands.add_parser("make")
    making.add_argument("--folder", type=Path)
    making.add_argument("--again", action="store_true")
    checking = commands.add_parser("check")
    checking.add_argument("--json", action="store_true")
    options = parser.parse_args(argv)
    if options.command == "check":
        return check(options.json)
    make(options.folder, options.again)
    return 0


if __name__ == "__main__":
    sys.exit(main())
