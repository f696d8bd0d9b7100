"""What a game is worth. One function for every end of a game: bear-off, refusal, resignation, flag.

Points are not capped at the match's target; who shows them may.
"""

from __future__ import annotations

from bg.customs import Customs


def level_counted(customs: Customs, level: int, *, session: bool, centred: bool) -> int:
    """The level that counts: no more than the game has; 1 under the Jacoby rule while the cube is centred (a cube
    that an automatic double has turned is still centred)."""
    if session and customs.jacoby and customs.cube and centred:
        return 1
    return min(level, len(customs.scores))


def points(customs: Customs, level: int, cube: int) -> int:
    """Points of a win at a level that counts: its score times the cube."""
    return customs.scores[level - 1] * cube


def winner(score: tuple[int, int], length: int) -> int | None:
    """The seat that has reached the target, or None. Length 0, a session, has no target."""
    if length == 0:
        return None
    for seat in (0, 1):
        if score[seat] >= length:
            return seat
    return None


def away(score: tuple[int, int], length: int, seat: int) -> tuple[int, int]:
    """Points that seat and its opponent still need; (0, 0) in a session."""
    if length == 0:
        return 0, 0
    return max(length - score[seat], 0), max(length - score[1 - seat], 0)


def is_crawford(score: tuple[int, int], length: int, *, played: bool) -> bool:
    """Is the next game the Crawford game: a side stands one point from the target, for the first time in the match."""
    return length > 1 and not played and length - 1 in score
