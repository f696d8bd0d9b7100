"""One position as other programs put it on the clipboard, as a value, and what reading such texts has in common.

The readers go by numbers, signs and places and never by words, since the same text comes in many languages and with
commas for decimal points. The position itself stands in the text's XGID.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bg.formats import FormatError, mat_cells, xgid
from bg.formats.transcript import Candidate, CubeAnalysis, Hop
from bg.formats.xgid import XgidState

_MOST, _WIDEST = 1 << 18, 400  # characters of a text and of a line: what is beyond tells nothing of the position
NUMBER = r"[+-]?\d{1,4}[.,]\d{1,6}"


@dataclass(frozen=True, slots=True)
class PositionText:
    """A position with whatever the text says of it.

    format: the reader's name ("xgtext", "bgblitz"). names: of the bottom and the top player. candidates: plays that were
    weighed, the best first, seen by the side to move. cube: what was thought of doubling. comment, program: words.
    """

    format: str
    state: XgidState
    names: tuple[str, str] = ("", "")
    candidates: tuple[Candidate, ...] = ()
    cube: CubeAnalysis | None = None
    comment: str = ""
    program: str = ""


def lines_of(text: str) -> list[str]:
    """The lines of a text, cut where they are longer than such a text's are."""
    return [line[:_WIDEST] for line in text[:_MOST].splitlines()]


def state_of(lines: list[str]) -> XgidState:
    """The state of the first XGID in a text. FormatError, with the line."""
    for number, line in enumerate(lines, 1):
        if "XGID=" in line:
            try:
                return xgid.parse(line)
            except FormatError as error:
                raise FormatError(f"line {number}: {error}", error.code, **{**error.values, "line": number}) from error
    raise FormatError("line 1: the text has no XGID", "no_xgid", line=1)


def number(text: str) -> float:
    """A number with a point or a comma."""
    return float(text.replace(",", "."))


def share(text: str) -> float:
    """A chance written in percent."""
    return round(number(text) / 100, 6)


def hops(words: str) -> tuple[Hop, ...]:
    """The hops of a written play; () for what is none."""
    return mat_cells.hops(re.sub(r"[,\s]+", " ", words)) or ()
