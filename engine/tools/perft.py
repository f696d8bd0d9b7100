"""`python -m engine.tools.perft`: how many distinct positions follow from a position after 1 and 2 plies, over all 21
rolls.

A cheap and sharp test of rules: two generators that differ anywhere differ in these numbers soon. Golden files hold
one position a line: an XGID's position field, then the counts after 1, 2 … plies; every side's view counts as itself.
A game that is over has no plies below it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path

from bg import variants
from bg.formats import FormatError, xgid
from bg.position import Position
from bg.rules import Rules

ROLLS = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))


def children(rules: Rules, position: Position) -> set[Position]:
    """The distinct positions after one ply of any roll, seen by the side that then moves."""
    if over(rules, position):
        return set()
    return {rules.flip(after) for roll in ROLLS for after in rules.outcomes(position, roll)}


def over(rules: Rules, position: Position) -> bool:
    """Has either side finished?"""
    return rules.result(position) is not None or rules.result(rules.flip(position)) is not None


def perft(rules: Rules, position: Position, plies: int) -> tuple[int, ...]:
    """The counts after 1 … plies."""
    counts = []
    level: Iterable[Position] = {position}
    for _ in range(plies):
        level = {child for one in level for child in children(rules, one)}
        counts.append(len(level))
    return tuple(counts)


def read(text: str, rules: Rules) -> list[tuple[str, Position, tuple[int, ...]]]:
    """A golden file's lines: (position field, position, counts). Lines that begin with # are comments."""
    entries = []
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            field, *counts = line.split()
            entries.append((field, place(field, rules), tuple(map(int, counts))))
    return entries


def place(field: str, rules: Rules) -> Position:
    """The position of an XGID's position field, the bottom player to move."""
    return xgid.parse(f"{field}:0:0:1:00:0:0:0:0:10", rules.start().checkers[0]).position


def main(argv: list[str]) -> int:
    """The command. Exit code 0, 1 when a golden file's count differs, 2 after bad input."""
    parser = argparse.ArgumentParser(prog="python -m engine.tools.perft", description=__doc__.split("\n")[0])
    parser.add_argument("--rules", default="international", choices=[variant.id for variant in variants.VARIANTS])
    help_field = "an XGID's position field, written --position=-b…; the start without it"
    parser.add_argument("--position", metavar="FIELD", help=help_field)
    parser.add_argument("--plies", type=int, default=2, choices=(1, 2, 3))
    parser.add_argument("--check", metavar="FILE", type=Path, help="count the positions of a golden file again")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    args = parser.parse_args(argv)
    rules = variants.rules(args.rules)
    start = xgid.format(xgid.XgidState(rules.start())).removeprefix("XGID=").split(":")[0]
    field = args.position or start
    try:
        wanted = read(args.check.read_text("utf-8"), rules) if args.check else [(field, place(field, rules), ())]
    except (OSError, ValueError) as error:
        kind = "is no golden file" if not isinstance(error, FormatError) else "bad position"
        print(f"perft: {kind}: {error}", file=sys.stderr)
        return 2
    found = [(name, perft(rules, at, len(golden) or args.plies), golden) for name, at, golden in wanted]
    if args.json:
        print(json.dumps({"rules": args.rules, "positions": {name: counts for name, counts, _ in found}}))
    else:
        for name, counts, golden in found:
            print(name, *counts, "" if not golden else "as before" if counts == golden else f"expected {golden}")
    return int(any(golden and counts != golden for _, counts, golden in found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
