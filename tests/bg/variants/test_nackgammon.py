"""Nackgammon: another start, nothing else."""

from __future__ import annotations

from bg.customs import Customs
from bg.variants import default_customs, rules


def test_the_start() -> None:
    game = rules("nackgammon")
    start = game.start()
    places = {point: start.mine[point] for point in range(1, 25) if start.mine[point]}
    assert places == {24: 2, 23: 2, 13: 4, 8: 3, 6: 4}
    assert start.checkers == (15, 15)
    assert game.flip(start) == start
    assert game.pip_count(start) == (194, 194)
    assert default_customs("nackgammon") == Customs()
    assert game.sessions
