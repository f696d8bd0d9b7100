"""The match files of other programs that tests read, with what is known about them."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "golden" / "samples"


@dataclass(frozen=True, slots=True)
class Sample:
    """length None: the manifest does not say. final: capped at the match length, None when not known or unfinished."""

    path: Path
    format: str
    length: int | None
    players: str
    final: tuple[int, int] | None

    def __str__(self) -> str:
        return self.path.name

    @property
    def data(self) -> bytes:
        return self.path.read_bytes()


def listed(*formats: str) -> list[Sample]:
    """The samples of these formats."""
    with (FOLDER / "manifest.csv").open(encoding="utf-8", newline="") as lines:
        rows = [row for row in csv.DictReader(lines) if row["format"] in formats]
    return [
        Sample(FOLDER / row["file"], row["format"], int(row["length"]) if row["length"] else None, row["players"], _final(row))
        for row in rows
    ]


def _final(row: dict[str, str]) -> tuple[int, int] | None:
    if not row["final"]:
        return None
    left, right = row["final"].split("-")
    return int(left), int(right)
