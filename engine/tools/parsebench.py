"""`python -m engine.tools.parsebench [FOLDER …]`: how fast match files are read, format by format.

Reading is detecting the format and parsing it; `--replay` plays every match over on a board as well, which is what an
import does. Times are of the processor and the best of several rounds, so a busy machine measures the same. Without a
folder the files that the tests read are taken.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bg.formats import FormatError, detect
from bg.formats.transcript import Transcript
from bg.replaying import Unplayable, replay

SAMPLES = Path(__file__).resolve().parents[2] / "tests" / "golden" / "samples"
MEGABYTE = 1_000_000


@dataclass(slots=True)
class Row:
    """One format: files and bytes read, seconds, the slowest file and its milliseconds, files that could not be read."""

    format: str
    files: int = 0
    size: int = 0
    seconds: float = 0.0
    slowest: str = ""
    slowest_ms: float = 0.0
    refused: int = 0


def files(folders: Sequence[Path]) -> Iterator[Path]:
    """Every file below the folders, and files named themselves."""
    for folder in folders:
        yield from sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else [folder]


def worked(data: bytes, name: str, *, replayed: bool) -> str:
    """Read a file, perhaps play it over; its format, or "" when it cannot be read."""
    try:
        kind = detect.kind(data, name)
        for found in detect.read(data, name):
            if replayed and isinstance(found, Transcript):
                replay(found)
    except FormatError:
        return ""
    except Unplayable:
        return kind
    return kind


def measured(
    paths: Sequence[Path], *, rounds: int = 3, replayed: bool = False, now: Callable[[], float] = time.process_time
) -> list[Row]:
    """One row a format, in the order met; files that cannot be read are counted under "-"."""
    rows: dict[str, Row] = {}
    for path in paths:
        data = path.read_bytes()
        best, kind = float("inf"), ""
        for _ in range(rounds):
            start = now()
            kind = worked(data, path.name, replayed=replayed)
            best = min(best, now() - start)
        row = rows.setdefault(kind or "-", Row(kind or "-"))
        row.files, row.size, row.seconds = row.files + 1, row.size + len(data), row.seconds + best
        row.refused += not kind
        if best * 1000 >= row.slowest_ms:
            row.slowest, row.slowest_ms = path.name, best * 1000
    return list(rows.values())


def table(rows: Sequence[Row]) -> str:
    """The rows for a person."""
    lines = [f"{'format':<10}{'files':>6}{'kB':>8}{'files/s':>10}{'MB/s':>8}{'slowest ms':>12}  file"]
    for row in rows:
        speed = row.files / row.seconds if row.seconds else 0.0
        rate = row.size / MEGABYTE / row.seconds if row.seconds else 0.0
        lines.append(
            f"{row.format:<10}{row.files:>6}{row.size / 1000:>8.0f}{speed:>10.0f}{rate:>8.1f}{row.slowest_ms:>12.1f}  {row.slowest}"
        )
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m engine.tools.parsebench", description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER", help="folders or files to read")
    parser.add_argument("--replay", action="store_true", help="play every match over as well")
    parser.add_argument("--rounds", type=int, default=3, help="how often each file is read; the best counts")
    parser.add_argument("--json", action="store_true", help="one JSON list of all rows")
    options = parser.parse_args(argv)
    paths = list(files(options.folders or [SAMPLES]))
    rows = measured(paths, rounds=max(options.rounds, 1), replayed=options.replay)
    if options.json:
        print(json.dumps([{name: getattr(row, name) for name in Row.__slots__} for row in rows]))
    else:
        print(table(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
