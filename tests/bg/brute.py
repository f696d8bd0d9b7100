"""Legal plays by brute force, written apart from `bg` and on another board: every order of the dice, every checker.

A board is a tuple of 26 counts of the mover's view, own checkers positive: 1–24 points, 25 own bar, 0 the opponent's
bar (negative). Slow and plain; what `bg.movegen` says is compared with it.
"""

from __future__ import annotations

from itertools import permutations

from bg.customs import Customs
from bg.position import BAR, OFF, Position

Board = tuple[int, ...]
Frozen = frozenset[int]


def board(position: Position) -> Board:
    """A position of `bg` on the board used here."""
    points = [position.mine[point] - position.theirs[point] for point in range(1, 25)]
    return (-position.theirs[BAR], *points, position.mine[BAR])


def position(board: Board, checkers: int) -> Position:
    """The way back."""
    mine = [0] + [max(count, 0) for count in board[1:]] + [0]
    theirs = [0] + [max(-count, 0) for count in board[1:25]] + [-board[0], 0]
    mine[OFF], theirs[OFF] = checkers - sum(mine), checkers - sum(theirs)
    return Position(tuple(mine), tuple(theirs))


def can_bear(b: Board, die: int, frozen: Frozen) -> bool:
    """Is there a checker that die could take off now?"""
    home = [p for p in range(1, 26) if b[p] > 0]
    if not home or home[-1] > 6:
        return False
    candidates = [p for p in home if p == die or (p < die and p == home[-1])]
    return any(b[p] > 1 or p not in frozen for p in candidates)


def steps(b: Board, die: int, rest: tuple[int, ...], frozen: Frozen, customs: Customs):
    """(board, frozen) after every step that may be made with die."""
    for p in range(1, 26):
        if b[p] <= 0 or (b[25] and p != 25) or (p in frozen and b[p] == 1):
            continue
        t, c, after = p - die, list(b), frozen
        c[p] -= 1
        if t <= 0:
            if any(b[q] > 0 for q in range(7, 26)) or (t < 0 and any(b[q] > 0 for q in range(p + 1, 7))):
                continue
        elif b[t] < -1:
            continue
        elif b[t] == -1:
            if t >= 19 and customs.no_hit_in_far_home:
                continue
            c[t], c[0] = 1, c[0] - 1
            if t <= 6 and customs.no_hit_and_run:
                after = frozen | {t}
        else:
            c[t] += 1
        if t > 0 and customs.must_bear_off:
            if can_bear(b, die, frozen):
                continue
            none: Frozen = frozenset()
            if any(can_bear(b, other, none) and not can_bear(tuple(c), other, none) for other in rest):
                continue
        yield tuple(c), after


def plays(b: Board, d1: int, d2: int, customs: Customs) -> set[Board]:
    """The distinct boards after every legal play; {b} when nothing can be played."""
    pips = (d1,) * 4 if d1 == d2 else (d1, d2)
    ends: dict[tuple[int, ...], set[Board]] = {}

    def walk(now: Board, used: tuple[int, ...], rest: tuple[int, ...], frozen: Frozen) -> None:
        ends.setdefault(used, set()).add(now)
        if rest:
            for after, ice in steps(now, rest[0], rest[1:], frozen, customs):
                walk(after, (*used, rest[0]), rest[1:], ice)

    for order in set(permutations(pips)):
        walk(b, (), order, frozenset())
    longest = max(map(len, ends))
    best = [used for used in ends if len(used) == longest]
    if customs.higher_die:
        best = [used for used in best if sum(used) == max(map(sum, best))]
    return set().union(*(ends[used] for used in best))
