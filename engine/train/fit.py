"""Learning from decisions that were weighed before (`engine.train.label`), on one machine and one thread.

    python -m engine.train.fit RUN --start nets/international --labels FOLDER [FOLDER …] [--epochs 4]

What a step learns is as in `engine.train.lookahead`: a roll of self-play at many tables, and decisions, above all how their
plays differ. RUN is a folder as there, too: log.txt, latest.npz (the same command resumes), nets-DECISIONS.npz for
`engine.train.publish`. Where labels are made by the learner itself as it goes, lookahead's own loop does both.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import numpy as np

from engine.brain import kernels, layers
from engine.brain.nets import NetError
from engine.train import label, lookahead, runs
from engine.train.gathering import Choice
from engine.train.lookahead import Options
from engine.train.selfplay import parse_rates, rate_at

SAVE_EVERY = 500  # steps


def begun(folder: Path, decisions: int) -> int:
    """How many decisions the nets had behind them when the run began: kept in the folder, so that a resumed one knows."""
    file = folder / "begun.txt"
    if not file.exists():
        file.write_text(f"{decisions}\n")
    return int(file.read_text())


def train(run: lookahead.Run, rates: list[tuple[float, float]], epochs: int, batch: int) -> None:
    """Learn from all that run.memory holds, each decision `epochs` times on average, or until told to stop; saves at the end."""
    count, first = run.memory.filled, begun(run.folder, run.decisions)
    steps = epochs * count // batch
    clock, seconds = time.process_time(), run.seconds
    for step in range(steps * (run.decisions - first) // count, steps):
        run.learn(batch, rate_at(rates, step / steps))
        run.decisions = first + count * (step + 1) // steps
        if run.stop:
            break
        if (step + 1) % SAVE_EVERY == 0:
            run.seconds = seconds + time.process_time() - clock
            runs.log(run.folder, f"step {step + 1} of {steps} decisions {run.decisions} cpu-s {run.seconds:.0f}")
            run.save()
    run.seconds = seconds + time.process_time() - clock
    runs.log(run.folder, f"{'stopped' if run.stop else 'done'} decisions {run.decisions} cpu-s {run.seconds:.0f}")
    run.save()
    run.keep()


def main(argv: list[str] | None = None) -> int:
    """The command line. 2: no labels, or nets that cannot be read."""
    about = (__doc__ or "").split("\n\n")[0]
    parser = argparse.ArgumentParser(prog="python -m engine.train.fit", description=about)
    parser.add_argument("run", type=Path)
    parser.add_argument("--start", type=Path, required=True, help="a checkpoint, or a folder of published nets")
    parser.add_argument("--labels", type=Path, nargs="+", required=True, metavar="FOLDER")
    parser.add_argument("--epochs", type=int, default=Options.reuse)
    parser.add_argument("--rates", type=parse_rates, default=parse_rates("0:4e-4,0.8:2e-4,1:1.5e-5"))
    parser.add_argument("--batch", type=int, default=20, help="decisions a step")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    if not (kernels.compiled and layers.compiled):
        parser.error("training needs the compiled kernels: install with a C compiler at hand")
    try:
        memory = label.read(options.labels, Choice.most)
        run = lookahead.Run(options.run, options.start, Options(memory=1), options.seed)
    except (OSError, NetError, ValueError) as error:
        print(f"fit: {error}", file=sys.stderr)
        return 2
    run.memory = memory
    runs.log(options.run, f"{memory.filled} decisions with {int(np.sum(memory.counts))} plays")
    runs.stops(run)
    train(run, options.rates, options.epochs, options.batch)
    return 0


if __name__ == "__main__":
    sys.exit(main())
