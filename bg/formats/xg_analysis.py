"""The analysis stored in an eXtreme Gammon file: what it thought of plays and doubles, as it stands in a record.

Offsets are bytes from the record's beginning. Evaluations in a file are seven numbers: lose a backgammon, lose a gammon
or more, lose, win, win a gammon or more, win a backgammon, equity; of the player who decides.
"""

from __future__ import annotations

import math
import struct

from bg.formats.transcript import Candidate, CubeAnalysis, Evaluation, Hop, PlayAnalysis
from bg.position import BAR, OFF, POINTS, Position

_EVALUATION = struct.Struct("<7f")
_BOARD = struct.Struct("<26b")
_CANDIDATES = 32  # at most
_SLACK, _ENDLESS = 1e-3, 1e6
_NONE = -100.0  # an error or luck below it was never computed
_LEVELS = {
    12: "3-ply red", 100: "rollout", 998: "opening book", 999: "opening book", 1000: "XG Roller", 1001: "XG Roller+",
    1002: "XG Roller++",
}  # fmt: skip


def level(number: int) -> str:
    """A level in words."""
    return _LEVELS.get(number) or (f"{number + 1}-ply" if 0 <= number <= 6 else f"level {number}")


def position(record: bytes, offset: int, checkers: int) -> Position | None:
    """The position of 26 counts, seen as it is stored: positive the viewer's, [0] the other side's bar. None when a
    side has more checkers than the game."""
    counts = _BOARD.unpack_from(record, offset)
    mine, theirs = [0] * 27, [0] * 27
    for point in POINTS:
        mine[point], theirs[point] = max(counts[point], 0), max(-counts[point], 0)
    mine[BAR], theirs[BAR] = max(counts[25], 0), max(-counts[0], 0)
    mine[OFF], theirs[OFF] = checkers - sum(mine), checkers - sum(theirs)
    if mine[OFF] < 0 or theirs[OFF] < 0:
        return None
    return Position(tuple(mine), tuple(theirs))


def hops(pairs: tuple[int, ...]) -> tuple[Hop, ...]:
    """The hops of from-to pairs counted from 0, the bar 24, borne off negative; a negative `from` ends them. Hops that
    no board has are left out."""
    found = []
    for at in range(0, len(pairs), 2):
        source, target = pairs[at], pairs[at + 1]
        if source < 0:
            break
        if source < BAR and target < BAR - 1:
            found.append(Hop(source + 1, target + 1 if target >= 0 else OFF))
    return tuple(found)


def evaluation(record: bytes, offset: int, words: str, equity: float | None = None) -> Evaluation | None:
    """The seven numbers at offset; equity: with the cube, when it stands elsewhere (the seventh is cubeless then). None
    when they are not chances."""
    values = _EVALUATION.unpack_from(record, offset)
    lose_most, lose_more, _, win, win_more, win_most, last = values
    low, high = min(values[:6]), max(values[:6])
    # Whatever is no number makes the sum none, and then the comparison is false.
    if not (low >= -_SLACK and high <= 1 + _SLACK and abs(sum(values)) < _ENDLESS):
        return None
    chances = (win, win_more, win_most, lose_more, lose_most)
    if low < 0 or high > 1:
        win, win_more, win_most, lose_more, lose_most = (min(max(chance, 0.0), 1.0) for chance in chances)
        chances = (win, win_more, win_most, lose_more, lose_most)
    if equity is None:
        return Evaluation(chances, last, level=words)
    return Evaluation(chances, equity, last, level=words)


def _number(record: bytes, offset: int) -> float | None:
    """A stored error or luck; None when it was not computed."""
    (value,) = struct.unpack_from("<d", record, offset)
    return round(value, 6) if math.isfinite(value) and value > _NONE and abs(value) < -_NONE else None


def play_analysis(record: bytes) -> PlayAnalysis | None:
    """What a move record says of its play; None when it was not analysed."""
    (count,) = struct.unpack_from("<i", record, 124 + 64)
    candidates: list[Candidate] = []
    chosen = None
    played = record[35:61]
    for index in range(min(max(count, 0), _CANDIDATES)):
        (kind,) = struct.unpack_from("<h", record, 124 + 1156 + 4 * index)
        worth = evaluation(record, 124 + 1284 + 28 * index, level(kind))
        if worth is None:
            continue
        after = 124 + 68 + 26 * index
        if chosen is None and record[after : after + 26] == played:
            chosen = len(candidates)
        candidates.append(Candidate(hops(struct.unpack_from("<8b", record, 124 + 900 + 8 * index)), worth))
    error, luck = _number(record, 2312), _number(record, 2320)
    if not candidates and luck is None:
        return None
    return PlayAnalysis(tuple(candidates), chosen, abs(error) if error is not None else None, luck)


def cube_analysis(record: bytes) -> CubeAnalysis | None:
    """What a cube record says of doubling; None when it was not analysed."""
    (reached,) = struct.unpack_from("<i", record, 64 + 28)
    (kind,) = struct.unpack_from("<i", record, 232)
    if kind < 0:
        return None
    waiting, taken, dropped = struct.unpack_from("<3f", record, 64 + 88)
    if not all(math.isfinite(value) for value in (waiting, taken, dropped)):
        return None
    words = level(reached)
    no_double = evaluation(record, 64 + 60, words, waiting)
    take = evaluation(record, 64 + 104, words, taken)
    if no_double is None and take is None:
        return None
    error, take_error = _number(record, 200), _number(record, 216)
    return CubeAnalysis(
        no_double, take, dropped,
        abs(error) if error is not None else None, abs(take_error) if take_error is not None else None,
    )  # fmt: skip
