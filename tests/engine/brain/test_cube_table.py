"""Take points and gammon prices by score against the tables that teachers give: what Stakes and the match equities say."""

from __future__ import annotations

import pytest

from bg import variants
from engine.brain.cube import Stakes

CUSTOMS = variants.default_customs("international")

# The taker's points needed: by the doubler's, from 2 on (3 on for the redouble); percent, gammonless, dead cube.
FIRST = {
    2: (32, 26, 20, 17, 23, 22, 21, 21, 21, 21),
    3: (37, 30, 24, 21, 24, 24, 23, 23, 23, 24),
    4: (37, 35, 29, 23, 26, 25, 24, 23, 24, 24),
    5: (40, 29, 30, 24, 27, 25, 25, 24, 25, 25),
    6: (34, 28, 29, 24, 27, 25, 25, 24, 25, 24),
    7: (36, 25, 30, 24, 27, 25, 26, 24, 25, 25),
    8: (34, 26, 30, 25, 28, 26, 26, 25, 26, 25),
    9: (35, 23, 30, 24, 28, 26, 27, 25, 26, 25),
    10: (33, 23, 30, 24, 27, 25, 27, 25, 26, 25),
    11: (34, 21, 30, 24, 28, 25, 27, 25, 26, 25),
}
AGAIN = {
    2: (32, 50, 41, 34, 36, 39, 38, 38, 38),
    3: (25, 40, 33, 29, 30, 33, 32, 32, 33),
    4: (19, 33, 30, 25, 26, 29, 29, 29, 30),
    5: (21, 31, 28, 26, 27, 28, 28, 28, 29),
    6: (19, 30, 28, 26, 26, 28, 28, 28, 28),
    7: (19, 28, 26, 26, 26, 27, 27, 27, 28),
    8: (16, 25, 25, 25, 25, 26, 26, 26, 27),
    9: (16, 23, 23, 24, 25, 26, 26, 26, 26),
}
AFTER_CRAWFORD = {2: 50, 3: 2.4, 4: 33.9, 5: 3.9, 6: 38.7, 7: 4.9, 8: 36.0, 9: 5.6, 10: 36.2, 11: 6.3}
# What a gammon is worth beside a win; rows what its winner needs, columns what the other does, from 2 on.
PRICES = {
    2: (0.91, 0.99, 0.86, 0.91, 0.78, 0.86, 0.75, 0.82),
    3: (0.71, 0.76, 0.86, 0.57, 0.58, 0.50, 0.50, 0.43),
    4: (0.46, 0.59, 0.68, 0.65, 0.66, 0.67, 0.67, 0.65),
    5: (0.40, 0.42, 0.48, 0.46, 0.48, 0.47, 0.49, 0.47),
    6: (0.52, 0.50, 0.58, 0.54, 0.58, 0.58, 0.59, 0.57),
    7: (0.52, 0.48, 0.55, 0.50, 0.53, 0.51, 0.53, 0.51),
    8: (0.47, 0.45, 0.53, 0.50, 0.54, 0.54, 0.56, 0.55),
    9: (0.48, 0.44, 0.49, 0.47, 0.49, 0.48, 0.50, 0.50),
}


def take_point(taker: int, doubler: int, cube: int, after_crawford: bool = False) -> float:
    """In percent, of a double from that cube: (drop − lose) / (win − lose), for the taker."""
    stakes = Stakes(CUSTOMS, (taker, doubler), True, after_crawford)
    won, _, _, lost, _, _ = stakes.games(2 * cube)
    return 100 * float((stakes.games(cube)[3] - lost) / (won - lost))


@pytest.mark.parametrize("taker", FIRST)
def test_first_doubles(taker: int) -> None:
    assert [take_point(taker, doubler, 1) for doubler in range(2, 12)] == pytest.approx(FIRST[taker], abs=0.6)


@pytest.mark.parametrize("taker", AGAIN)
def test_redoubles(taker: int) -> None:
    assert [take_point(taker, doubler, 2) for doubler in range(3, 12)] == pytest.approx(AGAIN[taker], abs=0.6)


def test_after_the_crawford_game() -> None:
    """An even number of points: the leader may drop once for little; an odd one: it nearly always takes."""
    found = {needed: take_point(1, needed, 1, after_crawford=True) for needed in AFTER_CRAWFORD}
    assert found == pytest.approx(AFTER_CRAWFORD, abs=0.1)


@pytest.mark.parametrize("mine", PRICES)
def test_what_a_gammon_is_worth(mine: int) -> None:
    found = []
    for theirs in range(2, 10):
        games = Stakes(CUSTOMS, (mine, theirs)).games(1)
        found.append(float((games[1] - games[0]) / (games[0] - games[3])))
    assert found == pytest.approx(PRICES[mine], abs=0.011)


def test_nothing_to_gain_and_nothing_to_lose() -> None:
    """Gammon-go and gammon-save: where a gammon wins the match, and where it adds nothing."""
    go = Stakes(CUSTOMS, (2, 1), live=False).games(1)  # the Crawford game, two points behind
    assert go[1] == 1
    assert (go[1] - go[0]) / (go[0] - go[3]) == pytest.approx(1, abs=0.05)  # a gammon wins all, a win half of it
    save = go[3:]
    assert (save[0], save[1], save[2]) == (0, 0, 0)  # lost is lost
    turned = Stakes(CUSTOMS, (1, 2), live=False).games(1)
    assert turned[0] == turned[1] == 1
    assert turned[4] == 0 < turned[3]
