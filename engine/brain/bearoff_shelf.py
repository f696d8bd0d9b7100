"""Where the bear-off tables come from: the one-sided ships, the two-sided is made in the background at first need.

What has been made is kept in the data folder (`tables/`), so it is made once. Until then, and where it cannot be made
(the modules are not compiled, a folder that cannot be written only costs the keeping), play goes on without. A damaged or
foreign file is made anew; only a shipped one is missed, with a line on stderr.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import platformdirs

from engine.brain import bearoff, bearoff_make, expect, kernels
from engine.brain.bearoff import OneSided, TableError, Tables
from engine.brain.evaluators import Floats

ONE_SIDED, TWO_SIDED = "one_sided.npz", "two_sided.npz"
PATIENCE_S = 120.0
"""Another brain that makes the same table is waited for so long, then taken for dead."""


def kept() -> Path:
    """Where tables made on this machine are."""
    data = os.environ.get("DUSES_DATA")
    return (Path(data) if data else platformdirs.user_data_path("duses", appauthor=False)) / "tables"


@cache
def shipped() -> OneSided | None:
    """The one-sided table; None, with a line on stderr, when its file is missing or damaged."""
    try:
        return bearoff.read_one_sided(bearoff.folder() / ONE_SIDED)
    except TableError as error:
        print(f"no bear-off table: {error}", file=sys.stderr, flush=True)
        return None


def found(folder: Path | None = None) -> Tables:
    """The tables that are there now, without making any."""
    return Tables(shipped(), _whole((folder or kept()) / TWO_SIDED))


class Shelf:
    """tables: those that are there; replaced once, from another thread, when the missing one has been made."""

    def __init__(self, folder: Path | None = None, make: Callable[[Path, bearoff_make.Progress], None] | None = None) -> None:
        self.folder = folder or kept()
        self.tables = found(self.folder)
        self._make = make or bearoff_make.make_two_sided
        self._thread: threading.Thread | None = None

    def want(self) -> None:
        """The two-sided table is of use now: make it in the background if it is not there."""
        if self.tables.two is None and self._thread is None and kernels.compiled and expect.compiled:
            self._thread = threading.Thread(target=self._fetch, name="bear-off", daemon=True)
            self._thread.start()

    def wait(self) -> None:
        """Until nothing is being made any more."""
        if self._thread is not None:
            self._thread.join()

    def _fetch(self) -> None:
        path, lock = self.folder / TWO_SIDED, self.folder / "two_sided.lock"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            _wait_for(lock)
            try:
                two = _whole(path)  # another brain may have been quicker
                if two is None:
                    self._make(path, _breathe)
                    two = bearoff.read_two_sided(path)
            finally:
                lock.unlink(missing_ok=True)
            self.tables = replace(self.tables, two=two)
        except (OSError, TableError) as error:
            print(f"no two-sided bear-off table: {error}", file=sys.stderr, flush=True)


def _wait_for(lock: Path) -> None:
    """Until the lock is this process's."""
    until = time.monotonic() + PATIENCE_S
    while True:
        try:
            lock.touch(exist_ok=False)
        except FileExistsError:
            if time.monotonic() > until:
                lock.unlink(missing_ok=True)
            time.sleep(0.2)
        else:
            return


def _whole(path: Path) -> Floats | None:
    try:
        return bearoff.read_two_sided(path)
    except TableError:
        return None


def _breathe(_done: float) -> None:
    """Lets the thread that answers questions go first."""
    time.sleep(0.001)
