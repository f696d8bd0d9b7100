"""Decisions for learning, made by as many workers as there are: self-play, each decision's plays weighed over all 21 replies.

    python -m engine.train.label nets FOLDER --pieces 200 [--processes N | --scheduler ADDRESS]

The work is cut into numbered pieces; a piece is a function of the nets, its number and the seed alone, so a folder holds the
same whoever made which of them, and the same command goes on with what is missing. FOLDER: job.json says what the pieces
were made of, piece-NUMBER.npz holds boards int8[n, 26] after the plays of DECISIONS decisions or a few more, seen by the side
to roll, targets float32[n, 5], its chances, and decision int64[n], which plays belong together. `engine.train.fit` learns
from them. What is weighed, and how, is `engine.train.gathering`'s, with its options as they are there. On a cluster the nets
lie under the same path everywhere.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import sys
from dataclasses import asdict
from functools import cache
from pathlib import Path

import numpy as np

from engine.edition import edition
from engine.tools import executors
from engine.tools.pieces import OtherJob, fill
from engine.train.arena import find_nets
from engine.train.gathering import Choice, Decisions, Gatherer

DECISIONS = 2_000


@cache
def contents(nets: str) -> str:
    """What nets are, whatever their name: a checkpoint, or a folder like nets/. Raises OSError."""
    path, found = Path(nets), hashlib.sha256()
    files = [path] if path.is_file() else sorted(path.glob("international/*"))
    if not files:
        raise FileNotFoundError(f"{nets}: no nets there")
    for file in files:
        found.update(file.read_bytes())
    return found.hexdigest()[:16]


def piece(nets: str, known: str, seed: int, number: int, decisions: int, choice: Choice) -> bytes:
    """In a worker: one piece, as an .npz file. known: what the nets' contents must be."""
    if contents(nets) != known:
        raise RuntimeError(f"{nets} is not the same here")
    found = Gatherer(find_nets(nets), choice, [seed, number]).gather(decisions)
    file = io.BytesIO()
    np.savez_compressed(file, boards=found.boards, targets=found.targets, decision=found.decision)
    return file.getvalue()


class Labels:
    """A folder of pieces. Raises OtherJob when they are of other nets, another seed or other options."""

    def __init__(self, folder: Path, job: dict[str, object]) -> None:
        self._folder = folder
        head, file = json.loads(json.dumps(job)), folder / "job.json"
        folder.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            file.write_text(json.dumps(head, indent=2) + "\n", encoding="utf-8")
        elif json.loads(file.read_text(encoding="utf-8")) != head:
            raise OtherJob(f"{file} tells of another job")
        self.done = {path.stem for path in folder.glob("piece-*.npz")}

    def add(self, name: str, value: bytes) -> None:
        """Keep a piece, all or nothing."""
        part = self._folder / "part"
        part.write_bytes(value)
        part.replace(self._folder / f"{name}.npz")
        self.done.add(name)


def read(file: Path) -> Decisions:
    """The decisions of a piece. Raises OSError or ValueError."""
    with np.load(file) as found:
        return Decisions(**found)


def main(argv: list[str] | None = None) -> int:
    """The command line. 2: a folder of another job, nets that cannot be read, or no cluster."""
    about = (__doc__ or "").split("\n\n")[0]
    parser = argparse.ArgumentParser(prog="python -m engine.train.label", description=about)
    parser.add_argument("nets", type=Path, help="a checkpoint, or a folder like nets/")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pieces", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, metavar="NUMBER", help="begin with this piece")
    parser.add_argument("--decisions", type=int, default=DECISIONS, help="of a piece")
    parser.add_argument("--seed", type=int, default=1)
    executors.add_options(parser)
    options = parser.parse_args(argv)
    nets = str(options.nets.resolve())
    try:
        known = contents(nets)
        how = Choice()
        job = {"nets": known, "edition": edition(), "seed": options.seed, "decisions": options.decisions, **asdict(how)}
        labels = Labels(options.folder, job)
        numbers = range(options.first, options.first + options.pieces)
        wanted = ((f"piece-{n:05d}", (nets, known, options.seed, n, options.decisions, how)) for n in numbers)
        with executors.chosen(options) as workers:
            fill(labels, wanted, piece, workers, executors.at_once(options), lambda name: print(name, flush=True))
    except (OSError, ImportError, OtherJob) as error:
        print(f"label: {error}", file=sys.stderr)
        return 2
    print(f"{len(labels.done)} pieces in {options.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
