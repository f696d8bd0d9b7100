"""`python -m engine.tools.filters FILE [--ply N] [--decisions N] [--json]`: what leaving plays out of a deep search costs.

FILE as in `engine.train.arena`. For each filter: how much equity is lost against looking at every play as deeply, as that
deep search sees it, the share of decisions in which the play differs, and the CPU milliseconds a decision. The filters of
`engine.brain.search` (in play) and `engine.brain.question` (in judging) are chosen from this table.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from engine.brain import nets
from engine.brain.question import FILTERS as JUDGING
from engine.brain.search import FILTERS as PLAYING
from engine.brain.search import Filter, Search
from engine.tools.duel import cubeless
from engine.tools.er import Decision, read

Chain = tuple[Filter, ...]
OPEN = (Filter(1000, 10.0),)
CHAINS: dict[str, Chain] = {
    "(4, 0.08) (2, 0.04)": (Filter(4, 0.08), Filter(2, 0.04)),
    "(8, 0.16) (2, 0.04)": (Filter(8, 0.16), Filter(2, 0.04)),
    "(8, 0.16) (4, 0.08)": (Filter(8, 0.16), Filter(4, 0.08)),
    "(10, 0.2) (5, 0.1)": (Filter(10, 0.2), Filter(5, 0.1)),
    "(16, 0.3) (8, 0.16)": (Filter(16, 0.3), Filter(8, 0.16)),
}


@dataclass(frozen=True)
class Row:
    """loss: mean, in thousandths; worst: in points; differ: share of decisions; used: in play or judging."""

    filters: str
    loss: float
    worst: float
    differ: float
    ms: float
    used: str


def measure(decisions: Sequence[Decision], ply: int, chains: dict[str, Chain] = CHAINS) -> list[Row]:
    """One row for each chain of filters, and a last one for looking at everything."""
    question = cubeless(Search(nets.load("international"), 0))
    every, spent = [], []
    for decision in decisions:
        begun = time.process_time()
        every.append(question.weigh(decision.after, ply, OPEN).equity)
        spent.append(time.process_time() - begun)
    rows = []
    for name, chain in chains.items():
        losses, took = [], []
        for decision, truth in zip(decisions, every, strict=True):
            begun = time.process_time()
            chosen = question.weigh(decision.after, ply, chain).order()[0]
            took.append(time.process_time() - begun)
            losses.append(float(truth.max() - truth[chosen]))
        used = " ".join(word for word, filters in (("play", PLAYING), ("judging", JUDGING)) if filters == chain)
        rows.append(_row(name, losses, took, used))
    return [*rows, _row("every play", [0.0] * len(every), spent, "")]


def _row(name: str, losses: list[float], took: list[float], used: str) -> Row:
    lost = np.array(losses)
    return Row(name, float(1000 * lost.mean()), float(lost.max()), float((lost > 0).mean()), 1000 * float(np.mean(took)), used)


def main(argv: list[str] | None = None) -> int:
    """The command line. 2: the file cannot be read."""
    parser = argparse.ArgumentParser(prog="python -m engine.tools.filters", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--ply", type=int, choices=(2, 3), default=3)
    parser.add_argument("--decisions", type=int, default=100, help="spread over the file")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(argv)
    try:
        decisions = [one for one in read(options.file) if len(one.after) > 1]
    except (OSError, ValueError) as error:
        print(f"filters: {options.file}: {error}", file=sys.stderr)
        return 2
    rows = measure(decisions[:: max(1, len(decisions) // max(options.decisions, 1))], options.ply)
    if options.json:
        print(json.dumps({"ply": options.ply, "rows": [asdict(row) for row in rows]}))
    else:
        print(f"{'filters':22}{'loss':>8}{'worst':>8}{'differ':>8}{'ms':>9}")
        for row in rows:
            print(f"{row.filters:22}{row.loss:8.3f}{row.worst:8.3f}{row.differ:8.1%}{row.ms:9.1f}  {row.used}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
