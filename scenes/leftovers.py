"""What a single-file executable leaves behind when it is killed: its unpacked folder. The next start removes it.

A running copy holds a lock inside its folder, which the system lets go with the process; a folder of ours whose lock can be
taken belongs to nobody. Folders without our lock file are not ours and are left alone.
"""

from __future__ import annotations

import contextlib
import logging
import shutil
import sys
from pathlib import Path
from typing import IO

from engine.instance import lock_file

log = logging.getLogger("duses.leftovers")
MARK = "duses.lock"
_held: list[IO[bytes]] = []


def unpacked() -> Path | None:
    """The folder that this executable unpacked itself into; None from source or from a folder build."""
    folder = getattr(sys, "_MEIPASS", None)
    if folder is None or not Path(folder).name.startswith("_MEI"):
        return None
    return Path(folder)


def sweep(own: Path | None) -> list[Path]:
    """Mark the own folder as in use, remove those of copies that are gone; what was removed."""
    if own is None:
        return []
    with contextlib.suppress(OSError):
        mine = lock_file(own / MARK)
        if mine is not None:
            _held.append(mine)
    removed = []
    for other in sorted(own.parent.glob("_MEI*")):
        if other == own or not (other / MARK).exists():
            continue
        with contextlib.suppress(OSError):
            held = lock_file(other / MARK)
            if held is not None:
                held.close()
                shutil.rmtree(other, ignore_errors=True)
                removed.append(other)
                log.info("removed what a killed copy had left: %s", other)
    return removed
