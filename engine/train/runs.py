"""What every training run does with its folder: a log, a state that is replaced whole, and stopping when it is told to."""

from __future__ import annotations

import signal
import time
from pathlib import Path
from types import FrameType
from typing import Any, Protocol

import numpy as np


class Stoppable(Protocol):
    """A run that looks at `stop` now and then, and ends well."""

    stop: bool


def log(folder: Path, line: str) -> None:
    """One line to log.txt and the terminal."""
    print(line, flush=True)
    with (folder / "log.txt").open("a") as file:
        file.write(f"{time.strftime('%H:%M:%S')} {line}\n")


def replace(path: Path, arrays: dict[str, Any]) -> None:
    """Write an .npz file, all or nothing."""
    part = path.with_name("part.npz")
    np.savez(part, **arrays)
    part.replace(path)


def stops(run: Stoppable) -> None:
    """From now on SIGTERM and SIGINT set run.stop."""

    def stop(signum: int, frame: FrameType | None) -> None:
        run.stop = True

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
