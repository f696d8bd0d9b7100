"""Exact bear-offs: how long a side needs to bear off, who gets there first, and what that is worth with a cube.

The one-sided table has, for each of the 54,264 ways in which up to 15 checkers stand on the points 1–6, how likely it
is to be done within 1, 2, 3 … rolls when every roll is played for the fewest on average; two such rows give the chances
of a race with both sides home. The two-sided table has the exact values of all pairs of up to 6 checkers: cubeless, and
in money play with the cube centred, one's own and the other's, before the side to roll has doubled.

Tables are files in assets/bearoff; `engine.brain.bearoff_make` makes them. This module reads, checks and looks up. With
customs that restrict the bear-off (tavla's) the tables are a judgement as good as the nets', not exact.
"""

from __future__ import annotations

import hashlib
import os
import sys
import zipfile
import zlib
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations_with_replacement
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.brain.evaluators import Boards, Floats

VERSION = 1
POINTS, MOST = 6, 15
PLACEMENTS = comb(MOST + POINTS, POINTS)  # 54,264
FULL = comb(MOST + POINTS - 1, POINTS)  # the first placement of 15 checkers
TWO_SIDED_MOST = 6
TWO_SIDED = comb(TWO_SIDED_MOST + POINTS, POINTS)  # 924
ROLLS = 20  # more rolls than any bear-off needs with a chance that 65,535ths can tell
SAVED_IN = 6  # nor do 15 checkers at home need more to have one off
WHOLE = 65535  # stands for a chance of 1, and for an equity of 1
CUBELESS, CENTRED, MINE, THEIRS = range(4)
"""The kinds of value in the two-sided table."""

# How many ways there are to place fewer: a placement's number is a sum of these.
_WAYS = np.array([[comb(place + many, place + 1) for many in range(MOST + 1)] for place in range(POINTS)], np.int32)


class Fault(StrEnum):
    """What is wrong with a table."""

    MISSING = "missing"
    DAMAGED = "damaged"
    VERSION = "version"


class TableError(Exception):
    """A table cannot be used. fault says why, path which file."""

    def __init__(self, fault: Fault, path: Path, detail: str = "") -> None:
        super().__init__(f"{fault}: {path}" + (f" ({detail})" if detail else ""))
        self.fault, self.path = fault, path


def numbers(counts: NDArray[np.int8]) -> NDArray[np.int64]:
    """The numbers of placements, int64[n], from the checkers on the points 1 to 6, [n, 6], together at most 15.

    Those of fewer checkers come first, so that the two-sided table has the numbers below 924.
    """
    together = np.cumsum(counts, axis=1, dtype=np.int64)
    found = np.zeros(len(counts), np.int64)
    for place in range(POINTS):
        found += _WAYS[place].take(together[:, place])
    return found


def all_counts(most: int = MOST) -> NDArray[np.int8]:
    """The checkers on the points 1 to 6 of all placements of up to `most`, int8[n, 6], by number."""
    found = [np.bincount(c, minlength=7)[1:] for c in combinations_with_replacement(range(POINTS + 1), most)]
    counts = np.array(found, np.int8)
    return np.ascontiguousarray(counts[np.argsort(numbers(counts))])


@dataclass(frozen=True)
class OneSided:
    """exactly float32[54264, 20]: chance to be done in exactly k + 1 rolls; open_ [54264, 20]: not to be done in k rolls
    (so column 0 is 1 but for the empty placement). saved float32[54264, 7]: chance to have no checker off after k rolls;
    0 for fewer than 15 checkers. mean float32[54264]: rolls needed on average."""

    exactly: Floats
    open_: Floats
    saved: Floats
    mean: Floats

    @classmethod
    def of(cls, done: NDArray[np.uint16], saved: NDArray[np.uint16]) -> OneSided:
        """done uint16[54264, 20]: chance to be done within k + 1 rolls, saved uint16[54264, 7], in 65,535ths."""
        within = done.astype(np.float32) / np.float32(WHOLE)
        before = np.zeros_like(within)
        before[:, 1:] = within[:, :-1]
        before[0] = 1
        exactly, open_ = within - before, 1 - before
        return cls(exactly, open_, saved.astype(np.float32) / np.float32(WHOLE), open_.sum(axis=1))


@dataclass(frozen=True)
class Tables:
    """one: None where it is missing, and nothing is covered then. two: float32[924, 924, 4] equities of the side to
    roll by (its placement, the other's), None where missing."""

    one: OneSided | None = None
    two: Floats | None = None

    def covered(self, boards: Boards, checkers: int) -> NDArray[np.bool_]:
        """Of race boards int8[n, 26], the side to roll's view, neither side finished: which does the table know?

        checkers: how many each side has in all. Of games with fewer than 15 those in which nobody can be gammoned.
        """
        if self.one is None:
            return np.zeros(len(boards), np.bool_)
        known = ~((boards[:, 7:] > 0).any(axis=1) | (boards[:, :19] < 0).any(axis=1))
        if checkers < MOST:
            known &= np.maximum(boards, 0).sum(axis=1) < checkers
            known &= np.maximum(-boards, 0).sum(axis=1) < checkers
        return np.asarray(known)

    def chances(self, boards: Boards, checkers: int) -> Floats:
        """Chances of the side to roll, float32[n, 5], of covered boards."""
        one = self.one
        assert one is not None
        mine, theirs = sides(boards)
        chances = np.zeros((len(boards), 5), np.float32)
        exactly = one.exactly[mine]
        chances[:, 0] = np.einsum("ij,ij->i", exactly, one.open_[theirs])
        if checkers == MOST:
            self._gammons(chances, mine, theirs)
        if self.two is not None:
            at = np.nonzero((mine < TWO_SIDED) & (theirs < TWO_SIDED))[0]
            chances[at, 0] = (self.two[mine[at], theirs[at], CUBELESS] + 1) / 2
        return chances

    def _gammons(self, chances: Floats, mine: NDArray[np.int64], theirs: NDArray[np.int64]) -> None:
        """Where a side has all 15 checkers left: it may have none off when the other is done."""
        one = self.one
        assert one is not None
        saved = SAVED_IN + 1
        at = np.nonzero(one.saved[theirs, 0] > 0)[0]
        chances[at, 1] = np.einsum("ij,ij->i", one.exactly[mine[at], :saved], one.saved[theirs[at]])
        at = np.nonzero(one.saved[mine, 0] > 0)[0]
        chances[at, 3] = np.einsum("ij,ij->i", one.exactly[theirs[at], : saved - 1], one.saved[mine[at], 1:])

    def money(self, boards: Boards, checkers: int) -> tuple[NDArray[np.int64], Floats]:
        """Of race boards, neither side finished: which (indices) the two-sided table knows, and their equities
        float32[m, 4] before a double. Nobody can be gammoned there."""
        two = self.two
        if two is None:
            return np.zeros(0, np.int64), np.zeros((0, 4), np.float32)
        at = np.nonzero(self.covered(boards, checkers))[0]
        mine, theirs = sides(boards[at])
        few = (mine < TWO_SIDED) & (theirs < TWO_SIDED)
        return at[few], np.asarray(two[mine[few], theirs[few]])


def sides(boards: Boards) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The numbers of the placements on covered boards: the side to roll's, the other's."""
    return numbers(np.maximum(boards[:, 1:7], 0)), numbers(np.maximum(-boards[:, 24:18:-1], 0))


# ---- files -----------------------------------------------------------------------------------------------------------


def folder() -> Path:
    """Where the tables are: beside the program, also when frozen."""
    base = getattr(sys, "_MEIPASS", None)
    return (Path(base) if base else Path(__file__).resolve().parents[2]) / "assets" / "bearoff"


def read_one_sided(path: Path) -> OneSided:
    """A file with done and saved as `OneSided.of` takes them, both split in bytes. Raises TableError."""
    arrays = _arrays(path, {"done": (2, PLACEMENTS, ROLLS), "saved": (2, PLACEMENTS - FULL, SAVED_IN + 1)}, np.uint8)
    done, saved = joined(arrays["done"]), np.zeros((PLACEMENTS, SAVED_IN + 1), np.uint16)
    saved[FULL:] = joined(arrays["saved"])
    if (done[:, 1:] < done[:, :-1]).any() or done[:, -1].min() < WHOLE or saved[FULL:, 0].min() < WHOLE:
        raise TableError(Fault.DAMAGED, path, "not chances")
    return OneSided.of(done, saved)


def read_two_sided(path: Path) -> Floats:
    """A file with equities as float32[924, 924, 4]. Raises TableError."""
    stored = _arrays(path, {"equities": (TWO_SIDED, TWO_SIDED, 4)}, np.uint16)["equities"]
    if stored[1:, 0].any() or stored[0].min() < WHOLE:
        raise TableError(Fault.DAMAGED, path, "not equities")
    equities = stored.astype(np.float32)
    equities *= np.float32(2 / WHOLE)
    equities -= 1
    return equities


def write(path: Path, arrays: dict[str, NDArray[Any]], packed: bool) -> None:
    """A table as a file that tells its version and its hash; replaced in one step. packed: smaller, slower to read."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.stem}.{os.getpid()}.npz")
    told: dict[str, Any] = {"version": np.array(VERSION), "sha256": np.frombuffer(_digest(arrays), np.uint8), **arrays}
    (np.savez_compressed if packed else np.savez)(part, **told)
    part.replace(path)


def split(values: NDArray[np.uint16]) -> NDArray[np.uint8]:
    """High bytes and low bytes apart, which packs better; the first axis tells which."""
    return np.stack([(values >> 8).astype(np.uint8), (values & 255).astype(np.uint8)])


def joined(parts: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """What `split` has taken apart."""
    return np.asarray(parts[0].astype(np.uint16) << 8 | parts[1])


def _arrays(path: Path, shapes: dict[str, tuple[int, ...]], kind: type[np.generic]) -> dict[str, NDArray[Any]]:
    """The arrays of a file, each of that shape and type."""
    try:
        with path.open("rb") as raw, np.load(raw, allow_pickle=False) as file:
            found = dict(file)
    except FileNotFoundError as error:
        raise TableError(Fault.MISSING, path) from error
    except (OSError, ValueError, EOFError, KeyError, zipfile.BadZipFile, zlib.error) as error:
        raise TableError(Fault.DAMAGED, path, str(error)) from error
    version, digest = found.pop("version", None), found.pop("sha256", None)
    if version is None or digest is None:
        raise TableError(Fault.DAMAGED, path, "it does not tell what it is")
    if version != VERSION:
        raise TableError(Fault.VERSION, path)
    right = {name: (shape, np.dtype(kind)) for name, shape in shapes.items()}
    if {name: (array.shape, array.dtype) for name, array in found.items()} != right:
        raise TableError(Fault.DAMAGED, path, "wrong shapes")
    if digest.tobytes() != _digest(found):
        raise TableError(Fault.DAMAGED, path, "its hash is not the one that it tells")
    return found


def _digest(arrays: dict[str, NDArray[Any]]) -> bytes:
    digest = hashlib.sha256()
    for name in sorted(arrays):
        digest.update(name.encode())
        digest.update(np.ascontiguousarray(arrays[name]).data)
    return digest.digest()
