"""The text that BGBlitz puts on the clipboard for a position: a board, IDs, and plays or the cube with its evaluation.

Red, X, is the bottom player. Equities come as the chance to win the match and as EMG, the equity in units of the cube;
in money play as equity alone. See `bg.formats.position_text` for what the languages have in common.
"""

from __future__ import annotations

import re

from bg.formats.position_text import NUMBER, PositionText, hops, lines_of, number, share, state_of
from bg.formats.transcript import Candidate, CubeAnalysis, Evaluation

_PLAYER = re.compile(r"[+|].*[+|]\s+(?P<side>[OX]): (?P<name>.*?)\s+\d+\s*$")
_PLAY = re.compile(
    rf"\s*\d+\.\s+(?P<first>{NUMBER})(?:\s+[^\d\s]+\s*/\s*(?P<emg>{NUMBER}))?(?:\s+\({NUMBER}\))?\s\s+(?P<play>\S.*?)\s*$"
)
_CHANCES = re.compile(rf"\s*({NUMBER})\s+({NUMBER})\s+({NUMBER})\s+-\s+({NUMBER})\s+({NUMBER})\s+({NUMBER})\s*$")
_SHARES = re.compile(r"\s(?P<name>\S.*?)\s+(?P<win>\d+[.,]\d)\s+(?P<gammon>\d+[.,]\d)\s+(?P<most>\d+[.,]\d)\s*$")
_CUBELESS = re.compile(rf"[^:]*: (?P<equity>{NUMBER})\s\s+[^:]*: {NUMBER}\s*$")
_CUBE = re.compile(
    rf"\s*(?P<words>[^:]+?)\s*:\s+(?P<first>{NUMBER})\s+\(\s*{NUMBER}\)(?:\s+(?P<emg>{NUMBER})\s+\(\s*{NUMBER}\))?\s*$"
)


def parse(text: str) -> PositionText:
    """The position of a text. FormatError when it has no readable XGID; other parts are left out when they cannot be
    read."""
    lines = lines_of(text)
    state = state_of(lines)
    names = {"O": "", "X": ""}
    for line in lines:
        found = _PLAYER.search(line)
        if found:
            names[found["side"]] = found["name"]
    return PositionText(
        "bgblitz", state, (names["X"], names["O"]), _candidates(lines, match=state.length > 0),
        _cube(lines, names["X" if state.turn == 1 else "O"], match=state.length > 0), program="BGBlitz",
    )  # fmt: skip


def _worth(found: re.Match[str], *, match: bool) -> tuple[float | None, float | None]:
    """Equity and chance to win the match of two numbers, of which the second may be missing."""
    first, emg = number(found["first"]), number(found["emg"]) if found["emg"] else None
    return (emg, first) if match else (first if emg is None else emg, None)


def _candidates(lines: list[str], *, match: bool) -> tuple[Candidate, ...]:
    found: list[Candidate] = []
    for line, below in zip(lines, [*lines[1:], ""]):
        play, chances = _PLAY.fullmatch(line), _CHANCES.fullmatch(below)
        if play and hops(play["play"]):
            equity, chance = _worth(play, match=match)
            shares = None
            if chances:
                win, gammon, most, _, lost, lost_most = (number(chances[group]) for group in range(1, 7))
                shares = (win, gammon, most, lost, lost_most)
            found.append(Candidate(hops(play["play"]), Evaluation(shares, equity, mwc=chance)))
    return tuple(found)


def _cube(lines: list[str], mover: str, *, match: bool) -> CubeAnalysis | None:
    """Three lines, the best first: two with a stroke are doubles, of which the dropped one is worth exactly 1."""
    acts = [found for line in lines if (found := _CUBE.fullmatch(line))]
    doubles = [found for found in acts if "/" in found["words"]]
    waits = [found for found in acts if "/" not in found["words"]]
    if len(doubles) != 2 or len(waits) != 1:
        return None
    doubles.sort(key=lambda found: abs((_worth(found, match=match)[0] or 0.0) - 1))
    dropped, taken = doubles
    shares = _shares(lines, mover)
    cubeless = next((number(found["equity"]) for line in lines if (found := _CUBELESS.fullmatch(line))), None)
    evaluations = []
    for found in (waits[0], taken):
        equity, chance = _worth(found, match=match)
        evaluations.append(Evaluation(shares, equity, cubeless, chance))
    return CubeAnalysis(evaluations[0], evaluations[1], _worth(dropped, match=match)[0])


def _shares(lines: list[str], mover: str) -> tuple[float, float, float, float, float] | None:
    rows = {found["name"]: found for line in lines if (found := _SHARES.fullmatch(line))}
    mine = rows.pop(mover, None)
    if mine is None or len(rows) != 1:
        return None
    (other,) = rows.values()
    return share(mine["win"]), share(mine["gammon"]), share(mine["most"]), share(other["gammon"]), share(other["most"])
