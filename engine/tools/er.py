"""`python -m engine.tools.er FILE [--level NAME …] [--decisions N] [--json]`: what every level loses on known decisions.

FILE as in `engine.train.arena`. Per level: the mean loss a decision in thousandths of a point with its standard error,
how often it loses 20 and 80 thousandths or more, and the greatest loss. Cubeless; the levels' mistakes come from fixed
seeds, so the same command prints the same table. With --styles: the styles of one level, and what each costs a decision.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bg.setup import Level, Style
from engine.brain import levels, mistakes, nets
from engine.brain.evaluators import Boards
from engine.brain.search import Search
from engine.tools.duel import LEVELS, cubeless

MISTAKE, BLUNDER = 0.02, 0.08


@dataclass(frozen=True)
class Decision:
    """after int8[n, 26]: the boards after the plays, seen by the mover; truth float64[n]: their equities."""

    after: Boards
    truth: NDArray[np.float64]


@dataclass(frozen=True)
class Losses:
    """er: mean loss in thousandths; mistakes, blunders: shares of decisions; worst: in points."""

    level: str
    decisions: int
    er: float
    se: float
    mistakes: float
    blunders: float
    worst: float


def read(path: Path) -> list[Decision]:
    """A decision file. OSError or ValueError when it is none."""
    opener = gzip.open if path.suffix == ".gz" else open
    found = []
    with opener(path, "rt", encoding="utf-8") as file:
        for line in file:
            if line.strip():
                try:
                    candidates = json.loads(line)["cands"]
                    after = np.array([candidate["m"] for candidate in candidates], np.int8).reshape(-1, 26)
                    truth = np.array([candidate["ref"] for candidate in candidates], np.float64)
                except (KeyError, TypeError) as error:
                    raise ValueError(f"no decision: {line[:60]}") from error
                after[:, 0] *= -1  # the file counts the opponent's bar upwards
                found.append(Decision(after, truth))
    if len(found) < 2:
        raise ValueError("fewer than two decisions")
    return found


def losses(decisions: Sequence[Decision], level: Level, search: Search, style: Style = Style.BALANCED) -> Losses:
    """What one level loses, playing in a style."""
    skill, question = levels.SKILLS[level], cubeless(search)
    lost = np.empty(len(decisions))
    for number, decision in enumerate(decisions):
        chosen = mistakes.pick(question, skill, decision.after, number, style).index
        lost[number] = decision.truth.max() - decision.truth[chosen]
    return Losses(
        level.value if style is Style.BALANCED else style.value,
        len(lost),
        float(1000 * lost.mean()),
        float(1000 * lost.std(ddof=1) / len(lost) ** 0.5),
        float((lost >= MISTAKE).mean()),
        float((lost >= BLUNDER).mean()),
        float(lost.max()),
    )


def main(argv: list[str] | None = None) -> int:
    """The command line. 2: the file cannot be read, or there are no nets."""
    parser = argparse.ArgumentParser(prog="python -m engine.tools.er", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--level", action="append", choices=[level.value for level in LEVELS])
    parser.add_argument("--styles", action="store_true", help="of one level (hard unless named)")
    parser.add_argument("--decisions", type=int, default=0, help="only so many, spread over the file (0: all)")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(argv)
    try:
        decisions = read(options.file)
        if options.decisions > 1:
            decisions = decisions[:: max(1, len(decisions) // options.decisions)]
        search = Search(nets.load("international"), 0)
    except (OSError, ValueError, nets.NetError) as error:
        print(f"er: {options.file}: {error}", file=sys.stderr)
        return 2
    rows = []
    if not options.json:
        print(f"{'level':11}{'decisions':>10}{'ER':>8}{'se':>7}{'≥ 0.02':>9}{'≥ 0.08':>9}{'worst':>8}", flush=True)
    names = options.level or ([Level.HARD] if options.styles else LEVELS)
    for name, style in ((name, style) for name in names for style in (Style if options.styles else (Style.BALANCED,))):
        row = losses(decisions, Level(name), search, style)
        rows.append(asdict(row))
        if not options.json:
            shares = f"{row.mistakes:9.1%}{row.blunders:9.1%}"
            print(f"{row.level:11}{row.decisions:10d}{row.er:8.2f}{row.se:7.2f}{shares}{row.worst:8.3f}", flush=True)
    if options.json:
        print(json.dumps({"levels": rows}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
