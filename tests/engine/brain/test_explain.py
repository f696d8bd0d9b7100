"""Every reason given is true: counted anew by code that shares nothing with the program's, over 5,000 of them."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from engine.brain import explain, kernels, nets
from engine.brain.evaluators import Boards
from engine.brain.search import Search
from engine.protocol.analysis import Reason

WANTED = 5000
START = [0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0]


# ---- counting, on lists: places 1–24, own checkers positive, 25 the own bar, 0 the other bar (negative) -------------


def hits(board: list[int], dice: tuple[int, int]) -> bool:
    """Can the side to move, whose checkers are positive, hit with a legal play of that roll?"""
    orders = [[dice[0]] * 4] if dice[0] == dice[1] else [list(dice), [dice[1], dice[0]]]
    ways: set[tuple[int, int, bool]] = set()

    def walk(now: list[int], rest: list[int], used: int, most: int, hit: bool) -> None:
        moved = False
        if rest:
            die = rest[0]
            sources = [25] if now[25] else [p for p in range(24, 0, -1) if now[p] > 0]
            furthest = max(p for p in range(1, 26) if now[p] > 0) if any(n > 0 for n in now[1:]) else 0
            for source in sources:
                target = source - die
                if target > 0 and now[target] >= -1:
                    after = now.copy()
                    after[source] -= 1
                    struck = after[target] == -1
                    after[target] = 1 if struck else after[target] + 1
                    after[0] -= struck
                elif target <= 0 and furthest <= 6 and (target == 0 or source == furthest):
                    after, struck = now.copy(), False
                    after[source] -= 1
                else:
                    continue
                moved = True
                walk(after, rest[1:], used + 1, max(most, die), hit or struck)
        if not moved:
            ways.add((used, most, hit))

    for order in orders:
        walk(board, order, 0, 0, False)
    longest = max(used for used, _, _ in ways)
    whole = [(most, hit) for used, most, hit in ways if used == longest]
    if longest == 1:
        highest = max(most for most, _ in whole)
        whole = [(most, hit) for most, hit in whole if most == highest]
    return any(hit for _, hit in whole)


def turned(board: list[int]) -> list[int]:
    return [-count for count in reversed(board)]


def rolls_that_hit(board: list[int]) -> int:
    other = turned(board)
    return sum((1 if a == b else 2) * hits(other, (a, b)) for a in range(1, 7) for b in range(1, a + 1))


def count(code: str, board: list[int], chances: list[float]) -> float:
    points = range(1, 25)
    match code:
        case "hit":
            return -board[0]
        case "blots":
            return sum(board[p] == 1 and any(board[q] < 0 for q in range(p)) for p in points)
        case "shots":
            return rolls_that_hit(board)
        case "points":
            return sum(board[p] > 1 for p in points)
        case "anchors":
            return sum(board[p] > 1 for p in range(19, 25))
        case "home":
            return sum(board[p] > 1 for p in range(1, 7))
        case "prime":
            rows = [
                end - begin
                for begin in points
                for end in range(begin + 1, 26)
                if all(board[p] > 1 for p in range(begin, end)) and any(board[q] < 0 for q in range(begin))
            ]
            return max(rows, default=0)
        case "escape":
            return sum(board[p] for p in range(19, 26) if board[p] > 0)
        case "off":
            return 15 - sum(n for n in board[1:] if n > 0)
        case "gammons":
            return chances[1]
        case "gammon_risk":
            return chances[3]
    raise AssertionError(f"nobody knows {code}")


LESS_IS_BETTER = {"blots", "shots", "escape", "gammon_risk"}


def true(reason: Reason, boards: tuple[list[int], list[int]], chances: tuple[list[float], list[float]]) -> bool:
    counted = [count(reason.code, board, chance) for board, chance in zip(boards, chances)]
    told = [reason.better, reason.worse]
    right = all(abs(a - b) < 6e-5 for a, b in zip(counted, told))
    return right and (counted[0] < counted[1] if reason.code in LESS_IS_BETTER else counted[0] > counted[1])


# ---- many decisions ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def search() -> Search:
    return Search(nets.load("international"), 0)


def decisions(search: Search, seed: int) -> list[tuple[Boards, Boards, list[float], list[float]]]:
    """One game in which good and odd plays alternate: at every turn the best play and some other one."""
    chance, found = random.Random(seed), []
    board = np.array([START], np.int8)
    while kernels.phases(board)[0] != kernels.OVER:
        dice = np.array([[chance.randint(1, 6), chance.randint(1, 6)]], np.int8)
        plays, _ = kernels.all_plays(board, dice)
        children = kernels.flipped(plays)
        judged = search.judge.evaluate(children)
        best = int(nets.equity(judged).argmin())
        if len(plays) > 1:
            other = chance.choice([k for k in range(len(plays)) if k != best])
            own = nets.turned(judged)
            found.append((plays[best], plays[other], own[best].tolist(), own[other].tolist()))
        chosen = best if chance.random() < 0.7 else chance.randrange(len(plays))
        board = np.ascontiguousarray(children[chosen : chosen + 1])
    return found


def test_5000_reasons_are_true(search: Search) -> None:
    seen: Counter[str] = Counter()
    given = asked = 0
    for seed in range(1000):
        for better, worse, chances, others in decisions(search, seed):
            asked += 1
            reasons = explain.reasons(explain.Play(better, chances), explain.Play(worse, others))
            assert len(reasons) <= 2
            assert len({reason.code for reason in reasons}) == len(reasons)
            for reason in reasons:
                given += 1
                seen[reason.code] += 1
                assert true(reason, (better.tolist(), worse.tolist()), (chances, others)), (seed, reason, better, worse)
        if given >= WANTED:
            break
    assert given >= WANTED
    assert set(seen) == {c.code for c in explain._COUNTS}, seen
    assert given / asked > 1  # it is not silent either


def test_nothing_is_said_against_the_better_play() -> None:
    quiet = np.array(START, np.int8)
    loose = quiet.copy()
    loose[13], loose[10], loose[9] = 3, 1, 1
    calm, risk = explain.Play(quiet, [0.5, 0.1, 0, 0.1, 0]), explain.Play(loose, [0.5, 0.1, 0, 0.1, 0])
    assert [reason.code for reason in explain.reasons(calm, risk)] == ["blots"]
    assert explain.reasons(risk, calm) == []


def test_the_counter_counts_as_the_books_do() -> None:
    """A single checker six points away is hit by 17 rolls, seven away by 6."""
    for distance, rolls in ((1, 11), (5, 15), (6, 17), (7, 6), (12, 3)):
        board = [0] * 26
        board[20], board[20 - distance] = 1, -1
        assert rolls_that_hit(board) == rolls
        assert explain.shots(np.array(board, np.int8)) == rolls
