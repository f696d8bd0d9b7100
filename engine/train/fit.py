"""A contact net learnt from decisions that were weighed before (`engine.train.label`), on one machine and one thread.

    python -m engine.train.fit RUN --labels FOLDER [FOLDER …] --plays 100000000 [--hidden 512-256-128]

From nothing, or from a checkpoint (--start): what is learnt of a decision is what its plays are worth and, above all, how they
differ. RUN is a folder: log.txt, latest.npz (the same command resumes), nets-PLAYS.npz for
`engine.train.publish`. Pieces that appear in the folders meanwhile are learnt from as well. One piece in HELD_OUT is only
measured with: the log says how far the running average is off there, between the plays of a decision and in what they have in
common (points, RMS), and what its choices lose (thousandths of a point by the labels).
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.brain import features, kernels
from engine.train import runs
from engine.train.gathering import Decisions, joined
from engine.train.label import read as piece
from engine.train.mlp import Floats, Mlp
from engine.train.selfplay import EQUITY, STATE, inputs_of, parse_layers, parse_rates, rate_at

HELD_OUT = 50
LOOK_EVERY = 4_000  # steps
KEEP_EVERY = 100_000
REVIVE_EVERY, SAMPLE, REVIVED = 1_000, 4_000, 0.7
"""Steps; decisions in which a unit must be heard; the share of the run in which silent ones begin anew."""
NOTHING = Decisions(np.zeros((0, 26), np.int8), np.zeros((0, 5), np.float32), np.zeros(0, np.int64))


def differing(error: Floats, group: NDArray[np.int64], common: float) -> Floats:
    """The error, its mean over each group reduced to the share `common`. group: ascending, from 0 without gaps."""
    counts = np.bincount(group)
    means = np.stack([np.bincount(group, error[:, k]) for k in range(error.shape[1])], axis=1) / counts[:, None]
    return np.asarray(error - (1 - common) * means[group], np.float32)


class Labels:
    """The pieces of some folders, as far as they have been read: decisions to learn from, and others to measure with."""

    def __init__(self, folders: list[Path]) -> None:
        self._folders, self._known = folders, set[Path]()
        self.learnt, self.unseen = NOTHING, NOTHING

    def read(self) -> None:
        """Whatever has come."""
        for folder in self._folders:
            fresh = sorted(set(folder.glob("piece-*.npz")) - self._known)
            self._known.update(fresh)
            held = [file for file in fresh if int(file.stem.removeprefix("piece-")) % HELD_OUT == HELD_OUT - 1]
            self.unseen = joined([self.unseen, *map(piece, held)])
            self.learnt = joined([self.learnt, *map(piece, sorted(set(fresh) - set(held)))])


class Run:
    """One run in its folder. start: a checkpoint to go on from, with a layer more if it is to be deepened; else a new net with
    these hidden layers."""

    def __init__(
        self, folder: Path, labels: Labels, start: Path | None, hidden: list[int], seed: int, *, deepen: bool = False
    ) -> None:
        self.folder, self.labels = folder, labels
        folder.mkdir(parents=True, exist_ok=True)
        latest = folder / "latest.npz"
        source = latest if latest.exists() else start
        self.plays, self.seconds = 0, 0.0
        if source is None:
            self.net = Mlp([kernels.INPUTS + features.EXTRAS, *hidden, 5], seed)
        else:
            with np.load(source) as saved:
                self.net = Mlp.restore({key: saved[f"contact.{key}"] for key in STATE if f"contact.{key}" in saved})
                if source == latest:
                    self.plays, self.seconds = int(saved["plays"]), float(saved["seconds"])
                elif deepen:
                    self.net = self.net.deepened()
        self.rng = np.random.default_rng([seed, self.plays])
        self.revived = 0
        self.stop = False

    def learn(self, decisions: int, common: float, rate: float) -> None:
        """One step, on random decisions."""
        part = self.labels.learnt.some(self.rng.integers(0, len(self.labels.learnt), decisions))
        kept = self.net.kept(inputs_of(part.boards, self.net.sizes[0]))
        self.net.descend(kept, differing(kept[-1] - part.targets, part.decision, common), rate)
        self.plays += len(part.boards)

    def train(self, total: int, rates: list[tuple[float, float]], batch: int, common: float) -> None:
        """On to `total` plays in all, or until told to stop; saves at the end."""
        clock, begun, step = time.process_time(), self.seconds, 0
        while self.plays < total and not self.stop:
            self.learn(batch, common, rate_at(rates, self.plays / total))
            step += 1
            if step % REVIVE_EVERY == 0 and self.plays < REVIVED * total:
                some = self.labels.learnt.some(self.rng.integers(0, len(self.labels.learnt), SAMPLE))
                self.revived += self.net.revive(self.net.kept(inputs_of(some.boards, self.net.sizes[0])), self.rng)
            if step % LOOK_EVERY == 0:
                self.labels.read()
                self.seconds = begun + time.process_time() - clock
                told = f"cpu-s {self.seconds:.0f} {self.measured()} revived {self.revived}"
                runs.log(self.folder, f"plays {self.plays} of {total} {told}")
                self.revived = 0
                self.save("latest", self.net.state())
            if step % KEEP_EVERY == 0:
                self.keep()
        self.seconds = begun + time.process_time() - clock
        told = "stopped" if self.stop else "done"
        runs.log(self.folder, f"{told} plays {self.plays} cpu-s {self.seconds:.0f} {self.measured()}")
        self.save("latest", self.net.state())
        self.keep()

    def measured(self) -> str:
        """How far off the running average is where it has not learnt."""
        unseen, net = self.labels.unseen, self.net.averaged()
        if not len(unseen):
            return f"learnt from {len(self.labels.learnt)} decisions"
        sizes = np.diff(unseen.ends)
        several = np.repeat(sizes > 1, sizes)
        mine = net.forward(inputs_of(unseen.boards, net.sizes[0])) @ EQUITY
        true = unseen.targets @ EQUITY
        apart = differing((mine - true)[:, None], unseen.decision, 0.0)[:, 0]
        between = np.sqrt(np.sum(apart**2) / (len(true) - len(unseen)))
        common, alone = (np.sqrt(np.mean((mine - true - apart)[some] ** 2)) for some in (several, ~several))
        best = np.minimum.reduceat(mine, unseen.ends[:-1])
        chosen = np.minimum.reduceat(np.where(mine == np.repeat(best, sizes), true, np.inf), unseen.ends[:-1])
        loss = 1000 * np.mean((chosen - np.minimum.reduceat(true, unseen.ends[:-1]))[sizes > 1])
        return f"of {len(self.labels.learnt)} between {between:.5f} common {common:.5f} alone {alone:.5f} loss {loss:.3f}"

    def save(self, name: str, contact: dict[str, Any]) -> None:
        """A checkpoint, replaced whole."""
        arrays: dict[str, Any] = {"plays": self.plays, "decisions": len(self.labels.learnt), "seconds": self.seconds}
        runs.replace(self.folder / f"{name}.npz", arrays | {f"contact.{key}": value for key, value in contact.items()})

    def keep(self) -> None:
        """nets-PLAYS.npz: the running average in half precision."""
        half = {"sizes": np.array(self.net.sizes), "average": self.net.average.astype(np.float16)}
        self.save(f"nets-{self.plays:09d}", half)


def main(argv: list[str] | None = None) -> int:
    """The command line. 2: no labels, or a checkpoint that cannot be read."""
    about = (__doc__ or "").split("\n\n")[0]
    parser = argparse.ArgumentParser(prog="python -m engine.train.fit", description=about)
    parser.add_argument("run", type=Path)
    parser.add_argument("--labels", type=Path, nargs="+", required=True, metavar="FOLDER")
    parser.add_argument("--plays", type=int, required=True, help="in all, one learnt from twice counts twice")
    parser.add_argument("--start", type=Path, help="a checkpoint to go on from")
    parser.add_argument("--deepen", action="store_true", help="give the net of --start another layer, behind the first")
    parser.add_argument("--hidden", type=parse_layers, default=[512, 256, 128], metavar="N-N-N", help="layers of a new net")
    parser.add_argument("--rates", type=parse_rates, default=parse_rates("0:2e-3,0.5:1.2e-3,0.8:4e-4,1:1e-5"))
    parser.add_argument("--batch", type=int, default=96, help="decisions a step")
    parser.add_argument("--common", type=float, default=0.4, help="weight of what a decision's plays have in common")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    labels = Labels(options.labels)
    try:
        labels.read()
        run = Run(options.run, labels, options.start, options.hidden, options.seed, deepen=options.deepen)
    except (OSError, ValueError, KeyError) as error:
        print(f"fit: {error}", file=sys.stderr)
        return 2
    if not len(labels.learnt):
        print(f"fit: no labels in {', '.join(map(str, options.labels))}", file=sys.stderr)
        return 2
    runs.stops(run)
    run.train(options.plays, options.rates, options.batch, options.common)
    return 0


if __name__ == "__main__":
    sys.exit(main())
