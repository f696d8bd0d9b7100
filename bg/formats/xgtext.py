"""The text that eXtreme Gammon puts on the clipboard for a position: an XGID, a board, and plays or the cube with their
evaluation.

X, the bottom player, is the one whose checkers are capital letters in the XGID. See `bg.formats.position_text` for what
the languages have in common.
"""

from __future__ import annotations

import re

from bg.formats.position_text import NUMBER, PositionText, hops, lines_of, number, share, state_of
from bg.formats.transcript import Candidate, CubeAnalysis, Evaluation

_NAMES = re.compile(r"\s*X:(?P<bottom>.*?)\s+O:(?P<top>.*?)\s*$")
_PLAY = re.compile(
    rf"\s*\d+\.\s+(?P<level>\S.*?)\s\s+(?P<play>\S.*?)\s\s+[^\s:]+:\s?(?P<equity>{NUMBER})(?:\s*\({NUMBER}\))?\s*$"
)
_SHARES = re.compile(
    r"[^:]*:\s*(?P<win>\d+[.,]\d+)\s*%\s*\([^:()]+:\s*(?P<gammon>\d+[.,]\d+)\s*%\s*[^:()]+:\s*(?P<most>\d+[.,]\d+)\s*%\s*\)\s*$"
)
_CUBELESS = re.compile(rf"[^:]*:\s*[^:=]+=\s*(?P<equity>{NUMBER})\s*,\s*[^:=]+=\s*(?P<doubled>{NUMBER})\s*$")
_CUBEFUL = re.compile(rf"\s+(?P<words>[^:]*[^\s:])\s*:\s*(?P<equity>{NUMBER})(?:\s*\({NUMBER}\))?\s*$")
_PROGRAM = re.compile(r"\s*(?P<program>eXtreme Gammon\b.*?)\s*$", re.IGNORECASE)
Shares = tuple[float, float, float]


def parse(text: str) -> PositionText:
    """The position of a text. FormatError when it has no readable XGID; other parts are left out when they cannot be
    read."""
    lines = lines_of(text)
    state = state_of(lines)
    names = next(((found["bottom"], found["top"]) for line in lines if (found := _NAMES.fullmatch(line))), ("", ""))
    program = next((found["program"] for line in lines if (found := _PROGRAM.fullmatch(line))), "eXtreme Gammon")
    return PositionText("xgtext", state, names, _candidates(lines), _cube(lines), program=program)


def _chances(mine: Shares | None, other: Shares | None) -> tuple[float, float, float, float, float] | None:
    return (*mine, other[1], other[2]) if mine and other else None


def _shares(line: str) -> Shares | None:
    found = _SHARES.fullmatch(line)
    return (share(found["win"]), share(found["gammon"]), share(found["most"])) if found else None


def _candidates(lines: list[str]) -> tuple[Candidate, ...]:
    found: list[Candidate] = []
    for at, line in enumerate(lines):
        play = _PLAY.fullmatch(line)
        if play and hops(play["play"]):
            mine, other = (_shares(below) for below in (*lines[at + 1 : at + 3], "", "")[:2])
            worth = Evaluation(_chances(mine, other), number(play["equity"]), level=play["level"])
            found.append(Candidate(hops(play["play"]), worth))
    return tuple(found)


def _cube(lines: list[str]) -> CubeAnalysis | None:
    """Two lines of chances, one of two cubeless equities, then no double, double and take, double and drop."""
    at = next((number for number, line in enumerate(lines) if _CUBELESS.fullmatch(line)), None)
    if at is None:
        return None
    cubeless = _CUBELESS.fullmatch(lines[at])
    assert cubeless is not None
    above = [shares for line in lines[:at] if (shares := _shares(line))][-2:]
    cubeful = [found for line in lines[at + 1 : at + 8] if (found := _CUBEFUL.fullmatch(line))]
    if len(cubeful) < 3:
        return None
    waiting, taken, dropped = (number(found["equity"]) for found in cubeful[:3])
    chances = _chances(above[0], above[1]) if len(above) == 2 else None
    # The second cubeless equity is twice the first: of the doubled cube; here equities are in units of the one before.
    return CubeAnalysis(
        Evaluation(chances, waiting, number(cubeless["equity"])), Evaluation(chances, taken, number(cubeless["equity"])), dropped
    )
